import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  company = await server.company('sessions.test', [0, 1]);
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const signIn = (at = 0, address = '203.0.113.5') =>
  server
    .visitor('sessions.test')
    .with({ 'user-agent': firefox, 'x-forwarded-for': address })
    .signedIn(company.emails[at] ?? '', company.password);
const isLive = async (client: TestClient) => (await client.get('/users/current')).status === 200;
const refreshSession = (client: TestClient) =>
  client.post('/current-session/refresh-session', {
    refreshToken: client.headers['x-refresh-token'],
  });
const listSessions = async (client: TestClient, path = '/current-session/sessions') =>
  pickListByPath([(await client.get(path)).body], '0');
/** Lets time pass for all sessions of the company. */
const pass = (time: string, column: string) =>
  server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql`update sessions set ${sql.raw(column)} = ${sql.raw(column)} - ${time}::interval`),
  );
const getUserId = async (client: TestClient) =>
  pickNumberByPath((await client.get('/users/current')).body, 'id');

describe('a session ends', () => {
  test('thirty days after the sign-in, even if it was renewed', async () => {
    const client = await signIn();
    await pass('29 days 23 hours', 'expires_at');
    const next = await refreshSession(client);
    expect(next.status).toBe(200);
    const renewed = client.with({
      authorization: `Bearer ${String(pickByPath(next.body, 'accessToken'))}`,
      'x-refresh-token': String(pickByPath(next.body, 'refreshToken')),
    });
    expect(await isLive(renewed)).toBe(true);
    await pass('1 hour', 'expires_at');
    expect(await isLive(renewed)).toBe(false);
    expect((await refreshSession(renewed)).status).toBe(401);
  });

  test('after the idle time set by the company, including its socket', async () => {
    const admin = await signIn();
    const settings = pickByPath((await admin.get('/account/settings')).body, 'settings');
    expect(pickByPath(settings, 'sessionIdleMinutes')).toBe(10_080);
    const changed = { ...Object(settings), sessionIdleMinutes: 60 };
    expect((await admin.put('/account/settings', { settings: changed })).status).toBe(200);
    await pass('59 minutes', 'last_used_at');
    // Renewed use restarts the time: recorded by a server that has not just recorded it.
    const other = await server.another();
    expect(await isLive(other.visitor('sessions.test').with(admin.headers))).toBe(true);
    await expect
      .poll(async () => pickByPath((await listSessions(admin))[0], 'lastUsedAt'))
      .toSatisfy((at: string) => getServerTime() - Date.parse(at) < 30 * 60_000);
    await other.close();
    await pass('61 minutes', 'last_used_at');
    expect(await isLive(admin)).toBe(false);
    expect((await refreshSession(admin)).status).toBe(401);
    const socket = new BrowserSocket(admin);
    expect(await socket.opened()).toBe('ACCESS_EXPIRED');
    socket.socket.disconnect();
    const low = await (
      await signIn()
    ).put('/account/settings', { settings: { ...changed, sessionIdleMinutes: 14 } });
    expect([low.status, pickByPath(low.body, 'details.0.path')]).toEqual([
      400,
      'settings.sessionIdleMinutes',
    ]);
  });
});

describe('the list of sessions of the current user', () => {
  test('shows device and address, and can end one session or all others', async () => {
    await pass('31 days', 'expires_at');
    const here = await signIn();
    const lost = await signIn(0, '198.51.100.77');
    const third = await signIn();
    const listed = await listSessions(here);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({
      isCurrent: true,
      address: '203.0.113.5',
      device: { browser: 'Firefox', system: 'Linux' },
    });
    const gone = listed.find((each) => pickByPath(each, 'address') === '198.51.100.77');
    const socket = new BrowserSocket(lost);
    expect(await socket.opened()).toBe('connected');
    const path = `/current-session/sessions/${String(pickByPath(gone, 'id'))}`;
    const colleague = await signIn(1);
    expect((await colleague.delete(path)).status).toBe(404);
    expect((await here.delete(path)).status).toBe(204);
    await socket.closed();
    expect([await isLive(lost), await isLive(third), await isLive(here)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await here.delete(path)).status).toBe(404);
    expect((await here.delete('/current-session/sessions', { which: 'others' })).status).toBe(204);
    expect([await isLive(third), await isLive(here), await isLive(colleague)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('an administrator', () => {
  test("can end the sessions of a user with fewer rights at once, and this appears in that user's activity", async () => {
    const superuser = await signIn();
    const target = await signIn(1);
    const id = await getUserId(target);
    expect(await listSessions(superuser, `/users/${id}/sessions`)).not.toHaveLength(0);
    expect((await superuser.delete(`/users/${id}/sessions`)).status).toBe(204);
    expect(await isLive(target)).toBe(false);
    const activity = pickListByPath([(await superuser.get(`/users/${id}/activity`)).body], '0');
    expect(pickByPath(activity[0], 'action')).toBe('sessions-end');

    const users = pickListByPath([(await superuser.get('/permissions')).body], '0').find(
      (permission) => pickByPath(permission, 'name') === 'users',
    );
    const profile = await superuser.post('/profiles', {
      name: 'Solo usuarios',
      description: 'Para probar',
      permissions: [pickByPath(users, 'id')],
    });
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(
        sql`update users set profile_id = ${pickNumberByPath(profile.body, 'id')} where id = ${id}`,
      ),
    );
    const limited = await signIn(1);
    const response = await limited.delete(`/users/${await getUserId(superuser)}/sessions`);
    expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
    expect(await isLive(superuser)).toBe(true);
    // A user with fewer rights cannot read them either, with addresses and browsers.
    const read = await limited.get(`/users/${await getUserId(superuser)}/sessions`);
    expect([
      read.status,
      pickByPath(read.body, 'messageCode'),
      pickByPath(read.body, 'details.0.rule'),
    ]).toEqual([403, 'FORBIDDEN', 'broader']);
    expect(await listSessions(limited, `/users/${id}/sessions`)).not.toHaveLength(0);
    expect((await limited.get('/users/999999/sessions')).status).toBe(404);
    expect((await limited.delete('/users/999999/sessions')).status).toBe(404);
    // The users of customers are no users of the company.
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`update users set profile_id = 99 where id = ${id}`),
    );
    expect((await superuser.get(`/users/${id}/sessions`)).status).toBe(404);
  });
});
