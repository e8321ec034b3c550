import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import type { Module } from '@tarima/domain/kit/module';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { shifts } from '@tarima/domain/shifts/shift';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkbook, importSheetFile } from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
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

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'calendar.test');
  await createWorkplaces(sales);
  for (const each of pickListByPath((await sales.admin.get('/calendar-days')).body, 'elements'))
    await removeDay(pickNumberByPath(each, 'id'));
});
afterAll(() => server.close());

/** Mexico City is six hours behind UTC all year. */
const toDate = (at: number): string => new Date(at - dayMillis / 4).toISOString().slice(0, 10);
const toClock = (text: string): string =>
  new Date(Date.parse(text) - dayMillis / 4).toISOString().slice(11, 16);

const propose = async (id: number): Promise<PlanEventInput[]> =>
  toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );
const addDay = async (body: object): Promise<number> =>
  pickNumberByPath(requireSuccess(await sales.admin.post('/calendar-days', body)).body, 'id');
const removeDay = async (id: number) =>
  requireSuccess(await sales.admin.delete(`/calendar-days/${id}`));
const shift = async (name: string, hours: Readonly<Record<string, string>>): Promise<number> =>
  pickNumberByPath(
    requireSuccess(await sales.admin.post('/shifts', { name, ...hours })).body,
    'id',
  );
const everyDay = (hours: string) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
      name,
      hours,
    ]),
  );
const giveDivision = async (id: number | null) => {
  const [first] = sales.plant.divisions;
  const { body } = await sales.admin.get(`/divisions/${first}`);
  return requireSuccess(
    await sales.admin.put(`/divisions/${first}`, {
      name: pickByPath(body, 'name'),
      location: pickByPath(body, 'location'),
      shift: id === null ? null : { id },
    }),
  );
};

test.each([
  [{ monday: '22-6' }, 'monday', 'openingBackwards'],
  [{ friday: '7-11, 10-15' }, 'friday', 'openingsOverlap'],
  [{ friday: '7-7' }, 'friday', 'openingBackwards'],
  [{ friday: 'de siete a tres' }, 'friday', 'openings'],
  [{ sunday: '22-6+1', monday: '5-13' }, 'monday', 'openingsOverlap'],
  [{}, 'monday', 'weekWithoutHours'],
])('a shift with %j is refused and names its field', async (hours, path, rule) => {
  const { status, body } = await sales.admin.post('/shifts', { name: 'Imposible', ...hours });
  expect([status, pickByPath(body, 'details.0.path'), pickByPath(body, 'details.0.rule')]).toEqual([
    400,
    path,
    rule,
  ]);
  const { body: all } = await sales.admin.get('/shifts', { size: 100 });
  expect(pickListByPath(all, 'elements').map((each) => pickByPath(each, 'name'))).not.toContain(
    'Imposible',
  );
});

test('the hours of a shift are normalized, and an account without shifts has no hours', async () => {
  const before = requireSuccess(await sales.admin.get('/account/settings')).body;
  expect(pickByPath(before, 'hours')).toBeUndefined();
  const id = await shift('Matutino', { monday: '7 - 11; 11.30-15' });
  const { body } = await sales.admin.get(`/shifts/${id}`);
  expect([pickByPath(body, 'monday'), pickByPath(body, 'tuesday')]).toEqual([
    '7:00-11:00, 11:30-15:00',
    null,
  ]);
  expect(
    pickByPath(requireSuccess(await sales.admin.get('/account/settings')).body, 'hours'),
  ).toBeUndefined();
});

