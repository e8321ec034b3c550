import { Big } from 'big.js';
import type { Money } from '../kit/amount.ts';
import { sumMoney } from '../kit/money.ts';
import type { PalletRates } from './pallet-rates.ts';

/** Quantity of a raw material that one pallet needs. */
export interface PalletMaterial {
  readonly name: string;
  /** Quantity in its unit of measure, as decimal text. */
  readonly quantity: string;
  /** Cost of one unit in US dollars. */
  readonly unitCost: Money;
}

/** Lumber from which a part is cut. */
export interface PalletLumber extends PalletMaterial {
  /** Name of the part, unique in the design. */
  readonly part: string;
  /** Number of parts cut from the lumber. */
  readonly count: number;
  /** Number of parts cut from one piece of lumber. */
  readonly perPiece: number;
  /** Share of each piece of lumber that becomes no part, 0 to 1. */
  readonly waste: number;
}

/** Step of the product's flow, with the cost of its station. */
export interface PalletStationTime {
  readonly name: string;
  /** Minutes of work for each pallet. */
  readonly workTime: number;
  /** Set-up minutes for each lot. */
  readonly setUp: number;
  /** Cost in US dollars an hour; null where the company's rate applies. */
  readonly hourCost: Money | null;
}

/** Data from which the cost of a pallet is computed. */
export interface PalletCostBasis {
  readonly lumber: readonly PalletLumber[];
  readonly nails: PalletMaterial | undefined;
  readonly counts: { readonly nails: number; readonly pieces: number };
  /** Steps of the product's flow; without steps, the company's rates determine the minutes. */
  readonly steps: readonly PalletStationTime[];
  readonly rates: PalletRates;
}

export const palletCostKinds = [
  'wood',
  'badWood',
  'nails',
  'station',
  'cutting',
  'nailing',
  'handling',
  'setUp',
  'treatment',
  'overhead',
] as const;
export type PalletCostKind = (typeof palletCostKinds)[number];

/** Line of the cost of one pallet, in US dollars, with its factors. */
export interface PalletCostLine {
  readonly kind: PalletCostKind;
  readonly amount: Money;
  /** Name of a station. */
  readonly name?: string | undefined;
  /** Factors of the amount, by their placeholders in `palletCostExplanationWords`. */
  readonly factors: Readonly<Record<string, string>>;
  /** Raw materials of the line. */
  readonly of?: readonly (PalletMaterial & Pick<PalletLumber, 'part' | 'waste'>)[] | undefined;
}

export interface PalletCost {
  readonly lines: readonly PalletCostLine[];
  /** Sum of the lines. */
  readonly cost: Money;
}

const roundToCents = (exact: Big): Money => exact.toFixed(2, Big.roundHalfUp);
const computeWorkCost = (minutes: Big, hourCost: Money | number): Big =>
  minutes.times(hourCost).div(60);
const formatFactor = (value: Big): string => value.round(3, Big.roundHalfUp).toFixed();

/**
 * Computes the cost of one pallet of a lot, line by line: each line is rounded to the cent, and the cost is their sum.
 * @param quantity number of pallets in the lot, at least one: they share its set-up
 */
export function computePalletCost(basis: PalletCostBasis, quantity: number): PalletCost {
  const direct = [
    ...listMaterialLines(basis),
    ...listWorkLines(basis),
    ...setUpLine(basis, quantity),
  ];
  const { treatment, overhead } = basis.rates;
  if (treatment > 0)
    direct.push({ kind: 'treatment', amount: roundToCents(new Big(treatment)), factors: {} });
  const before = sumMoney(direct.map(({ amount }) => amount));
  const lines: PalletCostLine[] =
    overhead > 0
      ? [
          ...direct,
          {
            kind: 'overhead',
            amount: roundToCents(new Big(before).times(overhead).times('0.01')),
            factors: { percent: String(overhead) },
          },
        ]
      : direct;
  return { lines, cost: sumMoney(lines.map(({ amount }) => amount)) };
}

function listMaterialLines({ lumber, nails, rates }: PalletCostBasis): PalletCostLine[] {
  const exact = lumber.reduce(
    (sum, { quantity, unitCost }) => sum.plus(new Big(quantity).times(unitCost)),
    new Big(0),
  );
  const wood: PalletCostLine = {
    kind: 'wood',
    amount: roundToCents(exact),
    factors: {},
    of: lumber,
  };
  return [
    ...(lumber.length > 0 ? [wood] : []),
    ...(rates.badWood > 0 && lumber.length > 0
      ? [
          {
            kind: 'badWood' as const,
            amount: roundToCents(exact.times(rates.badWood).times('0.01')),
            factors: { percent: String(rates.badWood) },
          },
        ]
      : []),
    ...(nails
      ? [
          {
            kind: 'nails' as const,
            amount: roundToCents(new Big(nails.quantity).times(nails.unitCost)),
            factors: {},
            of: [{ ...nails, part: 'nails', waste: 0 }],
          },
        ]
      : []),
  ];
}

