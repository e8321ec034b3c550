import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  createPlannedOrder,
  getReportOutcomes,
  sendTabletReports,
} from '../floor/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps, sortAsTexts } from '../testing/order-life-steps.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let workplaceIds: number[];
let saw: TestClient;
let nailer: TestClient;
let worker: string;
let nailing: string;
/** People of the second division: a superuser, a planner, and another superuser, each with every permission of their work. */
let foreign: readonly TestClient[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'bells.test');
  life = new OrderLifeSteps(server, sales);
  foreign = [sales.luis, sales.restricted, sales.limited];
  const [, , luis, , restricted, limited] = sales.ids;
  await runInTransaction((tx) =>
    tx.rows(sql`
      update users set profile_id = case id when ${restricted} then 3 else 0 end,
        main_position_id = (select p.id from positions p where p.account_id = users.account_id and p.division_id = ${sales.plant.divisions[1]})
      where account_id = ${tx.accountId} and id in (${luis}, ${restricted}, ${limited})`),
  );
  workplaceIds = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  nailer = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  worker = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  nailing = await beginTestPresence(sales, nailer, sales.ids[0] ?? 0);
});
afterAll(() => server.close());

const runInTransaction = <Result>(work: Parameters<typeof server.database.tenant<Result>>[1]) =>
  server.database.tenant(sales.company.accountId, work);
/** Types of the notifications that users got, each once. */
const listTypes = async (...clients: readonly TestClient[]): Promise<unknown[]> => {
  const types = new Set<unknown>();
  for (const client of clients)
    for (const each of pickListByPath(
      requireSuccess(await client.get('/notifications', { size: 100 })).body,
      'elements',
    ))
      types.add(pickByPath(each, 'type'));
  return sortAsTexts([...types]);
};

test('events of a division notify its own users, and no users with the same work in another division', async () => {
  // A quotation that its customer accepts on the page, and another that the customer requests there.
  const quoted = await createTestQuotation(sales, sales.ana);
  const link = requireSuccess(await sales.ana.post(`/orders/${quoted}/links`, {})).body;
  const token = String(pickByPath(link, 'url')).split('/').at(-1);
  const page = server.visitor('bells.test').with({ authorization: `Link ${token}` });
  requireSuccess(await page.post('/customer-page/accept', { seen: 1, name: 'Carla Ruiz' }));
  requireSuccess(
    await page.post('/customer-page/order-again', {
      key: randomUUID(),
      name: 'Carla Ruiz',
      lines: [{ id: await life.lineOf(quoted), quantity: 3 }],
    }),
  );

  // An order is produced: it is planned, its worker waits for material, its floor is late, and its station stands still.
  const { id, detail } = await createPlannedOrder(sales, 30);
  const pause = buildReportBody(worker, detail, { kind: 'pause', reason: 'material' });
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [pause])))).toEqual([
    'taken',
  ]);
  const [event] = await server.asOwner<{ start: string; end: string }>(
    `select start_date::text as start, end_date::text as end from planning_events where order_id = $1 order by id limit 1`,
    [id],
  );
  requireSuccess(
    await sales.admin.post(`/workplaces/${workplaceIds[0]}/maintenance?dryRun=false`, {
      event: {
        startDate: new Date(event?.start ?? '').toISOString(),
        endDate: new Date(event?.end ?? '').toISOString(),
      },
    }),
  );
  const made = { kind: 'pieces', good: 30 };
  requireSuccess(await sendTabletReports(saw, [buildReportBody(worker, detail, made)]));
  requireSuccess(await sendTabletReports(nailer, [buildReportBody(nailing, detail, made)]));
  const [patio] = sales.plant.stores;
  requireSuccess(
    await sales.admin.post(`/orders/${id}/finish-production`, { store: { id: patio } }),
  );

  // A PIN is locked at the tablet.
  for (let at = 0; at < 5; at += 1)
    await saw.post('/floor/presences', { user: { id: sales.ids[1] }, pin: '0000' });

  const told = [
    'floorCall',
    'newOrder',
    'orderFinished',
    'orderProductionFinished',
    'planBreakpoint',
    'quotationRequested',
    'quotationResolution',
    'thresholdReached',
  ];
  expect(await listTypes(sales.admin, sales.ana, sales.planner)).toEqual(
    expect.arrayContaining(told),
  );
  expect(await listTypes(sales.planner)).toContain('pinLocked');
  const [superuser, planner, other] = await Promise.all(foreign.map((client) => listTypes(client)));
  expect(planner).toEqual([]);
  // Superusers of every division manage PINs.
  expect([superuser, other]).toEqual([['pinLocked'], ['pinLocked']]);
  // Planners of the other division are no foremen here.
  const people = pickListByPath(requireSuccess(await saw.get('/floor/station')).body, 'people');
  expect(people.map((each) => pickByPath(each, 'id'))).toContain(sales.ids[3]);
  expect(people.map((each) => pickByPath(each, 'id'))).not.toContain(sales.ids[4]);
});

