import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestResponse } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());
afterEach(() => settings({}));

const settings = async (change: object) =>
  requireSuccess(
    await sales.admin.put('/account/settings', {
      settings: { ...defaultAccountSettings, ...change },
    }),
  );

const customerBody = {
  name: 'Cervecería del Norte',
  email: 'compras@norte.test',
  customerType: 'distributor',
  businessType: 'manufacturing',
  state: 'NLE',
  city: 'Monterrey',
  location: '25.67,-100.31',
};

const details = () => [
  buildOrderLine(sales.plant.products[0], 480, { price: '12.35', discount: '10', discountType: 1 }),
  buildOrderLine(sales.plant.products[1], 3, { price: '1000', discount: '28', discountType: 0 }),
];

const buildBody = (customer: number, more: object = {}) => ({
  customer: { id: customer },
  orderDate: '2026-11-20',
  details: details(),
  ...more,
});

const readText = async ({ bytes }: TestResponse): Promise<string> =>
  (await parsePdf(bytes)).pages.map(({ text }) => text).join(' ');

test('a new quotation takes the terms and address of its customer, and keeps those that were written', async () => {
  const { body } = requireSuccess(
    await sales.admin.post('/customers', {
      ...customerBody,
      address: 'Av. Industrias 100, Apodaca',
      paymentTerms: '30 días',
    }),
  );
  const customer = pickNumberByPath(body, 'id');
  expect(requireSuccess(await sales.ana.get(`/customers/${customer}/terms`)).body).toEqual({
    id: customer,
    name: customerBody.name,
    paymentTerms: '30 días',
    address: 'Av. Industrias 100, Apodaca',
  });
  const created = requireSuccess(await sales.ana.post('/orders', buildBody(customer))).body;
  expect(created).toMatchObject({
    paymentTerms: '30 días',
    deliveryPlace: 'Av. Industrias 100, Apodaca',
    notes: null,
  });
  const written = { paymentTerms: 'Contado', deliveryPlace: '', notes: 'Sin clavos.\nCon sello.' };
  const order = requireSuccess(await sales.ana.post('/orders', buildBody(customer, written))).body;
  expect(order).toMatchObject({ ...written, deliveryPlace: null });

  const path = `/orders/${pickNumberByPath(created, 'id')}`;
  const changed = requireSuccess(
    await sales.ana.put(path, buildBody(customer, { notes: 'Urgente' })),
  ).body;
  expect(changed).toMatchObject({ paymentTerms: '30 días', notes: 'Urgente' });
  const text = await readText(requireSuccess(await sales.ana.get(`${path}/pdf`, { lang: 'es' })));
  for (const said of [
    'Condiciones de pago 30 días',
    'Lugar de entrega Av. Industrias 100, Apodaca',
    'Notas Urgente',
  ])
    expect(text).toContain(said);

  const tooLong = await sales.ana.put(path, buildBody(customer, { paymentTerms: 'x'.repeat(201) }));
  expect(pickByPath(tooLong.body, 'details')).toEqual([
    { path: 'paymentTerms', rule: 'max', params: { max: 200 } },
  ]);
  const history = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ before: string | null; after: string | null }>`
      select before ->> 'notes' as before, after ->> 'notes' as after from history
      where account_id = ${sales.company.accountId} and module = 'orders' and entity_id = ${pickNumberByPath(created, 'id')}
        and before ->> 'notes' is distinct from after ->> 'notes' and action = 'update'`),
  );
  expect(history).toEqual([{ before: null, after: 'Urgente' }]);
});

