import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  getReportOutcomes,
  sendTabletReports,
} from '../floor/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '../testing/client.ts';
import { getDayAhead, getMorningAhead } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces, turnIntoKiln } from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let cutting: number;
let nailing: number;
const minute = 60_000;
const iso = (instant: number): string => new Date(instant).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'undo.test');
  [cutting = 0, nailing = 0] = await createWorkplaces(sales);
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  }),
);

interface StoredWork {
  orderId: number;
  detailId: number;
  workplaceId: number;
  userId: number;
  start: string;
  end: string;
  pieces: number | null;
  loading: number | null;
  pinned: boolean;
  interrupted: boolean;
  metadata: { color?: string };
}

/** Moments of the reminders at the ends of the plans of some orders. Jobs run by the clock of the machine, from which the present may be offset. */
const loadReminders = (orders: readonly number[]) =>
  server.asOwner<{ order: number; at: Date }>(
    `select (j.payload #>> '{payload,orderId}')::int as order, date_trunc('minute', j.run_at + clock_offset() + interval '30 seconds') as at
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'ask-if-finished' and (j.payload #>> '{payload,orderId}')::bigint = any($1) order by 1`,
    [orders],
  );

/** Work of the whole company, with the dates of its orders and the expected minutes of their steps. */
const loadPlans = () =>
  server.database.tenant(sales.company.accountId, async (tx) => ({
    events: await tx.rows(sql<StoredWork>`
      select order_id as "orderId", detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId", start_date as start,
        end_date as end, pieces::float8, loading, pinned, interrupted, metadata
      from planning_events order by start_date, order_id, detail_id, workplace_id, user_id`),
    orders: await tx.rows(sql<{
      id: number;
      status: string;
      start: string | null;
      end: string | null;
      steps: object | null;
    }>`
      select o.id, o.status, o.computed_start_date as start, o.computed_end_date as end,
        (select jsonb_agg(d.recipe -> 'steps') from orders_details d where d.account_id = o.account_id and d.owner_id = o.id) as steps
      from orders o where o.production_finished_at is null order by o.id`),
  }));

const ask = (body: object, dryRun = true) =>
  sales.planner.post(`/planning/replan?lang=es&dryRun=${dryRun}`, body);

const undo = (id: number, client = sales.planner) =>
  client.post(`/planning/replans/${id}/undo`, {});
/** Id and number of moves of the replan that a user may undo now. */
const getUndoable = async (client = sales.planner) => {
  const { body } = requireSuccess(await client.get('/planning/replans/undoable'));
  if (pickByPath(body, 'replan') === null) return null;
  return [pickNumberByPath(body, 'replan.id'), pickNumberByPath(body, 'replan.moves')];
};

/** Planned orders, one behind the other. */
async function planOrders(quantity = 240, count = 2): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await createActiveOrder(sales, quantity)).id);
  await planOrdersTogether(sales, ids);
  return ids;
}

/** Applies the replan of some changes. @returns its id */
async function applyReplan(body: object): Promise<number> {
  const preview = requireSuccess(await ask(body));
  expect(pickByPath(preview.body, 'appliedId')).toBeNull();
  const applied = requireSuccess(await ask({ ...body, seen: toPreviewedReplan(preview) }, false));
  const id = pickNumberByPath(applied.body, 'appliedId');
  const stored = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql<{ at: string }>`select computed_at as at from applied_replans where id = ${id}`),
  );
  expect(Date.parse(stored?.at ?? '')).toBe(Date.parse(String(pickByPath(preview.body, 'at'))));
  return id;
}

/** Applies a replan after the first work of an order that runs on for 45 minutes. */
async function replanLate(order: number | undefined): Promise<number> {
  const { body } = requireSuccess(await sales.planner.get(`/details/${order}`));
  const [first] = pickListByPath(body, 'events').toSorted((one, other) =>
    String(pickByPath(one, 'start')).localeCompare(String(pickByPath(other, 'start'))),
  );
  const end = Date.parse(String(pickByPath(first, 'end')));
  return applyReplan({
    late: [{ id: pickNumberByPath(first, 'id'), endDate: iso(end + 45 * minute) }],
  });
}

const getRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'messageCode'),
  pickListByPath(body, 'details').map((detail) => [
    pickByPath(detail, 'rule'),
    pickByPath(detail, 'params.order'),
  ]),
];
/** Asserts that an undo is refused, and that no plan is changed. */
async function expectRefused(
  id: number,
  rule: string,
  ...orders: readonly (number | undefined)[]
): Promise<void> {
  const before = await loadPlans();
  const details = (orders.length === 0 ? [undefined] : orders).map((order) => [rule, order]);
  expect(getRefusal(await undo(id))).toEqual([409, 'WRONG_VALUES', details]);
  expect(await loadPlans()).toEqual(before);
}

const getHistory = async (order: number | undefined) =>
  pickListByPath(requireSuccess(await sales.planner.get(`/orders/${order}`)).body, 'history').map(
    (move) => pickByPath(move, 'event'),
  );

test('undoing a replan restores all of its work, the dates of its orders and their expected minutes, once', async () => {
  const orders = await planOrders();
  const [first] = orders;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set interrupted = true, pinned = true, metadata = '{"color": "#123456"}'
      where id = (select min(id) from planning_events where order_id = ${first})`),
  );
  const [before, reminders] = [await loadPlans(), await loadReminders(orders)];
  const id = await replanLate(first);
  const after = await loadPlans();
  expect(after.events).not.toEqual(before.events);
  expect(after.orders).not.toEqual(before.orders);
  expect(await loadReminders(orders)).not.toEqual(reminders);
  expect((await undo(id, sales.ana)).status).toBe(403);
  const elsewhere = await server.company('undo-elsewhere.test', [0]);
  expect((await undo(id, elsewhere.admin)).status).toBe(404);
  expect((await undo(999_999)).status).toBe(404);
  expect(await loadPlans()).toEqual(after);

  const undone = requireSuccess(await undo(id));
  expect(pickNumberByPath(undone.body, 'orders')).toBeGreaterThan(0);
  expect(await loadPlans()).toEqual(before);
  expect(await loadReminders(orders)).toEqual(reminders);
  expect((await getHistory(first)).at(-1)).toBe('undoReplan');
  await expectRefused(id, 'replanUndone');
  expect((await getHistory(first)).filter((event) => event === 'undoReplan')).toHaveLength(1);
});

test('a replan that moves nothing changes no plan and stores nothing to undo, whatever orders are sent with it', async () => {
  const [first = 0] = await planOrders();
  const before = await loadPlans();
  const preview = requireSuccess(await ask({ late: [] }));
  expect(pickListByPath(preview.body, 'moves')).toEqual([]);
  const { body } = requireSuccess(await sales.planner.get(`/orders/${first}`));
  const sent = [{ id: first, updatedAt: pickByPath(body, 'updatedAt') }];
  const seen = { ...toPreviewedReplan(preview), orders: sent };
  const applied = await ask({ late: [], seen }, false);
  expect(pickByPath(requireSuccess(applied).body, 'appliedId')).toBeNull();
  expect(await loadPlans()).toEqual(before);
  expect(await getHistory(first)).not.toContain('replan');
  const id = await replanLate(first);
  const [undoable] = (await getUndoable()) ?? [];
  expect(undoable).toBe(id);
  const stored = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql`select id from applied_replans where id <> ${id} and orders = '[]'`),
  );
  expect(stored).toEqual([]);
});

test('the latest replan that can be undone is listed as long as its undo is accepted', async () => {
  const [first = 0, second = 0] = await planOrders();
  expect(await getUndoable()).toBeNull();
  const before = await loadPlans();
  const earlier = await replanLate(first);
  const after = await loadPlans();
  const keys = new Set(after.events.map((work) => JSON.stringify(work)));
  const moved = before.events.filter((work) => !keys.has(JSON.stringify(work))).length;
  expect(await getUndoable()).toEqual([earlier, moved]);
  expect(await getUndoable(sales.admin)).toEqual([earlier, moved]);
  expect((await sales.ana.get('/planning/replans/undoable')).status).toBe(403);
  const elsewhere = await server.company('undoable-elsewhere.test', [0]);
  expect(await getUndoable(elsewhere.admin)).toBeNull();

  const divisionId = sales.plant.divisions[1];
  const { body } = requireSuccess(
    await sales.admin.get('/planning/replans/undoable', { divisionId }),
  );
  expect(body).toEqual({ replan: null });

  const later = await replanLate(first);
  expect((await getUndoable())?.[0]).toBe(later);
  requireSuccess(await undo(later));
  expect(await getUndoable()).toEqual([earlier, moved]);
  // Reading the offer changes nothing.
  expect(await loadPlans()).toEqual(after);

  const setMark = (mark: 'pinned' | 'interrupted', isMarked: boolean) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set ${sql.ref(mark)} = ${isMarked} where order_id = ${second}`),
    );
  for (const mark of ['pinned', 'interrupted'] as const) {
    await setMark(mark, true);
    expect(await getUndoable(), mark).toBeNull();
    await setMark(mark, false);
    expect(await getUndoable(), mark).toEqual([earlier, moved]);
  }
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update applied_replans set created_at = present() - interval '25 hours' where id = ${earlier}`),
  );
  expect(await getUndoable()).toBeNull();
});

/** Plans an order some weeks ahead of all other work. */
async function planOrderAhead(weeks: number): Promise<number> {
  const [order = 0] = await planOrders(240, 1);
  const later = sql`make_interval(weeks => ${weeks}::int)`;
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update planning_events set start_date = start_date + ${later}, end_date = end_date + ${later} where order_id = ${order}`);
    await tx.row(sql`
      update orders set computed_start_date = computed_start_date + ${later}, computed_end_date = computed_end_date + ${later}
      where id = ${order}`);
  });
  return order;
}

