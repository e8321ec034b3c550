import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestResponse } from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
} from '../testing/planned.ts';
import { getDayAhead } from '../testing/days.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'used.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

/** An order in production of so many pieces, each of which takes 2.5 of the first material. */
async function inProduction(pieces: number): Promise<number> {
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
  return id;
}

const stock = (lotCode: string, quantity: number, expirationDate?: string) =>
  sales.admin.post('/raw-materials-inventories/insert', {
    store: { id: sales.plant.stores[0] },
    elements: [{ id: sales.plant.rawMaterials[0], lotCode, quantity, expirationDate }],
  });

const finish = (id: number, more: object = {}) =>
  sales.planner.post(`/orders/${id}/finish-production?lang=es`, {
    store: { id: sales.plant.stores[0] },
    ...more,
  });

const buildMaterials = (quantity: unknown, id = sales.plant.rawMaterials[0]) => ({
  materials: [{ rawMaterial: { id }, quantity }],
});

const getRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

test('the material of an order is proposed, with the lots that expire first in front', async () => {
  const id = await inProduction(4);
  requireSuccess(await stock('NUEVO', 8, getDayAhead(800)));
  requireSuccess(await stock('VIEJO', 6, getDayAhead(40)));
  const { body } = requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`));
  expect(pickListByPath(body, 'materials')).toHaveLength(1);
  expect(pickByPath(body, 'materials.0')).toMatchObject({
    rawMaterial: { id: sales.plant.rawMaterials[0] },
    countable: false,
    expected: 10,
    proposed: 10,
    lots: [
      { lotCode: 'VIEJO', available: 6 },
      { lotCode: 'NUEVO', available: 8 },
    ],
  });
  expect(pickByPath(body, 'lotCode')).toMatch(new RegExp(`^${id}-\\d{8}$`));
  expect((await sales.ana.get(`/orders/${id}/production-materials`)).status).toBe(403);
});

test('a changed material quantity leaves the stock, and the difference is stored in the order', async () => {
  const id = await inProduction(2);
  requireSuccess(await stock('DE SOBRA', 100, getDayAhead(30)));
  const { body } = requireSuccess(await finish(id, { lotCode: 'HECHO', ...buildMaterials(6.25) }));
  expect(pickByPath(body, 'status')).toBe('finished');
  expect(pickListByPath(body, 'materials')).toEqual([
    expect.objectContaining({ expected: 5, actual: 6.25 }),
  ]);
  expect(pickListByPath(body, 'shortages')).toEqual([]);
  const rows = await server.asOwner<{ quantity: string }>(
    `select quantity from raw_materials_inventories where lot_code = 'DE SOBRA'`,
  );
  expect(Number(rows[0]?.quantity)).toBe(93.75);
  const again = requireSuccess(await sales.planner.get(`/orders/${id}`));
  expect(pickListByPath(again.body, 'materials')).toHaveLength(1);
});

test('without a quantity the material of the technical sheet is used, and a lot code is made of order and day', async () => {
  const id = await inProduction(2);
  const { body } = requireSuccess(await finish(id));
  expect(pickByPath(body, 'materials.0')).toMatchObject({ expected: 5, actual: 5 });
  const lots = await server.asOwner<{ lot_code: string }>(
    `select lot_code from products_inventories where lot_code like '${id}-%'`,
  );
  expect(lots.map((lot) => lot.lot_code)).toEqual([expect.stringMatching(/-\d{8}$/)]);
});

test('a lot code in use is not proposed', async () => {
  const id = await inProduction(1);
  const getProposedLotCode = async () =>
    String(
      pickByPath(
        requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`)).body,
        'lotCode',
      ),
    );
  const code = await getProposedLotCode();
  requireSuccess(
    await sales.admin.post('/products-inventories/insert', {
      store: { id: sales.plant.stores[0] },
      elements: [{ id: sales.plant.products[0], lotCode: code, quantity: 1 }],
    }),
  );
  expect(await getProposedLotCode()).toBe(`${code}-2`);
});

