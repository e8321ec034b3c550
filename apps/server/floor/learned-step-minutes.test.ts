import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  backdateCompanyActivity,
  backdateOrderHistory,
  createPairedTablet,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let cutting: number;
let nailing: number;
let product: number;
let one: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'learned.test');
  [cutting = 0, nailing = 0] = await createWorkplaces(sales);
  [product = 0] = sales.plant.products;
  saw = await createPairedTablet(server, sales, cutting);
  one = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  other = await beginTestPresence(sales, saw, sales.ids[3] ?? 0, '8080');
  await backdateCompanyActivity(server, sales, 11);
});
afterAll(() => server.close());

const ago = (minutes: number) => new Date(getServerTime() - minutes * 60_000).toISOString();
const getLearned = async () =>
  pickByPath(
    requireSuccess(await sales.admin.get(`/workplaces-flows/${product}/learned`)).body,
    'steps',
  );

/** Ten pieces, cut by some people within so many minutes, after half an hour of which one paused. */
async function cut(minutes: number, presences: readonly string[] = [one], last = 'finish') {
  const { id, detail } = await createPlannedOrder(sales, 10);
  await backdateOrderHistory(server, sales, id, 11);
  const from = 600;
  const at = (after: number, presence: string, report: object) =>
    buildReportBody(presence, detail, { ...report, at: ago(from - after) });
  const reports = [
    ...presences.map((presence) => at(0, presence, { kind: 'start' })),
    ...presences.map((presence) => at(1, presence, { kind: 'pause', reason: 'break' })),
    ...presences.map((presence) => at(31, presence, { kind: 'start' })),
    at(32, one, { kind: 'pieces', good: 10, scrap: 3, reason: 'split' }),
    at(30 + minutes, one, { kind: last, ...(last === 'pause' && { reason: 'break' }) }),
  ];
  const answer = requireSuccess(await sendTabletReports(saw, reports));
  expect(new Set(getReportOutcomes(answer))).toEqual(new Set(['taken']));
  return { detail, finish: String(pickByPath(reports.at(-1), 'key')) };
}

test('minutes per good piece are computed from finished work without pauses, after at least five runs', async () => {
  for (const minutes of [10, 12, 14, 300]) await cut(minutes);
  expect(await getLearned()).toEqual([]);
  // Work that goes on or was resumed teaches nothing.
  await cut(500, [one], 'pause');
  const again = await cut(500);
  const undo = { key: crypto.randomUUID(), presence: other, undoes: again.finish, at: ago(0) };
  requireSuccess(
    await sendTabletReports(saw, [await addForemanApproval(saw, undo, sales.ids[3] ?? 0)]),
  );
  expect(await getLearned()).toEqual([]);
  await cut(16);
  expect(await getLearned()).toEqual([{ workplace: { id: cutting }, runs: 5, minutes: 1.4 }]);
  const unmade = `/workplaces-flows/${sales.plant.products[1]}/learned`;
  expect(requireSuccess(await sales.admin.get(unmade)).body).toEqual({ steps: [] });
  // Two people who worked seven minutes each took fourteen.
  await cut(7, [one, other]);
  expect(await getLearned()).toEqual([{ workplace: { id: cutting }, runs: 6, minutes: 1.4 }]);
  // Pieces that were lost behind the step took their time all the same.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, scrap, reason, at)
      select account_id, gen_random_uuid(), order_id, detail_id, workplace_id, user_id, 'lost', -9, 9, 'Volcadura', present()
      from floor_reports where account_id = ${tx.accountId} and kind = 'finish' and undoes is null`),
  );
  expect(await getLearned()).toEqual([{ workplace: { id: cutting }, runs: 6, minutes: 1.4 }]);
});

test('the set-up time of the flow is subtracted once for each worker', async () => {
  requireSuccess(
    await sales.admin.put(`/workplaces-flows/${product}`, {
      steps: [
        { workplace: { id: cutting }, workTime: 1, setUp: 5 },
        { workplace: { id: nailing }, workTime: 2 },
      ],
    }),
  );
  // 20 runs of 1.0, 1.2 … 4.8. The latest 20 are all but the first, and that of 300 minutes, which ended after them.
  for (let run = 0; run < 20; run += 1) await cut(10 + run, [one, other]);
  expect(await getLearned()).toEqual([{ workplace: { id: cutting }, runs: 20, minutes: 3.1 }]);
});

test('learned minutes can be read only with access to products, and only for existing products', async () => {
  const response = await sales.limited.get(`/workplaces-flows/${product}/learned`);
  expect([response.status, (await saw.get(`/workplaces-flows/${product}/learned`)).status]).toEqual(
    [403, 401],
  );
  expect((await sales.admin.get('/workplaces-flows/999999/learned')).status).toBe(404);
  const otherSales = await createSalesCompany(server, 'learned-away.test');
  const [theirs = 0] = otherSales.plant.products;
  expect(
    pickListByPath(
      requireSuccess(await otherSales.admin.get(`/workplaces-flows/${theirs}/learned`)).body,
      'steps',
    ),
  ).toEqual([]);
});
