import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { removeUserSecondFactor, resetAccountAdmin } from '../operator/accounts.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { computeOneTimeCode, toTimeStep } from './one-time-code.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let clients: TestClient[];

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open(), TRUST_PROXY: '127.0.0.1' });
  company = await server.company('factor.test', [0, 1, 2]);
  clients = [...company.clients];
  other = await server.company('elsewhere.test', [0]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let address = 0;
/** Each call from an address of its own, so that one test's failures do not stop another's. */
const visitor = (from = `10.2.0.${(address += 1)}`, host = 'factor.test') =>
  server.visitor(host).with({ 'x-forwarded-for': from });
const email = (at: number) => company.emails[at] ?? '';
const client = (at: number): TestClient => {
  const found = clients[at];
  if (!found) throw new Error(`There is no user ${at}`);
  return found.with({ 'x-forwarded-for': `10.3.0.${(address += 1)}` });
};
const getCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  pickByPath(body, 'messageCode'),
];
const runStatement = (statement: string) =>
  server.database.tenant(company.accountId, (tx) => tx.rows(sql.raw(statement)));
const ofUser = (at: number) => `user_id = (select id from users where email = '${email(at)}')`;
const submitPassword = (at: number, password = company.password, from?: string) =>
  visitor(from).post('/auth/sign-in', { email: email(at), password });
/** Client of the temporary session that a password opened. */
const begin = async (at: number, from?: string): Promise<TestClient> => {
  const answer = await submitPassword(at, company.password, from);
  expect(getCode(answer)).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return withToken(answer.body, from);
};
const withToken = (body: unknown, from?: string) =>
  visitor(from).with({ authorization: `Bearer ${String(pickByPath(body, 'accessToken'))}` });
const prove = (half: TestClient, code: string) =>
  half.post('/current-session/second-factor', { code });
/** Returns the text of the next mail with a subject; mails before it are passed over. A mail that never comes fails the test. */
const readMail = async (to: number, subject: string): Promise<string> => {
  let text = '';
  await expect
    .poll(() => {
      const mail = mailbox.take(email(to));
      if (mail?.subject === subject) text = mail.text ?? '';
      return mail?.subject;
    })
    .toBe(subject);
  return text;
};
const path = '/users/my-configs/second-factor';

let secret: Buffer;
/** Returns the code of the present step, or of one some steps away. */
const code = (away = 0) => computeOneTimeCode(secret, toTimeStep(getServerTime()) + away);

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up one-time codes for a user, and returns the recovery codes. */
async function setUp(at: number): Promise<string[]> {
  await runStatement(`delete from recovery_codes where ${ofUser(at)}`);
  await runStatement(`delete from authenticators where ${ofUser(at)}`);
  const drawn = await client(at).post(`${path}/one-time-codes`, {});
  expect(drawn.status).toBe(200);
  secret = decodeBase32(String(pickByPath(drawn.body, 'secret')));
  const added = await client(at).post(`${path}/one-time-codes/confirm`, { code: code() });
  expect(added.status).toBe(200);
  // Passes a minute: the present code is good again.
  await runStatement(`update authenticators set last_step = last_step - 2 where ${ofUser(at)}`);
  return pickListByPath(added.body, 'recoveryCodes').map(String);
}

