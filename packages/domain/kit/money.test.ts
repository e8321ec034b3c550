import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodedError } from './errors.ts';
import { amountSchema, formatMoney, maxMoneyAmount } from './amount.ts';
import {
  discountTypes,
  findAmountLineIssue,
  computeLineSubtotal,
  computeRoundedAmounts,
  addTax,
  sumMoney,
  type AmountLine,
} from './money.ts';
import { toErrorDetails } from './rules.ts';

const byAmount = discountTypes.amount;
const byPercentage = discountTypes.percentage;

/** Formats cents as an amount, without any decimal arithmetic. */
const formatCents = (cents: bigint): string =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

const cents = (max: bigint) => fc.bigInt({ min: 0n, max });

describe('amount', () => {
  test.each([
    ['1234.5', '1234.50'],
    ['1234.50', '1234.50'],
    [' 7 ', '7.00'],
    ['007.10', '7.10'],
    ['0', '0.00'],
    [1234.5, '1234.50'],
    [0.1, '0.10'],
    [-0, '0.00'],
    [999_999_999_999.99, maxMoneyAmount],
    [maxMoneyAmount, maxMoneyAmount],
  ])('reads %j as %s', (sent, read) => {
    expect(amountSchema.parse(sent)).toBe(read);
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [[], 'required'],
    ['1234.505', 'amount'],
    ['1,234.50', 'amount'],
    ['$5', 'amount'],
    ['-1', 'greaterOrEqual'],
    ['-0.01255', 'greaterOrEqual'],
    ['1e3', 'amount'],
    ['0x10', 'amount'],
    ['٣', 'amount'],
    ['1000000000000', 'amount'],
    [-1, 'greaterOrEqual'],
    [0.1 + 0.2, 'amount'],
    [1e21, 'amount'],
    [1e-7, 'amount'],
    [NaN, 'amount'],
    [Infinity, 'amount'],
    [true, 'amount'],
    [['5'], 'amount'],
  ])('refuses %j as %s', (sent, rule) => {
    const { error } = amountSchema.safeParse(sent);
    expect(error && toErrorDetails(error).map((detail) => detail.rule)).toEqual([rule]);
  });

  test('reads numbers and texts alike, to the cent', () => {
    fc.assert(
      fc.property(cents(99_999_999_999_999n), (value) => {
        expect(amountSchema.parse(formatCents(value))).toBe(formatCents(value));
        expect(amountSchema.parse(Number(formatCents(value)))).toBe(formatCents(value));
      }),
    );
  });
});

describe('the subtotal of a line', () => {
  const line = (values: Partial<AmountLine>): AmountLine => ({
    quantity: 1,
    price: '0.00',
    discount: 0,
    discountType: byAmount,
    ...values,
  });

  test.each([
    [line({ quantity: 480, price: '187.35' }), '89928.00'],
    [line({ quantity: 480, price: '187.35', discount: '928.00' }), '89000.00'],
    [line({ quantity: 480, price: 187.35, discount: 10, discountType: byPercentage }), '80935.20'],
    [line({ quantity: 3, price: '0.10' }), '0.30'],
    // Half a cent goes up, also where a binary float would be a hair below it.
    [line({ quantity: '0.5', price: '0.01' }), '0.01'],
    [line({ quantity: '1.005', price: '1.00' }), '1.01'],
    [line({ price: '0.05', discount: 50, discountType: byPercentage }), '0.03'],
    [line({ price: '0.05', discount: '50.2', discountType: byPercentage }), '0.02'],
    [line({ price: '10.00', discount: '10.00' }), '0.00'],
    [line({ price: '10.00', discount: 100, discountType: byPercentage }), '0.00'],
    [line({ quantity: 0, price: '10.00' }), '0.00'],
  ])('is computed for %j: %s', (sold, subtotal) => {
    expect(findAmountLineIssue(sold)).toBeUndefined();
    expect(computeLineSubtotal(sold)).toBe(subtotal);
  });

  test.each([
    [line({ quantity: -1 }), 'quantity', 'number'],
    [line({ quantity: NaN }), 'quantity', 'number'],
    [line({ quantity: '' }), 'quantity', 'number'],
    [line({ quantity: ' 1' }), 'quantity', 'number'],
    [line({ price: '-0.01' }), 'price', 'greaterOrEqual'],
    [line({ price: 'ten' }), 'price', 'amount'],
    [line({ discount: -1 }), 'discount', 'greaterOrEqual'],
    [line({ quantity: 2, price: '5.00', discount: '10.01' }), 'discount', 'discount'],
    [
      line({ price: '5.00', discount: '100.01', discountType: byPercentage }),
      'discount',
      'percentage',
    ],
    [line({ quantity: 2, price: maxMoneyAmount }), 'quantity', 'amount'],
  ])('is refused for %j at %s by the rule %s', (sold, path, rule) => {
    expect(findAmountLineIssue(sold)).toMatchObject({ path, rule });
    expect(() => computeLineSubtotal(sold)).toThrow(
      expect.objectContaining({ code: 'WRONG_VALUES', details: [findAmountLineIssue(sold)] }),
    );
    expect(() => computeLineSubtotal(sold)).toThrow(CodedError);
  });

  test('has an error with the largest possible discount, never more than the line', () => {
    const sold = line({ quantity: '0.5', price: '0.05', discount: '0.03' });
    expect(findAmountLineIssue(sold)?.params).toEqual({ max: '$0.02' });
  });

  test('is quantity × price − amount in whole cents', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        cents(10_000_000n),
        fc.bigInt({ min: 0n, max: 100n }),
        (quantity, price, share) => {
          const gross = quantity * price;
          const discount = (gross * share) / 100n;
          const sold = { quantity: String(quantity), price: formatCents(price) };
          expect(
            computeLineSubtotal({
              ...sold,
              discount: formatCents(discount),
              discountType: byAmount,
            }),
          ).toBe(formatCents(gross - discount));
        },
      ),
    );
  });

  test('is quantity × price less a percentage, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 100_000n }),
        cents(1_000_000n),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (quantity, price, hundredths) => {
          const exact = quantity * price * (10_000n - hundredths);
          expect(
            computeLineSubtotal({
              quantity: String(quantity),
              price: formatCents(price),
              discount: formatCents(hundredths),
              discountType: byPercentage,
            }),
          ).toBe(formatCents((exact + 5_000n) / 10_000n));
        },
      ),
    );
  });
});

