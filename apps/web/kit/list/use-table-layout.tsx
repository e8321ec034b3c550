import type { LayoutColumn } from '@tarima/domain/kit/list-layouts/list-layout';
import { columnWidthLimits } from '@tarima/domain/kit/list-layouts/list-layout';
import type { Module } from '@tarima/domain/kit/module';
import { useMemo, useState } from 'react';
import { actionColumnWidth } from '../cells/field-cell.tsx';
import { useLanguage } from '../words.tsx';
import { useColumnWidths } from './column-widths.ts';
import { computePinOffsets, getShownColumns, type ShownColumn } from './list-columns.ts';
import type { ListState } from './use-list-state.ts';

/** Room of the checkbox of a row, in px, in its first column. */
const boxWidth = 26;

/** Widens a column while it is dragged, and stores its width at the end. */
export type ColumnResizeHandler = (name: string, width: number, done: boolean) => void;

/** Returns columns, their widths and the height of rows, by the user's layout or the view. */
export function useTableLayout(module: Module, { search, rows, setLayout }: ListState) {
  const { language } = useLanguage();
  const { columns: chosen, density } = search;
  const columns = useMemo(() => getShownColumns(module, chosen), [module, chosen]);
  const fitting = useColumnWidths(module, rows, language);
  const [dragged, setDragged] = useState<{ readonly name: string; readonly width: number }>();

  const getRoom = (name: string): number => (name === columns[0]?.name ? boxWidth : 0);
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
        minInlineSize: columns.reduce((sum, column) => sum + getWidth(column), actionColumnWidth),
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
        <col style={{ inlineSize: actionColumnWidth }} />
      </colgroup>
    ),
  };
}

/** Column that takes the remaining room: the title, or the last column whose width the user did not choose. A chosen width stays. */
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
