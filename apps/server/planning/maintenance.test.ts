import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  passWindowHours,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** Cutting, where the work that is to be hit stands. */
let workplaceId: number;
let order: number;
let work: PlanEventInput;
const hour = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'windows.test');
  [workplaceId = 0] = await createWorkplaces(sales);
  ({ id: order } = await createActiveOrder(sales));
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id: order }] });
  const events = toPlanEventInputs(requireSuccess(proposed).body);
  requireSuccess(await sales.planner.post('/events', { order: { id: order }, events }));
  const found = events.find(({ workplace }) => workplace.id === workplaceId);
  if (!found) throw new Error('Nothing is cut');
  work = found;
});
afterAll(() => server.close());

// Each begins with no window ahead.
beforeEach(async () => {
  for (const { id } of await windows()) requireSuccess(await callOff(id));
});

const iso = (moment: number): string => new Date(moment).toISOString();
const span = (startDate: number, endDate: number) => ({
  startDate: iso(startDate),
  endDate: iso(endDate),
});
/** Maintenance over the work, and long after it. */
const onWork = () => span(Date.parse(work.startDate), Date.parse(work.endDate));
const afterWork = (hours = 1) => {
  const end = Date.parse(work.endDate) + 24 * 30 * hour;
  return span(end, end + hours * hour);
};

const path = (id?: number) =>
  `/workplaces/${workplaceId}/maintenance${id === undefined ? '' : `/${id}`}`;
const change = (id: number, event: object, dryRun = false) =>
  sales.admin.put(`${path(id)}?dryRun=${dryRun}`, { event });
const callOff = (id: number, dryRun = false) => sales.admin.delete(path(id), { dryRun });
const read = async () => (await sales.admin.get(`/workplaces/${workplaceId}`)).body;
const windows = async () =>
  pickListByPath(await read(), 'events').map((each) => ({
    id: pickNumberByPath(each, 'id'),
    ...span(
      Date.parse(String(pickByPath(each, 'startDate'))),
      Date.parse(String(pickByPath(each, 'endDate'))),
    ),
  }));
const status = async () => pickByPath(await read(), 'status');

/** Schedules a window. @returns its id, from the workplace's list. */
async function scheduleWindow(event: { startDate: string; endDate: string }): Promise<number> {
  requireSuccess(await sales.admin.post(path(), { event }));
  const found = (await windows()).find(({ startDate }) => startDate === event.startDate);
  if (!found) throw new Error('It is not told');
  return found.id;
}

/** Number of interrupted events of the order. */
const countInterrupted = async (): Promise<number> => {
  const { body } = requireSuccess(await sales.planner.get(`/details/${order}`));
  return pickListByPath(body, 'events').filter((each) => pickByPath(each, 'interrupted')).length;
};

const notices = async (): Promise<unknown[]> =>
  pickListByPath((await sales.planner.get('/notifications/last')).body, 'notifications').filter(
    (each) => pickByPath(each, 'data.message') === 'planBreakpoint',
  );

const toImpact = ({ body }: TestResponse) => ({
  events: pickListByPath(body, 'impact.events').length,
  orders: pickListByPath(body, 'impact.orders').map((each) => pickByPath(each, 'id')),
  resumed: pickListByPath(body, 'impact.resumed').length,
});

