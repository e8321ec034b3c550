import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { dayMillis, formatLocalDay } from '@tarima/domain/kit/time-zone';
import { weekdays } from '@tarima/domain/shifts/shift';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { createTestWorkbook, importSheetFile } from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, getPlantInstant, testTimeZone } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces, toPlanEventInputs } from '../testing/planned.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { recordFreedDays } from './freed-days.ts';
import { scheduleStoredExpectedCompletions } from './schedule-expected-completions.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'earlier.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

interface StoredWork {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly user: number;
  readonly workplace: number;
}

const listStored = async (orderIds: readonly number[]): Promise<StoredWork[]> =>
  (
    await Promise.all(
      orderIds.map(async (id) =>
        pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events'),
      ),
    )
  )
    .flat()
    .map((event) => ({
      id: pickNumberByPath(event, 'id'),
      start: String(pickByPath(event, 'start')),
      end: String(pickByPath(event, 'end')),
      user: pickNumberByPath(event, 'split'),
      workplace: pickNumberByPath(event, 'workplaceId'),
    }))
    .toSorted((one, other) => one.start.localeCompare(other.start) || one.id - other.id);

const withoutIds = (works: readonly StoredWork[]) => works.map((work) => ({ ...work, id: 0 }));
const getEnd = (works: readonly StoredWork[]): string =>
  works.reduce((last, { end }) => (end > last ? end : last), '');

const ask = (body: object, dryRun = true, client = sales.planner) =>
  client.post(`/planning/replan?lang=es&dryRun=${dryRun}`, body);
const count = (freed: object, client = sales.planner) =>
  client.post('/planning/earlier-work?lang=es', { freed });

/** Plans some orders one behind the other, makes the second or the first day of their work a holiday, replans, and withdraws the holiday. */
async function withdrawHoliday(quantities: readonly number[], day: 'first' | 'second' = 'second') {
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  });
  const ids: number[] = [];
  for (const quantity of quantities) {
    const { id } = await createActiveOrder(sales, quantity);
    const proposal = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    requireSuccess(
      await sales.planner.post('/events', {
        order: { id },
        events: toPlanEventInputs(proposal.body),
      }),
    );
    ids.push(id);
  }
  const planned = await listStored(ids);
  const days = planned.map(({ start }) => formatLocalDay(Date.parse(start), testTimeZone));
  const date = days.find((each) => day === 'first' || each !== days[0]) ?? '';
  const midnight = getPlantInstant(date, '00:00');
  const freed = {
    startDate: new Date(midnight).toISOString(),
    endDate: new Date(midnight + dayMillis).toISOString(),
  };
  const holiday = pickNumberByPath(
    requireSuccess(await sales.admin.post('/calendar-days', { date, name: 'Fiesta del pueblo' }))
      .body,
    'id',
  );
  const replan = requireSuccess(await ask({}));
  requireSuccess(await ask({ seen: toPreviewedReplan(replan) }, false));
  const replanned = await listStored(ids);
  requireSuccess(await sales.admin.delete(`/calendar-days/${holiday}`));
  return { ids, planned, replanned, freed };
}

