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

test('what the plan has is let through, with the circles that are known', () => {
  expect(wrongIn(used, plan, circle)).toEqual([]);
});

test('the kit and the room itself need no plan', () => {
  const source = "import '../kit/serve.ts';\nimport './row.ts';\nimport { z } from 'zod';";
  expect(usesIn('orders/a.ts', source)).toEqual([]);
});

test('what the plan does not have is named by its file', () => {
  const more = usesIn('orders/d.ts', "export * from '../transfers/commands.ts';");
  expect(wrongIn([...used, ...more], plan, circle)).toEqual([
    'orders/d.ts: the plan of rooms has no transfers/commands for orders/',
  ]);
});

test('what nobody uses any more is taken out of the plan', () => {
  expect(wrongIn(used.slice(1), plan, circle)).toEqual([
    'scripts/check/room-plan.mjs: orders/ does not use accounts/queries',
  ]);
});

test('a new circle is refused, one that is open has to be taken out', () => {
  expect(wrongIn(used, plan, [])).toEqual(['orders ⇄ shipments: rooms that import each other']);
  const open = { ...plan, shipments: { uses: [] } };
  expect(wrongIn(used.slice(0, 2), open, circle)).toEqual([
    'scripts/check/room-plan.mjs: orders ⇄ shipments is not that circle any more',
  ]);
});
