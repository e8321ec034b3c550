import { expect, test } from 'vitest';
import { proposeLotCode } from './lot-code.ts';

const zone = 'America/Mexico_City';

test.each([
  ['2026-11-21T18:00:00Z', [], '12-20261121'],
  // Mexico still has the day before.
  ['2026-11-22T03:00:00Z', [], '12-20261121'],
  ['2026-11-21T18:00:00Z', ['12-20261121', '12-20261121-2'], '12-20261121-3'],
] as const)('a lot made at %s, with the codes %j in use, gets the code %s', (at, taken, code) => {
  const made = { orderId: 12, at: Date.parse(at), timeZone: zone };
  expect(proposeLotCode(made, new Set(taken))).toBe(code);
});
