import { expect, test } from 'vitest';
import { canOpenTablet } from './pairing.ts';

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
