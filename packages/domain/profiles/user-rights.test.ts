import { describe, expect, test } from 'vitest';
import { isDivisionBound, isWithinRights } from './user-rights.ts';

const all = { mayExport: true, mayDelete: true };
const superuser = { id: 0, permissions: [], ...all };
const restricted = { id: 98, permissions: ['orders', 'stores'], ...all };
const people = { id: 1000, permissions: ['users', 'profiles'], ...all };
const both = { id: 1001, permissions: ['users', 'profiles', 'orders', 'stores'], ...all };
const planner = { id: 1002, permissions: ['orders_planning', 'users'], ...all };

describe('isWithin', () => {
  test.each([
    ['oneself', people, people, true],
    ['a narrower one', people, both, true],
    ['a broader one', both, people, false],
    ['another one', restricted, people, false],
    ['the restricted one, by who holds all of it', restricted, both, true],
    ['anybody, by the superuser', both, superuser, true],
    ['the superuser, by the superuser', superuser, superuser, true],
    // Regardless of the list of its permissions.
    ['the superuser, by anybody else', superuser, both, false],
    [
      'the same permissions without the bond to a division',
      { ...restricted, id: 7 },
      restricted,
      false,
    ],
    [
      'who reaches only their own orders, by who reaches all',
      { ...both, onlyMine: true },
      both,
      true,
    ],
    ['the same that reaches all orders', both, { ...both, onlyMine: true }, false],
    [
      'one who may nothing',
      { id: 7, permissions: [], mayExport: false, mayDelete: false },
      people,
      true,
    ],
    ['the same that may not export', { ...both, mayExport: false }, both, true],
    ['the same that may export, by who may not', both, { ...both, mayExport: false }, false],
    ['the same that may not delete', { ...both, mayDelete: false }, both, true],
    ['the same that may delete, by who may not', both, { ...both, mayDelete: false }, false],
    [
      'one who may delete, by who may export alone',
      { ...both, mayExport: false },
      { ...both, mayDelete: false },
      false,
    ],
    [
      'the same with narrower limits of price',
      { ...both, limits: { maxDiscount: 5, minMargin: 30 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      true,
    ],
    [
      'the same that may give more discount',
      { ...both, limits: { maxDiscount: 15, minMargin: 20 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'the same that may sell for less margin',
      { ...both, limits: { maxDiscount: 10, minMargin: 15 } },
      { ...both, limits: { maxDiscount: 10, minMargin: 20 } },
      false,
    ],
    [
      'the same without limits, by who has some',
      both,
      { ...both, limits: { maxDiscount: 10, minMargin: null } },
      false,
    ],
    [
      'the same with limits, by who has none',
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
])('%j is held to a division: %s', (profile, expected) => {
  expect(isDivisionBound(profile)).toBe(expected);
});