/** Returns the number of saw cuts for the parts: one for each part, except for the last part of a piece without a remainder. */
export const countLumberCuts = (
  lumber: readonly Pick<PalletLumber, 'count' | 'perPiece' | 'waste'>[],
) =>
  lumber.reduce(
    (sum, { count, perPiece, waste }) =>
      sum + (waste > 0 ? count : count - Math.floor(count / perPiece)),
    0,
  );

/** Computes the minutes of work of one pallet by the company's rates. */
export function computeMinutesByRates({
  lumber,
  counts,
  rates,
}: Omit<PalletCostBasis, 'steps' | 'nails'>) {
  const cuts = countLumberCuts(lumber);
  return {
    cutting: {
      count: cuts,
      each: rates.minutesPerCut,
      minutes: multiply(cuts, rates.minutesPerCut),
    },
    nailing: {
      count: counts.nails,
      each: rates.minutesPerNail,
      minutes: multiply(counts.nails, rates.minutesPerNail),
    },
    handling: {
      count: counts.pieces,
      each: rates.minutesPerPiece,
      minutes: multiply(counts.pieces, rates.minutesPerPiece),
    },
  };
}

const multiply = (count: number, each: number): Big => new Big(count).times(each);

function listWorkLines(basis: PalletCostBasis): PalletCostLine[] {
  const { steps, rates } = basis;
  if (steps.length > 0)
    return steps.map(({ name, workTime, hourCost }) => ({
      kind: 'station',
      name,
      amount: roundToCents(computeWorkCost(new Big(workTime), hourCost ?? rates.hourCost)),
      factors: {
        minutes: formatFactor(new Big(workTime)),
        rate: roundToCents(new Big(hourCost ?? rates.hourCost)),
      },
    }));
  const minutesByKind = computeMinutesByRates(basis);
  return (['cutting', 'nailing', 'handling'] as const).map((kind) => {
    const { count, each, minutes } = minutesByKind[kind];
    return {
      kind,
      amount: roundToCents(computeWorkCost(minutes, rates.hourCost)),
      factors: {
        count: String(count),
        each: formatFactor(new Big(each)),
        minutes: formatFactor(minutes),
        rate: roundToCents(new Big(rates.hourCost)),
      },
    };
  });
}

function setUpLine({ steps, rates }: PalletCostBasis, quantity: number): PalletCostLine[] {
  // A flow without set-ups uses the set-up minutes of the rates: set-ups of the flow were never entered.
  const set = steps.some(({ setUp }) => setUp > 0)
    ? steps
    : [{ setUp: rates.setUpMinutes, hourCost: null, name: '', workTime: 0 }];
  const minutes = set.reduce((sum, { setUp }) => sum.plus(setUp), new Big(0));
  if (minutes.eq(0)) return [];
  const lot = set.reduce(
    (sum, { setUp, hourCost }) =>
      sum.plus(computeWorkCost(new Big(setUp), hourCost ?? rates.hourCost)),
    new Big(0),
  );
  return [
    {
      kind: 'setUp',
      amount: roundToCents(lot.div(quantity)),
      factors: {
        minutes: formatFactor(minutes),
        lot: roundToCents(lot),
        quantity: String(quantity),
      },
    },
  ];
}

/** Number of decimals with which a margin leads back to the price it was computed from. */
const marginDecimals = 16;

/**
 * Computes the price that leaves a margin over a cost, in US dollars.
 * @param margin percent of the price, less than 100
 */
export const computePalletPrice = (cost: Money, margin: number | string): Money => {
  const factor = new Big(100).minus(margin).times('0.01');
  return roundToCents(toPreciseBig(cost).div(factor));
};

/**
 * Computes the margin of a price over a cost, in percent of the price; undefined without a price.
 * Negative where the price is below the cost.
 */
export const computePriceMargin = (cost: Money, price: Money): string | undefined =>
  new Big(price).eq(0)
    ? undefined
    : toPreciseBig(price).minus(cost).times(100).div(price).toFixed();

function toPreciseBig(value: Money): Big {
  const Precise = Big();
  Precise.DP = marginDecimals;
  return new Precise(value);
}

/** Cost and price of a pallet in a lot of some size. */
export interface PalletPriceBreak {
  readonly quantity: number;
  readonly cost: Money;
  readonly price: Money;
}

/** Computes prices by quantity at one margin: the larger the lot, the lower the set-up cost of each pallet. */
export const computePalletPriceBreaks = (
  basis: PalletCostBasis,
  quantities: readonly number[],
  margin: number | string,
): PalletPriceBreak[] =>
  [...new Set(quantities)]
    .toSorted((one, other) => one - other)
    .map((quantity) => {
      const { cost } = computePalletCost(basis, quantity);
      return { quantity, cost, price: computePalletPrice(cost, margin) };
    });
