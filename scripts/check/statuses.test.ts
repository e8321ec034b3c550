import { documentModuleNames } from '@tarima/domain/catalogs/document-entries';
import { expect, test } from 'vitest';
import { findStatusLiterals, listDocumentTables } from './statuses.mjs';

const file = 'apps/server/orders/queries.ts';

test.each([
  "sql`select id from orders where status = 'production'`",
  "sql`select id from orders where status = 'active'`",
  "sql`select o.id from orders o where o.status in ('active', 'production')`",
  "sql`select o.id from users u join orders o on o.id = u.id and o.status <> 'active'`",
  "sql`orders where account_id = 1 and status = 'active'`",
  "sql`sum(pieces) filter (where s.status = 'send') from shipments s`",
  "sql`t.status = 'finished'`",
  "sql`update shipments set status = 'active' where id = 1`",
  "sql`select 1 from orders_moves m where m.to_status in ('collected')`",
  "sql`select 1 from trips t where t.status is distinct from 'ended'`",
])('refuses %s', (source) => {
  expect(findStatusLiterals(file, source)).toHaveLength(1);
});

test.each([
  "sql`select id from users where status = 'active'`",
  "sql`select u.id from orders o join users u on u.id = o.user_id and u.status = 'active'`",
  "sql`update raw_materials set status = 'inactive'`",
  "sql`select id from orders where ${hasStatus(orderDocument, 'production')}`",
  "if (order.status === 'production') return;",
])('accepts %s', (source) => {
  expect(findStatusLiterals(file, source)).toEqual([]);
});

test('reports file, line and correction', () => {
  const source = "sql`\n  select id from orders\n  where status = 'production'`";
  expect(findStatusLiterals(file, source)).toEqual([
    `${file}:3: status = 'production': use \`buildStatusCondition\` of kit/status-condition.ts`,
  ]);
});

test.each(documentModuleNames)('refuses a status of %s', (name) => {
  const source = `sql\`select id from ${name} where status = 'active'\``;
  expect(findStatusLiterals(file, source)).toHaveLength(1);
});

test('a snapshot without the list of numbered tables is refused', () => {
  expect(() => listDocumentTables('create table orders ();')).toThrow('document_tables');
});
