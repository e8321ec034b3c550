import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import {
  requireSuccess,
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { getRunSeed } from '../testing/random.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  backdateOrderHistory,
  createPairedTablet,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
  listStepProgress,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let saw: TestClient;
let nailer: TestClient;
let cutting: string;
let nailing: string;
let store = 0;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'parts.test');
  life = new OrderLifeSteps(server, sales);
  const workplaceIds = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  nailer = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  cutting = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  nailing = await beginTestPresence(sales, nailer, sales.ids[1] ?? 0);
  store = sales.plant.stores[0] ?? 0;
});
afterAll(() => server.close());

const stocking = (detail: number, stocked: number, into = store) =>
  buildReportBody(nailing, detail, { kind: 'stocked', stocked, store: { id: into } });
const reportNailing = (detail: number, report: object) =>
  sendTabletReports(nailer, [buildReportBody(nailing, detail, { kind: 'pieces', ...report })]);
const stockPart = (id: number, detail: number, quantity: number, more: object = {}) =>
  sales.planner.post(`/orders/${id}/production-parts`, {
    store: { id: store },
    details: [{ detail: { id: detail }, quantity }],
    ...more,
  });
const finish = (id: number, more: object = {}) =>
  sales.planner.post(`/orders/${id}/finish-production`, { store: { id: store }, ...more });
const stock = async () =>
  (await life.stockOf(store, sales.plant.products[0])) ?? { quantity: 0, reserved: 0 };
const listShipments = (id: number) =>
  server.asOwner<{ id: number; status: string; pieces: number }>(
    `select s.id::int, s.status, sum(i.quantity)::float8 as pieces from shipments s
     join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
     where s.account_id = $1 and s.order_id = $2 group by s.id, s.status order by s.id`,
    [sales.company.accountId, id],
  );
/** Returns the used quantity of the first material, the quantity that left stock, and the owed one. */
const getUsed = async (id: number) => {
  const [row] = await server.asOwner<{ actual: number; left: number; owed: number }>(
    `select coalesce((select sum(actual) from orders_materials where account_id = $1 and owner_id = $2), 0)::float8 as actual,
       coalesce((select -sum(quantity) from stock_movements where account_id = $1 and type = 'consume'
         and source = 'production' and source_id = $2), 0)::float8 as left,
       coalesce((select sum(missing - settled) from orders_shortages where account_id = $1 and owner_id = $2), 0)::float8 as owed`,
    [sales.company.accountId, id],
  );
  return row ?? { actual: 0, left: 0, owed: 0 };
};

