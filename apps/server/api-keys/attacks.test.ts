import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BrowserSocket } from '../testing/browser-socket.ts';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { sampleBody } from '../testing/samples.ts';
import { startTestServer, type Company, type TestServer } from '../testing/server.ts';
import {
  getUserId,
  newKey,
  createKeyClient,
  pickStatusCode,
  unknown,
  type MadeKey,
} from './testing.ts';

let server: TestServer;
let company: Company;
let other: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 1]);
  other = await server.company('other.test');
});
afterAll(() => server.close());

const by = (made: MadeKey, host = 'plant.test') => createKeyClient(server, host, made);

describe('nobody gets in', () => {
  let made: MadeKey;
  beforeAll(async () => {
    made = await newKey(company.admin, ['measures']);
    expect((await by(made).get('/measures')).status).toBe(200);
  });

  test('with a key of another company, at either host', async () => {
    expect(pickStatusCode(await by(made, 'other.test').get('/measures'))).toEqual(unknown);
    expect(pickStatusCode(await by(made, 'nobody.test').get('/measures'))).toEqual(unknown);
    const pretending = by(made, 'other.test').with({ 'x-forwarded-host': 'plant.test' });
    expect(pickStatusCode(await pretending.get('/measures'))).toEqual(unknown);
    const theirs = await newKey(other.admin, ['measures']);
    expect(pickStatusCode(await by(theirs).get('/measures'))).toEqual(unknown);
    expect(pickStatusCode(await other.admin.delete(`/api-keys/${made.id}`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    const { body } = await other.admin.get('/api-keys');
    expect(pickList([body], '0').map((each) => pick(each, 'id'))).toEqual([theirs.id]);
  });

  test('with a key that is wrong in a sign, cut off or longer', async () => {
    const { text } = made;
    const last = text.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [`${text.slice(0, -1)}${last}`, text.slice(0, -1), `${text}A`])
      expect(pickStatusCode(await by({ ...made, text: wrong }).get('/measures'))).toEqual(unknown);
    for (const last64 of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const near = text.slice(0, -1) + last64;
      if (near === text) continue;
      expect(pickStatusCode(await by({ ...made, text: near }).get('/measures'))).toEqual(unknown);
    }
  });

  test('with a key anywhere but in its header', async () => {
    const visitor = server.visitor('plant.test');
    for (const name of ['key', 'api_key', 'access_token', 'authorization'])
      expect(pickStatusCode(await visitor.get('/measures', { [name]: made.text }))).toEqual([
        401,
        'ACCESS_EXPIRED',
      ]);
    for (const headers of [
      { 'x-api-key': made.text },
      { authorization: made.text },
      { authorization: `Basic ${made.text}` },
      { authorization: `Tablet ${made.text}` },
      { cookie: `authorization=${made.text}` },
    ])
      expect((await visitor.with(headers).get('/measures')).status).toBe(401);
    const renewed = await visitor.post('/current-session/refresh-session', {
      refreshToken: made.text,
    });
    expect(renewed.status).toBe(401);
  });

  test('with a key that was revoked, from the next request on', async () => {
    const gone = await newKey(company.admin, ['measures']);
    expect((await by(gone).get('/measures')).status).toBe(200);
    expect((await company.admin.delete(`/api-keys/${gone.id}`)).status).toBe(204);
    expect(pickStatusCode(await by(gone).get('/measures'))).toEqual(unknown);
    expect(pickStatusCode(await company.admin.delete(`/api-keys/${gone.id}`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('with a key whose day is over; what began before it was over ends', async () => {
    const short = await newKey(company.admin, ['suppliers']);
    const key = by(short);
    const id = pickNumber((await key.post('/suppliers', sampleBody(suppliers, 21))).body, 'id');
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.database.tenant(company.accountId, async (tx) => {
      await tx.row(sql`select from suppliers where id = ${id} for update`);
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const begun = key.put(`/suppliers/${id}`, sampleBody(suppliers, 22));
    await vi.waitFor(async () => {
      const [row] = await server.asOwner<{ n: number }>(
        `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
         where a.datname = current_database() and not l.granted`,
      );
      expect(row?.n).toBe(1);
    });
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`update api_keys set expires_at = present() where id = ${short.id}`),
    );
    gate.resolve();
    await holding;
    expect((await begun).status).toBe(200);
    expect(pickStatusCode(await key.get(`/suppliers/${id}`))).toEqual(unknown);
  });

  test('with the key of somebody who is disabled, or of a company that is', async () => {
    const maker = company.clients[1] ?? company.admin;
    const theirs = await newKey(maker, ['measures']);
    const id = await getUserId(maker);
    expect((await company.admin.put(`/users/${id}/disable`, undefined)).status).toBe(200);
    expect(pickStatusCode(await by(theirs).get('/measures'))).toEqual(unknown);
    const { body } = await company.admin.get('/api-keys');
    expect(pickList([body], '0').find((each) => pick(each, 'id') === theirs.id)).toMatchObject({
      isGood: false,
    });
    expect((await company.admin.put(`/users/${id}/enable`, undefined)).status).toBe(200);
    expect((await by(theirs).get('/measures')).status).toBe(200);
  });

  test('by a socket: a key is no session', async () => {
    const socket = new BrowserSocket(by(made));
    expect(await socket.opened()).toBe('ACCESS_EXPIRED');
    socket.socket.disconnect();
  });

  test('with files of a stranger’s key, which do not touch the disk', async () => {
    const form = new FormData();
    form.set('files', new Blob(['a,b\n1,2\n']), 'a.csv');
    const stranger = by({ ...made, text: `${made.text.slice(0, -2)}xx` });
    expect(pickStatusCode(await stranger.form('POST', '/measures/import/columns', form))).toEqual(
      unknown,
    );
    expect((await by(made).form('POST', '/measures/import/columns', form)).status).toBe(200);
  });
});

test('requests by keys are counted per address like those of people', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '4' });
  const { admin } = await limited.company('limited.test');
  const { text } = await newKey(admin, ['measures']);
  const key = limited.visitor('limited.test').with({ authorization: `Bearer ${text}` });
  const answers = await Promise.all([1, 2, 3, 4].map(() => key.get('/measures')));
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 200, 200, 429,
  ]);
  await limited.close();
});
