import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { splitMaterialsByDivision } from './production-divisions.ts';
import type { LineWithFinishedPieces } from './materials.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let north: number;
let south: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'where.test');
  life = new OrderLifeSteps(server, sales);
  north = await createWorkplace(sales.plant.divisions[0], 'Corte del norte');
  south = await createWorkplace(sales.plant.divisions[1], 'Clavado del sur');
  // Stores of raw material, which have some each.
  for (const store of [sales.plant.stores[0], sales.plant.stores[2]])
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: store },
        elements: [{ id: sales.plant.rawMaterials[0], lotCode: 'MADERA', quantity: 100 }],
      }),
    );
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

async function createWorkplace(division: number, name: string): Promise<number> {
  const { body } = await sales.admin.get('/positions', { size: 100 });
  const position = pickListByPath(body, 'elements').find(
    (each) => pickByPath(each, 'name') === `Ventas ${division}`,
  );
  const workplace = requireSuccess(
    await sales.admin.post('/workplaces', {
      name,
      description: name,
      division: { id: division },
      positions: [pickNumberByPath(position, 'id')],
      stations: 1,
      metadata: { color: '#336699' },
    }),
  );
  return pickNumberByPath(workplace.body, 'id');
}

/** An order of the first division whose first product passes these stations, whose plan is over. */
async function createProduced(stations: readonly number[], quantity = 4): Promise<number> {
  const [product] = sales.plant.products;
  const steps = stations.map((id, at) => ({ workplace: { id }, workTime: 1, step: at + 1 }));
  requireSuccess(await sales.admin.put(`/workplaces-flows/${product}`, { steps }));
  const id = await life.accepted([buildOrderLine(product, quantity)]);
  requireSuccess(await life.manage(await life.lineOf(id), { origin: 'production' }));
  await life.put(id, 'production');
  return id;
}

const material = async (store: number): Promise<number> => {
  const [row] = await server.asOwner<{ quantity: number }>(
    `select sum(quantity)::float8 as quantity from raw_materials_inventories
     where account_id = $1 and store_id = $2 and raw_material_id = $3`,
    [sales.company.accountId, store, sales.plant.rawMaterials[0]],
  );
  return row?.quantity ?? 0;
};

const finish = (id: number, store: number, more: object = {}) =>
  sales.admin.post(`/orders/${id}/finish-production`, { store: { id: store }, ...more });

test('an order made in another division uses that division’s material and store, and is shipped from there', async () => {
  const [patio, , nave] = sales.plant.stores;
  const [sellingDivision, other] = sales.plant.divisions;
  const id = await createProduced([south]);
  const order = await life.read(id);
  expect(pickByPath(order, 'division.id')).toBe(sellingDivision);
  expect(pickByPath(order, 'details.0.madeIn')).toMatchObject({
    material: { id: other },
    product: { id: other },
  });
  expect(pickByPath(order, 'details.0.data.origin.division.id')).toBe(other);

  const { body } = requireSuccess(await sales.admin.get(`/orders/${id}/production-materials`));
  expect(pickListByPath(body, 'goodsTo').map((each) => pickByPath(each, 'division.id'))).toEqual([
    other,
  ]);
  expect(pickListByPath(body, 'goodsTo.0.stores').map((each) => pickByPath(each, 'id'))).toEqual([
    nave,
  ]);
  expect(pickListByPath(body, 'materialFrom').map((each) => pickByPath(each, 'id'))).toEqual([
    other,
  ]);

  expect(pickRefusal(await finish(id, patio))).toEqual([400, 'WRONG_VALUES', 'store', 'option']);
  const before = [await material(patio), await material(nave)];
  expect(pickByPath(requireSuccess(await finish(id, nave)).body, 'status')).toBe('finished');
  expect([await material(patio), await material(nave)]).toEqual([
    before[0],
    Number(before[1]) - 10,
  ]);
  const shipments = await server.asOwner<{ store_id: number }>(
    'select store_id from shipments where order_id = $1',
    [id],
  );
  expect(shipments).toEqual([{ store_id: nave }]);
});

