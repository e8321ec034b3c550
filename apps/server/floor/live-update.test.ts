import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import type { TestClient } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  createPlannedOrder,
  getReportOutcomes,
  getStepPieces,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let worker: string;
let workplaceIds: number[];
const open: BrowserSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'live-floor.test');
  workplaceIds = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  worker = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
});
afterAll(async () => {
  for (const { socket } of open) socket.disconnect();
  await server.close();
});

async function connectSocket(client: TestClient): Promise<BrowserSocket> {
  const socket = new BrowserSocket(client);
  open.push(socket);
  expect(await socket.opened()).toBe('connected');
  return socket;
}

/** Announces a last event, and returns everything that a socket received until then. */
async function listReceived(socket: BrowserSocket): Promise<BrowserSocket['heard']> {
  const { accountId } = sales.company;
  await server.database.tenant(accountId, (tx) =>
    announceToBrowsers(tx, { to: { accountId }, event: 'last' }),
  );
  await socket.hears('last');
  return socket.heard.filter(({ event }) => event !== 'last');
}

test('a report reaches browsers without its order, and only users who can see the order read the new pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 40);
  const { planner, limited, luis } = sales;
  const sockets = await Promise.all([planner, limited, luis].map(connectSocket));
  expect((await limited.get(`/orders/${id}/floor`)).status).toBe(404);
  expect(await getStepPieces(planner, id, 1)).toEqual([0, 0, 0, 40]);

  const sent = await sendTabletReports(saw, [
    buildReportBody(worker, detail, { kind: 'pieces', good: 12 }),
  ]);
  expect(getReportOutcomes(sent)).toEqual(['taken']);
  for (const socket of sockets) {
    expect(await socket.hears(floorReportedEvent)).toEqual({});
    const payloads = (await listReceived(socket)).map(({ payload }) => payload);
    expect(payloads).toEqual(payloads.map(() => ({})));
  }
  expect(await getStepPieces(planner, id, 1)).toEqual([12, 0, 0, 28]);
  expect((await limited.get(`/orders/${id}/floor`)).status).toBe(404);
});

test('a receipt into stock from the office reaches browsers without its order', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const socket = await connectSocket(sales.limited);
  requireSuccess(
    await sales.planner.post(`/orders/${id}/production-parts`, {
      store: { id: sales.plant.stores[0] },
      details: [{ detail: { id: detail }, quantity: 4 }],
    }),
  );
  expect(await socket.hears(floorReportedEvent)).toEqual({});
});

test('a pairing reaches the browser that shows its code', async () => {
  const socket = await connectSocket(sales.planner);
  await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  expect(await socket.hears(floorReportedEvent)).toEqual({});
});
