import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import pg from 'pg';
import { bulkCreateRecords, isBulkWritable, bulkUpdateRecords } from '../catalogue/bulk-writes.ts';
import { createRecord, updateRecord, type RecordReader } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { SheetImport, RowToWrite } from './sheet-import.ts';
import { toRowIssues } from './sheet-row-reader.ts';

interface Writing extends SheetImport {
  readonly module: Module;
  readonly reader: RecordReader;
}

type RowIssues = ReadonlyMap<number, readonly ErrorDetail[]>;

/** Writes valid rows: many in one statement where the module is plain, otherwise one by one. */
export class SheetRowWriter {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** Writes rows and returns the errors of refused rows, by row; with any error, the transaction must be rolled back. */
  async write(rows: readonly RowToWrite[]): Promise<RowIssues> {
    const { tx, writes, catalogue } = this.#writing;
    const changed = rows.filter(({ action }) => action === 'create' || action === 'update');
    if (changed.length === 0) return new Map();
    if (writes || !isBulkWritable(catalogue.module)) return this.#oneByOne(changed);
    const written = await runInSavepoint(tx, () => this.#together(changed));
    // Each row is retried by itself to find the row that the database refused.
    return written === true ? new Map() : this.#oneByOne(changed);
  }

  async #together(rows: readonly RowToWrite[]): Promise<void> {
    const { tx, catalogue } = this.#writing;
    const listBodies = (action: RowToWrite['action']) =>
      rows.flatMap((row) => (row.action === action && row.body ? [{ row, body: row.body }] : []));
    const updates = listBodies('update').flatMap(({ row, body }) =>
      row.id === undefined ? [] : [{ ...body, id: row.id }],
    );
    await bulkUpdateRecords(tx, catalogue.module, updates);
    const creates = listBodies('create').map(({ body }) => body);
    await bulkCreateRecords(tx, catalogue.module, creates);
  }

  async #oneByOne(rows: readonly RowToWrite[]): Promise<RowIssues> {
    const issues = new Map<number, readonly ErrorDetail[]>();
    for (const row of rows) {
      const written = await runInSavepoint(this.#writing.tx, () => this.#one(row));
      if (written !== true) issues.set(row.row.number, toRowIssues(written));
    }
    return issues;
  }

  async #one({ id, body }: RowToWrite): Promise<void> {
    const { tx, catalogue, reader, person, writes } = this.#writing;
    if (!body) return;
    if (id === undefined)
      await (writes
        ? writes.create(tx, person, reader, body)
        : createRecord(tx, catalogue, reader, body));
    else
      await (writes
        ? writes.update(tx, person, reader, id, body)
        : updateRecord(tx, catalogue, reader, id, body));
  }
}

/** Runs work that may be refused, without losing earlier writes of the transaction. */
export async function runInSavepoint(
  tx: Transaction,
  work: () => Promise<void>,
): Promise<true | CodedError> {
  try {
    await tx.attempt(work);
    return true;
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}

/** Returns the refusal of a constraint error: class 23 of PostgreSQL. */
function findRefusal(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return error;
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('23') !== true)
    return undefined;
  return new CodedError('WRONG_VALUES');
}