test('negative, foreign, repeated or fractional materials are refused, and nothing changes', async () => {
  const id = await inProduction(1);
  const [, other] = sales.plant.rawMaterials;
  const [one] = buildMaterials(1).materials;
  for (const [body, expectedRefusal] of [
    [buildMaterials(-1), [400, 'materials.0.quantity', 'greaterOrEqual']],
    [buildMaterials(1, other), [400, 'materials.0.rawMaterial', 'option']],
    [{ materials: [one, one] }, [400, 'materials.1.rawMaterial', 'repeated']],
  ] as const)
    expect(getRefusal(await finish(id, body))).toEqual(expectedRefusal);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update raw_materials set measure_id = (select id from measures where countable order by id limit 1)
      where id = ${sales.plant.rawMaterials[0]}`),
  );
  expect(getRefusal(await finish(id, buildMaterials(2.5)))).toEqual([
    400,
    'materials.0.quantity',
    'integer',
  ]);
  const { body } = requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`));
  expect(pickByPath(body, 'materials.0')).toMatchObject({
    countable: true,
    expected: 2.5,
    proposed: 3,
  });
  const order = requireSuccess(await sales.planner.get(`/orders/${id}`));
  expect([pickByPath(order.body, 'status'), pickListByPath(order.body, 'materials')]).toEqual([
    'production',
    [],
  ]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders_details set recipe = jsonb_set(recipe, '{rawMaterials,0,quantity}', '2.4') where owner_id = ${id}`),
  );
  // Twelve pieces would take 28.8, which is counted in whole pieces.
  const { body: tooMuch } = await finish(id, buildMaterials(30));
  expect(pickByPath(tooMuch, 'details.0')).toMatchObject({
    rule: 'lessOrEqual',
    params: { max: 29 },
  });
  expect(
    pickByPath(requireSuccess(await finish(id, buildMaterials(3))).body, 'materials.0'),
  ).toMatchObject({
    actual: 3,
  });
});

test('more material than for twice the order and ten pieces is refused, and nothing changes', async () => {
  // The test before counts the material in whole pieces.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update raw_materials set measure_id = (
        select id from measures where account_id = ${sales.company.accountId} and not countable order by id limit 1)
      where id = ${sales.plant.rawMaterials[0]}`),
  );
  const id = await inProduction(4);
  const loadBooks = async () =>
    (
      await server.asOwner<{ books: unknown }>(
        `select jsonb_build_object(
           'lots', (select jsonb_agg(jsonb_build_array(id, quantity, reserved) order by id) from stock_lots where account_id = $1),
           'movements', (select count(*) from stock_movements where account_id = $1),
           'owed', (select coalesce(sum(missing), 0) from orders_shortages where account_id = $1),
           'used', (select coalesce(sum(actual), 0) from orders_materials where account_id = $1),
           'status', (select status from orders where id = $2)) as books`,
        [sales.company.accountId, id],
      )
    )[0]?.books;
  const untouched = await loadBooks();
  // Eighteen pieces, each of 2.5.
  for (const quantity of [45.001, 1_000_000, 99_999_999_999.999, 1e15, 1e300]) {
    const answer = await finish(id, buildMaterials(quantity));
    expect([quantity, ...getRefusal(answer)]).toEqual([
      quantity,
      400,
      'materials.0.quantity',
      expect.stringMatching(/^(lessOrEqual|decimals|number)$/),
    ]);
    expect(String(pickByPath(answer.body, 'message'))).not.toBe('');
  }
  const text = await finish(id, buildMaterials(45.001));
  expect(pickByPath(text.body, 'details.0.params.max')).toBe(45);
  expect(await loadBooks()).toEqual(untouched);
  expect(
    pickByPath(requireSuccess(await finish(id, buildMaterials(45))).body, 'materials.0'),
  ).toMatchObject({
    actual: 45,
  });
});
