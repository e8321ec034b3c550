import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Adds the monthly figures of a deleted division to those of its replacement: a seller may have sold in both. */
export async function mergeDivisionSales(
  tx: Transaction,
  oldDivisionId: number,
  newDivisionId: number,
): Promise<void> {
  await tx.row(sql`
    with gone as (
      delete from sales_months where account_id = ${tx.accountId} and division_id = ${oldDivisionId}
      returning month, user_id, accepted, concluded, revenue
    )
    insert into sales_months as m (account_id, month, division_id, user_id, accepted, concluded, revenue)
    select ${tx.accountId}, month, ${newDivisionId}, user_id, accepted, concluded, revenue from gone
    on conflict (account_id, month, division_id, user_id) do update
      set accepted = m.accepted + excluded.accepted, concluded = m.concluded + excluded.concluded,
        revenue = m.revenue + excluded.revenue`);
}
