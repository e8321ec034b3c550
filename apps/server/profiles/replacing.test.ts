import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

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
])('not even a superuser makes everybody of a profile %s at once', async (_, newId) => {
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