test('work behind a withdrawn holiday is counted, previewed without a change, moved as previewed, and moved back by the undo', async () => {
  const { ids, replanned, freed } = await withdrawHoliday([600, 600]);
  const preview = requireSuccess(await ask({ freed }));
  const moves = pickListByPath(preview.body, 'moves');
  const orders = pickListByPath(preview.body, 'orders');
  expect(moves.length).toBeGreaterThan(0);
  expect(requireSuccess(await count(freed)).body).toEqual({
    divisions: [
      {
        id: sales.plant.divisions[0],
        name: expect.any(String),
        works: moves.length,
        orders: orders.length,
      },
    ],
  });
  for (const order of orders)
    expect(String(pickByPath(order, 'endAfter')) < String(pickByPath(order, 'end'))).toBe(true);
  expect(pickListByPath(preview.body, 'held')).toEqual([]);
  // Time that has begun already is used as far as it lies ahead.
  const begun = { ...freed, startDate: new Date(getServerTime() - dayMillis / 24).toISOString() };
  expect(pickListByPath(requireSuccess(await ask({ freed: begun })).body, 'moves')).not.toEqual([]);
  expect(await listStored(ids)).toEqual(replanned);

  const applied = requireSuccess(await ask({ freed, seen: toPreviewedReplan(preview) }, false));
  const after = await listStored(ids);
  const byId = new Map(
    moves.map((move) => [pickNumberByPath(move, 'event.id'), pickListByPath(move, 'to')]),
  );
  const expected = replanned.flatMap((work) => {
    const parts = byId.get(work.id);
    if (!parts) return [work];
    return parts.map((part) => ({
      ...work,
      start: String(pickByPath(part, 'start')),
      end: String(pickByPath(part, 'end')),
      user: pickNumberByPath(part, 'user.id'),
    }));
  });
  const sort = (works: readonly StoredWork[]) =>
    withoutIds(works)
      .map((work) => JSON.stringify(work))
      .toSorted();
  expect(sort(after)).toEqual(sort(expected));
  expect(getEnd(after) < getEnd(replanned)).toBe(true);
  expect(after.some(({ start, end }) => start >= freed.startDate && end <= freed.endDate)).toBe(
    true,
  );
  // A second run finds nothing more.
  expect(requireSuccess(await count(freed)).body).toEqual({ divisions: [] });

  const id = pickNumberByPath(applied.body, 'appliedId');
  requireSuccess(await sales.planner.post(`/planning/replans/${id}/undo`, {}));
  expect(sort(await listStored(ids))).toEqual(sort(replanned));
});

test('earlier work is refused together with late work, after another change, and with an end before the start', async () => {
  const { ids, replanned, freed } = await withdrawHoliday([600]);
  const late = [{ id: replanned[0]?.id, endDate: '2099-01-01T00:00:00Z' }];
  expect(pickByPath((await ask({ freed, late })).body, 'details.0')).toMatchObject({
    path: 'freed',
    rule: 'invalid',
  });
  const backwards = { startDate: freed.endDate, endDate: freed.startDate };
  expect((await ask({ freed: backwards })).status).toBe(400);
  expect((await count(backwards)).status).toBe(400);
  const preview = requireSuccess(await ask({ freed }));
  requireSuccess(
    await sales.planner.put(`/planning/orders/${ids[0]}/pins`, {
      events: replanned.map(({ id }) => ({ id })),
      pinned: true,
    }),
  );
  const refused = await ask({ freed, seen: toPreviewedReplan(preview) }, false);
  expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect(withoutIds(await listStored(ids))).toEqual(withoutIds(replanned));
  // Pinned work does not move.
  expect(pickListByPath(requireSuccess(await ask({ freed })).body, 'moves')).toEqual([]);
});

test('earlier work is counted only for a planner, and moves no order that another division plans', async () => {
  const { freed } = await withdrawHoliday([600]);
  const other = sales.plant.divisions[1];
  const elsewhere = requireSuccess(
    await sales.admin.post(`/planning/replan?lang=es&dryRun=true&divisionId=${other}`, { freed }),
  );
  expect(pickListByPath(elsewhere.body, 'moves')).toEqual([]);
  expect((await count(freed, sales.luis)).status).toBe(403);
});

