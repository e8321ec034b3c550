import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath } from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildPurchaseLine, createTestPurchase, createSupplier } from './testing.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let sales: SalesCompany;
let supplier: number;

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  sales = await createSalesCompany(server, 'plant.test');
  await server.asOwner(
    `update raw_materials set status = 'active' where account_id = ${sales.company.accountId}`,
  );
  supplier = await createSupplier(sales, 7);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const createDraft = () =>
  createTestPurchase(sales, supplier, [buildPurchaseLine(sales.plant.rawMaterials[0], 120)]);
const mail = (id: number, body: object) => sales.admin.post(`/purchases/${id}/mail`, body);
const read = async (id: number) => requireSuccess(await sales.admin.get(`/purchases/${id}`)).body;
const setSupplier = (values: string) =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    update suppliers set ${values} where account_id = ${sales.company.accountId} and id = ${supplier};
    commit`);

test("mailing a draft purchase sends it, with the PDF attached, to the supplier in the supplier's language", async () => {
  await setSupplier(`language = 'en', email = 'sales@sawmill.test'`);
  const id = await createDraft();
  const { body } = requireSuccess(
    await mail(id, { message: 'Same dock as last time.', copyToMe: true }),
  );
  expect(body).toMatchObject({ status: 'sent', supplier: { language: 'en' } });
  const message = await mailbox.next('sales@sawmill.test');
  expect(message.subject).toContain(`Purchase order ${id}`);
  expect(message.text).toContain('Same dock as last time.');
  expect(message.text).toContain('We expect it on Dec 10, 2026');
  const buyersAddress = message.cc?.[0]?.address;
  expect(message.replyTo).toMatchObject([{ address: buyersAddress }]);
  expect(message.attachments).toMatchObject([
    { filename: `purchase-order-${id}.pdf`, mimeType: 'application/pdf' },
  ]);
  expect(await read(id)).toMatchObject({
    mailedTo: `sales@sawmill.test, ${buyersAddress}`,
    mailedAt: expect.any(String),
    sentAt: expect.any(String),
  });
});

test('a sent purchase can be mailed again to another address in another language, and nothing else changes', async () => {
  const id = await createDraft();
  requireSuccess(await sales.admin.post(`/purchases/${id}/send`, {}));
  const before = await read(id);
  requireSuccess(await mail(id, { to: 'patio@aserradero.test', language: 'es' }));
  expect((await mailbox.next('patio@aserradero.test')).subject).toContain(`Orden de compra ${id}`);
  expect(await read(id)).toMatchObject({
    status: 'sent',
    sentAt: pickByPath(before, 'sentAt'),
    mailedTo: 'patio@aserradero.test',
  });
});

test('when a draft purchase is mailed twice at once, both mails are sent and both requests succeed', async () => {
  const id = await createDraft();
  const answers = await Promise.all(
    ['uno@aserradero.test', 'dos@aserradero.test'].map((to) => mail(id, { to })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([mailbox.next('uno@aserradero.test'), mailbox.next('dos@aserradero.test')]);
});

test('a refused request to mail a purchase sends no mail and leaves the draft unchanged', async () => {
  const id = await createDraft();
  const wrong = await mail(id, { to: 'nobody' });
  expect([wrong.status, pickByPath(wrong.body, 'details.0')]).toEqual([
    400,
    { path: 'to', rule: 'email' },
  ]);
  const empty = await createTestPurchase(sales, supplier, []);
  expect((await mail(empty, { to: 'vacia@aserradero.test' })).status).toBe(409);
  await setSupplier(`status = 'inactive'`);
  const response = await mail(id, { to: 'antes@aserradero.test' });
  expect([response.status, pickByPath(response.body, 'details.0')]).toEqual([
    400,
    { path: 'supplier', rule: 'inactive' },
  ]);
  expect(await read(id)).toMatchObject({ status: 'draft', mailedTo: null });
  await setSupplier(`status = 'active'`);
  const rival = await server.company('rival.test');
  expect((await rival.admin.post(`/purchases/${id}/mail`, {})).status).toBe(404);
  // The refused request sent no mail: the next one that is sent comes first.
  requireSuccess(await mail(id, { to: 'despues@aserradero.test' }));
  await mailbox.next('despues@aserradero.test');
  const reached = mailbox.mails.flatMap(({ to }) => to?.map(({ address }) => address));
  expect(reached).not.toContain('antes@aserradero.test');
  expect(reached).not.toContain('vacia@aserradero.test');
});
