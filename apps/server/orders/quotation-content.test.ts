import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  requireSuccess,
  buildCustomerBody,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const lines = () => [
  buildOrderLine(sales.plant.products[0], 480, { price: '12.35', discount: '10', discountType: 1 }),
  buildOrderLine(sales.plant.products[1], 3, { price: '1000', discount: '28', discountType: 0 }),
];

test('a quotation prints its number, people, dates, lines and totals, in either language', async () => {
  const id = await createTestQuotation(sales, sales.ana, lines());
  const spanish = requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es' }));
  expect(spanish.headers['content-type']).toBe('application/pdf');
  expect(spanish.headers['content-disposition']).toMatch(
    new RegExp(`quotation-${id}-\\d{4}-\\d{2}-\\d{2}\\.pdf`),
  );
  const read = await parsePdf(spanish.bytes);
  const { pages, language } = read;
  expect(language).toBe('es');
  expectTidyPdfPages(read, 'Company of plant.test');
  const text = pages.map((page) => page.text).join(' ');
  for (const said of [
    'Cotización',
    `N.º ${id}`,
    'Cliente de plant.test',
    'Person 1 of plant.test',
    'Válida hasta',
    '480',
    '$12.35',
    '$5,335.20', // 480 × 12.35 less a tenth
    'Descuento: 10 %',
    '$2,972.00',
    '$8,928.00',
    '$620.80',
    '$8,307.20',
  ])
    expect(text).toContain(said);
  // Values below each heading, in their order.
  expect(text).toMatch(
    /Producto\s+Cantidad\s+Precio unitario\s+Importe\s.*480\s+\$12\.35\s+\$5,335\.20/s,
  );
  const english = await parsePdf(
    requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'en' })).bytes,
  );
  expect(english.pages[0]?.text).toContain('Valid until');
  expect(english.pages[0]?.text).toMatch(/Product\s+Quantity\s+Unit price\s+Amount\s/);
});

test('a quotation prints the customer’s address, tax number and phone, and omits missing ones', async () => {
  const customer = requireSuccess(
    await sales.admin.post('/customers', {
      ...buildCustomerBody('Frutas del Bajío'),
      address: 'Av. Insurgentes 10, León',
      taxNumber: 'FBA010203AB1',
      phoneNumber: '477 555 0101',
    }),
  ).body;
  const print = async (more: object): Promise<string> => {
    const id = await createTestQuotation(sales, sales.ana, lines(), more);
    const { bytes } = requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es' }));
    return (await parsePdf(bytes)).pages[0]?.text ?? '';
  };
  const text = await print({ customer: { id: pickNumberByPath(customer, 'id') } });
  for (const said of ['Frutas del Bajío', 'Av. Insurgentes 10, León', 'RFC FBA010203AB1'])
    expect(text).toContain(said);
  expect(text).toMatch(/Tel\. .*477 ?555 ?0101/);
  expect(await print({})).not.toMatch(/RFC|Tel\./);
});

test('a quotation prints when its lines can be finished, and why that is after the requested date', async () => {
  const created = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: sales.customer },
      orderDate: '2026-01-05',
      requestedDate: '2026-01-06',
      details: [...lines(), buildOrderLine(sales.plant.products[2], 5)],
    }),
  );
  const path = `/orders/${pickNumberByPath(created.body, 'id')}/pdf`;
  const text = await readText(requireSuccess(await sales.ana.get(path, { lang: 'es' })));
  const said = text.slice(text.indexOf('Cuándo podemos terminar'));
  const days = said.match(/\d{1,2} de [a-z]+ de \d{4}/g) ?? [];
  // Product 2 has no flow: its day is unknown, and so is the order's.
  expect(days).toHaveLength(3);
  expect(said).toContain('Todo el pedido Por confirmar');

  const known = await createTestQuotation(sales, sales.ana, lines());
  const printQuotation = async (requestedDate: string, details = lines()) => {
    const body = { customer: { id: sales.customer }, orderDate: '2026-01-05', requestedDate };
    requireSuccess(await sales.ana.put(`/orders/${known}`, { ...body, details }));
    return readText(requireSuccess(await sales.ana.get(`/orders/${known}/pdf`, { lang: 'en' })));
  };
  const english = await printQuotation('2026-01-06');
  expect(english).toMatch(/When we can be done .*The whole order [A-Z][a-z]+ \d{1,2}, \d{4}/);
  expect(english).toContain(
    // Raw material is missing in this plant.
    'That is after the requested date, January 6, 2026: we wait for raw material.',
  );
  const [, end = ''] = /The whole order ([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(english) ?? [];
  const endDay = new Date(`${end} UTC`).toISOString().slice(0, 10);
  expect(await printQuotation(endDay)).not.toContain('That is after the requested date');
  // A single line is the whole order.
  const single = await printQuotation('2026-01-06', lines().slice(0, 1));
  expect(single).toContain('When we can be done');
  expect(single).not.toContain('The whole order');
});

