import { describe, expect, test } from 'vitest';
import { isDivisionBound, isWithinRights } from './user-rights.ts';

const all = { mayExport: true, mayDelete: true };
const superuser = { id: 0, permissions: [], ...all };
const restricted = { id: 98, permissions: ['orders', 'stores'], ...all };
const people = { id: 1000, permissions: ['users', 'profiles'], ...all };
const both = { id: 1001, permissions: ['users', 'profiles', 'orders', 'stores'], ...all };
const planner = { id: 1002, permissions: ['orders_planning', 'users'], ...all };

describe('isWithinRights', () => {
  test.each([
    ['accepts the same rights', people, people, true],
    ['accepts a narrower profile', people, both, true],
    ['refuses a broader profile', both, people, false],
    ['refuses a profile with other permissions', restricted, people, false],
    [
      'accepts the restricted profile for a user with all of its permissions',
      restricted,
      both,
      true,
    ],
    ['accepts any profile for the superuser', both, superuser, true],
    ['accepts the superuser for the superuser', superuser, superuser, true],
    // Regardless of the list of its permissions.
    ['refuses the superuser for any other user', superuser, both, false],
    [
      'refuses the same permissions without the limit to a division',
      { ...restricted, id: 7 },
      restricted,
      false,
    ],
    [
      'accepts access to own orders for a user with access to all orders',
      { ...both, onlyMine: true },
      both,
      true,
    ],
    [
      'refuses access to all orders for a user with access to own orders',
      both,
      { ...both, onlyMine: true },
      false,
    ],
    [
      'accepts a profile without rights',
      { id: 7, permissions: [], mayExport: false, mayDelete: false },
      people,
      true,
    ],
    ['accepts the same permissions without export', { ...both, mayExport: false }, both, true],
    ['refuses export for a user without export', both, { ...both, mayExport: false }, false],
    ['accepts the same permissions without deletion', { ...both, mayDelete: false }, both, true],
    ['refuses deletion for a user without deletion', both, { ...both, mayDelete: false }, false],
    [
      'refuses deletion for a user with only export',
      { ...both, mayExport: false },
      { ...both, mayDelete: false },
      false,
    ],
    [
      'accepts narrower price limits',
      { ...both, limits: { maxDiscount: 5, minMargin: 30 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      true,
    ],
    [
      'refuses a higher maximum discount',
      { ...both, limits: { maxDiscount: 15, minMargin: 20 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'refuses a lower minimum margin',
      { ...both, limits: { maxDiscount: 10, minMargin: 15 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'refuses a profile without price limits for a user with limits',
      both,
      { ...both, limits: { maxDiscount: 10, minMargin: null } },
      false,
    ],
    ['accepts the restricted profile for its own users', restricted, restricted, true],
    [
      'refuses further permissions for a user of the restricted profile',
      { ...restricted, permissions: ['orders', 'users'] },
      restricted,
      false,
    ],
    [
      'accepts access to own orders for a user with the same',
      { ...both, onlyMine: true },
      { ...both, onlyMine: true },
      true,
    ],
    [
      'accepts a profile without export for a user without it',
      { ...both, mayExport: false },
      { ...both, mayExport: false },
      true,
    ],
    [
      'accepts price limits for a user without limits',
      { ...both, limits: { maxDiscount: 10, minMargin: null } },
      both,
      true,
    ],
  ])('%s', (_, other, rights, expected) => {
    expect(isWithinRights(other, rights)).toBe(expected);
  });
});

test.each([
  [restricted, true],
  [planner, true],
  [{ id: 7, permissions: ['orders_planning', 'orders'] }, false],
  [{ id: 0, permissions: ['orders_planning'] }, false],
  [people, false],
])('the profile %j is limited to its division: %s', (profile, expected) => {
  expect(isDivisionBound(profile)).toBe(expected);
});
