import { expect, test } from 'vitest';
import { ownDivisionProfileId, superuserProfileId } from '../profiles/profiles.ts';
import { canChooseDivision } from './choose-division.ts';

test('a division is chosen by who sells for all of them, never by the staff of one', () => {
  const holds = (id: number, ...permissions: string[]) => canChooseDivision({ id, permissions });
  expect([
    holds(superuserProfileId),
    holds(2, 'orders'),
    holds(2, 'my_orders', 'orders_planning'),
    holds(ownDivisionProfileId, 'orders'),
  ]).toEqual([true, true, false, false]);
});
