import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
  toLocalMillis,
} from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { openWorkbook } from '../kit/sheets/read-workbook.ts';
import { getStoredCellText } from '../sheets/testing/sheets.ts';
import { toPermissionId } from '../profiles/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { testTimeZone } from '../testing/days.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  backdateOrderHistory,
  createPairedTablet,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let nailer: TestClient;
let sunday: string;
let sawyer: string;
let foreman: string;
let atNailer: string;
let detail: number;
const [ana, planner, limited] = [1, 3, 5];

/** Midnight of the last Monday but one, by the wall clock of the plant: all of the week after it is over. */
const monday = (() => {
  const today = Math.floor(toLocalMillis(getServerTime(), testTimeZone) / dayMillis) * dayMillis;
  return today - ((new Date(today).getUTCDay() + 6) % 7) * dayMillis - 7 * dayMillis;
})();
const toDay = (after: number) => new Date(monday + after * dayMillis).toISOString().slice(0, 10);
const at = (days: number, hours: number) =>
  new Date(
    findInstantReachingLocalTime(testTimeZone, monday + days * dayMillis) +
      hours * 60 * minuteMillis,
  ).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'week.test');
  const [cutting = 0, nailing = 0] = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, cutting);
  nailer = await createPairedTablet(server, sales, nailing);
  const presence = (tablet: TestClient, who: number, moment: string) =>
    insertBackdatedPresence(server, sales, tablet, sales.ids[who] ?? 0, moment);
  sunday = await presence(saw, ana, at(0, -1));
  sawyer = await presence(saw, ana, at(2, 8));
  atNailer = await presence(nailer, ana, at(2, 9));
  requireSuccess(await sales.admin.put(`/users/${sales.ids[planner]}/pin`, { pin: '8080' }));
  foreman = await presence(saw, planner, new Date(getServerTime()).toISOString());
  const order = await createPlannedOrder(sales, 500);
  await backdateOrderHistory(server, sales, order.id, 24 * 21);
  detail = order.detail;
});
afterAll(() => server.close());

const sendReports = async (tablet: TestClient, ...reports: object[]) =>
  expect(
    new Set(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, reports)))),
  ).toEqual(new Set(['taken']));
const week = async (query: object = {}, who: TestClient = sales.admin) =>
  requireSuccess(await who.get('/reports/floor-week', { day: toDay(2), ...query })).body;
const figures = (body: unknown) =>
  pickListByPath(body, 'people').map((each) =>
    ['user.id', 'hours', 'good', 'scrap', 'aside'].map((name) => pickByPath(each, name)),
  );

test('a week without reports is empty', async () => {
  expect(await week()).toEqual({ told: false, first: toDay(0), last: toDay(6), people: [] });
});

