import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDrawing } from '../technical-sheets/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'answers.test');
  life = new OrderLifeSteps(server, sales);
  const { stores, products } = sales.plant;
  await addTestStock(sales, stores[0] ?? 0, products[2], 100);
  await addTestStock(sales, stores[2] ?? 0, products[3], 100);
});
afterAll(() => server.close());

async function createPage(id: number): Promise<TestClient> {
  const made = requireSuccess(await sales.ana.post(`/orders/${id}/links`, {})).body;
  const url = String(pickByPath(made, 'url'));
  const authorization = `Link ${url.slice(url.lastIndexOf('/') + 1)}`;
  return server.visitor(sales.company.host).with({ authorization });
}
const readPage = async (page: TestClient) => requireSuccess(await page.get('/customer-page')).body;

const mailing = {
  method: 'directMailing',
  scheduledAt: '2026-12-01',
  shipmentAddress: 'Calle 1',
  cost: '10',
  extraData: { pin: '25.67,-100.31' },
};

/** Makes an order of stored pieces whose shipment is on its way. */
async function createSent(pieces: number): Promise<{ order: number; shipment: number }> {
  const order = await life.accepted([buildOrderLine(sales.plant.products[2], pieces)]);
  const origin = { origin: 'inventory', originId: sales.plant.stores[0] };
  requireSuccess(await life.manage(await life.lineOf(order), origin));
  const [found] = await listOrderShipments(sales, order);
  const shipment = pickNumberByPath(found, 'id');
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, mailing));
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
  return { order, shipment };
}

test('a customer link opens the delivery notes of the sent shipments of its own order, and of no other', async () => {
  const [own, other] = [await createSent(3), await createSent(2)];
  const page = await createPage(own.order);
  const openNote = (shipment: number) =>
    page.get(`/customer-page/shipments/${shipment}/delivery-note`, { lang: 'es' });
  expect((await openNote(own.shipment)).status).toBe(200);
  expect(pickRefusal(await openNote(other.shipment)).slice(0, 2)).toEqual([
    404,
    'ENTITY_NOT_FOUND',
  ]);
});

test('a customer link opens no delivery note of a transfer between stores of the plant', async () => {
  const order = await life.accepted([buildOrderLine(sales.plant.products[3], 4)]);
  const requested = await life.manage(await life.lineOf(order), {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'transfer',
    store: { id: sales.plant.stores[0] },
  });
  const request = pickNumberByPath(requireSuccess(requested).body, 'details.0.transferRequest.id');
  requireSuccess(
    await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
  );
  const [found] = await listOrderShipments(sales, order);
  const transfer = `/shipments/${pickNumberByPath(found, 'id')}`;
  const moving = { scheduledAt: '2026-12-01', method: 'transfer' };
  requireSuccess(await sales.admin.put(transfer, moving));
  requireSuccess(await sales.admin.post(`${transfer}/send`, {}));
  const page = await createPage(order);
  expect(pickListByPath(await readPage(page), 'shipments')).toEqual([]);
  const note = await page.get(`/customer-page${transfer}/delivery-note`, { lang: 'es' });
  expect(pickRefusal(note).slice(0, 2)).toEqual([404, 'ENTITY_NOT_FOUND']);
});

test('the page counts only the accepted pieces of a delivered shipment', async () => {
  const { order, shipment } = await createSent(10);
  const page = await createPage(order);
  expect(await readPage(page)).toMatchObject({ shipments: [{ arrived: false, pieces: 10 }] });
  const { body } = requireSuccess(await sales.admin.get(`/shipments/${shipment}`));
  const item = pickNumberByPath(body, 'inventories.0.id');
  const lines = [{ item, refused: 3, reason: 'Rotas', again: false }];
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/deliver`, { lines }));
  expect(await readPage(page)).toMatchObject({
    shipments: [{ id: shipment, arrived: true, pieces: 7 }],
    lines: [{ pieces: { made: 10, shipped: 10, delivered: 7 } }],
  });
});

test('the page shows that the office rejected a quotation but not why, and no decision once it is edited', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const page = await createPage(id);
  requireSuccess(await sales.ana.post(`/orders/${id}/reject`, { message: 'Interno: no paga' }));
  const rejected = requireSuccess(await page.get('/customer-page'));
  expect(rejected.body).toMatchObject({
    state: 'rejected',
    decision: { by: null, byLink: false, reason: null },
  });
  expect(rejected.text).not.toContain('no paga');
  requireSuccess(
    await sales.ana.put(`/orders/${id}`, {
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      details: [{ id: await life.lineOf(id), ...buildOrderLine(sales.plant.products[0], 12) }],
    }),
  );
  expect(await readPage(page)).toMatchObject({ state: 'open', decision: null });
});

test('the page shows until when a quotation is valid, but not once it is accepted', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const page = await createPage(id);
  const expirationDate = pickByPath(await life.read(id), 'expirationDate');
  expect(await readPage(page)).toMatchObject({ validUntil: expirationDate });
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  expect(await readPage(page)).toMatchObject({ validUntil: null });
});

test('the page of a canceled quotation gives no quotation to print', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const page = await createPage(id);
  requireSuccess(await page.get('/customer-page/quotation'));
  requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  expect(pickRefusal(await page.get('/customer-page/quotation'))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);
});

test('an order is repeated from an expired quotation at once, and names no line twice', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const page = await createPage(id);
  const line = { id: await life.lineOf(id), quantity: 5 };
  const repeat = (lines: readonly object[]) =>
    page.post('/customer-page/order-again', { key: randomUUID(), name: 'Carla Ruiz', lines });
  expect(pickRefusal(await repeat([line]))).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
  // The quotation has expired, and the job that ends it has not run yet.
  await life.runOut('orders', id);
  expect(pickByPath(await life.read(id), 'status')).toBe('quotation');
  expect(pickRefusal(await repeat([line, { ...line, quantity: 2 }]))).toEqual([
    400,
    'WRONG_VALUES',
    'lines',
    'repeated',
  ]);
  const made = pickNumberByPath(requireSuccess(await repeat([line])).body, 'number');
  expect(await life.read(made)).toMatchObject({
    status: 'quotation',
    details: [{ data: { quantity: 5 } }],
  });
});

test('the pictures of the page are still shown after its seller has left', async () => {
  const product = sales.plant.products[1];
  const form = new FormData();
  const sheet = {
    materialType: 'new',
    rawMaterials: [{ id: sales.plant.rawMaterials[1], quantity: 1 }],
  };
  form.set('data', JSON.stringify(sheet));
  const drawing = new File([new Uint8Array(await createTestDrawing('sienna'))], 'tarima.png');
  form.set('descriptiveImages', drawing);
  requireSuccess(await sales.admin.form('PUT', `/technical-sheets/${product}`, form));
  const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, 4)]);
  const page = await createPage(id);
  const showPicture = async () => {
    const picture = String(pickByPath(await readPage(page), 'lines.0.picture'));
    return (await server.visitor(sales.company.host).send('GET', picture.slice(1))).status;
  };
  const setStatus = (status: string) =>
    alterCompanyRows(
      server.database,
      sales.company.accountId,
      `update users set status = '${status}' where id = ${sales.ids[1]}`,
    );
  expect(await showPicture()).toBe(200);
  await setStatus('inactive');
  expect(await showPicture()).toBe(200);
  await setStatus('active');
});
