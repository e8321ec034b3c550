import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueueJob, defineJobHandler } from '../kit/jobs/job.ts';
import { listOrderPlanners } from '../fulfilment/order-notices.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Job that reminds the planners of an order, once its last planned event has ended, to confirm that its production finished. */
export const finishReminderJob = defineJob({
  name: 'ask-if-finished',
  payload: z.object({ orderId: z.int() }),
});

export const createFinishReminderHandler = () =>
  defineJobHandler(finishReminderJob, ({ orderId }, { accountId, database }) =>
    database.tenant(accountId, (tx) => remindPlannersToFinishOrder(tx, orderId)),
  );

interface Due {
  customer: string;
  isMade: boolean;
  division: { id: number; name: string };
}

/** Sends the reminder once, if the plan has ended or the floor is done, and no planner has finished the production. */
export async function remindPlannersToFinishOrder(tx: Transaction, orderId: number): Promise<void> {
  // An order that was planned again has a later end and another job; an order with a sent reminder gets no second one.
  const due = await tx.row(sql<Due>`
    select c.name as customer, o.made_at is not null as "isMade", jsonb_build_object('id', d.id, 'name', d.name_es) as division
    from orders o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    join divisions d on d.account_id = o.account_id and d.id = o.division_id
    where o.account_id = ${tx.accountId} and o.id = ${orderId} and ${buildStatusCondition(orderDocument, 'production', 'o.status')}
      and o.production_finished_at is null and (o.made_at is not null or o.computed_end_date <= present() + interval '1 second')
      and not exists (
        select from notifications n
        where n.account_id = o.account_id and n.type = 'orderProductionFinished' and n.about_id = o.id and not n.seen)`);
  if (!due) return;
  await notifyUsers(tx, {
    to: await listOrderPlanners(tx, { id: orderId, divisionId: due.division.id }),
    by: null,
    type: 'orderProductionFinished',
    data: {
      order: { id: orderId },
      customer: due.customer,
      division: due.division,
      ...(due.isMade && { byFloor: true }),
    },
  });
}

/** Schedules the reminder again for the day that the planner estimated instead. */
export const rescheduleFinishReminder = (
  tx: Transaction,
  orderId: number,
  at: Date,
): Promise<void> =>
  enqueueJob(tx, finishReminderJob, { orderId }, { runAt: at, key: `finished-${orderId}` });
