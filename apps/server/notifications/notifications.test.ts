import { latestNotificationCount } from '@tarima/domain/notifications/contract';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  notifyUsers,
  markNotificationsHandled,
  listUsersByPermission,
  type NotificationInput,
} from './commands.ts';

let server: TestServer;
let other: TestServer;
let plant: TestCompany;
let rival: TestCompany;
const open: BrowserSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  other = await server.another();
  plant = await server.company('plant.test', [superuserProfileId, 2, 3]);
  rival = await server.company('rival.test');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

const getUserId = async (client: TestClient) =>
  pickNumberByPath((await client.get('/users/current')).body, 'id');
const person = (at: number) => plant.clients[at] ?? plant.admin;
const notify = (notice: NotificationInput, company = plant) =>
  server.database.tenant(company.accountId, (tx) => notifyUsers(tx, notice));
const newOrder = (order: number) =>
  ({ type: 'newOrder', data: { order: { id: order }, customer: 'Aceros' } }) as const;
const counter = async (client: TestClient) =>
  pickNumberByPath((await client.get('/notifications/last')).body, 'notificationsCounter');
const latest = async (client: TestClient) =>
  pickNumberByPath((await client.get('/notifications/last')).body, 'notifications.0.id');

/** Creates a new user without notifications. */
async function newcomer(
  host: string,
): Promise<{ company: TestCompany; client: TestClient; id: number }> {
  const company = await server.company(host);
  return { company, client: company.admin, id: await getUserId(company.admin) };
}

test('each active user of the company is notified once, but never of their own action', async () => {
  const [me, sales] = [await getUserId(person(0)), await getUserId(person(1))];
  const stranger = await getUserId(rival.admin);
  const { company, id: gone } = await newcomer('inactive.test');
  const stored = await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`update users set status = 'inactive' where id = ${gone}`);
    await notifyUsers(tx, { to: [gone], by: null, ...newOrder(7) });
    return tx.rows(sql`select from notifications where user_id = ${gone}`);
  });
  expect(stored).toEqual([]);
  await notify({ to: [me, sales, sales, stranger, 999_999], by: me, ...newOrder(7) });
  expect(await counter(person(0))).toBe(0);
  expect(await counter(rival.admin)).toBe(0);
  const { body } = await person(1).get('/notifications/last', { lang: 'en' });
  expect(pickByPath(body, 'notificationsCounter')).toBe(1);
  expect(pickByPath(body, 'notifications.0')).toMatchObject({
    seen: false,
    type: 'newOrder',
    description: 'Order 7 of Aceros is waiting for its production plan.',
    data: { message: 'newOrder', messageData: { order: { id: 7 }, customer: 'Aceros' } },
    denyReason: null,
  });
});

test('a message that does not match its type throws an error, and nothing is saved', async () => {
  const { company, client, id } = await newcomer('wrong.test');
  const url = '';
  const wrong = notify(
    { to: [id], by: null, type: 'newExportFile', data: { url, moduleName: 'orders' } },
    company,
  );
  await expect(wrong).rejects.toThrow();
  expect(await counter(client)).toBe(0);
});

test('the bell shows the latest ten notifications and counts all unseen ones', async () => {
  const { company, client, id } = await newcomer('ten.test');
  for (let order = 1; order <= 12; order += 1)
    await notify({ to: [id], by: null, ...newOrder(order) }, company);
  const { body } = await client.get('/notifications/last');
  const shown = pickListByPath(body, 'notifications');
  expect(shown.length).toBe(latestNotificationCount);
  expect(pickByPath(shown[0], 'data.messageData.order.id')).toBe(12);
  expect(pickByPath(body, 'notificationsCounter')).toBe(12);
});

test('marking notifications as seen lowers the count once and returns the changed ones', async () => {
  const { company, client, id } = await newcomer('seeing.test');
  for (const order of [1, 2, 3]) await notify({ to: [id], by: null, ...newOrder(order) }, company);
  const last = await latest(client);
  const { status, body } = await client.put('/notifications/see', { ids: [last, last - 1] });
  expect(status).toBe(200);
  expect([0, 1, 2].map((at) => pickByPath(body, `${at}.seen`))).toEqual([true, true, undefined]);
  expect(await counter(client)).toBe(1);
  expect((await client.put('/notifications/see', [last])).status).toBe(200);
  expect(await counter(client)).toBe(1);
});