test('the last step of an order names the stores of its division, and the steps before it name none', async () => {
  const { detail } = await createPlannedOrder(sales, 10);
  const { detail: southern } = await createPlannedOrder(sales, 10);
  const listStores = async (tablet: TestClient, line = detail) => {
    const { body } = requireSuccess(await tablet.get('/floor/station'));
    const card = pickListByPath(body, 'work').find(
      (each) => pickByPath(each, 'detail.id') === line,
    );
    return pickListByPath(card, 'stores').map((each) => pickByPath(each, 'id'));
  };
  const setProducer = (division: number | undefined) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update orders_details set origin_division_id = ${division ?? null}
        where account_id = ${tx.accountId} and id = ${southern}`),
    );
  const [north, south] = sales.plant.divisions;
  await setProducer(south);
  expect(await listStores(saw)).toEqual([]);
  expect(await listStores(nailer)).toEqual(sales.plant.stores.slice(0, 2));
  expect(await listStores(nailer, southern)).toEqual(sales.plant.stores.slice(2));
  await setProducer(north);
});

test('finished pieces are stocked and delivered in parts, and the order ends with the last one', async () => {
  const { id, detail } = await createPlannedOrder(sales, 100);
  const before = await stock();
  requireSuccess(await reportNailing(detail, { good: 60, scrap: 4, reason: 'nails' }));
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [stocking(detail, 60)]))),
  ).toEqual(['taken']);
  expect(await stock()).toEqual({ quantity: before.quantity + 60, reserved: before.reserved + 60 });
  // Material by the sheet, for lost pieces as well.
  const used = await getUsed(id);
  expect(used.actual).toBe(64 * 2.5);
  expect(used.left + used.owed).toBe(used.actual);
  expect((await listStepProgress(sales.planner, id))[1]).toMatchObject({ good: 60, stocked: 60 });
  expect(await life.read(id)).toMatchObject({
    status: 'production',
    details: [{ data: { origin: { made: 60, ready: false } } }],
  });

  const [part] = await listShipments(id);
  expect(part).toMatchObject({ status: 'pending', pieces: 60 });
  const schedule = { scheduledAt: '2030-01-04', method: 'collect' };
  const waits = requireSuccess(await sales.admin.put(`/shipments/${part?.id}`, schedule));
  expect(waits.body).toMatchObject({ status: 'pending' });
  const leaves = requireSuccess(
    await sales.admin.put(`/shipments/${part?.id}`, { ...schedule, ahead: true }),
  );
  expect(leaves.body).toMatchObject({ status: 'active' });
  requireSuccess(await sales.admin.post(`/shipments/${part?.id}/deliver`, {}));
  expect(await stock()).toEqual(before);
  expect(await life.read(id)).toMatchObject({ status: 'production' });
  // The pieces that were made have all left: the line takes neither more nor fewer.
  for (const [quantity, rule] of [
    [101, 'noMore'],
    [59, 'shipped'],
  ] as const) {
    const details = [{ id: detail, ...buildOrderLine(sales.plant.products[0], quantity) }];
    const body = { reason: 'Otra cantidad', details };
    const refused = await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body);
    expect(pickRefusal(refused).slice(2)).toEqual(['details.0.data.quantity', rule]);
  }

  // The rest waits for itself, and the ended quantity is the ordered one.
  requireSuccess(await reportNailing(detail, { good: 40 }));
  await backdateOrderPlan(server, id);
  expect(requireSuccess(await finish(id)).body).toMatchObject({ status: 'finished' });
  const after = await getUsed(id);
  expect(after.actual).toBe(104 * 2.5);
  expect(after.left + after.owed).toBe(after.actual);
  const [gone, rest] = await listShipments(id);
  expect([gone, rest]).toMatchObject([
    { status: 'finished', pieces: 60 },
    { status: 'pending', pieces: 40 },
  ]);
  requireSuccess(await sales.admin.put(`/shipments/${rest?.id}`, schedule));
  requireSuccess(await sales.admin.post(`/shipments/${rest?.id}/deliver`, {}));
  expect(await life.read(id)).toMatchObject({ status: 'collected' });
  expect(await stock()).toEqual(before);
});

test('stocked pieces stay reserved when the order is reduced to fewer pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const before = await stock();
  requireSuccess(await stockPart(id, detail, 10));
  const details = [{ id: detail, ...buildOrderLine(sales.plant.products[0], 26) }];
  const body = { reason: 'Menos', details };
  const dry = requireSuccess(await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body));
  const seen = pickByPath(dry.body, 'impact.seen');
  requireSuccess(await sales.ana.post(`/orders/${id}/revision`, { ...body, seen }));
  expect(await stock()).toEqual({ quantity: before.quantity + 10, reserved: before.reserved + 10 });
  await life.put(id, 'production');
  await backdateOrderPlan(server, id);
  requireSuccess(await finish(id));
  expect(await stock()).toEqual({ quantity: before.quantity + 26, reserved: before.reserved + 26 });
});

test('an order with a sent part becomes sent when production finishes, and delivered after its last shipment', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  requireSuccess(await stockPart(id, detail, 10));
  const [part] = await listShipments(id);
  const schedule = {
    scheduledAt: '2030-01-04',
    method: 'directMailing',
    shipmentAddress: 'Calle 5',
    extraData: { pin: '25.67,-100.31' },
    cost: '10',
  };
  requireSuccess(await sales.admin.put(`/shipments/${part?.id}`, { ...schedule, ahead: true }));
  requireSuccess(await sales.admin.post(`/shipments/${part?.id}/send`, {}));
  expect(await life.read(id)).toMatchObject({ status: 'production' });
  await backdateOrderPlan(server, id);
  expect(requireSuccess(await finish(id)).body).toMatchObject({ status: 'send' });
  const rest = (await listShipments(id)).at(-1);
  requireSuccess(await sales.admin.put(`/shipments/${rest?.id}`, schedule));
  requireSuccess(await sales.admin.post(`/shipments/${rest?.id}/send`, {}));
  requireSuccess(await sales.admin.post(`/shipments/${rest?.id}/deliver`, {}));
  expect(await life.read(id)).toMatchObject({ status: 'send' });
  requireSuccess(await sales.admin.post(`/shipments/${part?.id}/deliver`, {}));
  expect(await life.read(id)).toMatchObject({ status: 'delivered' });
});

test('a worker cannot stock more pieces than were made, and stocked pieces cannot be undone on the shop floor', async () => {
  const { detail } = await createPlannedOrder(sales, 50);
  requireSuccess(await reportNailing(detail, { good: 20 }));
  const before = await stock();
  const beyond = requireSuccess(await sendTabletReports(nailer, [stocking(detail, 21)]));
  expect(pickListByPath(beyond.body, 'results')[0]).toMatchObject({
    taken: false,
    rule: 'beyondMade',
    most: 20,
  });
  const part = stocking(detail, 15);
  const answers = await Promise.all([
    sendTabletReports(nailer, [part]),
    sendTabletReports(nailer, [part, part]),
    sendTabletReports(nailer, [part]),
  ]);
  for (const answer of answers)
    expect(new Set(getReportOutcomes(requireSuccess(answer)))).toEqual(new Set(['taken']));
  expect((await stock()).quantity).toBe(before.quantity + 15);
  const back = {
    key: crypto.randomUUID(),
    presence: nailing,
    undoes: part.key,
    at: new Date(getServerTime()).toISOString(),
  };
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [back])))).toEqual([
    'belowStocked',
  ]);
  const first = buildReportBody(nailing, detail, { kind: 'pieces', good: 5 });
  requireSuccess(await sendTabletReports(nailer, [first]));
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [stocking(detail, 8)]))),
  ).toEqual(['taken']);
  const undo = {
    key: crypto.randomUUID(),
    presence: nailing,
    undoes: first.key,
    at: new Date(getServerTime()).toISOString(),
  };
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [undo])))).toEqual([
    'belowStocked',
  ]);
  // Refused where the line does not end, and into a store of another division.
  const other = sales.plant.stores.at(-1) ?? 0;
  expect(
    getReportOutcomes(
      requireSuccess(await sendTabletReports(nailer, [stocking(detail, 1, other)])),
    ),
  ).toEqual(['option']);
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(cutting, detail, { kind: 'pieces', good: 30 })]),
  );
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          buildReportBody(cutting, detail, { kind: 'stocked', stocked: 1, store: { id: store } }),
        ]),
      ),
    ),
  ).toEqual(['orderOver']);
  expect((await stock()).quantity).toBe(before.quantity + 23);
  // Finished pieces stay: neither the pieces nor their origin are released.
  expect(pickRefusal(await sales.ana.post(`/orders/release-detail/${detail}`, {}))).toEqual([
    409,
    'WRONG_VALUES',
    'origin',
    'begun',
  ]);
});

/** An order whose production has finished, and which is in production still: a transfer is on its way. */
async function createFinishedAndWaiting() {
  const brought = sales.plant.products[2];
  await addTestStock(sales, sales.plant.stores[2], brought, 5);
  const id = await life.accepted([
    buildOrderLine(sales.plant.products[0], 20),
    buildOrderLine(brought, 5),
  ]);
  const detail = await life.lineOf(id);
  requireSuccess(await life.manage(detail, { origin: 'production' }));
  const { body } = requireSuccess(
    await life.manage(await life.lineOf(id, 1), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: store },
    }),
  );
  const request = pickNumberByPath(body, 'details.1.transferRequest.id');
  requireSuccess(
    await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
  );
  await planOrdersTogether(sales, [id]);
  const report = buildReportBody(nailing, detail, { kind: 'pieces', good: 20 });
  requireSuccess(await sendTabletReports(nailer, [report]));
  await backdateOrderPlan(server, id);
  const details = [{ detail: { id: detail }, quantity: 15 }];
  expect(requireSuccess(await finish(id, { details })).body).toMatchObject({
    status: 'production',
  });
  return { id, detail, report };
}

test('pieces of an order that is not in production cannot be stocked from the shop floor', async () => {
  const unplanned = await createActiveOrder(sales, 20);
  const canceled = await createPlannedOrder(sales, 20);
  for (const { detail } of [unplanned, canceled])
    expect(getReportOutcomes(requireSuccess(await reportNailing(detail, { good: 5 })))).toEqual([
      'taken',
    ]);
  requireSuccess(await sales.ana.post(`/orders/${canceled.id}/cancel`, { message: 'Ya no' }));
  const finished = await createFinishedAndWaiting();
  const before = await stock();
  for (const { id, detail } of [unplanned, canceled, finished]) {
    const order = await life.read(id);
    expect(
      getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [stocking(detail, 5)]))),
    ).toEqual(['orderOver']);
    expect(await life.read(id)).toEqual(order);
  }
  expect(await stock()).toEqual(before);
  // Finished production takes no report and no undo, though the order still waits for goods.
  const more = buildReportBody(nailing, finished.detail, {
    kind: 'pieces',
    scrap: 1,
    reason: 'nails',
  });
  const undo = {
    key: crypto.randomUUID(),
    presence: nailing,
    undoes: finished.report.key,
    at: new Date(getServerTime()).toISOString(),
  };
  const answer = requireSuccess(await sendTabletReports(nailer, [more, undo]));
  expect(getReportOutcomes(answer)).toEqual(['orderOver', 'orderOver']);
});

test('the office stocks parts of an order without tablets up to the ordered quantity, and errors name their field', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const before = await stock();
  expect(pickRefusal(await stockPart(id, detail, 31))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.quantity',
    'lessOrEqual',
  ]);
  expect(pickRefusal(await stockPart(id, 0, 3))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.detail',
    'unknown',
  ]);
  expect(
    pickRefusal(await stockPart(id, detail, 3, { store: { id: sales.plant.stores.at(-1) } })),
  ).toEqual([400, 'WRONG_VALUES', 'store', 'option']);
  expect((await stockPart(id, detail, 0)).status).toBe(400);
  expect(await stock()).toEqual(before);
  expect((await sales.ana.post(`/orders/${id}/production-parts`, {})).status).toBe(403);
  requireSuccess(await stockPart(id, detail, 10, { lotCode: 'PARTE-1' }));
  requireSuccess(await stockPart(id, detail, 10, { lotCode: 'PARTE-1' }));
  expect(pickRefusal(await stockPart(id, detail, 11))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.quantity',
    'lessOrEqual',
  ]);
  const reports = pickListByPath(
    requireSuccess(await sales.planner.get(`/orders/${id}/floor`)).body,
    'reports',
  );
  expect(
    reports.map((each) => [
      pickByPath(each, 'kind'),
      pickByPath(each, 'stocked'),
      pickByPath(each, 'lotCode'),
    ]),
  ).toEqual([
    ['stocked', 10, 'PARTE-1'],
    ['stocked', 10, 'PARTE-1'],
  ]);
  const getProposedCode = async () =>
    String(
      pickByPath(
        requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`)).body,
        'lotCode',
      ),
    );
  const code = await getProposedCode();
  expect(code).toMatch(new RegExp(`^${id}-\\d{8}$`));
  requireSuccess(await stockPart(id, detail, 5));
  // Goods that end on the same day share the lot of the part that came in.
  expect(await getProposedCode()).toBe(code);
  await setPartLots('stack');
  expect(await getProposedCode()).toBe(`${code}-2`);
  requireSuccess(await stockPart(id, detail, 3));
  requireSuccess(await stockPart(id, detail, 2));
  await setPartLots('day');
  expect(
    pickListByPath(requireSuccess(await sales.planner.get(`/orders/${id}/floor`)).body, 'reports')
      .slice(0, 3)
      .map((each) => pickByPath(each, 'lotCode')),
  ).toEqual([`${code}-3`, `${code}-2`, code]);
  // All of it is in stock: planners get the question whether it is over, and nothing is left to bring.
  expect(await life.read(id)).toMatchObject({ status: 'production' });
  expect(pickByPath(await life.read(id), 'madeAt')).not.toBeNull();
  requireSuccess(await finish(id));
  expect(await stock()).toEqual({ quantity: before.quantity + 30, reserved: before.reserved + 30 });
  expect(pickRefusal(await stockPart(id, detail, 1))[0]).toBe(409);
});

