import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'back.test');
  life = new OrderLifeSteps(server, sales);
  await createWorkplaces(sales);
  const [north, , central] = sales.plant.stores;
  await addTestStock(sales, north, sales.plant.products[3], 100);
  await addTestStock(sales, central, sales.plant.products[2], 100);
});
afterEach(() => expectConsistentStock(server, sales.company.accountId));
afterAll(() => server.close());

const north = () => sales.plant.stores[0];
const product = () => sales.plant.products[3];
const takeBack = (lineId: number, client = sales.ana) =>
  client.post(`/orders/release-detail/${lineId}`, {});
const collecting = { method: 'collect', scheduledAt: '2026-12-01', extraData: {} };

const listShipments = async (order: number) =>
  pickListByPath((await sales.admin.get('/shipments', { size: 100 })).body, 'elements').filter(
    (each) => pickByPath(each, 'order.id') === order,
  );

async function fromStock(...pieces: number[]): Promise<number> {
  const id = await life.accepted(pieces.map((quantity) => buildOrderLine(product(), quantity)));
  for (const at of pieces.keys())
    requireSuccess(
      await life.manage(await life.lineOf(id, at), { origin: 'inventory', originId: north() }),
    );
  return id;
}

async function createPlanned(): Promise<{ id: number; detail: number }> {
  const order = await createActiveOrder(sales, 2);
  const { id } = order;
  const proposal = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: toPlanEventInputs(proposal.body),
    }),
  );
  return order;
}

const listEvents = async (id: number): Promise<unknown[]> =>
  pickListByPath((await sales.planner.get(`/details/${id}`)).body, 'events');

/** A request to the second division for three pieces that only it has. */
async function requestTransfer(): Promise<{ id: number; lineId: number; request: number }> {
  const id = await life.accepted([buildOrderLine(sales.plant.products[2], 3)]);
  const lineId = await life.lineOf(id);
  return { id, lineId, request: await requestLine(lineId) };
}

/** Requests the goods of a line from the second division, and returns the id of the request. */
async function requestLine(lineId: number): Promise<number> {
  const { body } = requireSuccess(
    await life.manage(lineId, {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'collect',
    }),
  );
  return pickNumberByPath(body, 'details.0.transferRequest.id');
}

describe('the stock origin of an order line', () => {
  test('can be withdrawn until its shipment leaves: its goods are released, and the rest of the shipment waits', async () => {
    const before = await life.stockOf(north() ?? 0, product());
    const id = await fromStock(5, 3);
    const [shipment] = await listShipments(id);
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    expect(pickByPath(requireSuccess(await sales.admin.put(path, collecting)).body, 'status')).toBe(
      'active',
    );
    const { body } = requireSuccess(await takeBack(await life.lineOf(id)));
    expect(body).toMatchObject({
      status: 'origins_pending',
      details: [{ data: { origin: null } }, { data: { origin: { ready: true } } }],
    });
    expect(pickListByPath(body, 'history').at(-1)).toMatchObject({
      event: 'takeBack',
      from: 'finished',
      status: 'origins_pending',
      user: { id: sales.ids[1] },
    });
    expect(await life.stockOf(north() ?? 0, product())).toEqual({
      quantity: before?.quantity,
      reserved: (before?.reserved ?? 0) + 3,
    });
    const waiting = requireSuccess(await sales.admin.get(path)).body;
    expect(waiting).toMatchObject({
      status: 'pending',
      method: 'collect',
      inventories: [{ quantity: 3 }],
    });
    // Another origin: the order is complete again, and its shipment may leave as it was scheduled.
    requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory', originId: north() }),
    );
    expect(requireSuccess(await sales.admin.get(path)).body).toMatchObject({
      status: 'active',
      order: { status: 'finished' },
      inventories: [{ quantity: 3 }, { quantity: 5 }],
    });
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    expect(pickRefusal(await takeBack(await life.lineOf(id)))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  });

  test('releases its stock when withdrawn while other lines still have no origin', async () => {
    const before = await life.stockOf(north() ?? 0, product());
    const id = await life.accepted([buildOrderLine(product(), 6), buildOrderLine(product(), 2)]);
    requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory', originId: north() }),
    );
    expect((await life.stockOf(north() ?? 0, product()))?.reserved).toBe(
      (before?.reserved ?? 0) + 6,
    );
    const { body } = requireSuccess(await takeBack(await life.lineOf(id)));
    expect(pickListByPath(body, 'history').at(-1)).toMatchObject({
      event: 'takeBack',
      from: 'origins_pending',
      status: 'origins_pending',
    });
    expect(await life.stockOf(north() ?? 0, product())).toEqual(before);
  });

  test('leaves the transfer of another line as it was when withdrawn, and it can be sent', async () => {
    const id = await life.accepted([
      buildOrderLine(product(), 2),
      buildOrderLine(sales.plant.products[2], 3),
    ]);
    requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory', originId: north() }),
    );
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(id, 1), {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType: 'transfer',
        store: { id: north() },
      }),
    );
    const request = pickNumberByPath(body, 'details.1.transferRequest.id');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    const [transfer] = await listShipments(id);
    const path = `/shipments/${pickNumberByPath(transfer, 'id')}`;
    requireSuccess(await sales.admin.put(path, { method: 'transfer', scheduledAt: '2026-12-01' }));
    requireSuccess(await takeBack(await life.lineOf(id)));
    expect(requireSuccess(await sales.admin.get(path)).body).toMatchObject({
      status: 'active',
      method: 'transfer',
    });
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
  });

  test('deletes its shipment when withdrawn as the last line of it', async () => {
    const before = await life.stockOf(north() ?? 0, product());
    const id = await fromStock(4);
    expect(await listShipments(id)).toHaveLength(1);
    requireSuccess(await takeBack(await life.lineOf(id)));
    expect(await listShipments(id)).toEqual([]);
    expect(await life.stockOf(north() ?? 0, product())).toEqual(before);
    expect(pickRefusal(await takeBack(await life.lineOf(id)))).toEqual([
      409,
      'WRONG_VALUES',
      'origin',
      'required',
    ]);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });

  test('is either withdrawn or collected when both are requested at once', async () => {
    const id = await fromStock(2);
    const [shipment] = await listShipments(id);
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    requireSuccess(await sales.admin.put(path, collecting));
    const lineId = await life.lineOf(id);
    const [back, collected] = await Promise.all([
      takeBack(lineId),
      sales.admin.post(`${path}/deliver`, {}),
    ]);
    const status = pickByPath(await life.read(id), 'status');
    expect([back.status, collected.status, status]).toEqual(
      back.status === 200 ? [200, 404, 'origins_pending'] : [409, 200, 'collected'],
    );
  });
});