describe('one-time codes', () => {
  let recoveryCodes: string[];
  beforeEach(async () => {
    recoveryCodes = await setUp(1);
    await runStatement('delete from failed_attempts');
  });

  test('a user without a second factor signs in with only the password', async () => {
    const answer = await submitPassword(2);
    expect([answer.status, Object.keys(Object(answer.body)).toSorted()]).toEqual([
      200,
      ['accessToken', 'refreshToken'],
    ]);
  });

  test('the secret is returned as text and QR code, and stored encrypted', async () => {
    const drawn = await client(1).post(`${path}/one-time-codes`, {});
    const text = String(pickByPath(drawn.body, 'secret'));
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    expect(pickByPath(drawn.body, 'address')).toContain(`secret=${text}`);
    expect(pickByPath(drawn.body, 'qr.side')).toBeGreaterThan(20);
    expect(pickByPath(drawn.body, 'qr.path')).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    const [stored] = await server.asOwner<{ pending_secret: Buffer; secret: Buffer }>(
      `select pending_secret, secret from authenticators where account_id = $1`,
      [company.accountId],
    );
    expect(stored?.pending_secret.includes(decodeBase32(text))).toBe(false);
    expect(stored?.secret.includes(secret)).toBe(false);
  });

  test('a sign-in needs password and code, and between both steps the tokens give access to nothing else', async () => {
    const half = await begin(1);
    for (const [method, at] of [
      ['GET', '/users/current'],
      ['GET', '/suppliers'],
      ['GET', path],
      ['POST', `${path}/one-time-codes`],
      ['DELETE', `${path}/one-time-codes`],
      ['POST', '/current-session/reauthenticate'],
      ['POST', '/current-session/sign-out'],
    ] as const)
      expect(getCode(await half.send(method, at, method === 'POST' ? '{}' : undefined))).toEqual([
        401,
        'ACCESS_EXPIRED',
      ]);
    const change = { oldPassword: company.password, newPassword: 'Robles-Viejos.33' };
    expect(getCode(await half.post('/current-session/change-password', change))).toEqual([
      401,
      'ACCESS_EXPIRED',
    ]);
    expect((await half.get('/current-session/second-factor')).body).toEqual({
      oneTimeCodes: true,
      passkeys: false,
    });
    const answer = await prove(half, code());
    expect(answer.status).toBe(200);
    expect((await withToken(answer.body).get('/users/current')).status).toBe(200);
  });

  test('a temporary session cannot be renewed', async () => {
    const answer = await submitPassword(1);
    const refreshToken = pickByPath(answer.body, 'refreshToken');
    expect(
      getCode(await visitor().post('/current-session/refresh-session', { refreshToken })),
    ).toEqual([401, 'ACCESS_EXPIRED']);
  });

  test('a code and the sign-in that it completes can be used only once', async () => {
    const first = await begin(1);
    const second = await begin(1);
    const [before, now, next] = [code(-1), code(), code(1)];
    expect((await prove(first, now)).status).toBe(200);
    expect(getCode(await prove(second, now))).toEqual([400, 'INVALID_CODE']);
    expect(getCode(await prove(second, before))).toEqual([400, 'INVALID_CODE']);
    expect(getCode(await prove(first, next))).toEqual([401, 'ACCESS_EXPIRED']);
    expect((await prove(second, next)).status).toBe(200);
  });

  test('when several sign-ins use the same code at once, only one succeeds', async () => {
    const halves = await Promise.all([1, 2, 3, 4].map(() => begin(1)));
    const now = code();
    const answers = await Promise.all(halves.map((half) => prove(half, now)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
  });

  test('when one sign-in is completed twice at once with two valid codes, only one request succeeds', async () => {
    const half = await begin(1);
    const answers = await Promise.all([prove(half, code()), prove(half, recoveryCodes[0] ?? '')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a half-done sign-in ends after five minutes or a password change, and is refused at another host', async () => {
    const late = await begin(1);
    await runStatement(
      `update sessions set expires_at = expires_at - interval '5 minutes' where purpose = 'second-factor'`,
    );
    expect(getCode(await prove(late, code()))).toEqual([401, 'ACCESS_EXPIRED']);

    const stranger = await begin(1);
    expect(getCode(await prove(stranger.at('elsewhere.test'), code()))).toEqual([
      401,
      'ACCESS_EXPIRED',
    ]);
    expect((await other.admin.get('/users/current')).status).toBe(200);

    const form = new FormData();
    const data = {
      name: 'Person 1 of factor.test',
      email: email(1),
      password: 'Robles-Viejos.33',
      currentPassword: company.password,
    };
    form.append('data', JSON.stringify(data));
    expect((await client(1).form('PUT', '/users/my-configs', form)).status).toBe(200);
    expect(getCode(await prove(stranger, code()))).toEqual([401, 'ACCESS_EXPIRED']);
    await runStatement(
      `update users set password_hash = (select password_hash from users where email = '${email(2)}') where email = '${email(1)}'`,
    );
  });

  test('wrong codes are counted per user over all addresses, and a correct password does not reset the count', async () => {
    const from = '10.9.0.1';
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await prove(await begin(1, from), '000000')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(getCode(await prove(await begin(1, from), code()))).toEqual([
      429,
      'ATTEMPTS_LIMIT_EXCEEDED',
    ]);
    const elsewhere: number[] = [];
    for (let at = 0; at < 17; at += 1)
      elsewhere.push((await prove(await begin(1, `10.9.1.${at}`), '000000')).status);
    expect(elsewhere.filter((status) => status === 400)).toHaveLength(15);
    expect(elsewhere.slice(15)).toEqual([429, 429]);
  });

  test('parallel wrong codes are limited like sequential ones', async () => {
    const from = '10.9.2.1';
    const half = await begin(1, from);
    const answers = await Promise.all(Array.from({ length: 30 }, () => prove(half, '000000')));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(400), count(429)]).toEqual([5, 25]);
  });

  test('a recovery code signs in once, is mailed as used, and reduces the number of codes left', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await prove(await begin(1), first.toLowerCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    expect(getCode(await prove(await begin(1), first))).toEqual([400, 'INVALID_CODE']);
    expect(await readMail(1, 'Se usó un código de recuperación')).toContain('Te quedan 9.');
    expect(pickByPath((await client(1).get(path)).body, 'recoveryCodesLeft')).toBe(9);
    const answers = await Promise.all(
      (await Promise.all([begin(1), begin(1)])).map((half) => prove(half, second)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const rows = await server.asOwner<{ code_hash: Buffer }>(
      'select code_hash from recovery_codes',
    );
    const texts = recoveryCodes.map((each) => each.replaceAll('-', ''));
    expect(rows.some(({ code_hash: hash }) => texts.includes(hash.toString()))).toBe(false);
  });

  test('new recovery codes invalidate the old ones', async () => {
    const renewed = await client(1).post(`${path}/recovery-codes`, {});
    const [fresh = ''] = pickListByPath(renewed.body, 'recoveryCodes').map(String);
    expect(getCode(await prove(await begin(1), recoveryCodes[3] ?? ''))).toEqual([
      400,
      'INVALID_CODE',
    ]);
    expect((await prove(await begin(1), fresh)).status).toBe(200);
    expect(getCode(await client(2).post(`${path}/recovery-codes`, {}))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('a reset of a forgotten password does not skip the second factor', async () => {
    await visitor().post('/auth/forgot-password', { email: email(1) });
    const mail = await readMail(1, 'Tu código para cambiar la contraseña');
    const mailed = /\b\d{6}\b/.exec(mail)?.[0];
    const half = await begin(1);
    const reset = { email: email(1), newPassword: 'Robles-Viejos.33', confirmationCode: mailed };
    expect((await visitor().post('/auth/confirm-forgot-password', reset)).status).toBe(204);
    expect(getCode(await prove(half, code()))).toEqual([401, 'ACCESS_EXPIRED']);
    expect(getCode(await submitPassword(1, 'Robles-Viejos.33'))).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
    ]);
    await runStatement(
      `update users set password_hash = (select password_hash from users where email = '${email(2)}') where email = '${email(1)}'`,
    );
    clients[1] = await signInAgain(1);
  });

  test('a wrong password gets the same error with and without a second factor, and for an unknown e-mail', async () => {
    const answers = await Promise.all([
      submitPassword(1, 'Wrong.Password1'),
      submitPassword(2, 'Wrong.Password1'),
      visitor().post('/auth/sign-in', { email: 'nobody@factor.test', password: 'Wrong.Password1' }),
    ]);
    for (const answer of answers) expect(getCode(answer)).toEqual([401, 'CREDENTIALS_UNKNOWN']);
  });

  test('a temporary password must be changed after the second factor', async () => {
    await runStatement(`update users set temporary_password = true where email = '${email(1)}'`);
    const answer = await prove(await begin(1), code());
    expect(getCode(answer)).toEqual([401, 'NEED_CHANGE_PASSWORD']);
    const change = { oldPassword: company.password, newPassword: company.password };
    expect(
      getCode(await withToken(answer.body).post('/current-session/change-password', change)),
    ).toEqual([400, 'INVALID_PASSWORD']);
    await runStatement(`update users set temporary_password = false where email = '${email(1)}'`);
  });

  test('a new authenticator replaces the old one only once its code is confirmed', async () => {
    const old = secret;
    const drawn = await client(1).post(`${path}/one-time-codes`, {});
    secret = decodeBase32(String(pickByPath(drawn.body, 'secret')));
    const next = secret;
    secret = old;
    expect((await prove(await begin(1), code())).status).toBe(200);
    expect(
      getCode(await client(1).post(`${path}/one-time-codes/confirm`, { code: '000000' })),
    ).toEqual([400, 'INVALID_CODE']);
    secret = next;
    const [now, after] = [code(), code(1)];
    const added = await client(1).post(`${path}/one-time-codes/confirm`, { code: now });
    expect([added.status, pickByPath(added.body, 'recoveryCodes')]).toEqual([200, null]);
    expect(getCode(await prove(await begin(1), now))).toEqual([400, 'INVALID_CODE']);
    expect((await prove(await begin(1), after)).status).toBe(200);
  });

  test('a secret that is not confirmed in time is not set up', async () => {
    await runStatement(`delete from authenticators where ${ofUser(2)}`);
    const drawn = await client(2).post(`${path}/one-time-codes`, {});
    secret = decodeBase32(String(pickByPath(drawn.body, 'secret')));
    expect((await submitPassword(2)).status).toBe(200);
    await runStatement(`update authenticators set pending_until = present() where ${ofUser(2)}`);
    expect(
      getCode(await client(2).post(`${path}/one-time-codes/confirm`, { code: code() })),
    ).toEqual([400, 'INVALID_CODE']);
  });

  test('removing the authenticator also removes recovery codes, and each step is in the history without secrets', async () => {
    const removed = await client(1).delete(`${path}/one-time-codes`);
    expect([removed.status, removed.body]).toEqual([
      200,
      { oneTimeCodesSince: null, passkeys: [], recoveryCodesLeft: 0, required: false },
    ]);
    expect(await readMail(1, 'Se quitó un segundo factor')).toContain('Aplicación de códigos');
    expect((await submitPassword(1)).status).toBe(200);
    const rows = await server.asOwner<{ action: string; text: string }>(
      `select action, coalesce(before::text, '') || coalesce(after::text, '') as text from history
       where account_id = $1 and action like '%factor%' or action like 'recovery%' order by id`,
      [company.accountId],
    );
    const actions = new Set(rows.map(({ action }) => action));
    expect([...actions].toSorted()).toEqual([
      'recovery-code-use',
      'recovery-codes-renew',
      'second-factor-add',
      'second-factor-remove',
    ]);
    expect(rows.every(({ text }) => text === '')).toBe(true);
    const failed = await server.asOwner(
      `select from history where account_id = $1 and action = 'failed-sign-in'`,
      [company.accountId],
    );
    expect(failed.length).toBeGreaterThan(0);
    expect(getCode(await client(1).delete(`${path}/one-time-codes`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('a secret copied to the row of another user does not work', async () => {
    await runStatement(
      `insert into authenticators (account_id, user_id, secret, added_at)
       select account_id, (select id from users where email = '${email(2)}'), secret, added_at
       from authenticators where ${ofUser(1)}
       on conflict (account_id, user_id) do update set secret = excluded.secret, added_at = excluded.added_at`,
    );
    expect(getCode(await prove(await begin(2), code()))).toEqual([400, 'INVALID_CODE']);
    await runStatement(`delete from authenticators where ${ofUser(2)}`);
  });
});

const signInAgain = async (at: number): Promise<TestClient> => {
  const half = await begin(at);
  const { body } = await prove(half, code(1));
  return withToken(body);
};

describe('a profile that requires a second factor', () => {
  let profileId: number;
  beforeAll(async () => {
    await runStatement(`delete from authenticators where ${ofUser(2)}`);
    const made = await company.admin.post('/profiles', {
      name: 'Vendedores',
      description: 'Con segundo factor',
      permissions: [1],
      secondFactorRequired: true,
    });
    expect(made.status).toBe(201);
    profileId = Number(pickByPath(made.body, 'id'));
    await runStatement(`update users set profile_id = ${profileId} where email = '${email(2)}'`);
  });

  test('sends its users to set up a factor, lets them do nothing else, and keeps the last factor', async () => {
    const answer = await submitPassword(2);
    expect(getCode(answer)).toEqual([401, 'SECOND_FACTOR_SETUP_REQUIRED']);
    const half = withToken(answer.body);
    for (const at of ['/users/current', '/home/waiting', '/current-session/sessions'])
      expect(getCode(await half.get(at))).toEqual([401, 'ACCESS_EXPIRED']);
    expect(getCode(await prove(half, '123456'))).toEqual([401, 'ACCESS_EXPIRED']);
    expect(getCode(await half.delete(`${path}/one-time-codes`))).toEqual([401, 'ACCESS_EXPIRED']);
    expect((await half.get(path)).body).toMatchObject({ required: true });

    const drawn = await half.post(`${path}/one-time-codes`, {});
    secret = decodeBase32(String(pickByPath(drawn.body, 'secret')));
    expect(getCode(await half.post(`${path}/one-time-codes/confirm`, { code: '000000' }))).toEqual([
      400,
      'INVALID_CODE',
    ]);
    const added = await half.post(`${path}/one-time-codes/confirm`, { code: code() });
    expect(pickListByPath(added.body, 'recoveryCodes')).toHaveLength(10);
    const full = withToken(pickByPath(added.body, 'tokens'));
    expect((await full.get('/users/current')).status).toBe(200);
    expect(getCode(await half.get(path))).toEqual([401, 'ACCESS_EXPIRED']);

    const last = await full.delete(`${path}/one-time-codes`);
    expect(getCode(last)).toEqual([400, 'WRONG_VALUES']);
    expect(pickByPath(last.body, 'details')).toEqual([
      { path: 'secondFactor', rule: 'secondFactorRequired' },
    ]);
    expect(getCode(await submitPassword(2))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  });

  test('lets an administrator remove the factors of a user, who must then set one up again', async () => {
    const id = Number(
      (await server.asOwner<{ id: string }>('select id from users where email = $1', [email(2)]))[0]
        ?.id,
    );
    const half = await begin(2);
    await runStatement(`update users set language = 'en' where email = '${email(2)}'`);
    expect((await company.admin.delete(`/users/${id}/second-factors`)).status).toBe(204);
    expect(await readMail(2, 'A second factor was removed')).toContain('all of them');
    expect(getCode(await prove(half, code(1)))).toEqual([401, 'ACCESS_EXPIRED']);
    expect(getCode(await submitPassword(2))).toEqual([401, 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect(getCode(await company.admin.delete(`/users/${id}/second-factors`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    const own = Number(pickByPath((await company.admin.get('/users/current')).body, 'id'));
    expect(getCode(await company.admin.delete(`/users/${own}/second-factors`))).toEqual([
      400,
      'WRONG_VALUES',
    ]);
    // An administrator may not touch a superuser.
    await runStatement(`update users set profile_id = 1 where email = '${email(1)}'`);
    expect(getCode(await client(1).delete(`/users/${own}/second-factors`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('a company that requires a second factor', () => {
  const setDemand = async (as: TestClient, secondFactor: string) => {
    const { body } = await as.get('/account/settings');
    const settings = { ...Object(pickByPath(body, 'settings')), secondFactor };
    return as.put('/account/settings', { settings });
  };
  const getCodes = async () => {
    const answers = [];
    for (const at of [0, 1, 2]) answers.push(getCode(await submitPassword(at))[1]);
    return answers;
  };
  const due = 'SECOND_FACTOR_SETUP_REQUIRED';
  beforeAll(async () => {
    for (const table of ['authenticators', 'recovery_codes', 'passkeys'])
      await runStatement(`delete from ${table}`);
    await runStatement('delete from failed_attempts');
    for (const at of [0, 1, 2]) {
      await runStatement(`update users set profile_id = ${at} where email = '${email(at)}'`);
      const { body } = await submitPassword(at);
      clients[at] = visitor().withTokens(Object(body));
    }
  });

  test('offers it by default, and can require it of administrators or of all users', async () => {
    const { body } = await company.admin.get('/account/settings');
    expect(pickByPath(body, 'settings.secondFactor')).toBe('offered');
    expect(await getCodes()).toEqual([undefined, undefined, undefined]);
    expect((await setDemand(company.admin, 'administrators')).status).toBe(200);
    expect(await getCodes()).toEqual([due, due, undefined]);
    expect((await setDemand(company.admin, 'everybody')).status).toBe(200);
    expect(await getCodes()).toEqual([due, due, due]);
    expect(
      (
        await visitor(undefined, 'elsewhere.test').post('/auth/sign-in', {
          email: other.emails[0],
          password: other.password,
        })
      ).status,
    ).toBe(200);
    expect((await client(2).get(path)).body).toMatchObject({ required: true });
    expect(getCode(await setDemand(company.admin, 'nobody'))).toEqual([400, 'WRONG_VALUES']);
  });

  test('counts a custom profile with permission to administer users as an administrator', async () => {
    const made = await company.admin.post('/profiles', {
      name: 'Recursos humanos',
      description: 'Administra usuarios',
      permissions: [2],
    });
    await runStatement(
      `update users set profile_id = ${Number(pickByPath(made.body, 'id'))} where email = '${email(2)}'`,
    );
    await setDemand(company.admin, 'administrators');
    expect(await getCodes()).toEqual([due, due, due]);
  });

  test.each([
    ['users', due],
    ['profiles', due],
    ['global_settings', due],
    ['api_keys', due],
    ['orders', undefined],
  ])(
    'requires it of administrators: a user with only the permission %s gets %s at sign-in',
    async (permission, messageCode) => {
      const [found] = await runStatement(
        `select id from permission_names where code = '${permission}'`,
      );
      const made = await company.admin.post('/profiles', {
        name: `Solo ${permission}`,
        description: 'Un permiso',
        permissions: [pickNumberByPath(found, 'id')],
      });
      expect(made.status, made.text).toBe(201);
      await runStatement(
        `update users set profile_id = ${pickNumberByPath(made.body, 'id')} where email = '${email(2)}'`,
      );
      expect(getCode(await submitPassword(2))[1]).toBe(messageCode);
    },
  );

  test('can change this setting only with a recent reauthentication, unless the value stays the same', async () => {
    await runStatement(`update sessions set proven_at = present() - interval '10 minutes'`);
    expect(getCode(await setDemand(company.admin, 'offered'))).toEqual([
      401,
      'REAUTHENTICATION_REQUIRED',
    ]);
    expect((await setDemand(company.admin, 'administrators')).status).toBe(200);
    await runStatement('update sessions set proven_at = present()');
    expect((await setDemand(company.admin, 'offered')).status).toBe(200);
    expect((await submitPassword(0)).status).toBe(200);
  });

  test('shows administrators the kinds of factors of a user, but not those of a user with more rights', async () => {
    await setUp(2);
    const loadId = async (at: number) =>
      Number(pickByPath((await client(at).get('/users/current')).body, 'id'));
    const shown = await company.admin.get(`/users/${await loadId(2)}/second-factors`);
    expect(shown.body).toEqual({ oneTimeCodes: true, passkeys: false, required: false });
    const ofSuperuser = `/users/${await loadId(0)}/second-factors`;
    expect(getCode(await client(1).get(ofSuperuser))).toEqual([403, 'FORBIDDEN']);
    const elsewhere = Number(pickByPath((await other.admin.get('/users/current')).body, 'id'));
    expect(getCode(await company.admin.get(`/users/${elsewhere}/second-factors`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('hides the factors of a user without the permission for users, and those of a customer from all users', async () => {
    const own = await runStatement(`select id from users where email = '${email(2)}'`);
    const ofThird = `/users/${pickNumberByPath(own[0], 'id')}/second-factors`;
    await runStatement(`update users set profile_id = 2 where email = '${email(2)}'`);
    expect(getCode(await client(2).get(ofThird))).toEqual([403, 'FORBIDDEN']);
    expect((await company.admin.get(ofThird)).status).toBe(200);
    await runStatement(
      `update users set profile_id = ${customerProfileId} where email = '${email(2)}'`,
    );
    for (const method of ['get', 'delete'] as const)
      expect(getCode(await company.admin[method](ofThird))).toEqual([404, 'ENTITY_NOT_FOUND']);
    await runStatement(`update users set profile_id = 2 where email = '${email(2)}'`);
  });
});

describe('the operator', () => {
  test('can remove the second factor of the last superuser, whose sessions then end', async () => {
    await setUp(0);
    expect(getCode(await submitPassword(0))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    await removeUserSecondFactor(
      server.database,
      server.accounts,
      company.accountId,
      email(0).toUpperCase(),
    );
    expect(await readMail(0, 'Se quitó un segundo factor')).toContain('todos');
    expect((await submitPassword(0)).status).toBe(200);
    expect(getCode(await client(0).get('/users/current'))).toEqual([401, 'ACCESS_EXPIRED']);
    const rows = await server.asOwner<{ action: string }>(
      `select action from history where account_id = $1 and user_id is null and action = 'second-factor-remove'`,
      [company.accountId],
    );
    expect(rows).toHaveLength(1);
    for (const [account, who] of [
      [company.accountId, email(0)],
      [company.accountId, 'nobody@factor.test'],
      [0, email(0)],
    ] as const)
      await expect(
        removeUserSecondFactor(server.database, server.accounts, account, who),
      ).rejects.toThrow(/\.$/);
  });

  test("can reset a superuser's password, which also removes the second factors", async () => {
    clients[0] = visitor().withTokens(Object((await submitPassword(0)).body));
    await setUp(0);
    const { password } = await resetAccountAdmin(server.database, server.accounts, {
      account: company.accountId,
      email: email(0),
    });
    expect(getCode(await submitPassword(0, password))).toEqual([401, 'NEED_CHANGE_PASSWORD']);
    const mail = await readMail(0, 'Se restableció tu acceso');
    expect(mail).toContain('contraseña temporal');
    expect(mail).not.toContain(password);
  });

  test('can create a superuser, who gets no mail about a reset', async () => {
    await resetAccountAdmin(server.database, server.accounts, {
      account: company.accountId,
      email: 'nueva@factor.test',
      name: 'Directora Nueva',
    });
    // A later mail to another user shows that the queue has passed.
    await setUp(1);
    await readMail(1, 'Se agregó un segundo factor');
    expect(mailbox.take('nueva@factor.test')).toBeUndefined();
  });
});
