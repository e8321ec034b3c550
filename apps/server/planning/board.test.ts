import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { weekdays } from '@tarima/domain/shifts/shift';
import { sql } from 'kysely';
import qs from 'qs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { testTimeZone } from '../testing/days.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'board.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

beforeEach(() =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(sql`delete from users_absences`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  }),
);

const iso = (instant: number): string => new Date(instant).toISOString();

/** A planned order of an hour of cutting and two of nailing, its work by start. */
async function planOrder(): Promise<{ id: number; works: PlanEventInput[] }> {
  const { id } = await createActiveOrder(sales);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(body) }),
  );
  return { id, works: await listWork(id) };
}

const wire = (event: unknown): PlanEventInput => ({
  startDate: String(pickByPath(event, 'start')),
  endDate: String(pickByPath(event, 'end')),
  user: { id: pickNumberByPath(event, 'split') },
  workplace: { id: pickNumberByPath(event, 'workplaceId') },
  detail: { id: pickNumberByPath(event, 'detailId') },
});

const listEvents = async (id: number) =>
  pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events');
const listWork = async (id: number): Promise<PlanEventInput[]> =>
  (await listEvents(id))
    .map(wire)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));

const getVersion = async (id: number): Promise<string> =>
  String(pickByPath(requireSuccess(await sales.planner.get(`/orders/${id}`)).body, 'updatedAt'));

interface Move {
  readonly id: number;
  readonly from: readonly PlanEventInput[];
  readonly to: readonly PlanEventInput[];
  readonly updatedAt?: string;
  readonly dryRun?: boolean;
  readonly client?: TestClient;
}
const move = async ({ id, from, to, updatedAt, dryRun, client = sales.planner }: Move) =>
  client.post(`/planning/board${dryRun === true ? '?dryRun=true' : ''}`, {
    order: { id },
    updatedAt: updatedAt ?? (await getVersion(id)),
    events: to,
    insteadOf: from,
  });

const later = (work: PlanEventInput, minutes: number): PlanEventInput => ({
  ...work,
  startDate: iso(Date.parse(work.startDate) + minutes * minute),
  endDate: iso(Date.parse(work.endDate) + minutes * minute),
});
const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('There is none');
  return item;
};
const last = <Item>(items: readonly Item[]): Item => first(items.slice(-1));
/** Returns the first person, or another one, of the same division who does none of the work. */
const findFree = (works: readonly PlanEventInput[], at = 0) => {
  const free = sales.ids.filter(
    (id, each) => each !== 2 && works.every(({ user }) => user.id !== id),
  );
  return { id: first(free.slice(at)) };
};

const getBoard = (client = sales.planner, more = ''): Promise<TestResponse> => {
  const now = getServerTime();
  const [from, to] = [iso(now - 86_400_000), iso(now + 30 * 86_400_000)];
  return client.get(`/planning/board?startDate=${from}&endDate=${to}&lang=es${more}`);
};

/** The marks of work outside the hours of its people, in the sequence of the board. */
const listOutsideMarks = async (): Promise<unknown[]> =>
  pickListByPath(requireSuccess(await getBoard()).body, 'events').map((event) =>
    pickByPath(event, 'outsideHours'),
  );

