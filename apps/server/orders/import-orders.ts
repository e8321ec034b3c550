import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import {
  maxImportedRows,
  type ImportAnswer,
  type PreviewedRow,
} from '@tarima/domain/kit/sheets/contract';
import type { Module } from '@tarima/domain/kit/module';
import { getModule } from '@tarima/domain/modules';
import type { OrderBody } from '@tarima/domain/orders/body';
import { orders, type OrderListScreen } from '@tarima/domain/orders/order';
import { orderLineFieldNames, orderLinesModule } from '@tarima/domain/orders/order-lines-sheet';
import { orderDocument } from '@tarima/domain/orders/document';
import { loadModuleWithCustomFields } from '../custom-fields/queries.ts';
import { createSheetOpenOptions } from '../kit/sheets/find-sheet-header.ts';
import { RecordFinder } from '../kit/sheets/find-records.ts';
import {
  resolveFileColumns,
  streamRowsWithConstants,
  type ResolvedFileColumns,
} from '../kit/sheets/import-columns.ts';
import { lockModuleImports, reportMergedCells } from '../kit/sheets/import-sheet.ts';
import type { SheetImport } from '../kit/sheets/sheet-import.ts';
import { withOpenedSheet } from '../kit/sheets/open-sheet.ts';
import type { OpenedWorkbook } from '../kit/sheets/read-workbook.ts';
import { ImportReport } from '../kit/sheets/import-report.ts';
import { toRowIssues } from '../kit/sheets/sheet-row-reader.ts';
import { runInSavepoint } from '../kit/sheets/sheet-row-writer.ts';
import type { SheetRow } from '../kit/sheets/sheet-rows.ts';
import { listStaleRowIssues } from '../kit/sheets/stale-row-issues.ts';
import {
  validateQuotation,
  createQuotation,
  editQuotation,
  getQuotingDivision,
} from './quotations.ts';
import {
  resolveRowReferences,
  toSheetRowIssue,
  parseSheetOrder,
  type SheetRowIssue,
} from './parse-sheet-order.ts';
import { groupSheetOrders, type SheetOrder } from './sheet-orders.ts';
import {
  hasSameOrderContent,
  loadStoredOrderBodies,
  type StoredOrderBody,
} from './stored-order-bodies.ts';

/** Result of the rows of one order. */
interface Outcome {
  readonly action: PreviewedRow['action'];
  readonly issues: readonly SheetRowIssue[];
}

/**
 * Creates and changes quotations by the rows of a workbook, a row for each line, through the same commands as their form.
 * Without `dryRun` valid ones are written as they come: the caller's transaction must not commit when there are errors.
 * @throws CodedError WRONG_VALUES of `files` when the workbook cannot be read at all
 */
export async function importOrders(
  view: OrderListScreen,
  file: Buffer,
  importing: SheetImport,
): Promise<ImportAnswer> {
  const { tx, person, dryRun, reading } = importing;
  if (!dryRun) await lockModuleImports(tx, orders);
  const module = await loadModuleWithCustomFields(
    tx,
    getVisibleModule(orderLinesModule, person.profile),
    !dryRun,
  );
  return withOpenedSheet(
    file,
    (workbook) => importRows(view, workbook, module, importing),
    createSheetOpenOptions(module, reading?.layout),
  );
}

async function importRows(
  view: OrderListScreen,
  workbook: OpenedWorkbook,
  module: Module,
  importing: SheetImport,
): Promise<ImportAnswer> {
  const { tx, person, language, dryRun, reading: said, onProgress } = importing;
  const columns = await resolveFileColumns(workbook, module, language, said);
  const report = new ImportReport(module, columns, language);
  const rows = await readRows(streamRowsWithConstants(workbook, columns, report.totalRows));
  const reading = { columns, finder: new RecordFinder(tx, person, getModule), language };
  await resolveRowReferences(rows, reading);
  const named = groupSheetOrders(rows, columns);
  const known = await loadStoredOrderBodies(
    tx,
    person,
    view,
    named.flatMap(({ id }) => id ?? []),
  );

  const outcomes = new Map<SheetRow, { readonly outcome: Outcome; readonly at: number }>();
  let good = true;
  let done = 0;
  for (const order of named) {
    const stored = order.id === undefined ? undefined : known.get(order.id);
    const { body, issues } = parseSheetOrder(order, stored, reading);
    const outcome = await checkOrder(order, stored, { ...importing, columns, body, issues });
    good &&= outcome.issues.length === 0;
    const written: Outcome =
      good && !dryRun && body ? await write(outcome, order.id, body, importing) : outcome;
    good &&= written.issues.length === 0;
    for (const [at, row] of order.rows.entries()) outcomes.set(row, { outcome: written, at });
    done += order.rows.length;
    onProgress?.(done);
  }
  for (const [row, { outcome, at }] of [...outcomes].toSorted(
    ([one], [other]) => one.number - other.number,
  )) {
    const rowIssues = outcome.issues.filter((issue) => issue.at === at);
    report.row(row, outcome.issues.length > 0 ? 'refuse' : outcome.action, rowIssues, at > 0);
  }
  const ofLines = columns.written.filter(({ sheetColumn: matched }) =>
    orderLineFieldNames.has(matched.path),
  );
  reportMergedCells(
    workbook,
    report,
    ofLines.map(({ at }) => at),
  );
  return report.answer();
}

/** Reads all rows: the rows of one order may be apart from each other. */
async function readRows(batches: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of batches) {
    if (rows.length + some.length > maxImportedRows)
      throw createWrongValueError('files', 'workbookRows', { max: maxImportedRows });
    rows.push(...some);
  }
  if (rows.length === 0) throw createWrongValueError('files', 'noRows');
  return rows;
}

interface CheckedOrder extends SheetImport {
  readonly columns: ResolvedFileColumns;
  readonly body: OrderBody | undefined;
  readonly issues: readonly SheetRowIssue[];
}

/** Returns the changes that the rows of an order would make, and the errors of the commands. */
async function checkOrder(
  { id, rows }: SheetOrder,
  stored: StoredOrderBody | undefined,
  { body, issues, columns, ...importing }: CheckedOrder,
): Promise<Outcome> {
  const { tx, person } = importing;
  const action = id === undefined ? 'create' : 'update';
  if (id !== undefined && !stored)
    return { action, issues: [{ at: 0, path: 'id', rule: 'noSuchId' }] };
  if (!body) return { action, issues };
  if (stored && hasSameOrderContent(body, stored)) return { action: 'none', issues: [] };
  if (stored && !orderDocument.is('quoted', stored.status))
    return { action, issues: [{ at: 0, path: 'id', rule: 'finalRow' }] };
  const stale = stored
    ? listStaleRowIssues(columns.updatedAt, rows[0].cells, stored.updatedAt, importing)
    : [];
  if (stale.length > 0) return { action, issues: stale.map(toSheetRowIssue) };
  try {
    if (!stored) getQuotingDivision(person);
    await validateQuotation(tx, person, body);
    return { action, issues: [] };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { action, issues: toRowIssues(error).map(toSheetRowIssue) };
  }
}

async function write(
  outcome: Outcome,
  id: number | undefined,
  body: OrderBody,
  { tx, person }: SheetImport,
): Promise<Outcome> {
  if (outcome.action === 'none') return outcome;
  const written = await runInSavepoint(tx, async () => {
    if (id === undefined) await createQuotation(tx, person, body);
    else await editQuotation(tx, person, id, body);
  });
  return written === true
    ? outcome
    : { ...outcome, issues: toRowIssues(written).map(toSheetRowIssue) };
}
