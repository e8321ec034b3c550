import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BrowserSocket } from '../testing/browser-socket.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  getClientUserId,
  createTestApiKey,
  createApiKeyClient,
  pickStatusAndCode,
  unknownKeyResponse,
  type CreatedApiKey,
} from './testing.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 1]);
  other = await server.company('other.test');
});
afterAll(() => server.close());

const createClientOfKey = (made: CreatedApiKey, host = 'plant.test') =>
  createApiKeyClient(server, host, made);

describe('a request with an API key', () => {
  let made: CreatedApiKey;
  beforeAll(async () => {
    made = await createTestApiKey(company.admin, ['measures']);
    expect((await createClientOfKey(made).get('/measures')).status).toBe(200);
  });

  test('is refused if the key belongs to another company, at the host of either company', async () => {
    expect(pickStatusAndCode(await createClientOfKey(made, 'other.test').get('/measures'))).toEqual(
      unknownKeyResponse,
    );
    expect(
      pickStatusAndCode(await createClientOfKey(made, 'nobody.test').get('/measures')),
    ).toEqual(unknownKeyResponse);
    const pretending = createClientOfKey(made, 'other.test').with({
      'x-forwarded-host': 'plant.test',
    });
    expect(pickStatusAndCode(await pretending.get('/measures'))).toEqual(unknownKeyResponse);
    const theirs = await createTestApiKey(other.admin, ['measures']);
    expect(pickStatusAndCode(await createClientOfKey(theirs).get('/measures'))).toEqual(
      unknownKeyResponse,
    );
    expect(pickStatusAndCode(await other.admin.delete(`/api-keys/${made.id}`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    const { body } = await other.admin.get('/api-keys');
    expect(pickListByPath([body], '0').map((each) => pickByPath(each, 'id'))).toEqual([theirs.id]);
  });

  test('is refused if the key has a wrong character, is cut off or is too long', async () => {
    const { text } = made;
    const last = text.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [`${text.slice(0, -1)}${last}`, text.slice(0, -1), `${text}A`])
      expect(
        pickStatusAndCode(await createClientOfKey({ ...made, text: wrong }).get('/measures')),
      ).toEqual(unknownKeyResponse);
    for (const last64 of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const near = text.slice(0, -1) + last64;
      if (near === text) continue;
      expect(
        pickStatusAndCode(await createClientOfKey({ ...made, text: near }).get('/measures')),
      ).toEqual(unknownKeyResponse);
    }
  });

  test('is refused if the key is sent anywhere but in its header', async () => {
    const visitor = server.visitor('plant.test');
    for (const name of ['key', 'api_key', 'access_token', 'authorization'])
      expect(pickStatusAndCode(await visitor.get('/measures', { [name]: made.text }))).toEqual([
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

  test('is refused from the first request after the key was revoked', async () => {
    const gone = await createTestApiKey(company.admin, ['measures']);
    expect((await createClientOfKey(gone).get('/measures')).status).toBe(200);
    expect((await company.admin.delete(`/api-keys/${gone.id}`)).status).toBe(204);
    expect(pickStatusAndCode(await createClientOfKey(gone).get('/measures'))).toEqual(
      unknownKeyResponse,
    );
    expect(pickStatusAndCode(await company.admin.delete(`/api-keys/${gone.id}`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('is refused once the key has expired, while a request that began before is completed', async () => {
    const short = await createTestApiKey(company.admin, ['suppliers']);
    const key = createClientOfKey(short);
    const id = pickNumberByPath(
      (await key.post('/suppliers', buildSampleBody(suppliers, 21))).body,
      'id',
    );
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.database.tenant(company.accountId, async (tx) => {
      await tx.row(sql`select from suppliers where id = ${id} for update`);
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const begun = key.put(`/suppliers/${id}`, buildSampleBody(suppliers, 22));
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
    expect(pickStatusAndCode(await key.get(`/suppliers/${id}`))).toEqual(unknownKeyResponse);
  });

  test('is refused while the user of the key is disabled', async () => {
    const maker = company.clients[1] ?? company.admin;
    const theirs = await createTestApiKey(maker, ['measures']);
    const id = await getClientUserId(maker);
    expect((await company.admin.put(`/users/${id}/disable`, undefined)).status).toBe(200);
    expect(pickStatusAndCode(await createClientOfKey(theirs).get('/measures'))).toEqual(
      unknownKeyResponse,
    );
    const { body } = await company.admin.get('/api-keys');
    expect(
      pickListByPath([body], '0').find((each) => pickByPath(each, 'id') === theirs.id),
    ).toMatchObject({
      isGood: false,
    });
    expect((await company.admin.put(`/users/${id}/enable`, undefined)).status).toBe(200);
    expect((await createClientOfKey(theirs).get('/measures')).status).toBe(200);
  });

  test('cannot open a socket, because sockets need a session', async () => {
    const socket = new BrowserSocket(createClientOfKey(made));
    expect(await socket.opened()).toBe('ACCESS_EXPIRED');
    socket.socket.disconnect();
  });

  test('is refused with files if the key is unknown', async () => {
    const form = new FormData();
    form.set('files', new Blob(['a,b\n1,2\n']), 'a.csv');
    const stranger = createClientOfKey({ ...made, text: `${made.text.slice(0, -2)}xx` });
    expect(
      pickStatusAndCode(await stranger.form('POST', '/measures/import/columns', form)),
    ).toEqual(unknownKeyResponse);
    expect(
      (await createClientOfKey(made).form('POST', '/measures/import/columns', form)).status,
    ).toBe(200);
  });
});

test('requests with API keys count against the rate limit of their address like those of users', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '4' });
  const { admin } = await limited.company('limited.test');
  const { text } = await createTestApiKey(admin, ['measures']);
  const key = limited.visitor('limited.test').with({ authorization: `Bearer ${text}` });
  const answers = await Promise.all([1, 2, 3, 4].map(() => key.get('/measures')));
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 200, 200, 429,
  ]);
  await limited.close();
});
