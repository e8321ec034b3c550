import { randomUUID } from 'node:crypto';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  createPairedTablet,
  buildReportBody,
  sendTabletReports,
  holdExpectedCompletionsJobs,
  takeExpectedCompletionsJobs,
} from '../floor/testing.ts';
import { loadHalfMadeGoodsArrivals } from '../fulfilment/half-made-goods-transfers.ts';
import { alterCompanyRows } from '../testing/company.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
  type PlanEventInput,
} from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  createTripDriver,
  createTestTrip as planTrip,
  pickStopIds,
  buildDriverReports as saidAtStop,
  createVehicle,
} from '../trips/testing.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';

/*
 * A recycled pallet: sorted in the first division, repaired in the second, marked in the first again. What was sorted travels.
 */

let server: TestServer;
let releaseJobs: () => Promise<unknown>;
let sales: SalesCompany;
let sorting: number;
let repair: number;
let repairer: number;
let atSorting: TestClient;
let atRepair: TestClient;
const pieces = 60;

beforeAll(async () => {
  server = await startTestServer();
  releaseJobs = await holdExpectedCompletionsJobs(server);
  sales = await createSalesCompany(server, 'half.test');
  let marking: number;
  [sorting = 0, marking = 0] = await createWorkplaces(sales);
  repairer = sales.ids[2] ?? 0;
  const user = requireSuccess(await sales.admin.get(`/users/${repairer}`)).body;
  const made = await sales.admin.post('/workplaces', {
    name: 'Reparación',
    description: 'Reparación de tarimas usadas',
    division: { id: sales.plant.divisions[1] },
    positions: [pickNumberByPath(user, 'mainPosition.id')],
    stations: 1,
    metadata: { color: '#336699' },
  });
  repair = pickNumberByPath(requireSuccess(made).body, 'id');
  const steps = [sorting, repair, marking].map((id, at) => ({
    workplace: { id },
    workTime: 1,
    step: at + 1,
  }));
  requireSuccess(await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, { steps }));
  atSorting = await createPairedTablet(server, sales, sorting);
  atRepair = await createPairedTablet(server, sales, repair);
});
afterAll(async () => {
  await releaseJobs();
  await server.close();
});

let order: { id: number; detail: number };
let events: PlanEventInput[];

const propose = async (id: number): Promise<PlanEventInput[]> =>
  toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );

const save = async (id: number, plan: readonly PlanEventInput[]) =>
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: plan }));

beforeEach(async () => {
  order = await createActiveOrder(sales, pieces);
  events = await propose(order.id);
  await save(order.id, events);
});

const week = 7 * 24 * 60 * 60_000; // milliseconds

/** Returns the same work a week later. */
const moveWeekLater = (plan: readonly PlanEventInput[]): PlanEventInput[] =>
  plan.map((event) => ({
    ...event,
    startDate: new Date(Date.parse(event.startDate) + week).toISOString(),
    endDate: new Date(Date.parse(event.endDate) + week).toISOString(),
  }));

/** Moment at which the last work at a place ends, as the plant's calendar has it. */
const lastDay = (plan: readonly PlanEventInput[], workplaceId: number): string => {
  const works = plan.filter(({ workplace }) => workplace.id === workplaceId);
  const last = Math.max(...works.map(({ endDate }) => Date.parse(endDate)));
  return new Date(toLocalMillis(last, testTimeZone)).toISOString().slice(0, 10);
};

interface Transfer {
  id: number;
  to: number;
  pieces: number;
  status: unknown;
  day: unknown;
}

/** The transfers of half-made goods of an order, in the order in which it needs them. */
async function transfers(id = order.id): Promise<Transfer[]> {
  const listed = await listOrderShipments(sales, id);
  const whole = await Promise.all(
    listed.map(async (each) =>
      requireSuccess(await sales.admin.get(`/shipments/${pickNumberByPath(each, 'id')}`)),
    ),
  );
  return whole
    .map(({ body }) => ({
      id: pickNumberByPath(body, 'id'),
      to: pickNumberByPath(body, 'halfMade.to.id'),
      pieces: pickNumberByPath(body, 'halfMade.quantity'),
      status: pickByPath(body, 'status'),
      day: pickByPath(body, 'scheduledAt'),
    }))
    .toSorted((one, other) => one.id - other.id);
}

const transition = (verb: string, { id }: Pick<Transfer, 'id'>) =>
  sales.admin.post(`/shipments/${id}/${verb}`, {});

const first = async (): Promise<Transfer> => {
  const [found] = await transfers();
  if (!found) throw new Error('Nothing is brought');
  return found;
};

/** Returns the order's card on the tablet at the repair. */
const cardAtRepair = async () => {
  const { body } = requireSuccess(await atRepair.get('/floor/station'));
  return pickListByPath(body, 'work').find(
    (each) => pickByPath(each, 'detail.id') === order.detail,
  );
};

test('each transfer of half-made goods between divisions has a day that follows the plan unless a user sets another', async () => {
  const [outward, back] = await transfers();
  expect(outward).toMatchObject({
    to: repair,
    pieces,
    status: 'active',
    day: lastDay(events, sorting),
  });
  expect(back).toMatchObject({ pieces, status: 'active', day: lastDay(events, repair) });
  // The list counts them, though they are no items.
  const counted = { totalPieces: { min: pieces, max: pieces }, type: ['transfer'] };
  const listed = requireSuccess(await sales.admin.get('/shipments', { filters: counted }));
  expect(
    pickListByPath(listed.body, 'elements').map((each) => [
      pickByPath(each, 'id'),
      pickByPath(each, 'totalPieces'),
    ]),
  ).toEqual([
    [back?.id, pieces],
    [outward?.id, pieces],
  ]);
  const { body } = requireSuccess(await sales.admin.get(`/shipments/${outward?.id}?lang=es`));
  expect([
    pickByPath(body, 'type'),
    pickByPath(body, 'method'),
    pickByPath(body, 'halfMade.from.name'),
    pickByPath(body, 'halfMade.to.name'),
    pickByPath(body, 'divisionFrom.id'),
    pickByPath(body, 'halfMade.divisionTo.id'),
    pickListByPath(body, 'inventories'),
    pickByPath(body, 'storeFrom.id'),
    pickByPath(body, 'storeTo.id'),
  ]).toEqual([
    'transfer',
    'transfer',
    'Corte uno',
    'Reparación',
    sales.plant.divisions[0],
    sales.plant.divisions[1],
    [],
    sales.plant.stores[0],
    sales.plant.stores[2],
  ]);
  const returning = requireSuccess(await sales.admin.get(`/shipments/${back?.id}`)).body;
  expect([pickByPath(returning, 'storeFrom.id'), pickByPath(returning, 'storeTo.id')]).toEqual([
    sales.plant.stores[2],
    sales.plant.stores[0],
  ]);

  const chosen = '2031-05-06';
  requireSuccess(
    await sales.admin.put(`/shipments/${outward?.id}`, { scheduledAt: chosen, method: 'transfer' }),
  );
  await save(order.id, events);
  expect((await transfers())[0]).toMatchObject({ id: outward?.id, day: chosen, status: 'active' });
  const later = moveWeekLater(events);
  await save(order.id, later);
  expect((await transfers())[0]).toMatchObject({ id: outward?.id, day: lastDay(later, sorting) });
});

