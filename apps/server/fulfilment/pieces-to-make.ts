import { toThousandths } from '@tarima/domain/inventories/quantity';
import { sql, type RawBuilder } from 'kysely';

/**
 * SQL of the pieces that a row `d` of `orders_details` still has to make: the ordered pieces that are not in a store yet.
 * Pieces made beyond the ordered quantity leave none, never less than none.
 */
export const piecesToMakeExpression: RawBuilder<unknown> = sql`greatest(d.quantity - d.made, 0)`;

/** Returns, in thousandths, the pieces that a read line still has to make, as {@link piecesToMakeExpression} counts them. */
export const countPiecesToMake = ({
  quantity,
  made,
}: {
  readonly quantity: number;
  readonly made: number;
}): number => Math.max(0, toThousandths(quantity) - toThousandths(made));