test("another user's notification is not found by any call", async () => {
  const { company, client, id } = await newcomer('own.test');
  await notify({ to: [id], by: null, ...newOrder(1) }, company);
  const latestNotices = await latest(client);
  const sales = await getUserId(person(1));
  await notify({ to: [sales], by: null, ...newOrder(2) });
  const theirs = await latest(person(1));
  for (const reader of [person(0), person(2), rival.admin]) {
    expect((await reader.get(`/notifications/${theirs}`)).status).toBe(404);
    expect((await reader.put('/notifications/see', { ids: [theirs] })).status).toBe(404);
    const answered = await reader.post(`/notifications/${theirs}/response`, {});
    expect(answered.status).toBe(404);
  }
  // A notification of another user in the list keeps the reader's own unchanged.
  expect((await client.put('/notifications/see', { ids: [latestNotices, theirs] })).status).toBe(
    404,
  );
  expect(await counter(client)).toBe(1);
  expect(pickByPath((await person(1).get(`/notifications/${theirs}`)).body, 'seen')).toBe(false);
});

test('the list is filtered, sorted and paged, and shows only the user’s own notifications', async () => {
  const { company, client, id } = await newcomer('list.test');
  for (const order of [1, 2, 3]) await notify({ to: [id], by: null, ...newOrder(order) }, company);
  const file = { url: '/files/1', moduleName: 'orders' } as const;
  await notify({ to: [id], by: null, type: 'newExportFile', data: file }, company);
  await client.put('/notifications/see', { ids: [await latest(client)] });
  const list = async (query: object) => (await client.get('/notifications', query)).body;

  const all = await list({ size: 3 });
  expect(pickByPath(all, 'metadata')).toEqual({ totalItems: 4, totalPages: 2 });
  expect(pickByPath(all, 'elements.0.type')).toBe('newExportFile');
  expect(pickByPath(all, 'elements.0.description')).toBe(
    'Tu archivo de «Pedidos» está listo para descargar.',
  );
  const unseen = await list({ filters: { seen: false } });
  expect(pickListByPath(unseen, 'elements').map((each) => pickByPath(each, 'type'))).toEqual(
    Array.from({ length: 3 }, () => 'newOrder'),
  );
  const files = await list({ filters: { type: ['newExportFile'] } });
  expect(pickNumberByPath(files, 'metadata.totalItems')).toBe(1);
  const oldest = await list({ orderBy: 'createdAt', orderType: 'asc', size: 1 });
  expect(pickByPath(oldest, 'elements.0.data.messageData.order.id')).toBe(1);
  const today = new Date(getServerTime()).toISOString().slice(0, 10);
  const future = await list({
    filters: { createdAt: { from: '2999-01-01' }, updatedAt: { to: today } },
  });
  expect(pickNumberByPath(future, 'metadata.totalItems')).toBe(0);
  for (const wrong of [
    { filters: { data: 'x' } },
    { orderBy: 'data' },
    { filters: { type: ['other'] } },
    { filters: { seen: 'perhaps' } },
  ])
    expect((await client.get('/notifications', wrong)).status).toBe(400);
});

test('the list is searched and sorted by the text of notifications in the reader’s language', async () => {
  const { company, client, id } = await newcomer('words.test');
  for (const [order, customer] of [
    [1, 'Áceros'],
    [2, 'Tarimas del Bajío'],
    [3, 'Aceros del Norte'],
  ] as const)
    await notify(
      { to: [id], by: null, type: 'newOrder', data: { order: { id: order }, customer } },
      company,
    );
  const before = await client.get('/notifications', { size: 20 });
  const orders = async (query: object) => {
    const { body } = await client.get('/notifications', { size: 20, ...query });
    const rows = pickListByPath(body, 'elements');
    expect(pickByPath(body, 'metadata.totalItems')).toBe(rows.length);
    return rows.map((row) => pickByPath(row, 'data.messageData.order.id'));
  };
  expect(await orders({ filters: { description: 'aceros' } })).toEqual([3, 1]);
  expect(await orders({ filters: { description: 'is waiting' } })).toEqual([]);
  expect(await orders({ lang: 'en', filters: { description: 'is waiting' } })).toEqual([3, 2, 1]);
  expect(await orders({ lang: 'en', orderBy: 'description', orderType: 'desc' })).toEqual([
    3, 2, 1,
  ]);
  expect(await orders({ filters: { description: '%' } })).toEqual([]);
  // Looking is no change.
  expect((await client.get('/notifications', { size: 20 })).body).toEqual(before.body);

  const requestData = {
    type: 'newTransferRequest',
    data: {
      transferRequest: { id: 5 },
      order: { id: 9 },
      asker: 'Ana',
      division: { id: 1, name: 'Norte' },
      product: { id: 1, name: 'Tarima' },
      quantity: 3,
    },
  } as const;
  await notify({ to: [id], by: null, ...requestData }, company);
  expect(await orders({ filters: { description: 'sin camion' } })).toEqual([]);
  await server.database.tenant(company.accountId, (tx) =>
    markNotificationsHandled(tx, 'newTransferRequest', 5, 'Sin camión hoy'),
  );
  expect(await orders({ filters: { description: 'sin camion' } })).toEqual([9]);
});

