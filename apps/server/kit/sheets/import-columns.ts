import { wrongValue } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { columnLetters } from '@tarima/domain/kit/sheets/cell';
import { columnMeant, sheetColumns, type SheetColumn } from '@tarima/domain/kit/sheets/columns';
import type { Language } from '@tarima/domain/kit/words';
import type { Header } from './read-workbook.ts';

/** A column of a file, with what it means. */
export interface FileColumn {
  readonly at: number;
  readonly letters: string;
  readonly header: string;
  readonly meant: SheetColumn;
}

export interface FileColumns {
  /** The id and what an import writes, in the order of the file. */
  readonly written: readonly FileColumn[];
  readonly id: FileColumn | undefined;
  /** When the record was changed last, as the file knows it. */
  readonly updatedAt: FileColumn | undefined;
  /** Headers of the others. */
  readonly ignored: readonly string[];
}

/** What the columns of a file mean. @throws CodedError WRONG_VALUES where two mean the same, or none anything */
export function matchColumns(
  module: Module,
  headers: readonly Header[],
  language: Language,
): FileColumns {
  const known = sheetColumns(module);
  const found = new Map<string, FileColumn>();
  const ignored: string[] = [];
  for (const { at, text, note } of headers) {
    const meant = columnMeant(known, { text, note });
    const header = text === '' ? (meant?.label[language] ?? columnLetters(at)) : text;
    if (!meant) ignored.push(header);
    else if (found.has(meant.path)) throw wrongValue('files', 'repeatedColumn', { column: header });
    else found.set(meant.path, { at, letters: columnLetters(at), header, meant });
  }
  const all = [...found.values()];
  const written = all.filter(({ meant }) => !meant.given);
  if (!written.some(({ meant }) => meant.path !== 'id'))
    throw wrongValue('files', 'noColumns', { module: module.noun.many[language] });
  const given = all.filter(({ meant }) => meant.given).map(({ header }) => header);
  return {
    written,
    id: found.get('id'),
    updatedAt: found.get('updatedAt'),
    ignored: [...given, ...ignored],
  };
}

/** The column that a detail of a refusal speaks of: the one of its path, or of what holds it. */
export const columnOfPath = (
  columns: readonly FileColumn[],
  path: string,
): FileColumn | undefined =>
  columns.find(({ meant }) => meant.path === path) ??
  columns.find(({ meant }) => path.startsWith(`${meant.path}.`)) ??
  columns.find(({ meant }) => meant.name === path);
