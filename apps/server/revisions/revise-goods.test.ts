import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { planOrdersTogether, reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import { backdateOrderPlan, createWorkplaces } from '../testing/planned.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/*
 * Goods of a revised order: which lots a smaller line frees, and what becomes of the parts of a line.
 */

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let workplaceIds: number[];
let store: number;
let made: number | undefined;
let stored: number | undefined;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'revise-goods.test');
  life = new OrderLifeSteps(server, sales);
  workplaceIds = await createWorkplaces(sales);
  [store = 0] = sales.plant.stores;
  [made, , stored] = sales.plant.products;
});
afterAll(() => server.close());
// No change creates, loses or promises a piece twice.
afterEach(() => expectConsistentStock(server, sales.company.accountId));

const inside = <Result>(work: Parameters<typeof server.database.tenant<Result>>[1]) =>
  server.database.tenant(sales.company.accountId, work);

const fromStock = (quantity?: number) => ({
  origin: 'inventory',
  originId: store,
  ...(quantity !== undefined && { quantity }),
});

/** Revises the quantities of an order's lines, a line of several parts as a whole. @returns the previewed effects */
async function reviseQuantities(id: number, ...quantities: readonly number[]): Promise<unknown> {
  const rows = pickListByPath(await life.read(id), 'details');
  const lines = rows.filter(
    (row) => (pickByPath(row, 'part.line') ?? pickByPath(row, 'id')) === pickByPath(row, 'id'),
  );
  return reviseOrderAsPreviewed(sales, id, {
    details: lines.flatMap((line, at) =>
      quantities[at] === 0
        ? []
        : [
            {
              ...buildOrderLine(pickNumberByPath(line, 'product.id'), quantities[at] ?? 0),
              id: pickByPath(line, 'id'),
            },
          ],
    ),
  });
}

/** The parts of an order's lines: pieces and origin. */
const listParts = async (id: number) =>
  pickListByPath(await life.read(id), 'details').map((each) => [
    pickByPath(each, 'data.quantity'),
    pickByPath(each, 'data.origin.originType') ?? null,
  ]);

/** The lots that a line holds, as its store has them. */
const listHeldLots = (lineId: number) =>
  server.asOwner<{ lot: string; quantity: number }>(
    `select i.lot_code as lot, r.quantity::float8 from stock_reservations r
     join products_inventories i on i.account_id = r.account_id and i.id = r.lot_id
     where r.account_id = $1 and r.kind = 'products' and r.holder = 'order_detail' and r.holder_id = $2 order by i.expiration_date`,
    [sales.company.accountId, lineId],
  );

describe('a smaller line from several lots', () => {
  test('frees the lot that expires last, and keeps what it still needs of the others', async () => {
    requireSuccess(
      await sales.admin.post('/products-inventories/insert', {
        store: { id: store },
        elements: [
          { id: stored, lotCode: 'SEGUNDO', quantity: 8, expirationDate: '2098-02-01' },
          { id: stored, lotCode: 'PRIMERO', quantity: 6, expirationDate: '2098-01-01' },
        ],
      }),
    );
    // The other line has no origin: the pieces wait for it, in no shipment.
    const id = await life.accepted([buildOrderLine(stored, 10), buildOrderLine(made, 5)]);
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, fromStock()));
    expect(await listHeldLots(line)).toEqual([
      { lot: 'PRIMERO', quantity: 6 },
      { lot: 'SEGUNDO', quantity: 4 },
    ]);
    expect(pickByPath(await reviseQuantities(id, 7, 5), 'lines')).toMatchObject([
      { released: 3, reserved: 0, opened: false, origin: 'inventory' },
    ]);
    expect(await listHeldLots(line)).toEqual([
      { lot: 'PRIMERO', quantity: 6 },
      { lot: 'SEGUNDO', quantity: 1 },
    ]);
    await reviseQuantities(id, 4, 5);
    expect(await listHeldLots(line)).toEqual([{ lot: 'PRIMERO', quantity: 4 }]);
    expect(await life.stockOf(store, stored)).toEqual({ quantity: 14, reserved: 4 });
    // More are reserved beside those that it has.
    await reviseQuantities(id, 9, 5);
    expect(await listHeldLots(line)).toEqual([
      { lot: 'PRIMERO', quantity: 6 },
      { lot: 'SEGUNDO', quantity: 3 },
    ]);
    await reviseQuantities(id, 0, 5);
    expect(await life.stockOf(store, stored)).toEqual({ quantity: 14, reserved: 0 });
    expect(await listOrderShipments(sales, id)).toEqual([]);
  });
});

