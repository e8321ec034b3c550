import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test');
  other = await server.company('other.test');
});
afterAll(() => server.close());

const signIn = (email: string, password: string, host = 'plant.test') =>
  server.visitor(host).post('/auth/sign-in', { email, password });

async function createSession() {
  const { body } = await signIn(company.emails[0] ?? '', company.password);
  return {
    accessToken: String(pickByPath(body, 'accessToken')),
    refreshToken: String(pickByPath(body, 'refreshToken')),
  };
}

const current = (accessToken: string, refreshToken?: string) =>
  server
    .visitor('plant.test')
    .with({
      authorization: `Bearer ${accessToken}`,
      ...(refreshToken ? { 'x-refresh-token': refreshToken } : {}),
    })
    .get('/users/current');

/** Signs the same claims with another expiry, key or algorithm. */
async function resignToken(accessToken: string, expiry: number, key: Uint8Array): Promise<string> {
  const [, payload = ''] = accessToken.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return new SignJWT({ ...Object(claims), exp: expiry })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
}

const anHourAgo = () => Math.floor(getServerTime() / 1000) - 3600;
const inAnHour = () => Math.floor(getServerTime() / 1000) + 3600;

describe('signing in', () => {
  test('returns tokens that give access to the current user', async () => {
    const { status, body } = await signIn(
      ` ${company.emails[0]?.toUpperCase()} `,
      company.password,
    );
    expect(status).toBe(200);
    const { body: user } = await current(String(pickByPath(body, 'accessToken')));
    expect(user).toMatchObject({ email: company.emails[0], profile: { id: 0 } });
    expect(JSON.stringify(user)).not.toContain('argon2');
  });

  test('returns the same error for a wrong password, an unknown e-mail and another company', async () => {
    const email = company.emails[0] ?? '';
    const answers = await Promise.all([
      signIn(email, 'Wrong.Password1'),
      signIn('nobody@plant.test', company.password),
      signIn(email, company.password, 'other.test'),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...Object(body), requestId: '' }).toEqual({
        ...Object(answers[0].body),
        requestId: '',
      });
      expect(pickByPath(body, 'messageCode')).toBe('CREDENTIALS_UNKNOWN');
    }
  });

  test.each([
    ['an inactive user', 0, 'inactive'],
    ['a customer', 99, 'active'],
  ])('is refused for %s', async (_who, profileId, status) => {
    const email = `${status}-${profileId}@plant.test`;
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        insert into users (account_id, name, email, password_hash, profile_id, status)
        select account_id, name, ${email}, password_hash, ${profileId}, ${status}
        from users where email = ${company.emails[0]}`),
    );
    expect((await signIn(email, company.password)).status).toBe(401);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'x', password: 'y' }, ['email']],
    [{ email: 'a@b.mx', password: 'x'.repeat(201) }, ['password']],
    [{ email: 'a@b.mx', password: { $ne: '' } }, ['password']],
  ])('refuses %j with the names of the wrong fields', async (body, paths) => {
    const answer = await server.visitor('plant.test').post('/auth/sign-in', body);
    expect(answer.status).toBe(400);
    expect(pickByPath(answer.body, 'details')).toMatchObject(paths.map((path) => ({ path })));
  });

  test('at a host without an account returns 404', async () => {
    const { status, body } = await signIn(company.emails[0] ?? '', company.password, 'nobody.test');
    expect([status, pickByPath(body, 'messageCode')]).toEqual([404, 'ENTITY_NOT_FOUND']);
  });
});

test('a password is compared in full, with case and spaces', async () => {
  const { password } = company;
  const spellings = [
    password.slice(0, -1),
    `${password}x`,
    ` ${password}`,
    `${password} `,
    password.toLowerCase(),
    password.toUpperCase(),
  ];
  for (const typed of spellings) {
    const email = company.emails[0] ?? '';
    // A sign-in that succeeds ends the count of the attempts before it.
    expect([typed, (await signIn(email, typed)).status]).toEqual([typed, 401]);
    expect((await signIn(email, password)).status).toBe(200);
  }
});

test('a password is stored as an argon2id hash with the minimum cost of OWASP', async () => {
  const [row] = await server.asOwner<{ hash: string }>(
    'select password_hash as hash from users where account_id = $1 and email = $2',
    [company.accountId, company.emails[0]],
  );
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('access tokens', () => {
  test('are refused if they are forged or altered', async () => {
    const { accessToken } = await createSession();
    const [head, payload, signature] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      '',
      'x',
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${head}.${payload}.${signature?.toUpperCase()}`,
      await resignToken(accessToken, inAnHour(), Buffer.alloc(32, 1)),
    ];
    for (const token of forged) {
      const { status, body } = await current(token);
      expect([status, pickByPath(body, 'messageCode')]).toEqual([401, 'ACCESS_EXPIRED']);
    }
    expect((await current(accessToken)).status).toBe(200);
  });

  test('are refused at the host of another company', async () => {
    const { accessToken } = await createSession();
    const elsewhere = server.visitor('other.test').with({ authorization: `Bearer ${accessToken}` });
    expect((await elsewhere.get('/users/current')).status).toBe(401);
    expect((await other.admin.get('/users/current')).status).toBe(200);
    const pretending = elsewhere.with({ 'x-forwarded-host': 'plant.test' });
    expect((await pretending.get('/users/current')).status).toBe(401);
  });

  test('are replaced in the response header after they expire if the refresh token is valid', async () => {
    const { accessToken, refreshToken } = await createSession();
    const expired = await resignToken(accessToken, anHourAgo(), server.tokenSecret);
    expect((await current(expired)).status).toBe(401);
    const served = await current(expired, refreshToken);
    expect(served.status).toBe(200);
    const renewed = String(served.headers['x-refresh-session-token']);
    expect((await current(renewed)).status).toBe(200);
  });

  test('are refused after they expire if the refresh token is of another session', async () => {
    const mine = await createSession();
    const theirs = await createSession();
    const expired = await resignToken(mine.accessToken, anHourAgo(), server.tokenSecret);
    expect((await current(expired, theirs.refreshToken)).status).toBe(401);
    expect((await current(expired, `${theirs.refreshToken}x`)).status).toBe(401);
  });

  test('are refused at once when their user is disabled', async () => {
    const { accessToken } = await createSession();
    const set = (status: string) =>
      server.database.tenant(company.accountId, (tx) =>
        tx.row(sql`update users set status = ${status} where email = ${company.emails[0]}`),
      );
    await set('inactive');
    expect((await current(accessToken)).status).toBe(401);
    await set('active');
    expect((await current(accessToken)).status).toBe(200);
  });
});

