import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import pg from 'pg';
import { email, makeAccount } from './account.ts';
import { startTarima, type Started } from './processes.ts';

export const host = 'orders.tarima.test';

/** The product on a database whose one account has so many orders; it is kept for the next time. */
export interface OrdersAccount {
  readonly tarima: Started;
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/** @param more a file of statements that add to the orders */
export async function openOrdersAccount(
  orders: number,
  port: number,
  more?: string,
): Promise<OrdersAccount> {
  const name = more?.replace(/\W.*$/, '') ?? 'orders';
  const dataDir = path.join(tmpdir(), `tarima-bench-${name}-${orders}`);
  const mark = path.join(dataDir, 'filled');
  if (!existsSync(mark)) await rm(dataDir, { recursive: true, force: true });
  const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const { appUrl } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  if (!existsSync(mark)) {
    const started = performance.now();
    await fill(cluster.ownerUrl, appUrl, orders, more);
    console.log(`Filled ${orders} orders in ${Math.round((performance.now() - started) / 1000)} s`);
    await writeFile(mark, '');
  }
  const tarima = await startTarima(port, {
    DATABASE_URL: cluster.ownerUrl,
    DATA_DIR: path.join(dataDir, 'server'),
  });
  const stop = async (): Promise<void> => {
    await tarima.stop();
    await cluster.stop();
  };
  return { tarima, ownerUrl: cluster.ownerUrl, stop };
}

async function fill(
  ownerUrl: string,
  appUrl: string,
  orders: number,
  more: string | undefined,
): Promise<void> {
  const database = new Database(appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await fillOrders(database, owner, { name: 'Orders', host, orders });
  await database.close();
  if (more !== undefined) await owner.query(await readStatements(more));
  await owner.query('vacuum (analyze)');
  await owner.end();
}

/**
 * Creates an account with so many orders.
 * The rows are born without history: a trigger for each would double the time, and where a figure reads it, it is written here.
 * @returns the id of the account
 */
export async function fillOrders(
  database: Database,
  owner: pg.Client,
  account: { readonly name: string; readonly host: string; readonly orders: number },
): Promise<number> {
  const accountId = await makeAccount(database, account.name, account.host);
  await owner.query(`select set_config('app.account_id', '${accountId}', false)`);
  // Documents keep the trigger that numbers them.
  await owner.query(
    'begin; alter table orders disable trigger user; alter table orders enable trigger a_number',
  );
  await owner.query('alter table orders_details disable trigger user');
  await owner.query(await readStatements('orders.sql'), [account.orders]);
  await owner.query('alter table orders_details enable trigger user');
  await owner.query('alter table orders enable trigger user; commit');
  await owner.query('select recount_lists()');
  // Gives the user of the requests a position in the first division, to sell and plan there.
  await owner.query(`
    update users set main_position_id = (select min(id) from positions where account_id = ${accountId})
    where account_id = ${accountId} and email = '${email}'`);
  return accountId;
}

const readStatements = (file: string): Promise<string> =>
  readFile(new URL(file, import.meta.url), 'utf8');
