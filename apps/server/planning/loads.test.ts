import { findPlanBreaches } from '@tarima/domain/planning/testing/verify-plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getPlantYear, testTimeZone } from '../testing/days.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  turnIntoKiln,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadPlantOrders, loadPlantSnapshot } from './plant-snapshot.ts';

let server: TestServer;
let sales: SalesCompany;
let kiln: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  const workplaceIds = await createWorkplaces(sales);
  kiln = workplaceIds[1] ?? 0;
  await turnIntoKiln(sales, kiln);
});
afterAll(() => server.close());

interface WireShare extends PlanEventInput {
  orderId: number;
  pieces?: number;
}

const propose = async (...ids: number[]): Promise<WireShare[]> => {
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: ids.map((id) => ({ id })) }),
  );
  const rows = pickListByPath(body, 'events');
  return toPlanEventInputs(body).map((event, at) => {
    const pieces = pickByPath(rows[at], 'pieces');
    const orderId = pickNumberByPath(rows[at], 'orderId');
    return { ...event, orderId, ...(typeof pieces === 'number' && { pieces }) };
  });
};
const toPlan = (events: readonly WireShare[], id: number) => ({
  order: { id },
  events: events.flatMap(({ orderId, ...event }) => (orderId === id ? [event] : [])),
});

test('planners read the load settings of a kiln: pieces, running, loading and unloading minutes', async () => {
  const { body } = requireSuccess(await sales.planner.get('/planning/workplaces'));
  const all: unknown[] = Array.isArray(body) ? body : [];
  const workplaceRow = all.find((each) => pickByPath(each, 'id') === kiln);
  expect(pickByPath(workplaceRow, 'load')).toEqual({
    pieces: 120,
    running: 900,
    loading: 20,
    unloading: 10,
  });
});

test('orders planned together share a kiln load overnight, within its capacity', async () => {
  const [one, other] = [await createActiveOrder(sales, 50), await createActiveOrder(sales, 60)];
  const events = await propose(one.id, other.id);
  const shares = events.filter(({ workplace }) => workplace.id === kiln);
  expect(shares.map(({ pieces = 0 }) => pieces).toSorted((a, b) => a - b)).toEqual([50, 60]);
  expect(
    new Set(shares.map((share) => [share.startDate, share.endDate, share.user.id].join())).size,
  ).toBe(1);
  const [share] = shares;
  if (!share) throw new Error('Nothing is planned at the kiln');
  expect(Date.parse(share.endDate) - Date.parse(share.startDate)).toBeGreaterThanOrEqual(
    930 * 60_000,
  );

  const plans = [toPlan(events, one.id), toPlan(events, other.id)];
  requireSuccess(await sales.planner.post('/planning/save', { plans }));
  const range = { startDate: share.startDate, endDate: share.endDate, workplaceId: kiln };
  const { body } = requireSuccess(await sales.planner.get('/events', range));
  const loads = pickListByPath(body, 'events').map((event) => pickByPath(event, 'load'));
  expect(loads).toHaveLength(2);
  expect(loads).toContainEqual({ pieces: 50, inside: 110, most: 120, orders: [other.id] });
  // An order of another division stays unnamed, and its pieces are in the load all the same.
  const [home, elsewhere] = sales.plant.divisions;
  const setDivision = (division: number | undefined) =>
    server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`update orders set division_id = ${division ?? null} where id = ${other.id}`);
      await tx.row(sql`
        update orders_details set origin_division_id = ${division ?? null} where owner_id = ${other.id}`);
    });
  await setDivision(elsewhere);
  const hidden = requireSuccess(await sales.planner.get('/events', range)).body;
  await setDivision(home);
  expect(
    pickListByPath(hidden, 'events').map((each) => [
      pickByPath(each, 'orderId'),
      pickByPath(each, 'load.inside'),
      pickByPath(each, 'load.orders'),
    ]),
  ).toEqual(
    expect.arrayContaining([
      [one.id, 110, []],
      [null, 110, [one.id]],
    ]),
  );

  const third = await createActiveOrder(sales, 20);
  const thirdEvents = await propose(third.id);
  const intoFull = thirdEvents.map((event) =>
    event.workplace.id === kiln
      ? { ...event, startDate: share.startDate, endDate: share.endDate, user: share.user }
      : event,
  );
  const response = await sales.planner.post('/events', toPlan(intoFull, third.id));
  expect(
    pickListByPath(response.body, 'details').map((detail) => pickByPath(detail, 'rule')),
  ).toContain('loadTooFull');
  const fewer = thirdEvents.map((event) =>
    event.workplace.id === kiln ? { ...event, pieces: 5 } : event,
  );
  const short = await sales.planner.post('/events', toPlan(fewer, third.id));
  expect(pickListByPath(short.body, 'details')).toMatchObject([
    { rule: 'piecesDiffer', params: { expected: 20, planned: 5 } },
  ]);
  requireSuccess(await sales.planner.post('/events', toPlan(thirdEvents, third.id)));
});