test('a notification reaches every open tab of its user on every server after the commit, and no other user', async () => {
  const sales = await getUserId(person(1));
  const connect = async (client: TestClient) => {
    const socket = new BrowserSocket(client);
    open.push(socket);
    expect(await socket.opened()).toBe('connected');
    return socket;
  };
  const elsewhere = other.visitor(plant.host).with(person(1).headers);
  const [here, otherSocket, colleague] = await Promise.all([
    connect(person(1)),
    connect(elsewhere),
    connect(person(2)),
  ]);
  await notify({ to: [sales], by: null, ...newOrder(70) });
  await Promise.all([
    here.hears('refreshNotifications'),
    otherSocket.hears('refreshNotifications'),
  ]);
  const before = otherSocket.heard.length;
  await person(1).put('/notifications/see', { ids: [await latest(person(1))] });
  await expect.poll(() => otherSocket.heard.length).toBeGreaterThan(before);

  const undone = server.database.tenant(plant.accountId, async (tx) => {
    await notifyUsers(tx, { to: [await getUserId(person(2))], by: null, ...newOrder(71) });
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  expect(await counter(person(2))).toBe(0);
  expect(colleague.heard).toEqual([]);
});

test('an answer closes the same request for all its recipients, and no other request', async () => {
  const [me, sales, planner] = await Promise.all([0, 1, 2].map((at) => getUserId(person(at))));
  if (me === undefined || sales === undefined || planner === undefined) throw new Error('nobody');
  const request = (id: number): NotificationInput => ({
    to: [sales, planner],
    by: me,
    type: 'newTransferRequest',
    data: {
      transferRequest: { id },
      order: { id: 5 },
      asker: 'Ana',
      division: { id: 1, name: 'Norte' },
      product: { id: 2, name: 'Tarima 48x40' },
      quantity: '12.500',
    },
  });
  await notify(request(900));
  await notify(request(901));
  await server.database.tenant(plant.accountId, (tx) =>
    markNotificationsHandled(tx, 'newTransferRequest', 900, 'No hay'),
  );
  for (const client of [person(1), person(2)]) {
    const { body } = await client.get('/notifications', {
      filters: { type: ['newTransferRequest'] },
      lang: 'en',
    });
    const notices = pickListByPath(body, 'elements').map((each) => [
      pickByPath(each, 'data.messageData.transferRequest.id'),
      pickByPath(each, 'seen'),
      pickByPath(each, 'denyReason'),
    ]);
    expect(notices).toEqual([
      [901, false, null],
      [900, true, 'No hay'],
    ]);
    expect(pickByPath(body, 'elements.0.description')).toBe(
      'Ana (Norte) asks for 12.5 of Tarima 48x40 for order 5.',
    );
  }
});

test('recipients are found by their permission and the division of their main position', async () => {
  const listUserIds = (
    permission: Parameters<typeof listUsersByPermission>[1],
    divisionId?: number,
  ) =>
    server.database.tenant(plant.accountId, (tx) =>
      listUsersByPermission(tx, permission, divisionId),
    );
  const [admin, sales, planner] = await Promise.all([0, 1, 2].map((at) => getUserId(person(at))));
  expect(await listUserIds('orders')).toEqual([admin, sales]);
  expect(await listUserIds('orders_planning')).toEqual([admin, planner]);
  const division = await server.database.tenant(plant.accountId, async (tx) => {
    const made = await tx.row(sql<{ id: number }>`
      insert into divisions (account_id, name, location) values (${plant.accountId}, 'Norte', '20,-100') returning id`);
    const position = await tx.row(sql<{ id: number }>`
      insert into positions (account_id, name, description, base_salary, division_id)
      values (${plant.accountId}, 'Ventas', 'Vende', 1, ${made?.id}) returning id`);
    await tx.row(sql`
      update users set main_position_id = ${position?.id} where account_id = ${plant.accountId} and id = ${sales}`);
    return made?.id;
  });
  expect(await listUserIds('orders', division)).toEqual([sales]);
  await server.asOwner(
    `begin; set local app.account_id = '${plant.accountId}'; update users set status = 'inactive' where account_id = ${plant.accountId} and id = ${sales}; commit`,
  );
  expect(await listUserIds('orders', division)).toEqual([]);
});

test('seen notifications are deleted after half a year when their user gets a new one, unseen ones stay', async () => {
  const { company, client, id } = await newcomer('old.test');
  for (const order of [1, 2]) await notify({ to: [id], by: null, ...newOrder(order) }, company);
  await client.put('/notifications/see', { ids: [await latest(client)] });
  await server.asOwner(`
    begin; set local app.account_id = '${company.accountId}';
    alter table notifications disable trigger touch;
    update notifications set updated_at = present() - interval '181 days' where account_id = ${company.accountId};
    alter table notifications enable trigger touch; commit`);
  await notify({ to: [id], by: null, ...newOrder(3) }, company);
  const { body } = await client.get('/notifications');
  const orders = pickListByPath(body, 'elements').map((each) =>
    pickByPath(each, 'data.messageData.order.id'),
  );
  expect(orders).toEqual([3, 1]);
});

test('the notifications of a user do not prevent the deletion of the user', async () => {
  const company = await server.company('gone.test', [superuserProfileId, 2]);
  const leaving = await getUserId(company.clients[1] ?? company.admin);
  await notify({ to: [leaving], by: null, ...newOrder(1) }, company);
  expect((await company.admin.delete(`/users/${leaving}/delete`)).status).toBe(204);
});

const many = 100_000;

test(`the bell uses the index of unseen notifications among ${many} notifications`, async () => {
  const { company, client, id } = await newcomer('many.test');
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      insert into notifications (account_id, user_id, type, data, about_id, seen)
      select ${company.accountId}, ${id}, 'newOrder', '{"order":{"id":1},"customer":"Aceros"}', 1, n % 100 <> 0
      from generate_series(1, ${many}) n`),
  );
  await server.asOwner('analyze notifications');
  const bell = await client.get('/notifications/last');
  expect(pickByPath(bell.body, 'notificationsCounter')).toBe(many / 100);
  const plans = await server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers, format text)
      select count(*) from notifications where account_id = ${company.accountId} and user_id = ${id} and not seen`),
  );
  const text = plans.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('notifications_unseen');
  const page = await client.get('/notifications', { filters: { seen: false }, size: 5 });
  expect(pickNumberByPath(page.body, 'metadata.totalItems')).toBe(many / 100);
});

