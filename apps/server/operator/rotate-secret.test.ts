import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { migrateDatabase } from '../kit/migrate.ts';
import { createApiKeyClient, createTestApiKey, type CreatedApiKey } from '../api-keys/testing.ts';
import { issueMailedCode } from '../session/mailed-codes.ts';
import { computeOneTimeCode, toTimeStep } from '../session/one-time-code.ts';
import { pickByPath, type TestClient } from '../testing/client.ts';
import { readCompanyRows } from '../testing/company-rows.ts';
import { saveProfilePicture } from '../testing/profile-picture.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startIsolatedTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { SecretCipher } from '../kit/secret-cipher.ts';
import { getWebhookSecretOwner } from '../webhooks/commands.ts';
import { createTestWebhook, type CreatedWebhook } from '../webhooks/testing.ts';
import { removeUserSecondFactor } from './accounts.ts';

/** Server of another database: it lends its cluster while the server of the test is stopped. */
let keeper: TestServer;
let before: TestServer;
let after: TestServer;
let company: TestCompany;
let folder: string;
let secret: Buffer;
let pendingSecret: Buffer;
let link: string;
let mailedCode: string;
let key: CreatedApiKey;
let webhook: CreatedWebhook;
let output: { code: number; said: string };
let refused: { code: number; said: string };
let secretsOfRefusal: readonly unknown[];
const factorPath = '/users/my-configs/second-factor';

beforeAll(async () => {
  keeper = await startIsolatedTestServer();
  before = await startIsolatedTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-rotation-'));
  company = await before.company('plant.test', [0, 1, 2]);
  const { accountId, admin, clients, emails } = company;
  const saved = await saveProfilePicture(admin, { name: 'Ana de la Bodega', email: emails[0] });
  link = String(pickByPath(saved.body, 'profilePic')).slice(1);
  expect((await before.visitor('plant.test').get(link)).status).toBe(200);
  key = await createTestApiKey(admin, ['measures']);
  webhook = await createTestWebhook(admin, 'https://receiver.example/hook');
  secret = await drawSecret(clients[1]);
  const confirmed = await clients[1]?.post(`${factorPath}/one-time-codes/confirm`, {
    code: getCode(secret),
  });
  expect(confirmed?.status).toBe(200);
  pendingSecret = await drawSecret(clients[2]);
  const [user] = await before.asOwner<{ id: number }>(
    'select id::int from users where account_id = $1 and email = $2',
    [accountId, emails[0]],
  );
  const reader = { accountId, id: user?.id ?? 0 };
  mailedCode = await before.database.tenant(accountId, async (tx) => {
    // A minute passes: the present code is good again.
    await tx.row(sql`update authenticators set last_step = last_step - 2 where last_step > 0`);
    // A secret that a restore brought from another server.
    await tx.row(sql`
      insert into authenticators (account_id, user_id, secret, last_step, added_at)
      values (${accountId}, ${user?.id}, ${Buffer.alloc(60, 7)}, 1, present())`);
    return issueMailedCode(tx, before.tokenSecret, reader, 'reset-password');
  });
  refused = await rotate();
  secretsOfRefusal = await loadSecrets();
  const dataDir = path.join(folder, 'data');
  await cp(before.dataDir, dataDir, { recursive: true });
  await before.close();
  await vi.waitFor(async () => expect(await countSessions()).toBe(0), 20_000);
  output = await rotate();
  const { tokenSecret } = await migrateDatabase(before.ownerUrl, () => undefined);
  after = await keeper.on(before.ownerUrl, dataDir, tokenSecret);
});
afterAll(async () => {
  await after.close();
  await keeper.close();
  await rm(folder, { recursive: true, force: true });
});

const getCode = (of: Buffer): string => computeOneTimeCode(of, toTimeStep(getServerTime()));
const rotate = () =>
  runOperatorCommand('account.ts', ['rotate-secret'], {
    DATABASE_URL: before.ownerUrl,
    DATA_DIR: folder,
  });
const loadSecrets = () => before.asOwner('select name, value from upkeep.secrets order by name');
const countSessions = async () =>
  (
    await keeper.asOwner(`select 1 as open from pg_stat_activity where datname = $1`, [
      new URL(before.ownerUrl).pathname.slice(1),
    ])
  ).length;