test('a replan is listed behind two later ones that cannot be undone, and not behind three', async () => {
  const [first] = await planOrders();
  const earlier = await replanLate(first);
  for (const [weeks, listed] of [
    [2, earlier],
    [4, earlier],
    [6, undefined],
  ] as const) {
    const order = await planOrderAhead(weeks);
    const later = await replanLate(order);
    expect((await getUndoable())?.[0]).toBe(later);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update orders set revision = revision + 1 where id = ${order}`),
    );
    expect((await getUndoable())?.[0]).toBe(listed);
  }
});

test('a replan is listed behind any number of later ones that were undone', async () => {
  const [first] = await planOrders();
  const earlier = await replanLate(first);
  const before = await getUndoable();
  const other = await planOrderAhead(2);
  for (let times = 0; times < 4; times += 1) requireSuccess(await undo(await replanLate(other)));
  expect(before?.[0]).toBe(earlier);
  expect(await getUndoable()).toEqual(before);
});

test('a replan that moved work of an order of another division is listed for a user who plans both', async () => {
  const [first, second] = await planOrders();
  const id = await replanLate(first);
  expect((await getUndoable())?.[0]).toBe(id);
  const place = async (at: number) =>
    server.database.tenant(sales.company.accountId, async (tx) => {
      const division = sales.plant.divisions[at];
      await tx.row(sql`update orders set division_id = ${division} where id = ${second}`);
      await tx.row(sql`
        update orders_details set origin_division_id = ${division} where owner_id = ${second}`);
    });
  await place(1);
  expect(await getUndoable()).toBeNull();
  expect((await undo(id)).status).toBe(404);
  expect((await getUndoable(sales.admin))?.[0]).toBe(id);
  await place(0);
  expect((await getUndoable())?.[0]).toBe(id);
});

test('a replan that two planners undo at once is undone once', async () => {
  const [first] = await planOrders();
  const before = await loadPlans();
  const id = await replanLate(first);
  const answers = await Promise.all([undo(id), undo(id, sales.admin)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(await loadPlans()).toEqual(before);
});

test('undoing a replan after a holiday returns the work to the holiday, and the replan of before stays undoable', async () => {
  const [first, second] = await planOrders();
  const original = await loadPlans();
  const earlier = await replanLate(first);
  const before = await loadPlans();
  const date = iso(Date.parse(before.events[0]?.start ?? '') - 6 * 60 * minute).slice(0, 10);
  const day = requireSuccess(await sales.admin.post('/calendar-days', { date, name: 'Fiesta' }));
  const id = await applyReplan({});
  expect((await loadPlans()).events).not.toEqual(before.events);
  await expectRefused(earlier, 'replanChanged', first, second);
  requireSuccess(await undo(id));
  expect(await loadPlans()).toEqual(before);
  requireSuccess(await undo(earlier));
  expect(await loadPlans()).toEqual(original);
  requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(day.body, 'id')}`));
});

