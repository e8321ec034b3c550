import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { listSheetColumns } from '@tarima/domain/kit/sheets/columns';
import type { Module } from '@tarima/domain/kit/module';
import { getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import {
  maxPreviewedRows,
  maxListedIssues,
  type ImportAnswer,
  type PreviewedRow,
  type SheetIssue,
} from '@tarima/domain/kit/sheets/contract';
import type { Language } from '@tarima/domain/kit/words';
import { findColumnByPath, type ResolvedFileColumns } from './import-columns.ts';
import type { SheetRow } from './sheet-rows.ts';

const firstRows = 30;

/** Collects the issues of a file while its rows are read. */
export class ImportReport {
  /** Numbers of the rows at the end of the file that are totals and no records. */
  readonly totalRows: number[] = [];
  readonly #columns: ResolvedFileColumns;
  readonly #module: Module;
  readonly #language: Language;
  readonly #faults: SheetIssue[] = [];
  readonly #preview: PreviewedRow[] = [];
  #faultsCount = 0;
  #rows = 0;
  #located = 0;
  #actions = { create: 0, update: 0, none: 0, skip: 0, refuse: 0 };

  constructor(module: Module, columns: ResolvedFileColumns, language: Language) {
    this.#module = module;
    this.#columns = columns;
    this.#language = language;
  }

  get rows(): number {
    return this.#rows;
  }

  get faultsCount(): number {
    return this.#faultsCount;
  }

  get changes(): number {
    return this.#actions.create + this.#actions.update;
  }

  /** Adds a row. @param continues whether the row belongs to the record of an earlier row, which counts the action */
  row(
    row: SheetRow,
    action: PreviewedRow['action'],
    issues: readonly ErrorDetail[],
    continues = false,
  ): void {
    this.#rows += 1;
    if (!continues) this.#actions[action] += 1;
    for (const issue of issues) this.addIssue(row, issue);
    const room = this.#rows <= firstRows || issues.length > 0;
    if (!room || this.#preview.length >= maxPreviewedRows) return;
    const cells = this.#columns.written.map(({ at }) => getSheetCellText(row.cells[at]));
    this.#preview.push({ row: row.number, action, cells });
  }

  /** Counts a new record whose location is proposed from its city. */
  addLocated(): void {
    this.#located += 1;
  }

  addIssue(row: SheetRow, { path, rule, params }: ErrorDetail): void {
    this.#faultsCount += 1;
    if (this.#faults.length >= maxListedIssues) return;
    const column = findColumnByPath(this.#columns.written, path);
    const updatedAt = path === 'updatedAt' ? this.#columns.updatedAt : undefined;
    const reportedColumn = column ?? updatedAt;
    this.#faults.push({
      row: row.number,
      column: reportedColumn?.letters ?? '',
      header: reportedColumn?.header ?? this.#labelOf(path),
      path,
      value: reportedColumn ? getSheetCellText(row.cells[reportedColumn.at]) : '',
      rule,
      ...(params && { params }),
    });
  }

  /** Reports a merged cell, by its row number and the position of its column. */
  merged(row: number, at: number): void {
    const column = this.#columns.written.find((each) => each.at === at);
    if (column)
      this.addIssue({ number: row, cells: [] }, { path: column.sheetColumn.path, rule: 'merged' });
  }

  answer(): ImportAnswer {
    return {
      rows: this.#rows,
      creates: this.#actions.create,
      updates: this.#actions.update,
      unchanged: this.#actions.none,
      skipped: this.#actions.skip,
      refused: this.#actions.refuse,
      errors: this.#faults,
      errorsCount: this.#faultsCount,
      columns: this.#columns.written.map(({ letters, header, sheetColumn }) => ({
        column: letters,
        header,
        path: sheetColumn.path,
      })),
      ignored: [...this.#columns.ignored],
      located: this.#located,
      totalRows: this.totalRows.slice(0, maxListedIssues),
      preview: this.#preview,
    };
  }

  /** Returns the label of a column that is missing in the file. */
  #labelOf(path: string): string {
    const columns = listSheetColumns(this.#module);
    const sheetColumn =
      columns.find((column) => column.path === path) ??
      columns.find((column) => path.startsWith(`${column.path}.`));
    return sheetColumn?.label[this.#language] ?? '';
  }
}