async function setPartLots(partLots: 'day' | 'stack'): Promise<void> {
  const account = requireSuccess(await sales.admin.get('/account/settings')).body;
  const settings = { ...Object(pickByPath(account, 'settings')), partLots };
  requireSuccess(await sales.admin.put('/account/settings', { settings }));
}

test.each([
  ['fewer', 47, 47],
  ['as many', 50, 50],
  ['more', 53, 50],
])('production ends with %s pieces than were ordered', async (_, pieces, reserved) => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  requireSuccess(await reportNailing(detail, { good: 20, scrap: 1, reason: 'nails' }));
  requireSuccess(await sendTabletReports(nailer, [stocking(detail, 20)]));
  await backdateOrderPlan(server, id);
  const before = await stock();
  const details = [{ detail: { id: detail }, quantity: 19 }];
  expect(pickRefusal(await finish(id, { details }))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.quantity',
    'greaterOrEqual',
  ]);
  expect(pickRefusal(await finish(id, { details: [{ detail: { id: 0 }, quantity: 20 }] }))).toEqual(
    [400, 'WRONG_VALUES', 'details.0.detail', 'unknown'],
  );
  requireSuccess(await finish(id, { details: [{ detail: { id: detail }, quantity: pieces }] }));
  expect(await stock()).toEqual({
    quantity: before.quantity + pieces - 20,
    reserved: before.reserved + reserved - 20,
  });
  expect((await listShipments(id)).reduce((sum, each) => sum + each.pieces, 0)).toBe(reserved);
  expect(await life.read(id)).toMatchObject({
    status: 'finished',
    details: [{ data: { origin: { made: pieces } } }],
  });
  // The floor's book agrees with the store's: pieces in progress there are none.
  expect((await listStepProgress(sales.planner, id))[1]).toMatchObject({ good: pieces });
  expect((await getUsed(id)).actual).toBe((pieces + 1) * 2.5);
  // The user who corrected the count nailed none of it.
  const week = requireSuccess(await sales.admin.get('/reports/floor-week')).body;
  const workers = pickListByPath(week, 'people').map((each) => pickByPath(each, 'user.id'));
  expect(workers).not.toContain(sales.ids[3]);
});

