import { documentModuleNames } from '@tarima/domain/catalogs/document-entries';
import { getModulePath } from '@tarima/domain/kit/module';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { orders } from '@tarima/domain/orders/order';
import { returnDocument } from '@tarima/domain/returns/document';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPermissionId } from './profiles/commands.ts';
import { requestExportLink } from './sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './testing/client.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from './testing/planned.ts';
import {
  buildForeignBodies,
  collectResponses,
  recordReadRoutes,
  recordWriteRoutes,
  findRoutesContaining,
  getRouteName,
  readWorkbookText,
  type RecordedReadRoute,
  type RecordedWriteRoute,
} from './testing/collect-responses.ts';
import { getPlantYear } from './testing/days.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from './testing/sales-company.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const routes: RecordedReadRoute[] = [];
const writes: RecordedWriteRoute[] = [];
let server: TestServer;
let sales: SalesCompany;
/** Sells, and reaches only what they sold; of the division in which the others sell. */
let limited: TestClient;
/** Unique numbers: of another seller's sales, and of this person's. */
let others: { readonly ordered: number; readonly quoted: number; readonly shipment: number };
let mine: { readonly ordered: number; readonly quoted: number; readonly shipment: number };

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
  server = await startTestServer({}, (app) => {
    recordReadRoutes(app, routes);
    recordWriteRoutes(app, writes);
  });
  sales = await createSalesCompany(server, 'mine.test');
  limited = await hold();
  await setFirstNumber(777_001);
  others = await sell(sales.ana, sales.plant.products[2]);
  await setFirstNumber(888_001);
  mine = await sell(limited, sales.plant.products[3]);
});
afterAll(() => server.close());

/** Orders, shipments and requests to come are numbered from here. */
const setFirstNumber = (first: number): Promise<unknown> =>
  server.numberFrom(sales.company.accountId, first, ['orders', 'shipments', 'transfer_requests']);

