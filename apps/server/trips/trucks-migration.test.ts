import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { createTestTrip, createTripShipment, createVehicle } from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let store: number;
let product: number;

beforeAll(async () => {
  // A server of its own: the tables are as the version before had them.
  server = await startIsolatedTestServer();
  sales = await createSalesCompany(server, 'before-trucks.test');
  life = new OrderLifeSteps(server, sales);
  [store = 0] = sales.plant.stores;
  product = sales.plant.products[2] ?? 0;
  for (const each of sales.plant.stores) await addTestStock(sales, each, product, 100);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

/** Returns the tables to the version before. */
const revertMigrations = () =>
  server.asOwner(`
    alter table shipments_items drop column back_store_id, drop column back_lot_code, drop column awaited;
    alter table transfer_requests
      alter column detail_id set not null,
      drop constraint transfer_requests_account_id_detail_id_fkey,
      add constraint transfer_requests_account_id_detail_id_fkey
        foreign key (account_id, detail_id) references orders_details on delete cascade`);

/** Runs the migrations, each in a transaction of its own. */
async function migrate(): Promise<void> {
  for (const name of [
    '0248_pieces_on_trucks',
    '0248_validate_pieces_on_trucks',
    '0249_kept_transfer_requests',
    '0249_validate_kept_transfer_requests',
  ]) {
    const file = new URL(`../migrations/${name}.sql`, import.meta.url);
    await server.asOwner(await readFile(file, 'utf8'));
  }
}

const read = async (shipment: number) =>
  requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;

/** A shipment on a trip under way, of which three of eight pieces were refused. */
async function createRefusal() {
  const made = await createTripShipment({ sales, life }, { pieces: 8 });
  const vehicle = await createVehicle(sales.admin, `MG-${made.shipment}`);
  const trip = await createTestTrip(sales, vehicle, [made.shipment]);
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' }));
  const item = pickNumberByPath(await read(made.shipment), 'inventories.0.id');
  const lines = [{ item, refused: 3, reason: 'Rotas' }];
  requireSuccess(await sales.admin.post(`/shipments/${made.shipment}/deliver`, { lines }));
  return { ...made, trip };
}

test('refused pieces of a trip under way that were in their lot before the migration stay there, also when the trip ends', async () => {
  const { shipment, trip } = await createRefusal();
  // The version before stored them with the delivery.
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/receive`, {}));
  const before = { shipment: await read(shipment), stock: await life.stockOf(store, product) };
  await revertMigrations();
  await migrate();
  expect(await read(shipment)).toEqual(before.shipment);
  const refused = await sales.admin.post(`/shipments/${shipment}/receive`, {});
  expect(refused.status).toBe(409);
  requireSuccess(await sales.admin.post(`/trips/${trip}/end`, {}));
  expect(await life.stockOf(store, product)).toEqual(before.stock);
  const unchecked = await server.asOwner(
    `select conname from pg_constraint
     where conrelid in ('shipments_items'::regclass, 'transfer_requests'::regclass) and not convalidated`,
  );
  expect(unchecked).toEqual([]);
});

test('a transfer request from before the migration stays when a revision removes its line', async () => {
  const order = await life.accepted([buildOrderLine(product, 3), buildOrderLine(product, 1)]);
  const request = await life.acceptTransfer(order, store);
  await revertMigrations();
  await migrate();
  const lines = pickListByPath(await life.read(order), 'details');
  const kept = { ...buildOrderLine(product, 1), id: pickByPath(lines[1], 'id') };
  await reviseOrderAsPreviewed(sales, order, { details: [kept] });
  const { body } = requireSuccess(await sales.admin.get(`/transfer-requests/${request}`));
  expect(body).toMatchObject({ status: 'accepted', quantity: 3, order: { id: order } });
});

test.each([
  ['a store without a lot and a number', 'back_lot_code = null, awaited = null'],
  ['more awaited pieces than refused ones', 'awaited = refused + 1'],
  ['pieces that are also in a lot', 'back_lot_id = lot_id'],
])('the database refuses %s of pieces on a truck', async (_, change) => {
  const { shipment } = await createRefusal();
  await expect(
    alterCompanyRows(
      server.database,
      sales.company.accountId,
      `update shipments_items set ${change} where owner_id = ${shipment}`,
    ),
  ).rejects.toThrow(/shipments_items_on_truck_check/);
});