test('an accepted order prints its agreed lines and prices and its acceptance date, without an expiration date', async () => {
  const id = await createTestQuotation(sales, sales.ana, lines());
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const product = `/products/${sales.plant.products[0]}`;
  const { body } = await sales.admin.get(product);
  const { name, description, measure, productFamily } = z
    .object({
      name: z.string(),
      description: z.string(),
      measure: z.object({ id: z.int() }),
      productFamily: z.object({ id: z.int() }),
    })
    .parse(body);
  const renamed = { name: `${name} bis`, description, price: '99.99', measure, productFamily };
  requireSuccess(await sales.admin.put(product, renamed));
  const path = `/orders/${id}/pdf`;
  const text = await readText(requireSuccess(await sales.ana.get(path, { lang: 'es' })));
  for (const said of ['Aceptada', name, '$12.35', '$8,307.20']) expect(text).toContain(said);
  for (const unsaid of ['Válida hasta', 'Cuándo podemos terminar', `${name} bis`, '$99.99'])
    expect(text).not.toContain(unsaid);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql`update orders set status = 'delivered' where id = ${id}`),
  );
  expect(await readText(requireSuccess(await sales.ana.get(path, { lang: 'en' })))).toContain(
    'Accepted',
  );
  requireSuccess(await sales.admin.put(product, { ...renamed, name, price: '10.00' }));
});

test('a quotation without a computable date prints without one', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(sales.plant.products[2], 5),
  ]);
  const text = await readText(requireSuccess(await sales.ana.get(`/orders/${id}/pdf`)));
  expect(text).toContain('$500.00');
  expect(text).not.toContain('Cuándo podemos terminar');
});

test('a quotation is printed and mailed in its customer’s language unless another is requested', async () => {
  const { body } = requireSuccess(
    await sales.admin.post('/customers', {
      name: 'Pacific Rim Electronics',
      email: 'purchasing@pacific.test',
      language: 'en',
      customerType: 'exporter',
      businessType: 'manufacturing',
      state: 'BCN',
      city: 'Tijuana',
      location: '32.51,-117.03',
    }),
  );
  const order = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: pickByPath(body, 'id') },
      orderDate: '2026-11-20',
      details: lines(),
    }),
  ).body;
  expect(pickByPath(order, 'customer.language')).toBe('en');
  const path = `/orders/${pickNumberByPath(order, 'id')}`;
  expect(await readText(requireSuccess(await sales.ana.get(`${path}/pdf`)))).toContain(
    'Valid until',
  );
  expect(
    await readText(requireSuccess(await sales.ana.get(`${path}/pdf`, { lang: 'es' }))),
  ).toContain('Válida hasta');
  requireSuccess(await sales.ana.form('POST', `${path}/share-via-email`, new FormData()));
  const mail = await mailbox.next('purchasing@pacific.test');
  expect(mail.subject).toMatch(/^Quotation \d+ from/);
  expect(mail.text).toContain('Hello, Pacific Rim Electronics:');
  expect((await parsePdf(toBytes(mail))).language).toBe('en');
  // Spanish is the default language of the product.
  const other = await createTestQuotation(sales, sales.ana);
  expect(await readText(requireSuccess(await sales.ana.get(`/orders/${other}/pdf`)))).toContain(
    'Válida hasta',
  );
  expect((await sales.ana.get(`${path}/pdf`, { lang: 'fr' })).status).toBe(400);
});

const readText = async ({ bytes }: TestResponse): Promise<string> =>
  (await parsePdf(bytes)).pages.map(({ text }) => text).join(' ');

test('the possible dates are in the PDF and in the mail unless they are excluded', async () => {
  const id = await createTestQuotation(sales, sales.ana, lines());
  const dates = 'Cuándo podemos terminar';
  const printPdf = async (query: object) =>
    readText(requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang: 'es', ...query })));
  expect(await printPdf({})).toContain(dates);
  expect(await printPdf({ promise: false })).not.toContain(dates);
  const share = `/orders/${id}/share-via-email?lang=es`;
  const mailPdf = async (query: string) => {
    requireSuccess(await sales.ana.form('POST', share + query, new FormData()));
    const { pages } = await parsePdf(toBytes(await mailbox.next('compras@cliente.test')));
    return pages.map(({ text }) => text).join(' ');
  };
  expect(await mailPdf('')).toContain(dates);
  expect(await mailPdf('&promise=false')).not.toContain(dates);
});

