import type { FinishBody } from '@tarima/domain/orders/contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Mover, OrderRow } from '../orders/order-row.ts';
import { finishProduction } from '../orders/production.ts';

/**
 * Finishes the production of a locked order, and with it the plan: who was to work on it from now on is free.
 * @throws CodedError WRONG_VALUES, as `finishProduction`
 */
export async function endPlan(
  tx: Transaction,
  accountId: number,
  order: OrderRow,
  finished: FinishBody,
  by: Mover,
): Promise<void> {
  await finishProduction(tx, accountId, order, finished, by);
  await tx.row(sql`
    with ended as materialized (select present()::timestamptz(3) as at),
    spared as (
      delete from planning_events e using ended
      where e.account_id = ${accountId} and e.order_id = ${order.id} and e.start_date >= ended.at
    )
    update planning_events e set end_date = ended.at from ended
    where e.account_id = ${accountId} and e.order_id = ${order.id}
      and e.start_date < ended.at and e.end_date > ended.at`);
}