test('old seen notifications are searched once, even with outdated table statistics', async () => {
  const { company, id } = await newcomer('measured.test');
  const { accountId } = company;
  const rows = 400;
  const insertOldSeen = sql`
    insert into notifications (account_id, user_id, type, data, about_id, seen, created_at, updated_at)
    select ${accountId}, ${id}, 'newOrder', '{"message": "newOrder", "messageData": {"order": {"id": 1}, "customer": "A"}}', n, true,
      present() - interval '200 days', present() - interval '200 days'
    from generate_series(1, ${rows}) n`;
  await server.database.tenant(accountId, (tx) => tx.row(insertOldSeen));
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`delete from notifications where account_id = ${accountId}`),
  );
  await server.asOwner('analyze notifications');
  const looked = await server.database.tenant(accountId, async (tx) => {
    await tx.row(insertOldSeen);
    const read = async (): Promise<number> =>
      (
        await tx.row(sql<{ read: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
          from pg_stat_xact_user_tables where relname = 'notifications'`)
      )?.read ?? 0;
    const before = await read();
    await notifyUsers(tx, { to: [id], by: null, ...newOrder(9) });
    return (await read()) - before;
  });
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThan(4 * rows);
  const [remaining] = await server.asOwner<{ count: number }>(
    `select count(*)::int as count from notifications where account_id = $1`,
    [accountId],
  );
  expect(remaining?.count).toBe(rows - 100 + 1);
});

test('a notification that a newer server wrote during an upgrade is listed beside the others', async () => {
  const { company, client, id } = await newcomer('upgrade.test');
  await notify({ to: [id], by: null, ...newOrder(1) }, company);
  await notify({ to: [id], by: null, ...newOrder(2) }, company);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update notifications set type = 'ofTomorrow', data = '{"what":"new"}'
      where account_id = ${tx.accountId} and user_id = ${id} and data -> 'order' ->> 'id' = '1'`),
  );
  const listed = await client.get('/notifications', { size: 5, lang: 'es' });
  expect(listed.status).toBe(200);
  expect(
    pickListByPath(listed.body, 'elements').map((each) => pickByPath(each, 'description')),
  ).toEqual([
    expect.stringContaining('2'),
    'Un aviso de una versión más nueva: se lee cuando termine la actualización.',
  ]);
  expect(await counter(client)).toBe(2);
});
