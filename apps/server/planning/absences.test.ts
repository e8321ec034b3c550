import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shiftPlanStart } from '../floor/testing.ts';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '../testing/client.ts';
import {
  backdateOrderPlan,
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** Cutting, where the work that is to be hit stands. */
let workplaceId: number;
let order: number;
let work: PlanEventInput;
/** Worker whose absences are tested. */
let pedro: number;
/** Worker of the second division who holds a position of the first. */
let luis: number;
let cutter: number;
const hour = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'absences.test');
  [workplaceId = 0] = await createWorkplaces(sales);
  luis = sales.ids[2] ?? 0;
  cutter = pickNumberByPath(
    (await sales.admin.get(`/users/${sales.ids[1]}`)).body,
    'mainPosition.id',
  );
  ({ id: order } = await createActiveOrder(sales));
});
afterAll(() => server.close());

// Each test begins with the order planned as the engine plans it, and with no absences.
beforeEach(async () => {
  for (const user of sales.ids)
    for (const { id } of await absences(user)) requireSuccess(await callOff(user, id));
  const found = (await proposal()).find(({ workplace }) => workplace.id === workplaceId);
  if (!found) throw new Error('Nothing is cut');
  work = found;
  pedro = work.user.id;
});

/** Plans the order anew. */
async function proposal(): Promise<PlanEventInput[]> {
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id: order }] });
  const events = toPlanEventInputs(requireSuccess(proposed).body);
  requireSuccess(await save(events));
  return events;
}

const save = (events: readonly PlanEventInput[], client = sales.planner) =>
  client.post('/events', { order: { id: order }, events });
const iso = (moment: number): string => new Date(moment).toISOString();
const span = (startDate: number, endDate: number) => ({
  startDate: iso(startDate),
  endDate: iso(endDate),
});
const onWork = () => span(Date.parse(work.startDate), Date.parse(work.endDate));
const afterWork = (hours = 1) => {
  const end = Date.parse(work.endDate) + 24 * 30 * hour;
  return span(end, end + hours * hour);
};

const path = (user: number, id?: number) =>
  `/users/${user}/absences${id === undefined ? '' : `/${id}`}`;
const schedule = (user: number, event: object, dryRun = false, client = sales.admin) =>
  client.post(`${path(user)}?dryRun=${dryRun}`, { event: { kind: 'holiday', ...event } });
const change = (user: number, id: number, event: object, dryRun = false) =>
  sales.admin.put(`${path(user, id)}?dryRun=${dryRun}`, { event: { kind: 'holiday', ...event } });
const callOff = (user: number, id: number, dryRun = false) =>
  sales.admin.delete(path(user, id), { dryRun });
const absences = async (user: number) =>
  pickListByPath((await sales.admin.get(path(user))).body, 'absences').map((each) => ({
    id: pickNumberByPath(each, 'id'),
    startDate: String(pickByPath(each, 'startDate')),
    endDate: String(pickByPath(each, 'endDate')),
  }));
const scheduleAbsence = async (user: number, event: object): Promise<number> =>
  pickNumberByPath(requireSuccess(await schedule(user, event)).body, 'absences.0.id');

/** Events of the order that are interrupted. */
const listInterrupted = async (): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(await sales.planner.get(`/details/${order}`)).body,
    'events',
  ).filter((each) => pickByPath(each, 'interrupted'));
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
const listPeople = async (workplace: number) =>
  pickListByPath([(await sales.planner.get('/users/workplace', { id: workplace })).body], '0');

test('a user without the permission for orders sees the orders that an absence affects without their customer', async () => {
  const userPermissions = pickListByPath(
    [(await sales.admin.get('/permissions')).body],
    '0',
  ).filter((each) => pickByPath(each, 'name') === 'users');
  const { body } = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Personal de planta',
      description: 'Solo usuarios',
      permissions: userPermissions.map((each) => pickByPath(each, 'id')),
    }),
  );
  const ana = sales.ids[1] ?? 0;
  const createProfile = (id: number) =>
    server.database.tenant(sales.company.accountId, async (tx) => {
      const [before] = await tx.rows(
        sql<{ id: number }>`select profile_id as id from users where id = ${ana}`,
      );
      await tx.row(sql`update users set profile_id = ${id} where id = ${ana}`);
      return before?.id ?? 0;
    });
  const before = await createProfile(pickNumberByPath(body, 'id'));
  const { body: dry } = requireSuccess(
    await sales.ana.post(`/users/${pedro}/absences?dryRun=true`, {
      event: { kind: 'holiday', ...onWork() },
    }),
  );
  await createProfile(before);
  expect(pickByPath(dry, 'impact.orders.0.id')).toBe(order);
  expect(pickByPath(dry, 'impact.orders.0.pieces')).toBe(60);
  expect(pickByPath(dry, 'impact.orders.0.customer')).toBeNull();
});

