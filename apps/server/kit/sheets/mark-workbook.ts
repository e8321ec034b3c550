import { saySheetRule } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import { getSheetCellText, type SheetCell } from '@tarima/domain/kit/sheets/cell';
import { createColumnFinder, listSheetColumns } from '@tarima/domain/kit/sheets/columns';
import type { ImportReadOptions, SheetIssue } from '@tarima/domain/kit/sheets/contract';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import type { Catalogue } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { buildWorkbookColumns } from './module-columns.ts';
import type { CellNote } from './notes-xml.ts';
import { createSheetOpenOptions } from './find-sheet-header.ts';
import type { SheetHeaderCell, OpenedWorkbook } from './read-workbook.ts';
import { withOpenedSheet } from './open-sheet.ts';
import { parseColumnIndex, type SheetRow } from './sheet-rows.ts';
import type { WorkbookColumn } from './workbook-skeleton.ts';
import { createWorkbookBuffer, type WorkbookRow } from './write-workbook.ts';

interface Marking {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  /** Module with the account's custom fields. */
  readonly module: Module;
  readonly person: ActingUser;
  readonly language: Language;
  readonly reading: ImportReadOptions | undefined;
  readonly errors: readonly SheetIssue[];
}

/**
 * Writes a copy of a file's sheet, column by column and row by row, with invalid cells coloured and their errors in notes.
 * Formulas become their results; other sheets and the file's own styles are lost.
 */
export const markWorkbookErrors = (file: Buffer, marking: Marking): Promise<Buffer> =>
  withOpenedSheet(
    file,
    (workbook) => writeMarkedCopy(workbook, marking),
    createSheetOpenOptions(marking.module, marking.reading?.layout),
  );

async function writeMarkedCopy(workbook: OpenedWorkbook, marking: Marking): Promise<Buffer> {
  const columns = await buildColumnsOfFile(workbook.headers, marking);
  const issues = groupIssuesByRow(marking.errors, marking.language);
  return createWorkbookBuffer({
    columns: columns.map(({ column }) => column),
    notes: toNotes(issues),
    rows: markRows(workbook, columns, issues),
  });
}

interface LikeColumn {
  readonly column: WorkbookColumn;
  readonly isKnown: boolean;
}

/** Returns columns at their positions in the file, with the validations of the template. */
async function buildColumnsOfFile(
  headers: readonly SheetHeaderCell[],
  marking: Marking,
): Promise<LikeColumn[]> {
  const { tx, catalogue, module, person, language, reading } = marking;
  const known = listSheetColumns(module);
  const find = createColumnFinder(known);
  const statedPaths =
    reading?.columns && new Map(reading.columns.toReversed().map((each) => [each.at, each.path]));
  const last = Math.max(0, ...headers.map(({ at }) => at));
  const columns: LikeColumn[] = [];
  for (let at = 0; at <= last; at += 1) {
    const header = headers.find((each) => each.at === at);
    const sheetColumn =
      header &&
      (statedPaths ? known.find(({ path }) => path === statedPaths.get(at)) : find(header));
    const [made] = sheetColumn
      ? await buildWorkbookColumns(tx, catalogue, person, language, [sheetColumn])
      : [undefined];
    const text = header?.text ?? '';
    columns.push({
      column: made
        ? { ...made, header: text === '' ? made.header : text }
        : { header: text, width: 18 },
      isKnown: made !== undefined,
    });
  }
  return columns;
}

/** Sentences of issues by row number, then by the position of the cell. An issue of a whole row is reported in its first cell. */
type CellIssues = ReadonlyMap<number, ReadonlyMap<number, string>>;

function groupIssuesByRow(errors: readonly SheetIssue[], language: Language): CellIssues {
  const rows = new Map<number, Map<number, string>>();
  for (const { row, column, header, rule, params } of errors) {
    const cells = rows.get(row) ?? new Map<number, string>();
    rows.set(row, cells);
    const at = column === '' ? 0 : parseColumnIndex(column);
    const sentence = saySheetRule(params ? { rule, params } : { rule }, language);
    const message = column === '' && header !== '' ? `${header}: ${sentence}` : sentence;
    const before = cells.get(at);
    cells.set(at, before === undefined ? message : `${before}\n${message}`);
  }
  return rows;
}

const toNotes = (issues: CellIssues): CellNote[] =>
  [...issues].flatMap(([row, cells]) =>
    [...cells].map(([column, text]) => ({ row: row - 1, column, text })),
  );

async function* markRows(
  workbook: OpenedWorkbook,
  columns: readonly LikeColumn[],
  issues: CellIssues,
): AsyncGenerator<WorkbookRow[]> {
  for await (const rows of workbook.rows()) yield rows.map((row) => markRow(row, columns, issues));
}

function markRow(row: SheetRow, columns: readonly LikeColumn[], issues: CellIssues): WorkbookRow {
  const cells = columns.map(({ isKnown }, at) => toPlainCell(row.cells[at], isKnown));
  const cellIssues = issues.get(row.number);
  return { number: row.number, cells, ...(cellIssues && { bad: new Set(cellIssues.keys()) }) };
}

/**
 * Returns a cell outside of the known columns: a date is written as its text, since without a date format only its serial would be shown.
 */
function toPlainCell(cell: SheetCell | undefined, isKnown: boolean): SheetCell | undefined {
  if (cell === undefined || (isKnown && cell.type !== 'fault')) return cell;
  return cell.type === 'date' || cell.type === 'fault'
    ? { type: 'text', text: getSheetCellText(cell) }
    : cell;
}
