import { getWeekBounds } from '@tarima/domain/floor/week-bounds';
import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
} from '@tarima/domain/kit/time-zone';
import { getFirstAdjustableRateDay } from '@tarima/domain/piece-rates/rate-terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getReportOutcomes,
  backdateOrderHistory,
  createPairedTablet,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
  addForemanApproval,
} from '../floor/testing.ts';
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
import { alterCompanyRows } from '../testing/company.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let nailer: TestClient;
let detail: number;
let cutting: number;
let nailing: number;
const [ana, planner, limited] = [1, 3, 5];

/** Last week, of which all is over and rates may still change. */
const { first, last } = getWeekBounds(getDayAhead(-7), getServerTime(), testTimeZone);
const monday = Date.parse(`${first}T00:00:00Z`);
const at = (days: number, hours: number) =>
  new Date(
    findInstantReachingLocalTime(testTimeZone, monday + days * dayMillis) +
      hours * 60 * minuteMillis,
  ).toISOString();
const toDay = (after: number) => new Date(monday + after * dayMillis).toISOString().slice(0, 10);

const presence = (tablet: TestClient, who: number, moment: string) =>
  insertBackdatedPresence(server, sales, tablet, sales.ids[who] ?? 0, moment);
const sendReports = async (tablet: TestClient, ...reports: object[]) =>
  expect(
    new Set(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, reports)))),
  ).toEqual(new Set(['taken']));
/** Reports some pieces of a person at a moment. */
async function make(
  tablet: TestClient,
  who: number,
  moment: string,
  pieces: object,
): Promise<string> {
  const report = buildReportBody(await presence(tablet, who, moment), detail, {
    kind: 'pieces',
    at: moment,
    ...pieces,
  });
  await sendReports(tablet, report);
  return report.key;
}

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'pay.test');
  [cutting = 0, nailing = 0] = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, cutting);
  nailer = await createPairedTablet(server, sales, nailing);
  requireSuccess(await sales.admin.put(`/users/${sales.ids[planner]}/pin`, { pin: '8080' }));
  const order = await createPlannedOrder(sales, 2000);
  await backdateOrderHistory(server, sales, order.id, 24 * 30);
  ({ detail } = order);
  await make(saw, limited, at(0, 6), { good: 900 });
});
afterAll(() => server.close());

const pay = async (query: object = {}, who: TestClient = sales.admin) =>
  requireSuccess(await who.get('/reports/floor-week/pay', { day: toDay(2), ...query })).body;
/** Each person with pieces paid, pieces without a rate and pay, and each of their lines. */
const figures = (body: unknown) =>
  pickListByPath(body, 'people').map((each) => [
    ['user.id', 'paid', 'unpaid', 'amount'].map((name) => pickByPath(each, name)),
    ...pickListByPath(each, 'lines').map((line) =>
      ['workplace.id', 'rate.name', 'pieces', 'amount'].map((name) => pickByPath(line, name)),
    ),
  ]);
const ofPerson = (body: unknown, who: number) =>
  figures(body).filter((each) => each[0]?.[0] === sales.ids[who]);
const ofAna = (body: unknown) => ofPerson(body, ana);
const rate = async (more: object) =>
  pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/piece-rates', {
        workplace: { id: nailing },
        validFrom: getFirstAdjustableRateDay(getDayAhead(0)),
        ...more,
      }),
    ).body,
    'id',
  );

test('a company without piece rates has no pay in its report', async () => {
  expect(await pay()).toEqual({ hasRates: false, first, last, people: [], total: '0.00' });
});

let base: number;

