import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import { pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { createActiveOrder, createWorkplaces } from '../testing/planned.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let workplaces: number[];

beforeAll(async () => {
  // A server of its own: the tables are as the version before had them.
  server = await startIsolatedTestServer();
  sales = await createSalesCompany(server, 'before.test');
  life = new OrderLifeSteps(server, sales);
  workplaces = await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Returns the tables to the version before. */
const revertMigration = () =>
  server.asOwner(`
    drop trigger fill_half_made_product on shipments;
    drop function fill_half_made_product;
    alter table shipments
      drop column product_id,
      drop constraint shipments_account_id_detail_id_fkey,
      drop constraint if exists shipments_half_made_check,
      drop constraint shipments_half_made_type_check,
      drop constraint shipments_loss_check,
      add constraint shipments_account_id_detail_id_fkey
        foreign key (account_id, detail_id) references orders_details on delete cascade,
      add constraint shipments_check2 check (num_nulls(detail_id, from_workplace_id, to_workplace_id, pieces) in (0, 4)),
      add constraint shipments_check3 check (detail_id is null or type = 'transfer'),
      add constraint shipments_loss_check check (
        (lost is null) = (lost_reason is null) and (lost is null or (detail_id is not null and status = 'finished')));
    alter table shipments_items
      alter column detail_id set not null,
      drop constraint shipments_items_account_id_detail_id_fkey,
      add constraint shipments_items_account_id_detail_id_fkey
        foreign key (account_id, detail_id) references orders_details on delete cascade`);

/** Runs the migrations, each in a transaction of its own. */
async function migrate(): Promise<void> {
  for (const name of ['0243_kept_items', '0243_validate_kept_items']) {
    const file = new URL(`../migrations/${name}.sql`, import.meta.url);
    await server.asOwner(await readFile(file, 'utf8'));
  }
}

/** Inserts half-made goods of a line as the version before stored them, which arrived with a loss. @returns the id of the transfer */
async function insertHalfMadeTransfer(detail: number, [from, to]: number[]): Promise<number> {
  const [store, , target] = sales.plant.stores;
  const { accountId } = sales.company;
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ id: number }>`
      insert into shipments (account_id, type, method, status, order_id, store_id, target_store_id, finished_at, detail_id,
        from_workplace_id, to_workplace_id, pieces, lost, lost_reason)
      select ${accountId}, 'transfer', 'transfer', 'finished', owner_id, ${store}, ${target}, present(), id,
        ${from}, ${to}, 55, 5, 'Rotas'
      from orders_details where account_id = ${accountId} and id = ${detail} returning id`),
  );
  return pickNumberByPath(rows, '0.id');
}

const read = async (shipment: number) =>
  requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;
const countHistory = async (shipment: number) =>
  pickListByPath(
    requireSuccess(await sales.admin.get(`/shipments/${shipment}/history`)).body,
    'elements',
  ).length;

test('the migration stores the product of half-made goods, changes no shipment else, and removed lines leave their goods', async () => {
  const [store] = sales.plant.stores;
  const [made, product] = [sales.plant.products[0], sales.plant.products[3] ?? 0];
  const { id: order, detail } = await createActiveOrder(sales, 60);
  await addTestStock(sales, store, product, 4);
  const sold = await life.accepted([buildOrderLine(product, 4)]);
  const line = await life.lineOf(sold);
  requireSuccess(await life.manage(line, { origin: 'inventory', originId: store }));
  const stored = pickNumberByPath((await listOrderShipments(sales, sold))[0], 'id');
  await revertMigration();
  const transfer = await insertHalfMadeTransfer(detail, workplaces);
  const [{ updatedAt } = { updatedAt: undefined }] = await listStored(transfer);
  const histories = [await countHistory(transfer), await countHistory(stored)];
  await migrate();

  const halfMade = {
    product: { id: made },
    quantity: 55,
    lost: { quantity: 5, reason: 'Rotas' },
    from: { id: workplaces[0] },
    to: { id: workplaces[1] },
  };
  expect(await read(transfer)).toMatchObject({ order: { id: order }, halfMade });
  expect(await read(stored)).toMatchObject({
    halfMade: null,
    inventories: [{ detail: { id: line }, product: { id: product }, quantity: 4 }],
  });
  expect(await listStored(transfer)).toMatchObject([{ detailId: detail, updatedAt }]);
  expect(await listStored(stored)).toMatchObject([{ detailId: null, productId: null }]);
  expect([await countHistory(transfer), await countHistory(stored)]).toEqual(histories);
  const unchecked = await server.asOwner(
    `select conname from pg_constraint where conrelid in ('shipments'::regclass, 'shipments_items'::regclass) and not convalidated`,
  );
  expect(unchecked).toEqual([]);

  const { accountId } = sales.company;
  await server.database.tenant(accountId, (tx) =>
    tx.rows(
      sql`delete from orders_details where account_id = ${accountId} and id in (${detail}, ${line})`,
    ),
  );
  expect(await read(transfer)).toMatchObject({ status: 'finished', halfMade });
  expect(await read(stored)).toMatchObject({
    inventories: [{ detail: null, product: { id: product }, quantity: 4 }],
  });
});

test('half-made goods that a server of the former version inserts name the product of their line', async () => {
  const { detail } = await createActiveOrder(sales, 60);
  const transfer = await insertHalfMadeTransfer(detail, workplaces);
  expect(await listStored(transfer)).toMatchObject([
    { detailId: detail, productId: sales.plant.products[0] },
  ]);
  expect(await read(transfer)).toMatchObject({ halfMade: { quantity: 55 } });
});

test.each([
  [
    'half-made goods without a product',
    'update shipments set product_id = null where pieces is not null',
  ],
  ['a line of goods of a store', 'update shipments set detail_id = 1 where pieces is null'],
  [
    'half-made goods for a customer',
    "update shipments set type = 'order', target_store_id = null where pieces is not null",
  ],
  [
    'a loss of goods of a store',
    "update shipments set lost = 1, lost_reason = 'x' where pieces is null",
  ],
])('the database refuses %s', async (_, statement) => {
  await expect(
    alterCompanyRows(server.database, sales.company.accountId, statement),
  ).rejects.toThrow(/violates check constraint/);
});

test('a request that reads shipments before their lines is not given up while the migration runs', async () => {
  const { accountId } = sales.company;
  // The former version stored no goods of removed lines.
  await alterCompanyRows(server.database, accountId, 'delete from shipments');
  await revertMigration();
  const countRows = (tx: Transaction, table: string) =>
    tx.row(sql`select count(*) from ${sql.table(table)} where account_id = ${accountId}`);
  const isAwaited = async (table: string) =>
    (
      await server.asOwner(
        `select from pg_locks where relation = '${table}'::regclass and not granted and mode = 'AccessExclusiveLock'`,
      )
    ).length > 0;
  const migrating = await server.database.tenant(accountId, async (tx) => {
    await countRows(tx, 'shipments');
    const migration = migrate();
    await expect.poll(() => isAwaited('shipments'), { timeout: 20_000, interval: 20 }).toBe(true);
    await countRows(tx, 'orders_details');
    return { migration };
  });
  await migrating.migration;
  await expect(server.asOwner('select product_id from shipments')).resolves.toBeDefined();
});

/** Lists the stored values of a shipment that no response has. */
const listStored = (id: number) =>
  server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ detailId: number | null; productId: number | null; updatedAt: string }>`
      select detail_id as "detailId", to_jsonb(shipments) -> 'product_id' as "productId", updated_at as "updatedAt"
      from shipments where account_id = ${sales.company.accountId} and id = ${id}`),
  );
