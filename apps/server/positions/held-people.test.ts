import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('held-people.test', [0, 4, 2]);
});
afterAll(() => server.close());

const getUserId = async (client: TestClient): Promise<number> =>
  pickNumberByPath((await client.get('/users/current')).body, 'id');

const create = async (path: string, body: object): Promise<number> =>
  pickNumberByPath(requireSuccess(await company.admin.post(path, body)).body, 'id');

test('a planner limited to a division cannot move the position of another limited user to another division', async () => {
  const [, planner = company.admin, colleague = company.admin] = company.clients;
  const [east, west] = [
    await create('/divisions', { name: 'Planta este', location: '19.4,-99.1' }),
    await create('/divisions', { name: 'Planta oeste', location: '19.5,-99.2' }),
  ];
  const held = ['positions', 'divisions', 'salaries', 'orders_planning'];
  const { body } = requireSuccess(await company.admin.get('/permissions'));
  const permissions = pickListByPath([body], '0')
    .filter((each) => held.includes(String(pickByPath(each, 'name'))))
    .map((each) => pickByPath(each, 'id'));
  const profile = await create('/profiles', {
    name: 'Encargados',
    description: 'Jefes',
    permissions,
  });
  const position = { name: 'Encargado', description: 'Encargado', baseSalary: '500.00' };
  const id = await create('/positions', { ...position, division: { id: east } });
  const users = [await getUserId(planner), await getUserId(colleague)];
  await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      update users set profile_id = ${profile}
      where account_id = ${tx.accountId} and id = any(${users}::bigint[])`);
    await tx.row(sql`
      update users set main_position_id = ${id}
      where account_id = ${tx.accountId} and id = ${users[1]}`);
  });
  const moved = { ...position, division: { id: west } };
  const refused = await planner.put(`/positions/${id}`, moved);
  expect([refused.status, pickByPath(refused.body, 'details.0.rule')]).toEqual([403, 'heldPeople']);
  requireSuccess(await company.admin.put(`/positions/${id}`, moved));
});
