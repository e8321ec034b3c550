import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPermissionId } from '../profiles/commands.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { beginTestPresence, createPairedTablet } from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let north: number;
let south: number;

beforeAll(async () => {
  // A server of its own: the permission is taken from all users, to be given again.
  server = await startIsolatedTestServer();
  sales = await createSalesCompany(server, 'pairing.test');
  const [workplaceId] = await createWorkplaces(sales);
  if (workplaceId === undefined) throw new Error('No workplace');
  north = workplaceId;
  const { body } = requireSuccess(await sales.admin.get('/positions', { size: 100 }));
  const [, division] = sales.plant.divisions;
  const position = pickListByPath(body, 'elements').find(
    (each) => pickByPath(each, 'name') === `Ventas ${division}`,
  );
  const made = requireSuccess(
    await sales.admin.post('/workplaces', {
      name: 'Corte del sur',
      description: 'Corte del sur',
      division: { id: division },
      positions: [pickNumberByPath(position, 'id')],
      stations: 1,
      metadata: { color: '#336699' },
    }),
  );
  south = pickNumberByPath(made.body, 'id');
});
afterAll(() => server.close());

/** Gives the last user, of the first division, a profile with some permissions. */
async function hold(permissions: readonly string[], more: object = {}): Promise<number> {
  const made = requireSuccess(
    await sales.admin.post('/profiles', {
      name: `Con ${permissions.join(', ')} ${JSON.stringify(more)}`.slice(0, 60),
      description: 'x',
      permissions: permissions.map((each) => toPermissionId(each)),
      ...more,
    }),
  );
  const id = pickNumberByPath(made.body, 'id');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(
      sql`update users set profile_id = ${id} where account_id = ${tx.accountId} and id = ${sales.ids[5]}`,
    ),
  );
  return id;
}

const countTablets = async (workplaceId: number): Promise<number> =>
  pickListByPath(
    requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`)).body,
    'tablets',
  ).length;

/** Invites a tablet and returns the status, the field of the error and whether a tablet was paired. */
async function invite(workplaceId: number, client = sales.limited): Promise<unknown[]> {
  const before = await countTablets(workplaceId);
  const { status, body } = await client.post(`/workplaces/${workplaceId}/tablets`, { name: 'Mía' });
  return [status, pickByPath(body, 'details.0.path'), (await countTablets(workplaceId)) - before];
}

test('a user with only the workplaces permission cannot pair a tablet', async () => {
  await hold(['workplaces']);
  expect(await invite(north)).toEqual([403, undefined, 0]);
  expect(await invite(south)).toEqual([403, undefined, 0]);
  // Users without the permission still see and revoke the tablets of a workplace, so that a lost one can be revoked.
  expect((await sales.limited.get(`/workplaces/${north}/tablets`)).status).toBe(200);
});

test('a user with the permission pairs tablets of their own division, and of all if they can read all orders', async () => {
  await hold(['workplaces', 'tablets']);
  expect(await invite(north)).toEqual([201, undefined, 1]);
  expect(await invite(south)).toEqual([403, 'workplaceId', 0]);
  await hold(['workplaces', 'tablets', 'orders']);
  expect(await invite(south)).toEqual([201, undefined, 1]);
  expect(await invite(south, sales.planner)).toEqual([403, 'workplaceId', 0]);
  expect(await invite(north, sales.planner)).toEqual([201, undefined, 1]);
});

test('a user limited to their own orders cannot pair a tablet, whatever other permissions they have', async () => {
  await hold(['workplaces', 'tablets', 'orders'], { onlyMine: true });
  for (const workplaceId of [north, south])
    expect(await invite(workplaceId)).toEqual([403, 'workplaceId', 0]);
});

test('the migration grants the tablet permission to profiles with workplaces and planning, or that paired a used tablet', async () => {
  const { company, ids } = sales;
  const profiles = {
    both: await hold(['workplaces', 'orders_planning']),
    never: await hold(['workplaces', 'products']),
    peeked: await hold(['workplaces', 'customers']),
    paired: await hold(['workplaces', 'stores']),
    mine: await hold(['workplaces', 'orders_planning'], { onlyMine: true }),
  };
  const createPairing = (profile: number, workplaceId: number) =>
    server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        with inviter as (
          insert into users (account_id, name, email, password_hash, profile_id, main_position_id)
          select account_id, 'Quien empareja', ${`p${profile}@pairing.test`}, password_hash, ${profile}, main_position_id
          from users where account_id = ${tx.accountId} and id = ${ids[5]} returning id
        )
        update floor_tablets set created_by_id = (select id from inviter)
        where account_id = ${tx.accountId} and id = (select max(id) from floor_tablets where workplace_id = ${workplaceId})`),
    );
  const used = await createPairedTablet(server, sales, north);
  await beginTestPresence(sales, used, ids[1] ?? 0);
  await createPairing(profiles.paired, north);
  // A tablet without any presence: the user paired their own browser to look.
  await createPairedTablet(server, sales, south);
  await createPairing(profiles.peeked, south);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`delete from profiles_permissions where record_id = ${toPermissionId('tablets')}`),
  );
  await server.asOwner(`delete from permission_names where code = 'tablets'`);
  const migration = new URL('../migrations/0185_pairing.sql', import.meta.url);
  await server.asOwner(await readFile(migration, 'utf8'));
  const foundProfiles = await server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql<{ id: number }>`
      select l.owner_id as id from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = ${tx.accountId} and n.code = 'tablets' order by 1`),
  );
  const remaining = [profiles.both, profiles.paired];
  const added = foundProfiles
    .map(({ id }) => id)
    .filter((id) => Object.values(profiles).includes(id));
  expect(added).toEqual(remaining);
  expect(foundProfiles.slice(0, 3).map(({ id }) => id)).toEqual([0, 1, 3]);
});