test('a transfer keeps the day that a user set when its order grows by pieces that are not planned yet', async () => {
  const [outward, back] = await transfers();
  const chosen = getDayAhead(200);
  const schedule = { scheduledAt: chosen, method: 'transfer' };
  requireSuccess(await sales.admin.put(`/shipments/${outward?.id}`, schedule));
  const details = [
    { id: order.detail, ...buildOrderLine(sales.plant.products[0], pieces + 10, { price: '50' }) },
  ];
  await reviseOrderAsPreviewed(sales, order.id, { details });
  expect(await transfers()).toEqual([
    { ...outward, pieces: pieces + 10, day: chosen },
    { ...back, pieces: pieces + 10 },
  ]);
});

test('sorted pieces leave in a transfer, the rest get their own transfer, and repair cannot start before arrival', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const repairPresence = await beginTestPresence(sales, atRepair, repairer, '4712');
  const starts = buildReportBody(repairPresence, order.detail, { kind: 'start' });
  expect(getReportOutcomes(await sendTabletReports(atRepair, [starts]))).toEqual(['notArrived']);

  expect(
    getReportOutcomes(
      await sendTabletReports(atSorting, [buildReportBody(here, order.detail, { kind: 'start' })]),
    ),
  ).toEqual(['taken']);
  const counted = buildReportBody(here, order.detail, {
    kind: 'pieces',
    good: 40,
    scrap: 5,
    reason: 'split',
  });
  expect(getReportOutcomes(await sendTabletReports(atSorting, [counted]))).toEqual(['taken']);
  const sent = await first();
  requireSuccess(await transition('send', sent));
  expect(await transfers()).toMatchObject([
    { id: sent.id, pieces: 40, status: 'send' },
    { pieces, status: 'active' },
    { to: repair, pieces: 20, status: 'active' },
  ]);
  const [, , rest] = await transfers();
  if (!rest) throw new Error('The rest waits nowhere');
  const response = await transition('send', rest);
  expect([response.status, pickByPath(response.body, 'details.0.rule')]).toEqual([409, 'notMade']);
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 0, underWay: 40 });
  expect(getReportOutcomes(await sendTabletReports(atRepair, [starts]))).toEqual(['notArrived']);

  requireSuccess(await transition('deliver', sent));
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 40, underWay: 0 });
  expect(
    getReportOutcomes(
      await sendTabletReports(atRepair, [
        buildReportBody(repairPresence, order.detail, { kind: 'start' }),
      ]),
    ),
  ).toEqual(['taken']);
  const buildRepaired = (count: number) =>
    buildReportBody(repairPresence, order.detail, { kind: 'pieces', good: count });
  const many = await sendTabletReports(atRepair, [buildRepaired(41), buildRepaired(40)]);
  expect(getReportOutcomes(many)).toEqual(['notArrived', 'taken']);
  expect(pickByPath(many.body, 'results.0.most')).toBe(40);
  expect(pickByPath(many.body, 'results.0.passable')).toBe(true);

  // Fifteen more are good: they leave, and once the sorting is reported done nothing waits behind them.
  const done = [
    buildReportBody(here, order.detail, { kind: 'pieces', good: 15 }),
    buildReportBody(here, order.detail, { kind: 'finish' }),
  ];
  expect(getReportOutcomes(await sendTabletReports(atSorting, done))).toEqual(['taken', 'taken']);
  requireSuccess(await transition('send', rest));
  expect((await transfers()).map((each) => [each.pieces, each.status])).toEqual([
    [40, 'finished'],
    [pieces, 'active'],
    [15, 'send'],
  ]);
});

test('pieces of a step whose finish was undone leave, and the pieces that it still makes wait in another transfer', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const finish = buildReportBody(here, order.detail, { kind: 'finish' });
  const reports = [
    buildReportBody(here, order.detail, { kind: 'start' }),
    buildReportBody(here, order.detail, { kind: 'pieces', good: 40 }),
    finish,
    { key: randomUUID(), presence: here, undoes: finish.key, at: finish.at },
  ];
  expect(getReportOutcomes(await sendTabletReports(atSorting, reports))).toEqual([
    'taken',
    'taken',
    'taken',
    'taken',
  ]);
  requireSuccess(await transition('send', await first()));
  expect(await transfers()).toMatchObject([
    { to: repair, pieces: 40, status: 'send' },
    { pieces, status: 'active' },
    { to: repair, pieces: 20, status: 'active' },
  ]);
});

test('reworked pieces leave together with the pieces that were good at once', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const reports = [
    buildReportBody(here, order.detail, { kind: 'pieces', good: 30, aside: 10 }),
    buildReportBody(here, order.detail, { kind: 'reworked', good: 8, scrap: 2, reason: 'size' }),
  ];
  expect(new Set(getReportOutcomes(await sendTabletReports(atSorting, reports)))).toEqual(
    new Set(['taken']),
  );
  requireSuccess(await transition('send', await first()));
  expect(await first()).toMatchObject({ pieces: 38, status: 'send' });
  // The others wait, also where the step has no reported beginning.
  expect(await transfers()).toContainEqual(
    expect.objectContaining({ to: repair, pieces: pieces - 38, status: 'active' }),
  );
});

