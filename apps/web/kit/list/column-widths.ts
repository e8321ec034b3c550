import { interpretField, type FieldInterpreter, type Field } from '@tarima/domain/kit/fields';
import { getModuleColumns, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { useState } from 'react';
import { getColumnWidth } from '../cells/field-cell.tsx';
import {
  parseNamedRecord,
  parseNamedRecords,
  toDisplayText,
  getDisplayValue,
} from '../cells/display-value.ts';
import { readStoredText, writeStoredText } from '../storage.ts';

// Average width of a character of 13 px text, padding of a cell, and minimum width in which a filter can be read, in px.
const sign = 7.2;
const sides = 24;
const least = 140;
const aroundTag = 44;
/** Step of widths in px: a few more letters do not change a width. */
const step = 20;

const no = (): undefined => undefined;
const text = () => (value: unknown) => toDisplayText(value).length * sign;

/** Room that a value needs, for kinds whose columns may be as wide as a text. */
const roomOf: FieldInterpreter<((value: unknown) => number) | undefined> = {
  text,
  paragraph: text,
  email: text,
  phone: text,
  link: text,
  reference: () => (value) => (parseNamedRecord(value)?.name.length ?? 0) * sign,
  references: () => (value) =>
    parseNamedRecords(value)
      .slice(0, 2)
      .reduce((sum, { name }) => sum + name.length * sign + aroundTag, 0),
  catalog: no,
  location: no,
  money: no,
  decimal: no,
  boolean: no,
  date: no,
  openings: no,
  color: no,
  figure: no,
  choice: no,
  choices: no,
  number: no,
  instant: no,
};

/** Returns the width that a column needs for some rows, at most the width of its kind in the specification. */
function needed(
  module: Module,
  { name, field }: { readonly name: string; readonly field: Field },
  rows: readonly ModuleRecord[],
  language: Language,
): number {
  const most = getMostWidth(module, name, field);
  const room = interpretField(field, roomOf);
  if (!room) return most;
  const header = field.label[language].length * sign + 20;
  const content = rows.map((row) => room(getDisplayValue(row, name, field, language)));
  const beside = module.besideText?.[name] ?? 0;
  const requested = Math.max(header, ...content.map((width) => width + beside)) + sides;
  return Math.min(most, Math.max(least, Math.ceil(requested / step) * step));
}

/** Returns the maximum width of a column, by the definition or its kind. */
const getMostWidth = ({ widths }: Module, name: string, field: Field): number =>
  widths?.[name] ?? getColumnWidth(field);

type Widths = Readonly<Record<string, number>>;

const toStorageKey = ({ name }: Module, language: Language): string =>
  `columns ${name} ${language}`;

/**
 * Returns the widths of a list's columns: no wider than their content, and than their header while no row was ever seen. A page with longer texts widens a column, up to the width of its
 * kind, and nothing makes it narrower again: paging back and forth moves nothing. The browser stores the widths, so that the next visit
 * begins with them.
 */
export function useColumnWidths(
  module: Module,
  rows: readonly ModuleRecord[],
  language: Language,
): (name: string, field: Field) => number {
  const key = toStorageKey(module, language);
  const [current, setCurrent] = useState(() => ({ key, widths: readWidths(key), rows: noRows }));
  if (rows.length > 0 && (current.rows !== rows || current.key !== key)) {
    const before = current.key === key ? current.widths : readWidths(key);
    const widths = Object.fromEntries(
      getModuleColumns(module).map((column) => [
        column.name,
        Math.max(before[column.name] ?? 0, needed(module, column, rows, language)),
      ]),
    );
    setCurrent({ key, widths, rows });
    writeStoredText(key, JSON.stringify(widths));
  }
  const { widths } = current;
  return (name, field) =>
    Math.min(
      widths[name] ?? needed(module, { name, field }, noRows, language),
      getMostWidth(module, name, field),
    );
}

const noRows: readonly ModuleRecord[] = [];

function readWidths(key: string): Widths {
  try {
    const stored: unknown = JSON.parse(readStoredText(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, width]: [string, unknown]) =>
        typeof width === 'number' && width > 0 ? [[name, width]] : [],
      ),
    );
  } catch {
    return {};
  }
}