test('a holiday is skipped by proposals and refused in plans; work on it stays, is listed and notified to planners once', async () => {
  const order = await createActiveOrder(sales);
  const events = await propose(order.id);
  requireSuccess(await sales.planner.post('/events', { order: { id: order.id }, events }));
  const date = toDate(Date.parse(events[0]?.startDate ?? ''));
  const tried = requireSuccess(
    await sales.admin.put('/calendar-days/outside', { date, name: 'Fiesta del pueblo' }),
  ).body;
  expect(pickListByPath(tried, 'orders').map((each) => pickByPath(each, 'id'))).toEqual([order.id]);
  const outside = () => sales.planner.get('/planning/outside-hours');
  expect(pickByPath(requireSuccess(await outside()).body, 'events')).toBe(0);

  const holiday = await addDay({ date, name: 'Fiesta del pueblo' });
  expect(requireSuccess(await outside()).body).toMatchObject({
    events: pickNumberByPath(tried, 'events'),
    orders: [
      { id: order.id, first: events[0]?.startDate, division: { id: sales.plant.divisions[0] } },
    ],
  });
  const listNotices = async () =>
    pickListByPath(
      requireSuccess(await sales.planner.get('/notifications/last')).body,
      'notifications',
    ).filter((each) => pickByPath(each, 'data.message') === 'planBreakpoint');
  const [first, ...more] = await listNotices();
  expect(more).toEqual([]);
  expect(JSON.stringify(first)).toContain('Fiesta del pueblo');
  const outsideEvents = events.filter(({ startDate }) => toDate(Date.parse(startDate)) === date);
  const [starts, ends] = [
    outsideEvents.map(({ startDate }) => startDate).toSorted(),
    outsideEvents.map(({ endDate }) => endDate).toSorted(),
  ];
  expect(pickByPath(first, 'data.messageData')).toMatchObject({
    startDate: starts[0],
    endDate: ends.at(-1),
    orders: [{ id: order.id }],
  });

  const again = await propose(order.id);
  expect(again.map(({ startDate }) => toDate(Date.parse(startDate)))).not.toContain(date);
  const refused = await sales.planner.post('/events', { order: { id: order.id }, events });
  expect(pickByPath(refused.body, 'details.0')).toMatchObject({
    rule: 'holiday',
    params: { holiday: 'Fiesta del pueblo' },
  });
  const twice = await sales.admin.post('/calendar-days', { date, name: 'Otra vez' });
  expect([twice.status, pickByPath(twice.body, 'details.0.path')]).toEqual([409, 'date']);
  await removeDay(holiday);
  expect(pickByPath(requireSuccess(await outside()).body, 'events')).toBe(0);
  expect(await listNotices()).toHaveLength(1);
});

test('a division plans by its shift, a worker by their own, and a division’s day overrides that of the account', async () => {
  const order = await createActiveOrder(sales, 30);
  const nights = await shift('Velador', everyDay('22:00-6:00+1'));
  await giveDivision(nights);
  const byNight = await propose(order.id);
  for (const { startDate } of byNight)
    expect(toClock(startDate) >= '22:00' || toClock(startDate) < '06:00').toBe(true);
  requireSuccess(await sales.planner.post('/events', { order: { id: order.id }, events: byNight }));
  expect(
    pickByPath(requireSuccess(await sales.planner.get('/account/settings')).body, 'hours.week.0.0'),
  ).toEqual({
    start: 22 * 60,
    end: 30 * 60,
  });

  // A worker of the pair changes to the day shift: no colleague works at those hours.
  const person = byNight[0]?.user.id ?? 0;
  const { body } = await sales.admin.get(`/users/${person}`);
  const changed = {
    name: pickByPath(body, 'name'),
    email: pickByPath(body, 'email'),
    profile: pickByPath(body, 'profile'),
    status: pickByPath(body, 'status'),
    mainPosition: pickByPath(body, 'mainPosition'),
    positions: [],
    shift: { id: await shift('De día', everyDay('8-16')) },
  };
  requireSuccess(await sales.admin.put(`/users/${person}`, changed));
  const refused = await sales.planner.post('/events', { order: { id: order.id }, events: byNight });
  expect(pickByPath(refused.body, 'details.0')).toMatchObject({
    rule: 'offDuty',
    params: { user: person },
  });
  const workplace = byNight[0]?.workplace.id ?? 0;
  const people = requireSuccess(await sales.planner.get(`/users/workplace?id=${workplace}`)).body;
  const personRow = pickListByPath({ people }, 'people').find(
    (each) => pickByPath(each, 'id') === person,
  );
  expect(pickByPath(personRow, 'hours.week.0.0')).toEqual({ start: 8 * 60, end: 16 * 60 });
  requireSuccess(await sales.admin.put(`/users/${person}`, { ...changed, shift: null }));

  // The whole account rests for a week, but for the first division on one of its days.
  const start = Date.parse(byNight[0]?.startDate ?? '') - dayMillis;
  const made: number[] = [];
  for (let ahead = 0; ahead < 7; ahead += 1)
    made.push(await addDay({ date: toDate(start + ahead * dayMillis), name: 'Semana cerrada' }));
  const division = { id: sales.plant.divisions[0] };
  const opened = toDate(start + 4 * dayMillis);
  made.push(await addDay({ date: opened, name: 'Guardia', openings: '6-18', division }));
  const squeezed = await propose((await createActiveOrder(sales, 30)).id);
  expect([...new Set(squeezed.map(({ startDate }) => toDate(Date.parse(startDate))))]).toEqual([
    opened,
  ]);
  for (const id of made) await removeDay(id);
  await giveDivision(null);
});

