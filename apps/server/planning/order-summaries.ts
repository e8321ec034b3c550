import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Order in a table of changes: customer, first produced product, number of other products, and all pieces. */
export interface OrderSummary {
  readonly customer: string;
  readonly product: string;
  readonly otherProducts: number;
  readonly pieces: number;
}

/** Loads the summaries of some orders of the account, by their numbers. */
export async function loadOrderSummaries(
  tx: Transaction,
  language: Language,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderSummary>> {
  const rows = await tx.rows(sql<OrderSummary & { id: number }>`
    select o.id, c.name as customer, coalesce(made.names ->> 0, '') as product,
      greatest(0, jsonb_array_length(made.names) - 1) as "otherProducts", made.pieces::float8 as pieces
    from orders o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    cross join lateral (
      select coalesce(jsonb_agg(d.product_name -> ${sql.lit(language)} order by d.position, d.id), '[]') as names,
        coalesce(sum(d.quantity), 0) as pieces
      from orders_details d
      where d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
    ) made
    where o.account_id = ${tx.accountId} and o.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
}