test('good pieces are paid by their range, scrap and pieces set aside are not, and pieces without a rate have no amount', async () => {
  base = await rate({ name: 'Clavado', rate: '0.3525' });
  await rate({ name: 'Clavado de más', rate: '0.4', above: 100 });
  await make(nailer, ana, at(1, 9), { good: 60, scrap: 3, reason: 'split' });
  await make(nailer, ana, at(1, 10), { aside: 5 });
  await make(nailer, ana, at(2, 9), { good: 75.5 });
  await make(saw, ana, at(2, 11), { good: 40 });
  const body = await pay();
  // 100 × 0.3525 and 35.5 × 0.4.
  expect(ofAna(body)).toEqual([
    [
      [sales.ids[ana], 135.5, 40, '49.45'],
      [nailing, 'Clavado', 100, '35.25'],
      [nailing, 'Clavado de más', 35.5, '14.20'],
      [cutting, undefined, 40, null],
    ],
  ]);
  expect(figures(body)).toHaveLength(2);
  expect(pickByPath(body, 'total')).toBe('49.45');
  // The counts of pieces equal those in the report of the week.
  const week = requireSuccess(await sales.admin.get('/reports/floor-week', { day: toDay(2) })).body;
  for (const each of pickListByPath(body, 'people')) {
    const same = pickListByPath(week, 'people').find(
      (one) => pickByPath(one, 'user.id') === pickByPath(each, 'user.id'),
    );
    expect(pickNumberByPath(each, 'paid') + pickNumberByPath(each, 'unpaid')).toBe(
      pickNumberByPath(same, 'good'),
    );
  }
});

test('reworked pieces are paid to the worker who reworked them once they are good', async () => {
  const moment = at(3, 9);
  await sendReports(
    nailer,
    buildReportBody(await presence(nailer, limited, moment), detail, {
      kind: 'reworked',
      good: 2,
      scrap: 1,
      reason: 'size',
      at: moment,
    }),
  );
  expect(ofPerson(await pay(), limited)[0]?.[0]).toEqual([sales.ids[limited], 2, 900, '0.71']);
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 135.5, 40, '49.45']);
});

test('a report that a foreman takes back is no longer paid in the week of the report', async () => {
  const wrong = await make(nailer, ana, at(4, 9), { good: 100 });
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 235.5, 40, '89.45']);
  const undo = {
    key: crypto.randomUUID(),
    presence: await presence(nailer, planner, new Date(getServerTime()).toISOString()),
    undoes: wrong,
    at: new Date(getServerTime()).toISOString(),
  };
  await sendReports(nailer, await addForemanApproval(nailer, undo, sales.ids[planner] ?? 0));
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 135.5, 40, '49.45']);
  const now = await pay({ day: getDayAhead(0) });
  expect(figures(now)).toEqual([]);
});

test("a week ends at midnight of the plant's time zone, and ranges start again in the next week", async () => {
  // The last minute of Sunday and the first of Monday.
  await make(nailer, ana, new Date(Date.parse(at(7, 0)) - minuteMillis).toISOString(), {
    good: 10,
  });
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 145.5, 40, '53.45']);
  await make(saw, limited, at(-7, 6), { good: 200 });
  await make(nailer, ana, new Date(Date.parse(at(0, 0)) - minuteMillis).toISOString(), {
    good: 20,
  });
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 145.5, 40, '53.45']);
  expect(ofAna(await pay({ day: toDay(-1) }))).toEqual([
    [
      [sales.ids[ana], 20, 0, '7.05'],
      [nailing, 'Clavado', 20, '7.05'],
    ],
  ]);
  await make(nailer, ana, at(0, 0), { good: 1 });
  expect(ofAna(await pay())[0]?.[0]).toEqual([sales.ids[ana], 146.5, 40, '53.85']);
  expect(ofAna(await pay({ day: toDay(-1) }))[0]?.[0]).toEqual([sales.ids[ana], 20, 0, '7.05']);
});

test('a new rate from a later day does not change the pay of the days before', async () => {
  const before = ofAna(await pay());
  const endRate = { name: 'Clavado', rate: '0.3525', workplace: { id: nailing }, above: 0 };
  const validFrom = getFirstAdjustableRateDay(getDayAhead(0));
  const rows = pickListByPath(
    (await sales.admin.get('/piece-rates', { size: 100 })).body,
    'elements',
  );
  const later = rows.find((row) => pickByPath(row, 'name') === 'Clavado de más');
  const until = { validFrom, validUntil: toDay(6) };
  requireSuccess(
    await sales.admin.put(`/piece-rates/${pickNumberByPath(later, 'id')}`, {
      ...endRate,
      name: 'Clavado de más',
      rate: '0.4',
      above: 100,
      ...until,
    }),
  );
  requireSuccess(await sales.admin.put(`/piece-rates/${base}`, { ...endRate, ...until }));
  await rate({ name: 'Clavado nuevo', rate: '9', validFrom: toDay(7) });
  expect(ofAna(await pay())).toEqual(before);
});

