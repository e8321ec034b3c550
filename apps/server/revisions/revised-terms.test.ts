import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/*
 * Terms of a revised order: what it keeps as it was agreed, what it changes, and its papers.
 */

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'revised-terms.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

/** The only line of an order, with changed data. */
async function buildRevisedLine(id: number, data: object) {
  const line = pickByPath(await life.read(id), 'details.0');
  const body = buildOrderLine(pickNumberByPath(line, 'product.id'), 10, data);
  return { ...body, id: pickByPath(line, 'id') };
}

test.each([
  { paymentTerms: 'Contado' },
  { notes: 'Con cuidado' },
  { deliveryPlace: 'Patio 4' },
  { requestedDate: getDayAhead(40) },
])('a revision of %o alone changes that term and no other', async (terms) => {
  const id = await life.accepted();
  const before = await life.read(id);
  const { seen, ...impact } = Object(await reviseOrderAsPreviewed(sales, id, terms));
  expect(seen).toEqual(expect.any(String));
  const [[field, after] = []] = Object.entries(terms);
  expect(pickByPath(impact, 'terms')).toEqual([
    { field, before: pickByPath(before, String(field)) ?? null, after },
  ]);
  for (const term of ['paymentTerms', 'notes', 'deliveryPlace', 'requestedDate'])
    expect(pickByPath(await life.read(id), term)).toEqual(
      term === field ? after : pickByPath(before, term),
    );
});

test('a shipment that the customer collects gets no address from a place of delivery', async () => {
  const [store] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, store, product, 2);
  const id = await life.accepted([buildOrderLine(product, 2)]);
  const origin = { origin: 'inventory', originId: store };
  requireSuccess(await life.manage(await life.lineOf(id), origin));
  const [shipment] = await listOrderShipments(sales, id);
  const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
  const collecting = { method: 'collect', scheduledAt: getDayAhead(3), extraData: {} };
  requireSuccess(await sales.admin.put(path, collecting));
  await reviseOrderAsPreviewed(sales, id, { deliveryPlace: 'Patio 5' });
  expect(requireSuccess(await sales.admin.get(path)).body).toMatchObject({
    method: 'collect',
    shipmentAddress: null,
  });
});

test('goods may be requested for the same day', async () => {
  const id = await life.accepted();
  const requestedDate = getDayAhead(0);
  await reviseOrderAsPreviewed(sales, id, { requestedDate });
  expect(await life.read(id)).toMatchObject({ requestedDate });
});

test('a revision of the discount of a line, or of its kind alone, changes the total of the order', async () => {
  const id = await life.accepted([buildOrderLine(sales.plant.products[0], 10)]);
  const revised: unknown[] = [];
  for (const data of [
    { discount: '10', discountType: 0 },
    { discount: '10', discountType: 1 },
    { discount: '20', discountType: 1 },
  ]) {
    await reviseOrderAsPreviewed(sales, id, { details: [await buildRevisedLine(id, data)] });
    revised.push(pickByPath(await life.read(id), 'total'));
  }
  expect(revised).toEqual(['990.00', '900.00', '800.00']);
});

test('a revision names the difference of the total with its tax', async () => {
  const setTaxRate = async (taxRate: number | null) =>
    requireSuccess(
      await sales.admin.put('/account/settings', {
        settings: { ...defaultAccountSettings, taxRate },
      }),
    );
  await setTaxRate(16);
  const id = await life.accepted([buildOrderLine(sales.plant.products[0], 10)]);
  await setTaxRate(defaultAccountSettings.taxRate);
  const details = [await buildRevisedLine(id, { price: '80' })];
  const impact = await reviseOrderAsPreviewed(sales, id, { details });
  expect(pickByPath(impact, 'money')).toMatchObject({
    before: { total: '1000.00', tax: { total: '1160.00' } },
    after: { total: '800.00', tax: { total: '928.00' } },
    difference: '-232.00',
  });
});

test('a line keeps the name by which its product was agreed, and a new line has the name of today', async () => {
  const [product = 0] = sales.plant.products;
  const id = await life.accepted([buildOrderLine(product, 10)]);
  const agreed = pickByPath(await life.read(id), 'details.0.product.name');
  const { body } = requireSuccess(await sales.admin.get(`/products/${product}`));
  const written = Object.entries(Object(body)).filter(
    ([field]) => !['stock', 'globalStock', 'technicalSheetExists', 'createdAt'].includes(field),
  );
  const renamed = { ...Object.fromEntries(written), name: 'Tarima de hoy' };
  requireSuccess(await sales.admin.put(`/products/${product}`, renamed));
  const line = await buildRevisedLine(id, { quantity: 11 });
  await reviseOrderAsPreviewed(sales, id, { details: [line, buildOrderLine(product, 1)] });
  const names = pickListByPath(await life.read(id), 'details').map((each) =>
    pickByPath(each, 'product.name'),
  );
  expect(names).toEqual([agreed, 'Tarima de hoy']);
});

test('the paper of a revision shows the terms, the lines and the total of that revision', async () => {
  const id = await life.accepted([buildOrderLine(sales.plant.products[0], 10)]);
  const requestedDate = getDayAhead(41);
  await reviseOrderAsPreviewed(sales, id, {
    requestedDate,
    deliveryPlace: 'Patio 4',
    paymentTerms: 'Treinta noches',
    notes: 'Con cuidado',
    details: [await buildRevisedLine(id, { price: '81', quantity: 12 })],
  });
  const printRevision = async (number: number, language = 'en') => {
    const paper = requireSuccess(
      await sales.ana.get(`/orders/${id}/revisions/${number}/pdf`, { lang: language }),
    );
    const { pages } = await parsePdf(paper.bytes);
    return pages.map(({ text }) => text).join(' ');
  };
  const [first, second] = [await printRevision(1), await printRevision(2)];
  for (const text of ['Patio 4', 'Treinta noches', 'Con cuidado', '972.00', '81.00', 'Rev. 2']) {
    expect(second).toContain(text);
    expect(first).not.toContain(text);
  }
  expect(first).toContain('1,000.00');
  expect(second).not.toContain('1,000.00');
});
