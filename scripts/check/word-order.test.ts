import { expect, test } from 'vitest';
import { findUnreadWordOrders } from './word-order.mjs';

test.each([
  ['apps/web/planning/board.tsx', 'users.toSorted((a, b) => a.name.localeCompare(b.name))'],
  ['packages/domain/orders/order.ts', 'one.localeCompare(other)'],
  ['apps/server/planning/operators.ts', '    order by u.name, u.id`);'],
  ['apps/server/stores/queries.ts', 'order by name`);'],
  ['apps/server/stores/queries.ts', 'order by p.name_es, p.id`);'],
])('%s may not contain: %s', (file, source) => {
  expect(findUnreadWordOrders(file, source)).toHaveLength(1);
});

test.each([
  ['apps/web/planning/board.tsx', 'users.toSorted((a, b) => compare(a.name, b.name))'],
  ['apps/server/stores/queries.ts', 'order by ${buildCollationExpression(sql`name`, language)}`'],
  ['apps/server/stores/queries.ts', 'order by id, name`'],
  ['apps/server/backup/contents.ts', "'select name from upkeep.migrations order by name',"],
])('%s may contain: %s', (file, source) => {
  expect(findUnreadWordOrders(file, source)).toEqual([]);
});
