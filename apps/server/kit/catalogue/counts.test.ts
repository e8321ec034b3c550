import { catalogueModules } from '@tarima/domain/modules';
import { inventories } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { orders } from '@tarima/domain/orders/order';
import { shipments } from '@tarima/domain/shipments/shipment';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { purchases } from '@tarima/domain/purchases/purchase';
import { trips } from '@tarima/domain/trips/trip';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { getRunSeed, createRandom } from '../../testing/random.ts';
import { getRoundCount } from '../../testing/rounds.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Transaction } from '../database.ts';
import { listCountMismatches } from './counts.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'counted.test');
});
afterAll(() => server.close());

const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(sales.company.accountId, work);
const runQuery = (question: RawBuilder<unknown>) => runInTransaction((tx) => tx.rows(question));
const fold = () => runQuery(sql`select fold_counts()`);
const countLines = async (list: string): Promise<number> =>
  (await runQuery(sql`select id from list_counts where list = ${list}`)).length;
const countItems = async (path: string, client: TestClient = sales.admin): Promise<number> =>
  pickNumberByPath((await client.get(path, { size: 5 })).body, 'metadata.totalItems');
const tabs = async (client: TestClient = sales.admin): Promise<Record<string, number>> =>
  Object.fromEntries(
    pickListByPath((await client.get('/orders/counts', { by: 'status' })).body, 'counts').map(
      (each) => [String(pickByPath(each, 'value')), pickNumberByPath(each, 'count')],
    ),
  );

test('every list is counted by its tabs, including lists of new tables', async () => {
  const lists = [
    ...catalogueModules,
    ...Object.values(inventories),
    ...Object.values(movements),
    orders,
    shipments,
    transferRequests,
    trips,
    purchases,
  ];
  const counted = await server.asOwner<{ list: string; tab: string | null }>(
    'select list, tab from upkeep.counted_lists',
  );
  expect(new Map(counted.map(({ list, tab }) => [list, tab]))).toEqual(
    new Map(lists.map(({ name, tabs: by }) => [name, by ?? null])),
  );
});

test('a list and its tabs show the current counts before and after their lines are folded', async () => {
  const { admin, ana, plant } = sales;
  const empty = await server.company('empty.test');
  expect(await countItems('/orders', empty.admin)).toBe(0);
  expect(await tabs(empty.admin)).toEqual({});
  const first = await createTestQuotation(sales, ana, [buildOrderLine(plant.products[0], 1)]);
  const second = await createTestQuotation(sales, ana, [buildOrderLine(plant.products[0], 1)]);
  expect(await tabs()).toEqual({ quotation: 2 });
  requireSuccess(await ana.post(`/orders/accept-quotation/${first}`, {}));
  const accepted = await tabs();
  expect(accepted).toMatchObject({ quotation: 1 });
  expect(Object.values(accepted)).toEqual([1, 1]);
  await fold();
  expect(await countLines('orders')).toBe(2);
  expect(await tabs()).toEqual(accepted);
  expect((await admin.delete(`/orders/${second}`)).status).toBe(204);
  expect(await countItems('/orders')).toBe(1);
  expect(Object.keys(await tabs())).toEqual(
    Object.keys(accepted).filter((each) => each !== 'quotation'),
  );
  await fold();
  // Lines that add up to zero are deleted.
  expect(await countLines('orders')).toBe(1);
});

test('a user with access to part of a list gets the counts of that part', async () => {
  const { ana, luis, limited: own, plant } = sales;
  const id = await createTestQuotation(sales, luis, [buildOrderLine(plant.products[0], 1)]);
  expect(await countItems('/orders')).toBe(2);
  expect([await countItems('/my-orders', ana), await countItems('/my-orders', luis)]).toEqual([
    1, 1,
  ]);
  expect(await countItems('/orders', own)).toBe(0);
  const sought = await luis.get('/my-orders/counts', { by: 'status', search: `#${id}` });
  expect(pickListByPath(sought.body, 'counts')).toEqual([
    { value: 'quotation', name: null, count: 1 },
  ]);
});

