import { positions } from '@tarima/domain/positions/position';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPermissionId } from '../profiles/commands.ts';
import { createTestWorkbook, importSheetFile } from '../sheets/testing/sheets.ts';
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

/** Creates two divisions, and a position of the first that is held by a user who is limited to it, like the planner. */
async function createHeldPosition() {
  const [, planner = company.admin, colleague = company.admin] = company.clients;
  const [east, west] = [
    await create('/divisions', { name: `Planta este ${(made += 1)}`, location: '19.4,-99.1' }),
    await create('/divisions', { name: `Planta oeste ${made}`, location: '19.5,-99.2' }),
  ];
  const held = ['positions', 'divisions', 'salaries', 'orders_planning'];
  const { body } = requireSuccess(await company.admin.get('/permissions'));
  const permissions = pickListByPath([body], '0')
    .filter((each) => held.includes(String(pickByPath(each, 'name'))))
    .map((each) => pickByPath(each, 'id'));
  const profile = await create('/profiles', {
    name: `Encargados ${made}`,
    description: 'Jefes',
    permissions,
  });
  const position = { name: `Encargado ${made}`, description: 'Encargado', baseSalary: '500.00' };
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
  return { planner, east, west, position, id };
}
let made = 0;

test('a planner limited to a division cannot move the position of another limited user to another division', async () => {
  const { planner, west, position, id } = await createHeldPosition();
  const moved = { ...position, division: { id: west } };
  const refused = await planner.put(`/positions/${id}`, moved);
  expect([refused.status, pickByPath(refused.body, 'details.0.rule')]).toEqual([403, 'heldPeople']);
  const sheet = await createTestWorkbook([
    ['Id', 'División'],
    [id, west],
  ]);
  const checked = await importSheetFile(planner, positions, sheet, { dryRun: true });
  expect(pickByPath(requireSuccess(checked).body, 'errors.0')).toMatchObject({
    row: 2,
    path: 'division',
    rule: 'heldPeople',
  });
  requireSuccess(await company.admin.put(`/positions/${id}`, moved));
});

test('a planner limited to a division moves the position of a user who is not limited to one', async () => {
  const { planner, west, position, id } = await createHeldPosition();
  const [, , colleague = company.admin] = company.clients;
  const unlimited = await create('/profiles', {
    name: `Almacenistas ${made}`,
    description: 'Guardan',
    permissions: [toPermissionId('stores')],
  });
  const user = await getUserId(colleague);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${unlimited} where account_id = ${tx.accountId} and id = ${user}`),
  );
  requireSuccess(await planner.put(`/positions/${id}`, { ...position, division: { id: west } }));
});

test('a planner limited to a division cannot replace the division of another limited user by another', async () => {
  const { planner, east, west, id } = await createHeldPosition();
  const getDivision = async () =>
    pickByPath(requireSuccess(await company.admin.get(`/positions/${id}`)).body, 'division.id');
  const refused = await planner.delete('/divisions', { oldId: east, newId: west });
  expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
    403,
    { path: 'oldId', rule: 'heldPeople' },
  ]);
  expect(await getDivision()).toBe(east);
  requireSuccess(await company.admin.delete('/divisions', { oldId: east, newId: west }));
  expect(await getDivision()).toBe(west);
});
