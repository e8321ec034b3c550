import type { Field } from '@tarima/domain/kit/fields';
import type { LayoutColumn } from '@tarima/domain/kit/list-layouts/list-layout';
import { columnWidthLimits } from '@tarima/domain/kit/list-layouts/list-layout';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useMemo, useState } from 'react';
import { actionColumnWidthPx, isNumericField } from '../cells/field-cell.tsx';
import { getDisplayValue, toDisplayText } from '../cells/display-value.ts';
import { useLanguage } from '../words.tsx';
import { useColumnWidths } from './column-widths.ts';
import { computePinOffsets, getShownColumns, type ShownColumn } from './list-columns.ts';
import type { ListState } from '../data/list-state.ts';

/** Room of a row's checkbox before a text, in px, in the first column. */
const boxWidth = 26;
/** Room of the checkbox beside a number, and of the padding on the other side, in px: numbers are aligned right beside the checkbox. */
const besideNumber = 42;
/** Width of a digit, and of the sort arrow beside the header's label, in px. */
const digitWidth = 7.2;
const arrowWidth = 18;

/** Widens a column while it is dragged, and stores its width at the end. */
export type ColumnResizeHandler = (name: string, width: number, done: boolean) => void;

/** Returns columns, their widths and the row height, by the user's layout or the view. */
export function useTableLayout(module: Module, { search, rows, setLayout }: ListState) {
  const { language } = useLanguage();
  const { columns: chosen, density } = search;
  const columns = useMemo(() => getShownColumns(module, chosen), [module, chosen]);
  const fitting = useColumnWidths(module, rows, language);
  const [dragged, setDragged] = useState<{ readonly name: string; readonly width: number }>();

  const boxRoom = useBoxRoom(columns[0], rows, fitting);
  const getRoom = (name: string): number => (name === columns[0]?.name ? boxRoom : 0);
  const getWidth = ({ name, field, width }: ShownColumn): number =>
    getRoom(name) + (dragged?.name === name ? dragged.width : (width ?? fitting(name, field)));
  const widen: ColumnResizeHandler = (name, requested, done) => {
    const own = requested - getRoom(name);
    const width = Math.round(
      Math.min(columnWidthLimits.most, Math.max(columnWidthLimits.least, own)),
    );
    setDragged(done ? undefined : { name, width });
    if (done)
      setLayout({
        columns: toLayoutColumns(columns, module.title).map((column) =>
          column.name === name ? { ...column, width } : column,
        ),
      });
  };
  const stretched = findStretched(columns, module.title, dragged?.name);
  return {
    columns,
    widen,
    table: {
      style: {
        minInlineSize: columns.reduce((sum, column) => sum + getWidth(column), actionColumnWidthPx),
        ...computePinOffsets(columns, getWidth),
      },
      'data-density': density,
    },
    colgroup: (
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.name}
            {...(column !== stretched && { style: { inlineSize: getWidth(column) } })}
          />
        ))}
        <col style={{ inlineSize: actionColumnWidthPx }} />
      </colgroup>
    ),
  };
}

/**
 * Returns the width by which the row checkboxes widen the first column, in px: 0 where its numbers leave enough room.
 * It grows with longer numbers and never shrinks, so that paging back and forth moves nothing.
 */
function useBoxRoom(
  first: ShownColumn | undefined,
  rows: readonly ModuleRecord[],
  fitting: (name: string, field: Field) => number,
): number {
  const { language } = useLanguage();
  const [longest, setLongest] = useState(0);
  if (!first || !isNumericField(first.field)) return boxWidth;
  const { name, field, width = fitting(name, field) } = first;
  const lengths = rows.map(
    (row) => toDisplayText(getDisplayValue(row, name, field, language)).length,
  );
  const length = Math.max(longest, ...lengths);
  if (length > longest) setLongest(length);
  const content = Math.max(
    length * digitWidth,
    field.label[language].length * digitWidth + arrowWidth,
  );
  return Math.max(0, Math.ceil(besideNumber + content - width));
}

/** Returns the column that takes the remaining room: the title, or the last column without a width set by the user. */
const findStretched = (
  columns: readonly ShownColumn[],
  title: string,
  dragged: string | undefined,
): ShownColumn | undefined => {
  const free = columns.filter(({ name, width }) => width === undefined && name !== dragged);
  return free.find(({ name }) => name === title) ?? free.at(-1) ?? columns.at(-1);
};

/** Converts columns to their stored form. */
export const toLayoutColumns = (columns: readonly ShownColumn[], title: string): LayoutColumn[] =>
  columns.map(({ name, width, pin }) => ({
    name,
    ...(width !== undefined && { width }),
    ...(pin !== undefined && name !== title && { pinned: true as const }),
  }));