test('undoing an insertion takes the inserted order out of the plan and returns the others', async () => {
  await planOrders(900);
  const requestedDate = getDayAhead(3);
  const { id: rush } = await createActiveOrder(sales, 60, { requestedDate });
  const before = await loadPlans();
  const id = await applyReplan({ insert: { id: rush } });
  const after = await loadPlans();
  const keys = new Set(before.events.map((work) => JSON.stringify(work)));
  const placed = after.events.filter(({ orderId }) => orderId === rush).length;
  const moved =
    before.events.length - after.events.filter((work) => keys.has(JSON.stringify(work))).length;
  expect(placed).toBeGreaterThan(0);
  expect(await getUndoable()).toEqual([id, placed + moved]);
  requireSuccess(await undo(id));
  expect(await loadPlans()).toEqual(before);
  expect((await getHistory(rush)).at(-1)).toBe('unplan');
});

test('undoing the insertion of an order in production without work leaves it in production', async () => {
  await planOrders(900);
  const { id: rush } = await createActiveOrder(sales, 60, { requestedDate: getDayAhead(3) });
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set status = 'production' where id = ${rush}`),
  );
  const before = await loadPlans();
  const id = await applyReplan({ insert: { id: rush } });
  expect((await loadPlans()).events.some(({ orderId }) => orderId === rush)).toBe(true);
  requireSuccess(await undo(id));
  expect(await loadPlans()).toEqual(before);
  expect((await getHistory(rush)).at(-1)).toBe('undoReplan');
});

test('a replan waits for an order that its request leaves out, and is refused if that order changed meanwhile', async () => {
  const [first, second] = await planOrders();
  const { body } = requireSuccess(await sales.planner.get(`/details/${first}`));
  const [work] = pickListByPath(body, 'events').toSorted((one, other) =>
    String(pickByPath(one, 'start')).localeCompare(String(pickByPath(other, 'start'))),
  );
  const end = Date.parse(String(pickByPath(work, 'end')));
  const late = [{ id: pickNumberByPath(work, 'id'), endDate: iso(end + 45 * minute) }];
  const seen = toPreviewedReplan(requireSuccess(await ask({ late })));
  expect(seen.orders.map(({ id }) => id)).toContain(second);
  const orders = seen.orders.filter(({ id }) => id !== second);
  const refused = await sendDuringTransaction(
    server,
    sales.company.accountId,
    async (tx) => {
      await tx.row(sql`update orders set reason = 'Otro color' where id = ${second}`);
      await tx.row(sql`
        update planning_events set metadata = '{"color": "#123456"}' where order_id = ${second}`);
    },
    () => ask({ late, seen: { ...seen, orders } }, false),
  );
  expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  const { events } = await loadPlans();
  expect(
    events.filter(({ orderId }) => orderId === second).map(({ metadata }) => metadata.color),
  ).toContain('#123456');
});

test('an undo is refused and names each order that was pinned, recolored, revised, canceled or reported since', async () => {
  const changes: [string, (order: number) => Promise<unknown>][] = [
    [
      'replanChanged',
      async (order) => {
        const { body } = requireSuccess(await sales.planner.get(`/details/${order}`));
        const events = pickListByPath(body, 'events').map((event) => ({
          id: pickNumberByPath(event, 'id'),
        }));
        requireSuccess(
          await sales.planner.put(`/planning/orders/${order}/pins`, { events, pinned: true }),
        );
      },
    ],
    [
      'replanChanged',
      (order) =>
        server.database.tenant(sales.company.accountId, (tx) =>
          tx.row(sql`
            update planning_events set metadata = '{"color": "#123456"}' where order_id = ${order}`),
        ),
    ],
    [
      'replanChanged',
      (order) =>
        server.database.tenant(sales.company.accountId, (tx) =>
          tx.row(sql`update orders set revision = revision + 1 where id = ${order}`),
        ),
    ],
    [
      'replanChanged',
      async (order) =>
        requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' })),
    ],
    [
      'replanBegun',
      async (order) => {
        const { events } = await loadPlans();
        const work = events.find((each) => each.orderId === order && each.workplaceId === cutting);
        const tablet = await createPairedTablet(server, sales, cutting);
        const presence = await beginTestPresence(sales, tablet, work?.userId ?? 0);
        const report = buildReportBody(presence, work?.detailId ?? 0, { kind: 'start' });
        expect(
          getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [report]))),
        ).toEqual(['taken']);
      },
    ],
  ];
  for (const [rule, change] of changes) {
    await server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`delete from planning_events`);
      await tx.row(
        sql`update orders set production_finished_at = present() where status = 'production'`,
      );
    });
    const [first = 0] = await planOrders();
    const id = await replanLate(first);
    await change(first);
    await expectRefused(id, rule, first);
  }
});

test('a report of before a replan does not prevent its undo', async () => {
  const [first = 0] = await planOrders();
  const before = await loadPlans();
  const work = before.events.find((each) => each.orderId === first && each.workplaceId === cutting);
  const tablet = await createPairedTablet(server, sales, cutting);
  const presence = await beginTestPresence(sales, tablet, work?.userId ?? 0);
  const report = buildReportBody(presence, work?.detailId ?? 0, { kind: 'start' });
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [report])))).toEqual([
    'taken',
  ]);
  requireSuccess(await undo(await replanLate(first)));
  expect((await loadPlans()).events).toEqual(before.events);
});

test('a refused undo names five orders that changed, and counts the others', async () => {
  const ids = await planOrders(60, 7);
  const { events } = await loadPlans();
  const date = iso(Date.parse(events[0]?.start ?? '') - 6 * 60 * minute).slice(0, 10);
  const day = requireSuccess(await sales.admin.post('/calendar-days', { date, name: 'Fiesta' }));
  const id = await applyReplan({});
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set revision = revision + 1 where id = any(${ids}::bigint[])`),
  );
  expect(getRefusal(await undo(id))).toEqual([
    409,
    'WRONG_VALUES',
    [...ids.slice(0, 5).map((order) => ['replanChanged', order]), ['moreAhead', undefined]],
  ]);
  requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(day.body, 'id')}`));
});

/**
 * Changes the first work of an order in a stored replan to have begun after the replan, or ended before it, some minutes ago.
 * @param minutes.applied minutes since the replan was applied
 * @param minutes.computed minutes since it was computed
 */
async function passMovedWork(
  id: number,
  order: number,
  side: 'before' | 'after',
  minutes: { readonly computed: number; readonly applied: number; readonly passed: number },
): Promise<void> {
  const passed = iso(getServerTime() - minutes.passed * minute);
  await server.database.tenant(sales.company.accountId, async (tx) => {
    const row = await tx.row(
      sql<{
        orders: { id: number; before: StoredWork[]; after: StoredWork[] }[];
      }>`select orders from applied_replans where id = ${id}`,
    );
    const orders = row?.orders.map((each) => ({
      ...each,
      [side]: each[side].map((work, at) =>
        each.id === order && at === 0
          ? {
              ...work,
              start: side === 'after' ? passed : iso(0),
              ...(side === 'before' && { end: passed }),
            }
          : work,
      ),
    }));
    await tx.row(sql`
      update applied_replans set orders = ${JSON.stringify(orders)},
        computed_at = present() - make_interval(mins => ${minutes.computed}),
        created_at = present() - make_interval(mins => ${minutes.applied}) where id = ${id}`);
    if (side === 'after')
      await tx.row(sql`
        update planning_events set start_date = ${passed}
        where id = (select id from planning_events where order_id = ${order} order by start_date, id limit 1)`);
  });
}

test('an undo is refused once moved work should have begun at its new time, or ended at its old one', async () => {
  for (const side of ['before', 'after'] as const) {
    const [first = 0] = await planOrders();
    const id = await replanLate(first);
    await passMovedWork(id, first, side, { computed: 4, applied: 3, passed: 1 });
    await expectRefused(id, 'replanBegun', first);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`delete from planning_events`),
    );
  }
});

test('work that begins between the preview and its application prevents an undo only minutes after it', async () => {
  const cases = [
    { computed: 20, applied: 3, passed: 15, isRefused: false },
    { computed: 20, applied: 7, passed: 15, isRefused: true },
    // Work that was running when the replan was computed.
    { computed: 20, applied: 7, passed: 25, isRefused: false },
  ];
  for (const { isRefused, ...minutes } of cases) {
    const [first = 0] = await planOrders();
    const before = await loadPlans();
    const id = await replanLate(first);
    await passMovedWork(id, first, 'after', minutes);
    if (isRefused) await expectRefused(id, 'replanBegun', first);
    else {
      requireSuccess(await undo(id));
      expect(await loadPlans()).toEqual(before);
    }
    await server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`delete from planning_events`);
      await tx.row(
        sql`update orders set production_finished_at = present() where status = 'production'`,
      );
    });
  }
});

test('an undo is refused a day after the replan, and two days later the stored replan is removed', async () => {
  const [first] = await planOrders();
  const id = await replanLate(first);
  const backdate = (hours: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update applied_replans set created_at = present() - make_interval(hours => ${hours}) where id = ${id}`),
    );
  await backdate(25);
  await replanLate(first);
  await expectRefused(id, 'replanUndoOver');
  await backdate(49);
  await replanLate(first);
  expect((await undo(id)).status).toBe(404);
});

