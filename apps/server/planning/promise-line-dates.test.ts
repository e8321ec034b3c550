import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { buildPurchaseLine, createTestPurchase, createSupplier } from '../purchases/testing.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
} from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { findMissingMaterial } from './missing-material.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'promise.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

const getPromise = async (product: number | undefined, quantity: number, more: object = {}) =>
  requireSuccess(
    await sales.ana.post('/planning/promise?lang=es', {
      lines: [{ product: { id: product }, quantity }],
      ...more,
    }),
  ).body;

test('a promise takes available stock at once and plans production only for the missing pieces', async () => {
  const [product] = sales.plant.products;
  const bare = await getPromise(product, 100);
  expect(pickByPath(bare, 'lines.0')).toMatchObject({ fromStock: 0, toProduce: 100 });
  await addTestStock(sales, sales.plant.stores[0], product, 50);
  await addTestStock(sales, sales.plant.stores[1], product, 30);
  await addTestStock(sales, sales.plant.stores[0], sales.plant.products[1], 12);

  const before = getServerTime();
  const few = await getPromise(product, 12);
  expect(pickByPath(few, 'lines.0')).toMatchObject({ fromStock: 12, toProduce: 0, reasons: [] });
  expect(Date.parse(String(pickByPath(few, 'end')))).toBeGreaterThanOrEqual(before);
  expect(Date.parse(String(pickByPath(few, 'end')))).toBeLessThanOrEqual(getServerTime());
  expect(pickByPath(few, 'cause')).toBeNull();
  // The line that is done last has the reasons of the whole promise, at any place among the lines.
  for (const quantities of [
    [12, 1200],
    [1200, 12],
  ]) {
    const both = requireSuccess(
      await sales.ana.post('/planning/promise?lang=es', {
        lines: quantities.map((quantity) => ({
          product: { id: quantity === 12 ? sales.plant.products[1] : product },
          quantity,
        })),
      }),
    ).body;
    const last = pickListByPath(both, 'lines').at(quantities.indexOf(1200));
    expect(pickByPath(both, 'end')).toBe(pickByPath(last, 'end'));
    expect(pickListByPath(both, 'reasons').filter((each) => !pickByPath(each, 'material'))).toEqual(
      pickListByPath(last, 'reasons'),
    );
    expect(pickListByPath(last, 'reasons').length).toBeGreaterThan(0);
  }

  const many = await getPromise(product, 100);
  expect(pickByPath(many, 'lines.0')).toMatchObject({ fromStock: 80, toProduce: 20 });
  expect(Date.parse(String(pickByPath(many, 'end')))).toBeLessThan(
    Date.parse(String(pickByPath(bare, 'end'))),
  );
});

test('a product in stock only in another division has no promised date, and the reason is a transfer', async () => {
  const product = sales.plant.products[2];
  await addTestStock(sales, sales.plant.stores[2], product, 40);
  const answer = await getPromise(product, 10);
  expect([pickByPath(answer, 'end'), pickByPath(answer, 'cause.code')]).toEqual([null, 'transfer']);
  expect(pickByPath(answer, 'cause.division.id')).toBe(sales.plant.divisions[1]);
  const late = await getPromise(product, 10, { requestedDate: getDayAhead(-3) });
  expect(pickByPath(late, 'lateDays')).toBe(0);
});

test('a promise returns the number of days by which it misses the requested date', async () => {
  const [product] = sales.plant.products;
  const requested = getDayAhead(-3);
  const late = await getPromise(product, 1, { requestedDate: requested });
  expect(pickNumberByPath(late, 'lateDays')).toBeGreaterThanOrEqual(2);
  expect(
    pickByPath(await getPromise(product, 1, { requestedDate: '2099-01-01' }), 'lateDays'),
  ).toBe(0);
  // Work that ends at any hour of the requested day is on time.
  const end = Date.parse(String(pickByPath(await getPromise(product, 500), 'end')));
  const onTime = { requestedDate: formatLocalDay(end, testTimeZone) };
  expect(pickByPath(await getPromise(product, 500, onTime), 'lateDays')).toBe(0);
});

