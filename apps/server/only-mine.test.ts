import { orders } from '@tarima/domain/orders/order';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionId } from './profiles/commands.ts';
import { exportLink } from './sheets/testing/sheets.ts';
import { pick, pickList, pickNumber, type Client } from './testing/client.ts';
import {
  everythingTold,
  noteReads,
  placesOf,
  sheetText,
  type ReadRoute,
} from './testing/everything-told.ts';
import { thisYear } from './testing/days.ts';
import { good, line, makeSales, quote, shipmentsOf, stock, type Sales } from './testing/sales.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const routes: ReadRoute[] = [];
let server: TestServer;
let sales: Sales;
/** Sells, and reaches only what they sold; of the division in which the others sell. */
let held: Client;
/** Numbers that nothing else has: of what somebody else sold, and of what this person did. */
let others: { readonly ordered: number; readonly quoted: number; readonly shipment: number };
let own: { readonly ordered: number; readonly quoted: number; readonly shipment: number };

const permissions = [
  'dashboard',
  'customers',
  'products',
  'orders',
  'my_orders',
  'shipping',
  'products_inventories',
  'reports',
  'my_settings',
  'prices',
  'costs',
];

beforeAll(async () => {
  server = await startTestServer({}, (app) => noteReads(app, routes));
  sales = await makeSales(server, 'mine.test');
  held = await hold();
  await numberFrom(777_001);
  others = await sell(sales.ana, sales.plant.products[2]);
  await numberFrom(888_001);
  own = await sell(held, sales.plant.products[3]);
});
afterAll(() => server.close());

/** Orders, their lines, shipments and requests to come are numbered from here. */
const numberFrom = (first: number): Promise<unknown> =>
  server.asOwner(
    ['orders', 'shipments', 'transfer_requests']
      .map((table) => `alter table ${table} alter column id restart with ${first};`)
      .join(''),
  );

