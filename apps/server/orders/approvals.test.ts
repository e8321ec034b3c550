import { toPermissionId } from '../profiles/commands.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
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
let life: OrderLifeSteps;
/** Sells at most 10 % off, with 20 % left over the material. */
let limitedSeller: TestClient;
const selling = ['my_orders', 'orders', 'prices', 'profiles', 'costs'];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'limits.test');
  life = new OrderLifeSteps(server, sales);
  limitedSeller = await hold({ maxDiscount: 10, minMargin: 20 });
  const product = sales.plant.products[0];
  await setPrice(product, '100.00');
});
afterAll(() => server.close());

async function hold(limits: object): Promise<TestClient> {
  const profile = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Vende con límites',
      description: 'x',
      permissions: selling.map(toPermissionId),
      ...limits,
    }),
  );
  expect(profile.body).toMatchObject(limits);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(profile.body, 'id')}
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
  createTestQuotation(sales, limitedSeller, [
    buildOrderLine(sales.plant.products[0], 10, { price, ...more }),
  ]);

const getApproval = async (id: number, client: TestClient = sales.admin) =>
  pickByPath(requireSuccess(await client.get(`/orders/${id}/approval`)).body, 'approval');

const approve = (id: number, expectedVersion: string, client: TestClient = sales.admin) =>
  client.post(`/orders/${id}/approval`, { seen: expectedVersion });

const editPrice = async (
  id: number,
  price: string,
  client: TestClient = limitedSeller,
  more: object = {},
) =>
  client.put(`/orders/${id}`, {
    customer: { id: sales.customer },
    orderDate: '2026-11-20',
    details: [
      {
        id: await life.lineOf(id),
        ...buildOrderLine(sales.plant.products[0], 10, { price, ...more }),
      },
    ],
    updatedAt: pickByPath(await life.read(id), 'updatedAt'),
  });

const isAsked = async (client: TestClient, id: number) =>
  (await life.noted(client, 'approvalAsked')).some(
    (each) => pickByPath(each, 'data.messageData.order.id') === id,
  );

const getText = (value: unknown, path: string): string => String(pickByPath(value, path));

const waits = [409, 'WRONG_VALUES', 'approval', 'unapproved'];

