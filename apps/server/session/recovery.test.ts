import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashRateLimitSubject } from '../kit/rate-limits.ts';
import { pickByPath } from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
const newPassword = 'Pinos-Altos.27';
let server: TestServer;
let company: TestCompany;
let email: string;

beforeAll(async () => {
  server = await startTestServer({
    SMTP_URL: await mailbox.open(),
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://tarima.test:8443',
  });
  company = await server.company('plant.test', [0, 1, 2, 3, 4, 98]);
  email = company.emails[1] ?? '';
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let address = 0;
/** Each call from an address of its own, so that one test's failures do not stop another's. */
const visitor = (from = `10.1.0.${(address += 1)}`) =>
  server.visitor('plant.test').with({ 'x-forwarded-for': from });

const signIn = (password: string, who = email) =>
  visitor().post('/auth/sign-in', { email: who, password });
const requestCode = (who = email) => visitor().post('/auth/forgot-password', { email: who });
const confirm = (confirmationCode: string, who = email, password = newPassword) =>
  visitor().post('/auth/confirm-forgot-password', {
    email: who,
    newPassword: password,
    confirmationCode,
  });
const readMailedCode = async (who = email) => {
  const code = /\b\d{6}\b/.exec((await mailbox.next(who)).text ?? '')?.[0];
  if (!code) throw new Error('The mail has no code');
  return code;
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const set = (assignment: string, who = email) =>
  server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update users set ${sql.raw(assignment)} where email = ${who}`),
  );
/** Waits until every requested code is mailed or left out. */
const waitForCodeJobs = () =>
  vi.waitFor(async () => {
    const waiting = await server.asOwner(`
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('mail-code', 'send-mail')`);
    expect(waiting).toEqual([]);
  }, 60_000);
const getCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  pickByPath(body, 'messageCode'),
];

describe('a forgotten password', () => {
  test('is replaced with a mailed code, in the language of the request, and every session of the user ends', async () => {
    const before = pickByPath((await signIn(company.password)).body, 'accessToken');
    const response = await visitor()
      .with({ 'accept-language': 'en' })
      .post('/auth/forgot-password', { email: email.toUpperCase() });
    expect(response.status).toBe(204);
    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('Your code to change the password');
    const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
    expect(mail.html).toContain(code);
    // Address of the form that takes the code, with no secret in it.
    expect(mail.text).toContain('https://plant.test:8443/auth?view=forgot&step=code');
    expect(mail.text).not.toMatch(new RegExp(`auth[^ ]*${code}`));
    expect((await confirm(code)).status).toBe(204);
    expect((await signIn(company.password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    const old = visitor().with({ authorization: `Bearer ${String(before)}` });
    expect((await old.get('/users/current')).status).toBe(401);
    expect(getCode(await confirm(code))).toEqual([400, 'INVALID_CODE']);
  });

  test('gives the same response for an unknown e-mail, and sends no mail to it', async () => {
    const known = await requestCode();
    const unknown = await requestCode('nobody@plant.test');
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailbox.next(email);
    expect(mailbox.mails.some(({ to }) => to?.[0]?.address === 'nobody@plant.test')).toBe(false);
    expect(getCode(await confirm('123456', 'nobody@plant.test'))).toEqual([400, 'INVALID_CODE']);
  });

  test('sends no mail to a customer or a disabled user', async () => {
    const excluded = [company.emails[3] ?? '', company.emails[4] ?? ''];
    const known = company.emails[5] ?? '';
    await set('profile_id = 99', excluded[0]);
    await set("status = 'inactive'", excluded[1]);
    for (const who of [...excluded, known]) expect((await requestCode(who)).status).toBe(204);
    await mailbox.next(known);
    await waitForCodeJobs();
    for (const who of excluded) expect(mailbox.take(who)).toBeUndefined();
  });

  test('sends no more than 500 codes an hour to the users of a company', async () => {
    const known = company.emails[5] ?? '';
    const subject = hashRateLimitSubject('codes by mail');
    const fill = (count: number) =>
      server.database.tenant(company.accountId, (tx) =>
        tx.row(sql`
          insert into failed_attempts (account_id, subject)
          select ${tx.accountId}, ${subject} from generate_series(1, ${count}::int)`),
      );
    const clear = () =>
      server.database.tenant(company.accountId, (tx) =>
        tx.row(sql`
          delete from failed_attempts where account_id = ${tx.accountId} and subject = ${subject}`),
      );
    await clear();
    await fill(499);
    expect((await requestCode(known)).status).toBe(204);
    await mailbox.next(known);
    expect((await requestCode(known)).status).toBe(204);
    await waitForCodeJobs();
    expect(mailbox.take(known)).toBeUndefined();
    await clear();
    expect((await requestCode(known)).status).toBe(204);
    await mailbox.next(known);
  });

  test('counts a wrong code for an unknown e-mail like one for a known e-mail', async () => {
    const countAttempts = async (who: string) => {
      const attempts = async () => {
        const row = await server.database.tenant(company.accountId, (tx) =>
          tx.row(sql<{ count: number }>`select count(*)::int as count from failed_attempts`),
        );
        return row?.count ?? 0;
      };
      const before = await attempts();
      expect(getCode(await confirm('123456', who))).toEqual([400, 'INVALID_CODE']);
      return (await attempts()) - before;
    };
    const known = await countAttempts(company.emails[2] ?? '');
    expect(known).toBeGreaterThan(0);
    expect(await countAttempts('nobody@plant.test')).toBe(known);
  });

  test('is not replaced by a weak one, and the error names the missing rule', async () => {
    await requestCode();
    const code = await readMailedCode();
    const { body } = await confirm(code, email, 'short');
    expect(pickByPath(body, 'details')).toEqual([
      { path: 'newPassword', rule: 'min', params: { min: 8 } },
    ]);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('a code is invalid after five wrong tries, after a newer code, and after it expires', async () => {
    await requestCode();
    const first = await readMailedCode();
    for (let tries = 0; tries < 5; tries += 1)
      expect(getCode(await confirm(wrong(first)))).toEqual([400, 'INVALID_CODE']);
    expect(getCode(await confirm(first))).toEqual([400, 'INVALID_CODE']);

    await requestCode();
    const second = await readMailedCode();
    await requestCode();
    await readMailedCode();
    expect(getCode(await confirm(second))).toEqual([400, 'INVALID_CODE']);

    await requestCode();
    const late = await readMailedCode();
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`update mailed_codes set expires_at = present() - interval '1 second'`),
    );
    expect(getCode(await confirm(late))).toEqual([400, 'INVALID_CODE']);
  });

  test('a code is refused for another user and for another purpose', async () => {
    const other = company.emails[2] ?? '';
    await requestCode(other);
    const code = await readMailedCode(other);
    expect(getCode(await confirm(code))).toEqual([400, 'INVALID_CODE']);
    const validating = await visitor().post('/auth/confirm-sign-up', {
      email: other,
      confirmationCode: code,
    });
    expect(getCode(validating)).toEqual([400, 'INVALID_CODE']);
    expect((await confirm(code, other)).status).toBe(204);
  });

  test('codes are not stored as plain text', async () => {
    await requestCode();
    const code = await readMailedCode();
    const storedCodes = JSON.stringify(await server.asOwner('select * from mailed_codes'));
    expect(storedCodes).not.toContain(code);
  });
});

describe('validation of an e-mail', () => {
  const validate = (confirmationCode: string) =>
    visitor().post('/auth/confirm-sign-up', { email, confirmationCode });
  test('is required before a sign-in and succeeds once with the mailed code', async () => {
    await set('email_validated_at = null');
    expect(getCode(await signIn(newPassword))).toEqual([403, 'EMAIL_NOT_VALIDATED']);
    expect((await visitor().post('/auth/resend-confirm-sign-up', { email })).status).toBe(204);
    const code = await readMailedCode();
    expect(getCode(await validate(wrong(code)))).toEqual([400, 'INVALID_CODE']);
    expect((await validate(code)).status).toBe(204);
    expect(getCode(await validate(code))).toEqual([403, 'NOT_AUTHORIZED']);
    expect((await signIn(newPassword)).status).toBe(200);
  });
});

describe('an e-mail that is already validated', () => {
  const other = () => company.emails[2] ?? '';
  const resend = (who: string) => visitor().post('/auth/resend-confirm-sign-up', { email: who });

  test('gets a mail without a code, and the response is the same as for an unknown e-mail', async () => {
    const known = await resend(other());
    const unknown = await resend('nobody@plant.test');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const mail = await mailbox.next(other());
    expect(mail.subject).toBe('Tu correo ya está validado');
    expect(mail.text).toContain('https://plant.test:8443/auth');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
  });

  test('gets NOT_AUTHORIZED only for the correct code', async () => {
    await set('email_validated_at = null', other());
    await resend(other());
    const code = await readMailedCode(other());
    await set('email_validated_at = present()', other());
    const confirmSignUp = (confirmationCode: string) =>
      visitor().post('/auth/confirm-sign-up', { email: other(), confirmationCode });
    expect(getCode(await confirmSignUp(wrong(code)))).toEqual([400, 'INVALID_CODE']);
    expect(getCode(await confirmSignUp(code))).toEqual([403, 'NOT_AUTHORIZED']);
  });
});

describe('a password that must be changed', () => {
  test.each([
    ['temporary_password = true', 'NEED_CHANGE_PASSWORD'],
    ["password_changed_at = present() - interval '181 days'", 'PASSWORD_EXPIRED'],
  ])(
    'signs in with %s to get %s and temporary tokens that can only change the password',
    async (assignment, code) => {
      await set(assignment);
      const answer = await signIn(newPassword);
      expect(getCode(answer)).toEqual([401, code]);
      const temporary = visitor().with({
        authorization: `Bearer ${String(pickByPath(answer.body, 'accessToken'))}`,
      });
      expect(getCode(await temporary.get('/users/current'))).toEqual([401, 'ACCESS_EXPIRED']);
      expect(getCode(await temporary.get('/suppliers'))).toEqual([401, 'ACCESS_EXPIRED']);
      const refreshToken = pickByPath(answer.body, 'refreshToken');
      const refreshed = await visitor().post('/current-session/refresh-session', { refreshToken });
      expect(getCode(refreshed)).toEqual([401, 'ACCESS_EXPIRED']);

      const change = (oldPassword: string, next: string) =>
        temporary.post('/current-session/change-password', { oldPassword, newPassword: next });
      expect(getCode(await change('Not-The-One.12', 'Cedros-Rojos.28'))).toEqual([
        400,
        'INVALID_PASSWORD',
      ]);
      expect(getCode(await change(newPassword, newPassword))).toEqual([400, 'INVALID_PASSWORD']);
      expect(getCode(await change(newPassword, 'weak'))).toEqual([400, 'WRONG_VALUES']);
      expect((await change(newPassword, 'Cedros-Rojos.28')).status).toBe(204);
      expect(
        getCode(
          await temporary.post('/current-session/change-password', {
            oldPassword: 'x',
            newPassword,
          }),
        ),
      ).toEqual([401, 'ACCESS_EXPIRED']);
      expect((await signIn('Cedros-Rojos.28')).status).toBe(200);
      await set(
        `password_hash = (select password_hash from users where email = '${company.emails[2]}')`,
      );
    },
  );
});

describe('too many attempts', () => {
  test('at one e-mail from one address are refused on every server, while other addresses can sign in', async () => {
    const guess = (password: string) =>
      visitor('203.0.113.9').post('/auth/sign-in', { email, password });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await guess('Wrong.Pass12')).status).toBe(401);
    expect(getCode(await guess(newPassword))).toEqual([429, 'ATTEMPTS_LIMIT_EXCEEDED']);
    expect((await signIn(newPassword)).status).toBe(200);

    const another = await server.another();
    const elsewhere = another.visitor('plant.test').with({ 'x-forwarded-for': '203.0.113.9' });
    expect(
      getCode(await elsewhere.post('/auth/sign-in', { email, password: newPassword })),
    ).toEqual([429, 'ATTEMPTS_LIMIT_EXCEEDED']);
    await another.close();
  });

  test('at many e-mails from one address are refused', async () => {
    const from = visitor('203.0.113.77');
    const statuses: number[] = [];
    for (let at = 0; at < 55; at += 1)
      statuses.push(
        (await from.post('/auth/sign-in', { email: `guess${at}@plant.test`, password: 'x' }))
          .status,
      );
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true);
  });

  test('to get a reset code are refused, so that the mailbox is not flooded', async () => {
    const from = visitor('203.0.113.50');
    const statuses = [];
    const reader = { email: company.emails[0] }; // who was not written to yet
    for (let at = 0; at < 6; at += 1)
      statuses.push((await from.post('/auth/forgot-password', reader)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