describe('an absence in the future', () => {
  test('previews the orders it affects, interrupts their work, notifies planners once, and gives the work back when canceled', async () => {
    const noticeCount = (await notices()).length;
    const dry = requireSuccess(await schedule(pedro, onWork(), true));
    expect(toImpact(dry)).toMatchObject({ orders: [order], resumed: 0 });
    expect(pickByPath(dry.body, 'impact.orders.0.endAfter')).toEqual(expect.any(String));
    const { body: whole } = requireSuccess(await sales.admin.get(`/orders/${order}`));
    expect(
      ['customer', 'product', 'otherProducts', 'pieces'].map((name) =>
        pickByPath(dry.body, `impact.orders.0.${name}`),
      ),
    ).toEqual([
      pickByPath(whole, 'customer.name'),
      pickByPath(whole, 'details.0.product.name'),
      0,
      60,
    ]);
    expect(await absences(pedro)).toEqual([]);
    expect(await listInterrupted()).toEqual([]);
    expect(await notices()).toHaveLength(noticeCount);

    const done = requireSuccess(await schedule(pedro, { ...onWork(), note: 'Boda' }));
    expect(toImpact(done)).toEqual(toImpact(dry));
    expect(pickListByPath(done.body, 'absences')).toMatchObject([
      { kind: 'holiday', ...onWork(), note: 'Boda', position: null, division: null },
    ]);
    const hit = await listInterrupted();
    expect(hit.length).toBeGreaterThan(0);
    for (const each of hit) expect(pickByPath(each, 'user.id')).toBe(pedro);
    const [notice, ...others] = await notices();
    expect(others).toHaveLength(noticeCount);
    expect(pickByPath(notice, 'data.messageData')).toMatchObject({
      user: { id: pedro },
      orders: [{ id: order }],
    });
    expect(pickByPath(notice, 'description')).toContain('no estará');

    const [{ id } = { id: 0 }] = await absences(pedro);
    // The window hits the same work again: the planner gets no second notice.
    const sooner = iso(Date.parse(work.startDate) - 60_000);
    requireSuccess(await change(pedro, id, { ...onWork(), startDate: sooner, note: 'Boda' }));
    expect(await notices()).toHaveLength(noticeCount + 1);

    const off = requireSuccess(await callOff(pedro, id));
    expect(toImpact(off)).toEqual({ events: 0, orders: [], resumed: hit.length });
    expect(await listInterrupted()).toEqual([]);
    expect((await callOff(pedro, id)).status).toBe(404);
    const historyRows = await server.asOwner<{ before: unknown }>(
      `select before from history where module = 'users' and entity_id = ${pedro} order by id desc limit 1`,
    );
    expect(JSON.stringify(historyRows)).toContain('Boda');
  });

  test('is avoided by a replan, which plans the interrupted work outside the absence', async () => {
    requireSuccess(await schedule(pedro, onWork()));
    const preview = requireSuccess(await sales.planner.post('/planning/replan?dryRun=true', {}));
    const seen = toPreviewedReplan(preview);
    expect(seen.orders).toHaveLength(1);
    requireSuccess(await sales.planner.post('/planning/replan', { seen }));
    expect(await listInterrupted()).toEqual([]);
    const { startDate, endDate } = onWork();
    const { body } = requireSuccess(await sales.planner.get(`/details/${order}`));
    const overlapping = pickListByPath(body, 'events').filter(
      (each) =>
        pickByPath(each, 'user.id') === pedro &&
        String(pickByPath(each, 'start')) < endDate &&
        String(pickByPath(each, 'end')) > startDate,
    );
    expect(overlapping).toEqual([]);
  });

  test('refuses a plan from an old tab that uses the absent worker, with the worker and the end of the absence', async () => {
    const stale = toPlanEventInputs(
      (await sales.planner.post('/planning/propose', { orders: [{ id: order }], replan: true }))
        .body,
    );
    const events = stale.length > 0 ? stale : [work];
    const { user, startDate } = events[0] ?? work;
    const absence = span(Date.parse(startDate), Date.parse(startDate) + 24 * hour);
    requireSuccess(await schedule(user.id, absence, false, sales.planner));
    const before = await sales.planner.get(`/details/${order}`);
    const response = await save(events);
    expect(response.status).toBe(400);
    expect(pickListByPath(response.body, 'details')).toContainEqual(
      expect.objectContaining({
        path: 'events.0',
        rule: 'away',
        params: expect.objectContaining({
          user: user.id,
          until: absence.endDate,
        }),
      }),
    );
    expect((await sales.planner.get(`/details/${order}`)).body).toEqual(before.body);
  });

  test('refuses an unchanged plan while the work of the absent worker runs, and not once it is over', async () => {
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`),
    );
    const running = await createActiveOrder(sales, 60);
    const orders = [{ id: running.id }];
    const proposed = await sales.planner.post('/planning/propose', { orders });
    const saveRunning = (events: readonly PlanEventInput[]) =>
      sales.planner.post('/events', { order: { id: running.id }, events });
    requireSuccess(await saveRunning(toPlanEventInputs(requireSuccess(proposed).body)));
    const listStored = async (): Promise<PlanEventInput[]> =>
      pickListByPath(
        requireSuccess(await sales.planner.get(`/details/${running.id}`)).body,
        'events',
      ).map((each) => ({
        startDate: String(pickByPath(each, 'start')),
        endDate: String(pickByPath(each, 'end')),
        user: { id: pickNumberByPath(each, 'user.id') },
        workplace: { id: pickNumberByPath(each, 'workplaceId') },
        detail: { id: pickNumberByPath(each, 'detailId') },
      }));
    await shiftPlanStart(server, running.id, 1);
    const events = await listStored();
    const [first] = events;
    if (!first) throw new Error('Nothing is planned');
    requireSuccess(
      await schedule(first.user.id, span(getServerTime(), Date.parse(first.endDate) + 48 * hour)),
    );
    const refused = await saveRunning(events);
    expect(refused.status).toBe(400);
    expect(pickListByPath(refused.body, 'details')).toContainEqual(
      expect.objectContaining({
        path: 'events.0',
        rule: 'away',
        params: expect.objectContaining({ user: first.user.id }),
      }),
    );
    expect(await listStored()).toEqual(events);
    await backdateOrderPlan(server, running.id);
    requireSuccess(await saveRunning(await listStored()));
  });

  test('takes the hours of the absent worker out of the capacity of the plant', async () => {
    const day = work.startDate.slice(0, 10);
    const minutes = async () => {
      const query = { startDate: `${day}T06:00:00Z`, endDate: `${day}T23:59:00Z`, bucket: 'day' };
      const { body } = requireSuccess(await sales.admin.get('/plant-capacity', query));
      return pickListByPath(body, 'pools')
        .flatMap((pool) => pickListByPath(pool, 'buckets'))
        .reduce<number>((sum, bucket) => sum + pickNumberByPath(bucket, 'availableMinutes'), 0);
    };
    const before = await minutes();
    const { startDate } = onWork();
    requireSuccess(
      await schedule(pedro, { startDate, endDate: iso(Date.parse(startDate) + hour) }),
    );
    expect(await minutes()).toBe(before - 60);
  });

  test('refuses an overlap, an end before the start, a start in the past, more than 400 days, and a loan without a new position', async () => {
    const id = await scheduleAbsence(pedro, onWork());
    requireSuccess(await schedule(pedro, afterWork()));
    const wrong: [object, string, string][] = [
      [afterWork(3), 'event.startDate', 'overlap'],
      [{ startDate: onWork().endDate, endDate: onWork().startDate }, 'event.startDate', 'before'],
      [
        span(Date.parse(onWork().startDate), getServerTime() + 12_000 * hour),
        'event.endDate',
        'longRange',
      ],
      [span(getServerTime() - hour, getServerTime() + hour), 'event.startDate', 'past'],
      [{ ...afterWork(), kind: 'party' }, 'event.kind', 'option'],
      [{ ...afterWork(), kind: null }, 'event.kind', 'required'],
      [{ ...afterWork(), note: 'x'.repeat(501) }, 'event.note', 'max'],
      [{ ...afterWork(), kind: 'lent' }, 'event.position', 'required'],
      [{ ...afterWork(), position: { id: cutter } }, 'event.position', 'invalid'],
      [{ ...afterWork(), kind: 'lent', position: { id: cutter } }, 'event.position', 'different'],
      [{ ...afterWork(), kind: 'lent', position: { id: 99_999 } }, 'event.position', 'unknown'],
    ];
    for (const [event, at, rule] of wrong) {
      expect(toRefusal(await change(pedro, id, event))).toEqual([400, at, rule]);
      expect(toRefusal(await schedule(pedro, event))).toEqual([400, at, rule]);
    }
    expect((await absences(pedro))[0]).toEqual({ id, ...onWork() });
  });

  test('is shown at the workplaces of its worker for eight weeks after its end', async () => {
    const listAway = async () => {
      const worker = (await listPeople(workplaceId)).find(
        (each) => pickByPath(each, 'id') === pedro,
      );
      return pickListByPath(worker, 'away').length;
    };
    const before = await listAway();
    const counts: number[] = [];
    for (const days of [55, 57]) {
      const over = await server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql<{ id: number }>`
          insert into users_absences (account_id, owner_id, kind, start_date, end_date)
          values (${sales.company.accountId}, ${pedro}, 'leave', present() - make_interval(days => ${days}, hours => 1),
            present() - make_interval(days => ${days})) returning id`),
      );
      counts.push(await listAway());
      await server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`delete from users_absences where id = ${over?.id}`),
      );
    }
    expect(counts).toEqual([before + 1, before]);
  });

  test('is listed with the others of its worker, the earliest first', async () => {
    const { startDate, endDate } = afterWork();
    const sooner = span(Date.parse(startDate) - hour, Date.parse(endDate) - hour);
    const later = await scheduleAbsence(pedro, { startDate, endDate });
    requireSuccess(await schedule(pedro, sooner));
    expect(await absences(pedro)).toEqual([
      { id: expect.any(Number), ...sooner },
      { id: later, startDate, endDate },
    ]);
  });

  test('names all wrong fields at once', async () => {
    const { startDate, endDate } = onWork();
    const listWrong = async (event: object) => {
      const { status, body } = await schedule(pedro, event);
      const details = pickListByPath(body, 'details');
      return [
        status,
        ...details.map((each) => [pickByPath(each, 'path'), pickByPath(each, 'rule')]),
      ];
    };
    const turned = { startDate: endDate, endDate: startDate };
    expect(await listWrong({ ...turned, kind: 'party', position: { id: 'x' } })).toEqual([
      400,
      ['event.kind', 'option'],
      ['event.position.id', 'option'],
      ['event.startDate', 'before'],
    ]);
    expect(await listWrong({ ...turned, kind: 'lent', note: 'x'.repeat(501) })).toEqual([
      400,
      ['event.note', 'max'],
      ['event.startDate', 'before'],
      ['event.position', 'required'],
    ]);
    expect(await listWrong({ startDate: 'x', endDate, kind: 'lent' })).toEqual([
      400,
      ['event.startDate', 'instant'],
      ['event.position', 'required'],
    ]);
    expect(await listWrong({ kind: 'lent' })).toEqual([
      400,
      ['event.startDate', 'required'],
      ['event.endDate', 'required'],
      ['event.position', 'required'],
    ]);
  });

  test('leaves work interrupted until neither the absence nor a maintenance covers it', async () => {
    const id = await scheduleAbsence(pedro, onWork());
    requireSuccess(
      await sales.admin.post(`/workplaces/${workplaceId}/maintenance`, { event: onWork() }),
    );
    const stopped = pickNumberByPath(
      (await sales.admin.get(`/workplaces/${workplaceId}`)).body,
      'events.0.id',
    );
    requireSuccess(await callOff(pedro, id));
    expect((await listInterrupted()).length).toBeGreaterThan(0);
    const again = await scheduleAbsence(pedro, onWork());
    requireSuccess(await sales.admin.delete(`/workplaces/${workplaceId}/maintenance/${stopped}`));
    expect((await listInterrupted()).length).toBeGreaterThan(0);
    requireSuccess(await callOff(pedro, again));
    expect(await listInterrupted()).toEqual([]);
  });

  test('and a plan saved at the same moment never leave uninterrupted work for the absent worker', async () => {
    const events = toPlanEventInputs(
      (await sales.planner.post('/planning/propose', { orders: [{ id: order }], replan: true }))
        .body,
    );
    const [first = work] = events;
    const window = span(Date.parse(first.startDate), Date.parse(first.endDate));
    const [saved, noted] = await Promise.all([save(events), schedule(first.user.id, window)]);
    expect(noted.status).toBe(200);
    const stopped = pickListByPath(
      requireSuccess(await sales.planner.get(`/details/${order}`)).body,
      'events',
    ).filter(
      (each) =>
        pickByPath(each, 'user.id') === first.user.id &&
        String(pickByPath(each, 'start')) < window.endDate &&
        String(pickByPath(each, 'end')) > window.startDate,
    );
    if (saved.status !== 200) expect(pickByPath(saved.body, 'details.0.rule')).toBe('away');
    for (const each of stopped) expect(pickByPath(each, 'interrupted')).toBe(true);
  });
});

describe('a worker who is lent to another position', () => {
  const lend = (times: object) => ({ kind: 'lent', position: { id: cutter }, ...times });
  /** The cutting, by another. */
  const by = (user: number, events: readonly PlanEventInput[]) =>
    events.map((each) =>
      each.workplace.id === workplaceId ? { ...each, user: { id: user } } : each,
    );

  test('can be planned there only during the loan, and the planned work is interrupted when the loan is canceled', async () => {
    const events = await proposal();
    expect(toRefusal(await save(by(luis, events)))).toEqual([400, 'events.0', 'operatorUnskilled']);
    const cuts = events.filter(({ workplace }) => workplace.id === workplaceId);
    const times = span(
      Math.min(...cuts.map(({ startDate }) => Date.parse(startDate))),
      Math.max(...cuts.map(({ endDate }) => Date.parse(endDate))),
    );
    const id = await scheduleAbsence(luis, lend(times));
    expect(await listPeople(workplaceId)).toContainEqual(
      expect.objectContaining({
        id: luis,
        away: [
          { start: '1970-01-01T00:00:00.000Z', end: times.startDate },
          { start: times.endDate, end: '9000-01-01T00:00:00.000Z' },
        ],
      }),
    );
    requireSuccess(await save(by(luis, events)));

    const noticeCount = (await notices()).length;
    const dry = requireSuccess(await callOff(luis, id, true));
    expect(toImpact(dry)).toEqual({ events: cuts.length, orders: [order], resumed: 0 });
    requireSuccess(await callOff(luis, id));
    expect(await listInterrupted()).toHaveLength(cuts.length);
    expect(await notices()).toHaveLength(noticeCount + 1);
    // Lent again, they can do it.
    expect(toImpact(requireSuccess(await schedule(luis, lend(times)))).resumed).toBe(cuts.length);
    expect(await listInterrupted()).toEqual([]);
    // Less time than the work takes is refused.
    const [{ id: lent } = { id: 0 }] = await absences(luis);
    const short = { ...times, endDate: iso(Date.parse(times.endDate) - 60_000) };
    requireSuccess(await change(luis, lent, lend(short)));
    expect((await listInterrupted()).length).toBeGreaterThan(0);
    requireSuccess(await change(luis, lent, lend(times)));
    expect(await listInterrupted()).toEqual([]);
    const late = { ...times, startDate: iso(Date.parse(times.startDate) + 60_000) };
    requireSuccess(await change(luis, lent, lend(late)));
    expect((await listInterrupted()).length).toBeGreaterThan(0);
  });

  test('is absent from the home position and division during the loan', async () => {
    requireSuccess(await schedule(luis, lend(onWork())));
    const { body } = requireSuccess(await sales.admin.get(path(luis)));
    expect(pickListByPath(body, 'absences')).toMatchObject([
      { kind: 'lent', position: { id: cutter }, division: { id: sales.plant.divisions[0] } },
    ]);
    expect((await sales.admin.delete(`/positions/${cutter}`)).status).toBe(409);
  });
});

describe('a running absence', () => {
  const running = async () => {
    const event = span(getServerTime(), Date.parse(work.endDate));
    return { id: await scheduleAbsence(pedro, event), ...event };
  };

  test('keeps its start, can be shortened, and ends now when it is canceled', async () => {
    const { id, startDate, endDate } = await running();
    expect((await listInterrupted()).length).toBeGreaterThan(0);
    const later = iso(Date.parse(startDate) + 60_000);
    expect(toRefusal(await change(pedro, id, { startDate: later, endDate }))).toEqual([
      400,
      'event.startDate',
      'absenceBegun',
    ]);
    const sooner = iso(getServerTime() + 60_000);
    requireSuccess(await change(pedro, id, { startDate, endDate: sooner }));
    expect(await absences(pedro)).toEqual([{ id, startDate, endDate: sooner }]);
    requireSuccess(await callOff(pedro, id));
    expect(await absences(pedro)).toEqual([]);
    const again = [409, 'event', 'expired'];
    expect(toRefusal(await callOff(pedro, id))).toEqual(again);
    expect(toRefusal(await change(pedro, id, afterWork()))).toEqual(again);
  });
});

test('an absence cannot be read or changed without the permission, from another company, or through another user', async () => {
  const id = await scheduleAbsence(pedro, afterWork());
  expect((await schedule(pedro, onWork(), false, sales.limited)).status).toBe(403);
  expect((await sales.limited.get(path(pedro))).status).toBe(403);
  const others = await createSalesCompany(server, 'other-absences.test');
  expect((await schedule(pedro, onWork(), false, others.admin)).status).toBe(404);
  expect((await others.admin.get(path(pedro))).status).toBe(404);
  expect((await others.admin.delete(path(pedro, id))).status).toBe(404);
  expect((await sales.admin.delete(path(luis, id))).status).toBe(404);
  expect(
    (await sales.admin.put(path(luis, id), { event: { kind: 'leave', ...onWork() } })).status,
  ).toBe(404);
  expect(await absences(pedro)).toEqual([{ id, ...afterWork() }]);
});

test('a canceled absence gives no work back that was interrupted and is over by now', async () => {
  const inCompany = (statement: ReturnType<typeof sql>) =>
    server.database.tenant(sales.company.accountId, (tx) => tx.row(statement));
  await inCompany(sql`
    insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, metadata, interrupted)
    select account_id, order_id, detail_id, workplace_id, user_id, start_date - interval '60 days', end_date - interval '60 days',
      metadata, true
    from planning_events where user_id = ${pedro} and start_date = ${work.startDate}`);
  const id = await scheduleAbsence(pedro, onWork());
  expect(await listInterrupted()).toHaveLength(2);
  expect(toImpact(requireSuccess(await callOff(pedro, id))).resumed).toBe(1);
  const remaining = await listInterrupted();
  await inCompany(sql`delete from planning_events where interrupted`);
  expect(remaining.map((each) => Date.parse(String(pickByPath(each, 'end'))))).toEqual([
    Date.parse(work.endDate) - 60 * 24 * hour,
  ]);
});

test('an absence previews an order as late without an end where no worker remains for its work', async () => {
  const inCompany = (statement: RawBuilder<{ record_id: number }>) =>
    server.database.tenant(sales.company.accountId, (tx) => tx.rows(statement));
  const positions = await inCompany(sql`
    delete from workplaces_positions where owner_id = ${workplaceId} returning record_id`);
  const dry = await schedule(pedro, onWork(), true);
  for (const { record_id: position } of positions)
    await inCompany(sql`
      insert into workplaces_positions (account_id, owner_id, record_id)
      values (${sales.company.accountId}, ${workplaceId}, ${position})`);
  expect(pickListByPath(requireSuccess(dry).body, 'impact.orders')).toMatchObject([
    { id: order, endAfter: null, late: true },
  ]);
  const { body } = requireSuccess(await schedule(pedro, onWork(), true));
  expect(pickListByPath(body, 'impact.orders')).toMatchObject([
    { id: order, endAfter: expect.any(String), late: false },
  ]);
});