test('the board contains the work of all workers, the workers for each step, and the orders that can be moved', async () => {
  const { id, works } = await planOrder();
  const { body } = requireSuccess(await getBoard());
  const orderEvents = pickListByPath(body, 'events').filter(
    (event) => pickByPath(event, 'orderId') === id,
  );
  expect(orderEvents.map(wire)).toEqual(works);
  expect(orderEvents.map((event) => pickByPath(event, 'background'))).toEqual(
    works.map(() => false),
  );
  const order = first(
    pickListByPath(body, 'orders').filter((each) => pickByPath(each, 'id') === id),
  );
  expect([
    pickByPath(order, 'stands'),
    pickByPath(order, 'updatedAt'),
    pickByPath(order, 'end'),
  ]).toEqual([null, await getVersion(id), last(works).endDate]);
  const steps = pickListByPath(first(pickListByPath(order, 'details')), 'steps');
  expect(steps).toEqual(
    workplaceIds.map((workplaceId) => ({
      workplaceId,
      setUpMinutes: 0,
      workers: works
        .filter(({ workplace }) => workplace.id === workplaceId)
        .map(({ user }) => ({ userId: user.id, works: 1 })),
    })),
  );
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update orders_details set recipe = jsonb_set(recipe, '{steps,0,setUp}', '12') where owner_id = ${id}`);
    await tx.row(sql`update orders set production_finished_at = present() where id = ${id}`);
  });
  const [finished] = pickListByPath(requireSuccess(await getBoard()).body, 'orders').filter(
    (each) => pickByPath(each, 'id') === id,
  );
  expect([
    pickByPath(finished, 'stands'),
    pickListByPath(finished, 'details.0.steps').map((step) => pickByPath(step, 'setUpMinutes')),
  ]).toEqual(['ended', [12, 0]]);
  const people = pickListByPath(body, 'people');
  expect(people.map((each) => pickByPath(each, 'id'))).toEqual(
    expect.arrayContaining(works.map(({ user }) => user.id)),
  );
  for (const person of people) {
    expect(pickByPath(person, 'workplaceIds')).toEqual(workplaceIds);
    // People with the hours of their division have no hours of their own.
    expect(person).not.toHaveProperty('hours');
  }
});

test('a move onto hours without a free station warns of too few stations, in the preview and in the save', async () => {
  const { id, works } = await planOrder();
  const { id: other, works: others } = await planOrder();
  const work = first(works);
  // The only station has that from the middle of the moved work on.
  const crowd = first(others.filter(({ workplace }) => workplace.id === work.workplace.id));
  const busy = { ...later(crowd, 7 * 24 * 60 + 60), user: findFree(works) };
  requireSuccess(await move({ id: other, from: [crowd], to: [busy] }));
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update workplaces set stations = 1 where id = ${work.workplace.id}`),
  );
  const gap = (Date.parse(busy.startDate) - Date.parse(work.startDate)) / minute;
  const to = later(work, gap - 30);
  for (const dryRun of [true, false]) {
    const { body } = requireSuccess(await move({ id, from: [work], to: [to], dryRun }));
    expect(pickListByPath(body, 'warnings')).toContainEqual({
      code: 'tooFewStations',
      workplaceId: work.workplace.id,
    });
  }
  // Work that lies there already gives no warning when other work moves.
  const nail = last(works);
  const { body: unmoved } = requireSuccess(
    await move({ id, from: [nail], to: [later(nail, 14 * 24 * 60)], dryRun: true }),
  );
  expect(pickListByPath(unmoved, 'warnings')).toEqual([]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update workplaces set stations = 2 where id = ${work.workplace.id}`),
  );
});

test('a move of work to another worker and back again are saved as plans and return the new end of the order', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const to = later({ ...work, user: findFree(works) }, 30);
  const before = await getVersion(id);
  const { body } = requireSuccess(await move({ id, from: [work], to: [to] }));
  expect(body).toMatchObject({ orderId: id, end: work.endDate, endAfter: to.endDate });
  expect(Date.parse(String(pickByPath(body, 'updatedAt')))).toBeGreaterThan(Date.parse(before));
  expect(await listWork(id)).toEqual([...works.slice(0, -1), to]);
  const order = requireSuccess(await sales.planner.get(`/orders/${id}`)).body;
  expect(pickByPath(order, 'computedEndDate')).toBe(to.endDate);
  expect(pickByPath(last(pickListByPath(order, 'history')), 'event')).toBe('plan');

  const updatedAt = String(pickByPath(body, 'updatedAt'));
  requireSuccess(await move({ id, from: [to], to: [work], updatedAt }));
  expect(await listWork(id)).toEqual(works);
});

test('a move past the requested day returns the days by which the order is late before and after it', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const requestedDate = formatLocalDay(Date.parse(work.endDate), testTimeZone);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set requested_date = ${requestedDate} where id = ${id}`),
  );
  const to = later(work, 7 * 24 * 60);
  const moved = requireSuccess(await move({ id, from: [work], to: [to] }));
  expect(moved.body).toMatchObject({ requestedDate, lateDays: 0, lateDaysAfter: 7 });
  const back = requireSuccess(await move({ id, from: [to], to: [work] }));
  expect(back.body).toMatchObject({ requestedDate, lateDays: 7, lateDaysAfter: 0 });
});

