import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { Body } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import pg from 'pg';
import { createRecords, isPlain, updateRecords } from '../catalogue/bulk.ts';
import { createRecord, updateRecord, type Reader } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { Person } from '../serve.ts';
import type { Importing } from './import-sheet.ts';
import { faultsOf, type ReadRow } from './row-reader.ts';

/** How records are written of a module that has commands of its own. */
export interface RowWrites {
  /** Fields whose values a record alone may have, beside those that say so themselves. */
  readonly unique?: readonly string[];
  /** Before any row of a sheet that will be written is looked at: what must be locked before the records are. */
  begin?(tx: Transaction, person: Person): Promise<unknown>;
  /** Refuses what the commands would refuse. */
  check(tx: Transaction, person: Person, row: Pick<ReadRow, 'id' | 'body'>): Promise<void>;
  create(tx: Transaction, person: Person, reader: Reader, body: Body): Promise<unknown>;
  update(tx: Transaction, person: Person, reader: Reader, id: number, body: Body): Promise<unknown>;
}

interface Writing extends Importing {
  readonly module: Module;
  readonly reader: Reader;
}

type Faults = ReadonlyMap<number, readonly ErrorDetail[]>;

/** Writes good rows: many in one statement where the module is plain, else one by one. */
export class RowWriter {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** What was refused all the same, by row: by then the transaction is to be rolled back. */
  async write(rows: readonly ReadRow[]): Promise<Faults> {
    const { tx, writes, catalogue } = this.#writing;
    const changed = rows.filter(({ action }) => action !== 'none');
    if (changed.length === 0) return new Map();
    if (writes || !isPlain(catalogue.module)) return this.#oneByOne(changed);
    const written = await attempt(tx, () => this.#together(changed));
    // Which row the database refused is found by asking it for each alone.
    return written === true ? new Map() : this.#oneByOne(changed);
  }

  async #together(rows: readonly ReadRow[]): Promise<void> {
    const { tx, catalogue } = this.#writing;
    const bodies = (action: ReadRow['action']) =>
      rows.flatMap((row) => (row.action === action && row.body ? [{ row, body: row.body }] : []));
    const updates = bodies('update').flatMap(({ row, body }) =>
      row.id === undefined ? [] : [{ ...body, id: row.id }],
    );
    await updateRecords(tx, catalogue.module, updates);
    const creates = bodies('create').map(({ body }) => body);
    await createRecords(tx, catalogue.module, creates);
  }

  async #oneByOne(rows: readonly ReadRow[]): Promise<Faults> {
    const faults = new Map<number, readonly ErrorDetail[]>();
    for (const row of rows) {
      const written = await attempt(this.#writing.tx, () => this.#one(row));
      if (written !== true) faults.set(row.row.number, faultsOf(written));
    }
    return faults;
  }

  async #one({ id, body }: ReadRow): Promise<void> {
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

/** Does something that may be refused without losing what the transaction did before. */
export async function attempt(
  tx: Transaction,
  work: () => Promise<void>,
): Promise<true | CodedError> {
  await tx.row(sql`savepoint attempt`);
  try {
    await work();
    await tx.row(sql`release savepoint attempt`);
    return true;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    await tx.row(sql`rollback to savepoint attempt`);
    return refusal;
  }
}

/** Class 23 of PostgreSQL: the values are against a constraint. */
function refusalIn(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return error;
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('23') !== true)
    return undefined;
  return new CodedError('WRONG_VALUES');
}
