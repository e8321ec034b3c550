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
    ['the same rights', people, people, true],
    ['a narrower profile', people, both, true],
    ['a broader profile', both, people, false],
    ['another profile', restricted, people, false],
    ['the restricted profile, by a user with all of its permissions', restricted, both, true],
    ['any profile, by the superuser', both, superuser, true],
    ['the superuser, by the superuser', superuser, superuser, true],
    // Regardless of the list of its permissions.
    ['the superuser, by another user', superuser, both, false],
    [
      'the same permissions without the limit to a division',
      { ...restricted, id: 7 },
      restricted,
      false,
    ],
    [
      'access to own orders, by a user with access to all orders',
      { ...both, onlyMine: true },
      both,
      true,
    ],
    [
      'access to all orders, by a user with access to own orders',
      both,
      { ...both, onlyMine: true },
      false,
    ],
    [
      'a profile without rights',
      { id: 7, permissions: [], mayExport: false, mayDelete: false },
      people,
      true,
    ],
    ['the same permissions without export', { ...both, mayExport: false }, both, true],
    ['the right to export, by a user without it', both, { ...both, mayExport: false }, false],
    ['the same permissions without deletion', { ...both, mayDelete: false }, both, true],
    ['the right to delete, by a user without it', both, { ...both, mayDelete: false }, false],
    [
      'the right to delete, by a user with only the right to export',
      { ...both, mayExport: false },
      { ...both, mayDelete: false },
      false,
    ],
    [
      'narrower price limits',
      { ...both, limits: { maxDiscount: 5, minMargin: 30 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      true,
    ],
    [
      'a higher maximum discount',
      { ...both, limits: { maxDiscount: 15, minMargin: 20 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'a lower minimum margin',
      { ...both, limits: { maxDiscount: 10, minMargin: 15 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'no price limits, by a user with limits',
      both,
      { ...both, limits: { maxDiscount: 10, minMargin: null } },
      false,
    ],
    [
      'price limits, by a user without limits',
      { ...both, limits: { maxDiscount: 10, minMargin: null } },
      both,
      true,
    ],
  ])('is checked for %s', (_, other, rights, expected) => {
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
