import { isBlankCell, keyTextOfCell } from '@tarima/domain/kit/sheets/cell';
import type { ResolvedFileColumns } from '../kit/sheets/import-columns.ts';
import type { SheetRow } from '../kit/sheets/sheet-rows.ts';

/** The rows of a file that make one order. */
export interface SheetOrder {
  /** Id of a stored order. */
  readonly id: number | undefined;
  readonly rows: readonly [SheetRow, ...SheetRow[]];
}

/**
 * Puts the rows of a file together by their id: a number is an order's, any other word is shared by the rows of a new one,
 * and a row without one is an order by itself.
 * Orders stand as their first rows do.
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
  return isBlankCell(cell) ? undefined : keyTextOfCell(cell).trim().toLowerCase();
}
