import { tableWords } from '@tarima/domain/profiles/table-words';
import { modules } from '@tarima/domain/modules';
import { profiles } from '@tarima/domain/profiles/profile';
import { users } from '@tarima/domain/users/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whatever can depend on a record has a name that people know; monthly sums are no records', async () => {
  const rows = await server.asOwner<{ table: string }>(
    `select distinct coalesce((
        select o.relname from pg_constraint l
        join pg_attribute b on b.attrelid = l.conrelid and b.attnum = any(l.conkey) and b.attname = 'owner_id'
        join pg_class o on o.oid = l.confrelid
        where l.contype = 'f' and l.conrelid = k.conrelid
      ), c.relname) as table
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.confdeltype not in ('c', 'n') and r.relname = any($1)`,
    [[...modules, profiles, users].map(({ name }) => name)],
  );
  const tables = rows.map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['orders', 'technical_sheets', 'planning_events']));
  expect(tables.filter((table) => !tableWords(table))).toEqual(['sales_months']);
});