describe('a line of several parts', () => {
  /** Creates an order whose line takes 20 pieces from stock, makes 20, and has 10 without an origin; and more lines without one. */
  async function createDivided(...others: readonly number[]): Promise<number> {
    const before = await life.stockOf(store, made);
    const missing = 50 - ((before?.quantity ?? 0) - (before?.reserved ?? 0));
    if (missing > 0) await addTestStock(sales, store, made, missing);
    const id = await life.accepted(
      [50, ...others].map((quantity) => buildOrderLine(made, quantity)),
    );
    requireSuccess(await life.manage(await life.lineOf(id), fromStock(20)));
    requireSuccess(
      await life.manage(await life.lineOf(id, 1), { origin: 'production', quantity: 20 }),
    );
    expect(await listParts(id)).toEqual([
      [20, 'inventory'],
      [20, 'production'],
      [10, null],
      ...others.map((quantity) => [quantity, null]),
    ]);
    return id;
  }
  const countReserved = async () => (await life.stockOf(store, made))?.reserved;

  test('loses its pieces without an origin first, then those to make, and those from stock last', async () => {
    const id = await createDivided();
    const reserved = (await countReserved()) ?? 0;
    expect(pickByPath(await reviseQuantities(id, 43), 'lines')).toMatchObject([
      { released: 0, opened: false, origin: null },
    ]);
    expect(await listParts(id)).toEqual([
      [20, 'inventory'],
      [20, 'production'],
      [3, null],
    ]);
    await reviseQuantities(id, 35);
    expect(await listParts(id)).toEqual([
      [20, 'inventory'],
      [15, 'production'],
    ]);
    expect(pickByPath(await life.read(id), 'status')).toBe('active');
    expect(await countReserved()).toBe(reserved);
    expect(pickByPath(await reviseQuantities(id, 12), 'lines')).toMatchObject([
      { released: 8, reserved: 0, opened: false, origin: 'inventory' },
    ]);
    expect(await listParts(id)).toEqual([[12, 'inventory']]);
    expect(await countReserved()).toBe(reserved - 8);
    expect(pickByPath(await life.read(id), 'status')).toBe('finished');
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    expect(await countReserved()).toBe(reserved - 20);
  });

  test('with a transfer request loses the requested pieces before those from stock, and its request is withdrawn', async () => {
    const [, south] = sales.plant.divisions;
    await addTestStock(sales, store, made, 6);
    await addTestStock(sales, sales.plant.stores[2] ?? 0, made, 4);
    const id = await life.accepted([buildOrderLine(made, 10)]);
    requireSuccess(
      await life.manage(await life.lineOf(id), {
        origin: 'transfer',
        originId: south,
        transferType: 'collect',
        quantity: 4,
      }),
    );
    requireSuccess(await life.manage(await life.lineOf(id, 1), fromStock()));
    expect(pickByPath(await reviseQuantities(id, 5), 'lines')).toMatchObject([
      { request: 'withdrawn', released: 1, opened: false, origin: 'inventory' },
    ]);
    expect(await listParts(id)).toEqual([[5, 'inventory']]);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });

  test('keeps its parts when it grows: the additional pieces wait for their own origin', async () => {
    const id = await createDivided();
    requireSuccess(await life.manage(await life.lineOf(id, 2), { origin: 'production' }));
    expect(pickByPath(await life.read(id), 'status')).toBe('active');
    const reserved = await countReserved();
    const impact = await reviseQuantities(id, 57);
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { released: 0, reserved: 0, opened: true, missing: 0 },
    ]);
    expect(pickByPath(impact, 'status')).toEqual({ before: 'active', after: 'origins_pending' });
    const parts = await listParts(id);
    expect(parts.at(-1)).toEqual([7, null]);
    expect(parts.reduce((sum, [pieces]) => sum + Number(pieces), 0)).toBe(57);
    expect(await countReserved()).toBe(reserved);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });

  test('loses pieces that are only to make before planned ones, wherever they stand', async () => {
    const id = await createDivided(5);
    for (const at of [2, 3])
      requireSuccess(await life.manage(await life.lineOf(id, at), { origin: 'production' }));
    await planOrdersTogether(sales, [id]);
    const unplanned = await life.lineOf(id, 1);
    await server.asOwner(
      `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
       delete from planning_events where detail_id = ${unplanned}; commit`,
    );
    const impact = await reviseQuantities(id, 42, 5);
    expect(pickByPath(impact, 'work.freedMinutes')).toBe(0);
    expect(await listParts(id)).toEqual([
      [20, 'inventory'],
      [12, 'production'],
      [10, 'production'],
      [5, 'production'],
    ]);
    // Planned pieces come last, and their work leaves the plan.
    expect(pickByPath(await reviseQuantities(id, 24, 5), 'work.freedMinutes')).toBe(18);
    expect(await listParts(id)).toEqual([
      [20, 'inventory'],
      [4, 'production'],
      [5, 'production'],
    ]);
    await backdateOrderPlan(server, id);
  });

  test('cannot grow once one of its parts is delivered, and the other parts can still shrink', async () => {
    const [north, second] = sales.plant.stores;
    for (const each of [north, second]) await addTestStock(sales, each, stored, 20);
    const id = await life.accepted([buildOrderLine(stored, 10)]);
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, { origin: 'inventory', originId: north, quantity: 4 }));
    requireSuccess(
      await life.manage(await life.lineOf(id, 1), { origin: 'inventory', originId: second }),
    );
    const shipment = (await listOrderShipments(sales, id)).find(
      (each) => pickByPath(each, 'totalPieces') === 4,
    );
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    requireSuccess(await sales.admin.put(path, { method: 'collect', scheduledAt: getDayAhead(3) }));
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    const dryRun = (quantity: number) =>
      sales.ana.post(`/orders/${id}/revision?dryRun=true`, {
        reason: 'Pidieron otra cosa',
        details: [{ ...buildOrderLine(stored, quantity), id: line }],
      });
    for (const [quantity, rule] of [
      [11, 'noMore'],
      [3, 'shipped'],
    ] as const)
      expect(pickRefusal(await dryRun(quantity))).toEqual([
        400,
        'WRONG_VALUES',
        'details.0.data.quantity',
        rule,
      ]);
    await reviseQuantities(id, 7);
    expect(await listParts(id)).toEqual([
      [4, 'inventory'],
      [3, 'inventory'],
    ]);
  });

  test('cannot grow once one of its parts is delivered and another is begun, and keeps the pieces of both', async () => {
    const id = await createDivided();
    requireSuccess(await life.manage(await life.lineOf(id, 2), { origin: 'production' }));
    await planOrdersTogether(sales, [id]);
    const shipment = (await listOrderShipments(sales, id)).find(
      (each) => pickByPath(each, 'totalPieces') === 20,
    );
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    const schedule = { method: 'collect', scheduledAt: getDayAhead(3), ahead: true };
    requireSuccess(await sales.admin.put(path, schedule));
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    requireSuccess(
      await sales.planner.post(`/orders/${id}/production-parts`, {
        store: { id: store },
        details: [{ detail: { id: await life.lineOf(id, 1) }, quantity: 5 }],
      }),
    );
    const line = await life.lineOf(id);
    const refuseQuantity = async (quantity: number) => {
      const details = [{ ...buildOrderLine(made, quantity), id: line }];
      const body = { reason: 'Pidieron otra cosa', details };
      const { body: refused } = await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body);
      return pickByPath(refused, 'details.0');
    };
    const quantityPath = 'details.0.data.quantity';
    expect(await refuseQuantity(51)).toMatchObject({ path: quantityPath, rule: 'noMore' });
    expect(await refuseQuantity(24)).toMatchObject({
      path: quantityPath,
      rule: 'shipped',
      params: { least: 25 },
    });
    // Material is needed for the 25 pieces that are still to make, and then for 10.
    const impact = await reviseQuantities(id, 35);
    expect(pickByPath(impact, 'materials.0')).toMatchObject({
      before: 62.5,
      after: 25,
      missing: 25,
    });
    await backdateOrderPlan(server, id);
  });
});

