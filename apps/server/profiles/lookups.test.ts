import { readFile } from 'node:fs/promises';
import { allPermissions } from '@tarima/domain/profiles/permissions';
import { getLookupPermissions } from '@tarima/domain/profiles/lookups';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { buildSampleField } from '../testing/custom-fields.ts';
import { startIsolatedTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { toPermissionId } from './commands.ts';

let server: TestServer;
let company: TestCompany;
/** The accounts that there are. */
const founded: number[] = [];
beforeAll(async () => {
  server = await startIsolatedTestServer(); // one test removes a permission from all profiles
  // 4: the warehouse, 98: held to a division.
  company = await server.company('plant.test', [0, 2, 4, 98]);
  founded.push(company.accountId);
});
afterAll(() => server.close());

const getClient = (at: number): TestClient => company.clients[at] ?? company.admin;

/** Makes the warehouse's profile hold these permissions alone. */
const hold = (permissions: readonly string[]) =>
  server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`delete from profiles_permissions where owner_id = 4`);
    await tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${company.accountId}, 4, unnest(${permissions.map(toPermissionId)}::bigint[])`);
  });

const lookups = [
  'customers',
  'divisions',
  'measures',
  'permissions',
  'positions',
  'products',
  'products_families',
  'profiles',
  'raw_materials',
  'stores',
  'suppliers',
  'users',
  'workplaces',
];

test.each(lookups)(
  'names of %s can be read with each permission that uses them, and with no other',
  async (module) => {
    const path = `/${module.replaceAll('_', '-')}/all`;
    const useful = getLookupPermissions(module);
    expect(useful.length).toBeGreaterThan(0);
    for (const permission of useful) {
      await hold([permission]);
      expect([permission, (await getClient(2).get(path)).status]).toEqual([permission, 200]);
    }
    await hold(allPermissions.filter((permission) => !useful.includes(permission)));
    const response = await getClient(2).get(path);
    expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
  },
);

test('a user limited to a division lists only the stores of that division', async () => {
  const division = async (name: string) =>
    pickByPath((await company.admin.post('/divisions', { name, location: '1,1' })).body, 'id');
  const [userDivision, other] = [await division('Planta propia'), await division('Planta ajena')];
  for (const [name, id] of [
    ['Almacén propio', userDivision],
    ['Almacén ajeno', other],
  ] as const)
    expect((await company.admin.post('/stores', { name, division: { id } })).status).toBe(201);
  const position = await company.admin.post('/positions', {
    name: 'Puesto propio',
    description: 'x',
    baseSalary: 1,
    division: { id: userDivision },
  });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(
      sql`update users set main_position_id = ${pickByPath(position.body, 'id')} where profile_id = 98`,
    ),
  );
  const { body } = await getClient(3).get('/stores/all');
  expect(pickListByPath(body, 'elements').map((store) => pickByPath(store, 'name'))).toEqual([
    'Almacén propio',
  ]);
});

test('the monthly revenue goal is visible only with the permission for the dashboard or the settings', async () => {
  const getGoal = async (client: TestClient) => {
    const { status, body } = await client.get('/account/settings');
    expect([status, pickByPath(body, 'settings.orderExpirationDays')]).toEqual([200, 15]);
    return pickByPath(body, 'settings.monthlyRevenueGoal');
  };
  expect(await getGoal(company.admin)).toBe(0);
  expect(await getGoal(getClient(1))).toBe(0);
  expect(await getGoal(getClient(3))).toBeUndefined();
  for (const [permission, expectedCount] of [
    ['dashboard', 0],
    ['global_settings', 0],
    ['reports', undefined],
  ] as const) {
    await hold([permission]);
    expect([permission, await getGoal(getClient(2))]).toEqual([permission, expectedCount]);
  }
});

test('custom fields of a module can be changed only with both the permission for custom fields and that for the module', async () => {
  const field = buildSampleField('orders', 'text', { required: true });
  for (const granted of [['orders'], ['custom_fields'], ['custom_fields', 'products']]) {
    await hold(granted);
    const response = await getClient(2).post('/custom-fields', field);
    expect([granted, response.status]).toEqual([granted, 403]);
  }
  expect((await getClient(3).post('/custom-fields', field)).status).toBe(403);
  await hold(['custom_fields', 'orders']);
  const made = await getClient(2).post('/custom-fields', field);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = String(pickByPath(made.body, 'id'));
  await hold(['orders']);
  const { module: _, ...changed } = field;
  expect((await getClient(2).put(`/custom-fields/${id}`, changed)).status).toBe(403);
  expect((await getClient(2).delete(`/custom-fields/${id}`)).status).toBe(403);
  expect((await getClient(2).post(`/custom-fields/${id}/impact`, {})).status).toBe(403);
  const order = { module: { name: 'orders' }, ids: [Number(id)] };
  expect((await getClient(2).put('/custom-fields/order', order)).status).toBe(403);
  // Forms still list them.
  const read = await getClient(3).get('/modules', { name: 'orders' });
  expect(pickByPath(read.body, 'customFields.0.name')).toBe(field.name);
});

test('the migration gives the custom fields permission only to profiles with the permission for settings', async () => {
  const older = await server.company('older.test', [0]);
  founded.push(older.accountId);
  const links = (work: string) =>
    server.database.tenant(older.accountId, (tx) => tx.rows<{ id: number }>(sql.raw(work)));
  await links(`
    insert into profiles (account_id, id, name, description)
    values (current_account(), 2001, 'Cuida la cuenta', 'x'), (current_account(), 2002, 'Vende y ya', 'x')`);
  await links(`
    insert into profiles_permissions (account_id, owner_id, record_id)
    values (current_account(), 2001, ${toPermissionId('global_settings')}), (current_account(), 2002, ${toPermissionId('orders')})`);
  for (const { accountId } of [older, company])
    await server.database.tenant(accountId, (tx) =>
      tx.row(
        sql`delete from profiles_permissions where record_id = ${toPermissionId('custom_fields')}`,
      ),
    );
  await server.asOwner(`delete from permission_names where code = 'custom_fields'`);
  const migration = new URL('../migrations/0042_custom_fields_permission.sql', import.meta.url);
  await server.asOwner(await readFile(migration, 'utf8'));
  const profileLinks = await links(`
    select l.owner_id as id from profiles_permissions l join permission_names n on n.id = l.record_id
    where n.code = 'custom_fields' and l.record_id = ${toPermissionId('custom_fields')} order by 1`);
  expect(profileLinks.map(({ id }) => id)).toEqual([0, 1, 2001]);
});

test('the migration gives the permissions for prices, costs and salaries to profiles that saw them before', async () => {
  const older = await server.company('oldest.test', [0]);
  await server.database.tenant(older.accountId, (tx) =>
    tx.row(sql`
      insert into profiles (account_id, id, name, description)
      values (current_account(), 3001, 'Corta y ya', 'x')`),
  );
  for (const accountId of [older.accountId, ...founded])
    await server.database.tenant(accountId, (tx) =>
      tx.row(sql`delete from profiles_permissions where record_id in (26, 27, 28)`),
    );
  // The older migration makes the function of its day, which has to give way to the present one again.
  const [opening] = await server.asOwner<{ definition: string }>(
    `select pg_get_functiondef('open_request'::regproc) as definition`,
  );
  await server.asOwner(`
    delete from permission_names where code in ('prices', 'costs', 'salaries');
    drop function may_open_file;
    alter table profiles drop column only_mine, drop column may_export, drop column may_delete;`);
  for (const name of ['0067_rights_on_fields', '0222_record_rights'])
    await server.asOwner(
      await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8'),
    );
  await server.asOwner(`drop function open_request; ${opening?.definition ?? ''}`);
  const storedPermissions = await server.database.tenant(older.accountId, (tx) =>
    tx.rows(sql<{ code: string; owners: number[] }>`
      select n.code, array_agg(l.owner_id order by l.owner_id)::float8[] as owners
      from permission_names n join profiles_permissions l on l.record_id = n.id
      where n.code in ('prices', 'costs', 'salaries') group by n.id, n.code order by n.id`),
  );
  expect(storedPermissions).toEqual([
    { code: 'prices', owners: [0, 1, 2, 3, 4, 98, 3001] },
    // Users without access to products, materials and shipments saw no cost.
    { code: 'costs', owners: [0, 1, 2, 3, 4, 98] },
    { code: 'salaries', owners: [0, 1] },
  ]);
  // The migrated profile restricts no user to their own records.
  const { body } = await older.admin.get('/profiles/3001');
  expect(pickByPath(body, 'onlyMine')).toBe(false);
  // Rights that every user had before the migration.
  expect([pickByPath(body, 'mayExport'), pickByPath(body, 'mayDelete')]).toEqual([true, true]);
});
