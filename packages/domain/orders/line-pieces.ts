import { z } from 'zod';
import { fromThousandths, sumQuantities, toThousandths } from '../inventories/quantity.ts';

/** Progress of a line's pieces, in its product's unit of measure. */
export const linePiecesSchema = z.object({
  ordered: z.number(),
  /** Pieces made for the line, or brought to the store from which they leave for the customer. */
  made: z.number(),
  /** Ordered pieces that are not made yet: `ordered = made + open`. */
  open: z.number(),
  /** Pieces that left for the customer; returned pieces that leave again count each time. */
  shipped: z.number(),
  /** Shipped pieces that the customer accepted, refused pieces, and pieces on their way: `shipped = delivered + refused + onTheWay`. */
  delivered: z.number(),
  refused: z.number(),
  onTheWay: z.number(),
  /** Refused pieces that are not to be delivered again. */
  ended: z.number(),
  /** Delivered pieces that the customer returned later. */
  returned: z.number(),
});
export type OrderLinePieces = z.infer<typeof linePiecesSchema>;

/** Stored figures of a line's pieces, from which the other figures are computed. */
export type ReportedLinePieces = Omit<OrderLinePieces, 'open' | 'onTheWay'>;

/** Computes all figures of a line's pieces. Pieces `made` beyond the ordered quantity are not counted. */
export function toLinePieces(reported: ReportedLinePieces): OrderLinePieces {
  const { ordered, shipped, delivered, refused } = reported;
  const made = Math.min(reported.made, ordered);
  return {
    ordered,
    made,
    open: countPiecesToMake({ quantity: ordered, made }),
    shipped,
    delivered,
    refused,
    onTheWay: subtractPieces(shipped, delivered, refused),
    ended: reported.ended,
    returned: reported.returned,
  };
}

/**
 * Returns the number of pieces that a line, or a part of it, still has to make, in its product's unit of measure.
 * Pieces made beyond the ordered quantity leave none, never less than none.
 */
export const countPiecesToMake = ({
  quantity,
  made,
}: {
  readonly quantity: number;
  readonly made: number;
}): number => Math.max(0, subtractPieces(quantity, made));

/** Returns the number of pieces that a customer has and could return. */
export const countReturnablePieces = ({
  delivered,
  returned,
}: Pick<OrderLinePieces, 'delivered' | 'returned'>): number => subtractPieces(delivered, returned);

/**
 * Returns the number of pieces of a line, or of a part of it, that are still to be delivered.
 * Pieces refused for good are not, unless a revision took them off the line: those that are held, on the way or still to be made then
 * are all that it has left.
 * @param held pieces reserved for the line, by itself or by a shipment that has not left
 */
export function countUndeliveredPieces(
  {
    ordered,
    open,
    delivered,
    onTheWay,
    ended,
  }: Pick<OrderLinePieces, 'ordered' | 'open' | 'delivered' | 'onTheWay' | 'ended'>,
  held: number,
): number {
  const unreplaced = Math.max(0, subtractPieces(ordered, delivered, onTheWay, open, held));
  return Math.max(0, subtractPieces(ordered, delivered, Math.min(ended, unreplaced)));
}

const subtractPieces = (from: number, ...taken: readonly number[]): number =>
  fromThousandths(
    taken.reduce((remaining, each) => remaining - toThousandths(each), toThousandths(from)),
  );

/** Sums the piece figures of a line's parts. */
export const sumLinePieces = (parts: readonly OrderLinePieces[]): OrderLinePieces => ({
  ordered: sumFigure(parts, 'ordered'),
  made: sumFigure(parts, 'made'),
  open: sumFigure(parts, 'open'),
  shipped: sumFigure(parts, 'shipped'),
  delivered: sumFigure(parts, 'delivered'),
  refused: sumFigure(parts, 'refused'),
  onTheWay: sumFigure(parts, 'onTheWay'),
  ended: sumFigure(parts, 'ended'),
  returned: sumFigure(parts, 'returned'),
});

const sumFigure = (parts: readonly OrderLinePieces[], figure: keyof OrderLinePieces): number =>
  sumQuantities(parts.map((part) => part[figure]));