test('a statement writes one line for each tab that it changes, and a rolled back statement writes none', async () => {
  await fold();
  const before = await countLines('measures');
  const insert = sql`
    insert into measures (account_id, name, description)
    select current_account(), 'Medida ' || n, '' from generate_series(1, 1000) n`;
  // Counts in the transaction itself: a fold that runs at any time merges only what is committed.
  const countInserted = async (tx: Transaction): Promise<number> => {
    await tx.row(insert);
    return (await tx.rows(sql`select id from list_counts where list = 'measures'`)).length - before;
  };
  const taken = runInTransaction(async (tx) => {
    expect(await countInserted(tx)).toBe(1);
    throw new Error('Taken back');
  });
  await expect(taken).rejects.toThrow('Taken back');
  expect(await countLines('measures')).toBe(before);
  await runQuery(sql`update measures set description = 'La misma'`);
  expect(await countLines('measures')).toBe(before);
  expect(await runInTransaction(countInserted)).toBe(1);
});

test('many count lines are folded automatically', async () => {
  // A change among so many enqueues the fold.
  await runQuery(sql`
    do $$ begin
      for n in 1..256 loop
        insert into measures (account_id, name, description) values (current_account(), 'Una de ' || n, '');
      end loop;
    end $$`);
  const countBefore = await countItems('/measures');
  await expect.poll(() => countLines('measures')).toBeLessThan(256);
  expect(await countItems('/measures')).toBe(countBefore);
});

test('wrong counts are reported and can be recounted, and the application cannot change a count', async () => {
  await expect(runQuery(sql`delete from list_counts`)).rejects.toThrow('permission denied');
  await expect(
    runQuery(
      sql`insert into list_counts (account_id, list, n) values (current_account(), 'orders', 1)`,
    ),
  ).rejects.toThrow('permission denied');
  const right = await countItems('/measures');
  const { accountId } = sales.company;
  await server.asOwner(
    `insert into list_counts (account_id, list, n) values (${accountId}, 'measures', 7)`,
  );
  expect(await countItems('/measures')).toBe(right + 7);
  expect(await runInTransaction((tx) => listCountMismatches(tx))).toEqual([
    { list: 'measures', tab: null, n: -7 },
  ]);
  await runQuery(sql`select recount_lists()`);
  expect(await countItems('/measures')).toBe(right);
  expect(await runInTransaction((tx) => listCountMismatches(tx))).toEqual([]);
});

const seed = getRunSeed();
const clerks = 8;

test(`after random actions and folds every count equals its number of rows (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const chosen = (one: number) => Math.floor(random() * one);
  const code = () => `AL-${seed}-${chosen(1_000_000_000)}`;
  const status = () => ['quotation', 'accepted', 'production', 'finished'][chosen(4)];
  const { customer, plant, ids } = sales;
  const actions: readonly ((tx: Transaction) => Promise<unknown>)[] = [
    (tx) =>
      tx.row(sql`
        insert into measures (account_id, name, description)
        select current_account(), ${code()} || n, '' from generate_series(1, ${1 + chosen(4)}) n`),
    (tx) =>
      tx.row(sql`
        delete from measures where id in (
          select id from measures where name like 'AL-%' order by random() limit ${chosen(4)} for update skip locked)`),
    (tx) =>
      tx.row(sql`
        insert into orders (account_id, customer_id, division_id, created_by_id, status, order_date, expiration_date, total)
        select current_account(), ${customer}, ${plant.divisions[0]}, ${ids[0]}, ${status()}, present(), present(), 1
        from generate_series(1, ${1 + chosen(3)})`),
    (tx) =>
      tx.row(sql`
        update orders set status = ${status()} where id in (
          select id from orders order by random() limit ${chosen(6)} for update skip locked)`),
    (tx) =>
      tx.row(sql`
        delete from orders where id in (
          select id from orders order by random() limit ${chosen(3)} for update skip locked)`),
    (tx) => tx.row(sql`select fold_counts()`),
  ];
  const clerk = async () => {
    for (let at = 0; at < getRoundCount(10_000, 240) / clerks; at += 1) {
      const action = actions[chosen(actions.length)];
      const isTakenBack = random() < 0.2;
      await runInTransaction(async (tx) => {
        await action?.(tx);
        if (isTakenBack) throw new Error('Taken back');
      }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'Taken back')) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: clerks }, clerk));
  expect(await runInTransaction((tx) => listCountMismatches(tx))).toEqual([]);
  const [counted] = await runInTransaction((tx) =>
    tx.rows(sql<{ count: number }>`select count(*)::int as count from orders`),
  );
  expect(await countItems('/orders')).toBe(counted?.count);
});