test('an order of which the office stocks the last pieces is made, and its planners are reminded once to finish it', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const listReminders = async () =>
    (await life.noted(sales.planner, 'orderProductionFinished'))
      .filter((each) => pickByPath(each, 'data.messageData.order.id') === id)
      .map((each) => [
        pickByPath(each, 'seen'),
        pickByPath(each, 'data.messageData.byFloor') ?? false,
      ]);
  requireSuccess(await stockPart(id, detail, 4));
  expect(await listReminders()).toEqual([]);
  expect(pickByPath(await life.read(id), 'madeAt')).toBeNull();
  requireSuccess(await stockPart(id, detail, 6));
  expect(await listReminders()).toEqual([[false, true]]);
  expect(pickByPath(await life.read(id), 'madeAt')).toBeTypeOf('string');
  expect(requireSuccess(await finish(id)).body).toMatchObject({ status: 'finished' });
  expect(await listReminders()).toEqual([[true, true]]);
});

test('an order of two lines is made once the pieces of both are', async () => {
  const line = buildOrderLine(sales.plant.products[0], 5);
  const id = await life.accepted([line, line]);
  const details = [await life.lineOf(id), await life.lineOf(id, 1)];
  for (const detail of details) requireSuccess(await life.manage(detail, { origin: 'production' }));
  await planOrdersTogether(sales, [id]);
  const madeAt: unknown[] = [];
  const usedMaterial: number[] = [];
  for (const detail of details) {
    requireSuccess(await stockPart(id, detail, 5));
    madeAt.push(pickByPath(await life.read(id), 'madeAt'));
    usedMaterial.push((await getUsed(id)).actual);
  }
  expect(madeAt).toEqual([null, expect.any(String)]);
  // Lines of one order take the same material.
  expect(usedMaterial).toEqual([5 * 2.5, 10 * 2.5]);
});