test.each([
  ['worker', 'users', 'userId'],
  ['workplace', 'workplaces', 'workplaceId'],
] as const)(
  'an undo is refused for work that would return to a disabled %s',
  async (_, table, field) => {
    const [first = 0] = await planOrders();
    const id = await replanLate(first);
    const { events } = await loadPlans();
    const disabled = events.find(({ orderId }) => orderId === first)?.[field] ?? 0;
    const setStatus = (status: string) =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`update ${sql.table(table)} set status = ${status} where id = ${disabled}`),
      );
    await setStatus('inactive');
    const { status, body } = await undo(id);
    await setStatus('active');
    expect(status).toBe(409);
    expect(pickListByPath(body, 'details')).toContainEqual(
      expect.objectContaining({ rule: 'replanStaffGone', params: { order: first } }),
    );
    requireSuccess(await undo(id));
  },
);

/** Plans an order by hand: a cut of 60 minutes from a moment on, with the worker and workplace of some work. */
async function planCutByHand(
  work: StoredWork,
  start: number,
  userId = work.userId,
): Promise<number> {
  const { id, detail } = await createActiveOrder(sales, 60);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date)
      values (${tx.accountId}, ${id}, ${detail}, ${work.workplaceId}, ${userId}, ${iso(start)}, ${iso(start + 60 * minute)})`),
  );
  return id;
}

test('an undo is refused where another order took the hours of a worker or the stations of a workplace since', async () => {
  const morning = getMorningAhead(2);
  const { id, detail } = await createActiveOrder(sales, 60);
  const { body } = requireSuccess(await sales.planner.get(`/users/workplace?id=${cutting}`));
  const people = pickListByPath({ body }, 'body').map((each) => pickNumberByPath(each, 'id'));
  const [worker = 0, ...others] = people;
  expect(others.length).toBeGreaterThan(1);
  const events = [[cutting, morning, 60] as const, [nailing, getMorningAhead(4), 120] as const].map(
    ([workplace, start, minutes]) => ({
      startDate: iso(start),
      endDate: iso(start + minutes * minute),
      user: { id: worker },
      workplace: { id: workplace },
      detail: { id: detail },
    }),
  );
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const before = await loadPlans();
  const [cut] = before.events;
  if (!cut) throw new Error('Nothing is planned');
  const read = requireSuccess(await sales.planner.get(`/details/${id}`));
  const [first] = pickListByPath(read.body, 'events');
  const replanId = await applyReplan({
    late: [{ id: pickNumberByPath(first, 'id'), startDate: iso(morning + 120 * minute) }],
  });
  const clear = (orders: readonly number[]) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`delete from planning_events where order_id = any(${[...orders]}::bigint[])`),
    );
  const sameWorker = await planCutByHand(cut, morning);
  await expectRefused(replanId, 'replanPlaceTaken', sameWorker);
  // The planner may not read an order of another division.
  await server.database.tenant(sales.company.accountId, async (tx) => {
    const division = sales.plant.divisions[1];
    await tx.row(sql`update orders set division_id = ${division} where id = ${sameWorker}`);
    await tx.row(sql`
      update orders_details set origin_division_id = ${division} where owner_id = ${sameWorker}`);
  });
  await expectRefused(replanId, 'replanPlaceTakenByOthers');
  await clear([sameWorker]);
  // Other people have taken the two stations.
  const [one, two] = [
    await planCutByHand(cut, morning, others[0]),
    await planCutByHand(cut, morning, others[1]),
  ];
  const refused = await undo(replanId);
  expect(getRefusal(refused)).toEqual([
    409,
    'WRONG_VALUES',
    [
      ['replanPlaceTaken', one],
      ['replanPlaceTaken', two],
    ],
  ]);
  await clear([two]);
  requireSuccess(await undo(replanId));
  expect((await loadPlans()).events.filter(({ orderId }) => orderId === id)).toEqual(before.events);
});

test('undoing a replan of a kiln restores its loads, unless another order fills the load of before', async () => {
  await turnIntoKiln(sales, nailing);
  const ids: number[] = [];
  for (const quantity of [40, 50]) ids.push((await createActiveOrder(sales, quantity)).id);
  await planOrdersTogether(sales, ids);
  const before = await loadPlans();
  const load = before.events.find(({ pieces }) => pieces !== null);
  if (!load) throw new Error('Nothing is planned in the kiln');
  expect(before.events.filter(({ start, pieces }) => pieces && start === load.start)).toHaveLength(
    2,
  );
  const read = requireSuccess(await sales.planner.get(`/details/${load.orderId}`));
  const share = pickListByPath(read.body, 'events').find((event) => pickByPath(event, 'load'));
  const id = await applyReplan({
    late: [
      {
        id: pickNumberByPath(share, 'id'),
        startDate: iso(Date.parse(load.start) + 24 * 60 * minute),
      },
    ],
  });
  expect((await loadPlans()).events).not.toEqual(before.events);
  // The operator of the load may begin the moved one while the first is emptied, over a weekend.
  const other = before.events.find(({ userId }) => userId !== load.userId);
  if (!other) throw new Error('One person does all the work');
  const { id: joined, detail } = await createActiveOrder(sales, 60);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, pieces, loading, unloading)
      values (${tx.accountId}, ${joined}, ${detail}, ${nailing}, ${other.userId}, ${load.start}, ${load.end}, 60, 20, 10)`),
  );
  await expectRefused(id, 'replanPlaceTaken', joined);
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events where order_id = ${joined}`);
    await tx.row(sql`update orders set production_finished_at = present() where id = ${joined}`);
  });
  requireSuccess(await undo(id));
  const restored = await loadPlans();
  expect(restored.events).toEqual(before.events);
});

test('an undo leaves a load that the replan did not move, even where another order overfilled it since', async () => {
  const [first = 0] = await planOrders(40, 1);
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update planning_events set start_date = start_date + interval '7 days', end_date = end_date + interval '7 days'
      where workplace_id = ${nailing}`);
    await tx.row(sql`
      update orders set computed_end_date = computed_end_date + interval '7 days' where id = ${first}`);
  });
  const before = await loadPlans();
  const load = before.events.find(({ pieces }) => pieces !== null);
  if (!load) throw new Error('Nothing is planned in the kiln');
  const id = await replanLate(first);
  const after = await loadPlans();
  expect(after.events).toContainEqual(load);
  expect(after.events).not.toEqual(before.events);
  const { id: joined, detail } = await createActiveOrder(sales, 60);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, pieces, loading, unloading)
      values (${tx.accountId}, ${joined}, ${detail}, ${nailing}, ${load.userId}, ${load.start}, ${load.end}, 900, 20, 10)`),
  );
  requireSuccess(await undo(id));
  const { events } = await loadPlans();
  expect(events.filter(({ orderId }) => orderId === first)).toEqual(before.events);
});