test('a quotation within the seller’s limits needs no approval', async () => {
  const id = await quoteAtPrice('90');
  expect(await getApproval(id, limitedSeller)).toBeNull();
  requireSuccess(await limitedSeller.post(`/orders/${id}/links`, {}));
  requireSuccess(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('a quotation beyond the limits cannot be sent or accepted until an authorized user approves its prices', async () => {
  const id = await quoteAtPrice('95', { discount: 6, discountType: 1 });
  const approval = await getApproval(id, limitedSeller);
  expect(approval).toMatchObject({
    askedBy: { id: sales.ids[5] },
    approvedBy: null,
    mayApprove: false,
    lines: [{ product: { id: sales.plant.products[0] }, discount: '10.7' }],
  });
  expect(pickRefusal(await limitedSeller.post(`/orders/${id}/links`, {}))).toEqual(waits);
  expect(pickRefusal(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}))).toEqual(
    waits,
  );
  expect(pickRefusal(await sales.admin.post(`/orders/accept-quotation/${id}`, {}))).toEqual(waits);
  const mail = new FormData();
  expect(
    pickRefusal(await limitedSeller.form('POST', `/orders/${id}/share-via-email`, mail)),
  ).toEqual(waits);
  const [notice] = await life.noted(sales.admin, 'approvalAsked');
  expect(notice).toMatchObject({ data: { messageData: { order: { id } } } });

  const expectedVersion = getText(approval, 'seen');
  expect(pickRefusal(await approve(id, expectedVersion, limitedSeller))).toEqual([
    403,
    'FORBIDDEN',
    'approval',
    'notHeld',
  ]);
  expect(pickRefusal(await approve(id, 'something else'))[1]).toBe('STALE_ENTITY');
  const answers = await Promise.all([approve(id, expectedVersion), approve(id, expectedVersion)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await getApproval(id)).toMatchObject({ approvedBy: { id: sales.ids[0] } });
  expect(
    pickListByPath(await life.read(id), 'history').map((move) => pickByPath(move, 'event')),
  ).toEqual(['create', 'approve']);
  expect(await life.noted(limitedSeller, 'pricesApproved')).toMatchObject([
    { data: { messageData: { order: { id } } } },
  ]);
  requireSuccess(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('one line beyond the limits is enough for an approval, which names only this line', async () => {
  const [first, second] = sales.plant.products;
  await setPrice(second, '100.00');
  const id = await createTestQuotation(sales, limitedSeller, [
    buildOrderLine(second, 10, { price: '95' }),
    buildOrderLine(first, 10, { price: '80' }),
  ]);
  expect(await getApproval(id, limitedSeller)).toMatchObject({
    approvedBy: null,
    lines: [{ product: { id: first }, discount: '20.0' }],
  });
});

test('a price changed beyond the limits needs a new approval and revokes former links', async () => {
  const id = await quoteAtPrice('100');
  requireSuccess(await limitedSeller.post(`/orders/${id}/links`, {}));
  requireSuccess(await editPrice(id, '80'));
  expect(
    pickListByPath(requireSuccess(await limitedSeller.get(`/orders/${id}/links`)).body, 'links'),
  ).toEqual([]);
  requireSuccess(await approve(id, getText(await getApproval(id), 'seen')));
  requireSuccess(await limitedSeller.post(`/orders/${id}/links`, {}));
  // The same lines again are approved still.
  requireSuccess(await editPrice(id, '80'));
  expect(await getApproval(id)).toMatchObject({ approvedBy: { id: sales.ids[0] } });
  requireSuccess(await editPrice(id, '79'));
  expect(await getApproval(id)).toMatchObject({ approvedBy: null });
  expect(pickRefusal(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}))).toEqual(
    waits,
  );
  requireSuccess(await editPrice(id, '95'));
  expect(await getApproval(id)).toBeNull();
  requireSuccess(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('an approved discount in US dollars needs another approval as a discount of the same figure in percent', async () => {
  const id = await quoteAtPrice('85', { discount: 10 });
  requireSuccess(await approve(id, getText(await getApproval(id), 'seen')));
  expect(await getApproval(id)).toMatchObject({
    approvedBy: { id: sales.ids[0] },
    lines: [{ discount: '16.0' }],
  });
  requireSuccess(await editPrice(id, '85', limitedSeller, { discount: 10, discountType: 1 }));
  expect(await getApproval(id)).toMatchObject({
    approvedBy: null,
    lines: [{ discount: '23.5' }],
  });
  expect(pickRefusal(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}))).toEqual(
    waits,
  );
});

test('an edit by a user without limits needs no approval and removes the request for one', async () => {
  const id = await quoteAtPrice('50');
  requireSuccess(await editPrice(id, '51', sales.admin));
  expect(await getApproval(id, limitedSeller)).toBeNull();
  requireSuccess(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
});

test('a request for an approval is done for its approvers once the prices change or are approved', async () => {
  const listSeen = async (id: number) =>
    (await life.noted(sales.admin, 'approvalAsked'))
      .filter((each) => pickByPath(each, 'data.messageData.order.id') === id)
      .map((each) => pickByPath(each, 'seen'));
  const id = await quoteAtPrice('50');
  expect(await listSeen(id)).toEqual([false]);
  requireSuccess(await editPrice(id, '49'));
  expect(await listSeen(id)).toEqual([false, true]);
  requireSuccess(await editPrice(id, '95'));
  expect(await listSeen(id)).toEqual([true, true]);
  requireSuccess(await editPrice(id, '48'));
  expect(await listSeen(id)).toEqual([false, true, true]);
  requireSuccess(await approve(id, getText(await getApproval(id), 'seen')));
  expect(await listSeen(id)).toEqual([true, true, true]);
});

test('an accepted order keeps its approved prices, and cannot get others beyond the limits', async () => {
  const id = await quoteAtPrice('50');
  requireSuccess(await approve(id, getText(await getApproval(id), 'seen')));
  requireSuccess(await limitedSeller.post(`/orders/accept-quotation/${id}`, {}));
  const revise = async (data: object, client: TestClient = limitedSeller) =>
    client.post(`/orders/${id}/revision?dryRun=true`, {
      reason: 'x',
      updatedAt: pickByPath(await life.read(id), 'updatedAt'),
      details: [
        {
          id: await life.lineOf(id),
          ...buildOrderLine(sales.plant.products[0], 12, { price: '50', ...data }),
        },
      ],
    });
  requireSuccess(await revise({}));
  expect(pickRefusal(await revise({ price: '49' }))).toEqual([
    400,
    'WRONG_VALUES',
    'details.0.data.price',
    'approval',
  ]);
  requireSuccess(await revise({ price: '49' }, sales.admin));
  // A price within the discount leaves too little over a dearer material.
  requireSuccess(await revise({ price: '95' }));
  const material = sales.plant.rawMaterials[0];
  const setUnitCost = (cost: string) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update raw_materials set unit_cost = ${cost} where account_id = ${tx.accountId} and id = ${material}`),
    );
  const before = pickByPath((await sales.admin.get(`/raw-materials/${material}`)).body, 'unitCost');
  await setUnitCost('35');
  expect(pickRefusal(await revise({ price: '95' })).slice(2)).toEqual([
    'details.0.data.price',
    'approval',
  ]);
  await setUnitCost(String(before));
});

test('a user cannot give a profile wider limits than their own', async () => {
  const createProfile = (limits: object) =>
    limitedSeller.post('/profiles', {
      name: 'Más que yo',
      description: 'x',
      permissions: [toPermissionId('my_orders')],
      ...limits,
    });
  expect(pickRefusal(await createProfile({ maxDiscount: 11, minMargin: 20 }))).toEqual([
    403,
    'FORBIDDEN',
    'maxDiscount',
    'notHeld',
  ]);
  expect(pickRefusal(await createProfile({ maxDiscount: 5 }))[2]).toBe('minMargin');
  expect(pickRefusal(await createProfile({ maxDiscount: 101, minMargin: 20 }))[2]).toBe(
    'maxDiscount',
  );
  requireSuccess(await createProfile({ maxDiscount: 5, minMargin: 25 }));
});

test('the approvers of the order’s own division are asked, and not those of other divisions', async () => {
  const id = await quoteAtPrice('47');
  expect(await isAsked(sales.ana, id)).toBe(true);
  expect(await isAsked(sales.admin, id)).toBe(true);
  expect(await isAsked(sales.luis, id)).toBe(false);
});

test('approvers of other divisions are asked where the order’s own division has none', async () => {
  const [admin, , luis, , , seller] = sales.ids;
  const setUsers = (positionOf: number | undefined, status: string) =>
    server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`
        update users set main_position_id = (
          select p.main_position_id from users p where p.account_id = users.account_id and p.id = ${positionOf})
        where account_id = ${tx.accountId} and id = ${seller}`);
      await tx.row(sql`
        update users set status = ${status} where account_id = ${tx.accountId} and id = ${luis}`);
    });
  await setUsers(luis, 'inactive');
  const id = await quoteAtPrice('45');
  await setUsers(admin, 'active');
  expect(await isAsked(sales.ana, id)).toBe(true);
});

test('a user without access to prices is not asked for an approval', async () => {
  const profile = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Vende sin precios',
      description: 'x',
      permissions: ['orders'].map(toPermissionId),
    }),
  );
  const setProfile = (profileId: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set profile_id = ${profileId}
        where account_id = ${sales.company.accountId} and id = ${sales.ids[3]}`),
    );
  await setProfile(pickNumberByPath(profile.body, 'id'));
  const id = await quoteAtPrice('46');
  expect(await life.noted(sales.planner, 'approvalAsked')).toEqual([]);
  expect(await getApproval(id)).toMatchObject({ approvedBy: null });
});

test('an approver sees the lines beyond the limits of the user who asks, and both that user and the order’s creator are notified', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(sales.plant.products[0], 10),
  ]);
  requireSuccess(await editPrice(id, '80'));
  const approval = await getApproval(id, sales.admin);
  expect(approval).toMatchObject({
    askedBy: { id: sales.ids[5] },
    mayApprove: true,
    lines: [{ product: { id: sales.plant.products[0] }, discount: '20.0' }],
  });
  requireSuccess(await approve(id, getText(approval, 'seen')));
  for (const client of [limitedSeller, sales.ana])
    expect((await life.noted(client, 'pricesApproved'))[0]).toMatchObject({
      data: { messageData: { order: { id } } },
    });
});