test('the pieces made are stocked if the form names no quantity, and the form shows ordered and made pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 40);
  requireSuccess(await reportNailing(detail, { good: 36, scrap: 2, reason: 'split' }));
  requireSuccess(await sendTabletReports(nailer, [stocking(detail, 10)]));
  // The office brings in the pieces that the floor counted, no more.
  expect(pickRefusal(await stockPart(id, detail, 27))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.quantity',
    'lessOrEqual',
  ]);
  await backdateOrderPlan(server, id);
  const { body } = requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`));
  expect(pickByPath(body, 'lines')).toMatchObject([
    { quantity: 40, stocked: 10, proposed: 36, scrap: 2, byFloor: true },
  ]);
  expect(pickByPath(body, 'materials')).toMatchObject([{ expected: 90, proposed: 95, taken: 30 }]);
  const material = sales.plant.rawMaterials[0];
  const materials = [{ rawMaterial: { id: material }, quantity: 29 }];
  expect(pickRefusal(await finish(id, { materials }))).toEqual([
    400,
    'WRONG_VALUES',
    'materials.0.quantity',
    'greaterOrEqual',
  ]);
  requireSuccess(await finish(id));
  expect(await life.read(id)).toMatchObject({
    status: 'finished',
    details: [{ data: { origin: { made: 36 } } }],
  });
  expect(await getUsed(id)).toMatchObject({ actual: 95 });
});

test('an order stocked in parts shows the expected and the used material of all its pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 40);
  const listMaterials = async () =>
    pickListByPath(await life.read(id), 'materials').map((each) => [
      pickByPath(each, 'expected'),
      pickByPath(each, 'actual'),
    ]);
  requireSuccess(await reportNailing(detail, { good: 10, scrap: 2, reason: 'split' }));
  requireSuccess(await sendTabletReports(nailer, [stocking(detail, 10)]));
  expect(await listMaterials()).toEqual([[10 * 2.5, 12 * 2.5]]);
  requireSuccess(await reportNailing(detail, { good: 20 }));
  requireSuccess(await sendTabletReports(nailer, [stocking(detail, 20)]));
  expect(await listMaterials()).toEqual([[30 * 2.5, 32 * 2.5]]);
  await backdateOrderPlan(server, id);
  requireSuccess(await finish(id, { details: [{ detail: { id: detail }, quantity: 36 }] }));
  expect(await listMaterials()).toEqual([[36 * 2.5, 38 * 2.5]]);
});

test('an order whose scrap was undone consumes no less material than its stocked parts did', async () => {
  const { id, detail } = await createPlannedOrder(sales, 40);
  const foreman = sales.ids[3] ?? 0;
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin: '8080' }));
  requireSuccess(await reportNailing(detail, { good: 10, scrap: 5, reason: 'nails' }));
  requireSuccess(await sendTabletReports(nailer, [stocking(detail, 10)]));
  expect(await getUsed(id)).toMatchObject({ actual: 15 * 2.5 });
  const fewer = buildReportBody(nailing, detail, { kind: 'pieces', scrap: -5, reason: 'nails' });
  const approved = await addForemanApproval(nailer, fewer, foreman);
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [approved])))).toEqual([
    'taken',
  ]);
  await backdateOrderPlan(server, id);
  const { body } = requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`));
  expect(pickByPath(body, 'materials')).toMatchObject([
    { expected: 25, taken: 37.5, proposed: 37.5 },
  ]);
  requireSuccess(await finish(id, { details: [{ detail: { id: detail }, quantity: 12 }] }));
  const used = await getUsed(id);
  expect(used.actual).toBe(15 * 2.5);
  expect(used.left + used.owed).toBe(used.actual);
});