test('work moves into a freed day once its material is there, and not ahead of it', async () => {
  const { ids, freed } = await withdrawHoliday([60, 60], 'first');
  const [first = 0, second = 0] = ids;
  const stored = await listStored(ids);
  expect(stored.every(({ start }) => start >= freed.endDate)).toBe(true);
  /** Orders whose work moves, and whether all of it moves into the freed day. */
  const listMoved = async () => {
    const moves = pickListByPath(requireSuccess(await ask({ freed })).body, 'moves');
    const { body } = requireSuccess(await count(freed));
    const [works] = pickListByPath(body, 'divisions').map((each) => pickByPath(each, 'works'));
    expect(works).toBe(moves.length > 0 ? moves.length : undefined);
    return [...Map.groupBy(moves, (move) => pickNumberByPath(move, 'event.orderId'))]
      .map(([order, own]) => {
        const parts = own.flatMap((move) => pickListByPath(move, 'to'));
        const isInside = parts.every(
          (part) =>
            String(pickByPath(part, 'start')) >= freed.startDate &&
            String(pickByPath(part, 'end')) <= freed.endDate,
        );
        return [order, own.length, isInside];
      })
      .toSorted(([one], [other]) => Number(one) - Number(other));
  };
  // A piece takes 2.5 of the material: the stock is enough for one order more each time.
  const bringMaterial = async () =>
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: sales.plant.stores[0] },
        elements: [{ id: sales.plant.rawMaterials[0], lotCode: 'M1', quantity: 150 }],
      }),
    );
  expect(await listMoved()).toEqual([]);
  await bringMaterial();
  expect(await listMoved()).toEqual([[first, 2, true]]);
  await bringMaterial();
  expect(await listMoved()).toEqual([
    [first, 2, true],
    [second, 2, true],
  ]);
  expect(await listStored(ids)).toEqual(stored);
});

const listFreed = async (client = sales.planner, division?: number) =>
  pickListByPath(
    requireSuccess(
      await client.get(
        `/planning/freed-days${division === undefined ? '' : `?divisionId=${division}`}`,
      ),
    ).body,
    'days',
  ).map((day) => pickByPath(day, 'startDate'));
const clearFreed = () =>
  server.database.tenant(sales.company.accountId, (tx) => tx.row(sql`delete from freed_days`));
/** Lists the freed days of the first two divisions, offered or not. */
const listStoredDays = () => {
  const [north, south] = sales.plant.divisions;
  return server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ division: number; date: string }>`
      select division_id as division, date from freed_days
      where division_id in (${north}, ${south}) order by division_id, date`),
  );
};
const createDay = async (day: object): Promise<number> =>
  pickNumberByPath(requireSuccess(await sales.admin.post('/calendar-days', day)).body, 'id');