test('a smaller line with pieces in a shipment and others of its own frees its own first, and no more than it loses', async () => {
  await addTestStock(sales, store, stored, 16);
  const before = (await life.stockOf(store, stored))?.reserved ?? 0;
  const id = await life.accepted([buildOrderLine(stored, 10), buildOrderLine(made, 5)]);
  requireSuccess(await life.manage(await life.lineOf(id), fromStock()));
  requireSuccess(await sales.ana.post(`/orders/${id}/ship-ready`, {}));
  // The other line has no origin: the additional pieces wait for it, in no shipment.
  await reviseQuantities(id, 16, 5);
  const countShipped = async () => {
    const [shipment, ...others] = await listOrderShipments(sales, id);
    expect(others).toEqual([]);
    return pickByPath(shipment, 'totalPieces');
  };
  expect(await countShipped()).toBe(10);
  const impact = await reviseQuantities(id, 8, 5);
  expect(pickByPath(impact, 'lines')).toMatchObject([
    { released: 8, reserved: 0, opened: false, origin: 'inventory' },
  ]);
  expect(await countShipped()).toBe(8);
  expect((await life.stockOf(store, stored))?.reserved).toBe(before + 8);
});

describe('a revised line whose first part is removed', () => {
  test('keeps its other parts as one line, with the whole total and the goods that they hold', async () => {
    await addTestStock(sales, store, made, 30);
    const before = (await life.stockOf(store, made))?.reserved ?? 0;
    const id = await life.accepted([buildOrderLine(made, 50)]);
    const first = await life.lineOf(id);
    requireSuccess(await life.manage(first, { origin: 'production', quantity: 20 }));
    requireSuccess(await life.manage(await life.lineOf(id, 1), fromStock(20)));
    requireSuccess(await life.manage(await life.lineOf(id, 2), fromStock(10)));
    expect(await listParts(id)).toEqual([
      [20, 'production'],
      [20, 'inventory'],
      [10, 'inventory'],
    ]);
    const second = await life.lineOf(id, 1);
    const impact = await reviseQuantities(id, 30);
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { released: 0, reserved: 0, opened: false },
    ]);
    const order = await life.read(id);
    expect(pickByPath(order, 'status')).toBe('finished');
    expect(pickByPath(order, 'total')).toBe('3000.00');
    expect(pickByPath(order, 'details')).toMatchObject([
      {
        id: second,
        part: { line: second, number: 1, count: 2, ordered: 30 },
        data: { quantity: 20, origin: { originType: 'inventory' } },
        subtotal: '2000.00',
      },
      {
        part: { line: second, number: 2, count: 2, ordered: 30 },
        data: { quantity: 10, origin: { originType: 'inventory' } },
        subtotal: '1000.00',
      },
    ]);
    expect(pickListByPath(order, 'details')).toHaveLength(2);
    expect((await life.stockOf(store, made))?.reserved).toBe(before + 30);
  });
});

