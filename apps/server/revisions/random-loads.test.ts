import { computeBatchLoadTime } from '@tarima/domain/planning/batch-loads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import { OrderLifeSteps, sortAsTexts } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  createWorkplaces,
  toPlanEventInputs,
  turnIntoKiln,
} from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import { listPlannedWork, listPlantBreaches, type PlannedWork } from '../testing/plant-breaches.ts';
import { createRandom, getRunSeed } from '../testing/random.ts';
import { getRoundCount } from '../testing/rounds.ts';
import {
  buildOrderLine,
  createSalesCompany,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let kiln: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'random-loads.test');
  life = new OrderLifeSteps(server, sales);
  [, kiln = 0] = await createWorkplaces(sales);
  await turnIntoKiln(sales, kiln);
});
afterAll(() => server.close());

const seed = getRunSeed();
const random = createRandom(seed);
const draw = (below: number): number => Math.floor(random() * below);
const drawItem = <Item>(items: readonly Item[]): Item | undefined => items[draw(items.length)];

const plan = (): Promise<PlannedWork[]> => listPlannedWork(server, sales.company.accountId);
const iso = (instant: number): string => new Date(instant).toISOString();

/** Orders that the acts may change, with the state of their plans. */
interface OpenOrders {
  /** Orders that were not canceled. */
  readonly ids: number[];
  /** Orders of which a part is to be planned. */
  readonly toPlan: Set<number>;
  /** Orders whose loads a planner moved: their steps may be out of order. */
  readonly moved: Set<number>;
}

/** Change of some orders: all other orders keep their plan. Nothing is changed where a rule refuses the act. */
interface Act {
  readonly name: string;
  readonly orders: readonly number[];
}

async function planNewOrders(open: OpenOrders): Promise<Act> {
  const orders: number[] = [];
  for (let each = 0; each <= draw(3); each += 1)
    orders.push((await createActiveOrder(sales, 1 + draw(170))).id);
  await planOrdersTogether(sales, orders);
  open.ids.push(...orders);
  return { name: 'plan', orders };
}

async function changeOrder(open: OpenOrders, id: number): Promise<Act> {
  const [known] = pickListByPath(await life.read(id), 'details');
  const quantity = pickNumberByPath(known, 'data.quantity');
  const change = draw(4);
  const asked =
    [Math.ceil(quantity / 2), quantity * 2, 1 + draw(200), quantity][change] ?? quantity;
  const line = buildOrderLine(pickNumberByPath(known, 'product.id'), asked);
  const body = {
    reason: 'Otra vez',
    ...(change === 3
      ? { requestedDate: getDayAhead(20 + draw(40)) }
      : { details: [{ id: pickNumberByPath(known, 'id'), ...line }] }),
  };
  const name = `change ${quantity} to ${asked}`;
  const preview = await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body);
  // An order that stays as it is is no change.
  if (preview.status >= 300) return { name: `refused ${name}`, orders: [] };
  const impact = requireSuccess(
    await sales.ana.post(`/orders/${id}/revision`, {
      ...body,
      seen: pickByPath(preview.body, 'impact.seen'),
    }),
  ).body;
  const [toPlanBefore, toPlanAfter] = ['toPlanBefore', 'toPlanAfter'].map((field) =>
    pickNumberByPath(impact, `impact.work.${field}`),
  );
  // Fewer pieces leave no work to plan that was planned.
  if (asked <= quantity) expect(toPlanAfter).toBeLessThanOrEqual(toPlanBefore ?? 0);
  if (toPlanAfter !== 0) open.toPlan.add(id);
  else open.toPlan.delete(id);
  return { name, orders: [id] };
}

async function planRest(open: OpenOrders): Promise<Act> {
  const id = drawItem([...open.toPlan]);
  if (id === undefined) return { name: 'no rest', orders: [] };
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(body) }),
  );
  open.toPlan.delete(id);
  return { name: 'plan the rest', orders: [id] };
}

async function removePlan(open: OpenOrders, id: number): Promise<Act> {
  const response = await sales.planner.post(`/orders/${id}/unplan`, {});
  if (response.status >= 300) return { name: 'refused unplan', orders: [] };
  open.toPlan.add(id);
  open.moved.delete(id);
  return { name: 'unplan', orders: [id] };
}

async function cancelOrder(open: OpenOrders, id: number): Promise<Act> {
  requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  open.ids.splice(open.ids.indexOf(id), 1);
  open.toPlan.delete(id);
  open.moved.delete(id);
  return { name: 'cancel', orders: [id] };
}