test('a transfer of a step that made more than the order sends no more than its own pieces', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const foreman = sales.ids[3] ?? 0;
  await beginTestPresence(sales, atSorting, foreman, '8080');
  const counted = buildReportBody(here, order.detail, { kind: 'pieces', good: pieces + 2 });
  const passed = await addForemanApproval(atSorting, counted, foreman);
  expect(getReportOutcomes(await sendTabletReports(atSorting, [passed]))).toEqual(['taken']);
  const before = await transfers();
  const path = `/shipments/${before[0]?.id}/send`;
  const refused = await sales.admin.post(path, { pieces: pieces + 1 });
  expect([refused.status, pickListByPath(refused.body, 'details')]).toEqual([
    400,
    [{ path: 'pieces', rule: 'lessOrEqual', params: { max: pieces } }],
  ]);
  expect(await transfers()).toEqual(before);
  requireSuccess(await sales.admin.post(path, {}));
  expect(await transfers()).toMatchObject([
    { to: repair, pieces, status: 'send' },
    { pieces, status: 'active' },
  ]);
});

test('pieces that stay on the way keep the time at which their transfer left', async () => {
  requireSuccess(await transition('send', await first()));
  const listTimes = () =>
    server.asOwner<{ pieces: number; sentAt: Date | null; arrived: boolean }>(
      `select pieces::float8, sent_at as "sentAt", finished_at is not null as arrived from shipments
        where account_id = $1 and order_id = $2 and to_workplace_id = $3 order by id`,
      [sales.company.accountId, order.id, repair],
    );
  const [sent] = await listTimes();
  expect(sent).toMatchObject({ pieces, arrived: false });
  const { sentAt } = sent ?? {};
  expect(sentAt).not.toBeNull();
  const { id } = await first();
  requireSuccess(await sales.admin.post(`/shipments/${id}/deliver`, { pieces: 20 }));
  expect(await listTimes()).toEqual([
    { pieces: 20, sentAt, arrived: true },
    { pieces: pieces - 20, sentAt, arrived: false },
  ]);
});

/** Returns the contents of all stores, lot by lot, and every movement: half-made goods are not among them. */
const stockNow = async () => [
  (await sales.admin.get('/products-inventories', { size: 100 })).text,
  (await sales.admin.get('/raw-materials-inventories', { size: 100 })).text,
];

test('a transfer can be sent and received in part: the rest waits to leave or stays on the way', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  requireSuccess(
    await sendTabletReports(atSorting, [buildReportBody(here, order.detail, { kind: 'start' })]),
  );
  const counted = buildReportBody(here, order.detail, { kind: 'pieces', good: 40 });
  expect(getReportOutcomes(await sendTabletReports(atSorting, [counted]))).toEqual(['taken']);
  const before = await stockNow();
  const listShown = async () =>
    (await transfers()).map((each) => [each.to, each.pieces, each.status]);
  const sent = await first();
  const sending = (count: unknown) =>
    sales.admin.post(`/shipments/${sent.id}/send`, { pieces: count });
  const receiving = (id: number, count: unknown) =>
    sales.admin.post(`/shipments/${id}/deliver`, { pieces: count });
  const rules = async (answers: Promise<TestResponse>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => [
      status,
      pickByPath(body, 'details.0.path'),
      pickByPath(body, 'details.0.rule'),
      pickByPath(body, 'details.0.params.max'),
    ]);
  const wrong = [41, 0, -1, 0.5, 'x'];
  const untouched = await listShown();
  expect(await rules(wrong.map(sending))).toEqual([
    [400, 'pieces', 'lessOrEqual', 40],
    [400, 'pieces', 'positive', undefined],
    [400, 'pieces', expect.any(String), undefined],
    [400, 'pieces', 'integer', undefined],
    [400, 'pieces', expect.any(String), undefined],
  ]);
  expect(await listShown()).toEqual(untouched);

  expect(pickByPath(requireSuccess(await sending(25)).body, 'halfMade.quantity')).toBe(25);
  const marking = untouched[1]?.[0];
  expect(await listShown()).toEqual([
    [repair, 25, 'send'],
    [marking, pieces, 'active'],
    [repair, 35, 'active'],
  ]);
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 0, underWay: 25 });

  const onRoad = await listShown();
  expect(await rules([26, 0, 0.5].map((each) => receiving(sent.id, each)))).toEqual([
    [400, 'pieces', 'lessOrEqual', 25],
    [400, 'pieces', 'positive', undefined],
    [400, 'pieces', 'integer', undefined],
  ]);
  expect(await listShown()).toEqual(onRoad);
  expect(pickByPath(requireSuccess(await receiving(sent.id, 10)).body, 'status')).toBe('finished');
  expect(await listShown()).toEqual([
    [repair, 10, 'finished'],
    [marking, pieces, 'active'],
    [repair, 35, 'active'],
    [repair, 15, 'send'],
  ]);
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 10, underWay: 15 });
  // The plan that is saved again changes nothing of it.
  await save(order.id, events);
  const [, , waiting, rest] = await transfers();
  expect(await listShown()).toHaveLength(4);
  requireSuccess(await receiving(rest?.id ?? 0, undefined));
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 25, underWay: 0 });

  // The step is done with 40: the 5 that stay behind wait, and no more.
  const done = buildReportBody(here, order.detail, { kind: 'finish' });
  expect(getReportOutcomes(await sendTabletReports(atSorting, [done]))).toEqual(['taken']);
  requireSuccess(await sales.admin.post(`/shipments/${waiting?.id}/send`, { pieces: 10 }));
  expect((await listShown()).filter(([to]) => to === repair)).toEqual([
    [repair, 10, 'finished'],
    [repair, 10, 'send'],
    [repair, 15, 'finished'],
    [repair, 5, 'active'],
  ]);
  expect(await stockNow()).toEqual(before);
  const note = await sales.admin.get(`/shipments/${waiting?.id}/delivery-note?lang=es`);
  const paper = (await parsePdf(note.bytes)).pages.map(({ text }) => text).join(' ');
  for (const word of ['Corte uno', 'Reparación · ', String(order.id)])
    expect(paper).toContain(word);
});

