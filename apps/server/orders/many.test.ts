import { orderDocument } from '@tarima/domain/orders/document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

const rows = (ids: readonly number[]) => ({ rows: ids.map((id) => ({ id })) });
const listIds = (answer: TestResponse, part: 'done' | 'refused') =>
  pickListByPath(answer.body, part).map((each) => pickNumberByPath(each, 'id'));
const does = (verb: string, on: object, more: object = {}, client: TestClient = sales.ana) =>
  client.post('/orders/many', { on, does: verb, ...more });
const statuses = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => pickByPath(await life.read(id), 'status')));
const several = async (count: number, make: () => Promise<number>) => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await make());
  return ids;
};
/** Each refusal as its number, code and rule. */
const listRefusals = (answer: TestResponse) =>
  pickListByPath(answer.body, 'refused').map((each) => [
    pickByPath(each, 'id'),
    pickByPath(each, 'messageCode'),
    pickByPath(each, 'details.0.rule'),
  ]);

test('fifteen accepted orders get their origins in one call, and these are withdrawn in another', async () => {
  const [produced, stored] = sales.plant.products.slice(1);
  await addTestStock(sales, sales.plant.stores[0], stored, 100);
  const ids = await several(15, () =>
    life.accepted([buildOrderLine(produced, 2), buildOrderLine(stored, 3)]),
  );
  const dry = requireSuccess(await does('proposeOrigins', rows(ids), { dryRun: true }));
  expect(listIds(dry, 'done')).toEqual(ids);
  expect(new Set(await statuses(ids))).toEqual(new Set(['accepted']));

  const proposals = requireSuccess(await does('proposeOrigins', rows(ids)));
  expect(listIds(proposals, 'done')).toEqual(ids);
  expect(new Set(await statuses(ids))).toEqual(new Set(['active']));
  const origins = pickListByPath(await life.read(ids[0] ?? 0), 'details').map((each) =>
    pickByPath(each, 'data.origin.originType'),
  );
  expect(origins).toEqual(['production', 'inventory']);
  expect(await life.stockOf(sales.plant.stores[0], stored)).toMatchObject({ reserved: 45 });

  const undo = pickListByPath(proposals.body, 'done').map((each) => ({
    id: pickByPath(each, 'id'),
    value: pickByPath(each, 'before'),
  }));
  expect(listIds(requireSuccess(await does('takeBackOrigins', { rows: undo })), 'done')).toEqual(
    ids,
  );
  expect(new Set(await statuses(ids))).toEqual(new Set(['origins_pending']));
  expect(await life.stockOf(sales.plant.stores[0], stored)).toMatchObject({ reserved: 0 });
});

test('stock taken by one order is not available to the next, which is refused without stopping the others', async () => {
  const scarce = sales.plant.products[3];
  await addTestStock(sales, sales.plant.stores[0], scarce, 5);
  const ids = await several(3, () => life.accepted([buildOrderLine(scarce, 5)]));
  const answer = requireSuccess(await does('proposeOrigins', rows(ids)));
  expect(listIds(answer, 'done')).toEqual(ids.slice(0, 1));
  expect(listRefusals(answer)).toEqual(ids.slice(1).map((id) => [id, 'WRONG_VALUES', 'noOrigin']));
  expect(await statuses(ids)).toEqual(['finished', 'accepted', 'accepted']);
  const again = requireSuccess(await does('proposeOrigins', rows(ids.slice(0, 1))));
  expect(listRefusals(again)).toEqual([[ids[0], 'WRONG_VALUES', 'transition']]);
});

test('origins of another order’s lines cannot be withdrawn', async () => {
  const [one = 0, other = 0] = await several(2, () =>
    life.accepted([buildOrderLine(sales.plant.products[0], 1)]),
  );
  const proposals = requireSuccess(await does('proposeOrigins', rows([other])));
  const value = pickByPath(proposals.body, 'done.0.before');
  for (const wrong of [value, undefined, [], ['1']]) {
    const answer = requireSuccess(
      await does('takeBackOrigins', { rows: [{ id: one, value: wrong }] }),
    );
    expect(listRefusals(answer)).toEqual([[one, 'WRONG_VALUES', 'option']]);
  }
  expect(await statuses([other])).toEqual(['active']);
});

