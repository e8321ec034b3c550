import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClientUserId } from '../api-keys/testing.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { welcomeUserJob } from './welcome-user.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  company = await server.company('mailboxes.test', [0, 2, 3]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const visitor = () => server.visitor('mailboxes.test');
const readCode = async (email: string): Promise<string> => {
  for (;;) {
    const code = /\b\d{6}\b/.exec((await mailbox.next(email)).text ?? '')?.[0];
    if (code !== undefined) return code;
  }
};
const requestResetCode = async (email: string): Promise<string> => {
  requireSuccess(await visitor().post('/auth/forgot-password', { email }));
  return readCode(email);
};
const requestOwnChange = async (client: TestClient, email: string) => {
  const form = new FormData();
  form.append(
    'data',
    JSON.stringify({ name: 'Persona de Prueba', email, currentPassword: company.password }),
  );
  expect(requireSuccess(await client.form('PUT', '/users/my-configs', form)).body).toMatchObject({
    pendingEmail: email,
  });
};
const confirmOwnChange = (client: TestClient, confirmationCode: string) =>
  client.post('/users/my-configs/confirm-email', { confirmationCode });

/** Tries a mailed code with the new e-mail, and expects that the password stays. */
async function expectResetRefused(email: string, confirmationCode: string): Promise<void> {
  const { status, body } = await visitor().post('/auth/confirm-forgot-password', {
    email,
    newPassword: 'Robles-Viejos.28',
    confirmationCode,
  });
  expect([status, pickByPath(body, 'messageCode')]).toEqual([400, 'INVALID_CODE']);
  await visitor().signedIn(email, company.password);
}

test('a code mailed to the former e-mail resets no password after its user has confirmed another e-mail', async () => {
  const client = company.clients[1] ?? company.admin;
  const resetCode = await requestResetCode(company.emails[1] ?? '');
  await requestOwnChange(client, 'propio@mailboxes.test');
  requireSuccess(await confirmOwnChange(client, await readCode('propio@mailboxes.test')));
  await expectResetRefused('propio@mailboxes.test', resetCode);
});

test('an e-mail changed by an administrator invalidates the codes of the former one and the change that its user began', async () => {
  const client = company.clients[2] ?? company.admin;
  const id = await getClientUserId(client);
  const division = requireSuccess(
    await company.admin.post('/divisions', { name: 'Planta', location: '19.4,-99.1' }),
  ).body;
  const position = requireSuccess(
    await company.admin.post('/positions', {
      name: 'Ventas',
      description: 'Vende',
      baseSalary: '500.00',
      division: { id: pickByPath(division, 'id') },
    }),
  ).body;
  const resetCode = await requestResetCode(company.emails[2] ?? '');
  await requestOwnChange(client, 'propio2@mailboxes.test');
  const ownCode = await readCode('propio2@mailboxes.test');
  const email = 'asignado@mailboxes.test';
  requireSuccess(
    await company.admin.put(`/users/${id}`, {
      name: 'Persona de Prueba',
      email,
      profile: { id: 3 },
      status: 'active',
      mainPosition: { id: pickNumberByPath(position, 'id') },
      positions: [],
    }),
  );
  expect(requireSuccess(await client.get('/users/current')).body).toMatchObject({
    email,
    pendingEmail: null,
  });
  expect((await confirmOwnChange(client, ownCode)).status).toBe(400);
  // The new e-mail is validated before it signs in.
  const refused = await visitor().post('/auth/sign-in', { email, password: company.password });
  expect(pickByPath(refused.body, 'messageCode')).toBe('EMAIL_NOT_VALIDATED');
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update users set email_validated_at = present() where id = ${id}`),
  );
  await expectResetRefused(email, resetCode);
});

test('a temporary password is set and mailed only while its user is active and has chosen no other', async () => {
  const setUsers = (temporary: boolean, status: string, at: number) =>
    server.database.tenant(company.accountId, (tx) =>
      tx.row(sql<{ id: number; email: string; hash: string }>`
        update users set temporary_password = ${temporary}, status = ${status}
        where account_id = ${tx.accountId} and id = (
          select id from users where account_id = ${tx.accountId} order by id offset ${at} limit 1)
        returning id, email, password_hash as hash`),
    );
  const before = [
    await setUsers(false, 'active', 0),
    await setUsers(true, 'inactive', 1),
    await setUsers(true, 'active', 2),
  ].filter((user) => user !== undefined);
  await server.database.tenant(company.accountId, async (tx) => {
    for (const { id } of before) await enqueueJob(tx, welcomeUserJob, { userId: id });
  });
  expect((await mailbox.next(before[2]?.email ?? '')).text).toMatch(/^[A-Za-z\d#%*+=?@-]{12}$/m);
  const after = await server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql<{ hash: string }>`
      select password_hash as hash from users where account_id = ${tx.accountId} order by id`),
  );
  expect(after.map(({ hash }, at) => hash === before[at]?.hash)).toEqual([true, true, false]);
});
