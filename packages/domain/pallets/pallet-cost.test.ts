import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../kit/money.ts';
import {
  computePalletPriceBreaks,
  computePalletCost,
  countLumberCuts,
  computePriceMargin,
  computePalletPrice,
  type PalletCostBasis,
} from './pallet-cost.ts';
import { defaultPalletRates, palletRatesSchema, type PalletRates } from './pallet-rates.ts';

const rates: PalletRates = {
  hourCost: 24,
  minutesPerCut: 0.1,
  minutesPerNail: 0.05,
  minutesPerPiece: 0.1,
  setUpMinutes: 30,
  badWood: 10,
  treatment: 0.5,
  overhead: 20,
  margin: 25,
  breaks: [50, 100],
};

/** Ten boards of which nothing is left, six blocks out of posts, 78 nails. */
const basis: PalletCostBasis = {
  lumber: [
    {
      part: 'top',
      name: 'Tabla',
      quantity: '10',
      unitCost: '0.60',
      count: 10,
      perPiece: 1,
      waste: 0,
    },
    {
      part: 'block',
      name: 'Polín',
      quantity: '1.2',
      unitCost: '5.00',
      count: 6,
      perPiece: 5,
      waste: 0.02,
    },
  ],
  nails: { name: 'Clavo', quantity: '78', unitCost: '0.01' },
  counts: { nails: 78, pieces: 16 },
  steps: [],
  rates,
};

const amounts = (of: PalletCostBasis, quantity: number) =>
  Object.fromEntries(
    computePalletCost(of, quantity).lines.map(({ kind, amount }) => [kind, amount]),
  );