/** The last of the people, whose profile holds them to their own. */
async function hold(): Promise<Client> {
  const { admin, company } = sales;
  const made = good(
    await admin.post('/profiles', {
      name: 'Vende lo suyo',
      description: 'x',
      permissions: permissions.map(permissionId),
      onlyMine: true,
    }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(made.body, 'id')}
      where account_id = ${company.accountId} and id = ${sales.ids[5]}`),
  );
  return sales.own;
}

/** A quotation, an order that leaves from stock, and one that asks the other division for goods. */
async function sell(client: Client, product: number | undefined) {
  const [store, , far] = sales.plant.stores;
  const manage = async (id: number, body: object) => {
    const lineId = pickNumber((await client.get(`/orders/${id}`)).body, 'details.0.id');
    good(await client.put(`/orders/manage-detail/${lineId}`, body));
  };
  const accepted = async () => {
    const id = await quote(sales, client, [line(product, 1)]);
    good(await client.post(`/orders/accept-quotation/${id}`, {}));
    return id;
  };
  await stock(sales, store, product, 5);
  await stock(sales, far, product, 5);
  const ordered = await accepted();
  await manage(ordered, { origin: 'inventory', originId: store });
  const asking = await accepted();
  await manage(asking, {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'transfer',
    store: { id: store },
  });
  const [made] = await shipmentsOf(sales, ordered);
  const shipment = pickNumber(made, 'id');
  good(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-01-02',
      method: 'collect',
    }),
  );
  const quoted = await quote(sales, client, [line(product, 1)]);
  return { ordered, quoted, shipment };
}

test('no answer names an order of somebody else, whatever is asked for', async () => {
  // Shipments are numbered as orders are; lots and people begin at 1.
  const named = [1, ...new Set([...Object.values(others), ...Object.values(own)])];
  const [told, seen] = await Promise.all([
    everythingTold(held, routes, named),
    everythingTold(sales.admin, routes, named),
  ]);
  for (const id of [others.ordered, others.ordered + 1, others.quoted]) {
    expect(placesOf(seen, String(id)).length).toBeGreaterThan(3);
    expect([id, placesOf(told, String(id))]).toEqual([id, []]);
  }
  for (const id of [own.ordered, own.ordered + 1, own.quoted])
    expect([id, placesOf(told, String(id)).length > 3]).toEqual([id, true]);
});

test('what is counted and added up is theirs', async () => {
  const list = await held.get('/orders');
  expect(pick(list.body, 'metadata.totalItems')).toBe(3);
  const totals = await held.get('/orders/totals');
  expect(pickList(totals.body, 'columns')).toContainEqual({
    name: 'total',
    totals: [{ unit: null, count: 3, sum: '300.00', average: '100.00' }],
  });
  const counted = await held.get('/orders/counts', { by: 'status' });
  const counts = pickList(counted.body, 'counts').map((each) => pickNumber(each, 'count'));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(pick((await held.get('/shipments')).body, 'metadata.totalItems')).toBe(1);
  expect((await held.get('/home/waiting')).body).toMatchObject({
    shipmentsToday: 1,
    transferRequests: 0,
  });
  const year = thisYear();
  const { body } = good(await held.get('/reports/orders-by-users', { year: [year] }));
  const people = pickList(body, '0.stats').map((each) => pick(each, 'entity.id'));
  expect(people).toEqual([sales.ids[5]]);
  const sold = (client: Client) =>
    client
      .get('/reports/dashboard', { year })
      .then((answer) =>
        pickList(answer.body, 'sales').reduce<number>(
          (sum, month) => sum + pickNumber(month, 'stats.orders'),
          0,
        ),
      );
  expect([await sold(held), await sold(sales.admin)]).toEqual([2, 4]);
});

test('an export has theirs alone', async () => {
  const url = await exportLink(held, orders);
  const text = await sheetText((await held.send('GET', url.slice(1))).bytes);
  expect([text.includes(String(own.quoted)), text.includes('7770')]).toEqual([true, false]);
});

test('nothing of others can be touched: it is as if it were not there', async () => {
  const { quoted, ordered, shipment } = others;
  const detail = pickNumber((await sales.admin.get(`/orders/${ordered}`)).body, 'details.0.id');
  const body = { customer: { id: sales.customer }, orderDate: '2026-11-20' };
  const details = [line(sales.plant.products[0], 1)];
  const form = new FormData();
  form.set('data', '{}');
  const schedule = { scheduledAt: '2026-01-02', method: 'collect' };
  for (const [what, act] of Object.entries({
    edit: () => held.put(`/orders/${quoted}`, { ...body, details }),
    remove: () => held.delete(`/orders/${quoted}`),
    accept: () => held.post(`/orders/accept-quotation/${quoted}`, {}),
    reject: () => held.post(`/orders/${quoted}/reject`, { message: 'no' }),
    cancel: () => held.post(`/orders/${ordered}/cancel`, { message: 'no' }),
    fields: () => held.put(`/orders/${quoted}/custom-fields`, { customFields: {} }),
    origin: () => held.put(`/orders/manage-detail/${detail}`, { origin: 'production' }),
    release: () => held.post(`/orders/release-detail/${detail}`, {}),
    origins: () => held.post(`/orders/${ordered}/fill-origins`, {}),
    mail: () => held.form('POST', `/orders/${quoted}/share-via-email`, form),
    schedule: () => held.put(`/shipments/${shipment}`, schedule),
    send: () => held.post(`/shipments/${shipment}/send`, {}),
    deliver: () => held.post(`/shipments/${shipment}/deliver`, {}),
  })) {
    const { status, text } = await act();
    expect([what, status, status === 404 ? '' : text]).toEqual([what, 404, '']);
  }
  expect((await sales.admin.get(`/orders/${quoted}`)).body).toMatchObject({ status: 'quotation' });
});

test('who is held to their own makes nobody who is not', async () => {
  const profiles = ['profiles', 'users', ...permissions].map(permissionId);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select u.account_id, u.profile_id, unnest(${[permissionId('profiles'), permissionId('users')]}::bigint[])
      from users u where u.account_id = ${sales.company.accountId} and u.id = ${sales.ids[5]}`),
  );
  const profile = { name: 'Otro perfil', description: 'x', permissions: profiles };
  const refused = await held.post('/profiles', profile);
  expect([refused.status, pick(refused.body, 'details.0')]).toEqual([
    403,
    { path: 'onlyMine', rule: 'notHeld' },
  ]);
  const made = good(await held.post('/profiles', { ...profile, onlyMine: true }));
  const path = `/profiles/${pickNumber(made.body, 'id')}`;
  expect((await held.put(path, { ...profile, onlyMine: false })).status).toBe(403);
  // Left out, it stays.
  expect(pick(good(await held.put(path, profile)).body, 'onlyMine')).toBe(true);
});
