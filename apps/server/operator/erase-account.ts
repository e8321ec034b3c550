import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hostCacheMilliseconds } from '../accounts/accounts.ts';
import { documentNumbersDatabaseSchema, jobsDatabaseSchema } from '../backup/contents.ts';
import type { ContentStore } from '../kit/files/content-store.ts';
import { OperatorError } from '../operator-error.ts';
import { takeAccountLock } from './account-lock.ts';
import { listAccountTables, type AccountTable } from './account-tables.ts';
import { setAccountDisabled, toUsageError } from './accounts.ts';
import { loadAccountName, type AccountOutServices } from './archive-account.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { countServerSessions } from './server-sessions.ts';
import { checkRecordedArchive } from './recorded-archive.ts';
import { withSuspendedConstraints } from './suspended-constraints.ts';

export interface EraseRequest {
  readonly account: number;
  /** Name of the company, which must be repeated exactly. */
  readonly name: string;
  readonly withoutArchive?: boolean;
  /** Milliseconds until running servers look the hosts of the company up again. */
  readonly patience?: number;
}

/** Proof of an erasure: tables that were counted to zero, and what was deleted. */
export interface EraseSummary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Rows of the other companies, which were counted before and after. */
  readonly otherRows: number;
}

/**
 * Deletes a company for good: first its access, then its files, then its rows in one transaction, and its own row last.
 * The command can be repeated after an error or a kill at any moment, until nothing is left.
 * @throws OperatorError for another name, and for a company that has changed since its archive or has none
 */
export async function eraseAccount(
  services: AccountOutServices,
  request: EraseRequest,
): Promise<EraseSummary> {
  const { database, ownerUrl, store } = services;
  const { account, patience = hostCacheMilliseconds } = request;
  return withOwnerClient(ownerUrl, 'tarima erase', async (client) => {
    await takeAccountLock(client, account);
    await assertErasable(client, request);
    await setAccountDisabled(database, account, true);
    // A server may still take the company's hosts for open until then.
    if ((await countServerSessions(client)) > 0) await sleep(patience);
    // A change that came in between would be lost.
    await assertErasable(client, request);
    const files = await store.removeAccount(account);
    const erased = await deleteRows(client, account);
    await assertNothingLeft(client, store, account);
    return { ...erased, files };
  });
}

async function assertErasable(
  client: pg.Client,
  { account, name, withoutArchive = false }: EraseRequest,
): Promise<void> {
  const actual = await loadAccountName(client, account);
  if (actual !== name)
    throw toUsageError(`Account ${account} has another name than "${name}": nothing was deleted`);
  if (withoutArchive) return;
  const archive = await checkRecordedArchive(client, account);
  if (archive === 'complete') return;
  const problem = archive === 'missing' ? 'has no archive' : 'has changed since its archive';
  throw toUsageError(
    `"${name}" ${problem}: make one with npm run account -- archive, or add --without-archive; nothing was deleted`,
  );
}

const lockAttempts = 40;
const lockPause = 250; // Milliseconds between two attempts.
/** SQLSTATEs of a lock that was not free in time, and of two that waited for each other. */
const lockConflicts: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

async function deleteRows(
  client: pg.Client,
  account: number,
): Promise<Omit<EraseSummary, 'files'>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.query('begin');
      const summary = await deleteLockedRows(client, account);
      await client.query('commit');
      return summary;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError && lockConflicts.has(error.code))) throw error;
      if (attempt === lockAttempts)
        throw toUsageError(
          'Other work writes to the tables without a pause: the company is closed, and its rows are still there. Repeat the command at a quieter time',
        );
      await sleep(lockPause);
    }
}

