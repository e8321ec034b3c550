import { textOfCell } from '@tarima/domain/kit/sheets/cell';
import { day, firstInstant, minute } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../kit/clock.ts';
import { openWorkbook } from '../kit/sheets/read-workbook.ts';
import { permissionId } from '../profiles/commands.ts';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  approveReport,
  getOutcomes,
  moveOrderBack,
  pairTablet,
  createPlannedOrder,
  createPresence,
  said,
  send,
} from './testing.ts';

let server: TestServer;
let sales: Sales;
let saw: Client;
let nailer: Client;
let sunday: string;
let sawyer: string;
let foreman: string;
let atNailer: string;
let detail: number;
const zone = 'America/Mexico_City';
const [ana, planner, limited] = [1, 3, 5];

/** Midnight of the last Monday but one, by the wall clock of the plant: all of the week after it is over. */
const monday = (() => {
  const today = Math.floor((present() - 6 * 60 * minute) / day) * day;
  return today - ((new Date(today).getUTCDay() + 6) % 7) * day - 7 * day;
})();
const toDay = (after: number) => new Date(monday + after * day).toISOString().slice(0, 10);
const at = (days: number, hours: number) =>
  new Date(firstInstant(zone, monday + days * day) + hours * 60 * minute).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'week.test');
  const [cutting = 0, nailing = 0] = await createWorkplaces(sales);
  saw = await pairTablet(server, sales, cutting);
  nailer = await pairTablet(server, sales, nailing);
  const presence = (tablet: Client, who: number, moment: string) =>
    createPresence(server, sales, tablet, sales.ids[who] ?? 0, moment);
  sunday = await presence(saw, ana, at(0, -1));
  sawyer = await presence(saw, ana, at(2, 8));
  atNailer = await presence(nailer, ana, at(2, 9));
  good(await sales.admin.put(`/users/${sales.ids[planner]}/pin`, { pin: '8080' }));
  foreman = await presence(saw, planner, new Date(present()).toISOString());
  const order = await createPlannedOrder(sales, 500);
  await moveOrderBack(server, sales, order.id, 24 * 21);
  detail = order.detail;
});
afterAll(() => server.close());

const sendReports = async (tablet: Client, ...reports: object[]) =>
  expect(new Set(getOutcomes(good(await send(tablet, reports))))).toEqual(new Set(['taken']));
const week = async (query: object = {}, who: Client = sales.admin) =>
  good(await who.get('/reports/floor-week', { day: toDay(2), ...query })).body;
const figures = (body: unknown) =>
  pickList(body, 'people').map((each) =>
    ['user.id', 'hours', 'good', 'scrap', 'aside'].map((name) => pick(each, name)),
  );

test('nothing is told before anybody said something', async () => {
  expect(await week()).toEqual({ told: false, first: toDay(0), last: toDay(6), people: [] });
});

test('hours and pieces of a week are those of each person, cut at its ends, without what was taken back', async () => {
  const wrong = said(sawyer, detail, { kind: 'pieces', good: 90, at: at(2, 9) });
  await sendReports(
    saw,
    // From an hour before the week to half an hour within it.
    said(sunday, detail, { kind: 'start', at: at(0, -1) }),
    said(sunday, detail, { kind: 'pieces', good: 11, at: at(0, -0.5) }),
    said(sunday, detail, { kind: 'pause', reason: 'break', at: at(0, 0.5) }),
    said(sawyer, detail, { kind: 'start', at: at(2, 8) }),
    wrong,
    said(sawyer, detail, { kind: 'pieces', good: 40, scrap: 3, reason: 'split', at: at(2, 9) }),
    said(sawyer, detail, { kind: 'pieces', aside: 2, at: at(2, 9) }),
    said(sawyer, detail, { kind: 'pause', reason: 'break', at: at(2, 10) }),
  );
  // At two stations at once: the second hour is the same.
  await sendReports(
    nailer,
    said(atNailer, detail, { kind: 'start', at: at(2, 9) }),
    said(atNailer, detail, { kind: 'pieces', good: 20, at: at(2, 10) }),
    said(atNailer, detail, { kind: 'pause', reason: 'break', at: at(2, 10.25) }),
  );
  const undo = {
    key: crypto.randomUUID(),
    presence: foreman,
    undoes: wrong.key,
    at: new Date(present()).toISOString(),
  };
  await sendReports(saw, await approveReport(saw, undo, sales.ids[planner] ?? 0));
  const body = await week();
  expect(body).toMatchObject({ told: true, first: toDay(0), last: toDay(6) });
  expect(figures(body)).toEqual([[sales.ids[ana], 2.75, 60, 3, 2]]);
  expect(figures(await week({ day: toDay(-1) }))).toEqual([[sales.ids[ana], 1, 11, 0, 0]]);
  for (const each of [0, 6]) expect(await week({ day: toDay(each) })).toEqual(body);
  const [north, south] = sales.plant.divisions;
  expect(figures(await week({ divisionId: north }))).toEqual(figures(body));
  expect(figures(await week({ divisionId: south }))).toEqual([]);
});

