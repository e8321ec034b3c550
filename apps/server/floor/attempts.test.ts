import { badgeCodeDigits } from '@tarima/domain/floor/report-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { toPermissionId } from '../profiles/commands.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const host = 'attempts.test';
let server: TestServer;
let sales: SalesCompany;
let workplaceId: number;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  sales = await createSalesCompany(server, host);
  const [first] = await createWorkplaces(sales);
  if (first === undefined) throw new Error('No workplace');
  workplaceId = first;
});
afterAll(() => server.close());

const from = (address: string): TestClient =>
  server.visitor(host).with({ 'x-forwarded-for': address });
/** The address that the whole plant is seen by. */
const plant = '198.51.100.7';
const code = async (name = 'Tableta') =>
  String(
    pickByPath(
      requireSuccess(await sales.admin.post(`/workplaces/${workplaceId}/tablets`, { name })).body,
      'code',
    ),
  );
/** A tablet of the plant. */
async function tabletNamed(name: string): Promise<TestClient> {
  const visitor = from(plant);
  const paired = requireSuccess(await visitor.post('/floor/pair', { code: await code(name) }));
  return visitor.with({ authorization: `Tablet ${String(pickByPath(paired.body, 'token'))}` });
}
const enter = (tablet: TestClient, user: number | undefined, pin: string) =>
  tablet.post('/floor/presences', { user: { id: user }, pin });
const getPin = async (user: number | undefined) =>
  requireSuccess(await sales.admin.get(`/users/${user}/pin`)).body;
