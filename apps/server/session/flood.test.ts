import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp, type AppDependencies } from '../app.ts';
import { Database } from '../kit/database.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let company: TestCompany;
let email: string;
let parts: AppDependencies;

beforeAll(async () => {
  const env = { SMTP_URL: await mailbox.open(), TRUST_PROXY: '127.0.0.1' };
  server = await startTestServer(env, (_, its) => (parts = its));
  company = await server.company('flood.test', [0, 1]);
  email = company.emails[1] ?? '';
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const from = (address: string) => server.visitor('flood.test').with({ 'x-forwarded-for': address });
const signIn = (address: string, who: string, password: string) =>
  from(address).post('/auth/sign-in', { email: who, password });
const many = <One>(count: number, one: (at: number) => Promise<One>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const countByStatus = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('parallel guesses', () => {
  test('are limited to five for one e-mail, and the owner can still sign in from another address', async () => {
    const answers = await many(400, () => signIn('198.51.100.1', email, 'Wrong.Pass12'));
    expect([countByStatus(answers, 401), countByStatus(answers, 429)]).toEqual([5, 395]);
    const limited = answers.find(({ status }) => status === 429);
    const wait = Number(limited?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    // The owner, from elsewhere, does not notice.
    expect((await signIn('198.51.100.2', email, company.password)).status).toBe(200);
  });

  test('are limited for many e-mails from one IPv6 network as if they came from one address', async () => {
    const answers = await many(200, (at) =>
      signIn(`2001:db8:7:7::${at.toString(16)}`, `guess${at}@flood.test`, 'Wrong.Pass12'),
    );
    expect([countByStatus(answers, 401), countByStatus(answers, 429)]).toEqual([50, 150]);
    expect((await signIn('2001:db8:7:8::1', email, company.password)).status).toBe(200);
  });

  test('are not counted if the password is correct', async () => {
    const answers = await many(40, () => signIn('198.51.100.3', email, company.password));
    expect(countByStatus(answers, 200)).toBe(40);
    expect((await signIn('198.51.100.3', email, 'Wrong.Pass12')).status).toBe(401);
  });
});

test('reset codes for one user are limited per hour, in mails and in tries, from all addresses together', async () => {
  const responses = await many(14, (at) =>
    from(`203.0.113.${at}`).post('/auth/forgot-password', { email }),
  );
  expect([countByStatus(responses, 204), countByStatus(responses, 429)]).toEqual([10, 4]);
  const tried = await many(26, (at) =>
    from(`203.0.113.${at}`).post('/auth/confirm-forgot-password', {
      email,
      newPassword: 'Pinos-Altos.27',
      confirmationCode: '000000',
    }),
  );
  expect([countByStatus(tried, 400), countByStatus(tried, 429)]).toEqual([20, 6]);
  expect((await signIn('198.51.100.2', email, company.password)).status).toBe(200);
});

/** Starts another server on the same database, without jobs and with one connection, and records the queries of that connection. */
async function startRecordedServer() {
  const database = new Database(parts.appUrl, { max: 1 });
  const app = await createApp({ ...parts, database });
  const [connection] = await database.shared(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  const sentQueries: string[] = [];
  const originalQuery = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args;
    const isOurs = Reflect.get(this, 'processID') === connection?.pid;
    if (isOurs)
      sentQueries.push(
        typeof query === 'string' ? query : String(Reflect.get(Object(query), 'text')),
      );
    return Reflect.apply(originalQuery, this, args);
  });
  return {
    /** Returns the statements between a request and its response. */
    async during(url: string, payload: object) {
      sentQueries.length = 0;
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers: { host: 'flood.test', 'x-forwarded-for': `192.0.2.${(calls += 1)}` },
      });
      return { statusCode, told: [...sentQueries] };
    },
    async close() {
      spy.mockRestore();
      await app.close();
      await database.close();
    },
  };
}
let calls = 0;

describe('an unknown e-mail', () => {
  test.each([
    ['/auth/sign-in', { password: 'Wrong.Pass12' }, 401],
    ['/auth/forgot-password', {}, 204],
    ['/auth/resend-confirm-sign-up', {}, 204],
  ])(
    'causes the same database statements and status as a known one: %s',
    async (url, rest, status) => {
      const single = await startRecordedServer();
      try {
        const first = company.emails[0];
        await single.during(url, { email: first, ...rest }); // hosts are looked up once
        const known = await single.during(url, { email: first, ...rest });
        const unknown = await single.during(url, { email: 'nobody@flood.test', ...rest });
        expect([known.statusCode, unknown.statusCode]).toEqual([status, status]);
        expect(unknown.told).toEqual(known.told);
        expect(known.told.filter((text) => text.includes('enqueue_job'))).toHaveLength(1);
      } finally {
        await single.close();
      }
    },
  );
});
