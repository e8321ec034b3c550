import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { listAccountTables, type AccountTable } from './account-tables.ts';
import { toUsageError } from './accounts.ts';

/** Milliseconds that one transaction should take: other companies wait as long with what they write to its table. */
const batchMilliseconds = 100;
const [firstBatch, largestBatch] = [50, 5_000];
/** Part of its own time that the command pauses after a transaction, so that the work of others has its turn. */
const pauseShare = 1;

const lockMilliseconds = 100;
const lockAttempts = 400;
const lockPause = 100; // Milliseconds between two attempts.
/** SQLSTATEs of a lock that was not free in time, and of two that waited for each other. */
const lockConflicts: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** Passes over all tables: work that was under way when the company was closed may have written after the first. */
const passes = 5;

/**
 * Deletes all rows of a closed company, table by table, each before those that it refers to, in transactions that lock one table for a
 * moment: other companies go on reading and writing. The history is deleted after everything else, and the row of the company last.
 * @returns numbers of tables and of deleted rows
 */
export async function deleteAccountRows(
  client: pg.Client,
  account: number,
): Promise<{ readonly tables: number; readonly rows: number }> {
  const tables = await sortByReferences(client, await listAccountTables(client));
  let rows = 0;
  for (let pass = 1; ; pass += 1)
    try {
      for (const table of tables) rows += await deleteTableRows(client, account, table);
      return { tables: tables.length, rows };
    } catch (error) {
      const isReferred = error instanceof pg.DatabaseError && error.code === '23503';
      if (!isReferred || pass === passes) throw error;
    }
}

/** Deletes the rows of a company from one table, in batches whose size follows the time that they take. */
async function deleteTableRows(
  client: pg.Client,
  account: number,
  table: AccountTable,
): Promise<number> {
  let [deleted, size] = [0, firstBatch];
  for (;;) {
    const begun = performance.now();
    const count = await runInLockedTable(client, account, table, () =>
      deleteBatch(client, account, table, size),
    );
    const took = performance.now() - begun;
    deleted += count;
    if (count < size) return deleted;
    await sleep(took * pauseShare);
    const fitting = Math.floor((size * batchMilliseconds) / Math.max(took, 1));
    size = Math.min(Math.max(fitting, 1), size * 2, largestBatch);
  }
}

/** Runs work in a transaction with the triggers of a table off: neither history nor ledgers can be deleted otherwise. */
async function runInLockedTable(
  client: pg.Client,
  account: number,
  { name, accountColumn }: AccountTable,
  work: () => Promise<number>,
): Promise<number> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from ${name} where ${accountColumn} = $1) as found`,
    [account],
  );
  if (rows[0]?.found !== true) return 0;
  for (let attempt = 1; ; attempt += 1)
    try {
      // PostgreSQL's numbers of changes then begin with the transaction, see `assertNothingElseChanged`.
      await client.query('select pg_stat_force_next_flush()');
      await client.query('begin');
      // Shorter than the wait after which PostgreSQL looks for a deadlock: a request is never the one that is given up.
      await client.query(`set local lock_timeout = ${lockMilliseconds}`);
      await client.query(`lock table ${name} in share row exclusive mode`);
      await client.query('set local lock_timeout = 0');
      await client.query(`select set_config('app.account_id', $1::text, true)`, [account]);
      await client.query(`alter table ${name} disable trigger user`);
      const result = await work();
      await client.query(`alter table ${name} enable trigger user`);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError && lockConflicts.has(error.code))) throw error;
      if (attempt === lockAttempts)
        throw toUsageError(
          `Other work writes to ${name} without a pause: the company is closed, and a part of its rows is still there. Repeat the command at a quieter time`,
        );
      await sleep(lockPause);
    }
}

async function deleteBatch(
  client: pg.Client,
  account: number,
  { name, accountColumn, key }: AccountTable,
  size: number,
): Promise<number> {
  // The newest first: parts of a row, which go with it, are newer.
  const order = key.map((column) => `${column} desc`).join(', ');
  const { rowCount } = await client.query(
    `delete from ${name} where ctid = any (array(
       select ctid from ${name} where ${accountColumn} = $1 ${order && `order by ${order}`} limit $2))`,
    [account, size],
  );
  await assertNothingElseChanged(client, name);
  return rowCount ?? 0;
}

/** Proves that the transaction changed no other table, by the numbers that PostgreSQL keeps of it. */
async function assertNothingElseChanged(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relid::regclass::text as table from pg_stat_xact_user_tables
     where n_tup_ins + n_tup_upd > 0 or (n_tup_del > 0 and relid <> $1::regclass)`,
    [name],
  );
  const [changed] = rows;
  if (changed) throw createLeftError(`${changed.table} changed with ${name}`);
}

/** Tables that are deleted after all others, in this order. */
const lastTables: readonly string[] = ['users', 'history', 'accounts'];

/** Returns the tables in an order in which each one comes before those that it refers to. */
async function sortByReferences(
  client: pg.Client,
  tables: readonly AccountTable[],
): Promise<AccountTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const left = new Map(
    tables
      .toSorted((one, other) => lastTables.indexOf(one.name) - lastTables.indexOf(other.name))
      .map((table) => [table.name, table]),
  );
  const sorted: AccountTable[] = [];
  while (left.size > 0) {
    const isFree = ({ name }: AccountTable) =>
      !rows.some(({ child, parent }) => parent === name && left.has(child));
    const next = [...left.values()].find(isFree);
    if (!next) throw createLeftError(`${[...left.keys()].join(', ')} refer to each other`);
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

export const createLeftError = (name: string): OperatorError =>
  new OperatorError('ERASURE_INCOMPLETE', `The erasure changed or left rows it must not: ${name}.`);