describe('a bulk action on orders', () => {
  test('is executed for orders whose status allows it, as its dry run shows', async () => {
    const quotations = await several(2, () => createTestQuotation(sales, sales.ana));
    const [accepted = 0] = await several(1, () => life.accepted());
    const ids = [quotations[0] ?? 0, accepted, quotations[1] ?? 0];
    for (const dryRun of [true, false]) {
      const answer = requireSuccess(await does('accept', rows(ids), { dryRun }));
      expect(listIds(answer, 'done')).toEqual(quotations);
      expect(listRefusals(answer)).toEqual([[accepted, 'WRONG_VALUES', 'transition']]);
    }
    expect(new Set(await statuses(ids))).toEqual(new Set(['accepted']));
  });

  test('refuses each order that changed meanwhile, and keeps its change', async () => {
    const ids = await several(4, () => createTestQuotation(sales, sales.ana));
    const [first = 0, accepted = 0, gone = 0, last = 0] = ids;
    expect(
      listIds(requireSuccess(await does('reject', rows(ids), { dryRun: true })), 'done'),
    ).toEqual(ids);
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${accepted}`, {}));
    requireSuccess(await sales.ana.delete(`/orders/${gone}`));
    const before = await life.read(accepted);
    const answer = requireSuccess(await does('reject', rows(ids), { message: 'Muy caro' }));
    expect(listIds(answer, 'done')).toEqual([first, last]);
    expect(listRefusals(answer)).toEqual([
      [accepted, 'WRONG_VALUES', 'transition'],
      [gone, 'ENTITY_NOT_FOUND', undefined],
    ]);
    expect(await life.read(accepted)).toEqual(before);
    expect(await statuses([first, last])).toEqual(['rejected', 'rejected']);
  });

  test('requires one reason for all orders that it ends', async () => {
    const ids = await several(2, () => createTestQuotation(sales, sales.ana));
    const silent = await does('reject', rows(ids));
    expect([silent.status, pickByPath(silent.body, 'details.0')]).toEqual([
      400,
      { path: 'message', rule: 'required' },
    ]);
    expect(
      listIds(requireSuccess(await does('reject', rows(ids), { dryRun: true })), 'done'),
    ).toEqual(ids);
    expect(await statuses(ids)).toEqual(['quotation', 'quotation']);
    requireSuccess(await does('reject', rows(ids), { message: 'Muy caro' }));
    expect(
      await Promise.all(ids.map(async (id) => pickByPath(await life.read(id), 'reason'))),
    ).toEqual(['Muy caro', 'Muy caro']);
  });

  test('exists for every action that the list offers for many orders', async () => {
    for (const verb of orderDocument.forMany('orders')) {
      const answer = await does(verb, rows([99_999_999]), { message: 'x', dryRun: true });
      expect([verb, answer.status]).toEqual([verb, 200]);
    }
    expect(orderDocument.forMany('orders_planning')).toEqual([]);
  });

  test('uses the rows of the calling list for all matching orders', async () => {
    const mine = await several(2, () => createTestQuotation(sales, sales.limited));
    await createTestQuotation(sales, sales.ana);
    const matching = { filters: { status: ['quotation'] } };
    const answer = requireSuccess(
      await sales.limited.post('/my-orders/many', { on: { matching }, does: 'accept' }),
    );
    expect(listIds(answer, 'done').toSorted((a, b) => a - b)).toEqual(mine);
    const others = await createTestQuotation(sales, sales.ana);
    const named = requireSuccess(
      await sales.limited.post('/my-orders/many', { on: rows([others]), does: 'accept' }),
    );
    expect(listRefusals(named)).toEqual([[others, 'ENTITY_NOT_FOUND', undefined]]);
    expect(await statuses([others])).toEqual(['quotation']);
    expect(
      (await sales.limited.post('/orders/many', { on: { matching }, does: 'accept' })).status,
    ).toBe(403);
  });

  test('delivers shipments together, except those that are not scheduled', async () => {
    const product = sales.plant.products[2];
    await addTestStock(sales, sales.plant.stores[1], product, 50);
    const ids = await several(3, async () => {
      const id = await life.accepted([buildOrderLine(product, 1)]);
      requireSuccess(await does('proposeOrigins', rows([id])));
      return id;
    });
    const shipments: number[] = [];
    for (const [at, id] of ids.entries()) {
      const [shipment] = await listOrderShipments(sales, id);
      const shipmentId = pickNumberByPath(shipment, 'id');
      shipments.push(shipmentId);
      if (at < 2)
        requireSuccess(
          await sales.admin.put(`/shipments/${shipmentId}`, {
            scheduledAt: '2026-12-01',
            method: 'collect',
          }),
        );
    }
    const answer = requireSuccess(
      await sales.admin.post('/shipments/many', { on: rows(shipments), does: 'deliver' }),
    );
    expect(listIds(answer, 'done')).toEqual(shipments.slice(0, 2));
    expect(listRefusals(answer)).toEqual([[shipments[2], 'WRONG_VALUES', 'transition']]);
    expect(await statuses(ids)).toEqual(['collected', 'collected', 'finished']);
  });
});

test('accepts an order once if two of them run at once', async () => {
  const ids = await several(4, () => createTestQuotation(sales, sales.ana));
  const both = await Promise.all(
    [sales.ana, sales.admin].map((client) => does('accept', rows(ids), {}, client)),
  );
  const done = both.flatMap((answer) => listIds(requireSuccess(answer), 'done'));
  expect(done.toSorted((a, b) => a - b)).toEqual(ids);
  expect(new Set(await statuses(ids))).toEqual(new Set(['accepted']));
});
