import { isBlankCell, getCellReferenceText } from '@tarima/domain/kit/sheets/cell';
import type { ResolvedFileColumns } from '../kit/sheets/import-columns.ts';
import type { SheetRow } from '../kit/sheets/sheet-rows.ts';

/** Rows of a file that make one order. */
export interface SheetOrder {
  /** Id of a stored order; undefined for a new order. */
  readonly id: number | undefined;
  readonly rows: readonly [SheetRow, ...SheetRow[]];
}

/**
 * Groups the rows of a file by their id.
 * A number is a stored order, any other text is shared by the rows of a new order, and a row without an id is a separate order.
 * Orders are in the sequence of their first rows.
 */
export function groupSheetOrders(
  rows: readonly SheetRow[],
  columns: Pick<ResolvedFileColumns, 'id'>,
): SheetOrder[] {
  const byKey = new Map<string, [SheetRow, ...SheetRow[]]>();
  for (const row of rows) {
    const key = findKey(row, columns) ?? ` ${row.number}`;
    const known = byKey.get(key);
    if (known) known.push(row);
    else byKey.set(key, [row]);
  }
  return [...byKey].map(([key, orderRows]) => ({
    id: /^\d{1,15}$/.test(key) ? Number(key) : undefined,
    rows: orderRows,
  }));
}

function findKey({ cells }: SheetRow, { id }: Pick<ResolvedFileColumns, 'id'>): string | undefined {
  const cell = id && cells[id.at];
  return isBlankCell(cell) ? undefined : getCellReferenceText(cell).trim().toLowerCase();
}
