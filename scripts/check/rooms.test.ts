import { expect, test } from 'vitest';
import { usesIn, wrongIn } from './rooms.mjs';

const plan = {
  orders: { uses: ['accounts/queries', 'shipments/make'] },
  shipments: { uses: ['orders/order-row'] },
};
const used = [
  ...usesIn('orders/a.ts', "import { x } from '../accounts/queries.ts';"),
  ...usesIn('orders/b.ts', "const y = await import('../shipments/make.ts');"),
  ...usesIn('shipments/c.ts', "import type { Z } from '../orders/order-row.ts';"),
];
const circle = [['orders', 'shipments']];

test('imports of the plan and its known circles are accepted', () => {
  expect(wrongIn(used, plan, circle)).toEqual([]);
});

test('imports of the kit and of the same room need no entry in the plan', () => {
  const source = "import '../kit/serve.ts';\nimport './row.ts';\nimport { z } from 'zod';";
  expect(usesIn('orders/a.ts', source)).toEqual([]);
});

test('an import missing in the plan is reported with its file', () => {
  const more = usesIn('orders/d.ts', "export * from '../transfers/commands.ts';");
  expect(wrongIn([...used, ...more], plan, circle)).toEqual([
    'orders/d.ts: the plan of rooms has no transfers/commands for orders/',
  ]);
});

test('an unused entry of the plan is reported', () => {
  expect(wrongIn(used.slice(1), plan, circle)).toEqual([
    'scripts/check/room-plan.mjs: orders/ does not use accounts/queries',
  ]);
});

test('a new circle is refused, and a resolved circle must be removed from the list', () => {
  expect(wrongIn(used, plan, [])).toEqual(['orders ⇄ shipments: rooms that import each other']);
  const open = { ...plan, shipments: { uses: [] } };
  expect(wrongIn(used.slice(0, 2), open, circle)).toEqual([
    'scripts/check/room-plan.mjs: orders ⇄ shipments is not that circle any more',
  ]);
});