test('a week has the hours and pieces of each worker, cut at its ends, without undone reports', async () => {
  const wrong = buildReportBody(sawyer, detail, { kind: 'pieces', good: 90, at: at(2, 9) });
  await sendReports(
    saw,
    // Work from an hour before the week to half an hour within it.
    buildReportBody(sunday, detail, { kind: 'start', at: at(0, -1) }),
    buildReportBody(sunday, detail, { kind: 'pieces', good: 11, at: at(0, -0.5) }),
    buildReportBody(sunday, detail, { kind: 'pause', reason: 'break', at: at(0, 0.5) }),
    buildReportBody(sawyer, detail, { kind: 'start', at: at(2, 8) }),
    wrong,
    buildReportBody(sawyer, detail, {
      kind: 'pieces',
      good: 40,
      scrap: 3,
      reason: 'split',
      at: at(2, 9),
    }),
    buildReportBody(sawyer, detail, { kind: 'pieces', aside: 2, at: at(2, 9) }),
    buildReportBody(sawyer, detail, { kind: 'pause', reason: 'break', at: at(2, 10) }),
  );
  // Work at two stations at once: the second hour is the same.
  await sendReports(
    nailer,
    buildReportBody(atNailer, detail, { kind: 'start', at: at(2, 9) }),
    buildReportBody(atNailer, detail, { kind: 'pieces', good: 20, at: at(2, 10) }),
    buildReportBody(atNailer, detail, { kind: 'pause', reason: 'break', at: at(2, 10.25) }),
  );
  const undo = {
    key: crypto.randomUUID(),
    presence: foreman,
    undoes: wrong.key,
    at: new Date(getServerTime()).toISOString(),
  };
  await sendReports(saw, await addForemanApproval(saw, undo, sales.ids[planner] ?? 0));
  // Pieces that were lost on the way to another division are subtracted from no worker.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, scrap, reason, at)
      select account_id, gen_random_uuid(), order_id, detail_id, workplace_id, user_id, 'lost', -9, 9, 'Volcadura', ${at(2, 9)}
      from floor_reports where account_id = ${tx.accountId} and kind = 'start' limit 1`),
  );
  const body = await week();
  expect(body).toMatchObject({ told: true, first: toDay(0), last: toDay(6) });
  expect(figures(body)).toEqual([[sales.ids[ana], 2.75, 60, 3, 2]]);
  expect(figures(await week({ day: toDay(-1) }))).toEqual([[sales.ids[ana], 1, 11, 0, 0]]);
  for (const each of [0, 6]) expect(await week({ day: toDay(each) })).toEqual(body);
  const [north, south] = sales.plant.divisions;
  expect(figures(await week({ divisionId: north }))).toEqual(figures(body));
  expect(figures(await week({ divisionId: south }))).toEqual([]);
});

test('hours worked are the reported hours in months with reports, and a report lists these months', async () => {
  const id = sales.ids[ana] ?? 0;
  const last = new Date(monday + 2 * dayMillis);
  const query = { year: [last.getUTCFullYear()], entityIds: [id, sales.ids[limited]] };
  const month = last.getUTCMonth() + 1;
  const hours = async (path: string, extra: object = {}) =>
    requireSuccess(await sales.admin.get(path, { ...query, ...extra })).body;
  const [of] = pickListByPath(await hours('/reports/hours-by-users'), `${month - 1}.stats`);
  // Half an hour of the stretch over the first midnight lies in the week, an hour before it: the calendar decides where a month ends.
  const first = new Date(monday);
  const early = first.getUTCMonth() + 1 === month ? (first.getUTCDate() === 1 ? 0.5 : 1.5) : 0;
  expect(pickNumberByPath(of, 'quantity')).toBe(early + 2.25);
  const name = String(pickByPath(of, 'entity.name'));
  const which = await hours('/reports/hours-by-users/told');
  expect(which).toMatchObject([{ entity: { id, name } }]);
  expect(pickListByPath(which, '0.months')).toContain(month);
  expect((await sales.limited.get('/reports/hours-by-users/told', query)).status).toBe(403);
  const south = { divisionId: sales.plant.divisions[1] };
  expect(await hours('/reports/hours-by-users/told', south)).toEqual([]);
  // Planned hours no longer count in such a month, and still count where there are no reports: the other worker has none.
  const [, other] = pickListByPath(await hours('/reports/hours-by-users'), `${month - 1}.stats`);
  expect(pickNumberByPath(other, 'quantity')).toBe(0);
});

test('the workbook has the figures of the screen', async () => {
  const file = await sales.admin.get('/reports/floor-week/export', { day: toDay(2), lang: 'en' });
  const rows: string[][] = [];
  for await (const batch of (await openWorkbook(file.bytes)).rows())
    rows.push(...batch.map(({ cells }) => cells.map(getStoredCellText)));
  const name = String(pickByPath(await week(), 'people.0.user.name'));
  expect(rows).toEqual([[name, '2.75', '60', '3', '2']]);
});

test('the people of a week are sorted by their names', async () => {
  const early = await insertBackdatedPresence(
    server,
    sales,
    saw,
    sales.ids[planner] ?? 0,
    at(3, 8),
  );
  await sendReports(saw, buildReportBody(early, detail, { kind: 'pieces', good: 1, at: at(3, 9) }));
  const rename = (name: string) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set name = ${name} where account_id = ${tx.accountId} and id = ${sales.ids[ana]}`),
    );
  const listPeople = async () =>
    pickListByPath(await week(), 'people').map((each) => pickByPath(each, 'user.id'));
  await rename('Zoe');
  expect(await listPeople()).toEqual([sales.ids[planner], sales.ids[ana]]);
  await rename('Ana');
  expect(await listPeople()).toEqual([sales.ids[ana], sales.ids[planner]]);
});

test('a user without the reports permission is refused, and one limited to their own data sees only themselves', async () => {
  expect((await sales.limited.get('/reports/floor-week')).status).toBe(403);
  expect((await sales.limited.get('/reports/floor-week/export')).status).toBe(403);
  expect((await saw.get('/reports/floor-week')).status).toBe(401);
  const { body } = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Solo lo suyo',
      description: 'Ve sus reportes',
      permissions: [toPermissionId('reports')],
      onlyMine: true,
    }),
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(body, 'id')}
      where account_id = ${tx.accountId} and id in (${sales.ids[ana]}, ${sales.ids[limited]})`),
  );
  expect(figures(await week({}, sales.limited))).toEqual([]);
  expect(figures(await week({}, sales.ana))).toHaveLength(1);
  expect((await sales.admin.get('/reports/floor-week', { day: '2026-02-30' })).status).toBe(400);
});
