import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClientUserId } from '../api-keys/testing.ts';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('superusers.test', [0, 2]);
});
afterAll(() => server.close());

const setProofAge = (age: string) =>
  server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update sessions set proven_at = present() - ${age}::interval where account_id = ${tx.accountId}`),
  );

test('the e-mail, profile and status of a superuser change only after a recent reauthentication, other data at any time', async () => {
  const [admin = company.admin, other = company.admin] = company.clients;
  const id = await getClientUserId(other);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update users set profile_id = 0 where account_id = ${tx.accountId} and id = ${id}`),
  );
  const division = requireSuccess(
    await admin.post('/divisions', { name: 'Planta', location: '19.4,-99.1' }),
  ).body;
  const position = requireSuccess(
    await admin.post('/positions', {
      name: 'Directora',
      description: 'Dirige',
      baseSalary: '500.00',
      division: { id: pickByPath(division, 'id') },
    }),
  ).body;
  const record = {
    name: 'Superusuaria',
    email: company.emails[1],
    profile: { id: 0 },
    status: 'active',
    mainPosition: { id: pickNumberByPath(position, 'id') },
    positions: [],
  };
  const save = (changes: object) => admin.put(`/users/${id}`, { ...record, ...changes });
  const changes = [
    { email: 'robada@superusers.test' },
    { profile: { id: 2 } },
    { status: 'inactive' },
  ];
  await setProofAge('10 minutes 1 second');
  for (const change of changes) {
    const { status, body } = await save(change);
    expect([change, status, pickByPath(body, 'messageCode')]).toEqual([
      change,
      401,
      'REAUTHENTICATION_REQUIRED',
    ]);
  }
  requireSuccess(await save({ name: 'Otro nombre' }));
  expect(requireSuccess(await admin.get(`/users/${id}`)).body).toMatchObject({
    name: 'Otro nombre',
    email: company.emails[1],
    status: 'active',
    profile: { id: 0 },
  });
  await setProofAge('0 seconds');
  for (const change of changes) requireSuccess(await save(change));
});
