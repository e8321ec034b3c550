import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { isBlankCell } from '@tarima/domain/kit/sheets/cell';
import { parseCell } from '@tarima/domain/kit/sheets/parse-cell';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import type { FileColumn } from './import-columns.ts';
import type { SheetImport } from './sheet-import.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Returns the tolerance in milliseconds: an exported moment has milliseconds, a typed moment has seconds. */
const getClockTolerance = (at: number): number => (at % 1_000 === 0 ? 1_000 : 5);

/** Reports a record that is newer than its version in the file. @param column column with the version */
export function listStaleRowIssues(
  column: FileColumn | undefined,
  cells: SheetRow['cells'],
  updatedAt: string,
  { person, language }: Pick<SheetImport, 'person' | 'language'>,
): ErrorDetail[] {
  const cell = column && cells[column.at];
  if (!column || isBlankCell(cell)) return [];
  const read = parseCell(column.sheetColumn.field, cell, language);
  if ('issue' in read || typeof read.value !== 'number')
    return [{ path: 'updatedAt', rule: 'instant' }];
  const stored = toLocalMillis(Date.parse(updatedAt), person.timeZone);
  return stored > read.value + getClockTolerance(read.value)
    ? [{ path: 'updatedAt', rule: 'staleRow' }]
    : [];
}