test('a quotation keeps the tax rate of the day on which it was created, and prints the tax below its total', async () => {
  const before = await createTestQuotation(sales, sales.ana, details());
  await settings({ taxRate: 16 });
  const made = requireSuccess(await sales.ana.post('/orders', buildBody(sales.customer))).body;
  const id = pickNumberByPath(made, 'id');
  const tax = { rate: 16, amount: '1329.15', total: '9636.35' };
  expect(made).toMatchObject({ subtotal: '8928.00', total: '8307.20', tax });

  await settings({ taxRate: 8.5 });
  // Quoted terms stay, also when its lines change.
  const edited = requireSuccess(
    await sales.ana.put(
      `/orders/${id}`,
      buildBody(sales.customer, { details: details().slice(0, 1) }),
    ),
  ).body;
  expect(edited).toMatchObject({
    total: '5335.20',
    tax: { rate: 16, amount: '853.63', total: '6188.83' },
  });
  const old = requireSuccess(
    await sales.ana.put(`/orders/${before}`, buildBody(sales.customer)),
  ).body;
  expect(old).not.toHaveProperty('tax');

  const { body: list } = requireSuccess(await sales.ana.get('/orders', { filters: { id } }));
  expect(pickByPath(list, 'elements.0.total')).toBe('5335.20');
  expect(pickByPath(list, 'elements.0')).not.toHaveProperty('tax');

  const taxedText = await readText(
    requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'en' })),
  );
  for (const said of [
    'Total before tax $5,335.20',
    'Tax (16 %) $853.63',
    'Total with tax $6,188.83',
  ])
    expect(taxedText).toContain(said);
  const plain = await readText(
    requireSuccess(await sales.ana.get(`/orders/${before}/pdf`, { lang: 'es' })),
  );
  expect(plain).toContain('Total $8,307.20');
  expect(plain).not.toContain('IVA');
});

test('a quotation whose total with tax is too large is refused, and nothing is saved', async () => {
  const count = async () =>
    pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems');
  const all = await count();
  await settings({ taxRate: 16 });
  const huge = [buildOrderLine(sales.plant.products[0], 1, { price: '999999999999.99' })];
  const response = await sales.ana.post('/orders', buildBody(sales.customer, { details: huge }));
  expect([response.status, pickByPath(response.body, 'details')]).toEqual([
    400,
    [{ path: 'total', rule: 'amount' }],
  ]);
  expect(await count()).toBe(all);
});

test('an edit and a revision whose total with tax is too large are refused, and the order keeps its lines', async () => {
  const life = new OrderLifeSteps(server, sales);
  await settings({ taxRate: 16 });
  const quotation = await createTestQuotation(sales, sales.ana);
  const accepted = await life.accepted();
  const before = [await life.read(quotation), await life.read(accepted)];
  const huge = buildOrderLine(sales.plant.products[0], 1, { price: '999999999999.99' });
  const refusals = [
    await sales.ana.put(`/orders/${quotation}`, buildBody(sales.customer, { details: [huge] })),
    await sales.ana.post(`/orders/${accepted}/revision?dryRun=true`, {
      reason: 'Otro precio',
      details: [{ ...huge, id: await life.lineOf(accepted) }],
    }),
  ];
  for (const refusal of refusals)
    expect(pickRefusal(refusal)).toEqual([400, 'WRONG_VALUES', 'total', 'amount']);
  expect([await life.read(quotation), await life.read(accepted)]).toEqual(before);
});

test('papers show the company’s address, tax number and phone, with as much space as these need', async () => {
  const id = await createTestQuotation(sales, sales.ana, details());
  const bare = await parsePdf(
    requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es' })).bytes,
  );
  const company = {
    address: `Carretera a Laredo km 20, ${'Parque Industrial, '.repeat(10)}Apodaca, N. L.`,
    taxNumber: 'TPI010203AB1',
    phoneNumber: '81 5555 0100',
  };
  await settings({ company });
  const read = await parsePdf(
    requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es' })).bytes,
  );
  const text = read.pages[0]?.text ?? '';
  expect(text).toContain('RFC TPI010203AB1');
  expect(text).toContain('Tel. 81 5555 0100');
  expect(text).toContain('Carretera a Laredo km 20');
  expectTidyPdfPages(read, 'Company of plant.test');
  expect(bare.pages[0]?.text).not.toContain('RFC');
  // A request without them keeps them.
  const { company: _, taxRate: __, ...older } = defaultAccountSettings;
  const settingsResponse = requireSuccess(
    await sales.admin.put('/account/settings', { settings: older }),
  );
  expect(pickByPath(settingsResponse.body, 'settings.company')).toEqual(company);
  const blank = requireSuccess(
    await sales.admin.put('/account/settings', {
      settings: { ...older, company: { ...company, address: '  ' } },
    }),
  );
  expect(pickByPath(blank.body, 'settings.company.address')).toBeNull();
});
