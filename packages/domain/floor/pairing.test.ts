import { expect, test } from 'vitest';
import { canOpenTablet, canPairTablet } from './pairing.ts';

test.each([
  ['a user who manages workplaces', ['workplaces'], 9, true],
  ['a planner of the division', ['orders_planning'], 4, true],
  ['a planner of another division', ['orders_planning'], 9, false],
  ['a user who pairs tablets', ['tablets'], 4, false],
  ['a seller of the division', ['orders'], 4, false],
])(
  'the right to open a closed tablet depends on permission and division: %s (case %#)',
  (_who, permissions, divisionId, isPermitted) => {
    expect(canOpenTablet({ profile: { id: 1001, permissions }, divisionId }, 4)).toBe(isPermitted);
  },
);

test.each([
  ['a user of the division', ['tablets'], {}, true],
  ['a user of another division', ['tablets'], { divisionId: 9 }, false],
  [
    'a user of another division who sees all orders',
    ['tablets', 'orders'],
    { divisionId: 9 },
    true,
  ],
  ['a user without the permission', ['orders'], {}, false],
  ['a user restricted to their own orders', ['tablets', 'orders'], { onlyMine: true }, false],
  ['a user without a division', ['tablets'], { divisionId: null }, false],
])(
  'the right to pair a tablet depends on permission, division and orders: %s (case %#)',
  (
    _who,
    permissions,
    { divisionId = 4, ...more }: { divisionId?: number | null; onlyMine?: boolean },
    isPermitted,
  ) => {
    const profile = { id: 1001, permissions, ...more };
    expect(canPairTablet({ profile, divisionId }, 4)).toBe(isPermitted);
  },
);
