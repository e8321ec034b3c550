import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { sortAsTexts, OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
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
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
  await addTestStock(sales, sales.plant.stores[2], sales.plant.products[3], 100);
});
afterAll(() => server.close());

describe('a transfer', () => {
  const ask = async (quantity: number, transferType: string, product = sales.plant.products[3]) => {
    const id = await life.accepted([buildOrderLine(product, quantity)]);
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(id), {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType,
        ...(transferType === 'transfer' && { store: { id: sales.plant.stores[0] } }),
      }),
    );
    expect(pickByPath(body, 'status')).toBe('origins_pending');
    return { id, request: pickNumberByPath(body, 'details.0.transferRequest.id') };
  };
  const getNotice = async (request: number) => {
    const found = (await life.noted(sales.luis, 'newTransferRequest')).find(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    return pickNumberByPath(found, 'id');
  };

  test('is accepted from the bell: what serves the customer from there completes the order', async () => {
    const { id, request } = await ask(10, 'collect');
    const bell = await getNotice(request);
    requireSuccess(
      await sales.luis.post(`/notifications/${bell}/response`, { id: request, status: 'accepted' }),
    );
    const order = await life.read(id);
    expect(order).toMatchObject({
      status: 'finished',
      details: [
        {
          data: {
            origin: { division: { id: sales.plant.divisions[1] }, settled: true, ready: true },
          },
          transferRequest: { status: 'accepted', userResponse: { id: sales.ids[2] } },
        },
      ],
    });
    expect((await life.stockOf(sales.plant.stores[2], sales.plant.products[3]))?.reserved).toBe(10);
    const resolved = await life.noted(sales.ana, 'transferRequestResolution');
    expect(pickByPath(resolved[0], 'data.messageData')).toMatchObject({ status: 'accepted' });
    expect(await life.noted(sales.luis, 'transferRequestResolution')).toEqual([]);
  });

  test('that brings goods to a store of ours is settled, and the order waits for them', async () => {
    const { id, request } = await ask(5, 'transfer');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    expect(await life.read(id)).toMatchObject({
      status: 'origins_pending',
      details: [{ data: { origin: { settled: true, ready: false } } }],
    });
  });

  test('is denied with a reason, and the line is open again', async () => {
    const { id, request } = await ask(5, 'directMailing');
    const without = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'deny',
    });
    expect(pickRefusal(without)).toEqual([400, 'WRONG_VALUES', 'message', 'required']);
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, {
        status: 'deny',
        message: 'Lo necesitamos',
      }),
    );
    expect(await life.read(id)).toMatchObject({
      status: 'origins_pending',
      details: [
        { data: { origin: null }, transferRequest: { status: 'deny', message: 'Lo necesitamos' } },
      ],
    });
    requireSuccess(await life.manage(await life.lineOf(id), { origin: 'production' }));
    expect(pickByPath(await life.read(id), 'status')).toBe('active');
  });

  test('denied and accepted at once from two places ends in one of them', async () => {
    const { id, request } = await ask(5, 'collect');
    const bell = await getNotice(request);
    const answers = await Promise.all([
      sales.luis.post(`/notifications/${bell}/response`, { id: request, status: 'accepted' }),
      sales.luis.post(`/transfer-requests/${request}/response`, { status: 'deny', message: 'No' }),
    ]);
    expect(sortAsTexts(answers.map(({ status }) => status))).toEqual(['200', '409']);
    const order = await life.read(id);
    const won = answers[0]?.status === 200 ? 'accepted' : 'deny';
    expect(pickByPath(order, 'details.0.transferRequest.status')).toBe(won);
  });

  test('is not accepted with goods that have gone meanwhile', async () => {
    const [, , central] = sales.plant.stores;
    const product = sales.plant.products[0];
    await addTestStock(sales, central, product, 10);
    const { id, request } = await ask(10, 'collect', product);
    requireSuccess(
      await sales.admin.post('/products-inventories/dispatch', {
        store: { id: central },
        elements: [{ id: product, lotCode: `L${product}-${central}`, quantity: 1 }],
      }),
    );
    const answer = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'quantity', 'stock']);
    expect(pickByPath(await life.read(id), 'details.0.transferRequest.status')).toBe('pending');
  });

  test('is asked only of another division that has so much', async () => {
    const id = await life.accepted([buildOrderLine(sales.plant.products[3], 5)]);
    const buildRequest = (changes: object) => async () =>
      life.manage(await life.lineOf(id), {
        origin: 'transfer',
        transferType: 'collect',
        ...changes,
      });
    expect(pickRefusal(await buildRequest({ originId: sales.plant.divisions[0] })())).toEqual([
      400,
      'WRONG_VALUES',
      'originId',
      'option',
    ]);
    const { body: choices } = requireSuccess(await buildRequest({})());
    expect(pickListByPath(choices, 'stores').length).toBe(2);
    const much = await life.accepted([buildOrderLine(sales.plant.products[3], 5_000)]);
    const manageResponse = await life.manage(await life.lineOf(much), {
      origin: 'transfer',
      transferType: 'collect',
      originId: sales.plant.divisions[1],
    });
    expect(pickRefusal(manageResponse)).toEqual([400, 'WRONG_VALUES', 'originId', 'stock']);
  });

  test('is answered by the asked division alone, and ends with its order', async () => {
    const { id, request } = await ask(1, 'collect');
    const foreign = await sales.ana.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(foreign.status).toBe(404);
    const { body } = requireSuccess(await sales.luis.get(`/transfer-requests/${request}`));
    expect(body).toMatchObject({ status: 'pending', answerable: true, order: { id } });
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    const late = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(pickRefusal(late)).toEqual([409, 'WRONG_VALUES', 'status', 'answered']);
    const { body: mine } = requireSuccess(
      await sales.limited.get('/transfer-requests', { size: 100 }),
    );
    expect(pickListByPath(mine, 'elements')).toEqual([]);
  });

  test('is answered with many others, each for itself, and with a reason where it is denied', async () => {
    const [first, second, third] = [
      await ask(1, 'collect'),
      await ask(2, 'collect'),
      await ask(3, 'collect'),
    ];
    const many = (does: string, requests: readonly { request: number }[], more: object = {}) =>
      sales.luis.post('/transfer-requests/many', {
        on: { rows: requests.map(({ request }) => ({ id: request })) },
        does,
        ...more,
      });
    const accepted = requireSuccess(await many('accept', [first, second])).body;
    expect(pickListByPath(accepted, 'done').map((row) => pickNumberByPath(row, 'id'))).toEqual([
      first.request,
      second.request,
    ]);
    expect(await life.read(first.id)).toMatchObject({ status: 'finished' });
    const again = requireSuccess(await many('accept', [first, third])).body;
    expect(pickListByPath(again, 'done').map((row) => pickNumberByPath(row, 'id'))).toEqual([
      third.request,
    ]);
    expect(pickListByPath(again, 'refused').map((row) => pickNumberByPath(row, 'id'))).toEqual([
      first.request,
    ]);

    const fourth = await ask(4, 'collect');
    const silent = await many('deny', [fourth]);
    expect([silent.status, pickByPath(silent.body, 'details')]).toEqual([
      400,
      [{ path: 'message', rule: 'required' }],
    ]);
    requireSuccess(await many('deny', [fourth], { message: 'Hoy no' }));
    const denied = await sales.luis.get(`/transfer-requests/${fourth.request}`);
    expect(denied.body).toMatchObject({ status: 'deny', message: 'Hoy no' });
    // The requesting division may not answer; the bell of an answered request rings no more.
    const fifth = await ask(5, 'collect');
    const theirs = requireSuccess(
      await sales.ana.post('/transfer-requests/many', {
        on: { rows: [{ id: fifth.request }] },
        does: 'accept',
      }),
    ).body;
    expect(pickListByPath(theirs, 'done')).toEqual([]);
    const bells = await life.noted(sales.luis, 'newTransferRequest');
    const isSeen = (request: number) =>
      pickByPath(
        bells.find((each) => pickByPath(each, 'data.messageData.transferRequest.id') === request),
        'seen',
      );
    expect([isSeen(first.request), isSeen(fourth.request), isSeen(fifth.request)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
