import { createWrongValueError } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { maxImportedRows, type ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import type { Module } from '@tarima/domain/kit/module';
import { getRowScope } from '../catalogue/row-scope.ts';
import type { RecordReader } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import { holdLock } from '../hold-lock.ts';
import { createSheetOpenOptions } from './find-sheet-header.ts';
import { resolveFileColumns, streamRowsWithConstants } from './import-columns.ts';
import type { SheetImport } from './sheet-import.ts';
import { withOpenedSheet } from './open-sheet.ts';
import type { OpenedWorkbook } from './read-workbook.ts';
import { ImportReport } from './import-report.ts';
import { SheetRowReader } from './sheet-row-reader.ts';
import type { SheetRow } from './sheet-rows.ts';
import { SheetRowWriter } from './sheet-row-writer.ts';

/** Number of rows that are looked up and written together. */
const batchSize = 250;

/**
 * Validates every row of a sheet against the module's schema, and against the existing records.
 * Without `dryRun` valid rows are written as they come: the caller's transaction must not commit when there are errors.
 * @throws CodedError WRONG_VALUES of `files` when the workbook cannot be read at all
 */
export async function importSheet(file: Buffer, importing: SheetImport): Promise<ImportAnswer> {
  const { tx, catalogue, person, dryRun, reading } = importing;
  if (!dryRun) {
    await lockModuleImports(tx, catalogue.module);
    await importing.writes?.begin?.(tx, person);
  }
  const visibleModule = getVisibleModule(catalogue.module, person.profile);
  const module = catalogue.extend
    ? await catalogue.extend(tx, visibleModule, !dryRun)
    : visibleModule;
  const readAndWrite = () =>
    withOpenedSheet(
      file,
      (workbook) => importRows(workbook, module, importing),
      createSheetOpenOptions(module, reading?.layout),
    );
  return !dryRun && importing.writes?.writeSheet
    ? importing.writes.writeSheet(tx, person, readAndWrite)
    : readAndWrite();
}

async function importRows(
  workbook: OpenedWorkbook,
  module: Module,
  importing: SheetImport,
): Promise<ImportAnswer> {
  const { person, language, dryRun, reading, onProgress } = importing;
  const columns = await resolveFileColumns(workbook, module, language, reading);
  const report = new ImportReport(module, columns, language);
  const reader: RecordReader = {
    accountId: person.accountId,
    id: person.id,
    lang: language,
    rowScope: getRowScope(module, person),
  };
  const rows = new SheetRowReader({ ...importing, module, columns, reader });
  const writer = new SheetRowWriter({ ...importing, module, reader });

  const batches = streamRowsWithConstants(workbook, columns, report.totalRows);
  for await (const batch of regroupRows(batches)) {
    if (report.rows + batch.length > maxImportedRows)
      throw createWrongValueError('files', 'workbookRows', { max: maxImportedRows });
    const read = await rows.read(batch);
    const good = read.every(({ issues }) => issues.length === 0) && report.faultsCount === 0;
    const refused = good && !dryRun ? await writer.write(read) : new Map<number, never>();
    for (const { row, action, issues, isLocated = false } of read) {
      const all = refused.get(row.number) ?? issues;
      report.row(row, all.length > 0 ? 'refuse' : action, all);
      if (isLocated && all.length === 0) report.addLocated();
    }
    onProgress?.(report.rows);
  }
  if (report.rows === 0) throw createWrongValueError('files', 'noRows');
  reportMergedCells(
    workbook,
    report,
    columns.written.map(({ at }) => at),
  );
  return report.answer();
}

/** Locks the module's imports: two simultaneous imports could deadlock, so the second waits for the first. */
export const lockModuleImports = (tx: Transaction, module: Module) =>
  holdLock(tx, 'import', module.name);

async function* regroupRows(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const some of rows) {
    batch = [...batch, ...some];
    while (batch.length >= batchSize) {
      yield batch.slice(0, batchSize);
      batch = batch.slice(batchSize);
    }
  }
  if (batch.length > 0) yield batch;
}

/** Reports merged cells: only the first cell has the value that a person sees in all of them, and nothing is guessed. */
export function reportMergedCells(
  workbook: Pick<OpenedWorkbook, 'merges' | 'headerRow'>,
  report: ImportReport,
  positions: readonly number[],
): void {
  const first = workbook.headerRow + 1;
  for (const { firstRow, lastRow, firstColumn, lastColumn } of workbook.merges()) {
    if (lastRow < first) continue;
    if (firstRow === lastRow && report.totalRows.includes(firstRow)) continue;
    const position = positions.find((at) => at >= firstColumn && at <= lastColumn);
    if (position === undefined) continue;
    report.merged(Math.max(firstRow, first), position);
  }
}