const wrongPins = async (tablet: TestClient, user: number | undefined, times: number) => {
  const answers = [];
  for (let at = 0; at < times; at += 1) answers.push((await enter(tablet, user, '0000')).status);
  return answers;
};
/** Attempts of before do not count in a test. */
const forgetAttempts = () =>
  server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from failed_attempts where account_id = ${tx.accountId}`),
  );

test('wrong PINs at one tablet block neither sign-ins nor other tablets of the plant', async () => {
  await forgetAttempts();
  const [saw, nailer] = [await tabletNamed('Sierra'), await tabletNamed('Clavadora')];
  const { ids, company } = sales;
  for (const id of ids) requireSuccess(await sales.admin.put(`/users/${id}/pin`, { pin: '4711' }));
  const answers = [];
  for (const id of [...ids, ...ids.map((each) => each + 10_000)])
    answers.push(...(await wrongPins(saw, id, 5)));
  expect(answers.filter((status) => status === 400)).toHaveLength(50);
  // The tablet has used up its attempts: a PIN that was not tried yet is not checked there any more.
  expect((await enter(saw, 99_999, '0000')).status).toBe(429);
  const [email] = company.emails;
  const signedIn = await from(plant).post('/auth/sign-in', { email, password: company.password });
  expect(signedIn.status).toBe(200);
  requireSuccess(await enter(nailer, ids[1], '4711'));
  requireSuccess(await from(plant).post('/floor/pair', { code: await code() }));
});

test('wrong sign-ins from an office block neither the pairing of a tablet nor a mailed password code', async () => {
  await forgetAttempts();
  const heard = [];
  for (let at = 0; at < 51; at += 1)
    heard.push(
      (
        await from(plant).post('/auth/sign-in', {
          email: `n${at}@x.test`,
          password: 'Wrong.Pass12',
        })
      ).status,
    );
  expect([heard.filter((status) => status === 401).length, heard.at(-1)]).toEqual([50, 429]);
  requireSuccess(await from(plant).post('/floor/pair', { code: await code() }));
  const [email] = sales.company.emails;
  expect((await from(plant).post('/auth/forgot-password', { email })).status).toBe(204);
});

test('a locked PIN is shown in the office with its time, notified once, and unlocked there', async () => {
  await forgetAttempts();
  const [, worker] = sales.ids;
  const tablet = await tabletNamed('Sierra 2');
  requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: '4711' }));
  expect(await getPin(worker)).toEqual({ hasPin: true, lockedUntil: null });
  expect(await wrongPins(tablet, worker, 4)).toEqual([400, 400, 400, 400]);
  expect(await getPin(worker)).toEqual({ hasPin: true, lockedUntil: null });
  const listLockNotices = async (client: TestClient) =>
    pickListByPath(
      requireSuccess(await client.get('/notifications', { size: 50 })).body,
      'elements',
    ).filter(
      (each) =>
        pickByPath(each, 'type') === 'pinLocked' && JSON.stringify(each).includes('Sierra 2'),
    );
  expect(await listLockNotices(sales.admin)).toEqual([]);
  expect(await wrongPins(tablet, worker, 3)).toEqual([400, 429, 429]);
  const locked = await getPin(worker);
  const until = Date.parse(String(pickByPath(locked, 'lockedUntil')));
  const now = Date.parse(String(pickByPath((await tablet.get('/floor/station')).body, 'now')));
  expect(until - now).toBeGreaterThan(14 * 60_000);
  expect(until - now).toBeLessThanOrEqual(15 * 60_000);
  // The right PIN is refused too, and the office is notified once: users who may set PINs, and users who plan there.
  expect((await enter(tablet, worker, '4711')).status).toBe(429);
  for (const client of [sales.admin, sales.planner]) {
    const [one, ...more] = await listLockNotices(client);
    expect(more).toEqual([]);
    expect(String(pickByPath(one, 'description'))).toMatch(
      /^El PIN de .+ está bloqueado hasta el /,
    );
    const english = pickListByPath(
      (await client.get('/notifications', { size: 50, lang: 'en' })).body,
      'elements',
    ).find((each) => pickByPath(each, 'id') === pickByPath(one, 'id'));
    expect(String(pickByPath(english, 'description'))).toMatch(/^The PIN of .+ is locked until /);
  }

  // A user who may not set PINs may not unlock one.
  expect((await sales.planner.delete(`/users/${worker}/pin/lock`)).status).toBe(403);
  expect((await enter(tablet, worker, '4711')).status).toBe(429);
  const unlocked = requireSuccess(await sales.admin.delete(`/users/${worker}/pin/lock`)).body;
  expect(unlocked).toEqual({ hasPin: true, lockedUntil: null });
  requireSuccess(await enter(tablet, worker, '4711'));
  // The notifications of the lock become seen for all recipients.
  for (const client of [sales.admin, sales.planner])
    expect((await listLockNotices(client)).map((each) => pickByPath(each, 'seen'))).toEqual([true]);
  // A new lock sends one more notification, also for attempts that arrive at the same moment.
  await Promise.all([1, 2, 3, 4, 5].map(() => enter(tablet, worker, '0000')));
  expect(await listLockNotices(sales.admin)).toHaveLength(2);
  const history = await server.asOwner<{ user_id: number; after: unknown }>(
    `select user_id::int, after from history where account_id = $1 and entity_id = $2 and after ? 'pinLocked'`,
    [sales.company.accountId, worker],
  );
  expect(history).toEqual([{ user_id: sales.ids[0], after: { pinLocked: false } }]);
});

/** Notifications of a type that a user got, about a tablet. */
const listNotices = async (client: TestClient, type: string, about: string) =>
  pickListByPath(
    requireSuccess(await client.get('/notifications', { size: 50 })).body,
    'elements',
  ).filter((each) => pickByPath(each, 'type') === type && JSON.stringify(each).includes(about));
const getTablet = async (name: string) =>
  pickListByPath(
    requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`)).body,
    'tablets',
  ).find((each) => pickByPath(each, 'name') === name);
const unknownBadge = (number: number): string => String(number).padStart(badgeCodeDigits, '0');
const showBadge = (tablet: TestClient, badge: string) => tablet.post('/floor/badges', { badge });