async function drawSecret(client: TestClient | undefined): Promise<Buffer> {
  const drawn = await client?.post(`${factorPath}/one-time-codes`, {});
  expect(drawn?.status).toBe(200);
  const bits = Array.from(String(pickByPath(drawn?.body, 'secret')))
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const visitor = () => after.visitor('plant.test');
const submitPassword = (at: number) =>
  visitor().post('/auth/sign-in', { email: company.emails[at], password: company.password });
const withToken = (body: unknown) =>
  visitor().with({ authorization: `Bearer ${String(pickByPath(body, 'accessToken'))}` });

test('a running server prevents the rotation, and one sentence gives the reason', () => {
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/^A server of Tarima works.+\.\n$/),
  });
  expect(secretsOfRefusal).toContainEqual({
    name: 'access-token',
    value: Buffer.from(before.tokenSecret),
  });
});

test('the command prints what ended and what still works, and the server uses the new secret', () => {
  expect(output).toEqual({
    code: 0,
    said: expect.stringContaining('The next start of Tarima takes it.'),
  });
  expect(output.said).toContain('3 sessions and 1 mailed codes ended');
  expect(output.said).toContain('1 users keep their one-time codes, and 1 webhooks their secret');
  expect(output.said).toContain('1 users have one-time codes of another server');
  expect(Buffer.from(after.tokenSecret).equals(Buffer.from(before.tokenSecret))).toBe(false);
  expect(after.tokenSecret).toHaveLength(32);
});

test('the rotation ends former sessions, with their access and refresh tokens', async () => {
  const { authorization = '', 'x-refresh-token': refreshToken = '' } = company.admin.headers;
  const old = visitor().with({ authorization, 'x-refresh-token': refreshToken });
  expect((await old.get('/users/current')).status).toBe(401);
  const renewed = await visitor().post('/current-session/refresh-session', { refreshToken });
  expect(renewed.status).toBe(401);
});

test('one-time codes still work after the rotation, and a pending one can be confirmed', async () => {
  const half = await submitPassword(1);
  expect(pickByPath(half.body, 'messageCode')).toBe('SECOND_FACTOR_REQUIRED');
  const inside = await withToken(half.body).post('/current-session/second-factor', {
    code: getCode(secret),
  });
  expect(inside.status).toBe(200);
  expect((await withToken(inside.body).get('/users/current')).status).toBe(200);
  const signedIn = await submitPassword(2);
  expect(signedIn.status).toBe(200);
  const confirmed = await withToken(signedIn.body).post(`${factorPath}/one-time-codes/confirm`, {
    code: getCode(pendingSecret),
  });
  expect(confirmed.status).toBe(200);
});

test('a secret encrypted by another server stays unchanged', async () => {
  const { 'public.authenticators': rows = [] } = await readCompanyRows(
    after.ownerUrl,
    company.accountId,
  );
  expect(rows.filter((row) => row.includes('07'.repeat(60)))).toHaveLength(1);
});

test('file links and mailed codes from before the rotation are refused', async () => {
  expect((await visitor().get(link)).status).toBe(404);
  // The codes of another server never work: the operator removes them, as the command proposes.
  const { accountId, emails } = company;
  await removeUserSecondFactor(after.database, after.accounts, accountId, emails[0] ?? '');
  const { body } = await withToken((await submitPassword(0)).body).get('/users/current');
  const present = String(pickByPath(body, 'profilePic'));
  expect((await visitor().get(present.slice(1))).status).toBe(200);
  const answer = await visitor().post('/auth/confirm-forgot-password', {
    email: company.emails[0],
    confirmationCode: mailedCode,
    newPassword: 'Robles-Viejos.33',
  });
  expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([400, 'INVALID_CODE']);
});

test('an API key still works after the rotation', async () => {
  expect((await createApiKeyClient(after, 'plant.test', key).get('/measures')).status).toBe(200);
});

test('a webhook still signs with the secret of its receiver after the rotation', async () => {
  const [row] = await after.asOwner<{ secret: Buffer }>(
    'select secret from webhooks where account_id = $1 and id = $2',
    [company.accountId, webhook.id],
  );
  const open = ({ tokenSecret }: TestServer) =>
    row &&
    new SecretCipher(tokenSecret)
      .decrypt(row.secret, getWebhookSecretOwner(company.accountId))
      ?.toString();
  expect(open(after)).toBe(webhook.secret);
  expect(open(before)).toBeUndefined();
});