test('a transfer request notifies the division that has the goods, and its answer notifies the requesting one', async () => {
  const [, , store] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, store ?? 0, product, 50);
  const id = await life.accepted([buildOrderLine(product, 5)]);
  const origin = {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'collect',
  };
  const { body } = requireSuccess(await life.manage(await life.lineOf(id), origin));
  const request = pickNumberByPath(body, 'details.0.transferRequest.id');
  const isTold = async (client: TestClient, type: string) =>
    (await life.noted(client, type)).length > 0;
  for (const [client, expected] of [
    [sales.limited, true],
    [sales.admin, false],
  ] as const)
    expect(await isTold(client, 'newTransferRequest')).toBe(expected);
  requireSuccess(
    await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
  );
  for (const [client, expected] of [
    [sales.limited, false],
    [sales.admin, true],
    [sales.ana, true],
  ] as const)
    expect(await isTold(client, 'transferRequestResolution')).toBe(expected);
});

test('an order that takes goods from another division, and makes the rest itself, is nothing to plan there', async () => {
  const [, south] = sales.plant.divisions;
  const [made, , , brought] = sales.plant.products;
  const id = await life.accepted([buildOrderLine(made, 5), buildOrderLine(brought, 5)]);
  const origin = { origin: 'transfer', originId: south, transferType: 'collect' };
  const { body } = requireSuccess(await life.manage(await life.lineOf(id, 1), origin));
  const request = pickNumberByPath(body, 'details.1.transferRequest.id');
  requireSuccess(
    await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
  );
  const readers = [sales.planner, sales.restricted];
  // The second planner belongs to the division that has the goods.
  requireSuccess(await life.manage(await life.lineOf(id), { origin: 'production' }));
  const told = await Promise.all(
    readers.map(async (client) =>
      (await life.noted(client, 'newOrder')).some(
        (each) => pickByPath(each, 'data.messageData.order.id') === id,
      ),
    ),
  );
  expect(told).toEqual([true, false]);
  const answers = await Promise.all(readers.map((client) => client.get(`/orders/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});

test('an order that another division produces reaches the planners of both: that it waits, that it is made, and that it is canceled', async () => {
  const [, south] = sales.plant.divisions;
  const product = sales.plant.products[1];
  const position = await runInTransaction((tx) =>
    tx.row(sql<{ id: number }>`
      select id from positions where account_id = ${tx.accountId} and division_id = ${south} order by id limit 1`),
  );
  const made = await sales.admin.post('/workplaces', {
    name: 'Clavado del sur',
    description: 'Clavado',
    division: { id: south },
    positions: [position],
    stations: 1,
    metadata: { color: '#336699' },
  });
  const workplace = pickNumberByPath(requireSuccess(made).body, 'id');
  const steps = [{ workplace: { id: workplace }, workTime: 1, step: 1 }];
  requireSuccess(await sales.admin.put(`/workplaces-flows/${product}`, { steps }));
  const id = await life.accepted([buildOrderLine(product, 10)]);
  const detail = await life.lineOf(id);
  requireSuccess(await life.manage(detail, { origin: 'production' }));
  const countNotices = async (type: string) =>
    Promise.all(
      [sales.planner, sales.restricted].map(
        async (client) =>
          (await life.noted(client, type)).filter(
            (each) => pickByPath(each, 'data.messageData.order.id') === id,
          ).length,
      ),
    );
  expect(await countNotices('newOrder')).toEqual([1, 1]);
  await planOrdersTogether(sales, [id]);
  const tablet = await createPairedTablet(server, sales, workplace);
  const presence = await beginTestPresence(sales, tablet, sales.ids[2] ?? 0);
  const pieces = buildReportBody(presence, detail, { kind: 'pieces', good: 10 });
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [pieces])))).toEqual([
    'taken',
  ]);
  expect(await countNotices('orderProductionFinished')).toEqual([1, 1]);
  requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  expect(await countNotices('workFreed')).toEqual([1, 1]);
});
