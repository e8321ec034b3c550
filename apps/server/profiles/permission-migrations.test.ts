import { readFile } from 'node:fs/promises';
import { allPermissions } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toPermissionId } from './commands.ts';
import { pickNumberByPath } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startIsolatedTestServer } from '../testing/server.ts';

test.each([
  ['piece_rates', '0194_piece_rates_permission.sql'],
  ['audit', '0221_audit_permission.sql'],
] as const)(
  'the migration gives the permission %s only to the built-in profiles with all permissions',
  async (code, file) => {
    // A server of its own: the permission is taken from all users, to be given again.
    const server = await startIsolatedTestServer();
    const company = await server.company('before.test');
    const others = allPermissions.filter((each) => each !== code);
    const made = requireSuccess(
      await company.admin.post('/profiles', {
        name: 'Casi todo',
        description: 'x',
        permissions: others.map((each) => toPermissionId(each)),
      }),
    );
    expect(pickNumberByPath(made.body, 'id')).toBeGreaterThan(0);
    const holders = async () => {
      const rows = await server.database.tenant(company.accountId, (tx) =>
        tx.rows(sql<{ id: number }>`
        select l.owner_id as id from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = ${tx.accountId} and n.code = ${code} order by l.owner_id`),
      );
      return rows.map(({ id }) => id);
    };
    expect(await holders()).toEqual([0, 1]);
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
      delete from profiles_permissions l using permission_names n
      where n.id = l.record_id and l.account_id = ${tx.accountId} and n.code = ${code}`),
    );
    await server.asOwner(`delete from permission_names where code = $1`, [code]);
    expect(await holders()).toEqual([]);
    const migration = new URL(`../migrations/${file}`, import.meta.url);
    await server.asOwner(await readFile(migration, 'utf8'));
    expect(await holders()).toEqual([0, 1]);
    await server.close();
  },
);