test('hours worked are those that were told, in the months in which somebody told of any, and say which', async () => {
  const id = sales.ids[ana] ?? 0;
  const last = new Date(monday + 2 * day);
  const query = { year: [last.getUTCFullYear()], entityIds: [id, sales.ids[limited]] };
  const month = last.getUTCMonth() + 1;
  const hours = async (path: string, extra: object = {}) =>
    good(await sales.admin.get(path, { ...query, ...extra })).body;
  const [of] = pickList(await hours('/reports/hours-by-users'), `${month - 1}.stats`);
  // Half an hour of the stretch over the first midnight lies in the week, an hour before it: the calendar decides where a month
  // ends.
  const first = new Date(monday);
  const early = first.getUTCMonth() + 1 === month ? (first.getUTCDate() === 1 ? 0.5 : 1.5) : 0;
  expect(pickNumber(of, 'quantity')).toBe(early + 2.25);
  const name = String(pick(of, 'entity.name'));
  const which = await hours('/reports/hours-by-users/told');
  expect(which).toMatchObject([{ entity: { id, name } }]);
  expect(pickList(which, '0.months')).toContain(month);
  expect((await sales.limited.get('/reports/hours-by-users/told', query)).status).toBe(403);
  const south = { divisionId: sales.plant.divisions[1] };
  expect(await hours('/reports/hours-by-users/told', south)).toEqual([]);
  // Planned hours no longer count in such a month, and still count where there are no reports: the other worker has none.
  const [, other] = pickList(await hours('/reports/hours-by-users'), `${month - 1}.stats`);
  expect(pickNumber(other, 'quantity')).toBe(0);
});

test('the workbook has what the screen shows', async () => {
  const file = await sales.admin.get('/reports/floor-week/export', { day: toDay(2), lang: 'en' });
  const rows: string[][] = [];
  for await (const batch of (await openWorkbook(file.bytes)).rows())
    rows.push(...batch.map(({ cells }) => cells.map(textOfCell)));
  const name = String(pick(await week(), 'people.0.user.name'));
  expect(rows).toEqual([[name, '2.75', '60', '3', '2']]);
});

test('who lacks the reports is refused, and who is held to their own sees themselves alone', async () => {
  expect((await sales.limited.get('/reports/floor-week')).status).toBe(403);
  expect((await sales.limited.get('/reports/floor-week/export')).status).toBe(403);
  expect((await saw.get('/reports/floor-week')).status).toBe(401);
  const { body } = good(
    await sales.admin.post('/profiles', {
      name: 'Solo lo suyo',
      description: 'Ve sus reportes',
      permissions: [permissionId('reports')],
      onlyMine: true,
    }),
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(body, 'id')}
      where account_id = ${tx.accountId} and id in (${sales.ids[ana]}, ${sales.ids[limited]})`),
  );
  expect(figures(await week({}, sales.limited))).toEqual([]);
  expect(figures(await week({}, sales.ana))).toHaveLength(1);
  expect((await sales.admin.get('/reports/floor-week', { day: '2026-02-30' })).status).toBe(400);
});
