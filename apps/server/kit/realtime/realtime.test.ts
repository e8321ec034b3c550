import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BrowserSocket } from '../../testing/browser-socket.ts';
import { pickNumberByPath, type TestClient } from '../../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';
import { announceToBrowsers, type RealtimeAnnouncement } from './announce.ts';

let server: TestServer;
let other: TestServer;
let acme: TestCompany;
let rival: TestCompany;
const open: BrowserSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  other = await server.another();
  acme = await server.company('sockets.example', [superuserProfileId, 1]);
  rival = await server.company('rival-sockets.example');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

const admin = () => acme.admin;
const getUserId = async (client: TestClient) =>
  pickNumberByPath((await client.get('/users/current')).body, 'id');
const visitOtherServer = ({ host, headers }: TestClient) => other.visitor(host).with(headers);

async function connectSocket(client: TestClient): Promise<BrowserSocket> {
  const socket = new BrowserSocket(client);
  open.push(socket);
  expect(await socket.opened()).toBe('connected');
  return socket;
}

async function connectRefused(socket: BrowserSocket): Promise<string> {
  open.push(socket);
  return socket.opened();
}

const say = (sendAnnouncement: RealtimeAnnouncement, from = server) =>
  from.database.tenant(sendAnnouncement.to.accountId, (tx) =>
    announceToBrowsers(tx, sendAnnouncement),
  );

test('an announcement reaches the whole account, on every server, and no other account', async () => {
  const [here, elsewhereSocket, foreign] = await Promise.all([
    connectSocket(admin()),
    connectSocket(visitOtherServer(admin())),
    connectSocket(rival.admin),
  ]);
  await say({
    to: { accountId: acme.accountId },
    event: 'styleChanged',
    payload: { module: 'orders' },
  });
  expect(await here.hears('styleChanged')).toEqual({ module: 'orders' });
  expect(await elsewhereSocket.hears('styleChanged')).toEqual({ module: 'orders' });
  await say({ to: { accountId: rival.accountId }, event: 'last' });
  await foreign.hears('last');
  expect(foreign.heard.map(({ event }) => event)).toEqual(['last']);
});

test('an announcement to a user reaches all of their sockets and no other user', async () => {
  const [, colleagueClient = admin()] = acme.clients;
  const [one, two, colleague] = await Promise.all([
    connectSocket(admin()),
    connectSocket(visitOtherServer(admin())),
    connectSocket(colleagueClient),
  ]);
  const { accountId } = acme;
  await say(
    { to: { accountId, userId: await getUserId(admin()) }, event: 'refreshNotifications' },
    other,
  );
  await Promise.all([one.hears('refreshNotifications'), two.hears('refreshNotifications')]);
  await say({ to: { accountId }, event: 'last' });
  await colleague.hears('last');
  expect(colleague.heard.map(({ event }) => event)).toEqual(['last']);
});