test('a rejected quotation cannot be printed, and a user without access to prices cannot print any', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  requireSuccess(await sales.ana.post(`/orders/${id}/reject`, { message: 'Caro' }));
  const answer = await sales.ana.get(`/orders/${id}/pdf`);
  expect([answer.status, pickByPath(answer.body, 'details.0.rule')]).toEqual([409, 'transition']);
  expect((await sales.planner.get(`/orders/${id}/pdf`)).status).toBe(403);
});

test('a quotation is mailed with the uploaded PDF, or with that of the server', async () => {
  const id = await createTestQuotation(sales, sales.ana, lines());
  const form = new FormData();
  form.set('data', JSON.stringify({ message: 'Como quedamos por teléfono.' }));
  const uploadedPdf = Buffer.from('%PDF-1.7\nNuestro');
  form.set('file', new File([uploadedPdf], 'mine.pdf', { type: 'application/pdf' }));
  const shared = requireSuccess(
    await sales.ana.form('POST', `/orders/${id}/share-via-email?lang=es`, form),
  );
  expect(shared.body).toEqual({ email: 'compras@cliente.test' });
  const mail = await mailbox.next('compras@cliente.test');
  expect(mail.subject).toBe(`Cotización ${id} de Company of plant.test`);
  expect(mail.from?.name).toBe('Company of plant.test');
  expect(mail.text).toContain('Como quedamos por teléfono.');
  expect(mail.attachments[0]?.filename).toMatch(new RegExp(`^quotation-${id}-.*\\.pdf$`));
  expect(toBytes(mail).toString()).toContain('Nuestro');

  requireSuccess(
    await sales.ana.form('POST', `/orders/${id}/share-via-email?lang=en`, new FormData()),
  );
  const second = await mailbox.next('compras@cliente.test');
  expect(second.subject).toBe(`Quotation ${id} from Company of plant.test`);
  expect((await parsePdf(toBytes(second))).pages[0]?.text).toContain('$8,307.20');
  const order = requireSuccess(await sales.ana.get(`/orders/${id}`)).body;
  expect(pickListByPath(order, 'history').map((each) => pickByPath(each, 'event'))).toEqual([
    'create',
    'mail',
    'mail',
  ]);
});

/** The one file of a mail. */
function toBytes({ attachments }: Awaited<ReturnType<TestMailServer['next']>>): Buffer {
  const content = attachments[0]?.content ?? '';
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

test('a quotation cannot be mailed to a customer without an email address', async () => {
  const { body } = requireSuccess(
    await sales.admin.post('/customers', {
      name: 'Sin correo',
      customerType: 'distributor',
      businessType: 'retail',
      state: 'NLE',
      city: 'Monterrey',
      location: '25.6,-100.3',
    }),
  );
  const quoted = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: pickByPath(body, 'id') },
      orderDate: '2026-11-20',
      details: lines(),
    }),
  );
  const path = `/orders/${String(pickByPath(quoted.body, 'id'))}/share-via-email`;
  const answer = await sales.ana.form('POST', path, new FormData());
  expect([answer.status, pickByPath(answer.body, 'details.0')]).toEqual([
    400,
    { path: 'email', rule: 'required' },
  ]);
});

test('one user’s mails are limited per hour, and other users of the company can still send theirs', async () => {
  const id = await createTestQuotation(sales, sales.ana, lines());
  const share = (client: TestClient) => {
    const form = new FormData();
    form.set('file', new File(['%PDF-1.7\nNuestro'], 'mine.pdf', { type: 'application/pdf' }));
    return client.form('POST', `/orders/${id}/share-via-email`, form);
  };
  const answers = await Promise.all(Array.from({ length: 66 }, () => share(sales.ana)));
  const heard = answers.filter(({ status }) => status === 200).length;
  expect(heard).toBeGreaterThan(30);
  expect(heard).toBeLessThanOrEqual(60);
  const failedResponses = answers.filter(({ status }) => status !== 200);
  expect(new Set(failedResponses.map(({ body }) => pickByPath(body, 'messageCode')))).toEqual(
    new Set(['ATTEMPTS_LIMIT_EXCEEDED']),
  );
  requireSuccess(await share(sales.admin));
});