/** Sends all that the sorting has made of 40 pieces, and returns its transfer. */
async function sendForty({ finishes = false } = {}) {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const reports = [
    buildReportBody(here, order.detail, { kind: 'start' }),
    buildReportBody(here, order.detail, { kind: 'pieces', good: 40 }),
    ...(finishes ? [buildReportBody(here, order.detail, { kind: 'finish' })] : []),
  ];
  expect(new Set(getReportOutcomes(await sendTabletReports(atSorting, reports)))).toEqual(
    new Set(['taken']),
  );
  const transfer = await first();
  requireSuccess(await transition('send', transfer));
  return { here, transfer };
}

const receive = ({ id }: Pick<Transfer, 'id'>, body: object, client = sales.admin) =>
  client.post(`/shipments/${id}/deliver`, body);

const toIssue = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
  pickByPath(body, 'details.0.params.max'),
];

/** Returns the state of the order's sorting, as the office sees it. */
async function sortingNow() {
  const { body } = requireSuccess(await sales.admin.get(`/orders/${order.id}/floor?lang=es`));
  return {
    progress: pickByPath(body, 'lines.0.steps.0.progress'),
    report: pickListByPath(body, 'reports')[0],
  };
}

/** Pieces of material that finishing would take, as it is proposed. */
const materialNow = async () => {
  const { body } = requireSuccess(
    await sales.planner.get(`/orders/${order.id}/production-materials?lang=es`),
  );
  return [pickByPath(body, 'lines.0.scrap'), pickByPath(body, 'materials.0.proposed')];
};

const listLossNotices = async (client = sales.planner): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(
      await client.get('/notifications', { size: 100, filters: { type: ['piecesLost'] } }),
    ).body,
    'elements',
  ).filter((each) => pickByPath(each, 'data.messageData.order.id') === order.id);

