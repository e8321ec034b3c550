import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { workingHoursChangedEvent } from '@tarima/domain/calendar-days/working-hours-changed-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { createTestWorkbook, importSheetFile } from '../sheets/testing/sheets.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let other: TestServer;
let sales: SalesCompany;
let worker: number;
const open: BrowserSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  other = await server.another();
  sales = await createSalesCompany(server, 'hours-announcements.test');
  const [saw = 0] = await createWorkplaces(sales);
  const people = requireSuccess(await sales.planner.get('/users/workplace', { id: saw })).body;
  worker = pickNumberByPath(people, '0.id');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

const visitOtherServer = ({ host, headers }: TestClient) => other.visitor(host).with(headers);

async function connectToOtherServer(client: TestClient): Promise<BrowserSocket> {
  const socket = new BrowserSocket(visitOtherServer(client));
  open.push(socket);
  expect(await socket.opened()).toBe('connected');
  return socket;
}

/** Returns how often a browser of the other server was notified of changed hours while something happened. */
async function countAnnouncements(act: () => Promise<unknown>): Promise<number> {
  const socket = await connectToOtherServer(sales.planner);
  await act();
  const { accountId } = sales.company;
  await server.database.tenant(accountId, (tx) =>
    announceToBrowsers(tx, { to: { accountId }, event: 'last' }),
  );
  await socket.hears('last');
  return socket.heard.filter(({ event }) => event === workingHoursChangedEvent).length;
}

const getDay = async (date: string): Promise<unknown> =>
  pickByPath(
    requireSuccess(await visitOtherServer(sales.planner).get('/account/settings')).body,
    `hours.days.${date}`,
  );

test('browsers of another server are notified when a day is added, changed and removed, and that server returns the new hours', async () => {
  const day = { date: '2033-03-01', name: 'Fiesta del pueblo' };
  let id = 0;
  expect(
    await countAnnouncements(async () => {
      id = pickNumberByPath(
        requireSuccess(await sales.admin.post('/calendar-days', day)).body,
        'id',
      );
    }),
  ).toBe(1);
  expect(await getDay('2033-03-01')).toMatchObject({ openings: [] });
  const shorter = { ...day, openings: '8:00-12:00' };
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await sales.admin.put(`/calendar-days/${id}`, shorter)),
    ),
  ).toBe(1);
  expect(await getDay('2033-03-01')).toMatchObject({ openings: [{ start: 480, end: 720 }] });
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await sales.admin.delete(`/calendar-days/${id}`)),
    ),
  ).toBe(1);
  expect(await getDay('2033-03-01')).toBeUndefined();
});

test('a previewed day is not announced', async () => {
  expect(
    await countAnnouncements(async () =>
      requireSuccess(
        await sales.admin.put('/calendar-days/outside', { date: '2033-03-02', name: 'Asueto' }),
      ),
    ),
  ).toBe(0);
});

test('browsers are notified of days that an import adds, of those that it moves, and of days removed together', async () => {
  const rows = ['2033-03-07', '2033-03-08'].map((date) => [`Conteo ${date}`, date]);
  const sheet = await createTestWorkbook([['Nombre', 'Fecha'], ...rows]);
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await importSheetFile(sales.admin, calendarDays, sheet, { dryRun: true })),
    ),
  ).toBe(0);
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await importSheetFile(sales.admin, calendarDays, sheet)),
    ),
  ).toBe(1);
  const found = requireSuccess(
    await sales.admin.get('/calendar-days', { size: 100, search: 'Conteo' }),
  ).body;
  const ids = [0, 1].map((at) => ({ id: pickNumberByPath(found, `elements.${at}.id`) }));
  const moved = await createTestWorkbook([
    ['Id', 'Fecha'],
    ...ids.map(({ id }, at) => [id, `2033-03-1${at}`]),
  ]);
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await importSheetFile(sales.admin, calendarDays, moved)),
    ),
  ).toBe(1);
  for (const day of ['2033-03-10', '2033-03-11'])
    expect(await getDay(day)).toMatchObject({ openings: [] });
  expect(await getDay('2033-03-07')).toBeUndefined();
  expect(
    await countAnnouncements(async () =>
      requireSuccess(
        await sales.admin.post('/calendar-days/many', { on: { rows: ids }, does: 'remove' }),
      ),
    ),
  ).toBeGreaterThan(0);
});

test('browsers are notified of an absence that is added, moved and canceled, and not of its preview', async () => {
  const event = {
    kind: 'holiday',
    startDate: '2033-03-01T14:00:00.000Z',
    endDate: '2033-03-02T00:00:00.000Z',
  };
  const path = `/users/${worker}/absences`;
  const add = async (dryRun: boolean) =>
    requireSuccess(await sales.admin.post(`${path}?dryRun=${dryRun}`, { event }));
  expect(await countAnnouncements(() => add(true))).toBe(0);
  let id = 0;
  expect(
    await countAnnouncements(async () => {
      id = pickNumberByPath((await add(false)).body, 'absences.0.id');
    }),
  ).toBe(1);
  const later = { ...event, endDate: '2033-03-03T00:00:00.000Z' };
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await sales.admin.put(`${path}/${id}?dryRun=false`, { event: later })),
    ),
  ).toBe(1);
  expect(
    await countAnnouncements(async () =>
      requireSuccess(await sales.admin.delete(`${path}/${id}`, { dryRun: false })),
    ),
  ).toBe(1);
});
