import { getServerTime } from '@tarima/server/kit/clock';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { checkStockLedger } from '@tarima/server/inventories/check-stock-ledger';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import {
  TestClient,
  pickByPath,
  pickListByPath,
  pickNumberByPath,
} from '@tarima/server/testing/client';
import { sql } from 'kysely';
import pg from 'pg';
import { email, makeAccount, password } from './account.ts';
import type { Asked } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTitle } from './report.ts';
import { printTimes, type Work } from './timed.ts';

/*
 * Stock beside a long history: lists, stock columns, inserts and dispatches of an account with so many movements.
 *   npm run bench:ledger -- [--movements 1000000] [--seconds 5] [--only insert]
 */
const { values: options } = parseArgs({
  options: {
    movements: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const movements = Number(options.movements);
const host = 'ledger.tarima.test';

/** Fills an account behind the ledger's back: a trigger for each movement would take ten times as long, and the check below proves the same. */
async function fill(ownerUrl: string, appUrl: string): Promise<void> {
  const database = new Database(appUrl);
  const accountId = await makeAccount(database, 'Ledger', host);
  await database.close();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.account_id', '${accountId}', false)`);
  const text = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  await owner.query(await text('ledger.sql'), [movements]);
  await owner.query('begin; alter table stock_movements disable trigger move');
  await owner.query(await text('ledger-movements.sql'));
  await owner.query('alter table stock_movements enable trigger move; commit');
  await owner.query('vacuum (analyze)');
  await owner.end();
}

const dataDir = path.join(tmpdir(), `tarima-bench-ledger-${movements}`);
const mark = path.join(dataDir, 'filled');
if (!existsSync(mark)) await rm(dataDir, { recursive: true, force: true });
const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
const { appUrl } = await migrateDatabase(cluster.ownerUrl, () => undefined);
if (!existsSync(mark)) {
  const started = performance.now();
  await fill(cluster.ownerUrl, appUrl);
  console.log(
    `Filled ${movements} movements in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  await writeFile(mark, '');
}
const tarima = await startTarima(3403, {
  DATABASE_URL: cluster.ownerUrl,
  DATA_DIR: path.join(dataDir, 'server'),
});

try {
  const client = await new TestClient(tarima.port, host).signedIn(email, password);
  const { body } = await client.get('/products-inventories', { size: 100 });
  const lots = pickListByPath(body, 'elements').map((lot) => ({
    id: pickNumberByPath(lot, 'id'),
    store: pickNumberByPath(lot, 'store.id'),
    product: pickNumberByPath(lot, 'product.id'),
    lotCode: String(pickByPath(lot, 'lotCode')),
  }));
  const headers = { host, ...client.headers };
  const get = (address: string) => (): Asked => ({
    method: 'GET',
    path: `/api${address}`,
    headers,
  });
  const lotAt = (turn: number) => {
    const lot = lots[turn % lots.length];
    if (!lot) throw new Error('There is no lot');
    return lot;
  };
  const move =
    (action: string, named?: (turn: number) => string) =>
    (turn: number): Asked => {
      const { store, product, lotCode } = lotAt(turn);
      const element = { id: product, lotCode: named?.(turn) ?? lotCode, quantity: 0.01 };
      return {
        method: 'POST',
        path: `/api/products-inventories/${action}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ store: { id: store }, elements: [element] }),
      };
    };
  const stamp = getServerTime();
  const works: readonly Work[] = [
    ['list of lots', get('/products-inventories?size=20')],
    ['list of lots by expiration', get('/products-inventories?size=20&orderBy=expirationDate')],
    [
      'list of lots of a store',
      get(`/products-inventories?size=20&filters[store][]=${lots[0]?.store}`),
    ],
    ['list of movements', get('/products-movements?size=20')],
    [
      'list of movements of a product',
      get(`/products-movements?size=20&filters[product][]=${lots[0]?.product}`),
    ],
    [
      'list of movements of a lot code',
      get(`/products-movements?size=20&filters[lotCode]=${lots[0]?.lotCode}`),
    ],
    ['products with their stock', get('/products?size=20')],
    ['a lot with its story', (turn) => get(`/products-inventories/${lotAt(turn).id}`)()],
    [
      'what to dispatch first',
      (turn) => {
        const { store, product } = lotAt(turn);
        return get(
          `/products-inventories/proposal?store=${store}&element[id]=${product}&quantity=50`,
        )();
      },
    ],
    ['insert into a lot', move('insert')],
    ['insert a new lot', move('insert', (turn) => `N-${stamp}-${turn}`)],
    ['dispatch', move('dispatch')],
  ];
  printTitle(`${movements} movements in the account`);
  await printTimes(
    tarima.port,
    works.filter(([each]) => each.includes(options.only)),
    Number(options.seconds),
  );

  const database = new Database(appUrl);
  const [account] = await database.shared(
    sql<{ id: number }>`select account_id as id from account_hosts where host = ${host}`,
  );
  const started = performance.now();
  const { faults } = await database.tenant(account?.id ?? 0, (tx) => checkStockLedger(tx));
  console.log(
    `\nThe check of the ledger took ${((performance.now() - started) / 1000).toFixed(1)} s and found ${faults.length} faults`,
  );
  await database.close();
} finally {
  await tarima.stop();
  await cluster.stop();
}