test('an announcement in a rolled back transaction is not sent', async () => {
  const socket = await connectSocket(admin());
  const to = { accountId: acme.accountId };
  const failing = server.database.tenant(acme.accountId, async (tx) => {
    await announceToBrowsers(tx, { to, event: 'undone' });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await say({ to, event: 'last' });
  await socket.hears('last');
  expect(socket.heard.map(({ event }) => event)).toEqual(['last']);
});

test('a transaction can announce only to its own account, and only ids instead of data', async () => {
  const sendAnnouncement = (accountId: number, payload: RealtimeAnnouncement['payload']) =>
    server.database.tenant(acme.accountId, (tx) =>
      announceToBrowsers(tx, { to: { accountId }, event: 'x', payload }),
    );
  await expect(sendAnnouncement(rival.accountId, {})).rejects.toThrow('inside the account');
  await expect(sendAnnouncement(acme.accountId, { text: 'ñ'.repeat(4_000) })).rejects.toThrow(
    'carries ids',
  );
});

test('an announcement to a whole account cannot contain ids, one to a user can', async () => {
  const { accountId } = acme;
  for (const payload of [{ orderId: 7 }, { ids: [1, 2] }, { ids: ['7'] }, { isLate: true }])
    await expect(say({ to: { accountId }, event: 'x', payload })).rejects.toThrow('carries no ids');
  const socket = await connectSocket(admin());
  const userId = await getUserId(admin());
  await say({ to: { accountId, userId }, event: 'mailed', payload: { id: 7, isSent: true } });
  expect(await socket.hears('mailed')).toEqual({ id: 7, isSent: true });
});

test('a user can register only with their own id', async () => {
  const { socket } = await connectSocket(admin());
  const id = await getUserId(admin());
  expect(await socket.emitWithAck('registerUser', id)).toEqual({ ok: true });
  expect(await socket.emitWithAck('registerUser', String(id))).toEqual({ ok: true });
  for (const wrong of [await getUserId(rival.admin), null, {}, [id + 1], '__proto__'])
    expect(await socket.emitWithAck('registerUser', wrong)).toEqual({ messageCode: 'FORBIDDEN' });
  socket.emit('registerUser');
  socket.emit('registerUser', 1, 'not a function');
  expect(await socket.emitWithAck('registerUser', id)).toEqual({ ok: true });
});

test.each(['', 'nonsense', 'a.b.c', 'x'.repeat(9_000)])(
  'the token %.20j is refused',
  async (token) => {
    expect(await connectRefused(new BrowserSocket(admin(), token))).toBe('ACCESS_EXPIRED');
  },
);

test('the metrics show how many browsers are connected to each server', async () => {
  const count = async (): Promise<string> => {
    const { text } = await other.visitor('sockets.example').send('GET', 'metrics');
    return /^realtime_sockets (\d+)$/m.exec(text)?.[1] ?? 'no metric';
  };
  const counts = async (expected: string): Promise<void> => {
    for (;;) if ((await count()) === expected) return;
  };
  await counts('0'); // the sockets of earlier tests are closed
  await connectSocket(admin());
  const one = await connectSocket(visitOtherServer(admin()));
  await connectSocket(visitOtherServer(admin()));
  expect(await connectRefused(new BrowserSocket(visitOtherServer(admin()), 'no token'))).not.toBe(
    'connected',
  );
  expect(await count()).toBe('2');
  one.socket.disconnect();
  await counts('1');
});

test('a token is refused at the host of another account', async () => {
  expect(await connectRefused(new BrowserSocket(admin().at(rival.host)))).toBe('ACCESS_EXPIRED');
  expect(await connectRefused(new BrowserSocket(admin().at('nowhere.example')))).toBe(
    'ACCESS_EXPIRED',
  );
});

test('behind a trusted proxy, the host is that of the forwarded header', async () => {
  const forwarded = { 'x-forwarded-host': acme.host };
  const inside = new BrowserSocket(admin().at('10.0.0.9:3000'), undefined, forwarded);
  expect(await connectRefused(inside)).toBe('connected');
  const swapped = { 'x-forwarded-host': rival.host };
  expect(await connectRefused(new BrowserSocket(admin(), undefined, swapped))).toBe(
    'ACCESS_EXPIRED',
  );
});

test('signing out closes the sockets of that session on every server, and no others', async () => {
  const session = await server.visitor(acme.host).signedIn(acme.emails[0] ?? '', acme.password);
  const [mine, mineElsewhere, another] = await Promise.all([
    connectSocket(session),
    connectSocket(visitOtherServer(session)),
    connectSocket(admin()),
  ]);
  expect((await session.post('/current-session/sign-out', {})).status).toBe(204);
  await Promise.all([mine.closed(), mineElsewhere.closed()]);
  expect(another.socket.connected).toBe(true);
  expect(await connectRefused(new BrowserSocket(session))).toBe('ACCESS_EXPIRED');
});

test('disabling a user closes their sockets', async () => {
  const company = await server.company('disabled-sockets.example');
  const socket = await connectSocket(visitOtherServer(company.admin));
  await server.asOwner(
    `begin; set local app.account_id = '${company.accountId}'; update users set status = 'inactive' where account_id = ${company.accountId}; commit`,
  );
  await socket.closed();
  expect(await connectRefused(new BrowserSocket(company.admin))).toBe('ACCESS_EXPIRED');
});

test('a listener that lost its connection reconnects and requests browsers to synchronize again', async () => {
  const socket = await connectSocket(admin());
  const session = await server.visitor(acme.host).signedIn(acme.emails[0] ?? '', acme.password);
  const ending = await connectSocket(session);
  const lost = await server.database.shared(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tarima realtime' and datname = current_database()`);
  expect(lost.length).toBe(2);
  await session.post('/current-session/sign-out', {}); // notifies no browser
  await socket.hears('resync');
  await ending.closed();
  await say({ to: { accountId: acme.accountId }, event: 'afterwards' });
  await socket.hears('afterwards');
});

test('socket addresses are not pages, and long polling is refused', async () => {
  const { status } = await admin().get('socket.io/?EIO=4&transport=polling');
  expect(status).toBe(400);
});

test('a server closes while sockets are open', async () => {
  const third = await server.another();
  const socket = await connectSocket(third.visitor(acme.host).with(admin().headers));
  await third.close();
  await socket.closed();
});