test('a flow through two divisions uses the material of the first and the stores of the last', async () => {
  const [patio, , nave] = sales.plant.stores;
  const id = await createProduced([north, south]);
  const before = [await material(patio), await material(nave)];
  expect(pickRefusal(await finish(id, patio))).toEqual([400, 'WRONG_VALUES', 'store', 'option']);
  requireSuccess(await finish(id, nave));
  expect([await material(patio), await material(nave)]).toEqual([
    Number(before[0]) - 10,
    before[1],
  ]);
});

test('material used by lines of two divisions is split by the expected quantity of each division', () => {
  const buildMadeLine = (materialDivisionId: number, quantity: number): LineWithFinishedPieces => ({
    id: materialDivisionId,
    partOf: null,
    productId: 1,
    productName: { es: 'Tarima', en: 'Pallet' },
    quantity,
    pieces: quantity,
    reported: { good: undefined, scrap: 0 },
    made: 0,
    originType: 'production',
    settled: true,
    ready: false,
    transferType: null,
    originDivisionId: materialDivisionId,
    materialDivisionId,
    originStoreId: null,
    targetStoreId: null,
    recipe: { rawMaterials: [{ id: 5, quantity: 2 }], steps: [] },
  });
  const took = (actual: number) =>
    splitMaterialsByDivision(
      { divisionId: 1 },
      [buildMadeLine(1, 10), buildMadeLine(2, 5)],
      [{ rawMaterialId: 5, expected: '30', actual: String(actual), taken: 0 }],
    ).map(({ divisionId, materials }) => [divisionId, materials[0]?.quantity ?? 0]);
  expect(took(30)).toEqual([
    [1, 20],
    [2, 10],
  ]);
  // The difference to the expected use counts for the last one.
  expect(took(33)).toEqual([
    [1, 20],
    [2, 13],
  ]);
  expect(took(25)).toEqual([
    [1, 20],
    [2, 5],
  ]);
});

test('lines that end in two divisions require a store in each, and are shipped from each', async () => {
  const [patio, , nave] = sales.plant.stores;
  const [first, second] = sales.plant.products;
  const flow = (product: number | undefined, at: number) =>
    sales.admin.put(`/workplaces-flows/${product}`, {
      steps: [{ workplace: { id: at }, workTime: 1, step: 1 }],
    });
  requireSuccess(await flow(first, north));
  requireSuccess(await flow(second, south));
  const id = await life.accepted([buildOrderLine(first, 2), buildOrderLine(second, 3)]);
  for (const at of [0, 1])
    requireSuccess(await life.manage(await life.lineOf(id, at), { origin: 'production' }));
  await life.put(id, 'production');
  expect(pickRefusal(await finish(id, patio))).toEqual([
    400,
    'WRONG_VALUES',
    'otherStores',
    'required',
  ]);
  const twice = await finish(id, patio, { otherStores: [{ id: sales.plant.stores[1] }] });
  expect(pickRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'otherStores.0', 'option']);
  expect(pickByPath(await life.read(id), 'status')).toBe('production');
  requireSuccess(await finish(id, patio, { otherStores: [{ id: nave }], lotCode: 'DOS' }));
  const shipments = await server.asOwner<{ store_id: number }>(
    'select store_id from shipments where order_id = $1 order by store_id',
    [id],
  );
  expect(shipments).toEqual([{ store_id: patio }, { store_id: nave }]);
});

test('the order shows where a line would be made before its origin is chosen', async () => {
  const [product] = sales.plant.products;
  const [, other] = sales.plant.divisions;
  const steps = [{ workplace: { id: south }, workTime: 1, step: 1 }];
  requireSuccess(await sales.admin.put(`/workplaces-flows/${product}`, { steps }));
  const id = await life.accepted([buildOrderLine(product, 1)]);
  expect(pickByPath(await life.read(id), 'details.0.madeIn.product.id')).toBe(other);
  const { body } = requireSuccess(await sales.ana.post(`/orders/${id}/fill-origins`, {}));
  const proposedPlace = pickByPath(body, 'proposals.0.place');
  expect(proposedPlace).toBe(pickByPath(await life.read(id), 'details.0.madeIn.product.name'));
});