describe('total', () => {
  test('the total of no amounts is zero', () => {
    expect(sumMoney([])).toBe('0.00');
  });
  test('is the sum to the cent, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents(999_999_999_999n), { maxLength: 100 }), (values) => {
        const sum = values.reduce((before, value) => before + value, 0n);
        expect(sumMoney(values.map(formatCents))).toBe(formatCents(sum));
        expect(sumMoney(values.map(formatCents).toReversed())).toBe(formatCents(sum));
      }),
    );
  });
  test('greater than the largest amount is refused', () => {
    expect(sumMoney([maxMoneyAmount])).toBe(maxMoneyAmount);
    expect(() => sumMoney([maxMoneyAmount, '0.01'])).toThrow(
      expect.objectContaining({
        code: 'WRONG_VALUES',
        details: [{ path: 'total', rule: 'amount' }],
      }),
    );
  });
});

describe('addTax', () => {
  test.each([
    ['8307.20', 16, '1329.15', '9636.35'],
    // Half a cent goes up, once: the sum equals the shown amounts.
    ['0.03', 16.67, '0.01', '0.04'],
    ['0.10', 5, '0.01', '0.11'],
    ['1.00', 0.49, '0.00', '1.00'],
    ['100.00', 0, '0.00', '100.00'],
    ['0.00', 16, '0.00', '0.00'],
    ['10.00', 100, '10.00', '20.00'],
  ])('%s with %d percent has %s of tax and comes to %s', (net, rate, tax, sum) => {
    expect(addTax(net, rate)).toEqual({ rate, amount: tax, total: sum });
  });

  test('adds the exact tax, rounded half up to the cent', () => {
    fc.assert(
      fc.property(
        cents(9_999_999_999_999n),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (net, basisPoints) => {
          const result = addTax(formatCents(net), Number(basisPoints) / 100);
          const [tax, sum] = [result.amount, result.total].map((text) =>
            BigInt(text.replace('.', '')),
          );
          expect(sum).toBe(net + (tax ?? 0n));
          // Rounds ten thousandths of a cent half up.
          expect(tax).toBe((net * basisPoints + 5_000n) / 10_000n);
        },
      ),
    );
  });

  test('refuses a total greater than the largest amount', () => {
    expect(() => addTax(maxMoneyAmount, 16)).toThrow(
      expect.objectContaining({ details: [{ path: 'total', rule: 'amount' }] }),
    );
  });
});

describe('formatMoney', () => {
  test.each([
    ['0.00', '$0.00'],
    ['0.05', '$0.05'],
    ['1234.50', '$1,234.50'],
    ['-1234.50', '-$1,234.50'],
    [maxMoneyAmount, '$999,999,999,999.99'],
  ])('%s is written %s', (money, text) => {
    expect(formatMoney(money)).toBe(text);
  });
  test('loses no cent of any amount', () => {
    fc.assert(
      fc.property(cents(99_999_999_999_999n), (value) => {
        expect(formatMoney(formatCents(value)).replaceAll(/[$,]/g, '')).toBe(formatCents(value));
      }),
    );
  });
});

describe('amounts that are rounded together', () => {
  test.each([
    [
      ['0.005', '0.005'],
      ['0.01', '0.00'],
    ],
    [
      ['0.004', '0.004', '0.004'],
      ['0.01', '0.00', '0.00'],
    ],
    [
      ['1.001', '1.009', '1.005'],
      ['1.00', '1.01', '1.01'],
    ],
    [
      ['0.009', '0.009', '0.009'],
      ['0.01', '0.01', '0.01'],
    ],
    [
      ['0', '2.5'],
      ['0.00', '2.50'],
    ],
    [[], []],
  ])('are computed for %j: %j', (prices, amounts) => {
    expect(computeRoundedAmounts(prices.map((price) => ({ quantity: 1, price })))).toEqual(amounts);
  });

  test('add up to their exact sum, rounded once, each less than a cent from its exact value', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 1_000_000 }),
      price: fc.integer({ min: 0, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const amounts = computeRoundedAmounts(
          lines.map(({ quantity, price }) => ({ quantity, price: price / 10_000 })),
        );
        const exact = lines.map(({ quantity, price }) => BigInt(quantity) * BigInt(price));
        const sum = exact.reduce((one, other) => one + other, 0n);
        expect(sumMoney(amounts)).toBe(formatCents((sum + 50n) / 100n));
        for (const [at, each] of amounts.entries()) {
          const distance = BigInt(each.replace('.', '')) * 100n - (exact[at] ?? 0n);
          expect(distance > -100n && distance < 100n).toBe(true);
        }
      }),
    );
  });
});