test('statutory holidays are previewed before they are added at once, and existing days are left unchanged', async () => {
  await addDay({ date: '2031-12-25', name: 'Posada' });
  const law = async (lang: string) =>
    requireSuccess(await sales.admin.get('/calendar-days/statutory/2031', { lang })).body;
  const response = await law('en');
  expect(pickByPath(response, 'days.0')).toEqual({
    date: '2031-01-01',
    name: 'New Year',
    there: null,
  });
  expect(pickByPath(response, 'days.6')).toEqual({
    date: '2031-12-25',
    name: 'Christmas',
    there: 'Posada',
  });
  expect(pickByPath(response, 'outside.events')).toBe(0);
  const add = async () =>
    requireSuccess(await sales.admin.put('/calendar-days/statutory/2031', {})).body;
  expect(pickByPath(await add(), 'added')).toBe(6);
  expect(pickByPath(await add(), 'added')).toBe(0);
  const { body } = await sales.admin.get('/calendar-days', { size: 100, lang: 'en' });
  const days = pickListByPath(body, 'elements');
  expect(days).toContainEqual(expect.objectContaining({ date: '2031-12-25', name: 'Posada' }));
  const independence = days.find((each) => pickByPath(each, 'date') === '2031-09-16');
  expect(pickByPath(independence, 'metadata.language.name')).toMatchObject({
    en: 'Independence Day',
  });
  const refused = await sales.admin.put('/calendar-days/statutory/1890', {});
  expect([refused.status, pickByPath(refused.body, 'details.0.path')]).toEqual([400, 'year']);
});

test('a statutory holiday is added although a division has a day of its own on that date', async () => {
  const [division] = sales.plant.divisions;
  const own = { date: '2033-01-01', name: 'Inventario', division: { id: division } };
  await addDay(own);
  const path = '/calendar-days/statutory/2033';
  const { body } = requireSuccess(await sales.admin.get(path, { lang: 'en' }));
  expect(pickByPath(body, 'days.0')).toEqual({
    date: '2033-01-01',
    name: 'New Year',
    there: null,
  });
  const { body: added } = requireSuccess(await sales.admin.put(path, {}));
  expect(pickByPath(added, 'added')).toBe(pickListByPath(body, 'days').length);
  const { body: after } = requireSuccess(await sales.admin.get(path, { lang: 'en' }));
  expect(pickByPath(after, 'days.0.there')).toBe('New Year');
});

