import type { FinishProductionBody } from '@tarima/domain/orders/contract';
import { sql } from 'kysely';
import type { OrderActor, OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { finishProduction } from '../orders/production.ts';
import { endOrderWork } from './remove-order-plan.ts';

/** Finishes the production of a locked order. Where the floor was done before the plan ended, the remaining plan is removed. */
export async function finishProductionAndPlan(
  tx: Transaction,
  order: OrderRow,
  body: FinishProductionBody,
  actor: OrderActor,
): Promise<void> {
  await finishProduction(tx, order, body, actor);
  const ahead = await tx.row(sql`
    select from planning_events
    where account_id = ${tx.accountId} and order_id = ${order.id} and end_date > present() limit 1`);
  if (!ahead) return;
  await endOrderWork(tx, order.id);
  await tx.row(sql`
    update orders o set computed_start_date = coalesce(o.computed_start_date, present()), computed_end_date = coalesce((
      select max(e.end_date) from planning_events e where e.account_id = o.account_id and e.order_id = o.id), present())
    where o.account_id = ${tx.accountId} and o.id = ${order.id}`);
}