test('two works of a step that move together keep each its own pin, and a third takes that of the first', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const start = Date.parse(work.startDate);
  const cut = (from: number, until: number) => ({
    ...work,
    startDate: iso(start + from * minute),
    endDate: iso(start + until * minute),
  });
  const parts = [cut(0, 60), cut(60, 120)];
  requireSuccess(await move({ id, from: [work], to: parts }));
  const [pinned] = (await listEvents(id)).filter(
    (event) => pickByPath(event, 'start') === cut(60, 120).startDate,
  );
  const events = [{ id: pickNumberByPath(pinned, 'id') }];
  requireSuccess(await sales.planner.put(`/planning/orders/${id}/pins`, { events, pinned: true }));
  const listPins = async () =>
    (await listEvents(id))
      .filter((event) => pickByPath(event, 'workplaceId') === work.workplace.id)
      .toSorted((one, other) =>
        String(pickByPath(one, 'start')).localeCompare(String(pickByPath(other, 'start'))),
      )
      .map((event) => pickByPath(event, 'pinned'));
  const moved = parts.map((part) => later(part, 7 * 24 * 60));
  requireSuccess(await move({ id, from: parts, to: moved }));
  expect(await listPins()).toEqual([false, true]);
  const three = [cut(0, 30), cut(30, 60), cut(60, 120)].map((part) => later(part, 7 * 24 * 60));
  requireSuccess(await move({ id, from: moved, to: three }));
  expect(await listPins()).toEqual([false, true, false]);
});

test('work can be divided between two workers without losing a minute, and joined again', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const half = iso((Date.parse(work.startDate) + Date.parse(work.endDate)) / 2);
  const parts = [
    { ...work, endDate: half },
    { ...work, endDate: half, user: findFree(works) },
  ];
  const { body } = requireSuccess(await move({ id, from: [work], to: parts }));
  expect(pickByPath(body, 'endAfter')).toBe(half);
  expect(await listWork(id)).toHaveLength(works.length + 1);
  requireSuccess(await move({ id, from: parts, to: [work] }));
  expect(await listWork(id)).toEqual(works);

  const less = await move({ id, from: [work], to: parts.slice(0, 1) });
  expect(pickRefusal(less)).toEqual([400, 'WRONG_VALUES', 'events', 'minutesDiffer']);
});

test('a move that breaks the order of steps is saved with a warning, and repairing it gives no warning', async () => {
  const { id, works } = await planOrder();
  const [cut, nail] = [first(works), last(works)];
  const sooner = {
    ...nail,
    ...later(nail, (Date.parse(cut.startDate) - Date.parse(nail.startDate)) / minute),
  };
  const { body } = requireSuccess(await move({ id, from: [nail], to: [sooner] }));
  expect(pickListByPath(body, 'warnings')).toEqual([
    {
      code: 'startsBeforePrevious',
      workplaceId: nail.workplace.id,
      until: iso(Date.parse(cut.startDate) + minute),
    },
  ]);
  const distant = later(sooner, 24 * 60 * 7);
  const back = requireSuccess(await move({ id, from: [sooner], to: [distant] }));
  expect(pickListByPath(back.body, 'warnings')).toEqual([]);
});

test('a dry run of a move returns the new end of the order and changes nothing', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const to = later(work, 30);
  const updatedAt = await getVersion(id);
  const { body } = requireSuccess(await move({ id, from: [work], to: [to], dryRun: true }));
  expect(body).toMatchObject({ end: work.endDate, endAfter: to.endDate, updatedAt });
  expect([await listWork(id), await getVersion(id)]).toEqual([works, updatedAt]);
  requireSuccess(await move({ id, from: [work], to: [to], updatedAt }));
});

