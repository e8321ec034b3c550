import { z } from 'zod';
import { thousandths, units } from '../inventories/quantity.ts';

/** How far the pieces of an order's line are, in its product's unit of measure. */
export const linePieces = z.object({
  ordered: z.number(),
  /** Made, or brought to where they leave for the customer: what was promised to the line of it. */
  made: z.number(),
  /** Ordered and not made yet: `ordered = made + open`. */
  open: z.number(),
  /** Left for the customer; what came back and left again counts each time. */
  shipped: z.number(),
  /**
   * Shipped pieces that the customer accepted, pieces refused, and pieces still on their way. `shipped = delivered + refused + onTheWay`.
   */
  delivered: z.number(),
  refused: z.number(),
  onTheWay: z.number(),
  /** Refused pieces that are not to be delivered again. */
  ended: z.number(),
  /** Delivered pieces that came back later, by a return. */
  returned: z.number(),
});
export type LinePieces = z.infer<typeof linePieces>;

/** Reported figures of a line's pieces, from which the others are computed. */
export type ToldPieces = Omit<LinePieces, 'open' | 'onTheWay'>;

/** Returns the figures of a line. Pieces `made` beyond the ordered quantity belong to no line. */
export function linePiecesOf(told: ToldPieces): LinePieces {
  const { ordered, shipped, delivered, refused } = told;
  const made = Math.min(told.made, ordered);
  return {
    ordered,
    made,
    open: less(ordered, made),
    shipped,
    delivered,
    refused,
    onTheWay: less(shipped, delivered, refused),
    ended: told.ended,
    returned: told.returned,
  };
}

/** Pieces that a customer has and could give back. */
export const returnable = ({
  delivered,
  returned,
}: Pick<LinePieces, 'delivered' | 'returned'>): number => less(delivered, returned);

/** Pieces that are still to reach the customer. */
export const toDeliver = ({
  ordered,
  delivered,
  ended,
}: Pick<LinePieces, 'ordered' | 'delivered' | 'ended'>): number =>
  Math.max(0, less(ordered, delivered, ended));

const less = (from: number, ...taken: readonly number[]): number =>
  units(taken.reduce((left, each) => left - thousandths(each), thousandths(from)));

/** The figures of parts of one line together. */
export const piecesTogether = (parts: readonly LinePieces[]): LinePieces => ({
  ordered: sumOf(parts, 'ordered'),
  made: sumOf(parts, 'made'),
  open: sumOf(parts, 'open'),
  shipped: sumOf(parts, 'shipped'),
  delivered: sumOf(parts, 'delivered'),
  refused: sumOf(parts, 'refused'),
  onTheWay: sumOf(parts, 'onTheWay'),
  ended: sumOf(parts, 'ended'),
  returned: sumOf(parts, 'returned'),
});

const sumOf = (parts: readonly LinePieces[], figure: keyof LinePieces): number =>
  units(parts.reduce((sum, part) => sum + thousandths(part[figure]), 0));