describe('pieces lost or broken on the way', () => {
  test('also notify the planners of their order if it belongs to another division', async () => {
    const [, fromRepair] = await transfers();
    if (!fromRepair) throw new Error('Nothing goes back');
    requireSuccess(await transition('send', fromRepair));
    requireSuccess(await receive(fromRepair, { lost: 5, reason: 'Se rompieron' }));
    const [notice, ...others] = await listLossNotices();
    expect(others).toEqual([]);
    expect(pickByPath(notice, 'data.messageData')).toMatchObject({
      quantity: 5,
      workplace: { id: repair },
    });
  });

  test('are scrapped, use material, notify the planner and are made again, while the rest continues', async () => {
    const { here, transfer } = await sendForty({ finishes: true });
    const stockBefore = await stockNow();
    const materialBefore = await materialNow();
    const answer = requireSuccess(
      await receive(transfer, { lost: 15, reason: '  Se cayeron del camión ' }),
    );
    expect(pickByPath(answer.body, 'status')).toBe('finished');
    expect(pickByPath(answer.body, 'halfMade')).toMatchObject({
      quantity: 25,
      lost: { quantity: 15, reason: 'Se cayeron del camión' },
    });
    const { progress, report } = await sortingNow();
    expect(progress).toMatchObject({ good: 25, scrap: 15, left: 35, state: 'stopped' });
    expect(report).toMatchObject({
      kind: 'lost',
      good: -15,
      scrap: 15,
      reason: 'Se cayeron del camión',
      user: { id: sales.ids[0] },
      workplace: { id: sorting },
    });
    expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 25, underWay: 0 });
    // The pieces wait to leave once more, as soon as they are made.
    const [, , again] = await transfers();
    expect(again).toMatchObject({ to: repair, pieces: 35, status: 'active' });
    const response = await transition('send', { id: again?.id ?? 0 });
    expect(toIssue(response).slice(0, 3)).toEqual([409, 'pieces', 'notMade']);
    expect(await stockNow()).toEqual(stockBefore);
    expect([materialBefore[0], ...(await materialNow())]).toEqual([
      0,
      15,
      Number(materialBefore[1]) + 15 * 2.5,
    ]);
    const [notice, ...others] = await listLossNotices();
    expect(others).toEqual([]);
    expect(pickByPath(notice, 'description')).toContain('15');
    expect(pickByPath(notice, 'data.messageData')).toMatchObject({
      shipment: { id: transfer.id },
      quantity: 15,
      workplace: { id: sorting },
      reason: 'Se cayeron del camión',
    });
    const written = await server.asOwner<{ after: unknown }>(
      `select after from history where module = 'shipments' and entity_id = $1 order by id desc limit 1`,
      [transfer.id],
    );
    expect(pickByPath(written[0], 'after')).toMatchObject({
      pieces: 25,
      lost: 15,
      lost_reason: 'Se cayeron del camión',
    });

    // The step goes on: what it makes again leaves, and the rest waits for more.
    const more = buildReportBody(here, order.detail, { kind: 'pieces', good: 10 });
    expect(getReportOutcomes(await sendTabletReports(atSorting, [more]))).toEqual(['taken']);
    requireSuccess(await transition('send', { id: again?.id ?? 0 }));
    expect((await transfers()).map((each) => [each.pieces, each.status])).toEqual([
      [25, 'finished'],
      [pieces, 'active'],
      [10, 'send'],
      [25, 'active'],
    ]);
  });

  test('are counted apart from the pieces received, and the remaining pieces stay on the way', async () => {
    const { transfer } = await sendForty();
    requireSuccess(await receive(transfer, { pieces: 20, lost: 5, reason: 'Rotas' }));
    expect((await transfers()).map((each) => [each.to, each.pieces, each.status])).toEqual([
      [repair, 20, 'finished'],
      [expect.any(Number), pieces, 'active'],
      [repair, 25, 'active'],
      [repair, 15, 'send'],
    ]);
    expect((await sortingNow()).progress).toMatchObject({ good: 35, scrap: 5, left: 25 });
    // The plan that is saved again changes nothing of it.
    await save(order.id, events);
    expect(await transfers()).toHaveLength(4);
  });

  test('recalculate expected completions only for an order in production, in the division that makes the pieces again', async () => {
    const { transfer } = await sendForty();
    await takeExpectedCompletionsJobs(server);
    requireSuccess(await receive(transfer, { pieces: 20 }));
    expect(await takeExpectedCompletionsJobs(server)).toEqual([]);
    const rest = (await transfers()).find(({ status }) => status === 'send');
    requireSuccess(await receive(rest ?? transfer, { lost: 5, reason: 'Rotas' }));
    expect(await takeExpectedCompletionsJobs(server)).toEqual([sales.plant.divisions[0]]);
    // Nothing is made again of an order that is canceled.
    order = await createActiveOrder(sales, pieces);
    await save(order.id, await propose(order.id));
    const { transfer: canceled } = await sendForty();
    requireSuccess(await sales.ana.post(`/orders/${order.id}/cancel`, { message: 'Ya no' }));
    await takeExpectedCompletionsJobs(server);
    requireSuccess(await receive(canceled, { lost: 5, reason: 'Rotas' }));
    expect(await takeExpectedCompletionsJobs(server)).toEqual([]);
  });

  test('can be all pieces of the transfer: it finishes with zero received', async () => {
    const { transfer } = await sendForty();
    const { body } = requireSuccess(await receive(transfer, { lost: 40, reason: 'Volcadura' }));
    expect([pickByPath(body, 'status'), pickByPath(body, 'halfMade.quantity')]).toEqual([
      'finished',
      0,
    ]);
    expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 0, underWay: 0 });
    expect((await transfers()).map((each) => [each.pieces, each.status])).toEqual([
      [0, 'finished'],
      [pieces, 'active'],
      [pieces, 'active'],
    ]);
    // And none arrived where zero is written.
    const note = await sales.admin.get(`/shipments/${transfer.id}/delivery-note?lang=es`);
    const paper = (await parsePdf(note.bytes)).pages.map(({ text }) => text).join(' ');
    for (const word of ['Perdidas', '40', 'Volcadura']) expect(paper).toContain(word);
  });

  test('must be a whole number up to the pieces sent, with a reason; otherwise nothing changes', async () => {
    const { transfer } = await sendForty();
    const before = [await transfers(), (await sortingNow()).progress];
    const wrong: readonly (readonly [object, unknown[]])[] = [
      [{ lost: 41, reason: 'x' }, [400, 'lost', 'lessOrEqual', 40]],
      [{ pieces: 30, lost: 11, reason: 'x' }, [400, 'lost', 'lessOrEqual', 10]],
      [{ pieces: 41, lost: 1, reason: 'x' }, [400, 'pieces', 'lessOrEqual', 40]],
      [{ lost: 0.5, reason: 'x' }, [400, 'lost', 'integer', undefined]],
      [{ lost: 0, reason: 'x' }, [400, 'lost', 'positive', undefined]],
      [{ lost: 5 }, [400, 'reason', 'required', undefined]],
      [{ lost: 5, reason: '   ' }, [400, 'reason', 'required', undefined]],
      [{ reason: 'x' }, [400, 'lost', 'required', undefined]],
      [{ lost: 5, reason: 'x'.repeat(501) }, [400, 'reason', 'max', 500]],
    ];
    for (const [body, issue] of wrong)
      expect(toIssue(await receive(transfer, body))).toEqual(issue);
    expect([await transfers(), (await sortingNow()).progress]).toEqual(before);
    expect(await listLossNotices()).toEqual([]);
  });

  test('are counted only once when two receivers report them at the same time', async () => {
    const { transfer } = await sendForty();
    const body = { lost: 10, reason: 'Rotas' };
    const answers = await Promise.all([
      receive(transfer, body),
      receive(transfer, { lost: 3, reason: 'Faltan' }, sales.planner),
      receive(transfer, body),
    ]);
    const took = answers.filter(({ status }) => status < 300);
    expect(took).toHaveLength(1);
    const lost = Number(pickByPath(took[0]?.body, 'halfMade.lost.quantity'));
    expect((await sortingNow()).progress).toMatchObject({ good: 40 - lost, scrap: lost });
    expect(await listLossNotices()).toHaveLength(1);
    expect((await receive(transfer, body)).status).toBe(409);
    expect((await sortingNow()).progress).toMatchObject({ scrap: lost });
  });

  test('are made again even if the step has no reports, and the next step can start', async () => {
    const transfer = await first();
    requireSuccess(await transition('send', transfer));
    requireSuccess(await receive(transfer, { lost: 10, reason: 'Rotas' }));
    expect((await sortingNow()).progress).toMatchObject({ good: 0, scrap: 10, state: 'waiting' });
    expect((await materialNow())[0]).toBe(10);
    const repairPresence = await beginTestPresence(sales, atRepair, repairer, '4712');
    const reports = [
      buildReportBody(repairPresence, order.detail, { kind: 'start' }),
      buildReportBody(repairPresence, order.detail, { kind: 'pieces', good: 50 }),
    ];
    expect(getReportOutcomes(await sendTabletReports(atRepair, reports))).toEqual([
      'taken',
      'taken',
    ]);
    const [, , again] = await transfers();
    expect(again).toMatchObject({ to: repair, pieces: 10, status: 'active' });
    requireSuccess(await transition('send', { id: again?.id ?? 0 }));
  });

  test('are stored on the transfer without scrap, notification or new transfer if the order is canceled in the meantime', async () => {
    const { transfer } = await sendForty();
    requireSuccess(
      await sales.ana.post(`/orders/${order.id}/cancel`, { message: 'Ya no la quiere' }),
    );
    const { body } = requireSuccess(await receive(transfer, { lost: 15, reason: 'Rotas' }));
    expect(pickByPath(body, 'halfMade.lost')).toEqual({ quantity: 15, reason: 'Rotas' });
    expect((await sortingNow()).progress).toMatchObject({ good: 40, scrap: 0 });
    expect(await listLossNotices()).toEqual([]);
    expect(await transfers()).toHaveLength(1);
  });

  test('cannot be reported or undone from a tablet', async () => {
    const { here, transfer } = await sendForty();
    requireSuccess(await receive(transfer, { lost: 15, reason: 'Rotas' }));
    const report = {
      ...buildReportBody(here, order.detail, { kind: 'pieces', good: 1 }),
      kind: 'lost',
    };
    expect(getReportOutcomes(await sendTabletReports(atSorting, [report]))).toEqual(['option']);
    const [stored] = await server.asOwner<{ key: string }>(
      `select key from floor_reports where detail_id = $1 and kind = 'lost'`,
      [order.detail],
    );
    const { detail: _, ...undoing } = buildReportBody(here, order.detail, { undoes: stored?.key });
    expect(getReportOutcomes(await sendTabletReports(atSorting, [undoing]))).toEqual(['orderOver']);
    expect((await sortingNow()).progress).toMatchObject({ good: 25, scrap: 15 });
  });
});

