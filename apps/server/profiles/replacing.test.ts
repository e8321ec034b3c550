import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { toPermissionId } from './commands.ts';

let server: TestServer;
let superuser: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  superuser = (await server.company('profiles.test')).admin;
});
afterAll(() => server.close());

test.each([
  ['a superuser', 0],
  ['a customer', 99],
])('a superuser cannot replace a deleted profile with the profile of %s', async (_, newId) => {
  const { body } = await superuser.post('/profiles', {
    name: `Cortador ${newId}`,
    description: 'Corta',
    permissions: [1],
  });
  const oldId = pickNumberByPath(body, 'id');
  const response = await superuser.delete('/profiles', { oldId, newId });
  expect([response.status, pickByPath(response.body, 'details.0')]).toEqual([
    400,
    expect.objectContaining({ path: 'newId', rule: 'notReplacement' }),
  ]);
  expect((await superuser.delete('/profiles', { oldId, newId: 1 })).status).toBe(204);
});

test('a user cannot delete a profile with more permissions than their own, even without users', async () => {
  const company = await server.company('broader.test', [0, 3]);
  const [admin, keeper] = company.clients;
  if (!admin || !keeper) throw new Error('Nobody there');
  const createProfile = async (name: string, ...permissions: readonly string[]) => {
    const { body } = await admin.post('/profiles', {
      name,
      description: name,
      permissions: permissions.map(toPermissionId),
    });
    return pickNumberByPath(body, 'id');
  };
  const own = await createProfile('Guarda perfiles', 'profiles');
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update users set profile_id = ${own} where profile_id = 3`,
  );
  const broader = await createProfile('Guarda más', 'profiles', 'users');
  const refused = await keeper.delete('/profiles', { oldId: broader });
  expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
    403,
    expect.objectContaining({ path: 'oldId', rule: 'broader' }),
  ]);
  const alike = await createProfile('Guarda lo mismo', 'profiles');
  expect((await keeper.delete('/profiles', { oldId: alike })).status).toBe(204);
});