/** The last of the people, whose profile holds them to their own. */
async function hold(): Promise<TestClient> {
  const { admin, company } = sales;
  const profile = requireSuccess(
    await admin.post('/profiles', {
      name: 'Vende lo suyo',
      description: 'x',
      permissions: permissions.map(toPermissionId),
      onlyMine: true,
    }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(profile.body, 'id')}
      where account_id = ${company.accountId} and id = ${sales.ids[5]}`),
  );
  return sales.limited;
}

/** Makes a quotation, an order that leaves from stock, and one that requests goods from the other division. */
async function sell(client: TestClient, product: number | undefined) {
  const [store, , far] = sales.plant.stores;
  const manage = async (id: number, body: object) => {
    const lineId = pickNumberByPath((await client.get(`/orders/${id}`)).body, 'details.0.id');
    requireSuccess(await client.put(`/orders/manage-detail/${lineId}`, body));
  };
  const acceptQuotation = async () => {
    const id = await createTestQuotation(sales, client, [buildOrderLine(product, 1)]);
    requireSuccess(await client.post(`/orders/accept-quotation/${id}`, {}));
    return id;
  };
  await addTestStock(sales, store, product, 5);
  await addTestStock(sales, far, product, 5);
  const ordered = await acceptQuotation();
  await manage(ordered, { origin: 'inventory', originId: store });
  const asking = await acceptQuotation();
  await manage(asking, {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'transfer',
    store: { id: store },
  });
  const [firstShipment] = await listOrderShipments(sales, ordered);
  const shipment = pickNumberByPath(firstShipment, 'id');
  requireSuccess(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-01-02',
      method: 'collect',
    }),
  );
  const quoted = await createTestQuotation(sales, client, [buildOrderLine(product, 1)]);
  return { ordered, quoted, shipment };
}

test('a user limited to their own orders gets no response that names another user’s order', async () => {
  // Shipments are numbered as orders are; lots and people begin at 1.
  const named = [1, ...new Set([...Object.values(others), ...Object.values(mine)])];
  const [limitedResponses, adminResponses] = await Promise.all([
    collectResponses(limited, routes, named),
    // Proves that the walk passes each of the others' records.
    collectResponses(sales.admin, routes, Object.values(others)),
  ]);
  for (const id of [others.ordered, others.ordered + 1, others.quoted]) {
    expect(findRoutesContaining(adminResponses, String(id)).length).toBeGreaterThan(3);
    expect([id, findRoutesContaining(limitedResponses, String(id))]).toEqual([id, []]);
  }
  for (const id of [mine.ordered, mine.ordered + 1, mine.quoted])
    expect([id, findRoutesContaining(limitedResponses, String(id)).length > 3]).toEqual([id, true]);
});

test('counts and totals cover only the limited user’s own orders', async () => {
  const list = await limited.get('/orders');
  expect(pickByPath(list.body, 'metadata.totalItems')).toBe(3);
  const totals = await limited.get('/orders/totals');
  expect(pickListByPath(totals.body, 'columns')).toContainEqual({
    name: 'total',
    totals: [{ unit: null, count: 3, sum: '300.00', average: '100.00' }],
  });
  const counted = await limited.get('/orders/counts', { by: 'status' });
  const counts = pickListByPath(counted.body, 'counts').map((each) =>
    pickNumberByPath(each, 'count'),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(pickByPath((await limited.get('/shipments')).body, 'metadata.totalItems')).toBe(1);
  const { body: waiting } = await limited.get('/home/waiting');
  expect(pickByPath(waiting, 'transferRequests')).toBe(0);
  const due = ['shipmentsLate', 'shipmentsToday'].map((kind) => pickNumberByPath(waiting, kind));
  expect(due.reduce((sum, count) => sum + count, 0)).toBe(1);
  const year = getPlantYear();
  const { body } = requireSuccess(await limited.get('/reports/orders-by-users', { year: [year] }));
  const people = pickListByPath(body, '0.stats').map((each) => pickByPath(each, 'entity.id'));
  expect(people).toEqual([sales.ids[5]]);
  const getSales = (client: TestClient) =>
    client
      .get('/reports/dashboard', { year })
      .then((answer) =>
        pickListByPath(answer.body, 'sales').reduce<number>(
          (sum, month) => sum + pickNumberByPath(month, 'stats.orders'),
          0,
        ),
      );
  expect([await getSales(limited), await getSales(sales.admin)]).toEqual([2, 4]);
});

test('an export contains only the limited user’s own orders', async () => {
  const url = await requestExportLink(limited, orders);
  const text = await readWorkbookText((await limited.send('GET', url.slice(1))).bytes);
  expect([text.includes(String(mine.quoted)), text.includes('7770')]).toEqual([true, false]);
});

test('a limited user cannot change orders or shipments of others: they are not found', async () => {
  const { quoted, ordered, shipment } = others;
  const detail = pickNumberByPath(
    (await sales.admin.get(`/orders/${ordered}`)).body,
    'details.0.id',
  );
  const body = { customer: { id: sales.customer }, orderDate: '2026-11-20' };
  const details = [buildOrderLine(sales.plant.products[0], 1)];
  const form = new FormData();
  form.set('data', '{}');
  const schedule = { scheduledAt: '2026-01-02', method: 'collect' };
  for (const [what, action] of Object.entries({
    edit: () => limited.put(`/orders/${quoted}`, { ...body, details }),
    remove: () => limited.delete(`/orders/${quoted}`),
    accept: () => limited.post(`/orders/accept-quotation/${quoted}`, {}),
    reject: () => limited.post(`/orders/${quoted}/reject`, { message: 'no' }),
    cancel: () => limited.post(`/orders/${ordered}/cancel`, { message: 'no' }),
    fields: () => limited.put(`/orders/${quoted}/custom-fields`, { customFields: {} }),
    origin: () => limited.put(`/orders/manage-detail/${detail}`, { origin: 'production' }),
    release: () => limited.post(`/orders/release-detail/${detail}`, {}),
    origins: () => limited.post(`/orders/${ordered}/fill-origins`, {}),
    mail: () => limited.form('POST', `/orders/${quoted}/share-via-email`, form),
    schedule: () => limited.put(`/shipments/${shipment}`, schedule),
    send: () => limited.post(`/shipments/${shipment}/send`, {}),
    deliver: () => limited.post(`/shipments/${shipment}/deliver`, {}),
  })) {
    const { status, text } = await action();
    expect([what, status, status === 404 ? '' : text]).toEqual([what, 404, '']);
  }
  expect((await sales.admin.get(`/orders/${quoted}`)).body).toMatchObject({ status: 'quotation' });
});

/** Calls that write and return no order, or return it in a file that is made later; the walk sends them only an empty body. */
const apart = [
  // Calls about the own session and the own list layouts.
  /^(POST|PUT|DELETE) \/(users\/my-configs|list-looks|list-views|auth|current-session)\b/,
  // Calls for people without a session.
  /^(POST|PUT|DELETE) \/(floor|driver|customer-page|public)\b/,
  // Catalogues of which an order is no part; files that are made and read in the background.
  /^(POST|PUT|DELETE) \/(customers|products|technical-sheets|workplaces-flows)(\/:\w+|\/many)?$/,
  /\/(export|import|import\/columns|import\/marked)$/,
];

test('no response of a writing call names another user’s order', async () => {
  const { admin, plant, planner } = sales;
  const [product, , stored] = plant.products;
  await createWorkplaces(sales);
  // Stations, one of each kind, so that a promise waits for what is planned.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update workplaces set stations = 1 where account_id = ${tx.accountId}`),
  );
  await setFirstNumber(777_100);
  const { id: planned } = await createActiveOrder(sales, 30);
  const { body } = requireSuccess(
    await planner.post('/planning/propose', { orders: [{ id: planned }] }),
  );
  requireSuccess(
    await planner.post('/events', { order: { id: planned }, events: toPlanEventInputs(body) }),
  );
  await setFirstNumber(888_100);
  const answered = new Map<string, boolean>();
  const responses = new Map<string, string>();
  /** Calls, and keeps what is answered. */
  const ask = async (method: string, path: string, sent?: object): Promise<TestResponse> => {
    const answer =
      sent instanceof FormData
        ? await limited.form(method, path, sent)
        : await limited.send(method, path, sent && JSON.stringify(sent));
    expect([path, answer.status < 500]).toEqual([path, true]);
    const route = getRouteName(writes, method, path);
    if (route === undefined) throw new Error(`No route takes ${method} ${path}`);
    if (answer.status !== 403)
      answered.set(route, answered.get(route) === true || answer.status < 300);
    responses.set(`${method} ${path} ${JSON.stringify(sent)}`, answer.text);
    return answer;
  };
  const details = [buildOrderLine(stored, 1)];
  const quotation = { customer: { id: sales.customer }, orderDate: '2026-11-20', details };
  const mail = () => {
    const form = new FormData();
    form.set('data', '{}');
    return form;
  };
  const schedule = { scheduledAt: '2026-01-02', method: 'collect' };
  const reason = 'Pidieron otra cosa';
  const lines = [{ product: { id: product }, quantity: 40 }];

  // Records of other people, and a valid body: nothing is returned, and nothing done.
  const [store] = plant.stores;
  const foreign = pickNumberByPath((await admin.get(`/orders/${planned}`)).body, 'details.0.id');
  const bodies = [
    {},
    quotation,
    schedule,
    { message: 'no' },
    { reason, deliveryPlace: 'Patio 4' },
    { origin: 'inventory', originId: store },
    { status: 'accepted' },
    {
      lines: [{ detail: { id: foreign }, quantity: 1, fate: 'stock' }],
      store: { id: store },
      reason,
    },
    { lines: [{ item: 1, quantity: 1 }] },
    { customFields: {} },
    { on: { rows: [{ id: planned }, { id: others.quoted }] }, does: 'accept' },
    { on: { rows: [{ id: others.shipment }] }, does: 'send' },
    { ids: [1, 2, 3] },
  ];
  for (const route of writes) {
    const { method, path } = route;
    if (apart.some((each) => each.test(`${method} ${path}`))) continue;
    const given = [...(path.includes(':') ? bodies : [{}]), ...buildForeignBodies(route, foreign)];
    for (const id of [planned, others.shipment, foreign])
      for (const sent of method === 'DELETE' ? [undefined] : given)
        await ask(method, path.replaceAll(/:\w+/g, String(id)), sent);
  }
  for (const each of [planned, others.ordered, others.quoted])
    requireSuccess(await admin.get(`/orders/${each}`));

  // Own orders, including the goods that come back.
  const createOrder = async () =>
    pickNumberByPath(requireSuccess(await ask('POST', '/orders', quotation)).body, 'id');
  requireSuccess(
    await ask('POST', '/planning/promise?lang=es', { lines, division: { id: plant.divisions[0] } }),
  );
  requireSuccess(
    await ask('POST', '/planning/promise', { lines: [{ product: { id: stored }, quantity: 500 }] }),
  );
  const [first, second, third] = [await createOrder(), await createOrder(), await createOrder()];
  requireSuccess(await ask('PUT', `/orders/${first}`, quotation));
  requireSuccess(await ask('PUT', `/orders/${first}/custom-fields`, { customFields: {} }));
  requireSuccess(await ask('POST', `/orders/${first}/share-via-email`, mail()));
  const link = requireSuccess(await ask('POST', `/orders/${first}/links`, {}));
  requireSuccess(
    await ask('DELETE', `/orders/${first}/links/${pickNumberByPath(link.body, 'link.id')}`),
  );
  requireSuccess(await ask('POST', `/orders/accept-quotation/${first}`, {}));
  const dry = requireSuccess(
    await ask('POST', `/orders/${first}/revision?dryRun=true`, {
      reason,
      deliveryPlace: 'Patio 4',
    }),
  );
  requireSuccess(
    await ask('POST', `/orders/${first}/revision`, {
      reason,
      deliveryPlace: 'Patio 4',
      seen: pickByPath(dry.body, 'impact.seen'),
    }),
  );
  const detail = pickNumberByPath((await limited.get(`/orders/${first}`)).body, 'details.0.id');
  const manage = `/orders/manage-detail/${detail}`;
  await addTestStock(sales, store, stored, 60);
  await ask('PUT', manage, { origin: 'inventory', originId: -1 });
  requireSuccess(await ask('PUT', manage, { origin: 'inventory', originId: store }));
  requireSuccess(await ask('POST', `/orders/release-detail/${detail}`, {}));
  requireSuccess(await ask('POST', `/orders/${first}/fill-origins`, {}));
  requireSuccess(await ask('PUT', manage, { origin: 'inventory', originId: store }));
  const [shipment] = await listOrderShipments(sales, first);
  const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
  const mailed = {
    scheduledAt: '2026-12-01',
    method: 'directMailing',
    shipmentAddress: 'Andén 4',
    extraData: { pin: '25.6,-100.3' },
    cost: '10',
  };
  requireSuccess(await ask('PUT', path, mailed));
  requireSuccess(await ask('POST', `${path}/send`, {}));
  requireSuccess(await ask('POST', `${path}/deliver`, {}));
  const back = [{ detail: { id: detail }, quantity: 1, fate: 'stock' }];
  const comeBack = requireSuccess(
    await ask('POST', `/orders/${first}/returns`, { lines: back, store: { id: store }, reason }),
  );
  const returned = `/orders-returns/${pickNumberByPath(comeBack.body, 'id')}`;
  const rows = [{ id: pickNumberByPath(comeBack.body, 'id') }];
  requireSuccess(
    await ask('POST', '/orders-returns/many', { on: { rows }, does: 'receive', dryRun: true }),
  );
  for (const verb of returnDocument.names)
    if ('event' in returnDocument.verbs[verb]) await ask('POST', `${returned}/${verb}`, {});
  requireSuccess(await ask('POST', `/orders/${second}/reject`, { message: 'no' }));
  requireSuccess(
    await ask('POST', '/my-orders/many', { on: { rows: [{ id: third }] }, does: 'accept' }),
  );
  requireSuccess(
    await ask('POST', '/orders/many', { on: { rows: [{ id: third }] }, does: 'accept' }),
  );
  requireSuccess(await ask('POST', '/shipments/many', { on: { rows: [{ id: 1 }] }, does: 'send' }));
  requireSuccess(await ask('POST', `/orders/${third}/cancel`, { message: 'no' }));
  requireSuccess(await ask('DELETE', `/orders/${await createOrder()}`));
  const elements = [{ id: stored, lotCode: 'L-mía', quantity: 3 }];
  requireSuccess(
    await ask('POST', '/products-inventories/insert', { store: { id: store }, elements }),
  );
  requireSuccess(
    await ask('POST', '/products-inventories/dispatch', { store: { id: store }, elements }),
  );
  const { design } = parseDesignText('48x40 3 stringers 7+5 11/16') ?? {};
  requireSuccess(await ask('POST', '/pallet-designs/estimate', { design, quantity: 400 }));
  requireSuccess(await ask('POST', '/pallet-designs/promise', { design, quantity: 400 }));

  expect(responses.size).toBeGreaterThan(100);
  for (const each of [planned, others.ordered, others.quoted])
    expect([each, listCalls(responses, each)]).toEqual([each, []]);
  // A call that comes later is walked too, or stands with those apart. Whole documents are loaded as by their number, which the first test reads.
  const loading = new Set(
    writes.flatMap((route) => (route.loadsDocument ? `${route.method} ${route.path}` : [])),
  );
  // The bulk calls of documents run the code that those of orders, shipments and returns run here.
  const bulk = new Set(documentModuleNames.map((name) => `POST /${getModulePath({ name })}/many`));
  const rest = [...answered].flatMap(([route, isGood]) =>
    isGood || loading.has(route) || bulk.has(route) ? [] : [route],
  );
  expect(rest.toSorted()).toEqual(unanswered);
});