const toRefusal = ({ status: code, body }: TestResponse) => [
  code,
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

describe('a maintenance in the future', () => {
  test('can be moved onto work, which notifies planners once, and away again, which gives the work back', async () => {
    const id = await scheduleWindow(afterWork());
    const noticeCount = (await notices()).length;
    expect(await countInterrupted()).toBe(0);

    const dry = requireSuccess(await change(id, onWork(), true));
    expect(toImpact(dry)).toMatchObject({ orders: [order], resumed: 0 });
    expect(await countInterrupted()).toBe(0);
    expect(await windows()).toEqual([{ id, ...afterWork() }]);
    expect(await notices()).toHaveLength(noticeCount);

    const moved = requireSuccess(await change(id, onWork()));
    expect(toImpact(moved)).toEqual(toImpact(dry));
    expect(await windows()).toEqual([{ id, ...onWork() }]);
    const hit = await countInterrupted();
    expect(hit).toBeGreaterThan(0);
    expect(await notices()).toHaveLength(noticeCount + 1);

    // The window hits the same work again: the planner gets no second notice.
    requireSuccess(
      await change(id, { ...onWork(), startDate: iso(Date.parse(work.startDate) - hour) }),
    );
    expect(await notices()).toHaveLength(noticeCount + 1);

    const movedAway = requireSuccess(await change(id, afterWork()));
    expect(toImpact(movedAway)).toEqual({ events: 0, orders: [], resumed: hit });
    expect(await countInterrupted()).toBe(0);
    expect(await status()).toBe('active');
  });

  test('gives work back when it is moved to end where the work begins, or to begin where it ends', async () => {
    const [begins, ends] = [Date.parse(work.startDate), Date.parse(work.endDate)];
    const id = await scheduleWindow(onWork());
    for (const beside of [span(begins - hour, begins), span(ends, ends + hour)]) {
      requireSuccess(await change(id, onWork()));
      const { body } = requireSuccess(await change(id, beside));
      expect(
        pickListByPath(body, 'impact.resumed').map((event) => pickByPath(event, 'start')),
      ).toContain(work.startDate);
    }
  });

  test('is shown in the calendar of the division and in the calendar of an order at the workplace', async () => {
    const id = await scheduleWindow(onWork());
    const { startDate, endDate } = onWork();
    const nobody = { split: null, user: null, orderId: null, detailId: null, product: null };
    const shown = {
      id,
      kind: 'maintenance',
      start: startDate,
      end: endDate,
      workplaceId: workplaceId,
    };
    for (const calendar of ['/events', `/details/${order}`]) {
      const { body } = requireSuccess(await sales.planner.get(calendar, { startDate, endDate }));
      const found = pickListByPath(body, 'events').filter(
        (each) => pickByPath(each, 'kind') === 'maintenance',
      );
      expect(found).toMatchObject([{ ...shown, ...nobody, quantity: null, background: true }]);
    }
  });

  test('can be canceled: the interrupted work continues as planned and the maintenance stays in the history', async () => {
    const id = await scheduleWindow(onWork());
    const hit = await countInterrupted();
    expect(hit).toBeGreaterThan(0);
    expect(toImpact(requireSuccess(await callOff(id, true)))).toEqual({
      events: 0,
      orders: [],
      resumed: hit,
    });
    expect(await countInterrupted()).toBe(hit);
    expect(await windows()).toHaveLength(1);

    requireSuccess(await callOff(id));
    expect(await windows()).toEqual([]);
    expect(await countInterrupted()).toBe(0);
    expect((await callOff(id)).status).toBe(404);
    const historyRows = await server.asOwner<{ before: unknown }>(
      `select before from history where module = 'workplaces' and entity_id = ${workplaceId} order by id desc limit 1`,
    );
    expect(JSON.stringify(historyRows)).toContain(onWork().startDate.slice(0, 10));
  });

  test('gives interrupted work back only when no other maintenance covers it', async () => {
    const half = (Date.parse(work.startDate) + Date.parse(work.endDate)) / 2;
    const first = await scheduleWindow(span(Date.parse(work.startDate), half));
    const second = await scheduleWindow(span(half, Date.parse(work.endDate)));
    requireSuccess(await callOff(first));
    expect(await countInterrupted()).toBeGreaterThan(0);
    requireSuccess(await callOff(second));
    expect(await countInterrupted()).toBe(0);
  });

  test('refuses an overlap with another, an end before its start, and a start in the past', async () => {
    const id = await scheduleWindow(onWork());
    await scheduleWindow(afterWork());
    expect(toRefusal(await change(id, afterWork(3)))).toEqual([400, 'event.startDate', 'overlap']);
    const { startDate, endDate } = onWork();
    expect(toRefusal(await change(id, { startDate: endDate, endDate: startDate }))).toEqual([
      400,
      'event.startDate',
      'before',
    ]);
    const past = span(getServerTime() - hour, getServerTime() + hour);
    expect(toRefusal(await change(id, past))).toEqual([400, 'event.startDate', 'past']);
    // A start some minutes ago counts as now.
    const present = span(getServerTime() - hour / 15, getServerTime() + hour);
    requireSuccess(await change(id, present, true));
    requireSuccess(await sales.admin.post(`${path()}?dryRun=true`, { event: present }));
    expect((await windows())[0]).toEqual({ id, ...onWork() });
  });

  test('begins at once when its start is moved to now', async () => {
    const id = await scheduleWindow(afterWork());
    const moved = requireSuccess(await change(id, span(getServerTime(), getServerTime() + hour)));
    expect(pickByPath(moved.body, 'workplace.status')).toBe('maintenance');
  });
});

describe('a running maintenance', () => {
  const running = async () => {
    const event = span(getServerTime(), Date.parse(work.endDate));
    return { id: await scheduleWindow(event), ...event };
  };

  test('can be shortened, and the work after its new end continues as planned', async () => {
    const { id, startDate } = await running();
    expect(await status()).toBe('maintenance');
    expect(await countInterrupted()).toBeGreaterThan(0);
    const endDate = iso(getServerTime() + hour);
    const shorter = requireSuccess(await change(id, { startDate, endDate }));
    expect(pickByPath(shorter.body, 'workplace.status')).toBe('maintenance');
    expect(await windows()).toEqual([{ id, startDate, endDate }]);
    expect(await countInterrupted()).toBe(0);
  });

  test('ends automatically at its new end', async () => {
    const { accountId } = sales.company;
    // Checks of the windows before would end this one as well.
    await server.asOwner(
      `delete from graphile_worker._private_jobs where (payload ->> 'accountId')::int = $1 and locked_at is null
         and task_id = (select id from graphile_worker._private_tasks where identifier = 'follow-maintenance')`,
      [accountId],
    );
    const { id, startDate } = await running();
    requireSuccess(await change(id, { startDate, endDate: iso(getServerTime() + hour) }));
    expect(await status()).toBe('maintenance');
    await passWindowHours(server, { accountId, workplaceId: workplaceId, hours: 2 });
    await expect.poll(status).toBe('active');
    expect(await windows()).toEqual([]);
  });

  test('keeps its start and cannot end in the past, except a moment ago, which ends it now', async () => {
    const { id, startDate, endDate } = await running();
    const later = iso(Date.parse(startDate) + 60_000);
    expect(toRefusal(await change(id, { startDate: later, endDate }))).toEqual([
      400,
      'event.startDate',
      'maintenanceBegun',
    ]);
    // The window has run for two hours, and no other one before it is in its way.
    await server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`
        delete from workplaces_maintenances
        where account_id = ${sales.company.accountId} and id <> ${id}`);
      await tx.row(sql`
        update workplaces_maintenances set start_date = start_date - interval '2 hours'
        where account_id = ${sales.company.accountId} and id = ${id}`);
    });
    const [{ startDate: begun } = { startDate: '' }] = await windows();
    const past = { startDate: begun, endDate: iso(getServerTime() - hour) };
    expect(toRefusal(await change(id, past))).toEqual([400, 'event.endDate', 'past']);
    expect(await status()).toBe('maintenance');
    // An end a moment ago counts as now.
    const present = getServerTime();
    requireSuccess(await change(id, { startDate: begun, endDate: iso(present - hour / 60) }));
    const [stored] = await server.asOwner<{ until: Date }>(
      `select end_date as until from workplaces_maintenances where id = ${id}`,
    );
    expect(new Date(stored?.until ?? 0).getTime()).toBeGreaterThanOrEqual(present);
    expect(await status()).toBe('active');
  });

  test('ends now when it is canceled, keeps its record, and can no longer be changed', async () => {
    const { id } = await running();
    expect(toImpact(requireSuccess(await callOff(id, true))).resumed).toBeGreaterThan(0);
    expect(await status()).toBe('maintenance');
    const ended = requireSuccess(await callOff(id));
    expect(pickByPath(ended.body, 'workplace.status')).toBe('active');
    expect(pickListByPath(ended.body, 'workplace.events')).toEqual([]);
    expect(await countInterrupted()).toBe(0);
    const stored = await server.asOwner<{ over: boolean }>(
      `select end_date <= present() as over from workplaces_maintenances where id = ${id}`,
    );
    expect(stored).toEqual([{ over: true }]);

    // A window that is over can no longer be changed.
    const again = [409, 'event', 'maintenanceOver'];
    expect(toRefusal(await callOff(id))).toEqual(again);
    expect(toRefusal(await change(id, afterWork()))).toEqual(again);
  });

  test('ends when the workplace is activated, and the work after it continues as planned', async () => {
    await running();
    expect(await countInterrupted()).toBeGreaterThan(0);
    requireSuccess(
      await sales.admin.put(`/workplaces/${workplaceId}/status`, { status: 'active' }),
    );
    expect(await countInterrupted()).toBe(0);
  });
});