test('the workbook of pay has one row per line, and the total of each person only in their first row', async () => {
  const file = await sales.admin.get('/reports/floor-week/pay/export', {
    day: toDay(2),
    lang: 'en',
  });
  const rows: string[][] = [];
  for await (const batch of (await openWorkbook(file.bytes)).rows())
    rows.push(...batch.map(({ cells }) => cells.map(getStoredCellText)));
  const body = await pay({ lang: 'en' });
  const lines = pickListByPath(body, 'people').flatMap((each) =>
    pickListByPath(each, 'lines').map((line, index) => [
      pickByPath(each, 'user.name'),
      pickByPath(line, 'workplace.name'),
      pickByPath(line, 'product.name'),
      pickByPath(line, 'rate.name') ?? 'No rate',
      pickByPath(line, 'rate.above') ?? '',
      pickByPath(line, 'rate.rate') ?? '',
      pickByPath(line, 'pieces'),
      pickByPath(line, 'amount') ?? '',
      index === 0 ? pickByPath(each, 'amount') : '',
    ]),
  );
  expect(lines.length).toBeGreaterThan(3);
  expect(rows.map((row) => Array.from({ length: 9 }, (_, index) => row[index] ?? ''))).toEqual(
    lines.map((line) => line.map(String)),
  );
});

test('pay needs its permission: a user limited to own records sees only their own pay, and another company sees none', async () => {
  const paths = ['/reports/floor-week/pay', '/reports/floor-week/pay/export'];
  for (const path of paths) {
    for (const client of [sales.planner, sales.ana, sales.limited])
      expect((await client.get(path)).status).toBe(403);
    for (const tablet of [saw, nailer]) expect((await tablet.get(path)).status).toBe(401);
    expect((await sales.admin.get(path, { day: '2026-02-30' })).status).toBe(400);
  }
  // The report that they may see contains no pay.
  const week = requireSuccess(await sales.planner.get('/reports/floor-week', { day: toDay(2) }));
  expect(week.text).not.toContain('53.85');
  expect(week.text).not.toMatch(/amount|"rate|"pay/u);
  const { body } = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Solo lo suyo',
      description: 'Ve su pago',
      permissions: [toPermissionId('reports'), toPermissionId('piece_rates')],
      onlyMine: true,
    }),
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(body, 'id')}
      where account_id = ${tx.accountId} and id = ${sales.ids[ana]}`),
  );
  const mine = await pay({}, sales.ana);
  expect(figures(mine).map((each) => each[0]?.[0])).toEqual([sales.ids[ana]]);
  expect(pickByPath(mine, 'total')).toBe('53.85');
  const other = await createSalesCompany(server, 'other-pay.test');
  expect(await pay({}, other.admin)).toMatchObject({ hasRates: false, people: [] });
});

test('the pay of one division has only its own lines, with ranges counted over the pieces of all divisions', async () => {
  const { accountId } = sales.company;
  const [north, south] = sales.plant.divisions;
  const runAsOwner = (statement: string) => alterCompanyRows(server.database, accountId, statement);
  await runAsOwner('delete from piece_rates');
  await rate({ name: 'De todo', rate: 1, workplace: null });
  await rate({ name: 'De más', rate: 2, above: 100, workplace: null });
  await runAsOwner(`update workplaces set division_id = ${south} where id = ${cutting}`);
  // Pieces that were nailed before the 40 of the saw: 136.5.
  const sawn = [cutting, 'De más', 40, '80.00'];
  const [nailed, more] = [
    [nailing, 'De todo', 100, '100.00'],
    [nailing, 'De más', 46.5, '93.00'],
  ];
  const id = sales.ids[ana];
  expect(ofAna(await pay())).toEqual([[[id, 186.5, 0, '273.00'], nailed, more, sawn]]);
  expect(ofAna(await pay({ divisionId: south }))).toEqual([[[id, 40, 0, '80.00'], sawn]]);
  expect(ofAna(await pay({ divisionId: north }))[0]?.[0]).toEqual([id, 146.5, 0, '193.00']);
});
