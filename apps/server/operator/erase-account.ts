import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hostCacheMilliseconds } from '../accounts/accounts.ts';
import { documentNumbersDatabaseSchema, jobsDatabaseSchema } from '../backup/contents.ts';
import type { ContentStore } from '../kit/files/content-store.ts';
import { takeAccountLock } from './account-lock.ts';
import { listAccountTables } from './account-tables.ts';
import { setAccountDisabled, toUsageError } from './accounts.ts';
import { createLeftError, deleteAccountRows } from './delete-account-rows.ts';
import { loadAccountName, type AccountOutServices } from './archive-account.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { countServerSessions } from './server-sessions.ts';
import { checkRecordedArchive } from './recorded-archive.ts';

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
}

/**
 * Deletes a company for good: first its access, then its files, jobs and rows in short transactions, and its own row last.
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
    await recordErasureBegin(client, account);
    const files = await store.removeAccount(account);
    await deleteJobsAndNumbers(client, account);
    const erased = await deleteAccountRows(client, account);
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
  if (withoutArchive || (await hasErasureBegun(client, account))) return;
  const archive = await checkRecordedArchive(client, account);
  if (archive === 'complete') return;
  const problem = archive === 'missing' ? 'has no archive' : 'has changed since its archive';
  throw toUsageError(
    `"${name}" ${problem}: make one with npm run account -- archive, or add --without-archive; nothing was deleted`,
  );
}

/** Returns whether an earlier command may have deleted a part of the company: its archive was complete then. */
async function hasErasureBegun(client: pg.Client, account: number): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    'select erasure_began_at is not null as begun from accounts where id = $1',
    [account],
  );
  return rows[0]?.begun ?? false;
}

async function recordErasureBegin(client: pg.Client, account: number): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('app.account_id', $1::text, true)`, [account]);
  await client.query(
    'update accounts set erasure_began_at = coalesce(erasure_began_at, present()) where id = $1',
    [account],
  );
  await client.query('commit');
}

async function deleteJobsAndNumbers(client: pg.Client, account: number): Promise<void> {
  await client.query(
    `delete from ${jobsDatabaseSchema}._private_jobs where payload ->> 'accountId' = $1::text`,
    [account],
  );
  for (const sequence of await listDocumentSequences(client, account))
    await client.query(`drop sequence ${sequence}`);
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