describe('the production origin of an order line', () => {
  test('can be withdrawn until its work starts: the whole plan is deleted, and the order can be planned again', async () => {
    const { id, detail } = await createPlanned();
    expect(await listEvents(id)).not.toEqual([]);
    const { body } = requireSuccess(await takeBack(detail));
    expect(body).toMatchObject({
      status: 'origins_pending',
      computedStartDate: null,
      computedEndDate: null,
    });
    expect(await listEvents(id)).toEqual([]);
    expect(
      pickByPath(
        requireSuccess(await life.manage(detail, { origin: 'production' })).body,
        'status',
      ),
    ).toBe('active');
  });

  test('cannot be withdrawn once a planned minute has begun, and nothing changes', async () => {
    const { id, detail } = await createPlanned();
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(
        sql`update orders set computed_start_date = present() - interval '1 minute' where id = ${id}`,
      ),
    );
    const before = [await life.read(id), await listEvents(id)];
    expect(pickRefusal(await takeBack(detail))).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
    expect([await life.read(id), await listEvents(id)]).toEqual(before);
  });
});

describe('the transfer origin of an order line', () => {
  test('can be withdrawn until it is answered: the request expires, and the other division is notified', async () => {
    const { id, lineId, request } = await requestTransfer();
    requireSuccess(await takeBack(lineId));
    expect(await life.read(id)).toMatchObject({
      details: [
        {
          data: { origin: null },
          transferRequest: { id: request, status: 'expired', message: 'Se retiró la solicitud.' },
        },
      ],
    });
    const notices = (await life.noted(sales.luis, 'transferRequestResolution')).filter(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    expect(notices).toHaveLength(1);
    expect(pickByPath(notices[0], 'data.messageData')).toMatchObject({
      order: { id },
      division: { id: sales.plant.divisions[0] },
    });
    expect(String(pickByPath(notices[0], 'description'))).toContain('ya no necesita 3');
    const bell = (await life.noted(sales.luis, 'newTransferRequest')).find(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    expect(pickByPath(bell, 'seen')).toBe(true);
    const answer = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(answer.status).toBe(409);
    expect(await life.stockOf(sales.plant.stores[2], sales.plant.products[2])).toMatchObject({
      reserved: 0,
    });
  });

  test('leaves the denial of an earlier request as it was when a later one is withdrawn', async () => {
    const { lineId, request } = await requestTransfer();
    const denial = { status: 'deny', message: 'No hay' };
    requireSuccess(await sales.luis.post(`/transfer-requests/${request}/response`, denial));
    const later = await requestLine(lineId);
    requireSuccess(await takeBack(lineId));
    const read = async (id: number) =>
      requireSuccess(await sales.luis.get(`/transfer-requests/${id}`)).body;
    expect(await read(request)).toMatchObject(denial);
    expect(await read(later)).toMatchObject({ status: 'expired' });
  });

  test('cannot be withdrawn once it was accepted', async () => {
    const { lineId, request } = await requestTransfer();
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    const answer = await takeBack(lineId);
    expect(pickRefusal(answer)).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
  });
});

test('a user can withdraw origins only with permission to sell, and only of orders that they can see', async () => {
  const id = await fromStock(1);
  const lineId = await life.lineOf(id);
  expect((await takeBack(lineId, sales.planner)).status).toBe(403);
  expect((await takeBack(lineId, sales.limited)).status).toBe(404);
  expect(pickByPath(await life.read(id), 'status')).toBe('finished');
});