describe('a revised line to make', () => {
  test('added by a revision is made by the own flow of its order’s division', async () => {
    const [north, south] = sales.plant.divisions;
    const [cutting] = workplaceIds;
    const saveFlow = (divisionId: number, workTimes: readonly number[]) =>
      sales.admin
        .put(`/workplaces-flows/${made}?divisionId=${divisionId}`, {
          steps: workTimes.map((workTime) => ({ workplace: { id: cutting }, workTime })),
        })
        .then(requireSuccess);
    await saveFlow(north, [7]);
    await saveFlow(south, [9]);
    const id = await life.accepted([buildOrderLine(stored, 1)]);
    const [kept] = pickListByPath(await life.read(id), 'details');
    await reviseOrderAsPreviewed(sales, id, {
      details: [
        { ...buildOrderLine(stored, 1), id: pickByPath(kept, 'id') },
        buildOrderLine(made, 10),
      ],
    });
    requireSuccess(await life.manage(await life.lineOf(id, 1), { origin: 'production' }));
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    const steps = pickListByPath(body, 'details').flatMap((line) =>
      pickListByPath(line, 'product.workplaceFlows').map((step) => pickByPath(step, 'workTime')),
    );
    expect(steps).toEqual([7]);
    await saveFlow(north, []);
    await saveFlow(south, []);
  });

  test('needs no less material for pieces of another line that were made beyond the order', async () => {
    const id = await life.accepted([buildOrderLine(made, 10), buildOrderLine(made, 10)]);
    for (const at of [0, 1])
      requireSuccess(await life.manage(await life.lineOf(id, at), { origin: 'production' }));
    const line = await life.lineOf(id);
    await inside((tx) =>
      tx.row(sql`
        update orders_details set made = 16 where account_id = ${tx.accountId} and id = ${line}`),
    );
    const rows = pickListByPath(await life.read(id), 'details');
    const { body } = requireSuccess(
      await sales.ana.post(`/orders/${id}/revision?dryRun=true`, {
        reason: 'Más',
        details: rows.map((row, at) => ({
          ...buildOrderLine(made, at === 0 ? 10 : 20),
          id: pickByPath(row, 'id'),
        })),
      }),
    );
    expect(pickByPath(body, 'impact.materials.0')).toMatchObject({ before: 25, after: 50 });
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });

  test('lacks the material of the division that supplies it, also before its order can be planned', async () => {
    const [, south] = sales.plant.divisions;
    const id = await life.accepted([buildOrderLine(made, 10), buildOrderLine(stored, 1)]);
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, { origin: 'production' }));
    const previewMaterial = async () => {
      const rows = pickListByPath(await life.read(id), 'details');
      const { body } = requireSuccess(
        await sales.ana.post(`/orders/${id}/revision?dryRun=true`, {
          reason: 'Más',
          details: rows.map((row, at) => ({
            ...buildOrderLine(pickNumberByPath(row, 'product.id'), at === 0 ? 20 : 1),
            id: pickByPath(row, 'id'),
          })),
        }),
      );
      return pickByPath(body, 'impact.materials.0');
    };
    const lacking = await previewMaterial();
    expect(lacking).toMatchObject({ before: 25, after: 50, missing: 50 });
    const material = pickNumberByPath(lacking, 'rawMaterial.id');
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: store },
        elements: [{ id: material, lotCode: 'MADERA', quantity: 400 }],
      }),
    );
    expect(await previewMaterial()).toMatchObject({ before: 25, after: 50, missing: 0 });
    await inside((tx) =>
      tx.row(sql`
        update orders_details set material_division_id = ${south} where account_id = ${tx.accountId} and id = ${line}`),
    );
    expect(await previewMaterial()).toMatchObject({ before: 25, after: 50, missing: 50 });
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });
});
