import { getServerTime } from '../kit/clock.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { expireOrdersJob, scheduleExpirationJob } from '../fulfilment/expiration.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startIsolatedTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
  await addTestStock(sales, sales.plant.stores[2], sales.plant.products[3], 100);
});
afterAll(() => server.close());

/** Requests the goods of an order's first line from the other division. @returns the id of the transfer request */
async function requestTransfer(order: number): Promise<number> {
  const { body } = requireSuccess(
    await life.manage(await life.lineOf(order), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'collect',
    }),
  );
  return pickNumberByPath(body, 'details.0.transferRequest.id');
}

describe('expiration', () => {
  test('ends undecided quotations and transfer requests and notifies users', async () => {
    const quotation = await createTestQuotation(sales, sales.ana);
    const decided = await life.accepted();
    const order = await life.accepted([buildOrderLine(sales.plant.products[3], 2)]);
    const request = await requestTransfer(order);
    const later = await life.accepted([buildOrderLine(sales.plant.products[3], 2)]);
    await requestTransfer(later);
    await life.runOut('orders', quotation);
    await life.runOut('orders', decided);
    await life.runOut('transfer_requests', request);
    await server.database.tenant(sales.company.accountId, (tx) =>
      enqueueJob(tx, expireOrdersJob, {}),
    );
    await expect.poll(async () => pickByPath(await life.read(quotation), 'status')).toBe('expired');
    await expect
      .poll(async () => pickByPath(await life.read(order), 'details.0.transferRequest.status'))
      .toBe('expired');
    expect(pickByPath(await life.read(order), 'details.0.data.origin')).toBeNull();
    expect(pickByPath(await life.read(later), 'details.0.transferRequest.status')).toBe('pending');
    expect(pickByPath(await life.read(decided), 'status')).toBe('accepted');
    const expirations = (await life.noted(sales.ana, 'quotationResolution')).map((each) =>
      pickByPath(each, 'data.messageData'),
    );
    expect(expirations).toContainEqual(
      expect.objectContaining({ order: { id: quotation }, status: 'expired', by: null }),
    );
    const notice = (await life.noted(sales.luis, 'newTransferRequest')).find(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    expect(pickByPath(notice, 'seen')).toBe(true);
  });

  test('is repeated later for an order that was locked', async () => {
    const expiredOrder = await createTestQuotation(sales, sales.ana);
    await life.runOut('orders', expiredOrder);
    const waiting = () =>
      server.asOwner<{ run_at: string }>(
        `select run_at + clock_offset() as run_at from graphile_worker._private_jobs where key like '%expire-orders again%' and locked_at is null`,
      );
    await server.database.tenant(sales.company.accountId, async (holding) => {
      await holding.row(sql`select id from orders where id = ${expiredOrder} for update`);
      await server.database.tenant(sales.company.accountId, (tx) =>
        enqueueJob(tx, expireOrdersJob, {}),
      );
      await expect.poll(waiting).toHaveLength(1);
    });
    expect(pickByPath(await life.read(expiredOrder), 'status')).toBe('quotation');
    await server.asOwner(
      `update graphile_worker._private_jobs set run_at = now() where key like '%expire-orders again%'`,
    );
    await expect
      .poll(async () => pickByPath(await life.read(expiredOrder), 'status'))
      .toBe('expired');
    expect(await waiting()).toEqual([]);
  });

  /** Asserts that a run is scheduled within an hour after a moment, which is at least so many days ahead. */
  const expectScheduledRun = async (moment: unknown, days: number) => {
    const at = Date.parse(String(moment));
    expect(at - getServerTime()).toBeGreaterThan((days - 1) * 86_400_000);
    const jobs = await server.asOwner<{ run_at: string }>(
      `select run_at + clock_offset() as run_at from graphile_worker._private_jobs where key like '%expire-orders%'`,
    );
    const waits = jobs.map(({ run_at }) => Date.parse(run_at) - at);
    expect(waits.some((wait) => wait > 0 && wait <= 3_600_000)).toBe(true);
  };
  /** Sets the validity of quotations and requests that are written from now on. */
  const setValidity = (days: number) =>
    alterCompanyRows(
      server.database,
      sales.company.accountId,
      `update accounts set settings = settings || '{"orderExpirationDays": ${days}}'`,
    );

  test('is scheduled for the expiration date of a new quotation', async () => {
    await setValidity(20);
    const id = await createTestQuotation(sales, sales.ana);
    await expectScheduledRun(pickByPath(await life.read(id), 'expirationDate'), 20);
  });

  test('is scheduled for the expiration date of a new transfer request', async () => {
    const id = await life.accepted([buildOrderLine(sales.plant.products[3], 2)]);
    await setValidity(30);
    const request = await requestTransfer(id);
    const [stored] = await server.asOwner<{ at: string }>(
      `select expiration_date as at from transfer_requests where id = ${request}`,
    );
    await expectScheduledRun(stored?.at, 30);
  });

  test('is scheduled an hour later for an expiration date on a full hour, so that it has passed by then', async () => {
    const at = new Date(Math.ceil(getServerTime() / 3_600_000 + 60 * 24) * 3_600_000);
    await server.database.tenant(sales.company.accountId, (tx) =>
      scheduleExpirationJob(tx, at.toISOString()),
    );
    await expectScheduledRun(at.toISOString(), 60);
  });

  test('is scheduled again for the new date when only custom fields changed, and when the quotation is edited', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    await setValidity(40);
    requireSuccess(await sales.ana.put(`/orders/${id}/custom-fields`, { customFields: {} }));
    await expectScheduledRun(pickByPath(await life.read(id), 'expirationDate'), 40);
    await setValidity(50);
    const body = {
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      details: [buildOrderLine(sales.plant.products[0], 12)],
    };
    requireSuccess(await sales.ana.put(`/orders/${id}`, body));
    await expectScheduledRun(pickByPath(await life.read(id), 'expirationDate'), 50);
  });
});
