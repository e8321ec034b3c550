import { isBlankCell } from '@tarima/domain/kit/sheets/cell';
import { isTotalRow } from '@tarima/domain/kit/sheets/total-row';
import type { ResolvedFileColumns } from './import-columns.ts';
import type { SheetRow } from './sheet-rows.ts';

/**
 * Streams rows without the totals at the end of a file: rows after which only further totals follow.
 * A row with the id of a record is no total.
 * @param omitted list to which the row numbers of the totals are added once all rows were read
 */
export async function* omitTotalRows(
  batches: AsyncGenerator<SheetRow[]>,
  { id }: Pick<ResolvedFileColumns, 'id'>,
  omitted: number[],
): AsyncGenerator<SheetRow[]> {
  let totals: SheetRow[] = [];
  for await (const rows of batches) {
    const kept: SheetRow[] = [];
    for (const row of rows) {
      const hasId = id !== undefined && !isBlankCell(row.cells[id.at]);
      totals.push(row);
      if (!hasId && isTotalRow(row.cells)) continue;
      kept.push(...totals);
      totals = [];
    }
    if (kept.length > 0) yield kept;
  }
  omitted.push(...totals.map(({ number }) => number));
}