test('a move that breaks a planning rule is refused with the rule, and no work moves', async () => {
  const one = await planOrder();
  const other = await planOrder();
  const work = last(one.works);
  const busy = last(other.works);
  const getMoveRefusal = async (to: PlanEventInput) =>
    pickRefusal(await move({ id: one.id, from: [work], to: [to] }));
  const taken = { ...later(work, 0), user: busy.user, startDate: busy.startDate };
  const minutes = Date.parse(work.endDate) - Date.parse(work.startDate);
  taken.endDate = iso(Date.parse(taken.startDate) + minutes);
  expect(await getMoveRefusal(taken)).toEqual([409, 'WRONG_VALUES', 'events.0', 'operatorOverlap']);
  expect(await getMoveRefusal(later(work, 12 * 60))).toEqual([
    400,
    'WRONG_VALUES',
    'events.0',
    'outsideLapse',
  ]);
  // A busy worker is a conflict only where nothing else is wrong.
  const half = minutes / 2;
  const mixed = [
    { ...taken, endDate: iso(Date.parse(taken.startDate) + half) },
    { ...later(work, 12 * 60), endDate: iso(Date.parse(work.startDate) + 12 * 60 * minute + half) },
  ];
  const refused = await move({ id: one.id, from: [work], to: mixed });
  expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'events.0', 'operatorOverlap']);
  expect(await getMoveRefusal({ ...work, user: { id: first(sales.ids.slice(2)) } })).toEqual([
    400,
    'WRONG_VALUES',
    'events.0',
    'operatorUnskilled',
  ]);
  expect(await getMoveRefusal({ ...work, workplace: { id: first(workplaceIds) } })).toEqual([
    400,
    'WRONG_VALUES',
    'events',
    'minutesDiffer',
  ]);
  expect(await listWork(one.id)).toEqual(one.works);
});

test('when two planners move work of one order at once, one move succeeds and the other is refused as stale', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const updatedAt = await getVersion(id);
  const answers = await Promise.all(
    [30, 60].map((minutes) => move({ id, from: [work], to: [later(work, minutes)], updatedAt })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(answers.map(({ body }) => pickByPath(body, 'messageCode'))).toContain('STALE_ENTITY');
  // A planner who has loaded the newest order still may not move work that is no longer there.
  const gone = await move({ id, from: [work], to: [later(work, 90)] });
  expect(pickByPath(gone.body, 'messageCode')).toBe('STALE_ENTITY');
  const present = last(await listWork(id));
  const twice = await move({ id, from: [present, present], to: [later(present, 30)] });
  expect(pickByPath(twice.body, 'messageCode')).toBe('STALE_ENTITY');
  expect(await listWork(id)).toHaveLength(works.length);
});

test('work of a canceled order cannot be moved, nor work by a planner of another division', async () => {
  const { id, works } = await planOrder();
  const work = last(works);
  const request = { id, from: [work], to: [later(work, 30)] };
  const stranger = await makeStranger();
  expect(
    pickByPath(
      (await move({ ...request, updatedAt: await getVersion(id), client: stranger })).body,
      'messageCode',
    ),
  ).toBe('ENTITY_NOT_FOUND');
  const response = await getBoard(stranger, `&divisionId=${sales.plant.divisions[0]}`);
  expect(response.status).toBe(403);

  const updatedAt = await getVersion(id);
  requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  const over = await move({ ...request, updatedAt });
  expect(pickRefusal(over)).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
});

/** A planner of the second division, held to it. */
async function makeStranger(): Promise<TestClient> {
  const luis = sales.luis;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = (select profile_id from users where id = ${sales.ids[3]})
      where account_id = ${sales.company.accountId} and id = ${sales.ids[2]}`),
  );
  return luis;
}

test('work interrupted by an absence can be moved to other workers one by one, and the rest stays interrupted', async () => {
  const { id, works } = await planOrder();
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      insert into users_absences (account_id, owner_id, kind, start_date, end_date, user_id)
      select distinct account_id, user_id, 'illness', date_trunc('minute', present()) + interval '1 minute',
        present() + interval '90 days', user_id
      from planning_events where order_id = ${id}`);
    await tx.row(sql`update planning_events set interrupted = true where order_id = ${id}`);
  });
  for (const [at, work] of works.entries()) {
    const distant = await move({ id, from: [work], to: [later(work, 15)] });
    expect(pickRefusal(distant)).toEqual([400, 'WRONG_VALUES', 'events.0', 'away']);
    requireSuccess(await move({ id, from: [work], to: [{ ...work, user: findFree(works, at) }] }));
    const remaining = await listEvents(id);
    expect(remaining.filter((event) => pickByPath(event, 'interrupted') === true)).toHaveLength(
      works.length - at - 1,
    );
  }
});