test('a maintenance cannot be changed without the permission, from another company, or through another workplace', async () => {
  const id = await scheduleWindow(afterWork());
  expect((await sales.limited.put(path(id), { event: onWork() })).status).toBe(403);
  expect((await sales.limited.delete(path(id))).status).toBe(403);

  const others = await createSalesCompany(server, 'other-windows.test');
  expect((await others.admin.put(path(id), { event: onWork() })).status).toBe(404);
  expect((await others.admin.delete(path(id))).status).toBe(404);
  const [theirs = 0] = await createWorkplaces(others);
  const mixed = `/workplaces/${theirs}/maintenance/${id}`;
  expect((await others.admin.put(mixed, { event: onWork() })).status).toBe(404);
  expect((await others.admin.delete(mixed)).status).toBe(404);

  const elsewhere = pickListByPath(
    (await sales.admin.get('/workplaces', { size: 100 })).body,
    'elements',
  )
    .map((each) => pickNumberByPath(each, 'id'))
    .find((other) => other !== workplaceId);
  expect((await sales.admin.delete(`/workplaces/${elsewhere}/maintenance/${id}`)).status).toBe(404);
  expect(await windows()).toEqual([{ id, ...afterWork() }]);
});

test('an inactive workplace cannot be sent into maintenance until it is activated', async () => {
  const { body } = requireSuccess(
    await sales.admin.post('/workplaces', {
      name: 'Sierra vieja',
      description: 'Fuera de uso',
      division: { id: sales.plant.divisions[0] },
      positions: pickListByPath(await read(), 'positions').map((each) => pickByPath(each, 'id')),
      stations: 1,
      metadata: { color: '#336699' },
    }),
  );
  const old = `/workplaces/${pickNumberByPath(body, 'id')}`;
  const setStatus = async (next: string) =>
    requireSuccess(await sales.admin.put(`${old}/status`, { status: next }));
  const maintain = (dryRun: boolean) =>
    sales.admin.post(`${old}/maintenance?dryRun=${dryRun}`, { event: afterWork() });
  await setStatus('inactive');
  for (const dryRun of [true, false])
    expect(pickRefusal(await maintain(dryRun))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  expect(pickByPath((await sales.admin.get(old)).body, 'events')).toEqual([]);
  await setStatus('active');
  requireSuccess(await maintain(false));
});