async function deleteLockedRows(
  client: pg.Client,
  account: number,
): Promise<Omit<EraseSummary, 'files'>> {
  const tables = await listAccountTables(client);
  const names = tables.map(({ name }) => name);
  // Shorter than the wait after which PostgreSQL looks for a deadlock: a request is never the one that is given up.
  await client.query(`set local lock_timeout = '800ms'`);
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`);
  await client.query('set local lock_timeout = 0');
  await client.query(`select set_config('app.account_id', $1::text, true)`, [account]);
  const before = await countOtherRows(client, tables, account);
  const rows = await withSuspendedConstraints(client, names, async () => {
    let deleted = 0;
    // The row of the company is the last one.
    for (const { name, accountColumn } of await sortByReferences(client, tables)) {
      const { rowCount } = await client.query(`delete from ${name} where ${accountColumn} = $1`, [
        account,
      ]);
      deleted += rowCount ?? 0;
    }
    return deleted;
  });
  await client.query(
    `delete from ${jobsDatabaseSchema}._private_jobs where payload ->> 'accountId' = $1::text`,
    [account],
  );
  for (const sequence of await listDocumentSequences(client, account))
    await client.query(`drop sequence ${sequence}`);
  const after = await countOtherRows(client, tables, account);
  for (const [name, count] of before)
    if (after.get(name) !== count) throw createLeftError(`${name} of another company`);
  const otherRows = [...after.values()].reduce((sum, count) => sum + count, 0);
  return { tables: tables.length, rows, otherRows };
}

/** Counts the rows of the other companies in each table. */
async function countOtherRows(
  client: pg.Client,
  tables: readonly AccountTable[],
  account: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, accountColumn } of tables) {
    const { rows } = await client.query<{ account: number; count: number }>(
      `select ${accountColumn}::float8 as account, count(*)::float8 as count from ${name}
       where ${accountColumn} is distinct from $1 group by 1`,
      [account],
    );
    for (const row of rows) counts.set(`${name} of ${row.account}`, row.count);
  }
  return counts;
}

/** Returns the tables in an order in which each one comes before those that it refers to, where there is no circle. */
async function sortByReferences(
  client: pg.Client,
  tables: readonly AccountTable[],
): Promise<AccountTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const left = new Map(tables.map((table) => [table.name, table]));
  const sorted: AccountTable[] = [];
  while (left.size > 0) {
    const isFree = (name: string) =>
      !rows.some(({ child, parent }) => parent === name && left.has(child));
    const others = [...left.values()].filter(({ accountColumn }) => accountColumn !== 'id');
    const next = others.find(({ name }) => isFree(name)) ?? others[0] ?? [...left.values()][0];
    if (!next) break;
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

async function listDocumentSequences(client: pg.Client, account: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'S' and c.relnamespace = $2::regnamespace and c.relname ~ ('_' || $1::bigint || '$') order by 1`,
    [account, documentNumbersDatabaseSchema],
  );
  return rows.map(({ name }) => name);
}

/** Proves that nothing of a company is left: no row, job, sequence or file. */
async function assertNothingLeft(
  client: pg.Client,
  store: ContentStore,
  account: number,
): Promise<void> {
  for (const { name, accountColumn } of await listAccountTables(client))
    await assertNone(client, name, `from ${name} where ${accountColumn} = $1`, account);
  const jobs = `from ${jobsDatabaseSchema}._private_jobs where payload ->> 'accountId' = $1::text`;
  await assertNone(client, 'the queue of jobs', jobs, account);
  if ((await listDocumentSequences(client, account)).length > 0)
    throw createLeftError('the numbers of documents');
  if ((await store.removeAccount(account)) > 0) throw createLeftError('the files');
}

async function assertNone(
  client: pg.Client,
  name: string,
  rowsOfAccount: string,
  account: number,
): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select ${rowsOfAccount}) as found`,
    [account],
  );
  if (rows[0]?.found !== false) throw createLeftError(name);
}

const createLeftError = (name: string): OperatorError =>
  new OperatorError('ERASURE_INCOMPLETE', `The erasure changed or left rows it must not: ${name}.`);
