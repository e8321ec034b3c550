import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { maxCustomerLinksPerOrder } from '@tarima/domain/customer-page/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let sales: SalesCompany;
let ana: string;

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  sales = await createSalesCompany(server, 'plant.test');
  ana = String(pickByPath((await sales.ana.get('/users/current')).body, 'email'));
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const share = (id: number, data: object, client = sales.ana) => {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('file', new File(['%PDF-1.7\nNuestro'], 'mine.pdf', { type: 'application/pdf' }));
  return client.form('POST', `/orders/${id}/share-via-email?lang=es`, form);
};

const addresses = (found: readonly { readonly address?: string | undefined }[] | undefined) =>
  found?.map(({ address }) => address);

test('a quotation is mailed to the named address with copies, and replies go to the seller', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const sent = requireSuccess(
    await share(id, {
      to: ' gerente@cliente.test ',
      copies: ['compras@cliente.test', 'COMPRAS@cliente.test', 'almacen@cliente.test'],
      copyToMe: true,
      message: 'Como quedamos.',
    }),
  );
  expect(sent.body).toEqual({ email: 'gerente@cliente.test' });
  const mail = await mailbox.next('gerente@cliente.test');
  expect(addresses(mail.to)).toEqual(['gerente@cliente.test']);
  expect(addresses(mail.cc)).toEqual(['compras@cliente.test', 'almacen@cliente.test', ana]);
  expect(mail.replyTo).toEqual([{ address: ana, name: 'Person 1 of plant.test' }]);
  expect(mail.text).toContain('Como quedamos.');
  expect(mail.text).not.toContain('No es necesario responderlo');

  const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
  expect(pickListByPath(body, 'history').at(-1)).toMatchObject({
    event: 'mail',
    user: { id: sales.ids[1] },
    reason: `gerente@cliente.test, compras@cliente.test, almacen@cliente.test, ${ana}`,
  });
});

test('the mail contains the terms and notes of the quotation, and its total with tax', async () => {
  const settings = { ...defaultAccountSettings, taxRate: 16 };
  requireSuccess(await sales.admin.put('/account/settings', { settings }));
  const { body } = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      paymentTerms: '30 días',
      notes: 'Con sello.',
      details: [buildOrderLine(sales.plant.products[0], 10)],
    }),
  );
  requireSuccess(await sales.admin.put('/account/settings', { settings: defaultAccountSettings }));
  requireSuccess(await share(pickNumberByPath(body, 'id'), { to: 'terminos@cliente.test' }));
  const { text } = await mailbox.next('terminos@cliente.test');
  expect(text).toContain('por un total de $1,160.00 con IVA');
  expect(text).toContain('Condiciones de pago: 30 días');
  expect(text).toContain('Notas: Con sello.');
  expect(text).not.toContain('Lugar de entrega');
});

test('with as many links as there may be, a mail revokes the oldest mailed one, and a copied link is refused', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const mailed = new Set([3, 7]);
  for (let at = 0; at < maxCustomerLinksPerOrder; at += 1)
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        insert into orders_links (account_id, owner_id, token_hash, mailed_to, created_by_id, expires_at)
        values (${tx.accountId}, ${id}, sha256(${`link ${id} ${at}`}::bytea), ${mailed.has(at) ? 'a@b.test' : null},
          ${sales.ids[1]}, present() + interval '9 days')`),
    );
  const listIds = async () =>
    pickListByPath(requireSuccess(await sales.ana.get(`/orders/${id}/links`)).body, 'links')
      .map((each) => pickNumberByPath(each, 'id'))
      .toReversed();
  const before = await listIds();
  const refused = await sales.ana.post(`/orders/${id}/links`, {});
  expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'links', 'selection']);
  expect(await listIds()).toEqual(before);
  requireSuccess(await share(id, { to: 'lleno@cliente.test' }));
  await mailbox.next('lleno@cliente.test');
  const after = await listIds();
  expect(after).toHaveLength(maxCustomerLinksPerOrder);
  expect(before.filter((link) => !after.includes(link))).toEqual([before[3]]);
});

test('a quotation without a named address is mailed to the customer', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  requireSuccess(await share(id, {}));
  const mail = await mailbox.next('compras@cliente.test');
  expect(mail.cc).toBeUndefined();
  expect(addresses(mail.replyTo)).toEqual([ana]);
});

test.each([
  [{ to: 'nadie' }, 'to', 'email'],
  [{ to: 'a@b.test\r\nBcc: todos@otro.test' }, 'to', 'email'],
  [{ to: 'a@b.test, c@d.test' }, 'to', 'email'],
  [{ copies: ['a@b.test', 'c@'] }, 'copies.1', 'email'],
  [{ copies: Array.from({ length: 6 }, (_, at) => `c${at}@d.test`) }, 'copies', 'selection'],
  [
    { copies: Array.from({ length: 5 }, (_, at) => `c${at}@d.test`), copyToMe: true },
    'copies',
    'selection',
  ],
  [{ copies: 'a@b.test' }, 'copies', 'invalid'],
  [{ message: 'x'.repeat(2001) }, 'message', 'max'],
])('%j is refused at %s, and nothing is sent', async (data, path, rule) => {
  const id = await createTestQuotation(sales, sales.ana);
  const answer = await share(id, data);
  expect([answer.status, pickByPath(answer.body, 'details.0.path')]).toEqual([400, path]);
  expect(pickByPath(answer.body, 'details.0.rule')).toBe(rule);
  const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
  expect(pickListByPath(body, 'history').map((each) => pickByPath(each, 'event'))).toEqual([
    'create',
  ]);
});

test('a name cannot add a header to the mail', async () => {
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set name = ${'Luis\r\nBcc: todos@otro.test'} where account_id = ${sales.company.accountId}
        and id = ${sales.ids[2]}`),
  );
  const id = pickNumberByPath(
    requireSuccess(
      await sales.luis.post('/orders', {
        customer: { id: sales.customer },
        orderDate: '2026-11-20',
        details: [buildOrderLine(sales.plant.products[0], 1)],
      }),
    ).body,
    'id',
  );
  requireSuccess(await share(id, { to: 'nuevo@cliente.test' }, sales.luis));
  const mail = await mailbox.next('nuevo@cliente.test');
  expect(mail.replyTo?.[0]?.name).toBe('Luis Bcc: todos@otro.test');
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('each copy counts against the hourly mail limit of a user', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const copies = Array.from({ length: 5 }, (_, at) => `copia${at}@cliente.test`);
  const answers = [];
  for (let at = 0; at < 12; at += 1) answers.push(await share(id, { copies }));
  const heard = answers.filter(({ status }) => status === 200).length;
  // Some of the sixty mails of an hour were used above; six are sent at a time.
  expect(heard).toBeGreaterThanOrEqual(8);
  expect(heard).toBeLessThan(10);
  expect(pickByPath(answers.at(-1)?.body, 'messageCode')).toBe('ATTEMPTS_LIMIT_EXCEEDED');
});