describe('the cost of a pallet', () => {
  it('equals the cost computed by hand, line by line', () => {
    expect(amounts(basis, 100)).toEqual({
      wood: '12.00',
      badWood: '1.20',
      nails: '0.78',
      // 6 cuts, 78 nails and 16 pieces at 40 cents a minute.
      cutting: '0.24',
      nailing: '1.56',
      handling: '0.64',
      // 30 minutes are 12 dollars, over a hundred.
      setUp: '0.12',
      treatment: '0.50',
      overhead: '3.41',
    });
    expect(computePalletCost(basis, 100).cost).toBe('20.45');
  });

  it('rounds half a cent up, in each line', () => {
    const board = { ...basis.lumber[0], quantity: '1', unitCost: '0.50' };
    const half = {
      ...basis,
      lumber: [{ part: 'top', name: 'Tabla', count: 1, perPiece: 1, waste: 0, ...board }],
      nails: { name: 'Clavo', quantity: '0.5', unitCost: '0.25' },
      rates: { ...rates, badWood: 25 },
    };
    // Half of a quarter of a dollar, and a quarter of half of one.
    expect(amounts(half, 100)).toMatchObject({ wood: '0.50', badWood: '0.13', nails: '0.13' });
  });

  it('uses the minutes of the flow if there is one, each at the hourly cost of its station', () => {
    const steps = [
      { name: 'Sierra', workTime: 1.5, setUp: 20, hourCost: '30.00' },
      { name: 'Mesa', workTime: 5, setUp: 10, hourCost: null },
    ];
    const { lines } = computePalletCost({ ...basis, steps }, 50);
    expect(lines.filter(({ kind }) => kind === 'station')).toMatchObject([
      { name: 'Sierra', amount: '0.75', factors: { rate: '30.00' } },
      { name: 'Mesa', amount: '2.00', factors: { rate: '24.00' } },
    ]);
    // 20 minutes at 30 and 10 at 24 dollars an hour, over fifty.
    expect(lines.find(({ kind }) => kind === 'setUp')).toMatchObject({
      amount: '0.28',
      factors: { lot: '14.00', quantity: '50' },
    });
    expect(lines.map(({ kind }) => kind)).not.toContain('nailing');
  });

  it('uses the set-up of the rates where no step of the flow has one', () => {
    const steps = [{ name: 'Mesa', workTime: 5, setUp: 0, hourCost: '30.00' }];
    const { lines } = computePalletCost({ ...basis, steps }, 50);
    // Half an hour at 24 dollars, over fifty.
    expect(lines.find(({ kind }) => kind === 'setUp')).toMatchObject({
      amount: '0.24',
      factors: { minutes: '30', lot: '12.00', quantity: '50' },
    });
  });

  it('has no cut where lumber is as long as its part, and one cut less where there is no waste', () => {
    expect(countLumberCuts([{ count: 10, perPiece: 1, waste: 0 }])).toBe(0);
    expect(countLumberCuts([{ count: 10, perPiece: 2, waste: 0 }])).toBe(5);
    expect(countLumberCuts([{ count: 10, perPiece: 2, waste: 0.1 }])).toBe(10);
  });

  it('has only wood and nails with the default rates', () => {
    expect(palletRatesSchema.parse(defaultPalletRates)).toEqual(defaultPalletRates);
    expect(computePalletCost({ ...basis, rates: defaultPalletRates }, 1).cost).toBe('12.78');
  });
});

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((at) => (at / 100).toFixed(2));
const bases = fc.record({
  lumber: fc.array(
    fc.record({
      part: fc.uuid(),
      name: fc.constant('Tabla'),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((at) => (at / 1000).toFixed(3)),
      unitCost: cents(5000),
      count: fc.integer({ min: 1, max: 30 }),
      perPiece: fc.integer({ min: 1, max: 9 }),
      waste: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 6 },
  ),
  nails: fc.option(
    fc.record({
      name: fc.constant('Clavo'),
      quantity: fc.integer({ min: 0, max: 300 }).map(String),
      unitCost: cents(20),
    }),
    { nil: undefined },
  ),
  counts: fc.record({
    nails: fc.integer({ min: 0, max: 300 }),
    pieces: fc.integer({ min: 0, max: 60 }),
  }),
  steps: fc.array(
    fc.record({
      name: fc.string(),
      workTime: fc.integer({ min: 0, max: 20_000 }).map((at) => at / 1000),
      setUp: fc.integer({ min: 0, max: 120 }),
      hourCost: fc.option(cents(20_000)),
    }),
    { maxLength: 4 },
  ),
  rates: fc.record({
    hourCost: fc.integer({ min: 0, max: 20_000 }).map((at) => at / 100),
    minutesPerCut: fc.integer({ min: 0, max: 5000 }).map((at) => at / 1000),
    minutesPerNail: fc.integer({ min: 0, max: 5000 }).map((at) => at / 1000),
    minutesPerPiece: fc.integer({ min: 0, max: 5000 }).map((at) => at / 1000),
    setUpMinutes: fc.integer({ min: 0, max: 600 }),
    badWood: fc.integer({ min: 0, max: 100 }),
    treatment: fc.integer({ min: 0, max: 1000 }).map((at) => at / 100),
    overhead: fc.integer({ min: 0, max: 100 }),
    margin: fc.integer({ min: 0, max: 95 }),
    breaks: fc.constant(defaultPalletRates.breaks),
  }),
});

describe('any pallet', () => {
  it('costs the sum of its lines, and each line has its factors', () => {
    fc.assert(
      fc.property(bases, fc.integer({ min: 1, max: 10_000 }), (of, quantity) => {
        const { lines, cost } = computePalletCost(of, quantity);
        expect(cost).toBe(sumMoney(lines.map(({ amount }) => amount)));
        for (const { amount, factors } of lines) {
          expect(amount).toMatch(/^\d+\.\d{2}$/);
          expect(Object.values(factors).every((each) => each !== '')).toBe(true);
        }
      }),
    );
  });

  it('does not cost more in a larger lot, and its price falls with its cost', () => {
    fc.assert(
      fc.property(bases, fc.integer({ min: 0, max: 95 }), (of, margin) => {
        const breaks = computePalletPriceBreaks(of, [500, 1, 50, 50], margin);
        expect(breaks.map(({ quantity }) => quantity)).toEqual([1, 50, 500]);
        for (const [at, { cost, price }] of breaks.entries()) {
          const before = breaks[at - 1];
          expect(Number(cost)).toBeLessThanOrEqual(Number(before?.cost ?? cost));
          expect(Number(price)).toBeLessThanOrEqual(Number(before?.price ?? price));
          expect(Number(price)).toBeGreaterThanOrEqual(Number(cost));
        }
      }),
    );
  });

  it('has a margin and a price that can be computed from each other', () => {
    const somethings = fc.integer({ min: 1, max: 10_000_000 }).map((at) => (at / 100).toFixed(2));
    fc.assert(
      fc.property(somethings, somethings, (cost, price) => {
        expect(computePalletPrice(cost, computePriceMargin(cost, price) ?? '')).toBe(price);
      }),
    );
    fc.assert(
      fc.property(somethings, fc.integer({ min: 0, max: 9500 }), (cost, hundredths) => {
        const margin = hundredths / 100;
        const price = computePalletPrice(cost, margin);
        // A price has cents: the margin can be off by half of one.
        const off = Math.abs(Number(computePriceMargin(cost, price)) - margin);
        expect(off).toBeLessThanOrEqual((0.5 / Number(price)) * (1 + 1e-9) + 1e-9);
      }),
    );
  });

  it('has no margin without a price', () => {
    expect(computePriceMargin('5.00', '0.00')).toBeUndefined();
  });
});
