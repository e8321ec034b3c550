import { describe, expect, test } from 'vitest';
import { applyPercentChange, percentChangeSchema } from './percent-change.ts';

const parse = (typed: unknown) => {
  const read = percentChangeSchema.safeParse(typed);
  return read.success ? read.data : read.error.issues.map(({ message }) => message);
};

describe('a change in percent', () => {
  test.each([
    ['5', '5'],
    [' +5 % ', '5'],
    ['-3.25%', '-3.25'],
    ['\u2212 3.25 %', '-3.25'],
    [-0.5, '-0.5'],
    ['999.99', '999.99'],
    ['-99.99', '-99.99'],
  ])('%j is read as %s', (typed, plain) => {
    expect(parse(typed)).toBe(plain);
  });

  test.each(['0', '-0.00', '-100', '1000', '5.125', 'cinco', '5%%', '1,5', '--5', true])(
    '%j is refused',
    (typed) => {
      expect(parse(typed)).toEqual(['percentChange']);
    },
  );

  test('must not be blank', () => {
    expect(parse(' ')).toEqual(['required']);
  });
});

test.each([
  ['10.00', '5', 2, '10.50'],
  ['10.10', '5', 2, '10.61'],
  ['0.10', '5', 2, '0.11'],
  ['86.00', '-3.25', 2, '83.21'],
  ['0.01', '-99', 2, '0.00'],
  ['0.0125', '10', 4, '0.0138'],
  ['1.5000', '100', 4, '3.00'],
  ['999999999999.99', '-50', 2, '500000000000.00'],
] as const)('%s changed by %s percent, in %i decimals, is %s', (amount, percent, decimals, is) => {
  expect(applyPercentChange(amount, percent, decimals)).toBe(is);
});
