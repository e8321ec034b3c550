import { Big } from 'big.js';
import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import type { Money } from '../kit/amount.ts';
import { toLinePieces, sumLinePieces, type OrderLinePieces } from './line-pieces.ts';
import { discountTypes, sumMoney, type DiscountType } from '../kit/money.ts';

/**
 * Part of a line that has several origins. Each part has its own pieces, in a separate row beside the first part.
 * The customer sees the whole line; production works with parts.
 */
export interface OrderLinePart {
  /** Id of the first row of the line, which is the line's id. */
  readonly line: number;
  /** Number of the part, counted from 1, and the number of parts. */
  readonly number: number;
  readonly count: number;
  /** Ordered units of the whole line. */
  readonly ordered: number;
}

/** Agreed amounts of a whole line, in US dollars. */
export interface AgreedLineAmounts {
  /** Discount off the whole line: an amount, or a percentage. */
  readonly discount: Money;
  readonly discountType: DiscountType;
  /** Subtotal after the discount. */
  readonly subtotal: Money;
}

/**
 * Returns the share of each part in a line's amounts, by its pieces. A percentage is the same for all parts.
 * Dollars are divided to the cent and add up to exactly the line's amount.
 * Each part has the rounded amount due up to it, less the shares of earlier parts.
 * @param quantities units of each part, not negative, in the sequence of the parts; at least one is above zero
 */
export function splitAmounts(
  { discount, discountType, subtotal }: AgreedLineAmounts,
  quantities: readonly number[],
): { readonly discount: Money; readonly subtotal: Money }[] {
  const isAmount = discountType === discountTypes.amount;
  const discounts = isAmount ? splitMoney(discount, quantities) : quantities.map(() => discount);
  const subtotals = splitMoney(subtotal, quantities);
  return quantities.map((_, at) => ({
    discount: discounts[at] ?? '0.00',
    subtotal: subtotals[at] ?? '0.00',
  }));
}

/** Returns the amounts of a line from those of its parts; undefined without parts. */
export function mergePartAmounts(
  parts: readonly AgreedLineAmounts[],
): AgreedLineAmounts | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const { discount, discountType } = first;
  return {
    discountType,
    discount:
      discountType === discountTypes.amount
        ? sumMoney(parts.map((part) => part.discount))
        : discount,
    subtotal: sumMoney(parts.map(({ subtotal }) => subtotal)),
  };
}

function splitMoney(amount: Money, quantities: readonly number[]): Money[] {
  const all = quantities.reduce((sum, each) => sum + toThousandths(each), 0);
  let before = 0;
  let assigned = new Big(0);
  return quantities.map((quantity) => {
    before += toThousandths(quantity);
    const due = new Big(amount).times(before).div(all).round(2, Big.roundDown);
    const share = due.minus(assigned);
    assigned = due;
    return share.toFixed(2);
  });
}

/** Row of an order's lines in a response: a whole line, or a part of one. */
export interface OrderLineRowDto {
  readonly id: number;
  readonly part: OrderLinePart | null;
  readonly data: {
    readonly quantity: number;
    readonly discount?: Money | undefined;
    readonly discountType?: DiscountType | undefined;
  };
  readonly subtotal?: Money | undefined;
  /** Piece counts; left out for a line without an origin. */
  readonly pieces?: OrderLinePieces | undefined;
}

/** Groups the rows of an order by line, in the sequence of the lines. */
export function groupLineRows<Row extends OrderLineRowDto>(
  rows: readonly Row[],
): { readonly line: Row; readonly parts: readonly Row[] }[] {
  return [...Map.groupBy(rows, ({ id, part }) => part?.line ?? id).values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ line: parts.length === 1 ? first : joinParts(first, parts), parts }] : [];
  });
}

function joinParts<Row extends OrderLineRowDto>(first: Row, parts: readonly Row[]): Row {
  const { discount, discountType } = first.data;
  const sum = (of: (row: Row) => number) =>
    fromThousandths(parts.reduce((exact, each) => exact + toThousandths(of(each)), 0));
  return {
    ...first,
    part: null,
    data: {
      ...first.data,
      quantity: sum(({ data }) => data.quantity),
      ...(discount !== undefined &&
        discountType === discountTypes.amount && {
          discount: sumMoney(parts.map(({ data }) => data.discount ?? '0')),
        }),
    },
    ...(first.subtotal !== undefined && {
      subtotal: sumMoney(parts.map(({ subtotal }) => subtotal ?? '0')),
    }),
    ...(parts.some(({ pieces }) => pieces !== undefined) && {
      pieces: sumLinePieces(parts.map(getPieces)),
    }),
  };
}

/** A part without an origin has no pieces yet. */
const getPieces = ({ data, pieces }: OrderLineRowDto): OrderLinePieces =>
  pieces ??
  toLinePieces({
    ordered: data.quantity,
    made: 0,
    shipped: 0,
    delivered: 0,
    refused: 0,
    ended: 0,
    returned: 0,
  });

/** Progress of a part, which decides which of several parts is reduced first. */
export interface LinePartProgress {
  readonly id: number;
  readonly quantity: number;
  /** Minimum quantity of the part: pieces that were begun, made, brought or shipped. */
  readonly least: number;
  /**
   * State of the part. `open` has no origin; `asked` waits for another division's answer; `toPlan` has no plan.
   * `planned` has a plan; `held` has reserved goods.
   */
  readonly state: 'open' | 'asked' | 'toPlan' | 'planned' | 'held';
}

const inTurn = ['open', 'asked', 'toPlan', 'planned', 'held'] as const;

/**
 * Distributes a reduction of a line over its parts: first the part with the least progress, the later part of equal ones.
 * No part falls below its begun pieces.
 * @param less units to remove, at most the units beyond the begun pieces of all parts
 * @returns remaining units of each part, by its id; zero where the part is removed
 */
export function distributeReductionOverParts(
  parts: readonly LinePartProgress[],
  less: number,
): ReadonlyMap<number, number> {
  let remaining = toThousandths(less);
  const rank = ({ least, state }: LinePartProgress) =>
    least > 0 ? inTurn.length : inTurn.indexOf(state);
  const leastBegun = parts
    .toReversed()
    .toSorted((one, other) => rank(one) - rank(other) || one.least - other.least);
  const quantities = new Map(parts.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity, least } of leastBegun) {
    const taken = Math.min(remaining, Math.max(0, toThousandths(quantity) - toThousandths(least)));
    remaining -= taken;
    quantities.set(id, fromThousandths(toThousandths(quantity) - taken));
  }
  return quantities;
}