test('a tablet closed by wrong PINs is shown in the office, notified once, and opened there', async () => {
  await forgetAttempts();
  const { ids } = sales;
  for (const id of ids) requireSuccess(await sales.admin.put(`/users/${id}/pin`, { pin: '4711' }));
  const setProfileOfLuis = (profile: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set profile_id = ${profile} where account_id = ${tx.accountId} and id = ${ids[2]}`),
    );
  const planning = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Solo planea',
      description: 'Planea, y no ve los puestos',
      permissions: [toPermissionId('orders_planning')],
    }),
  );
  await setProfileOfLuis(pickNumberByPath(planning.body, 'id'));
  const tablet = await tabletNamed('Sierra cerrada');
  const others = await tabletNamed('Sierra vecina');
  const closeByPins = async () => {
    for (let at = 0; at < 10; at += 1) await wrongPins(tablet, 20_000 + at, 5);
  };
  for (let at = 0; at < 9; at += 1) await wrongPins(tablet, 20_000 + at, 5);
  await wrongPins(tablet, 20_009, 4);
  expect(pickByPath(await getTablet('Sierra cerrada'), 'closedUntil')).toBeNull();
  expect(await listNotices(sales.planner, 'tabletClosed', 'Sierra cerrada')).toEqual([]);
  // The last attempts come at the same moment: users are notified once all the same.
  await Promise.all([1, 2, 3].map(() => enter(tablet, 20_010, '0000')));
  expect((await enter(tablet, ids[1], '4711')).status).toBe(429);
  const closed = await getTablet('Sierra cerrada');
  const until = Date.parse(String(pickByPath(closed, 'closedUntil')));
  const now = Date.parse(String(pickByPath((await tablet.get('/floor/station')).body, 'now')));
  expect(until - now).toBeGreaterThan(13 * 60_000);
  expect(until - now).toBeLessThanOrEqual(15 * 60_000);
  expect(pickByPath(await getTablet('Sierra vecina'), 'closedUntil')).toBeNull();
  requireSuccess(await enter(others, ids[1], '4711'));
  for (const client of [sales.admin, sales.planner]) {
    const [one, ...more] = await listNotices(client, 'tabletClosed', 'Sierra cerrada');
    expect(more).toEqual([]);
    expect(String(pickByPath(one, 'description'))).toMatch(
      /^Sierra cerrada \(Corte uno\) está cerrada hasta el /,
    );
  }
  // The office is not notified again when one attempt expires and the next wrong one closes the tablet once more.
  const expireAttempts = (count: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        delete from failed_attempts where account_id = ${tx.accountId} and id in (
          select id from failed_attempts where account_id = ${tx.accountId} order by id limit ${count})`),
    );
  await expireAttempts(3);
  expect((await enter(tablet, 20_011, '0000')).status).toBe(400);
  expect((await enter(tablet, ids[1], '4711')).status).toBe(429);
  expect(await listNotices(sales.planner, 'tabletClosed', 'Sierra cerrada')).toHaveLength(1);
  // Sellers and planners of another division are not notified, and sellers may not open it.
  for (const client of [sales.ana, sales.luis])
    expect(await listNotices(client, 'tabletClosed', 'Sierra cerrada')).toEqual([]);
  await setProfileOfLuis(2);
  const lock = `/workplaces/${workplaceId}/tablets/${String(pickByPath(closed, 'id'))}/lock`;
  expect((await sales.ana.delete(lock)).status).toBe(403);
  expect((await enter(tablet, ids[1], '4711')).status).toBe(429);
  expect((await sales.planner.delete(lock.replace(/\d+\/lock/, '999999/lock'))).status).toBe(404);
  const opened = requireSuccess(await sales.planner.delete(lock)).body;
  expect(
    pickListByPath(opened, 'tablets').find((each) => pickByPath(each, 'name') === 'Sierra cerrada'),
  ).toMatchObject({ closedUntil: null });
  requireSuccess(await enter(tablet, ids[1], '4711'));
  const [told] = await listNotices(sales.admin, 'tabletClosed', 'Sierra cerrada');
  expect(pickByPath(told, 'seen')).toBe(true);
  // An open tablet stays unchanged, without history; one that closes anew sends one more notification.
  requireSuccess(await sales.planner.delete(lock));
  expect(await listOpenings()).toEqual([{ user_id: sales.ids[3], closed: [true, false] }]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from failed_attempts where account_id = ${tx.accountId}`),
  );
  await closeByPins();
  expect(await listNotices(sales.planner, 'tabletClosed', 'Sierra cerrada')).toHaveLength(2);
  // The opening before the last notification does not count for the next attempt.
  await expireAttempts(1);
  expect((await enter(tablet, 20_012, '0000')).status).toBe(400);
  expect((await enter(tablet, ids[1], '4711')).status).toBe(429);
  expect(await listNotices(sales.planner, 'tabletClosed', 'Sierra cerrada')).toHaveLength(2);
});

const listOpenings = () =>
  server.asOwner<{ user_id: number; closed: unknown }>(
    `select user_id::int, jsonb_build_array(before -> 'tablet' -> 'closed', after -> 'tablet' -> 'closed') as closed
     from history where account_id = $1 and module = 'workplaces' and entity_id = $2 and after -> 'tablet' ? 'closed'`,
    [sales.company.accountId, workplaceId],
  );

test('fifty unknown badges block badges at a tablet until the office opens it, while PINs still work', async () => {
  await forgetAttempts();
  const [, worker] = sales.ids;
  requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: '4711' }));
  const tablet = await tabletNamed('Lector');
  const answers = [];
  for (let at = 0; at < 49; at += 1)
    answers.push((await showBadge(tablet, unknownBadge(at))).status);
  expect(new Set(answers)).toEqual(new Set([400]));
  expect(pickByPath(await getTablet('Lector'), 'closedUntil')).toBeNull();
  expect((await showBadge(tablet, unknownBadge(49))).status).toBe(400);
  expect((await showBadge(tablet, unknownBadge(50))).status).toBe(429);
  expect(pickByPath(await getTablet('Lector'), 'closedUntil')).toBeTypeOf('string');
  requireSuccess(await enter(tablet, worker, '4711'));
  expect(await listNotices(sales.planner, 'tabletClosed', 'Lector')).toHaveLength(1);
  const id = String(pickByPath(await getTablet('Lector'), 'id'));
  requireSuccess(await sales.admin.delete(`/workplaces/${workplaceId}/tablets/${id}/lock`));
  expect((await showBadge(tablet, unknownBadge(50))).status).toBe(400);
});

test('wrong PINs for a user without a PIN cause no notification', async () => {
  await forgetAttempts();
  const [, , , , worker] = sales.ids;
  requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: null }));
  const tablet = await tabletNamed('Sierra sin PIN');
  expect(await wrongPins(tablet, worker, 6)).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await getPin(worker)).toEqual({ hasPin: false, lockedUntil: null });
  const { text } = requireSuccess(await sales.admin.get('/notifications', { size: 50 }));
  expect(text).not.toContain('Sierra sin PIN');
});

test('a new PIN is not locked by wrong attempts at the former one', async () => {
  await forgetAttempts();
  const [, , worker] = sales.ids;
  const tablet = await tabletNamed('Sierra 3');
  requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: '4711' }));
  await wrongPins(tablet, worker, 5);
  expect(pickByPath(await getPin(worker), 'lockedUntil')).toBeTypeOf('string');
  const saved = requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: '8642' })).body;
  expect(saved).toEqual({ hasPin: true, lockedUntil: null });
  // A worker of another station, whose attempt is checked.
  expect((await enter(tablet, worker, '8642')).status).not.toBe(429);
});

test('a PIN can be guessed at most twenty times per hour across all tablets', async () => {
  await forgetAttempts();
  const [, worker] = sales.ids;
  requireSuccess(await sales.admin.put(`/users/${worker}/pin`, { pin: '4711' }));
  const heard = [];
  for (let at = 0; at < 5; at += 1)
    heard.push(...(await wrongPins(await tabletNamed(`Tableta ${at}`), worker, 5)));
  expect(heard.filter((status) => status === 400)).toHaveLength(20);
  expect(pickByPath(await getPin(worker), 'lockedUntil')).toBeTypeOf('string');
});

test('wrong pairing codes from other addresses do not prevent a pairing', async () => {
  await forgetAttempts();
  const open = await code('La que se queda');
  const guess = (address: string) => from(address).post('/floor/pair', { code: '00000000' });
  for (let at = 0; at < 100; at += 1) {
    const answer = await guess(`203.0.113.${at}`);
    expect(pickRefusal(answer).slice(0, 2)).toEqual([400, 'INVALID_CODE']);
  }
  requireSuccess(await from(plant).post('/floor/pair', { code: open }));
});

test('an address can try five pairing codes, and an invitation with too many wrong codes expires', async () => {
  await forgetAttempts();
  const guess = (address: string, guessed = '00000000') =>
    from(address).post('/floor/pair', { code: guessed });
  const burnt = await code('Muy probada');
  const heard = [];
  for (let at = 0; at < 7; at += 1) heard.push((await guess('203.0.113.200')).status);
  expect(heard).toEqual([400, 400, 400, 400, 400, 429, 429]);
  const counted = await server.asOwner<{ wrong: number }>(
    `select wrong_codes as wrong from floor_tablets where account_id = $1 and name = 'Muy probada'`,
    [sales.company.accountId],
  );
  expect(counted).toEqual([{ wrong: 5 }]);
  await alterCompanyRows(
    server.database,
    sales.company.accountId,
    `update floor_tablets set wrong_codes = 999 where name = 'Muy probada'`,
  );
  await guess('203.0.113.201');
  expect(pickRefusal(await guess('203.0.113.202', burnt)).slice(0, 2)).toEqual([
    400,
    'INVALID_CODE',
  ]);
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`));
  expect(pickListByPath(body, 'tablets').map((each) => pickByPath(each, 'name'))).not.toContain(
    'Muy probada',
  );
  const next = requireSuccess(await guess('203.0.113.202', await code('La siguiente')));
  expect(pickByPath(next.body, 'token')).toBeTypeOf('string');
});