test('an order for fewer pieces sends fewer; what has left stays, and no more than the rest waits', async () => {
  const revise = async (quantity: number) => {
    const details = [{ id: order.detail, ...buildOrderLine(sales.plant.products[0], quantity) }];
    return pickByPath(await reviseOrderAsPreviewed(sales, order.id, { details }), 'shipments');
  };
  const [outward, back] = await transfers();
  expect(await revise(50)).toEqual([
    { id: outward?.id, before: pieces, after: 50 },
    { id: back?.id, before: pieces, after: 50 },
  ]);
  expect(await transfers()).toMatchObject([
    { id: outward?.id, pieces: 50 },
    { id: back?.id, pieces: 50 },
  ]);
  const { transfer } = await sendForty();
  await revise(45);
  const byId = new Map((await transfers()).map((each) => [each.id, each]));
  expect(byId.get(transfer.id)).toMatchObject({ pieces: 40, status: 'send' });
  expect(byId.get(back?.id ?? 0)).toMatchObject({ pieces: 45 });
  expect((await transfers()).filter(({ to }) => to === repair).map((each) => each.pieces)).toEqual([
    40, 5,
  ]);
  await revise(40);
  expect((await transfers()).filter(({ to }) => to === repair)).toMatchObject([{ pieces: 40 }]);
});

describe('a revision that removes the line of half-made goods', () => {
  /** Replaces the line of the order by one of another product. No work of its plan has begun. */
  async function replaceLine() {
    const details = [buildOrderLine(sales.plant.products[1], 5, { price: '50' })];
    await reviseOrderAsPreviewed(sales, order.id, { details });
  }
  const read = async ({ id }: Pick<Transfer, 'id'>) =>
    requireSuccess(await sales.admin.get(`/shipments/${id}?lang=es`)).body;
  const listFacts = async (transfer: Transfer) => {
    const path = `/shipments/${transfer.id}`;
    const note = await sales.admin.get(`${path}/delivery-note?lang=es`);
    return {
      // The order itself waits for the origin of its new line.
      shown: { ...Object(await read(transfer)), order: undefined, updatedAt: undefined },
      listed: (await listOrderShipments(sales, order.id))
        .filter((each) => pickByPath(each, 'id') === transfer.id)
        .map((each) => ({ ...Object(each), updatedAt: undefined })),
      history: requireSuccess(await sales.admin.get(`${path}/history`)).body,
      note: (await parsePdf(note.bytes)).pages.map(({ text }) => text).join(' '),
    };
  };

  beforeEach(async () => {
    await save(order.id, moveWeekLater(events));
  });

  test('leaves the finished transfer with its product and pieces, and removes the one that has not left', async () => {
    const sent = await first();
    requireSuccess(await transition('send', sent));
    requireSuccess(await transition('deliver', sent));
    const before = await listFacts(sent);
    expect(before.shown).toMatchObject({
      status: 'finished',
      halfMade: { product: { id: sales.plant.products[0] }, quantity: pieces },
    });
    await replaceLine();
    expect(await listFacts(sent)).toEqual(before);
    expect(await transfers()).toEqual([{ ...sent, status: 'finished' }]);
    expect(before.note).toContain(pickByPath(before.shown, 'halfMade.product.name'));
  });

  test('leaves the transfer on its way and on its trip, which arrives in parts and has nothing made again', async () => {
    const sent = await first();
    const trip = await planTrip(sales, await createVehicle(sales.admin, `HR-${sent.id}`), [
      sent.id,
    ]);
    requireSuccess(await sales.admin.post(`/trips/${trip}/start`, {}));
    const phone = await createTripDriver(server, sales, sales.company.host, trip);
    const getStop = async () => ({
      driver: pickByPath((await phone.get('/driver/trip', { lang: 'es' })).body, 'stops.0'),
      trip: pickByPath((await sales.admin.get(`/trips/${trip}?lang=es`)).body, 'stops.0.lines'),
    });
    const before = await getStop();
    expect(before.driver).toMatchObject({
      lines: [{ product: { id: sales.plant.products[0] }, pieces }],
      halfMade: { product: expect.any(String), pieces, countable: true },
    });
    await replaceLine();
    expect(await getStop()).toEqual(before);
    const receiving = (body: object) => sales.admin.post(`/shipments/${sent.id}/deliver`, body);
    const half = await receiving({ pieces: 1.5 });
    expect([half.status, pickByPath(half.body, 'details.0.rule')]).toEqual([400, 'integer']);
    requireSuccess(await receiving({ pieces: 40, lost: 5, reason: 'Rotas' }));
    expect(await transfers()).toMatchObject([
      { id: sent.id, to: repair, pieces: 40, status: 'finished' },
      { to: repair, pieces: 15, status: 'send' },
    ]);
    const [, rest] = await transfers();
    expect(await read(rest ?? sent)).toMatchObject({
      halfMade: { product: { id: sales.plant.products[0] }, quantity: 15 },
    });
    expect(await read(sent)).toMatchObject({
      halfMade: {
        lost: { quantity: 5, reason: 'Rotas' },
        product: { id: sales.plant.products[0] },
      },
    });
    expect(
      await server.asOwner(`select kind from floor_reports where order_id = $1`, [order.id]),
    ).toEqual([]);
    expect(await listLossNotices()).toEqual([]);
  });
});

