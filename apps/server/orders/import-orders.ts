import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import {
  mostImportedRows,
  type ImportAnswer,
  type PreviewedRow,
} from '@tarima/domain/kit/sheets/contract';
import { getModule } from '@tarima/domain/modules';
import type { OrderBody } from '@tarima/domain/orders/body';
import { orders, type OrderView } from '@tarima/domain/orders/order';
import { lineFieldNames, orderLines } from '@tarima/domain/orders/sheet';
import { orderDocument } from '@tarima/domain/orders/document';
import { loadExtendedModule } from '../custom-fields/queries.ts';
import { RecordFinder } from '../kit/sheets/find-records.ts';
import { resolveColumns, type FileColumns } from '../kit/sheets/import-columns.ts';
import { oneAtATime, tellMerges } from '../kit/sheets/import-sheet.ts';
import type { Importing } from '../kit/sheets/importing.ts';
import { withSheet } from '../kit/sheets/open-sheet.ts';
import type { Workbook } from '../kit/sheets/read-workbook.ts';
import { Report } from '../kit/sheets/report.ts';
import { toIssues } from '../kit/sheets/row-reader.ts';
import { attempt } from '../kit/sheets/row-writer.ts';
import type { SheetRow } from '../kit/sheets/sheet-rows.ts';
import { getStaleIssues } from '../kit/sheets/stale.ts';
import {
  validateQuotation,
  createQuotation,
  editQuotation,
  getUserDivision,
} from './quotations.ts';
import {
  learnReferences,
  toRowIssue,
  parseSheetOrder,
  type RowIssue,
} from './parse-sheet-order.ts';
import { groupSheetOrders, type SheetOrder } from './sheet-orders.ts';
import { saysTheSame, loadStoredOrders, type StoredOrder } from './load-stored-orders.ts';

/** Outcome of the rows of one order. */
interface Outcome {
  readonly action: PreviewedRow['action'];
  readonly issues: readonly RowIssue[];
}

/**
 * Makes and changes quotations by the rows of a workbook, a row for each line, through the same commands as their form.
 * Without `dryRun` good ones are written as they come: the caller's transaction must not commit when there are errors.
 * @throws CodedError WRONG_VALUES of `files` when the workbook cannot be read at all
 */
export const importOrders = (
  view: OrderView,
  file: Buffer,
  importing: Importing,
): Promise<ImportAnswer> => withSheet(file, (workbook) => importRows(view, workbook, importing));

async function importRows(
  view: OrderView,
  workbook: Workbook,
  importing: Importing,
): Promise<ImportAnswer> {
  const { tx, person, language, dryRun, reading: said, onProgress } = importing;
  if (!dryRun) await oneAtATime(tx, orders);
  const module = await loadExtendedModule(
    tx,
    getVisibleModule(orderLines, person.profile),
    !dryRun,
  );
  const columns = await resolveColumns(workbook, module, language, said);
  const report = new Report(module, columns, language);
  const rows = await readRows(workbook);
  const reading = { columns, finder: new RecordFinder(tx, person, getModule), language };
  await learnReferences(rows, reading);
  const named = groupSheetOrders(rows, columns);
  const known = await loadStoredOrders(
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
    const outcome = await judge(order, stored, { ...importing, columns, body, issues });
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
    report.row(row, outcome.action, rowIssues, at > 0);
  }
  const ofLines = columns.written.filter(({ sheetColumn: matched }) =>
    lineFieldNames.has(matched.path),
  );
  tellMerges(
    workbook.merges(),
    report,
    ofLines.map(({ at }) => at),
  );
  return report.answer();
}

/** All of them: the rows of one order may stand apart. */
async function readRows(workbook: Workbook): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of workbook.rows()) {
    if (rows.length + some.length > mostImportedRows)
      throw wrongValue('files', 'workbookRows', { max: mostImportedRows });
    rows.push(...some);
  }
  if (rows.length === 0) throw wrongValue('files', 'noRows');
  return rows;
}

interface Judged extends Importing {
  readonly columns: FileColumns;
  readonly body: OrderBody | undefined;
  readonly issues: readonly RowIssue[];
}

/** Returns the changes that the rows of an order would make, and the errors of the commands. */
async function judge(
  { id, rows }: SheetOrder,
  stored: StoredOrder | undefined,
  { body, issues, columns, ...importing }: Judged,
): Promise<Outcome> {
  const { tx, person } = importing;
  const action = id === undefined ? 'create' : 'update';
  if (id !== undefined && !stored)
    return { action, issues: [{ at: 0, path: 'id', rule: 'noSuchId' }] };
  if (!body) return { action, issues };
  if (stored && saysTheSame(body, stored)) return { action: 'none', issues: [] };
  if (stored && !orderDocument.is('quoted', stored.status))
    return { action, issues: [{ at: 0, path: 'id', rule: 'finalRow' }] };
  const stale = stored
    ? getStaleIssues(columns.updatedAt, rows[0].cells, stored.updatedAt, importing)
    : [];
  if (stale.length > 0) return { action, issues: stale.map(toRowIssue) };
  try {
    if (!stored) getUserDivision(person);
    await validateQuotation(tx, person, body);
    return { action, issues: [] };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { action, issues: toIssues(error).map(toRowIssue) };
  }
}

async function write(
  outcome: Outcome,
  id: number | undefined,
  body: OrderBody,
  { tx, person }: Importing,
): Promise<Outcome> {
  if (outcome.action === 'none') return outcome;
  const written = await attempt(tx, async () => {
    if (id === undefined) await createQuotation(tx, person, body);
    else await editQuotation(tx, person, id, body);
  });
  return written === true ? outcome : { ...outcome, issues: toIssues(written).map(toRowIssue) };
}
