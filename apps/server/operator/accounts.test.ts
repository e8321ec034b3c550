import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addAccountHost,
  listAccounts,
  createAccountWithAdmin,
  resetAccountAdmin,
  setAccountDisabled,
} from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const request = {
  name: 'Pallets del Norte',
  host: 'https://WWW.Norte.test/main',
  adminName: 'Elena Garza Ruiz',
  adminEmail: 'elena@norte.test',
  timeZone: 'America/Monterrey',
};

test('a new account has a superuser who must change the password, and responds at each of its hosts', async () => {
  const { id, password } = await createAccountWithAdmin(server.database, request);
  await addAccountHost(server.database, id, 'pallets.test');
  expect((await listAccounts(server.database)).find((account) => account.id === id)).toEqual({
    id,
    name: 'Pallets del Norte',
    hosts: ['norte.test', 'pallets.test'],
    disabled: false,
    isBeingErased: false,
    isDefault: expect.any(Boolean),
  });
  for (const host of ['norte.test', 'www.norte.test', 'PALLETS.test:3000']) {
    const answer = await server
      .visitor(host)
      .post('/auth/sign-in', { email: request.adminEmail, password });
    expect(pickByPath(answer.body, 'messageCode')).toBe('NEED_CHANGE_PASSWORD');
  }
});

test.each([
  [{ host: 'norte.test' }, 'belongs to an account already'],
  [{ host: 'no host' }, '--host must be'],
  [{ host: 'a.test', adminEmail: 'nobody' }, '--admin-email'],
  [{ host: 'b.test', adminName: 'Eva' }, '--admin-name'],
  [{ host: 'c.test', timeZone: 'Mars/Olympus' }, '--time-zone'],
])('%j is refused and no account is created', async (change, message) => {
  const before = await listAccounts(server.database);
  await expect(createAccountWithAdmin(server.database, { ...request, ...change })).rejects.toThrow(
    message,
  );
  expect(await listAccounts(server.database)).toEqual(before);
});

test('a disabled account refuses sign-ins and ends sessions until it is enabled again', async () => {
  const { accountId, admin, emails, password } = await server.company('closing.test');
  const later = () =>
    server.another().then(async (fresh) => {
      const answer = await fresh
        .visitor('closing.test')
        .post('/auth/sign-in', { email: emails[0], password });
      await fresh.close();
      return answer.status;
    });
  await setAccountDisabled(server.database, accountId, true);
  expect((await admin.get('/suppliers')).status).toBe(401);
  expect(await later()).toBe(404);
  await setAccountDisabled(server.database, accountId, false);
  expect((await admin.get('/suppliers')).status).toBe(401);
  expect(await later()).toBe(200);
});

test('a company without a superuser gets one again, an existing user or a new one', async () => {
  const {
    accountId: account,
    host,
    clients,
    emails,
    password,
  } = await server.company('locked.test', [0, 2]);
  const [admin, sales] = clients;
  // No superuser is left: one is disabled directly in the database, the other only sells.
  await server.database.tenant(account, (tx) =>
    tx.row(sql`update users set status = 'inactive' where profile_id = 0`),
  );
  const postSignIn = (email: string, as: string) =>
    server.visitor(host).post('/auth/sign-in', { email, password: as });

  const again = await resetAccountAdmin(server.database, server.accounts, {
    account,
    email: emails[1] ?? '',
  });
  expect(again.made).toBe(false);
  expect((await sales?.get('/users/current'))?.status).toBe(401);
  expect((await postSignIn(emails[1] ?? '', password)).status).toBe(401);
  const temporary = await postSignIn(emails[1] ?? '', again.password);
  expect(pickByPath(temporary.body, 'messageCode')).toBe('NEED_CHANGE_PASSWORD');
  const changed = await server
    .visitor(host)
    .with({ authorization: `Bearer ${String(pickByPath(temporary.body, 'accessToken'))}` })
    .post('/current-session/change-password', {
      oldPassword: again.password,
      newPassword: 'Robles.Viejos29',
    });
  expect(changed.status).toBe(204);
  const inside = await server.visitor(host).signedIn(emails[1] ?? '', 'Robles.Viejos29');
  expect((await inside.get('/account/settings')).status).toBe(200);
  expect(pickByPath((await inside.get('/users/current')).body, 'profile.id')).toBe(0);

  await expect(
    resetAccountAdmin(server.database, server.accounts, { account, email: 'nueva@locked.test' }),
  ).rejects.toThrow('--admin-name');
  const made = await resetAccountAdmin(server.database, server.accounts, {
    account,
    email: 'nueva@locked.test',
    name: 'Directora Nueva',
  });
  expect(made.made).toBe(true);
  const first = await postSignIn('nueva@locked.test', made.password);
  expect(pickByPath(first.body, 'messageCode')).toBe('NEED_CHANGE_PASSWORD');
  expect((await admin?.get('/users/current'))?.status).toBe(401);
  await expect(
    resetAccountAdmin(server.database, server.accounts, {
      account: 999_999,
      email: 'x@locked.test',
    }),
  ).rejects.toThrow('There is no account');
});

test('an unknown account cannot be changed', async () => {
  await expect(setAccountDisabled(server.database, 999_999, true)).rejects.toThrow(
    'There is no account',
  );
  await expect(addAccountHost(server.database, 999_999, 'x.test')).rejects.toThrow(
    'There is no account',
  );
});
