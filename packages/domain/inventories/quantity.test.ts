import { expect, test } from 'vitest';
import { toErrorDetails } from '../kit/rules.ts';
import { allocateQuantityToLots } from './allocate-quantity.ts';
import { findStockKind, inventories } from './inventory.ts';
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

test('a quantity is taken from the first lots, never more than one has, and the rest is missing', () => {
  const lots = [
    { code: 'A', available: 0.1 },
    { code: 'B', available: 0 },
    { code: 'C', available: 0.7 },
    { code: 'D', available: 5 },
  ];
  const allocate = (quantity: number) => {
    const { taken, missing } = allocateQuantityToLots(lots, quantity);
    return { taken: taken.map(({ lot, take }) => [lot.code, take]), missing };
  };
  expect(allocate(0.3)).toEqual({
    taken: [
      ['A', 0.1],
      ['C', 0.2],
    ],
    missing: 0,
  });
  expect(allocate(6)).toEqual({
    taken: [
      ['A', 0.1],
      ['C', 0.7],
      ['D', 5],
    ],
    missing: 0.2,
  });
  expect(allocate(0)).toEqual({ taken: [], missing: 0 });
});

test('lots and movements belong to the kind of their stock, and other lists to none', () => {
  expect(
    ['products_inventories', 'raw_materials_movements', 'raw_materials', 'orders'].map((name) =>
      findStockKind(name),
    ),
  ).toEqual(['products', 'raw_materials', undefined, undefined]);
});

test('a person writes the quantity of a lot, and the server what is reserved and available', () => {
  for (const { fields } of Object.values(inventories))
    expect(
      ['quantity', 'reserved', 'available', 'onHold'].map((name) => fields[name]?.serverSet),
    ).toEqual([undefined, 'column', 'column', 'column']);
});