describe('half-made goods of a part of a line that is no longer there', () => {
  const store = () => sales.plant.stores[0];
  /** Creates a line with 40 pieces from stock and 20 to make, whose half-made pieces have arrived. @returns ids of the order and its parts */
  async function createPartWithArrivals() {
    const product = sales.plant.products[0];
    await addTestStock(sales, store(), product, 40);
    const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, 60)]);
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    const getLine = async (at: number) =>
      pickNumberByPath((await sales.ana.get(`/orders/${id}`)).body, `details.${at}.id`);
    const manage = async (line: number, body: object) =>
      requireSuccess(await sales.ana.put(`/orders/manage-detail/${line}`, body));
    const stored = await getLine(0);
    await manage(stored, { origin: 'inventory', originId: store(), quantity: 40 });
    const made = await getLine(1);
    await manage(made, { origin: 'production' });
    await save(id, moveWeekLater(await propose(id)));
    for (const listed of await listOrderShipments(sales, id)) {
      const sent = { id: pickNumberByPath(listed, 'id') };
      const { body } = requireSuccess(await sales.admin.get(`/shipments/${sent.id}`));
      if (pickByPath(body, 'halfMade.to.id') !== repair) continue;
      requireSuccess(await transition('send', sent));
      requireSuccess(await transition('deliver', sent));
    }
    expect(await getArrived(made)).toBe(20);
    return { id, stored, made };
  }
  const getArrived = (detail: number) =>
    server.database.tenant(
      sales.company.accountId,
      async (tx) =>
        (await loadHalfMadeGoodsArrivals(tx, [detail])).get(detail)?.get(repair)?.arrived,
    );

  test('count for the part that remains after a revision', async () => {
    const { id, stored } = await createPartWithArrivals();
    const details = [{ id: stored, ...buildOrderLine(sales.plant.products[0], 40) }];
    await reviseOrderAsPreviewed(sales, id, { details });
    expect(pickListByPath((await sales.ana.get(`/orders/${id}`)).body, 'details')).toHaveLength(1);
    expect(await getArrived(stored)).toBe(20);
  });

  test('count for the part that the open parts are merged into', async () => {
    const { id, stored, made } = await createPartWithArrivals();
    for (const line of [stored, made])
      requireSuccess(await sales.ana.post(`/orders/release-detail/${line}`, {}));
    expect(pickListByPath((await sales.ana.get(`/orders/${id}`)).body, 'details')).toMatchObject([
      { id: stored, data: { quantity: 60 } },
    ]);
    expect(await getArrived(stored)).toBe(20);
  });
});

test('a driver reports lost pieces at a stop only once, and a second report of lost pieces is refused', async () => {
  const here = await beginTestPresence(sales, atSorting, sales.ids[0] ?? 0);
  const reports = [
    buildReportBody(here, order.detail, { kind: 'start' }),
    buildReportBody(here, order.detail, { kind: 'pieces', good: 40 }),
  ];
  expect(getReportOutcomes(await sendTabletReports(atSorting, reports))).toEqual([
    'taken',
    'taken',
  ]);
  const { id: shipment } = await first();
  const trip = await planTrip(sales, await createVehicle(sales.admin, `HM-${shipment}`), [
    shipment,
  ]);
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, {}));
  const phone = await createTripDriver(server, sales, sales.company.host, trip);
  const { body } = requireSuccess(await phone.get('/driver/trip', { lang: 'es' }));
  expect(pickByPath(body, 'stops.0')).toMatchObject({
    isTransfer: true,
    items: [],
    lines: [{ product: { id: sales.plant.products[0] }, pieces: 40 }],
    halfMade: { product: expect.any(String), pieces: 40, countable: true },
  });
  const [stop = 0] = pickStopIds(body);
  const result = async (report: object) =>
    pickByPath(requireSuccess(await phone.post('/driver/reports', report)).body, 'results.0');
  const losing = (lost: number) => saidAtStop({ stop, lost, reason: 'Se cayeron' });
  expect(await result(losing(41))).toMatchObject({ taken: false, rule: 'lessOrEqual' });
  const silent = await phone.post('/driver/reports', saidAtStop({ stop, lost: 5 }));
  expect([silent.status, pickByPath(silent.body, 'details.0.rule')]).toEqual([400, 'required']);
  expect((await transfers())[0]).toMatchObject({ pieces: 40, status: 'send' });

  const report = losing(5);
  expect(await result(report)).toMatchObject({ taken: true });
  expect(await result(report)).toMatchObject({ taken: true });
  expect((await transfers())[0]).toMatchObject({ pieces: 35, status: 'finished' });
  const delivered = requireSuccess(await phone.get('/driver/trip')).body;
  expect(pickByPath(delivered, 'stops.0.halfMade')).toMatchObject({
    pieces: 35,
    lost: 5,
    lostReason: 'Se cayeron',
  });
  expect(await sortingNow()).toMatchObject({
    progress: { good: 35, scrap: 5 },
    report: { kind: 'lost', user: null, teller: 'Ramiro Salas', reason: 'Se cayeron' },
  });
  expect(pickByPath(await cardAtRepair(), 'arrived')).toEqual({ arrived: 35, underWay: 0 });
  expect(await listLossNotices()).toHaveLength(1);

  expect(await result(losing(3))).toMatchObject({ taken: false, rule: 'receivedAlready' });
  expect(await result(saidAtStop({ stop, receiver: 'Beto' }))).toMatchObject({ taken: true });
  expect((await sortingNow()).progress).toMatchObject({ good: 35, scrap: 5 });
});

test('orders delivered from stock refuse a number of pieces or lost pieces: only half-made goods accept it', async () => {
  const { products, stores, divisions } = sales.plant;
  await addTestStock(sales, stores[0], products[2], 5);
  const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(products[2], 5)]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const detail = pickNumberByPath((await sales.ana.get(`/orders/${id}`)).body, 'details.0.id');
  const origin = { origin: 'inventory', originId: stores[0] };
  requireSuccess(await sales.ana.put(`/orders/manage-detail/${detail}`, origin));
  const [shipment] = await listOrderShipments(sales, id);
  const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
  expect(divisions.length).toBeGreaterThan(1);
  requireSuccess(await sales.admin.put(path, { scheduledAt: '2026-12-01', method: 'collect' }));
  const response = await sales.admin.post(`${path}/deliver`, { pieces: 2 });
  expect([response.status, pickByPath(response.body, 'details.0')]).toEqual([
    400,
    { path: 'pieces', rule: 'unknown' },
  ]);
  const lost = await sales.admin.post(`${path}/deliver`, { lost: 2, reason: 'Rotas' });
  expect([lost.status, pickByPath(lost.body, 'details.0')]).toEqual([
    400,
    { path: 'lost', rule: 'unknown' },
  ]);
  expect(pickByPath((await sales.admin.get(path)).body, 'status')).toBe('active');
});