test('work outside a changed shift, week or default hours is previewed, and planners are notified once when it is saved', async () => {
  const order = await createActiveOrder(sales, 30);
  const events = await propose(order.id);
  requireSuccess(await sales.planner.post('/events', { order: { id: order.id }, events }));
  const [division] = sales.plant.divisions;
  const nights = await shift('Noches', everyDay('22:00-6:00+1'));
  const findOrder = (body: unknown): unknown =>
    pickListByPath(body, 'orders').find((each) => pickByPath(each, 'id') === order.id);
  const inOrder = { id: order.id, events: events.length, first: events[0]?.startDate };
  const named = { id: division, name: expect.any(String) };
  const listNotices = async (name: string) =>
    pickListByPath(
      requireSuccess(await sales.planner.get('/notifications', { size: 100 })).body,
      'elements',
    ).filter((each) => pickByPath(each, 'data.messageData.hours') === name).length;

  const outside = async () =>
    pickByPath(requireSuccess(await sales.planner.get('/planning/outside-hours')).body, 'events');
  const before = await outside();
  const tryDivision = (id: number | null) =>
    sales.admin.put(`/divisions/${division}/outside`, { shift: id === null ? null : { id } });
  expect(findOrder(requireSuccess(await tryDivision(nights)).body)).toEqual({
    ...inOrder,
    division: named,
  });
  expect(pickByPath(requireSuccess(await tryDivision(null)).body, 'events')).toBe(0);
  expect(await outside()).toBe(before);
  const name = String(pickByPath((await sales.admin.get(`/divisions/${division}`)).body, 'name'));
  const noticesBefore = await listNotices(name);
  await giveDivision(nights);
  expect(await listNotices(name)).toBe(noticesBefore + 1);
  await giveDivision(nights);
  expect(await listNotices(name)).toBe(noticesBefore + 1);

  const week = (hours: string) =>
    sales.admin.put(`/shifts/${nights}/outside`, { name: 'Noches', ...everyDay(hours) });
  await giveDivision(null);
  const person = events[0]?.user.id ?? 0;
  const { body } = await sales.admin.get(`/users/${person}`);
  const tried = await sales.admin.put(`/users/${person}/outside`, { shift: { id: nights } });
  const theirs = events.filter(({ user }) => user.id === person).length;
  expect(pickByPath(findOrder(requireSuccess(tried).body), 'events')).toBe(theirs);
  const storedDay = {
    name: pickByPath(body, 'name'),
    email: pickByPath(body, 'email'),
    profile: pickByPath(body, 'profile'),
    status: pickByPath(body, 'status'),
    mainPosition: pickByPath(body, 'mainPosition'),
    positions: [],
  };
  requireSuccess(
    await sales.admin.put(`/users/${person}`, { ...storedDay, shift: { id: nights } }),
  );
  expect(await listNotices(String(pickByPath(body, 'name')))).toBe(1);
  requireSuccess(await sales.admin.put(`/users/${person}`, { ...storedDay, shift: null }));

  // A shift that people have: its week is tried before it is saved.
  requireSuccess(
    await sales.admin.put(`/shifts/${nights}`, { name: 'Noches', ...everyDay('0:00-24:00') }),
  );
  await giveDivision(nights);
  expect(findOrder(requireSuccess(await week('22:00-6:00+1')).body)).toEqual({
    ...inOrder,
    division: named,
  });
  expect(pickByPath(requireSuccess(await week('0:00-24:00')).body, 'events')).toBe(0);
  const impossible = await week('');
  expect(pickByPath(impossible.body, 'details.0.rule')).toBe('weekWithoutHours');
  await giveDivision(null);

  const buildHours = (start: number, end: number) => ({
    start: { hours: start, minutes: 0, seconds: 0 },
    end: { hours: end, minutes: 0, seconds: 0 },
  });
  const { body: account } = await sales.admin.get('/account/settings');
  const settings = pickByPath(account, 'settings');
  if (typeof settings !== 'object') throw new Error('An account has settings');
  const save = (operativeLapse: unknown) =>
    sales.admin.put('/account/settings', { settings: { ...settings, operativeLapse } });
  requireSuccess(await save(buildHours(4, 5)));
  expect(await listNotices('4:00-5:00')).toBe(1);
  requireSuccess(await save(pickByPath(settings, 'operativeLapse') ?? null));
  const nobody = await sales.admin.put('/divisions/999999/outside', { shift: null });
  expect(nobody.status).toBe(404);
  const unknown = await tryDivision(999_999);
  expect([unknown.status, pickByPath(unknown.body, 'details.0')]).toMatchObject([
    400,
    { path: 'shift', rule: 'unknown' },
  ]);
});

test('a shift that a division uses cannot be deleted', async () => {
  const id = await shift('Prestado', everyDay('7-15'));
  await giveDivision(id);
  expect((await sales.admin.delete(`/shifts/${id}`)).status).toBe(409);
  await giveDivision(null);
  expect((await sales.admin.delete(`/shifts/${id}`)).status).toBeLessThan(300);
});

test('a shift of another account is not found', async () => {
  const other = await createSalesCompany(server, 'calendar-other.test');
  const { body } = await other.admin.post('/shifts', { name: 'Ajeno', ...everyDay('7-15') });
  expect((await sales.admin.get(`/shifts/${pickNumberByPath(body, 'id')}`)).status).toBe(404);
});

test('an import refuses a shift whose days overlap and a day that the calendar has, each at its row and field', async () => {
  const importRows = async (module: Module, rows: Parameters<typeof createTestWorkbook>[0]) => {
    const sheet = await createTestWorkbook(rows);
    const { body } = requireSuccess(
      await importSheetFile(sales.admin, module, sheet, { dryRun: true }),
    );
    return pickByPath(body, 'errors');
  };
  expect(
    await importRows(shifts, [
      ['Nombre', 'Lunes', 'Domingo'],
      ['Turno corrido', '8-16', ''],
      ['Turno cruzado', '5-13', '22-6+1'],
    ]),
  ).toMatchObject([{ row: 3, path: 'monday', rule: 'openingsOverlap' }]);
  await addDay({ date: '2034-05-01', name: 'Día del Trabajo' });
  expect(
    await importRows(calendarDays, [
      ['Nombre', 'Fecha'],
      ['Inventario', '2034-05-02'],
      ['Descanso', '2034-05-01'],
    ]),
  ).toMatchObject([{ row: 3, path: 'date', rule: 'unique' }]);
});