test('the board marks work that outruns the pieces of the previous step or ends before that step', async () => {
  const { id, works } = await planOrder();
  const [cutting, nailing] = [first(works), last(works)];
  const listWarnings = async () => {
    const { body } = requireSuccess(await getBoard());
    return pickListByPath(body, 'events')
      .filter((event) => pickByPath(event, 'orderId') === id)
      .flatMap((event) => {
        const codes = pickByPath(event, 'outOfOrder');
        return Array.isArray(codes)
          ? [[pickByPath(event, 'workplaceId'), ...codes.map((each) => pickByPath(each, 'code'))]]
          : [];
      });
  };
  expect(await listWarnings()).toEqual([]);
  const workplaceId = nailing.workplace.id;
  const part = (work: PlanEventInput, from: number, minutes: number): PlanEventInput => ({
    ...work,
    startDate: iso(from),
    endDate: iso(from + minutes * minute),
  });
  // Cutting on two days: on the first of them forty of the sixty pieces.
  const [cutFrom, nailedFrom] = [cutting, nailing].map(({ startDate }) => Date.parse(startDate));
  const nextWeek = Date.parse(later(cutting, 7 * 24 * 60).startDate);
  const [begun, rest] = [part(cutting, cutFrom ?? 0, 40), part(cutting, nextWeek, 20)];
  requireSuccess(await move({ id, from: [cutting], to: [begun, rest] }));
  expect(await listWarnings()).toEqual([[workplaceId, 'endsBeforePrevious']]);

  const buildNailing = (minutes: number) => [
    part(nailing, nailedFrom ?? 0, minutes),
    part(nailing, nextWeek + 60 * minute, 120 - minutes),
  ];
  requireSuccess(await move({ id, from: [nailing], to: buildNailing(110) }));
  expect(await listWarnings()).toEqual([[workplaceId, 'outrunsPrevious']]);
  requireSuccess(await move({ id, from: buildNailing(110), to: buildNailing(80) }));
  expect(await listWarnings()).toEqual([]);
  // Work that is over has no mark.
  requireSuccess(await move({ id, from: buildNailing(80), to: buildNailing(110) }));
  expect(await listWarnings()).toEqual([[workplaceId, 'outrunsPrevious']]);
  const past = getServerTime() - (nailedFrom ?? 0) - 111 * minute;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = start_date + make_interval(secs => ${past / 1000}),
        end_date = end_date + make_interval(secs => ${past / 1000})
      where order_id = ${id}`),
  );
  expect(await listWarnings()).toEqual([]);
});

test('a move warns of a new violation even if the step already has one, but not of the old one', async () => {
  const { id, works } = await planOrder();
  const [cutting, nailing] = [first(works), last(works)];
  const part = (work: PlanEventInput, from: number, minutes: number): PlanEventInput => ({
    ...work,
    startDate: iso(from),
    endDate: iso(from + minutes * minute),
  });
  const nextWeek = Date.parse(later(cutting, 7 * 24 * 60).startDate);
  const [cutFrom, nailedFrom] = [cutting, nailing].map(({ startDate }) => Date.parse(startDate));
  // Forty of sixty pieces are cut on the first day, and the last twenty a week later.
  const parts = [part(cutting, cutFrom ?? 0, 40), part(cutting, nextWeek, 20)];
  requireSuccess(await move({ id, from: [cutting], to: parts }));
  const listCodes = (response: { body: unknown }) =>
    pickListByPath(response.body, 'warnings').map((each) => pickByPath(each, 'code'));
  // Fifty pieces are nailed on the first day: ten too many, by one event. The other ten follow next week.
  // The last working day before: the plan may begin on a Monday.
  const daysBack = (new Date(nextWeek).getUTCDay() === 1 ? 3 : 1) * 24 * 60;
  const nailings = [
    part(nailing, nailedFrom ?? 0, 100),
    part(nailing, nextWeek + 60 * minute, 6),
    part(nailing, nextWeek + 120 * minute, 6),
    part(nailing, nextWeek + 180 * minute, 8),
  ];
  expect(listCodes(requireSuccess(await move({ id, from: [nailing], to: nailings })))).toEqual([
    'outrunsPrevious',
  ]);
  const [ahead, second, third] = nailings;
  if (!ahead || !second || !third) throw new Error('There are no three parts');
  // The second part comes before its pieces too, and the others stay as they are.
  const early = later(second, -daysBack);
  expect(listCodes(requireSuccess(await move({ id, from: [second], to: [early] })))).toEqual([
    'outrunsPrevious',
  ]);
  // Moved again it is no new breach, and neither is that of the part that stays.
  const earlier = later(early, 30);
  expect(listCodes(requireSuccess(await move({ id, from: [early], to: [earlier] })))).toEqual([]);
  // The breach of one moved part is old, that of the other is new.
  const both = [later(earlier, -30), later(third, -daysBack)];
  expect(listCodes(requireSuccess(await move({ id, from: [earlier, third], to: both })))).toEqual([
    'outrunsPrevious',
  ]);
});

test('the board marks unfinished work on a holiday, and neither other work nor work of the past', async () => {
  const { works } = await planOrder();
  const work = first(works);
  const read = async () => {
    const query = qs.stringify({
      lang: 'es',
      startDate: iso(Date.parse(work.startDate) - 24 * 60 * minute),
      endDate: iso(Date.parse(work.startDate) + 14 * 24 * 60 * minute),
    });
    const { body } = requireSuccess(await sales.planner.get(`/planning/board?${query}`));
    return pickListByPath(body, 'events').map((event) => [
      String(pickByPath(event, 'start')),
      pickByPath(event, 'outsideHours'),
    ]);
  };
  const isSameDay = (start: string) => start.slice(0, 10) === work.startDate.slice(0, 10);
  expect((await read()).map(([, outside]) => outside)).toEqual(works.map(() => undefined));
  const date = formatLocalDay(Date.parse(work.startDate), testTimeZone);
  const day = requireSuccess(await sales.admin.post('/calendar-days', { date, name: 'Fiesta' }));
  expect(await read()).toEqual(
    works.map(({ startDate }) => [startDate, isSameDay(startDate) ? true : undefined]),
  );
  requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(day.body, 'id')}`));
  // Work of the past stays unmarked on a holiday too.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = '2026-01-04T15:00Z', end_date = '2026-01-04T16:00Z'
      where id = (select min(id) from planning_events)`),
  );
  const { body } = requireSuccess(
    await sales.planner.get(
      '/planning/board?lang=es&startDate=2026-01-01T06:00:00Z&endDate=2026-01-10T06:00:00Z',
    ),
  );
  expect(pickListByPath(body, 'events').map((event) => pickByPath(event, 'outsideHours'))).toEqual([
    undefined,
  ]);
  // Work that runs is unfinished: today is a holiday of the plant.
  const now = getServerTime();
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = ${iso(now - 30 * minute)}, end_date = ${iso(now + 30 * minute)}
      where id = (select min(id) from planning_events)`),
  );
  expect(await listOutsideMarks()).toEqual(works.map((_, at) => (at === 0 ? true : undefined)));
});

test('the board marks work outside the hours of its own person, within those of the division', async () => {
  const { works } = await planOrder();
  const { user } = first(works);
  const nights = weekdays.map((name) => [name, '22:00-6:00+1']);
  const { body: shift } = requireSuccess(
    await sales.admin.post('/shifts', { name: 'Noche', ...Object.fromEntries(nights) }),
  );
  const setShift = (id: number | null) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set shift_id = ${id} where account_id = ${tx.accountId} and id = ${user.id}`),
    );
  await setShift(pickNumberByPath(shift, 'id'));
  expect(await listOutsideMarks()).toEqual(
    works.map((work) => (work.user.id === user.id ? true : undefined)),
  );
  await setShift(null);
  expect(await listOutsideMarks()).toEqual(works.map(() => undefined));
});