test('a foreman can approve the start of a repair before any pieces have arrived', async () => {
  const repairPresence = await beginTestPresence(sales, atRepair, repairer, '4712');
  // The user who repairs plans that division too.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = (select profile_id from users where id = ${sales.ids[3]})
      where account_id = ${sales.company.accountId} and id = ${repairer}`),
  );
  const start = buildReportBody(repairPresence, order.detail, { kind: 'start' });
  const passed = await addForemanApproval(atRepair, start, repairer, '4712');
  const became = getReportOutcomes(await sendTabletReports(atRepair, [passed]));
  expect(became).toEqual(['taken']);
});

test('planners see how many pieces wait to leave, are on the way and have arrived', async () => {
  const listShown = async () => {
    const { body } = requireSuccess(await sales.planner.get(`/details/${order.id}?lang=es`));
    const orderEvents = pickListByPath(body, 'events').filter(
      (event) => pickByPath(event, 'orderId') === order.id,
    );
    return orderEvents.map((event) => [
      pickByPath(event, 'workplaceId'),
      pickByPath(event, 'transfer'),
    ]);
  };
  const findRepairTransfer = async () =>
    (await listShown()).find(([workplaceId]) => workplaceId === repair)?.[1];
  expect((await listShown()).find(([workplaceId]) => workplaceId === sorting)?.[1]).toBeNull();
  expect(await findRepairTransfer()).toMatchObject({
    day: lastDay(events, sorting),
    waiting: pieces,
  });
  const sent = await first();
  requireSuccess(await transition('send', sent));
  expect(await findRepairTransfer()).toMatchObject({
    day: null,
    waiting: 0,
    underWay: pieces,
    arrived: 0,
  });
  requireSuccess(await transition('deliver', sent));
  expect(await findRepairTransfer()).toMatchObject({ waiting: 0, underWay: 0, arrived: pieces });
});

test('waiting transfers end when the order is unplanned, canceled or produced, and a sent transfer can still be received', async () => {
  requireSuccess(await sales.planner.post(`/orders/${order.id}/unplan`, {}));
  expect(await transfers()).toEqual([]);

  await save(order.id, events);
  const sent = await first();
  requireSuccess(await transition('send', sent));
  requireSuccess(
    await sales.ana.post(`/orders/${order.id}/cancel`, { message: 'Ya no la quiere' }),
  );
  expect(await transfers()).toMatchObject([{ id: sent.id, status: 'send' }]);
  requireSuccess(await transition('deliver', sent));
  expect(await transfers()).toMatchObject([{ id: sent.id, status: 'finished' }]);

  const other = await createActiveOrder(sales, pieces);
  await save(other.id, await propose(other.id));
  await backdateOrderPlan(server, other.id);
  requireSuccess(
    await sales.planner.post(`/orders/${other.id}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    }),
  );
  const remaining = (await listOrderShipments(sales, other.id)).map((each) =>
    pickByPath(each, 'type'),
  );
  expect(remaining).toEqual(['order']);
});

describe('a user who is restricted to a division', () => {
  const alter = (statement: string) =>
    alterCompanyRows(server.database, sales.company.accountId, statement);
  const moveUser = (division: number | undefined) =>
    alter(`update users set main_position_id = (
        select p.id from positions p where p.account_id = users.account_id and p.division_id = ${division} order by p.id limit 1)
      where id = ${sales.ids[4]}`);
  const moveStore = (division: number | undefined) =>
    alter(`update stores set division_id = ${division} where id = ${sales.plant.stores[2]}`);
  afterEach(async () => {
    await moveStore(sales.plant.divisions[1]);
    await moveUser(sales.plant.divisions[0]);
  });

  test('opens and receives half-made goods for a workplace of the division, which has no store', async () => {
    // The second division has no store: its transfers name a store of the order's division.
    await moveStore(sales.plant.divisions[0]);
    await moveUser(sales.plant.divisions[1]);
    const { id } = await createActiveOrder(sales, pieces);
    await save(id, await propose(id));
    const [outward, back] = await transfers(id);
    const path = `/shipments/${outward?.id}`;
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
    const { body } = requireSuccess(
      await sales.restricted.get('/notifications', { filters: { type: ['transferSent'] } }),
    );
    expect(pickListByPath(body, 'elements')[0]).toMatchObject({
      data: {
        messageData: {
          shipment: { id: outward?.id },
          quantity: pieces,
          workplace: { id: repair },
        },
      },
    });
    const shown = requireSuccess(await sales.restricted.get(path)).body;
    expect(shown).toMatchObject({
      storeTo: { id: sales.plant.stores[0] },
      halfMade: { to: { id: repair }, divisionTo: { id: sales.plant.divisions[1] } },
    });
    requireSuccess(await sales.restricted.get(`${path}/history`));
    requireSuccess(await sales.restricted.get(`${path}/delivery-note`));
    requireSuccess(await sales.restricted.post(`${path}/deliver`, {}));
    expect((await transfers(id))[0]).toMatchObject({ pieces, status: 'finished' });
    // The way back leads to a workplace of the other division.
    expect((await sales.restricted.get(`/shipments/${back?.id}`)).status).toBe(404);
    // The receivers read that it comes from the division of the workplace, from any store of it.
    requireSuccess(await sales.admin.post(`/shipments/${back?.id}/send`, {}));
    const { body: arriving } = requireSuccess(
      await sales.ana.get('/notifications', { filters: { type: ['transferSent'] } }),
    );
    expect(pickListByPath(arriving, 'elements')[0]).toMatchObject({
      data: {
        messageData: { shipment: { id: back?.id }, division: { id: sales.plant.divisions[1] } },
      },
    });
  });

  test('does not open half-made goods for a workplace of another division that name a store of the own one', async () => {
    const outward = await first();
    await alter(`update shipments set store_id = ${sales.plant.stores[2]}, target_store_id = ${sales.plant.stores[0]}
      where id = ${outward.id}`);
    requireSuccess(await sales.admin.post(`/shipments/${outward.id}/send`, {}));
    const path = `/shipments/${outward.id}`;
    for (const read of [path, `${path}/history`, `${path}/delivery-note`])
      expect((await sales.restricted.get(read)).status).toBe(404);
    expect((await sales.restricted.post(`${path}/deliver`, {})).status).toBe(404);
    expect(await first()).toMatchObject({ pieces, status: 'send' });
  });
});
