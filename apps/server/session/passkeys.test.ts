import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { SoftwarePasskey, type PasskeyForgery } from '../testing/software-passkey.ts';
import { toPasskeySite } from './passkeys.ts';

const host = 'passkey.test';
let server: TestServer;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  company = await server.company(host, [0, 1]);
  other = await server.company('stranger.test', [0]);
});
afterAll(() => server.close());

let address = 0;
const visitor = (at = host) =>
  server.visitor(at).with({ 'x-forwarded-for': `10.4.0.${(address += 1)}` });
const client = (at: number): TestClient => {
  const found = company.clients[at];
  if (!found) throw new Error(`There is no user ${at}`);
  return found.with({ 'x-forwarded-for': `10.4.1.${(address += 1)}` });
};
const getCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  pickByPath(body, 'messageCode'),
];
const refused = [400, 'PASSKEY_REFUSED'];
const runStatement = (statement: string) =>
  server.database.tenant(company.accountId, (tx) => tx.rows(sql.raw(statement)));
const path = '/users/my-configs/second-factor/passkeys';
const readChallenge = (answer: { body: unknown }) => String(pickByPath(answer.body, 'challenge'));

const requestRegistration = async (who: TestClient) =>
  readChallenge(await who.post(`${path}/options`, {}));
const register = (who: TestClient, passkey: object, name = 'Mi laptop') =>
  who.post(path, { name, passkey });

const submitPassword = (at: number) =>
  visitor().post('/auth/sign-in', { email: company.emails[at], password: company.password });
const withToken = (body: unknown) =>
  visitor().with({ authorization: `Bearer ${String(pickByPath(body, 'accessToken'))}` });
const begin = async (at: number) => withToken((await submitPassword(at)).body);
const requestSecondFactor = async (half: TestClient) =>
  readChallenge(await half.post('/current-session/second-factor/passkey-options', {}));
const prove = (half: TestClient, passkey: object) =>
  half.post('/current-session/second-factor', { passkey });
const requestPasswordless = async (at = host) =>
  readChallenge(await visitor(at).post('/auth/passkey-options', {}));
const passwordless = (passkey: object, at = host) =>
  visitor(at).post('/auth/sign-in-with-passkey', { passkey });

let key: SoftwarePasskey;
beforeEach(async () => {
  await runStatement('delete from passkeys');
  await runStatement('delete from passkey_challenges');
  await runStatement('delete from recovery_codes');
  await runStatement('delete from failed_attempts');
  await runStatement('update sessions set proven_at = present()');
  key = new SoftwarePasskey(host);
  const added = await register(client(1), key.register(await requestRegistration(client(1))));
  expect([added.status, pickListByPath(added.body, 'recoveryCodes').length]).toEqual([200, 10]);
});