test('daily reports of ten thousand pieces over a month lose no piece and no board', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10_000);
  await backdateOrderHistory(server, sales, id, 24 * 30);
  const before = await stock();
  const from = getServerTime() - 29 * 86_400_000;
  const days = Array.from({ length: 25 }, (_, at) => at);
  let lost = 0;
  for (const at of days) {
    const when = new Date(from + at * 86_400_000).toISOString();
    const scrap = at % 3;
    lost += scrap;
    const sentReport = {
      kind: 'pieces',
      good: 400,
      at: when,
      ...(scrap > 0 && { scrap, reason: 'split' }),
    };
    const presence = await insertBackdatedPresence(server, sales, nailer, sales.ids[1] ?? 0, when);
    const reports = [
      buildReportBody(presence, detail, sentReport),
      { ...stocking(detail, 400), presence, at: when },
    ];
    expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, reports)))).toEqual([
      'taken',
      'taken',
    ]);
  }
  expect((await stock()).quantity).toBe(before.quantity + 10_000);
  const used = await getUsed(id);
  expect(used.actual).toBe((10_000 + lost) * 2.5);
  expect(used.left + used.owed).toBe(used.actual);
  expect((await listStepProgress(sales.planner, id))[1]).toMatchObject({
    good: 10_000,
    scrap: lost,
    stocked: 10_000,
    left: 0,
  });
  requireSuccess(await finish(id));
  expect((await stock()).quantity).toBe(before.quantity + 10_000);
  expect((await getUsed(id)).actual).toBe(used.actual);
});

