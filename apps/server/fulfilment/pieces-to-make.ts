import { sql, type RawBuilder } from 'kysely';

/** SQL of the pieces that a row `d` of `orders_details` still has to make, as `countPiecesToMake` counts those of a line that was read. */
export const piecesToMakeExpression: RawBuilder<unknown> = sql`greatest(d.quantity - d.made, 0)`;
