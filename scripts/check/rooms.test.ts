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
const none = { uses: [] };

test('imports of the plan and its known circles are accepted', () => {
  expect(wrongIn(used, plan, circle, none)).toEqual([]);
});

test('imports of the kit and of the same room need no entry in the plan', () => {
  const source = "import '../kit/serve.ts';\nimport './row.ts';\nimport { z } from 'zod';";
  expect(usesIn('orders/a.ts', source)).toEqual([]);
});

test('an import missing in the plan is reported with its file', () => {
  const more = usesIn('orders/d.ts', "export * from '../transfers/commands.ts';");
  expect(wrongIn([...used, ...more], plan, circle, none)).toEqual([
    'orders/d.ts: the plan of rooms has no transfers/commands for orders/',
  ]);
});

test('an unused entry of the plan is reported', () => {
  expect(wrongIn(used.slice(1), plan, circle, none)).toEqual([
    'scripts/check/room-plan.mjs: orders/ does not use accounts/queries',
  ]);
});

test('a new circle is refused, and a resolved circle must be removed from the list', () => {
  expect(wrongIn(used, plan, [], none)).toEqual([
    'orders ⇄ shipments: rooms that import each other',
  ]);
  const open = { ...plan, shipments: { uses: [] } };
  expect(wrongIn(used.slice(0, 2), open, circle, none)).toEqual([
    'scripts/check/room-plan.mjs: orders ⇄ shipments is not that circle any more',
  ]);
});

test('an entry with an asterisk permits the files that end so, and is reported where no file uses it', () => {
  const shell = { shell: { uses: ['*-screen'] } };
  const screens = usesIn('shell/screens.tsx', "import('../trips/trips-screen.tsx');");
  expect(wrongIn(screens, shell, [], none)).toEqual([]);
  const more = usesIn('shell/screens.tsx', "import { x } from '../trips/trips-data.ts';");
  expect(wrongIn(more, shell, [], none)).toEqual([
    'shell/screens.tsx: the plan of rooms has no trips/trips-data for shell/',
    'scripts/check/room-plan.mjs: shell/ does not use *-screen',
  ]);
});

test('a room without a plan of its own imports what other rooms may, and nothing else', () => {
  const other = { uses: ['accounts/queries'] };
  const returns = usesIn('returns/a.ts', "import { x } from '../accounts/queries.ts';");
  expect(wrongIn([...used, ...returns], plan, circle, other)).toEqual([]);
  const more = usesIn('returns/b.ts', "import { y } from '../orders/order-row.ts';");
  expect(wrongIn([...used, ...more], plan, circle, other)).toEqual([
    'returns/b.ts: the plan of rooms has no orders/order-row for returns/',
    'scripts/check/room-plan.mjs: no room without a plan uses accounts/queries',
  ]);
});

test('rooms without a plan of their own are found in a circle', () => {
  const other = { uses: ['accounts/queries'] };
  const around = { accounts: { uses: ['returns/queries'] } };
  const uses = [
    ...usesIn('returns/a.ts', "import { x } from '../accounts/queries.ts';"),
    ...usesIn('accounts/b.ts', "import { y } from '../returns/queries.ts';"),
  ];
  expect(wrongIn(uses, around, [], other)).toEqual([
    'accounts ⇄ returns: rooms that import each other',
  ]);
});
