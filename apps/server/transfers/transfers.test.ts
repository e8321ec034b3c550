import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportSheetFile,
  getSheetRows,
  importSheetFile,
  openExcelWorkbook,
} from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { sortAsTexts, OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
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

describe('a transfer request', () => {
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
  const findNotice = async (request: number) =>
    (await life.noted(sales.luis, 'newTransferRequest')).find(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
  const getNotice = async (request: number) => pickNumberByPath(await findNotice(request), 'id');

  test('can be accepted from the notification, and with collection by the customer completes the order', async () => {
    const { id, request } = await ask(10, 'collect');
    const [here, there] = sales.plant.divisions;
    const goods = { order: { id }, product: { id: sales.plant.products[3] }, quantity: 10 };
    expect(pickByPath(await findNotice(request), 'data.messageData')).toMatchObject({
      ...goods,
      division: { id: here },
    });
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
    expect(pickByPath(resolved[0], 'data.messageData')).toMatchObject({
      ...goods,
      status: 'accepted',
      division: { id: there },
      reason: null,
    });
    expect(await life.noted(sales.luis, 'transferRequestResolution')).toEqual([]);
  });

  test('is settled when accepted for goods brought to the own division, and the order waits for the goods', async () => {
    const { id, request } = await ask(5, 'transfer');
    // A message is the reason of a denial: an acceptance keeps none.
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, {
        status: 'accepted',
        message: 'Salen mañana',
      }),
    );
    expect(await life.read(id)).toMatchObject({
      status: 'origins_pending',
      details: [
        {
          data: { origin: { settled: true, ready: false } },
          transferRequest: { status: 'accepted', message: null },
        },
      ],
    });
    const [here, there] = sales.plant.divisions;
    const [target, , central] = sales.plant.stores;
    expect(
      requireSuccess(await sales.luis.get(`/transfer-requests/${request}`)).body,
    ).toMatchObject({
      type: 'transfer',
      quantity: 5,
      store: { id: target },
      divisionRequest: { id: here },
      divisionRequested: { id: there },
      customer: { id: sales.customer },
      userRequest: { id: sales.ids[1] },
      userResponse: { id: sales.ids[2] },
    });
    // The lot names the request for which its pieces are reserved.
    const filters = { lotCode: `L${sales.plant.products[3]}-${central}` };
    const lots = requireSuccess(await sales.admin.get('/products-inventories', { filters })).body;
    const lot = pickNumberByPath(lots, 'elements.0.id');
    const { body } = requireSuccess(await sales.admin.get(`/products-inventories/${lot}`));
    expect(pickListByPath(body, 'reservations')).toContainEqual(
      expect.objectContaining({ source: 'transfer', sourceId: request, quantity: 5 }),
    );
  });

  test('is denied only with a reason, and the line can then get another origin', async () => {
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
    const [denied] = await life.noted(sales.ana, 'transferRequestResolution');
    expect(pickByPath(denied, 'data.messageData')).toMatchObject({
      transferRequest: { id: request },
      status: 'deny',
      reason: 'Lo necesitamos',
    });
    requireSuccess(await life.manage(await life.lineOf(id), { origin: 'production' }));
    expect(pickByPath(await life.read(id), 'status')).toBe('active');
  });

  test('denied and accepted at the same moment gets one of both responses, and the other is refused', async () => {
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

  test('cannot be accepted once the goods have left the stock', async () => {
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

  test('must be for another division with enough stock, and for a store of the own division', async () => {
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
    // Goods come into a store of the own division.
    const foreignStore = buildRequest({
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: sales.plant.stores[2] },
    });
    expect(pickRefusal(await foreignStore())).toEqual([400, 'WRONG_VALUES', 'store', 'option']);
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

  test('can be answered only by the asked division or a superuser, and not once its order is canceled', async () => {
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
    // The question has left the bell.
    const questions = (await life.noted(sales.luis, 'newTransferRequest')).filter(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    expect(questions.map((each) => pickByPath(each, 'seen'))).toEqual([true]);
    const { body: mine } = requireSuccess(
      await sales.limited.get('/transfer-requests', { size: 100 }),
    );
    expect(pickListByPath(mine, 'elements')).toEqual([]);
    // A superuser answers for every division.
    const { request: another } = await ask(1, 'collect');
    requireSuccess(
      await sales.admin.post(`/transfer-requests/${another}/response`, { status: 'accepted' }),
    );
  });

  test('leaves the bell with every other request of its order when the order is canceled', async () => {
    const product = sales.plant.products[3];
    const id = await life.accepted([buildOrderLine(product, 1), buildOrderLine(product, 2)]);
    const requests: number[] = [];
    for (const at of [0, 1]) {
      const origin = { origin: 'transfer', originId: sales.plant.divisions[1] };
      const { body } = requireSuccess(
        await life.manage(await life.lineOf(id, at), { ...origin, transferType: 'collect' }),
      );
      requests.push(pickNumberByPath(body, `details.${at}.transferRequest.id`));
    }
    const isSeen = async () =>
      Promise.all(requests.map(async (request) => pickByPath(await findNotice(request), 'seen')));
    expect(await isSeen()).toEqual([false, false]);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    expect(await isSeen()).toEqual([true, true]);
  });

  test('is visible to users of the requesting and the asked division, and to no other users', async () => {
    const { request } = await ask(1, 'collect');
    const [asking] = sales.plant.divisions;
    const setDivision = (division: number | null | undefined) =>
      alterCompanyRows(
        server.database,
        sales.company.accountId,
        `update users set main_position_id = (
          select p.id from positions p where p.account_id = users.account_id and p.division_id = ${division ?? null} order by p.id limit 1)
        where id = ${sales.ids[4]}`,
      );
    const isSeen = async () => {
      const query = { size: 100, filters: { id: request } };
      const { body } = requireSuccess(await sales.restricted.get('/transfer-requests', query));
      const { status } = await sales.restricted.get(`/transfer-requests/${request}`);
      return [pickListByPath(body, 'elements').length, status];
    };
    expect(await isSeen()).toEqual([1, 200]);
    await setDivision(sales.plant.divisions[1]);
    expect(await isSeen()).toEqual([1, 200]);
    await setDivision(null);
    expect(await isSeen()).toEqual([0, 404]);
    await setDivision(asking);
  });

  test('is exported with the filters of the list, and cannot be imported', async () => {
    const [mine, other] = [await ask(6, 'collect'), await ask(7, 'collect')];
    const file = await exportSheetFile({ admin: sales.luis }, transferRequests, {
      lang: 'es',
      filters: { orderId: mine.id },
    });
    const sheet = (await openExcelWorkbook(file)).worksheets[0];
    const cells = sheet
      ? getSheetRows(sheet).map((row) =>
          Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text),
        )
      : [];
    expect(cells).toEqual([expect.arrayContaining([mine.request, mine.id, 6].map(String))]);
    expect(cells.flat()).not.toContain(String(other.id));
    expect((await importSheetFile(sales.luis, transferRequests, file)).status).toBe(404);
  });

  test('can be answered in bulk, each on its own, and a denial needs a reason', async () => {
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

  test('cannot be answered after it expires, and no stock is reserved', async () => {
    const { id, request } = await ask(1, 'collect');
    await life.runOut('transfer_requests', request);
    const reserved = (await life.stockOf(sales.plant.stores[2], sales.plant.products[3]))?.reserved;
    expect(
      pickRefusal(
        await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
      ),
    ).toEqual([409, 'WRONG_VALUES', 'expirationDate', 'expired']);
    expect(await life.read(id)).toMatchObject({
      details: [{ transferRequest: { status: 'pending' } }],
    });
    expect((await life.stockOf(sales.plant.stores[2], sales.plant.products[3]))?.reserved).toBe(
      reserved,
    );
  });

  test('sends its response also to the user who created the order if another user made the request', async () => {
    const id = await createTestQuotation(sales, sales.limited, [
      buildOrderLine(sales.plant.products[3], 1),
    ]);
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(id), {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType: 'collect',
      }),
    );
    const request = pickNumberByPath(body, 'details.0.transferRequest.id');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    const [note] = await life.noted(sales.limited, 'transferRequestResolution');
    expect(pickByPath(note, 'data.messageData')).toMatchObject({
      transferRequest: { id: request },
      status: 'accepted',
    });
  });

  test('completes the order when the last of its shipments from two stores arrives', async () => {
    const product = sales.plant.products[0];
    const made = requireSuccess(
      await sales.admin.post('/stores', {
        name: 'Patio norte',
        division: { id: sales.plant.divisions[1] },
      }),
    );
    await addTestStock(sales, sales.plant.stores[2], product, 2);
    await addTestStock(sales, pickNumberByPath(made.body, 'id'), product, 3);
    const central = await life.stockOf(sales.plant.stores[2], product);
    const free = Number(central?.quantity) - Number(central?.reserved);
    const { id, request } = await ask(free + 2, 'transfer', product);
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    const bring = async (at: number) => {
      const shipment = pickNumberByPath((await listOrderShipments(sales, id))[at], 'id');
      const path = `/shipments/${shipment}`;
      const moving = { scheduledAt: '2026-12-01', method: 'transfer' };
      requireSuccess(await sales.admin.put(path, moving));
      requireSuccess(await sales.admin.post(`${path}/send`, {}));
      requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    };
    await bring(0);
    expect(await life.read(id)).toMatchObject({
      status: 'origins_pending',
      details: [{ data: { origin: { ready: false } } }],
    });
    await bring(1);
    expect(await life.read(id)).toMatchObject({
      status: 'finished',
      details: [{ data: { origin: { ready: true } } }],
    });
  });

  test('leaves the same store in separate shipments to collect and to mail', async () => {
    const id = await life.accepted([
      buildOrderLine(sales.plant.products[3], 2),
      buildOrderLine(sales.plant.products[3], 3),
    ]);
    for (const [at, transferType] of ['collect', 'directMailing'].entries()) {
      const { body } = requireSuccess(
        await life.manage(await life.lineOf(id, at), {
          origin: 'transfer',
          originId: sales.plant.divisions[1],
          transferType,
        }),
      );
      const request = pickNumberByPath(body, `details.${at}.transferRequest.id`);
      requireSuccess(
        await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
      );
    }
    const shipments = await listOrderShipments(sales, id);
    const contents = await Promise.all(
      shipments.map(async (each) => {
        const path = `/shipments/${pickNumberByPath(each, 'id')}`;
        return requireSuccess(await sales.admin.get(path)).body;
      }),
    );
    expect(contents).toMatchObject([
      { methods: ['collect'], inventories: [{ quantity: 2 }] },
      { methods: ['directMailing'], inventories: [{ quantity: 3 }] },
    ]);
  });

  test('takes stock from the store with the smallest sufficient quantity, and from several stores only if needed', async () => {
    const product = sales.plant.products[1];
    const [, , central] = sales.plant.stores;
    const made = requireSuccess(
      await sales.admin.post('/stores', {
        name: 'Patio chico',
        division: { id: sales.plant.divisions[1] },
      }),
    );
    const small = pickNumberByPath(made.body, 'id');
    await addTestStock(sales, central, product, 50);
    await addTestStock(sales, small, product, 20);
    const acceptRequest = async (quantity: number) => {
      const { id, request } = await ask(quantity, 'collect', product);
      requireSuccess(
        await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
      );
      return pickByPath(await life.read(id), 'details.0.data.origin.store.id');
    };
    const listReserved = async () => [
      (await life.stockOf(central, product))?.reserved,
      (await life.stockOf(small, product))?.reserved,
    ];
    expect(await acceptRequest(15)).toBe(small);
    expect(await listReserved()).toEqual([0, 15]);
    expect(await acceptRequest(10)).toBe(central);
    expect(await listReserved()).toEqual([10, 15]);
    expect(await acceptRequest(43)).toBeUndefined();
    expect(await listReserved()).toEqual([50, 18]);
    // A store with exactly the requested pieces has enough.
    expect(await acceptRequest(2)).toBe(small);
    expect(await listReserved()).toEqual([50, 20]);
  });

  test('cannot be answered by a user limited to own records if the order is of another user, on the page or in the notification', async () => {
    const permissions = pickListByPath([(await sales.admin.get('/permissions')).body], '0');
    const seller = requireSuccess(
      await sales.admin.post('/profiles', {
        name: 'Vende lo suyo',
        description: 'Solo sus pedidos',
        permissions: permissions
          .filter((each) => ['orders', 'prices'].includes(String(pickByPath(each, 'name'))))
          .map((each) => pickByPath(each, 'id')),
        onlyMine: true,
      }),
    );
    const product = sales.plant.products[3];
    const own = await createTestQuotation(sales, sales.limited, [buildOrderLine(product, 1)]);
    requireSuccess(await sales.limited.post(`/orders/accept-quotation/${own}`, {}));
    // The user reaches all orders in the division that has the goods, then their own alone.
    const assignProfile = (profileId: number) =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`
          update users set profile_id = ${profileId}, main_position_id = (
            select main_position_id from users where account_id = ${tx.accountId} and id = ${sales.ids[2]})
          where account_id = ${tx.accountId} and id = ${sales.ids[5]}`),
      );
    await assignProfile(2);
    const { id, request } = await ask(1, 'collect');
    const bell = (await life.noted(sales.limited, 'newTransferRequest')).find(
      (each) => pickByPath(each, 'data.messageData.transferRequest.id') === request,
    );
    await assignProfile(pickNumberByPath(seller.body, 'id'));
    const requested = requireSuccess(
      await life.manage(
        await life.lineOf(own),
        { origin: 'transfer', originId: sales.plant.divisions[1], transferType: 'collect' },
        sales.admin,
      ),
    );
    const ownRequest = pickNumberByPath(requested.body, 'details.0.transferRequest.id');
    const before = await life.stockOf(sales.plant.stores[2], product);
    const answers = [
      await sales.limited.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
      await sales.limited.post(`/notifications/${pickNumberByPath(bell, 'id')}/response`, {
        id: request,
        status: 'accepted',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await life.read(id)).toMatchObject({
      status: 'origins_pending',
      details: [{ transferRequest: { status: 'pending' } }],
    });
    expect(await life.stockOf(sales.plant.stores[2], product)).toEqual(before);
    requireSuccess(
      await sales.limited.post(`/transfer-requests/${ownRequest}/response`, { status: 'accepted' }),
    );
    expect(pickByPath(await life.read(own), 'status')).toBe('finished');
  });
});