test('a withdrawn holiday is listed until a replan moves work into it, again after the undo, and no longer once it is a holiday again', async () => {
  await clearFreed();
  const { freed } = await withdrawHoliday([600, 600]);
  const divisions = sales.plant.divisions;
  expect(await listFreed()).toEqual([freed.startDate]);
  // The other division has no planned work.
  expect(await listFreed(sales.admin, divisions[1])).toEqual([]);
  const list = requireSuccess(await sales.planner.get('/planning/freed-days'));
  const date = formatLocalDay(Date.parse(freed.startDate), testTimeZone);
  expect(list.body).toEqual({ days: [{ id: expect.any(Number), date, ...freed }] });

  const preview = requireSuccess(await ask({ freed }));
  expect(await listFreed()).toEqual([freed.startDate]);
  const applied = requireSuccess(await ask({ freed, seen: toPreviewedReplan(preview) }, false));
  expect(await listFreed()).toEqual([]);
  const id = pickNumberByPath(applied.body, 'appliedId');
  requireSuccess(await sales.planner.post(`/planning/replans/${id}/undo`, {}));
  expect(await listFreed()).toEqual([freed.startDate]);

  const day = await createDay({ date, name: 'Fiesta del pueblo' });
  expect(await listFreed()).toEqual([]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from planning_events`),
  );
  requireSuccess(await sales.admin.delete(`/calendar-days/${day}`));
  // No work is planned that could move.
  expect(await listFreed()).toEqual([]);
  expect((await sales.luis.get('/planning/freed-days')).status).toBe(403);
});

test('a holiday frees its day for the divisions that had it, when it is moved, given hours or replaced by a day of a division', async () => {
  await withdrawHoliday([600, 600]);
  await clearFreed();
  const [north, south] = sales.plant.divisions;
  const [first, second] = [3, 4].map(getDayAhead);
  const update = async (id: number, day: object) => {
    const { body } = requireSuccess(await sales.admin.get(`/calendar-days/${id}`));
    requireSuccess(
      await sales.admin.put(`/calendar-days/${id}`, {
        name: 'Fiesta',
        openings: null,
        division: null,
        updatedAt: pickByPath(body, 'updatedAt'),
        ...day,
      }),
    );
  };
  const holiday = await createDay({ date: first, name: 'Fiesta' });
  await update(holiday, { date: first, name: 'Fiesta patronal' });
  expect(await listStoredDays()).toEqual([]);
  await update(holiday, { date: second });
  const moved = [
    { division: north, date: first },
    { division: south, date: first },
  ];
  expect(await listStoredDays()).toEqual(moved);
  // The division works on the holiday of the others.
  const overtime = await createDay({
    date: second,
    name: 'Se trabaja',
    openings: '8:00-12:00',
    division: { id: north },
  });
  expect(await listStoredDays()).toEqual([
    { division: north, date: first },
    { division: north, date: second },
    { division: south, date: first },
  ]);
  requireSuccess(await sales.admin.delete(`/calendar-days/${overtime}`));
  expect(await listStoredDays()).toEqual(moved);
  await update(holiday, { date: second, openings: '8:00-12:00' });
  expect(await listStoredDays()).toEqual([
    { division: north, date: first },
    { division: north, date: second },
    { division: south, date: first },
    { division: south, date: second },
  ]);
  requireSuccess(await sales.admin.delete(`/calendar-days/${holiday}`));
  await clearFreed();
  // A holiday of the past frees nothing; the one of today does.
  const past = await createDay({ date: getDayAhead(-1), name: 'Ayer' });
  const days = pickListByPath(
    requireSuccess(await sales.admin.get('/calendar-days')).body,
    'elements',
  );
  const today = days.find((day) => pickByPath(day, 'date') === getDayAhead(0));
  for (const id of [past, pickNumberByPath(today, 'id')])
    requireSuccess(await sales.admin.delete(`/calendar-days/${id}`));
  expect(await listStoredDays()).toEqual([
    { division: north, date: getDayAhead(0) },
    { division: south, date: getDayAhead(0) },
  ]);
});

test('an imported calendar frees the days that are no holidays any more, and closes those that are holidays again', async () => {
  await clearFreed();
  const [first, second, third] = [8, 9, 10].map(getDayAhead);
  const [north, south] = sales.plant.divisions;
  const withdrawn = await createDay({ date: third, name: 'Tres' });
  requireSuccess(await sales.admin.delete(`/calendar-days/${withdrawn}`));
  const moved = await createDay({ date: first, name: 'Uno' });
  const opened = await createDay({ date: second, name: 'Dos' });
  expect(await listStoredDays()).toEqual([
    { division: north, date: third },
    { division: south, date: third },
  ]);
  const sheet = await createTestWorkbook([
    ['Id', 'Nombre', 'Fecha', 'Horas (vacío: feriado)'],
    [moved, 'Uno', third, ''],
    [opened, 'Dos', second, '8:00-12:00'],
  ]);
  requireSuccess(await importSheetFile(sales.admin, calendarDays, sheet));
  expect(await listStoredDays()).toEqual([
    { division: north, date: first },
    { division: north, date: second },
    { division: south, date: first },
    { division: south, date: second },
  ]);
  for (const id of [moved, opened])
    requireSuccess(await sales.admin.delete(`/calendar-days/${id}`));
});

test('a freed day is listed only where people of the division work on it', async () => {
  await clearFreed();
  const { ids, freed } = await withdrawHoliday([600, 600]);
  const [north] = sales.plant.divisions;
  const date = formatLocalDay(Date.parse(freed.startDate), testTimeZone);
  const user = (await listStored(ids))[0]?.user;
  const write = (statement: ReturnType<typeof sql>) =>
    server.database.tenant(sales.company.accountId, (tx) => tx.row(statement));
  const setShifts = async (division: number | null, operator: number | null) => {
    await write(sql`update divisions set shift_id = ${division} where id = ${north}`);
    await write(sql`update users set shift_id = ${operator} where id = ${user}`);
  };
  const createShift = async (name: string, days: readonly string[]) =>
    pickNumberByPath(
      requireSuccess(
        await sales.admin.post('/shifts', {
          name,
          ...Object.fromEntries(days.map((day) => [day, '08:00-17:00'])),
        }),
      ).body,
      'id',
    );
  const weekday = weekdays[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
  const others = await createShift(
    'Los demás días',
    weekdays.filter((day) => day !== weekday),
  );
  const only = await createShift('Solo ese día', [weekday]);
  expect(await listFreed()).toEqual([freed.startDate]);
  await setShifts(others, null);
  expect(await listFreed()).toEqual([]);
  // The day of the operator counts, even where the others of the division do not work.
  await setShifts(others, only);
  expect(await listFreed()).toEqual([freed.startDate]);
  await setShifts(null, null);
  // A holiday that another version of the server added removes no stored day.
  await write(sql`
    insert into calendar_days (account_id, date, name, division_id)
    select account_id, ${date}::date, 'Fiesta', id from divisions where id = ${north}`);
  expect(await listFreed()).toEqual([]);
  await write(sql`delete from calendar_days where division_id = ${north}`);
  expect(await listFreed()).toEqual([freed.startDate]);
});

test('a freed day is not listed for the night shift of the day before, and is for work behind its first hour', async () => {
  await clearFreed();
  const { ids, freed } = await withdrawHoliday([600, 600]);
  const [north] = sales.plant.divisions;
  const write = (statement: ReturnType<typeof sql>) =>
    server.database.tenant(sales.company.accountId, (tx) => tx.row(statement));
  const night = requireSuccess(
    await sales.admin.post('/shifts', {
      name: 'Noche',
      ...Object.fromEntries(weekdays.map((day) => [day, '22:00-6:00 (+1)'])),
    }),
  );
  const setShift = (id: number | null) =>
    write(sql`update divisions set shift_id = ${id} where id = ${north}`);
  await setShift(pickNumberByPath(night.body, 'id'));
  const [work, ...more] = await listStored(ids);
  for (const { id } of more) await write(sql`delete from planning_events where id = ${id}`);
  /** Moves the work to an hour counted from the first midnight of the freed day. */
  const moveWork = (from: number, to: number) =>
    write(sql`
      update planning_events
      set start_date = ${freed.startDate}::timestamptz + make_interval(hours => ${from}),
        end_date = ${freed.startDate}::timestamptz + make_interval(hours => ${to})
      where id = ${work?.id}`);
  await moveWork(0, 6);
  expect(await listFreed()).toEqual([]);
  // The shift of the freed day begins at 22:00.
  await moveWork(20, 22);
  expect(await listFreed()).toEqual([]);
  await moveWork(22, 23);
  expect(await listFreed()).toEqual([freed.startDate]);
  await setShift(null);
});

test('a replan ends the offer of the days of its division within its time, if it moves work, and its undo offers only these again', async () => {
  const { ids, freed } = await withdrawHoliday([600, 600]);
  await clearFreed();
  const [north, south] = sales.plant.divisions;
  const date = formatLocalDay(Date.parse(freed.startDate), testTimeZone);
  const listOpen = () =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql<{ division: number; date: string }>`
        select division_id as division, date from freed_days where replan_id is null order by division_id, date`),
    );
  const [before, after] = [-dayMillis, dayMillis].map((millis) =>
    formatLocalDay(Date.parse(freed.startDate) + dayMillis / 2 + millis, testTimeZone),
  );
  const otherReplan = 999_999;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into freed_days (account_id, division_id, date, replan_id) values
        (${tx.accountId}, ${north}, ${before}, null), (${tx.accountId}, ${north}, ${date}, null),
        (${tx.accountId}, ${north}, ${after}, null), (${tx.accountId}, ${south}, ${date}, null),
        (${tx.accountId}, ${south}, ${after}, ${otherReplan})`),
  );
  const all = await listOpen();
  expect(all).toHaveLength(4);
  // Time that is over, into which no work can move.
  const past = {
    startDate: new Date(getPlantInstant(getDayAhead(-400), '00:00')).toISOString(),
    endDate: new Date(getPlantInstant(getDayAhead(-399), '00:00')).toISOString(),
  };
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into freed_days (account_id, division_id, date) values (${tx.accountId}, ${north}, ${getDayAhead(-400)})`),
  );
  const nothing = requireSuccess(await ask({ freed: past }));
  const [order] = ids;
  const stored = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql<{ updatedAt: string }>`
      select updated_at as "updatedAt" from orders where id = ${order}`),
  );
  const seen = {
    ...toPreviewedReplan(nothing),
    orders: [{ id: order, updatedAt: stored?.updatedAt }],
  };
  requireSuccess(await ask({ freed: past, seen }, false));
  expect(await listOpen()).toHaveLength(5);

  const preview = requireSuccess(await ask({ freed }));
  const applied = requireSuccess(await ask({ freed, seen: toPreviewedReplan(preview) }, false));
  expect(await listOpen()).toEqual([
    { division: north, date: getDayAhead(-400) },
    { division: north, date: before },
    { division: north, date: after },
    { division: south, date },
  ]);
  const id = pickNumberByPath(applied.body, 'appliedId');
  requireSuccess(await sales.planner.post(`/planning/replans/${id}/undo`, {}));
  expect(await listOpen()).toEqual([{ division: north, date: getDayAhead(-400) }, ...all]);
  // A later change of the calendar removes the days that are over.
  const day = await createDay({ date: getDayAhead(90), name: 'Fiesta' });
  expect(await listOpen()).toEqual(all);
  requireSuccess(await sales.admin.delete(`/calendar-days/${day}`));
});

test('a change of the calendar waits for a replan that runs, and a replan finds the freed days unlocked meanwhile', async () => {
  const { ids, freed } = await withdrawHoliday([600, 600]);
  const [north] = sales.plant.divisions;
  const date = formatLocalDay(Date.parse(freed.startDate), testTimeZone);
  const inside = (statement: ReturnType<typeof sql>) =>
    server.database.tenant(sales.company.accountId, (tx) => tx.row(statement));
  await inside(sql`
    insert into orders_expected (account_id, order_id, division_id, end_date)
    select account_id, id, ${north}, '2031-01-01T12:00Z' from orders where id = ${ids[0]}`);
  const replan = 999_999;
  const response = await sendDuringTransaction(
    server,
    sales.company.accountId,
    (tx) => scheduleStoredExpectedCompletions(tx),
    () => sales.admin.post('/calendar-days', { date, name: 'Fiesta del pueblo' }),
    (tx) => tx.row(sql`update freed_days set replan_id = ${replan} where division_id = ${north}`),
  );
  requireSuccess(response);
  expect(await listFreed()).toEqual([]);
  await inside(sql`delete from orders_expected`);
  requireSuccess(
    await sales.admin.delete(`/calendar-days/${pickNumberByPath(response.body, 'id')}`),
  );
});

test('two simultaneous changes of the calendar free the day that only both together free', async () => {
  await withdrawHoliday([600, 600]);
  await clearFreed();
  const [north] = sales.plant.divisions;
  const date = getDayAhead(3);
  const ofAll = await createDay({ date, name: 'Fiesta' });
  const ofNorth = await createDay({ date, name: 'Fiesta del norte', division: { id: north } });
  await sendDuringTransaction(
    server,
    sales.company.accountId,
    (tx) =>
      recordFreedDays(tx, { timeZone: testTimeZone }, () =>
        tx.row(sql`delete from calendar_days where id = ${ofNorth}`),
      ),
    async () => requireSuccess(await sales.admin.delete(`/calendar-days/${ofAll}`)),
  );
  const days = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ date: string }>`select date from freed_days where division_id = ${north}`),
  );
  expect(days).toEqual([{ date }]);
});