/** Moves a load, by a share of it, to a time at which the kiln is empty. */
async function moveLoad(open: OpenOrders): Promise<Act> {
  const loads = (await plan()).filter(({ workplaceId }) => workplaceId === kiln);
  const share = drawItem(loads);
  if (!share) return { name: 'no load', orders: [] };
  const hour = String(9 + draw(9)).padStart(2, '0');
  const start = getPlantInstant(getDayAhead(2 + draw(25)), `${hour}:00`);
  const rule = { pieces: 120, running: 900, loading: 20, unloading: 10 };
  const time = await server.database.tenant(sales.company.accountId, async (tx) => {
    const calendars = await loadWorkCalendars(tx);
    return computeBatchLoadTime(rule, calendars.of(sales.plant.divisions[0] ?? null), start);
  });
  const inside = loads.filter((each) => each.start === share.start && each.end === share.end);
  const isTaken = loads.some((each) => each.start < time.end && time.start < each.end);
  if (isTaken) return { name: 'no room', orders: [] };
  const toWork = (work: Pick<PlannedWork, 'start' | 'end'>) => ({
    startDate: iso(work.start),
    endDate: iso(work.end),
    user: { id: share.userId },
    workplace: { id: kiln },
    detail: { id: share.detailId },
  });
  const response = await sales.planner.post('/planning/board', {
    order: { id: share.orderId },
    updatedAt: pickByPath(await life.read(share.orderId), 'updatedAt'),
    events: [toWork(time)],
    insteadOf: [toWork(share)],
  });
  if (response.status >= 300) return { name: 'refused move', orders: [] };
  const orders = [...new Set(inside.map(({ orderId }) => orderId))];
  const along = pickListByPath(response.body, 'along').map(Number);
  expect([...along, share.orderId].toSorted((one, other) => one - other)).toEqual(
    orders.toSorted((one, other) => one - other),
  );
  // The whole load is at its new time, with the pieces that it had.
  const now = (await plan()).filter((each) => each.workplaceId === kiln);
  expect(sortAsTexts(now.filter(({ start: at }) => at === time.start).map(toShare))).toEqual(
    sortAsTexts(inside.map(toShare)),
  );
  for (const id of orders) open.moved.add(id);
  return { name: 'move', orders };
}

const toShare = ({ detailId, userId, pieces }: PlannedWork): string =>
  [detailId, userId, pieces].join(' ');

function act(open: OpenOrders): Promise<Act> {
  const id = drawItem(open.ids);
  const drawn = draw(12);
  if (id === undefined || (drawn < 2 && open.ids.length < 9)) return planNewOrders(open);
  if (drawn < 6) return changeOrder(open, id);
  if (drawn < 8) return planRest(open);
  if (drawn < 9) return removePlan(open, id);
  if (drawn < 10) return cancelOrder(open, id);
  return moveLoad(open);
}

test(`no change to an order that shares kiln loads alters the plans of other orders or breaks a rule (seed ${seed})`, async () => {
  const open: OpenOrders = { ids: [], toPlan: new Set(), moved: new Set() };
  const done = new Set<string>();
  const kinds = ['plan', 'change', 'move'];
  const isDone = (): boolean => kinds.every((kind) => done.has(kind));
  const rounds = getRoundCount(400, 50);
  // A seed that draws no act of some kind goes on until it does.
  for (let step = 0; step < rounds || (!isDone() && step < 10 * rounds); step += 1) {
    const before = await plan();
    const { name, orders } = await act(open);
    const after = await plan();
    const others = ({ orderId }: PlannedWork): boolean => !orders.includes(orderId);
    expect([step, name, after.filter(others)]).toEqual([step, name, before.filter(others)]);
    const details = new Set(
      after.filter(({ orderId }) => open.moved.has(orderId)).map(({ detailId }) => detailId),
    );
    const found = await listPlantBreaches(server, sales.company.accountId, [...open.toPlan]);
    const breaches = found.filter((each) => {
      const [, line] = /^(\d+) step \d+: /.exec(each) ?? [];
      return line === undefined || !details.has(Number(line));
    });
    expect([step, name, breaches]).toEqual([step, name, []]);
    const [kind = ''] = name.split(' ');
    done.add(kind);
  }
  expect([...done]).toEqual(expect.arrayContaining(kinds));
}, 600_000);
