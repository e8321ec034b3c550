import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { createTestDrawing } from '../technical-sheets/testing.ts';
import { getDayAhead } from '../testing/days.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  buildCustomerBody,
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
const host = 'page.test';

beforeAll(async () => {
  server = await startTestServer({
    SMTP_URL: await mailbox.open(),
    PUBLIC_URL: 'https://tarima.test:8443',
  });
  sales = await createSalesCompany(server, host);
  life = new OrderLifeSteps(server, sales);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const createLink = async (id: number, client = sales.ana, body: object = {}) => {
  const made = requireSuccess(await client.post(`/orders/${id}/links`, body)).body;
  const url = String(pickByPath(made, 'url'));
  return { url, id: pickNumberByPath(made, 'link.id'), token: url.slice(url.lastIndexOf('/') + 1) };
};
const createLinkClient = (token: string, at = host): TestClient =>
  server.visitor(at).with({ authorization: `Link ${token}` });
/** Makes a quotation and a client with the link to it. */
async function shareOrder(details?: readonly object[], more?: object) {
  const id = await createTestQuotation(sales, sales.ana, details, more);
  const link = await createLink(id);
  return { id, link, page: createLinkClient(link.token) };
}
/** Stores a date as the one that the customer was shown last. */
const setShownPromise = (id: number, end: string) =>
  server.asOwner(
    `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    insert into orders_promises (account_id, order_id, customer_id, revision, end_date)
    select account_id, id, customer_id, revision, '${end}' from orders where id = ${id}; commit`,
  );

const readPromise = async (page: TestClient): Promise<unknown> =>
  pickByPath(requireSuccess(await page.get('/customer-page/promise')).body, 'readyAt') ??
  expect.fail('The page shows a date');
const yes = { seen: 1, name: 'Carla Ruiz' };
const no = { seen: 1, name: 'Carla Ruiz', message: 'Es caro.' };
const editOrder = async (id: number, quantity: number, more: object = {}) => {
  const order = await life.read(id);
  const detail = pickNumberByPath(order, 'details.0.id');
  return sales.ana.put(`/orders/${id}`, {
    customer: { id: sales.customer },
    orderDate: '2026-11-20',
    details: [{ id: detail, ...buildOrderLine(sales.plant.products[0], quantity) }],
    ...more,
  });
};
const schedule = {
  method: 'directMailing',
  scheduledAt: '2026-11-25',
  shipmentAddress: 'Calle 1',
  cost: '10',
  extraData: { pin: '25.67,-100.31' },
};
const closed = [401, 'ACCESS_EXPIRED', undefined, undefined];

describe('the page of a customer link', () => {
  test('shows the complete order in the customer’s language and records when it was opened', async () => {
    const { id, link, page } = await shareOrder(
      [buildOrderLine(sales.plant.products[0], 10, { discount: '50' })],
      {
        notes: 'Con sello.',
      },
    );
    const { body, headers } = requireSuccess(await page.get('/customer-page'));
    expect(body).toMatchObject({
      number: id,
      revision: 1,
      state: 'open',
      language: 'es',
      decision: null,
      customer: `Cliente de ${host}`,
      notes: 'Con sello.',
      subtotal: '1000.00',
      discount: '50.00',
      total: '950.00',
      tax: null,
      shipments: [],
      lines: [{ quantity: 10, price: '100.00', subtotal: '950.00', picture: null, pieces: null }],
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('cost');
    expect(
      pickByPath(requireSuccess(await page.get('/customer-page', { lang: 'en' })).body, 'language'),
    ).toBe('en');
    const [linkDto] = pickListByPath(
      requireSuccess(await sales.ana.get(`/orders/${id}/links`)).body,
      'links',
    );
    expect([pickByPath(linkDto, 'id'), typeof pickByPath(linkDto, 'openedAt')]).toEqual([
      link.id,
      'string',
    ]);
    expect(link.url).toBe(`https://${host}:8443/q/${link.token}`);
    expect(
      pickListByPath(await life.read(id), 'history').map((move) => pickByPath(move, 'event')),
    ).toEqual(['create', 'share']);
  });

  test('shows an order’s pieces as ready, shipped and delivered, and its papers', async () => {
    const stored = sales.plant.products[2];
    await addTestStock(sales, sales.plant.stores[0] ?? 0, stored, 100);
    const { id, page } = await shareOrder([buildOrderLine(stored, 40)]);
    requireSuccess(await page.post('/customer-page/accept', yes));
    requireSuccess(
      await life.manage(await life.lineOf(id), {
        origin: 'inventory',
        originId: sales.plant.stores[0],
      }),
    );
    expect(requireSuccess(await page.get('/customer-page')).body).toMatchObject({
      state: 'ready',
      lines: [{ pieces: { made: 40, shipped: 0, delivered: 0 } }],
    });
    const [shipment] = await listOrderShipments(sales, id);
    const shipmentId = pickNumberByPath(shipment, 'id');
    const note = `/customer-page/shipments/${shipmentId}/delivery-note`;
    expect(pickRefusal(await page.get(note, { lang: 'es' })).slice(0, 2)).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    requireSuccess(await sales.admin.put(`/shipments/${shipmentId}`, schedule));
    requireSuccess(await sales.admin.post(`/shipments/${shipmentId}/send`, {}));
    expect(requireSuccess(await page.get('/customer-page')).body).toMatchObject({
      state: 'onTheWay',
      shipments: [{ id: shipmentId, arrived: false, pieces: 40 }],
      lines: [{ pieces: { made: 40, shipped: 40, delivered: 0 } }],
    });
    const paper = requireSuccess(await page.get(note, { lang: 'es' }));
    expect((await parsePdf(paper.bytes)).pages[0]?.text).toContain(`Cliente de ${host}`);
    requireSuccess(await sales.admin.post(`/shipments/${shipmentId}/deliver`, {}));
    expect(requireSuccess(await page.get('/customer-page')).body).toMatchObject({
      state: 'delivered',
      lines: [{ pieces: { delivered: 40 } }],
    });
    const quotation = requireSuccess(await page.get('/customer-page/quotation'));
    expect((await parsePdf(quotation.bytes)).pages[0]?.text).toContain('$4,000.00');
  });

  test('shows the planned end of an agreed order, then the latest end that the floors of its divisions expect, until it is made', async () => {
    const { id, page } = await shareOrder();
    requireSuccess(await page.post('/customer-page/accept', yes));
    const getReadyInstant = async () =>
      pickByPath(requireSuccess(await page.get('/customer-page')).body, 'readyAt');
    const change = (query: string) =>
      server.asOwner(
        `begin; select set_config('app.account_id', '${sales.company.accountId}', true); ${query}; commit`,
      );
    expect(await getReadyInstant()).toBeNull();
    await change(`update orders set computed_end_date = '2031-01-10T12:00Z' where id = ${id}`);
    expect(await getReadyInstant()).toBe('2031-01-10T12:00:00.000Z');
    const [home, elsewhere] = sales.plant.divisions;
    // Either division can be the one that delays it longer.
    for (const [early, late] of [
      [home, elsewhere],
      [elsewhere, home],
    ]) {
      await change(`
        delete from orders_expected where order_id = ${id};
        insert into orders_expected (account_id, order_id, division_id, end_date) values
          (${sales.company.accountId}, ${id}, ${early}, '2031-01-12T12:00Z'),
          (${sales.company.accountId}, ${id}, ${late}, '2031-01-14T12:00Z')`);
      expect(await getReadyInstant()).toBe('2031-01-14T12:00:00.000Z');
    }
    await change(`update orders set production_finished_at = present() where id = ${id}`);
    expect(await getReadyInstant()).toBeNull();
  });

  test('shows the picture of a product to visitors without a session', async () => {
    const product = sales.plant.products[1];
    const form = new FormData();
    form.set(
      'data',
      JSON.stringify({
        materialType: 'new',
        rawMaterials: [{ id: sales.plant.rawMaterials[1], quantity: 1 }],
      }),
    );
    form.set(
      'descriptiveImages',
      new File([new Uint8Array(await createTestDrawing('sienna'))], 'tarima.png'),
    );
    requireSuccess(await sales.admin.form('PUT', `/technical-sheets/${product}`, form));
    const { page } = await shareOrder([buildOrderLine(product, 4)]);
    const picture = String(
      pickByPath(requireSuccess(await page.get('/customer-page')).body, 'lines.0.picture'),
    );
    const { status, headers } = await server.visitor(host).send('GET', picture.slice(1));
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  });

  test('draws a designed pallet without a picture, and not a drawing that changed after the acceptance', async () => {
    const product = sales.plant.products[2];
    const saveDesign = async (name: string) =>
      requireSuccess(
        await sales.admin.put(`/pallet-designs/${product}`, {
          design: findStandardPallet(name)?.design,
        }),
      );
    await saveDesign('EUR 1');
    const { id, page } = await shareOrder([buildOrderLine(product, 4)]);
    const readPicture = async () =>
      pickByPath(requireSuccess(await page.get('/customer-page')).body, 'lines.0.picture');
    const [type, content = ''] = String(await readPicture()).split(',');
    expect(type).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(content, 'base64').toString('utf8')).toMatch(/^<svg[^]*<polygon/);
    requireSuccess(await sales.admin.post(`/orders/accept-quotation/${id}`, {}));
    expect(await readPicture()).toMatch(/^data:image/);
    await saveDesign('EUR 2');
    expect(await readPicture()).toBeNull();
  });

  test('shows when an open quotation could be ready, and no date once it is decided', async () => {
    const { page } = await shareOrder();
    expect(
      pickByPath(requireSuccess(await page.get('/customer-page/promise')).body, 'readyAt'),
    ).toMatch(/^20/);
    requireSuccess(await page.post('/customer-page/reject', no));
    expect(requireSuccess(await page.get('/customer-page/promise')).body).toEqual({
      readyAt: null,
    });
  });
});

describe('the customer’s answer', () => {
  test('accepts under the typed name, which the history and the seller’s notification show', async () => {
    const { id, page } = await shareOrder();
    const { body } = requireSuccess(
      await page.post('/customer-page/accept', { ...yes, message: 'OC 4711' }),
    );
    expect(body).toMatchObject({
      state: 'accepted',
      decision: { by: 'Carla Ruiz', byLink: true, reason: 'OC 4711' },
    });
    const order = await life.read(id);
    expect([pickByPath(order, 'status'), pickByPath(order, 'reason')]).toEqual(['accepted', null]);
    expect(pickListByPath(order, 'history').at(-1)).toMatchObject({
      event: 'accept',
      user: null,
      byName: 'Carla Ruiz',
      reason: 'OC 4711',
    });
    const [notice] = await life.noted(sales.ana, 'quotationResolution');
    expect(pickByPath(notice, 'description')).toBe(
      `Carla Ruiz aceptó en su página la cotización ${id} de Cliente de ${host}. Comentario: OC 4711`,
    );
  });

  test('keeps the date that the page showed for the accepted content, on the order and on the page until it is planned', async () => {
    const { id, page } = await shareOrder();
    const promised = await readPromise(page);
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBeNull();
    expect(requireSuccess(await page.get('/customer-page')).body).toMatchObject({ readyAt: null });
    const { body } = requireSuccess(await page.post('/customer-page/accept', yes));
    expect(body).toMatchObject({ readyAt: promised });
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBe(promised);
    await server.asOwner(
      `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update orders set computed_end_date = '2031-01-10T12:00Z' where id = ${id}; commit`,
    );
    expect(pickByPath(requireSuccess(await page.get('/customer-page')).body, 'readyAt')).toBe(
      '2031-01-10T12:00:00.000Z',
    );
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBe(promised);
  });

  test('keeps the latest shown date, also if the seller accepts, and none that was shown for other content', async () => {
    const { id, page } = await shareOrder();
    await setShownPromise(id, '2031-02-03T12:00Z');
    const promised = await readPromise(page);
    expect(promised).not.toBe('2031-02-03T12:00:00.000Z');
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBe(promised);

    const edited = await shareOrder();
    await readPromise(edited.page);
    requireSuccess(await editOrder(edited.id, 12));
    requireSuccess(await edited.page.post('/customer-page/accept', { ...yes, seen: 2 }));
    expect(pickByPath(await life.read(edited.id), 'promisedEndDate')).toBeNull();

    const again = await shareOrder();
    await readPromise(again.page);
    requireSuccess(await editOrder(again.id, 12));
    const shownAgain = await readPromise(again.page);
    requireSuccess(await again.page.post('/customer-page/accept', { ...yes, seen: 2 }));
    expect(pickByPath(await life.read(again.id), 'promisedEndDate')).toBe(shownAgain);

    const unseen = await shareOrder();
    requireSuccess(await unseen.page.post('/customer-page/accept', yes));
    expect(pickByPath(await life.read(unseen.id), 'promisedEndDate')).toBeNull();
  });

  test('keeps no date that was shown to another customer', async () => {
    const { id, page } = await shareOrder();
    await readPromise(page);
    const other = requireSuccess(
      await sales.admin.post('/customers', buildCustomerBody('Cliente de la promesa')),
    );
    // The content is that of the former customer, and so is its revision.
    requireSuccess(
      await editOrder(id, 10, { customer: { id: pickNumberByPath(other.body, 'id') } }),
    );
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBeNull();
  });

  test('shows no promised date once the accepted order was changed', async () => {
    const { id, page } = await shareOrder();
    const promised = await readPromise(page);
    requireSuccess(await page.post('/customer-page/accept', yes));
    const revised = { reason: 'Piden más.', deliveryPlace: 'Patio 4' };
    const preview = requireSuccess(
      await sales.ana.post(`/orders/${id}/revision?dryRun=true`, revised),
    ).body;
    const seen = pickByPath(preview, 'impact.seen');
    requireSuccess(await sales.ana.post(`/orders/${id}/revision`, { ...revised, seen }));
    expect(pickByPath(requireSuccess(await page.get('/customer-page')).body, 'readyAt')).toBeNull();
    expect(pickByPath(await life.read(id), 'promisedEndDate')).toBe(promised);
  });

  test.each([
    ['accept', yes, 'accepted'],
    ['reject', no, 'rejected'],
  ] as const)(
    '%s has its visitor in the changes of the order and in the audit',
    async (verb, body, status) => {
      const { id, page } = await shareOrder();
      requireSuccess(await page.post(`/customer-page/${verb}`, body));
      const [changed, ...before] = pickListByPath(
        requireSuccess(await sales.admin.get(`/orders/${id}/history`)).body,
        'elements',
      );
      expect(changed).toMatchObject({ by: null, visitor: 'Carla Ruiz', key: null });
      expect(pickListByPath(changed, 'changes')).toContainEqual(
        expect.objectContaining({ field: 'status', before: 'quotation', after: status }),
      );
      expect(before.map((each) => pickByPath(each, 'visitor'))).toEqual(before.map(() => null));
      const events = pickListByPath(
        requireSuccess(
          await sales.admin.get('/audit', {
            filters: { module: ['orders'], recordId: id },
            orderBy: 'id',
            orderType: 'desc',
          }),
        ).body,
        'elements',
      );
      expect(events[0]).toMatchObject({ user: null, visitor: 'Carla Ruiz' });
      expect(events.at(-1)).toMatchObject({ user: { name: expect.any(String) }, visitor: '' });
    },
  );

  test('rejects with a reason, and is refused without one and changes nothing', async () => {
    const { id, page } = await shareOrder();
    expect(pickRefusal(await page.post('/customer-page/reject', yes))).toEqual([
      400,
      'WRONG_VALUES',
      'message',
      'required',
    ]);
    expect(pickRefusal(await page.post('/customer-page/accept', { ...yes, name: '  ' }))).toEqual([
      400,
      'WRONG_VALUES',
      'name',
      'required',
    ]);
    expect(pickByPath(await life.read(id), 'status')).toBe('quotation');
    const { body } = requireSuccess(await page.post('/customer-page/reject', no));
    expect(body).toMatchObject({
      state: 'rejected',
      decision: { by: 'Carla Ruiz', reason: 'Es caro.' },
    });
  });

  test('is refused for an outdated revision; the page shows the new revision, which can be accepted', async () => {
    const { id, page } = await shareOrder();
    requireSuccess(await editOrder(id, 12));
    expect(pickRefusal(await page.post('/customer-page/accept', yes)).slice(0, 2)).toEqual([
      409,
      'STALE_ENTITY',
    ]);
    expect(pickByPath(await life.read(id), 'status')).toBe('quotation');
    const { body } = requireSuccess(await page.get('/customer-page'));
    expect([pickByPath(body, 'revision'), pickByPath(body, 'lines.0.quantity')]).toEqual([2, 12]);
    requireSuccess(await page.post('/customer-page/accept', { ...yes, seen: 2 }));
  });

  test('is refused if the seller decides first at the same moment: only one decision succeeds', async () => {
    const { id, page } = await shareOrder();
    const answers = await Promise.all([
      page.post('/customer-page/accept', yes),
      sales.ana.post(`/orders/accept-quotation/${id}`, {}),
      page.post('/customer-page/reject', no),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(pickRefusal(answer)).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
    const decided = pickListByPath(await life.read(id), 'history').filter((move) =>
      ['accept', 'reject'].includes(String(pickByPath(move, 'event'))),
    );
    expect(decided).toHaveLength(1);
  });

  test('is refused once the quotation has expired or was canceled', async () => {
    const late = await shareOrder();
    await life.runOut('orders', late.id);
    expect(pickByPath(requireSuccess(await late.page.get('/customer-page')).body, 'state')).toBe(
      'expired',
    );
    expect(pickRefusal(await late.page.post('/customer-page/accept', yes))).toEqual([
      409,
      'WRONG_VALUES',
      'expirationDate',
      'expired',
    ]);
    const over = await shareOrder();
    requireSuccess(
      await sales.ana.post(`/orders/${over.id}/cancel`, { message: 'Interno: no paga' }),
    );
    const { text, body } = requireSuccess(await over.page.get('/customer-page'));
    expect(pickByPath(body, 'state')).toBe('canceled');
    expect(text).not.toContain('no paga');
    expect(pickRefusal(await over.page.post('/customer-page/accept', yes))[0]).toBe(409);
  });
});

describe('ordering again', () => {
  const again = (lineId: number, more: object = {}) => ({
    key: randomUUID(),
    name: 'Carla Ruiz',
    lines: [{ id: lineId, quantity: 25 }],
    ...more,
  });

  test('creates one quotation per key at today’s prices with its visitor in the history, and the seller is notified and finds it in the list', async () => {
    const { id, page } = await shareOrder([
      buildOrderLine(sales.plant.products[0], 10, { price: '77' }),
    ]);
    const requestedDate = getDayAhead(52);
    const requested = again(await life.lineOf(id), { message: 'Para enero', requestedDate });
    expect(pickRefusal(await page.post('/customer-page/order-again', requested))[0]).toBe(409);
    requireSuccess(await page.post('/customer-page/accept', yes));
    const made = pickNumberByPath(
      requireSuccess(await page.post('/customer-page/order-again', requested)).body,
      'number',
    );
    expect(
      pickNumberByPath(
        requireSuccess(await page.post('/customer-page/order-again', requested)).body,
        'number',
      ),
    ).toBe(made);
    // Something else under that key is a conflict, and changes nothing.
    const other = {
      ...requested,
      lines: requested.lines.map((each) => ({ ...each, quantity: 26 })),
    };
    expect(pickRefusal(await page.post('/customer-page/order-again', other))).toEqual([
      409,
      'WRONG_VALUES',
      'key',
      'unique',
    ]);
    const product = requireSuccess(
      await sales.admin.get(`/products/${sales.plant.products[0]}`),
    ).body;
    const { body } = requireSuccess(await sales.ana.get(`/orders/${made}`));
    expect(body).toMatchObject({
      status: 'quotation',
      requestedDate,
      createdBy: { id: sales.ids[1] },
      details: [{ data: { quantity: 25, price: pickByPath(product, 'price'), discount: '0.00' } }],
      history: [{ event: 'create', user: null, byName: 'Carla Ruiz', reason: 'Para enero' }],
    });
    const history = requireSuccess(await sales.admin.get(`/orders/${made}/history`)).body;
    expect(pickListByPath(history, 'elements').at(-1)).toMatchObject({
      by: null,
      visitor: 'Carla Ruiz',
    });
    const [notice] = await life.noted(sales.ana, 'quotationRequested');
    expect(pickByPath(notice, 'description')).toBe(
      `Carla Ruiz de Cliente de ${host} pide lo mismo que en el pedido ${id}: es la cotización ${made}. Comentario: Para enero`,
    );
    expect(pickByPath(requireSuccess(await page.get('/customer-page')).body, 'number')).toBe(id);
  });

  test('refuses a line of another order, a part of a piece and a day that is over, each at its field', async () => {
    const mine = await shareOrder();
    const other = await shareOrder();
    requireSuccess(await mine.page.post('/customer-page/accept', yes));
    const answer = await mine.page.post(
      '/customer-page/order-again',
      again(await life.lineOf(other.id)),
    );
    expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'lines.0.id', 'unknown']);
    const line = await life.lineOf(mine.id);
    const part = again(line, { lines: [{ id: line, quantity: 12.5 }] });
    expect(pickRefusal(await mine.page.post('/customer-page/order-again', part))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'integer',
    ]);
    const past = again(line, { requestedDate: '2020-01-01' });
    expect(pickRefusal(await mine.page.post('/customer-page/order-again', past))).toEqual([
      400,
      'WRONG_VALUES',
      'requestedDate',
      'past',
    ]);
  });
});

describe('a customer link', () => {
  test('gives no access if it is guessed, cut short, revoked, expired or used at another company’s host', async () => {
    const other = await server.company('rival-page.test');
    const { id, link, page } = await shareOrder();
    const { token } = link;
    const shown = [
      `Link ${'A'.repeat(43)}`,
      `Link ${token.slice(0, 42)}`,
      `Link ${token}x`,
      `Link ${token.toUpperCase()}`,
      `Bearer ${token}`,
      `Tablet 1.${token}`,
      '',
    ];
    for (const authorization of shown)
      expect(
        pickRefusal(await server.visitor(host).with({ authorization }).get('/customer-page')),
      ).toEqual(closed);
    expect(pickRefusal(await createLinkClient(token, other.host).get('/customer-page'))).toEqual(
      closed,
    );
    expect(pickRefusal(await createLinkClient(token, 'nobody.test').get('/customer-page'))).toEqual(
      closed,
    );
    requireSuccess(await page.get('/customer-page'));
    await server.asOwner(
      `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
       update orders_links set created_at = present() - interval '2 days', expires_at = present() - interval '1 second' where id = ${link.id}; commit`,
    );
    expect(pickRefusal(await page.get('/customer-page'))).toEqual(closed);
    const second = await createLink(id);
    expect(
      pickRefusal(await sales.limited.delete(`/orders/${id}/links/${second.id}`)).slice(0, 2),
    ).toEqual([404, 'ENTITY_NOT_FOUND']);
    const { id: another } = await shareOrder();
    expect((await sales.ana.delete(`/orders/${another}/links/${second.id}`)).status).toBe(404);
    requireSuccess(await sales.ana.delete(`/orders/${id}/links/${second.id}`));
    expect(
      pickRefusal(await createLinkClient(second.token).post('/customer-page/accept', yes)),
    ).toEqual(closed);
    expect(
      pickListByPath(requireSuccess(await sales.ana.get(`/orders/${id}/links`)).body, 'links'),
    ).toEqual([]);
  });

  test('gives no access to the calls of the office', async () => {
    const { id, page } = await shareOrder();
    const other = await shareOrder();
    for (const path of [
      `/orders/${id}`,
      `/orders/${other.id}`,
      '/orders',
      '/customers',
      '/users/current',
      `/orders/${id}/links`,
      '/floor/station',
    ])
      expect([path, ...pickRefusal(await page.get(path)).slice(0, 2)]).toEqual([
        path,
        401,
        'ACCESS_EXPIRED',
      ]);
    expect(pickRefusal(await page.post(`/orders/accept-quotation/${id}`, {})).slice(0, 2)).toEqual([
      401,
      'ACCESS_EXPIRED',
    ]);
    // Fields outside the schema are refused, not ignored.
    expect(
      pickRefusal(await page.post('/customer-page/accept', { ...yes, id: other.id })).slice(0, 2),
    ).toEqual([400, 'WRONG_VALUES']);
    expect(pickRefusal(await page.get('/customer-page', { id: other.id })).slice(0, 2)).toEqual([
      400,
      'WRONG_VALUES',
    ]);
    expect(pickByPath(await life.read(other.id), 'status')).toBe('quotation');
  });

  test('gives no access to shipments of other orders', async () => {
    const stored = sales.plant.products[2];
    await addTestStock(sales, sales.plant.stores[0] ?? 0, stored, 10);
    const theirs = await life.accepted([buildOrderLine(stored, 5)]);
    requireSuccess(
      await life.manage(await life.lineOf(theirs), {
        origin: 'inventory',
        originId: sales.plant.stores[0],
      }),
    );
    const [shipment] = await listOrderShipments(sales, theirs);
    const path = `/customer-page/shipments/${pickNumberByPath(shipment, 'id')}/delivery-note`;
    const { page } = await shareOrder();
    expect(pickRefusal(await page.get(path, { lang: 'es' })).slice(0, 2)).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('gives the former customer no access once the quotation is assigned to another customer', async () => {
    const { id, page } = await shareOrder();
    const { body } = requireSuccess(
      await sales.admin.post('/customers', buildCustomerBody('Otro cliente')),
    );
    requireSuccess(await editOrder(id, 10, { customer: { id: pickNumberByPath(body, 'id') } }));
    expect(pickRefusal(await page.get('/customer-page'))).toEqual(closed);
    expect(
      pickListByPath(await life.read(id), 'history').map((move) => pickByPath(move, 'event')),
    ).toContain('unshare');
  });

  test('is stored without its token', async () => {
    const { link } = await shareOrder();
    const storedLinks = await server.asOwner<{ row: string }>(
      `select l::text as row from orders_links l where id = $1 and account_id = $2`,
      [link.id, sales.company.accountId],
    );
    expect(storedLinks).toHaveLength(1);
    expect(storedLinks[0]?.row).not.toContain(link.token);
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32);
  });
});

describe('the sent revisions of a quotation', () => {
  const revisions = async (id: number) =>
    pickListByPath([requireSuccess(await sales.ana.get(`/orders/${id}/revisions`)).body], '0');
  const mail = async (id: number, to: string, data: object = {}) => {
    const form = new FormData();
    form.set('data', JSON.stringify({ to, ...data }));
    requireSuccess(await sales.ana.form('POST', `/orders/${id}/share-via-email`, form));
    return mailbox.next(to);
  };

  test('a quotation gets a new revision only when its content changes after it was sent', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    requireSuccess(await editOrder(id, 11));
    expect(await revisions(id)).toEqual([]);
    const { text } = await mail(id, 'uno@cliente.test');
    const token = /\/q\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
    expect(text).toContain(`https://${host}:8443/q/${token}`);
    requireSuccess(await createLinkClient(token).get('/customer-page'));
    requireSuccess(await editOrder(id, 11));
    expect(pickByPath(await life.read(id), 'revision')).toBe(1);
    requireSuccess(await editOrder(id, 12, { paymentTerms: '30 días' }));
    // The holder of the link sees the change: it is stored at once.
    expect(await revisions(id)).toMatchObject([
      { number: 1, kind: 'sent', details: [{ quantity: 11 }], paymentTerms: null },
      { number: 2, kind: 'sent', details: [{ quantity: 12 }], paymentTerms: '30 días' },
    ]);
    requireSuccess(
      await createLinkClient(token).post('/customer-page/accept', { ...yes, seen: 2 }),
    );
    const [first, second] = await revisions(id);
    expect([pickByPath(first, 'acceptedAt'), typeof pickByPath(second, 'acceptedAt')]).toEqual([
      null,
      'string',
    ]);
    const paper = requireSuccess(
      await sales.ana.get(`/orders/${id}/revisions/1/pdf`, { lang: 'es' }),
    );
    expect((await parsePdf(paper.bytes)).pages[0]?.text).toContain('$1,100.00');
  });

  test('a quotation mailed without a link is saved as sent, and later changes are listed as not sent', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    const { text } = await mail(id, 'dos@cliente.test', { link: false });
    expect(text).not.toContain('/q/');
    requireSuccess(await editOrder(id, 13));
    expect(await revisions(id)).toMatchObject([
      { number: 1, kind: 'sent' },
      { number: 2, kind: 'current', user: null, details: [{ quantity: 13 }] },
    ]);
  });

  test('the date in a mailed quotation is kept as promised, and none if the mail leaves it out', async () => {
    const accept = async (to: string, query = '', more: object = {}) => {
      const id = await createTestQuotation(sales, sales.ana);
      const form = new FormData();
      form.set('data', JSON.stringify({ to, ...more }));
      requireSuccess(await sales.ana.form('POST', `/orders/${id}/share-via-email${query}`, form));
      await mailbox.next(to);
      requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
      return pickByPath(await life.read(id), 'promisedEndDate');
    };
    expect(await accept('fecha@cliente.test')).toMatch(/^20/);
    expect(await accept('sinenlace@cliente.test', '', { link: false })).toMatch(/^20/);
    expect(await accept('sinfecha@cliente.test', '?promise=false')).toBeNull();
  });

  test('a user without access to prices can neither share a quotation nor list its links', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    expect(pickRefusal(await sales.planner.get(`/orders/${id}/links`))[0]).toBe(403);
    expect(pickRefusal(await sales.limited.post(`/orders/${id}/links`, {}))[0]).toBe(404);
  });
});

// Last test of the file: it uses up the limit of the tests' address.
test('requests beyond the limit of a link or an address are refused with 429', async () => {
  const { link } = await shareOrder();
  const flooding = (token: string, from: string) =>
    server.visitor(host).with({ authorization: `Link ${token}`, 'x-forwarded-for': from });
  const answers = await Promise.all(
    Array.from({ length: 45 }, () => flooding('B'.repeat(43), '').get('/customer-page')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const acceptances = await Promise.all(
    Array.from({ length: 32 }, () =>
      flooding(link.token, '').post('/customer-page/accept', { ...yes, seen: 9 }),
    ),
  );
  expect(new Set(acceptances.map(({ status }) => status))).toEqual(new Set([409, 429]));
  expect(acceptances.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
});