describe('a new passkey', () => {
  test('has a name, is listed without its key, and cannot be added twice', async () => {
    const own = await client(1).get('/users/my-configs/second-factor');
    expect(pickByPath(own.body, 'passkeys')).toEqual([
      {
        id: expect.any(Number),
        name: 'Mi laptop',
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    const options = await client(1).post(`${path}/options`, {});
    expect(pickByPath(options.body, 'rp.id')).toBe(host);
    expect(pickByPath(options.body, 'excludeCredentials.0.id')).toBe(
      key.credentialId.toString('base64url'),
    );
    const again = await register(client(1), key.register(readChallenge(options)));
    expect(getCode(again)).toEqual([409, 'ENTITY_ALREADY_EXIST']);
    const theirs = await register(client(0), key.register(await requestRegistration(client(0))));
    expect(getCode(theirs)).toEqual([409, 'ENTITY_ALREADY_EXIST']);
    const second = new SoftwarePasskey(host);
    const answer = await register(
      client(1),
      second.register(await requestRegistration(client(1))),
      'Llave USB',
    );
    expect([answer.status, pickByPath(answer.body, 'recoveryCodes')]).toEqual([200, null]);
  });

  test.each<[string, PasskeyForgery]>([
    ['another origin', { origin: 'https://stranger.test' }],
    ['the same name without https', { origin: `http://${host}` }],
    ['another host', { rpId: 'stranger.test' }],
  ])('is refused if it was made at %s', async (_, forgery) => {
    const made = new SoftwarePasskey(host);
    const challenge = await requestRegistration(client(1));
    expect(getCode(await register(client(1), made.register(challenge, forgery)))).toEqual(refused);
  });

  test('needs an unused, unexpired challenge of its own session and purpose', async () => {
    const made = new SoftwarePasskey(host);
    const theirs = await requestRegistration(client(0));
    expect(getCode(await register(client(1), made.register(theirs)))).toEqual(refused);
    const used = await requestRegistration(client(1));
    expect((await register(client(1), made.register(used))).status).toBe(200);
    const next = new SoftwarePasskey(host);
    expect(getCode(await register(client(1), next.register(used)))).toEqual(refused);
    const late = await requestRegistration(client(1));
    await runStatement(`update passkey_challenges set expires_at = present()`);
    expect(getCode(await register(client(1), next.register(late)))).toEqual(refused);
    expect(getCode(await register(client(1), next.register('never-issued')))).toEqual(refused);
    const otherPurpose = await requestSecondFactor(await begin(1));
    expect(getCode(await register(client(1), next.register(otherPurpose)))).toEqual(refused);
  });

  test('is refused after the twentieth', async () => {
    await runStatement(
      `insert into passkeys (account_id, user_id, name, credential_id, public_key, counter)
       select account_id, user_id, 'x', sha256(n::text::bytea), public_key, 0
       from passkeys, generate_series(1, 19) n`,
    );
    const answer = await client(1).post(`${path}/options`, {});
    expect(pickByPath(answer.body, 'details')).toEqual([
      { path: 'passkeys', rule: 'passkeys', params: { max: 20 } },
    ]);
  });

  test('is refused after the twentieth also where both were begun before it', async () => {
    await runStatement(
      `insert into passkeys (account_id, user_id, name, credential_id, public_key, counter)
       select account_id, user_id, 'x', sha256(n::text::bytea), public_key, 0
       from passkeys, generate_series(1, 18) n`,
    );
    const challenges = [
      await requestRegistration(client(1)),
      await requestRegistration(client(1)),
    ] as const;
    const add = (challenge: string) =>
      register(client(1), new SoftwarePasskey(host).register(challenge));
    expect((await add(challenges[0])).status).toBe(200);
    const late = await add(challenges[1]);
    expect([late.status, pickByPath(late.body, 'details')]).toEqual([
      400,
      [{ path: 'passkeys', rule: 'passkeys', params: { max: 20 } }],
    ]);
  });

  test('can be removed only by its owner', async () => {
    const own = await client(1).get('/users/my-configs/second-factor');
    const id = Number(pickByPath(own.body, 'passkeys.0.id'));
    expect(getCode(await client(0).delete(`${path}/${id}`))).toEqual([404, 'ENTITY_NOT_FOUND']);
    expect((await client(1).delete(`${path}/${id}`)).body).toMatchObject({ passkeys: [] });
    expect((await submitPassword(1)).status).toBe(200);
  });
});

describe('a passkey as a second factor', () => {
  test('leaves a failed sign-in in the activity of the user where a wrong code is entered instead', async () => {
    const id = String(pickByPath((await client(1).get('/users/current')).body, 'id'));
    const listFailures = async () =>
      pickListByPath([(await client(0).get(`/users/${id}/activity`)).body], '0').filter(
        (each) => pickByPath(each, 'action') === 'failed-sign-in',
      );
    const before = (await listFailures()).length;
    const half = await begin(1);
    const wrong = await half.post('/current-session/second-factor', { code: '123456' });
    expect(getCode(wrong)).toEqual([400, 'INVALID_CODE']);
    const failures = await listFailures();
    expect(failures).toHaveLength(before + 1);
    expect(pickByPath(failures[0], 'by')).toBeNull();
  });

  test('completes a sign-in after the password, and its use is recorded', async () => {
    const half = await begin(1);
    expect((await half.get('/current-session/second-factor')).body).toEqual({
      oneTimeCodes: false,
      passkeys: true,
    });
    const challenge = await requestSecondFactor(half);
    const answer = await prove(half, key.sign(challenge, { isVerified: false }));
    expect(answer.status).toBe(200);
    expect((await withToken(answer.body).get('/users/current')).status).toBe(200);
    const own = await client(1).get('/users/my-configs/second-factor');
    expect(pickByPath(own.body, 'passkeys.0.lastUsedAt')).toEqual(expect.any(String));
  });

  test.each<[string, PasskeyForgery]>([
    ['signed for another origin', { origin: 'https://stranger.test' }],
    ['of another host', { rpId: 'stranger.test' }],
    ['that names another user', { userHandle: Buffer.from('1.1').toString('base64url') }],
    ['that nobody registered', { credentialId: Buffer.alloc(32, 7) }],
  ])('is refused when its response is %s', async (_, forgery) => {
    const half = await begin(1);
    const challenge = await requestSecondFactor(half);
    expect(getCode(await prove(half, key.sign(challenge, forgery)))).toEqual(refused);
  });

  test('is refused when its response is signed by another key', async () => {
    const half = await begin(1);
    const forged = new SoftwarePasskey(host).sign(await requestSecondFactor(half), {
      credentialId: key.credentialId,
    });
    expect(getCode(await prove(half, forged))).toEqual(refused);
  });

  test('is refused when it belongs to another user of the company', async () => {
    const theirs = new SoftwarePasskey(host);
    await register(client(0), theirs.register(await requestRegistration(client(0))));
    const half = await begin(1);
    expect(getCode(await prove(half, theirs.sign(await requestSecondFactor(half))))).toEqual(
      refused,
    );
  });

  test('needs a challenge that is unused, of the same session and of the same purpose', async () => {
    const half = await begin(1);
    const another = await begin(1);
    const challenge = await requestSecondFactor(half);
    expect(getCode(await prove(another, key.sign(challenge)))).toEqual(refused);
    const answer = key.sign(challenge);
    expect((await prove(half, answer)).status).toBe(200);
    expect(getCode(await prove(half, answer))).toEqual([401, 'ACCESS_EXPIRED']);
    expect(getCode(await prove(another, answer))).toEqual(refused);
    expect(getCode(await prove(another, key.sign(await requestPasswordless())))).toEqual(refused);
  });

  test('is refused when its counter does not increase, because the key may be a copy', async () => {
    const first = await begin(1);
    expect(
      (await prove(first, key.sign(await requestSecondFactor(first), { counter: 9 }))).status,
    ).toBe(200);
    const second = await begin(1);
    const copied = key.sign(await requestSecondFactor(second), { counter: 9 });
    expect(getCode(await prove(second, copied))).toEqual(refused);
  });
});

describe('a sign-in with a passkey and no password', () => {
  test("succeeds at the user's company even with an expired password", async () => {
    await runStatement(`update users set password_changed_at = present() - interval '400 days'`);
    const answer = await passwordless(key.sign(await requestPasswordless()));
    expect(answer.status).toBe(200);
    const { body } = await withToken(answer.body).get('/users/current');
    expect(pickByPath(body, 'email')).toBe(company.emails[1]);
    await runStatement(`update users set password_changed_at = present()`);
  });

  test('has options that name no user and are the same in a company without passkeys', async () => {
    const [here, there] = await Promise.all(
      [host, 'stranger.test'].map((at) => visitor(at).post('/auth/passkey-options', {})),
    );
    expect(pickByPath(here?.body, 'allowCredentials')).toEqual([]);
    expect({ ...Object(here?.body), challenge: '', rpId: '' }).toEqual({
      ...Object(there?.body),
      challenge: '',
      rpId: '',
    });
  });

  test('needs a device that verifies the user', async () => {
    const answer = key.sign(await requestPasswordless(), { isVerified: false });
    expect(getCode(await passwordless(answer))).toEqual(refused);
  });

  test('is refused for a repeated response, for another company, and with a challenge of another purpose', async () => {
    const answer = key.sign(await requestPasswordless());
    expect((await passwordless(answer)).status).toBe(200);
    expect(getCode(await passwordless(answer))).toEqual(refused);
    const elsewhere = key.sign(await requestPasswordless('stranger.test'), {
      origin: 'https://stranger.test',
      rpId: 'stranger.test',
    });
    expect(getCode(await passwordless(elsewhere, 'stranger.test'))).toEqual(refused);
    expect((await other.admin.get('/users/current')).status).toBe(200);
    const challengeOfHere = key.sign(await requestPasswordless());
    expect(getCode(await passwordless(challengeOfHere, 'stranger.test'))).toEqual(refused);
    expect(
      getCode(await passwordless(key.sign(await requestSecondFactor(await begin(1))))),
    ).toEqual(refused);
  });

  test('opens no session for a user whose e-mail is not validated', async () => {
    const setValidation = (moment: string) =>
      runStatement(
        `update users set email_validated_at = ${moment} where email = '${company.emails[1]}'`,
      );
    await setValidation('null');
    const answer = await passwordless(key.sign(await requestPasswordless()));
    expect(getCode(answer)).toEqual([403, 'EMAIL_NOT_VALIDATED']);
    await setValidation('present()');
    expect((await passwordless(key.sign(await requestPasswordless()))).status).toBe(200);
  });

  test('is refused to a disabled user', async () => {
    await runStatement(`update users set status = 'inactive' where email = '${company.emails[1]}'`);
    const answer = await passwordless(key.sign(await requestPasswordless()));
    expect(getCode(answer)).toEqual([401, 'CREDENTIALS_UNKNOWN']);
    await runStatement(`update users set status = 'active' where email = '${company.emails[1]}'`);
  });

  test('is limited in the number of challenges per address', async () => {
    const from = visitor();
    const statuses = new Set<number>();
    for (let at = 0; at < 102; at += 1)
      statuses.add((await from.post('/auth/passkey-options', {})).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('reauthentication', () => {
  const reauthenticate = (body: object) => client(1).post('/current-session/reauthenticate', body);
  const requestProof = async () =>
    readChallenge(await client(1).post('/current-session/reauthenticate/passkey-options', {}));
  const expireProofs = () =>
    runStatement(`update sessions set proven_at = present() - interval '10 minutes'`);
  const draw = () => client(1).post('/users/my-configs/second-factor/one-time-codes', {});

  test('is required after ten minutes, by password or passkey, for each session separately', async () => {
    expect((await draw()).status).toBe(200);
    await expireProofs();
    expect(getCode(await draw())).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect((await client(1).get('/users/current')).status).toBe(200);
    expect(getCode(await reauthenticate({ password: 'Wrong.Password1' }))).toEqual([
      400,
      'INVALID_PASSWORD',
    ]);
    expect(getCode(await draw())).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect((await reauthenticate({ password: company.password })).status).toBe(204);
    expect((await draw()).status).toBe(200);
    const adminProof = await client(0).post('/users/my-configs/second-factor/one-time-codes', {});
    expect(getCode(adminProof)).toEqual([401, 'REAUTHENTICATION_REQUIRED']);

    await expireProofs();
    const weak = key.sign(await requestProof(), { isVerified: false });
    expect(getCode(await reauthenticate({ passkey: weak }))).toEqual(refused);
    const answer = key.sign(await requestProof());
    expect((await reauthenticate({ passkey: answer })).status).toBe(204);
    expect((await draw()).status).toBe(200);
    await expireProofs();
    expect(getCode(await reauthenticate({ passkey: answer }))).toEqual(refused);
    expect(getCode(await reauthenticate({ code: '000000' }))).toEqual([400, 'INVALID_CODE']);
    expect(getCode(await reauthenticate({}))).toEqual([400, 'WRONG_VALUES']);
  });

  test('is refused with a challenge of a session that has ended', async () => {
    const full = withToken((await passwordless(key.sign(await requestPasswordless()))).body);
    const challenge = readChallenge(
      await full.post('/current-session/reauthenticate/passkey-options', {}),
    );
    expect((await full.post('/current-session/sign-out', {})).status).toBe(204);
    const answer = { passkey: key.sign(challenge) };
    expect(getCode(await full.post('/current-session/reauthenticate', answer))).toEqual([
      401,
      'ACCESS_EXPIRED',
    ]);
    expect(getCode(await reauthenticate(answer))).toEqual(refused);
  });

  test('is limited to five wrong passwords', async () => {
    const from = client(1);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push(
        (await from.post('/current-session/reauthenticate', { password: 'Wrong.Password1' }))
          .status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('is required before each irreversible call, which otherwise changes nothing', async () => {
    await expireProofs();
    const admin = client(0);
    const own = Number(pickByPath((await admin.get('/users/current')).body, 'id'));
    const body = {
      name: 'Perfil nuevo',
      description: 'De prueba',
      permissions: [1],
    };
    const count = async () =>
      (
        await server.asOwner<{ count: string }>(
          `select (select count(*) from profiles) + (select count(*) from users) + (select count(*) from api_keys)
             + (select count(*) from history where action <> 'refused') as count`,
        )
      )[0]?.count;
    const before = await count();
    const base = '/users/my-configs/second-factor';
    const colleague = Number(pickByPath((await client(1).get('/users/current')).body, 'id'));
    const promoted = {
      name: 'Nueva jefa',
      email: 'jefa@planta.test',
      status: 'active',
      mainPosition: { id: 1 },
      positions: [],
      profile: { id: 0 },
    };
    const calls: [string, string, object?][] = [
      ['POST', `${base}/one-time-codes`, {}],
      ['POST', `${base}/one-time-codes/confirm`, { code: '123456' }],
      ['DELETE', `${base}/one-time-codes`],
      ['POST', `${base}/recovery-codes`, {}],
      ['POST', `${base}/passkeys/options`, {}],
      ['DELETE', `${base}/passkeys/1`],
      ['DELETE', `/users/${own}/second-factors`],
      ['POST', '/api-keys', { name: 'x', permissions: ['orders'], expiresOn: '2026-12-31' }],
      ['POST', '/profiles', body],
      ['PUT', '/profiles/1000', body],
      ['PUT', '/profiles', { ...body, id: 1000 }],
      ['DELETE', '/profiles?oldId=1000'],
      ['POST', '/profiles/many', { does: 'remove', on: { rows: [{ id: 1000 }] } }],
      ['POST', '/users/many', { does: 'enable', on: { rows: [{ id: own }] } }],
      ['POST', '/users/many', { does: 'disable', on: { rows: [{ id: own }] } }],
      ['POST', '/users/many', { does: 'remove', on: { rows: [{ id: own }] } }],
      ['PUT', `/users/${own}/enable`],
      ['PUT', `/users/${own}/disable`],
      ['DELETE', `/users/${own}/delete`],
      ['PUT', `/users/${colleague}`, promoted],
    ];
    for (const [method, at, sent] of calls)
      expect([
        method,
        at,
        ...getCode(await admin.send(method, at, sent && JSON.stringify(sent))),
      ]).toEqual([method, at, 401, 'REAUTHENTICATION_REQUIRED']);
    expect(await count()).toBe(before);
  });
});

test.each([
  ['planta.mx', ['https://planta.mx']],
  ['Planta.mx:8443', ['https://planta.mx:8443']],
  ['localhost:3000', ['https://localhost:3000', 'http://localhost:3000']],
  ['a.localhost:3000', ['https://a.localhost:3000', 'http://a.localhost:3000']],
  ['notlocalhost', ['https://notlocalhost']],
])('passkeys of %s accept the origins %j', (at, origins) => {
  expect(toPasskeySite(at)).toEqual({ rpId: at.toLowerCase().replace(/:\d+$/, ''), origins });
});
