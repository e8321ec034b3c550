import { expect, test } from 'vitest';
import { toErrorDetails } from '../kit/rules.ts';
import {
  nonnegativeQuantitySchema,
  isWholeQuantity,
  maxLotBalance,
  stockQuantitySchema,
  toThousandths,
  fromThousandths,
} from './quantity.ts';

const findRule = (
  schema: typeof stockQuantitySchema | typeof nonnegativeQuantitySchema,
  value: unknown,
): string | undefined => {
  const read = schema.safeParse(value);
  return read.success ? undefined : toErrorDetails(read.error)[0]?.rule;
};

test.each([
  ['1', 1],
  ['0.001', 0.001],
  [' 12.5 ', 12.5],
  [7.125, 7.125],
  ['999999999', 999_999_999],
])('the quantity %j is accepted', (input, read) => {
  expect(stockQuantitySchema.parse(input)).toBe(read);
});

test.each([
  [undefined, 'required'],
  ['', 'required'],
  [0, 'positive'],
  ['-1', 'positive'],
  ['1.0001', 'decimals'],
  ['1e3', 'number'],
  ['diez', 'number'],
  [Number.NaN, 'number'],
  ['1000000000', 'lessOrEqual'],
])('the quantity %j is refused: %s', (input, rule) => {
  expect(findRule(stockQuantitySchema, input)).toBe(rule);
});

test('a balance may be zero but not negative', () => {
  expect(nonnegativeQuantitySchema.parse('0')).toBe(0);
  expect(findRule(nonnegativeQuantitySchema, -0.001)).toBe('greaterOrEqual');
});

test.each([0.1, 0.2, 0.3, 1.005, 4.35, 1_234_567.891, maxLotBalance])(
  'the quantity %d is unchanged after conversion to thousandths and back',
  (value) => {
    expect(fromThousandths(toThousandths(value))).toBe(value);
    expect(Number.isSafeInteger(toThousandths(value))).toBe(true);
  },
);

test.each([
  [3, true],
  ['3.000', true],
  [3.001, false],
  ['0.5', false],
])('the quantity %j is a whole number: %s', (value, whole) => {
  expect(isWholeQuantity(value)).toBe(whole);
});