test('a plan with a missing raw material is in doubt, and names the material, the missing quantity and the date', async () => {
  const [material] = sales.plant.rawMaterials;
  const insert = (quantity: number, expirationDate?: string) =>
    sales.admin.post('/raw-materials-inventories/insert', {
      store: { id: sales.plant.stores[0] },
      elements: [{ id: material, lotCode: `M${quantity}`, quantity, expirationDate }],
    });
  const propose = async (id: number) =>
    requireSuccess(await sales.planner.post('/planning/propose?lang=es', { orders: [{ id }] }))
      .body;
  requireSuccess(await insert(30));
  // Expired material is none to plan with.
  requireSuccess(await insert(1000, '2020-01-01'));
  // Each piece takes 2.5: 20 of 30 are for the first, 10 are left of the 15 that the second needs.
  const [first, second] = [await createActiveOrder(sales, 8), await createActiveOrder(sales, 6)];
  const plan = await propose(first.id);
  expect(pickByPath(plan, 'orders.0.inDoubt')).toBe(false);
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id: first.id },
      events: toPlanEventInputs(plan),
    }),
  );
  const short = await propose(second.id);
  expect(pickByPath(short, 'orders.0.inDoubt')).toBe(true);
  expect(pickByPath(short, 'orders.0.reasons.0')).toMatchObject({
    code: 'materialMissing',
    material: { id: material },
    missing: 5,
    from: pickByPath(short, 'orders.0.start'),
  });
  const requested = await getPromise(sales.plant.products[0], 200);
  expect(pickByPath(requested, 'inDoubt')).toBe(true);
  expect(pickByPath(requested, 'reasons.0.material.id')).toBe(material);
  // Material bought for next week helps work that begins after it, and none that begins before; the first order begins before both.
  const purchase = await buyAhead(5);
  const inDays = (days: number, others: 'planned' | 'sold' = 'planned') =>
    server.database.tenant(sales.company.accountId, async (tx) => {
      const starts = new Map([[second.id, getServerTime() + days * 24 * 60 * 60_000]]);
      const found = await findMissingMaterial(tx, 'es', { starts, others });
      return found.get(second.id)?.map(({ missing }) => missing) ?? [];
    });
  expect([await inDays(5), await inDays(10)]).toEqual([[5], [5]]);
  requireSuccess(await sales.admin.post(`/purchases/${purchase}/send`, {}));
  expect([await inDays(5), await inDays(10)]).toEqual([[5], []]);
  expect(pickByPath(await propose(second.id), 'orders.0.inDoubt')).toBe(true);
  // Material that is late may come by the end of today, and no work counts on it before.
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update purchases set expected_on = ${getDayAhead(-3)}::date
      where account_id = ${tx.accountId} and id = ${purchase}`);
    await tx.row(sql`
      update orders set computed_start_date = present() - interval '1 hour'
      where account_id = ${tx.accountId} and id = ${first.id}`);
  });
  expect([await inDays(0), await inDays(2)]).toEqual([[5], []]);
  requireSuccess(await insert(5));
  expect(pickByPath(await propose(second.id), 'orders.0.inDoubt')).toBe(false);
  // Orders that are sold without a plan are served first, where they count: 40 are for 15, 20 and 15.
  await createActiveOrder(sales, 6);
  expect([await inDays(10), await inDays(10, 'sold')]).toEqual([[], [10]]);
});

/** A draft of so much of the first material, for a week from now. */
async function buyAhead(quantity: number): Promise<number> {
  const supplier = await createSupplier(sales, 7);
  const [material] = sales.plant.rawMaterials;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update raw_materials set status = 'active' where account_id = ${tx.accountId} and id = ${material}`),
  );
  const expectedOn = getDayAhead(7);
  return createTestPurchase(sales, supplier, [buildPurchaseLine(material, quantity)], {
    expectedOn,
  });
}

test('a printed quotation contains the promised date unless the user leaves it out', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(sales.plant.products[0], 5),
  ]);
  const text = async (query: object) => {
    const { bytes } = requireSuccess(
      await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es', ...query }),
    );
    return (await parsePdf(bytes)).pages.map((page) => page.text).join(' ');
  };
  expect(await text({})).toContain('Cuándo podemos terminar');
  expect(await text({ promise: 'false' })).not.toContain('Cuándo podemos terminar');
});

test('production cannot be finished before the end of its plan, nor twice', async () => {
  const { id } = await createActiveOrder(sales, 2);
  const proposal = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: toPlanEventInputs(proposal.body),
    }),
  );
  const finish = () =>
    sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    });
  const early = await finish();
  expect([early.status, pickByPath(early.body, 'details.0')]).toMatchObject([
    409,
    { path: 'computedEndDate', rule: 'notOver' },
  ]);
  const events = pickListByPath((await sales.planner.get(`/details/${id}`)).body, 'events');
  expect(events.length).toBeGreaterThan(0);
  await backdateOrderPlan(server, id);
  requireSuccess(await finish());
  expect((await finish()).status).toBe(409);
});

test('an order that still waits for a transfer is listed as waiting once its production has finished', async () => {
  const { id } = await createActiveOrder(sales, 1);
  const proposal = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: toPlanEventInputs(proposal.body),
    }),
  );
  const row = async () =>
    pickListByPath(
      requireSuccess(await sales.planner.get('/orders-planning', { size: 100 })).body,
      'elements',
    ).find((each) => pickByPath(each, 'id') === id);
  expect(await row()).toMatchObject({ productionFinishedAt: null, waitsForTransfer: false });
  await server.asOwner(`
    begin;
    select set_config('app.account_id', '${sales.company.accountId}', true);
    update orders set production_finished_at = present() where id = ${id};
    commit`);
  expect(await row()).toMatchObject({
    productionFinishedAt: expect.any(String),
    waitsForTransfer: true,
  });
});