describe('refreshing a session', () => {
  const refresh = (refreshToken: string, host = 'plant.test') =>
    server.visitor(host).post('/current-session/refresh-session', { refreshToken });

  test('returns new tokens, and the same ones to parallel requests', async () => {
    const { refreshToken } = await createSession();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const next = new Set(answers.map(({ body }) => pickByPath(body, 'refreshToken')));
    expect(next.size).toBe(1);
    expect(next.has(refreshToken)).toBe(false);
    const [token] = [...next];
    expect((await refresh(String(token))).status).toBe(200);
  });

  test('ends the session for all its tokens if the refresh token was already replaced', async () => {
    const { refreshToken } = await createSession();
    const second = String(pickByPath((await refresh(refreshToken)).body, 'refreshToken'));
    const third = await refresh(second);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(String(pickByPath(third.body, 'refreshToken')))).status).toBe(401);
    expect((await current(String(pickByPath(third.body, 'accessToken')))).status).toBe(401);
  });

  test('works only at its own company and with issued tokens', async () => {
    const { refreshToken } = await createSession();
    for (const [token, host] of [
      [refreshToken, 'other.test'],
      ['x', 'plant.test'],
      [`${crypto.randomUUID()}.${'a'.repeat(43)}`, 'plant.test'],
    ] as const) {
      const { status, body } = await refresh(token, host);
      expect([status, pickByPath(body, 'messageCode')]).toEqual([401, 'ACCESS_EXPIRED']);
    }
  });
});

test('a sign-out ends the session at once', async () => {
  const { accessToken, refreshToken } = await createSession();
  const client = server.visitor('plant.test').with({ authorization: `Bearer ${accessToken}` });
  expect((await client.send('POST', '/current-session/sign-out')).status).toBe(204);
  expect((await client.get('/users/current')).status).toBe(401);
  const again = await client.post('/current-session/refresh-session', { refreshToken });
  expect(again.status).toBe(401);
});