/** Calls that the user may send, and that find nothing to answer in this company: they are walked with records of other people alone. */
const unanswered: readonly string[] = [
  'POST /notifications/:id/response',
  'POST /orders/:id/approval',
  'POST /orders/:id/ship-ready',
  'POST /pallet-designs/products',
  'POST /products-inventories/many',
  'POST /transfer-requests/:id/response',
  'PUT /notifications/see',
  'PUT /pallet-designs/:productId',
  'PUT /products-inventories/:id/modify',
];

/** The calls whose answer names an order that was not in what was sent. */
const listCalls = (responses: ReadonlyMap<string, string>, id: number): string[] =>
  findRoutesContaining(responses, String(id)).filter((call) => !call.includes(String(id)));

test('a limited user cannot create or change a profile that is not limited', async () => {
  const profiles = ['profiles', 'users', ...permissions].map(toPermissionId);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select u.account_id, u.profile_id, unnest(${[toPermissionId('profiles'), toPermissionId('users')]}::bigint[])
      from users u where u.account_id = ${sales.company.accountId} and u.id = ${sales.ids[5]}`),
  );
  const profile = { name: 'Otro perfil', description: 'x', permissions: profiles };
  const refused = await limited.post('/profiles', profile);
  expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
    403,
    { path: 'onlyMine', rule: 'notHeld' },
  ]);
  const created = requireSuccess(await limited.post('/profiles', { ...profile, onlyMine: true }));
  const path = `/profiles/${pickNumberByPath(created.body, 'id')}`;
  expect((await limited.put(path, { ...profile, onlyMine: false })).status).toBe(403);
  // Left out, it stays.
  expect(pickByPath(requireSuccess(await limited.put(path, profile)).body, 'onlyMine')).toBe(true);
});
