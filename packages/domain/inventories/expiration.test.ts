import { expect, test } from 'vitest';
import { getLotExpiration, expiringWithinDays } from './expiration.ts';

test.each([
  [null, { state: 'good' }],
  ['2026-11-20', { state: 'expired' }],
  ['1999-01-01', { state: 'expired' }],
  ['2026-11-21', { state: 'expiring', days: 0 }],
  ['2026-11-22', { state: 'expiring', days: 1 }],
  ['2026-12-21', { state: 'expiring', days: expiringWithinDays }],
  ['2026-12-22', { state: 'good' }],
  ['2100-01-01', { state: 'good' }],
] as const)('a lot that expires on %s has on 2026-11-21 the state %j', (date, expected) => {
  expect(getLotExpiration(date, '2026-11-21')).toEqual(expected);
});

test('days to expiration are whole across 29 February and a change of clocks', () => {
  expect(getLotExpiration('2028-03-01', '2028-02-28')).toEqual({ state: 'expiring', days: 2 });
  expect(getLotExpiration('2027-04-05', '2027-04-03')).toEqual({ state: 'expiring', days: 2 });
});