/** The orders to be planned and the plant as they find it, for the verifier. */
const getClaim = (ids: readonly number[]) =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    const now = getServerTime();
    const of = { accountId: sales.company.accountId, timeZone: testTimeZone, now };
    const calendars = await loadWorkCalendars(tx);
    return {
      plant: await loadPlantSnapshot(tx, of, ids, calendars),
      orders: await loadPlantOrders(tx, of, calendars, [...ids]),
      now,
      transferBatch: 20,
      unplanned: [],
    };
  });

interface SavedWork {
  id: number;
  start: number;
  end: number;
  userId: number;
  workplaceId: number;
  detailId: number;
  orderId: number;
  interrupted: boolean;
  pieces?: number;
}

/** Returns the saved work of some orders, as calendars show it. */
const loadSaved = async (ids: readonly number[]): Promise<SavedWork[]> => {
  const all: SavedWork[] = [];
  for (const id of ids) {
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    for (const event of pickListByPath(body, 'events')) {
      const pieces = pickByPath(event, 'load.pieces');
      all.push({
        id: pickNumberByPath(event, 'id'),
        start: Date.parse(String(pickByPath(event, 'start'))),
        end: Date.parse(String(pickByPath(event, 'end'))),
        userId: pickNumberByPath(event, 'split'),
        workplaceId: pickNumberByPath(event, 'workplaceId'),
        detailId: pickNumberByPath(event, 'detailId'),
        orderId: id,
        interrupted: pickByPath(event, 'interrupted') === true,
        ...(typeof pieces === 'number' && { pieces }),
      });
    }
  }
  return all;
};

const minute = 60_000;
const iso = (moment: number): string => new Date(moment).toISOString();

test('a kiln load shared by three orders overnight counts as one load in the plan, the day sheet and the reports', async () => {
  const orders = [
    await createActiveOrder(sales, 20),
    await createActiveOrder(sales, 30),
    await createActiveOrder(sales, 40),
  ].map(({ id }) => id);
  const claim = await getClaim(orders);
  const events = await propose(...orders);
  const plans = orders.map((id) => toPlan(events, id));
  requireSuccess(await sales.planner.post('/planning/save', { plans }));
  const saved = await loadSaved(orders);
  expect(findPlanBreaches({ ...claim, events: saved })).toEqual([]);
  const shares = saved.filter(({ workplaceId }) => workplaceId === kiln);
  const [share] = shares;
  if (!share) throw new Error('Nothing is planned at the kiln');
  expect(shares.map(({ pieces = 0 }) => pieces).toSorted((a, b) => a - b)).toEqual([20, 30, 40]);
  expect(shares.every(({ start, end }) => start === share.start && end === share.end)).toBe(true);
  const localDay = (moment: number) => iso(moment - 6 * 60 * minute).slice(0, 10);
  expect(localDay(share.end) > localDay(share.start)).toBe(true);

  // The night of a load is no person's work, and lies outside no person's hours.
  const { body: outside } = requireSuccess(await sales.admin.get('/planning/outside-hours'));
  expect(pickByPath(outside, 'events')).toBe(0);

  const query = { userId: share.userId, date: localDay(share.start), lang: 'en' };
  const sheet = await sales.planner.get('/planning/day-sheet', query);
  const text = (await parsePdf(sheet.bytes)).pages.map((page) => page.text).join(' ');
  const counts = [...text.matchAll(/Load: (\d+) of 120 pieces/g)].map(([, inside]) =>
    Number(inside),
  );
  // Another order was planned into it before, and another load may be taken out on that morning.
  expect(counts).toContain(110);
  expect(counts.length).toBeLessThan(3);
  for (const [at, id] of orders.entries())
    expect(text).toMatch(new RegExp(`${[20, 30, 40][at]} × .*order ${id}`));

  // Worked loads take one night of the kiln, and half an hour of its person.
  const year = getPlantYear() - 1;
  await moveLoads(orders, Date.UTC(year, 5, 15) - share.start);
  const getHours = async (path: string, id: number) => {
    const found = requireSuccess(await sales.admin.get(path, { entityIds: [id], year: [year] }));
    return pickListByPath([found.body], '0')
      .flatMap((row) => pickListByPath(row, 'stats'))
      .reduce<number>((sum, each) => sum + pickNumberByPath(each, 'quantity'), 0);
  };
  const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
  const others = saved
    .filter((event) => event.userId === share.userId && event.workplaceId !== kiln)
    .reduce((sum, event) => sum + (event.end - event.start) / minute, 0);
  expect(await getHours('/reports/hours-by-workplaces', kiln)).toBe(
    hours((share.end - share.start) / minute),
  );
  expect(await getHours('/reports/hours-by-users', share.userId)).toBe(hours(30 + others));
});

