import { permissionId } from '../profiles/commands.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { OrderLife, toRefusal } from '../testing/order-life.ts';
import { good, line, makeSales, quote, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;
/** Sells at most 10 % off, with 20 % left over the material. */
let limitedSeller: Client;
const selling = ['my_orders', 'orders', 'prices', 'profiles', 'costs'];

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'limits.test');
  life = new OrderLife(server, sales);
  limitedSeller = await hold({ maxDiscount: 10, minMargin: 20 });
  const product = sales.plant.products[0];
  await setPrice(product, '100.00');
});
afterAll(() => server.close());

async function hold(limits: object): Promise<Client> {
  const createProfile = good(
    await sales.admin.post('/profiles', {
      name: 'Vende con límites',
      description: 'x',
      permissions: selling.map(permissionId),
      ...limits,
    }),
  );
  expect(createProfile.body).toMatchObject(limits);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(createProfile.body, 'id')}
      where account_id = ${sales.company.accountId} and id = ${sales.ids[5]}`),
  );
  return sales.limited;
}

const setPrice = (product: number | undefined, price: string) =>
  server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update products set price = ${price} where account_id = ${sales.company.accountId} and id = ${product}`),
  );

const quoteAtPrice = (price: string, more: object = {}) =>
  quote(sales, limitedSeller, [line(sales.plant.products[0], 10, { price, ...more })]);

const getApproval = async (id: number, client: Client = sales.admin) =>
  pick(good(await client.get(`/orders/${id}/approval`)).body, 'approval');

const approve = (id: number, expectedVersion: string, client: Client = sales.admin) =>
  client.post(`/orders/${id}/approval`, { seen: expectedVersion });

const editPrice = async (id: number, price: string, client: Client = limitedSeller) =>
  client.put(`/orders/${id}`, {
    customer: { id: sales.customer },
    orderDate: '2026-11-20',
    details: [{ id: await life.lineOf(id), ...line(sales.plant.products[0], 10, { price }) }],
    updatedAt: pick(await life.read(id), 'updatedAt'),
  });

const getText = (value: unknown, path: string): string => String(pick(value, path));

const waits = [409, 'WRONG_VALUES', 'approval', 'unapproved'];

test('what somebody may quote by themselves needs nobody', async () => {
  const id = await quoteAtPrice('90');
  expect(await getApproval(id, limitedSeller)).toBeNull();
  good(await limitedSeller.post(`/orders/${id}/links`, {}));
  good(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('beyond it nothing is sent or accepted until somebody who may has approved just that', async () => {
  const id = await quoteAtPrice('95', { discount: 6, discountType: 1 });
  const approval = await getApproval(id, limitedSeller);
  expect(approval).toMatchObject({
    askedBy: { id: sales.ids[5] },
    approvedBy: null,
    mayApprove: false,
    lines: [{ product: { id: sales.plant.products[0] }, discount: '10.7' }],
  });
  expect(toRefusal(await limitedSeller.post(`/orders/${id}/links`, {}))).toEqual(waits);
  expect(toRefusal(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}))).toEqual(waits);
  expect(toRefusal(await sales.admin.post(`/orders/accept-quotation/${id}`, {}))).toEqual(waits);
  const mail = new FormData();
  expect(
    toRefusal(await limitedSeller.form('POST', `/orders/${id}/share-via-email`, mail)),
  ).toEqual(waits);
  const [notice] = await life.noted(sales.admin, 'approvalAsked');
  expect(notice).toMatchObject({ data: { messageData: { order: { id } } } });

  const expectedVersion = getText(approval, 'seen');
  expect(toRefusal(await approve(id, expectedVersion, limitedSeller))).toEqual([
    403,
    'FORBIDDEN',
    'approval',
    'notHeld',
  ]);
  expect(toRefusal(await approve(id, 'something else'))[1]).toBe('STALE_ENTITY');
  const answers = await Promise.all([approve(id, expectedVersion), approve(id, expectedVersion)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await getApproval(id)).toMatchObject({ approvedBy: { id: sales.ids[0] } });
  expect(pickList(await life.read(id), 'history').map((move) => pick(move, 'event'))).toEqual([
    'create',
    'approve',
  ]);
  expect(await life.noted(limitedSeller, 'pricesApproved')).toMatchObject([
    { data: { messageData: { order: { id } } } },
  ]);
  good(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('another price is asked about again; the links of before show nobody what was not approved', async () => {
  const id = await quoteAtPrice('100');
  good(await limitedSeller.post(`/orders/${id}/links`, {}));
  good(await editPrice(id, '80'));
  expect(pickList(good(await limitedSeller.get(`/orders/${id}/links`)).body, 'links')).toEqual([]);
  good(await approve(id, getText(await getApproval(id), 'seen')));
  good(await limitedSeller.post(`/orders/${id}/links`, {}));
  // The same lines again are approved still.
  good(await editPrice(id, '80'));
  expect(await getApproval(id)).toMatchObject({ approvedBy: { id: sales.ids[0] } });
  good(await editPrice(id, '79'));
  expect(await getApproval(id)).toMatchObject({ approvedBy: null });
  expect(toRefusal(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}))).toEqual(waits);
  good(await editPrice(id, '95'));
  expect(await getApproval(id)).toBeNull();
  good(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('whoever nothing holds writes it without asking, and takes the question off', async () => {
  const id = await quoteAtPrice('50');
  good(await editPrice(id, '51', sales.admin));
  expect(await getApproval(id, limitedSeller)).toBeNull();
  good(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('an agreed order keeps the prices that were agreed, and gets no others beyond the limits', async () => {
  const id = await quoteAtPrice('50');
  good(await approve(id, getText(await getApproval(id), 'seen')));
  good(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
  const revise = async (data: object, client: Client = limitedSeller) =>
    client.post(`/orders/${id}/revision?dryRun=true`, {
      reason: 'x',
      updatedAt: pick(await life.read(id), 'updatedAt'),
      details: [
        {
          id: await life.lineOf(id),
          ...line(sales.plant.products[0], 12, { price: '50', ...data }),
        },
      ],
    });
  good(await revise({}));
  expect(toRefusal(await revise({ price: '49' }))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.data.price',
    'approval',
  ]);
  good(await revise({ price: '49' }, sales.admin));
});

test('nobody gives others further limits than they have', async () => {
  const createProfile = (limits: object) =>
    limitedSeller.post('/profiles', {
      name: 'Más que yo',
      description: 'x',
      permissions: [permissionId('my_orders')],
      ...limits,
    });
  expect(toRefusal(await createProfile({ maxDiscount: 11, minMargin: 20 }))).toEqual([
    403,
    'FORBIDDEN',
    'maxDiscount',
    'notHeld',
  ]);
  expect(toRefusal(await createProfile({ maxDiscount: 5 }))[2]).toBe('minMargin');
  expect(toRefusal(await createProfile({ maxDiscount: 101, minMargin: 20 }))[2]).toBe(
    'maxDiscount',
  );
  good(await createProfile({ maxDiscount: 5, minMargin: 25 }));
});
