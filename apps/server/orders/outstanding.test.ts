import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addStockToLots } from '../inventories/commands.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
} from '../testing/planned.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let lots = 0;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'owed.test');
  await createWorkplaces(sales);
});
afterEach(() => expectConsistentStock(server, sales.company.accountId));
afterAll(() => server.close());

const material = () => sales.plant.rawMaterials[0] ?? 0;

/** Finished production of so many pieces, each of which took 2.5 of the material. */
async function createMade(pieces: number): Promise<number> {
  const { id } = await createActiveOrder(sales, pieces);
  const proposal = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: toPlanEventInputs(proposal.body),
    }),
  );
  await backdateOrderPlan(server, id);
  requireSuccess(
    await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    }),
  );
  return id;
}

async function receiveMaterial(quantity: number, store = sales.plant.stores[0]): Promise<number> {
  lots += 1;
  const { body } = requireSuccess(
    await sales.admin.post('/raw-materials-inventories/insert', {
      store: { id: store },
      elements: [{ id: material(), lotCode: `R-${lots}`, quantity }],
    }),
  );
  return pickNumberByPath(body, 'elements.0.id');
}

const getRemaining = async (lot: number): Promise<number> =>
  pickNumberByPath((await sales.admin.get(`/raw-materials-inventories/${lot}`)).body, 'quantity');

async function getUsedMaterials(order: number) {
  const { body } = requireSuccess(await sales.planner.get(`/orders/${order}`));
  return {
    material: pickByPath(body, 'materials.0'),
    shortages: pickListByPath(body, 'shortages'),
  };
}

const getOutstanding = async (store = sales.plant.stores[0]): Promise<unknown> =>
  pickByPath(
    (
      await sales.admin.get('/raw-materials-inventories/check', {
        store,
        element: { id: material(), lotCode: 'any' },
      })
    ).body,
    'owed',
  );

test('missing material stays outstanding, and the next receipts settle it in parts as used by the order', async () => {
  await receiveMaterial(4);
  const id = await createMade(4);
  expect(await getUsedMaterials(id)).toMatchObject({
    material: { expected: 10, actual: 10, taken: 4, owed: 6 },
    shortages: [{ missing: 6, settled: 0, division: { name: 'Monterrey' } }],
  });
  expect([await getOutstanding(), await getOutstanding(sales.plant.stores[2])]).toEqual([6, 0]);

  const first = await receiveMaterial(5);
  const { body } = requireSuccess(await sales.admin.get(`/raw-materials-inventories/${first}`));
  expect(pickByPath(body, 'quantity')).toBe(0);
  expect(pickListByPath(body, 'movements')).toMatchObject([
    { type: 'consume', quantity: -5, source: 'production', sourceId: String(id) },
    { type: 'insert', quantity: 5 },
  ]);
  expect((await getUsedMaterials(id)).material).toMatchObject({ actual: 10, taken: 9, owed: 1 });

  expect(await getRemaining(await receiveMaterial(3))).toBe(2);
  expect(await getUsedMaterials(id)).toMatchObject({
    material: { actual: 10, taken: 10, owed: 0 },
    shortages: [{ missing: 6, settled: 6 }],
  });
  const more = await receiveMaterial(3);
  expect(await getRemaining(more)).toBe(3);
  await createMade(2);
});

test('the oldest outstanding material is settled first, and only by receipts of the same division', async () => {
  const [one, other] = [await createMade(2), await createMade(2)];
  await receiveMaterial(50, sales.plant.stores[2]);
  expect((await getUsedMaterials(one)).material).toMatchObject({ owed: 5 });
  expect(await getRemaining(await receiveMaterial(7))).toBe(0);
  expect([
    (await getUsedMaterials(one)).material,
    (await getUsedMaterials(other)).material,
  ]).toMatchObject([{ owed: 0 }, { owed: 3 }]);
  expect(await getRemaining(await receiveMaterial(3))).toBe(0);
});

test('a correction, an import and a receipt all settle outstanding material', async () => {
  const id = await createMade(4);
  const lot = await receiveMaterial(1);
  const correction = await sales.admin.put(`/raw-materials-inventories/${lot}/modify`, {
    store: { id: sales.plant.stores[0] },
    elements: [{ id: material(), lotCode: `R-${lots}`, quantity: 2 }],
  });
  expect(pickByPath(requireSuccess(correction).body, 'quantity')).toBe(0);
  const { accountId } = sales.company;
  for (const movement of ['import', 'receive'] as const)
    await server.database.tenant(accountId, (tx) =>
      addStockToLots(
        tx,
        'raw_materials',
        sales.plant.stores[1] ?? 0,
        [{ id: material(), lotCode: movement, quantity: 2 }],
        { userId: null, kind: 'import', id: null },
        movement,
      ),
    );
  expect((await getUsedMaterials(id)).material).toMatchObject({ taken: 7, owed: 3 });
  expect(await getRemaining(await receiveMaterial(3))).toBe(0);
});

test('simultaneous receipts settle outstanding material only once', async () => {
  const id = await createMade(4);
  const arrived = await Promise.all([receiveMaterial(8), receiveMaterial(8), receiveMaterial(8)]);
  const remaining = await Promise.all(arrived.map(getRemaining));
  expect(remaining.reduce((sum, each) => sum + each, 0)).toBe(14);
  expect((await getUsedMaterials(id)).material).toMatchObject({ taken: 10, owed: 0 });
  const consumed = await server.asOwner<{ sum: string }>(
    `select sum(quantity) from raw_materials_movements where type = 'consume' and source_id = $1`,
    [id],
  );
  expect(Number(consumed[0]?.sum)).toBe(-10);
});

test('outstanding material of former versions without a division is not settled by receipts', async () => {
  const stock = await server.asOwner<{ sum: string }>(
    `select sum(available) from raw_materials_inventories where raw_material_id = $1 and store_id = any($2)`,
    [material(), sales.plant.stores.slice(0, 2)],
  );
  const stockTotal = Number(stock[0]?.sum);
  const id = await createMade(Math.ceil(stockTotal / 2.5) + 2);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql`update orders_shortages set division_id = null where owner_id = ${id}`),
  );
  expect(await getRemaining(await receiveMaterial(9))).toBe(9);
  expect((await getUsedMaterials(id)).shortages).toMatchObject([{ settled: 0, division: null }]);
});