/** Brings the work of orders to another time, all of it as far. */
const moveLoads = (orders: readonly number[], by: number): Promise<unknown> =>
  server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      update planning_events set start_date = start_date + interval '${by} milliseconds', end_date = end_date + interval '${by} milliseconds'
      where order_id in (${orders.join()});
    end $$`);

test('an absence interrupts a kiln load only if it covers the loading or the unloading', async () => {
  const { id } = await createActiveOrder(sales, 110);
  const events = await propose(id);
  requireSuccess(await sales.planner.post('/planning/save', { plans: [toPlan(events, id)] }));
  const share = (await loadSaved([id])).find(({ workplaceId }) => workplaceId === kiln);
  if (!share) throw new Error('Nothing is planned at the kiln');
  const scheduleAbsence = async (start: number, end: number, dryRun = false) =>
    requireSuccess(
      await sales.admin.post(`/users/${share.userId}/absences?dryRun=${dryRun}`, {
        event: { kind: 'leave', startDate: iso(start), endDate: iso(end) },
      }),
    );
  const countHits = (body: unknown) =>
    pickListByPath(body, 'impact.events').filter((event) => pickByPath(event, 'id') === share.id)
      .length;
  const [loaded, ready] = [share.start + 20 * minute, share.end - 10 * minute];
  for (const [start, end, hit] of [
    [loaded, ready, 0],
    [loaded - minute, ready, 1],
    [loaded, ready + minute, 1],
  ] as const)
    expect(countHits((await scheduleAbsence(start, end, true)).body)).toBe(hit);

  expect(countHits((await scheduleAbsence(loaded, ready)).body)).toBe(0);
  expect((await loadSaved([id])).some(({ interrupted }) => interrupted)).toBe(false);
  const { body } = await sales.admin.get(`/users/${share.userId}/absences`);
  const absence = pickNumberByPath(body, 'absences.0.id');
  const longer = {
    event: { kind: 'leave', startDate: iso(loaded), endDate: iso(ready + minute) },
  };
  requireSuccess(await sales.admin.put(`/users/${share.userId}/absences/${absence}`, longer));
  expect((await loadSaved([id])).find((event) => event.id === share.id)?.interrupted).toBe(true);
  const shorter = { event: { ...longer.event, endDate: iso(ready) } };
  requireSuccess(await sales.admin.put(`/users/${share.userId}/absences/${absence}`, shorter));
  expect((await loadSaved([id])).some(({ interrupted }) => interrupted)).toBe(false);
});

test('when one of two kilns stops, a load shared by two orders continues; when both stop, it is interrupted', async () => {
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from planning_events where account_id = ${sales.company.accountId}`),
  );
  const orders = [await createActiveOrder(sales, 20), await createActiveOrder(sales, 30)].map(
    ({ id }) => id,
  );
  const events = await propose(...orders);
  requireSuccess(
    await sales.planner.post('/planning/save', { plans: orders.map((id) => toPlan(events, id)) }),
  );
  const shares = (await loadSaved(orders)).filter(({ workplaceId }) => workplaceId === kiln);
  const [load] = shares;
  if (!load) throw new Error('Nothing is planned at the kiln');
  expect(shares.map(({ start, end }) => [start, end])).toEqual([
    [load.start, load.end],
    [load.start, load.end],
  ]);
  // A second kiln comes after they were planned.
  await server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      update workplaces set stations = 2 where id = ${kiln};
    end $$`);
  const window = { startDate: iso(load.start), endDate: iso(load.end) };
  const stopStations = async (stations: number) => {
    const { body } = requireSuccess(
      await sales.admin.post(`/workplaces/${kiln}/maintenance?dryRun=true`, {
        event: { ...window, stations },
      }),
    );
    return pickListByPath(body, 'impact.events').map((each) => pickByPath(each, 'orderId'));
  };
  expect(await stopStations(1)).toEqual([]);
  expect(new Set(await stopStations(2))).toEqual(new Set(orders));
});
