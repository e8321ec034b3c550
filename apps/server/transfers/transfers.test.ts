import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { inOrder, OrderLife, toRefusal } from '../testing/order-life.ts';
import { good, line, makeSales, stock, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant.test');
  life = new OrderLife(server, sales);
  await stock(sales, sales.plant.stores[2], sales.plant.products[3], 100);
});
afterAll(() => server.close());

describe('a transfer', () => {
  const ask = async (quantity: number, transferType: string, product = sales.plant.products[3]) => {
    const id = await life.accepted([line(product, quantity)]);
    const { body } = good(
      await life.manage(await life.lineOf(id), {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType,
        ...(transferType === 'transfer' && { store: { id: sales.plant.stores[0] } }),
      }),
    );
    expect(pick(body, 'status')).toBe('origins_pending');
    return { id, request: pickNumber(body, 'details.0.transferRequest.id') };
  };
  const getNotice = async (request: number) => {
    const found = (await life.noted(sales.luis, 'newTransferRequest')).find(
      (each) => pick(each, 'data.messageData.transferRequest.id') === request,
    );
    return pickNumber(found, 'id');
  };

  test('is accepted from the bell: what serves the customer from there completes the order', async () => {
    const { id, request } = await ask(10, 'collect');
    const bell = await getNotice(request);
    good(
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
    expect(pick(resolved[0], 'data.messageData')).toMatchObject({ status: 'accepted' });
    expect(await life.noted(sales.luis, 'transferRequestResolution')).toEqual([]);
  });

  test('that brings goods to a store of ours is settled, and the order waits for them', async () => {
    const { id, request } = await ask(5, 'transfer');
    good(await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }));
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
    expect(toRefusal(without)).toEqual([400, 'WRONG_VALUES', 'message', 'required']);
    good(
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
    good(await life.manage(await life.lineOf(id), { origin: 'production' }));
    expect(pick(await life.read(id), 'status')).toBe('active');
  });

  test('denied and accepted at once from two places ends in one of them', async () => {
    const { id, request } = await ask(5, 'collect');
    const bell = await getNotice(request);
    const answers = await Promise.all([
      sales.luis.post(`/notifications/${bell}/response`, { id: request, status: 'accepted' }),
      sales.luis.post(`/transfer-requests/${request}/response`, { status: 'deny', message: 'No' }),
    ]);
    expect(inOrder(answers.map(({ status }) => status))).toEqual(['200', '409']);
    const order = await life.read(id);
    const won = answers[0]?.status === 200 ? 'accepted' : 'deny';
    expect(pick(order, 'details.0.transferRequest.status')).toBe(won);
  });

  test('is not accepted with goods that have gone meanwhile', async () => {
    const [, , central] = sales.plant.stores;
    const product = sales.plant.products[0];
    await stock(sales, central, product, 10);
    const { id, request } = await ask(10, 'collect', product);
    good(
      await sales.admin.post('/products-inventories/dispatch', {
        store: { id: central },
        elements: [{ id: product, lotCode: `L${product}-${central}`, quantity: 1 }],
      }),
    );
    const answer = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(toRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'quantity', 'stock']);
    expect(pick(await life.read(id), 'details.0.transferRequest.status')).toBe('pending');
  });

  test('is asked only of another division that has so much', async () => {
    const id = await life.accepted([line(sales.plant.products[3], 5)]);
    const buildRequest = (changes: object) => async () =>
      life.manage(await life.lineOf(id), {
        origin: 'transfer',
        transferType: 'collect',
        ...changes,
      });
    expect(toRefusal(await buildRequest({ originId: sales.plant.divisions[0] })())).toEqual([
      400,
      'WRONG_VALUES',
      'originId',
      'option',
    ]);
    const { body: choices } = good(await buildRequest({})());
    expect(pickList(choices, 'stores').length).toBe(2);
    const much = await life.accepted([line(sales.plant.products[3], 5_000)]);
    const manageResponse = await life.manage(await life.lineOf(much), {
      origin: 'transfer',
      transferType: 'collect',
      originId: sales.plant.divisions[1],
    });
    expect(toRefusal(manageResponse)).toEqual([400, 'WRONG_VALUES', 'originId', 'stock']);
  });

  test('is answered by the asked division alone, and ends with its order', async () => {
    const { id, request } = await ask(1, 'collect');
    const foreign = await sales.ana.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(foreign.status).toBe(404);
    const { body } = good(await sales.luis.get(`/transfer-requests/${request}`));
    expect(body).toMatchObject({ status: 'pending', answerable: true, order: { id } });
    good(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    const late = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(toRefusal(late)).toEqual([409, 'WRONG_VALUES', 'status', 'answered']);
    const { body: mine } = good(await sales.limited.get('/transfer-requests', { size: 100 }));
    expect(pickList(mine, 'elements')).toEqual([]);
  });
});