test('pieces and material add up after random reports, receipts and finishes', async () => {
  const seed = getRunSeed();
  let state = seed % 2_147_483_647 || 1;
  const draw = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  const orders = [await createPlannedOrder(sales, 60), await createPlannedOrder(sales, 35)];
  const before = await stock();
  const isOver = new Set<number>();
  for (let round = 0; round < 40; round += 1) {
    const order = orders[draw(1)];
    if (!order || isOver.has(order.id)) continue;
    const { id, detail } = order;
    const action = draw(9);
    if (action < 4)
      await reportNailing(detail, { good: draw(12), scrap: 1 + draw(2), reason: 'nails' });
    else if (action < 6) await reportNailing(detail, { good: 1 + draw(20) });
    else if (action < 8) await sendTabletReports(nailer, [stocking(detail, 1 + draw(25))]);
    else if (action === 8) await stockPart(id, detail, 1 + draw(10));
    else if (round > 30) {
      await backdateOrderPlan(server, id);
      const ended = await finish(
        id,
        draw(1) === 0 ? {} : { details: [{ detail: { id: detail }, quantity: draw(70) }] },
      );
      if (ended.status < 300) isOver.add(id);
    }
  }
  let came = 0;
  for (const { id } of orders) {
    const [, step] = await listStepProgress(sales.planner, id);
    const made = pickNumberByPath(await life.read(id), 'details.0.data.origin.made');
    const reported = pickNumberByPath(step, 'good');
    came += made;
    expect(made).toBeLessThanOrEqual(Math.max(reported, made));
    if (isOver.has(id) && reported > 0) expect(made).toBe(reported);
    else expect(pickNumberByPath(step, 'stocked')).toBe(made);
    const used = await getUsed(id);
    expect(used.left + used.owed).toBeCloseTo(used.actual, 3);
    if (isOver.has(id)) expect(used.actual).toBe((made + pickNumberByPath(step, 'scrap')) * 2.5);
  }
  expect((await stock()).quantity).toBe(before.quantity + came);
});
