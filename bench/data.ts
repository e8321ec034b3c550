import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { listMigrations, migrateDatabase } from '@tarima/server/kit/migrate';
import { pickByPath } from '@tarima/server/testing/client';
import pg from 'pg';
import { email, makeAccount, password } from './account.ts';
import { Connection } from './loader.ts';

export const hostOf = (rows: number): string => `rows-${rows}.tarima.test`;

/** Accounts that share the tables with the measured ones: suppliers of each. */
const neighbours = Array.from({ length: 20 }, (_, at) => 1_000 + at);

export interface Data {
  readonly ownerUrl: string;
  /** The folder for a server beside this database. */
  readonly dataDir: string;
  /** Id of PostgreSQL's first process. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL with the durable settings of the product and one account for each wanted number of
 * suppliers, beside some small ones. What was filled before by this same version is used again.
 */
export async function openData(
  sizes: readonly number[],
  log: (line: string) => void,
  /** Leaves out the baseline's copies, which take most of the time, when nothing is compared with them. */
  { alone = false } = {},
): Promise<Data> {
  const version = await versionOfData(sizes);
  const dataDir = folderOf(sizes, alone);
  const mark = path.join(dataDir, 'filled');
  const filled = existsSync(mark) && (await readFile(mark, 'utf8')) === version;
  if (!filled) await rm(dataDir, { recursive: true, force: true });
  const cluster = await startEmbeddedDatabase({ dataDir, log });
  try {
    if (!filled) {
      await fill(cluster.ownerUrl, sizes, log, alone);
      await writeFile(mark, version);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return {
    ...cluster,
    dataDir: path.join(dataDir, 'server'),
    postmaster: Number(pidFile.split('\n', 1)[0]),
  };
}

/** Returns the folder that keeps the accounts of these sizes between runs. */
export const folderOf = (sizes: readonly number[], alone = false): string =>
  path.join(tmpdir(), `tarima-bench-${sizes.join('-')}${alone ? '-alone' : ''}`);

async function versionOfData(sizes: readonly number[]): Promise<string> {
  const migrations = new URL('../apps/server/migrations/', import.meta.url);
  const files = [
    new URL('suppliers.sql', import.meta.url),
    new URL('bare.sql', import.meta.url),
    ...(await listMigrations()).map((name) => new URL(name, migrations)),
  ];
  const hash = createHash('sha256').update(JSON.stringify([sizes, neighbours]));
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function fill(
  ownerUrl: string,
  sizes: readonly number[],
  log: (line: string) => void,
  alone: boolean,
): Promise<void> {
  const { appUrl } = await migrateDatabase(ownerUrl, () => undefined);
  const database = new Database(appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const suppliers = await readFile(new URL('suppliers.sql', import.meta.url), 'utf8');
  try {
    await withoutIndexes(owner, 'suppliers', async () => {
      for (const rows of [...neighbours, ...sizes]) {
        const started = performance.now();
        const accountId = await makeAccount(database, `Company of ${rows}`, hostOf(rows));
        await fillSuppliers(owner, accountId, suppliers, rows);
        if (rows >= 100_000) log(`Filled ${rows} suppliers in ${seconds(started)} s`);
      }
    });
    const started = performance.now();
    if (!alone) {
      await owner.query(await readFile(new URL('bare.sql', import.meta.url), 'utf8'));
      log(`Built the baseline's copies in ${seconds(started)} s`);
    }
    // The state in which autovacuum leaves a database that has lived for a while.
    await owner.query('vacuum (analyze)');
  } finally {
    await owner.end();
    await database.close();
  }
}

/** Indexes built at the end are built ten times faster. Nothing else is different: the same statements make them again. */
export async function withoutIndexes(
  owner: pg.Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await owner.query(definition);
}

/** The rows are born without history: a trigger for each would double the time, and no figure reads it. */
async function fillSuppliers(
  owner: pg.Client,
  accountId: number,
  suppliers: string,
  rows: number,
): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await owner.query('alter table suppliers disable trigger history');
  await owner.query(suppliers, [rows]);
  await owner.query('alter table suppliers enable trigger history');
  await owner.query('commit');
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** A measured account: the user who sends the requests, and the account's suppliers. */
export interface Account {
  readonly id: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param port of the server to sign in to; the access token is good for 15 minutes */
export async function accountOf(owner: pg.Client, port: number, rows: number): Promise<Account> {
  const { rows: found } = await owner.query<{ id: string; first: string }>(
    `select h.account_id as id, min(s.id) as first
     from account_hosts h join suppliers s on s.account_id = h.account_id
     where h.host = $1 group by 1`,
    [hostOf(rows)],
  );
  const [account] = found;
  if (!account) throw new Error(`No account of ${rows} suppliers`);
  const host = hostOf(rows);
  const connection = new Connection(port);
  const signedIn = await connection.json({
    method: 'POST',
    path: '/api/auth/sign-in',
    headers: { host },
    body: JSON.stringify({ email, password }),
  });
  connection.close();
  return {
    id: Number(account.id),
    firstId: Number(account.first),
    lastId: Number(account.first) + rows - 1,
    headers: { host, authorization: `Bearer ${String(pickByPath(signedIn, 'accessToken'))}` },
  };
}

/** Takes away what earlier runs created, and their history. The filled rows have the ids from 1, without gaps. */
export async function forgetWrites(owner: pg.Client, sizes: readonly number[]): Promise<void> {
  const filled = [...neighbours, ...sizes].reduce((sum, rows) => sum + rows);
  await owner.query('truncate history');
  const { rows: accounts } = await owner.query<{ id: string }>('select id from accounts');
  for (const { id } of accounts) {
    await owner.query('begin');
    await owner.query("select set_config('app.account_id', $1, true)", [id]);
    await owner.query('alter table suppliers disable trigger history');
    await owner.query('delete from suppliers where account_id = $1 and id > $2', [id, filled]);
    await owner.query('alter table suppliers enable trigger history');
    await owner.query('commit');
  }
  const { rows: copies } = await owner.query<{ name: string }>(
    `select schemaname || '.suppliers' as name from pg_tables where tablename = 'suppliers' and schemaname in ('bare', 'plain')`,
  );
  for (const table of ['suppliers', ...copies.map(({ name }) => name)]) {
    if (table !== 'suppliers') await owner.query(`delete from ${table} where id > $1`, [filled]);
    await owner.query(`vacuum (analyze) ${table}`);
  }
}
