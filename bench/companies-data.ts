import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAccount } from '@tarima/server/accounts/commands';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { hashPassword } from '@tarima/server/session/passwords';
import { sql } from 'kysely';
import pg from 'pg';
import { email, password } from './account.ts';

/** Company of the benchmark, by its place in the order in which they were made. */
export const hostOfCompany = (place: number): string => `company-${place}.tarima.test`;

const least = 50;
const most = 5_000;

/** Returns the orders of a company: from 50 to 5,000, most companies small. */
export const countOrders = (place: number): number =>
  Math.round(least * (most / least) ** (((place * 37) % 100) / 99));

/** Database with companies, which is kept for the next time. */
export interface CompaniesData {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly tokenSecret: Uint8Array;
  readonly dataDir: string;
  readonly companies: number;
  readonly orders: number;
  stop(): Promise<void>;
}

/**
 * Starts a database with companies of different sizes, and makes those that it lacks.
 * @param name of the folder
 * @param places of the companies
 * @param patience milliseconds after which no further company is made
 */
export async function openCompanies(
  name: string,
  places: readonly number[],
  patience: number,
): Promise<CompaniesData> {
  const dataDir = path.join(tmpdir(), `tarima-bench-${name}`);
  const mark = path.join(dataDir, 'filled');
  if (!existsSync(mark)) await rm(dataDir, { recursive: true, force: true });
  const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const { appUrl, tokenSecret } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  const known = existsSync(mark) ? Number(await readFile(mark, 'utf8')) : 0;
  const companies = await fill(cluster.ownerUrl, appUrl, { places, known, patience }, (made) =>
    writeFile(mark, String(made)),
  );
  const orders = places.slice(0, companies).reduce((sum, place) => sum + countOrders(place), 0);
  const { ownerUrl, stop } = cluster;
  return { ownerUrl, appUrl, tokenSecret, dataDir, companies, orders, stop };
}

async function fill(
  ownerUrl: string,
  appUrl: string,
  { places, known, patience }: { places: readonly number[]; known: number; patience: number },
  note: (made: number) => Promise<void>,
): Promise<number> {
  const database = new Database(appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const statements = await readStatements();
  const passwordHash = await hashPassword(password);
  const until = performance.now() + patience;
  let made = known;
  for (const place of places.slice(known)) {
    if (performance.now() > until) break;
    await makeCompany(database, owner, { place, passwordHash, statements });
    made += 1;
    await note(made);
  }
  if (made > known) await owner.query('vacuum (analyze)');
  await owner.end();
  await database.close();
  return made;
}

/** Reads the statements of orders, with fewer customers and products: a small company has no two thousand. */
async function readStatements(): Promise<string> {
  const text = await readFile(new URL('orders.sql', import.meta.url), 'utf8');
  return text
    .replaceAll('2000', '100')
    .replaceAll('300', '40')
    .replaceAll('2023-01-01', '2026-01-01');
}

/** The rows are born without history and without single counts: a trigger for each would take most of the time. */
async function makeCompany(
  database: Database,
  owner: pg.Client,
  { place, passwordHash, statements }: { place: number; passwordHash: string; statements: string },
): Promise<void> {
  const accountId = await createAccount(database, `Company ${place}`, async (tx) => {
    await tx.row(sql`
      insert into account_hosts (host, account_id) values (${hostOfCompany(place)}, ${tx.accountId})`);
    await tx.row(sql`
      insert into users (account_id, name, email, password_hash, profile_id)
      values (${tx.accountId}, 'Bench', ${email}, ${passwordHash}, 0)`);
  });
  await owner.query(`select set_config('app.account_id', '${accountId}', false)`);
  const tables = ['orders', 'orders_details', 'customers', 'products', 'users'];
  await owner.query('begin');
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await owner.query('alter table orders enable trigger a_number');
  await owner.query(statements, [countOrders(place)]);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('commit');
  await owner.query('select recount_lists()');
  await owner.query(`
    update users set main_position_id = (select min(id) from positions where account_id = ${accountId})
    where account_id = ${accountId} and email = '${email}'`);
}
