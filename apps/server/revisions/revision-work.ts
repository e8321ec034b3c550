import { toThousandths } from '@tarima/domain/inventories/quantity';
import type { BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import type { PlannedDetail } from '@tarima/domain/planning/planning-model';
import {
  computeUnplannedMinutes,
  computeStepWork,
  trimPlannedWork,
} from '@tarima/domain/planning/rules/step-work';
import { sql } from 'kysely';
import type { OrderLineRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { finishReminderJob } from '../planning/finish-reminder.ts';
import { loadOrderWork, type PlannedOrderWork } from '../planning/order-work.ts';
import { formatInstant } from '../planning/plant-snapshot.ts';
import { scheduleExpectedCompletionsOfOrders } from '../planning/schedule-expected-completions.ts';

/** Converts a line for planning: without steps where none of it is produced. */
export const toPlanDetail = ({
  id,
  quantity,
  originType,
  ready,
  recipe,
}: Pick<OrderLineRow, 'id' | 'quantity' | 'originType' | 'ready' | 'recipe'>): PlannedDetail => ({
  id,
  quantity,
  steps: originType === 'production' && !ready ? (recipe?.steps ?? []) : [],
});

/** Sums the unplanned minutes of people of each line, where there are any. */
export const sumMinutesToPlan = (
  lines: readonly OrderLineRow[],
  work: readonly PlannedOrderWork[],
  rules: BatchLoadRules,
): ReadonlyMap<number, number> =>
  new Map(
    lines.flatMap((line) => {
      const open = computeStepWork([toPlanDetail(line)], work, rules).reduce(
        (sum, step) => sum + computeUnplannedMinutes(step, rules),
        0,
      );
      return open > 0 ? [[line.id, open] as const] : [];
    }),
  );

/**
 * Returns whether lines need different work than before: lines were added or removed, or have another quantity.
 * A line that stays keeps its product and its flow, and a revision changes its origin only with its quantity.
 */
export function hasWorkChanged(
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): boolean {
  const quantities = new Map(before.map(({ id, quantity }) => [id, toThousandths(quantity)]));
  return (
    before.length !== after.length ||
    after.some(({ id, quantity }) => quantities.get(id) !== toThousandths(quantity))
  );
}

/** Removes planned work beyond the needs of the lines from the plan of a locked order; finished work stays. */
export async function trimOrderPlan(
  tx: Transaction,
  orderId: number,
  lines: readonly OrderLineRow[],
  rules: BatchLoadRules,
): Promise<void> {
  const work = await loadOrderWork(tx, orderId);
  const trimmed = lines
    .filter(({ ready }) => !ready)
    .flatMap((line) => trimPlannedWork(toPlanDetail(line), work, rules));
  for (const { id, remaining } of trimmed)
    await tx.row(
      remaining === undefined
        ? sql`delete from planning_events where account_id = ${tx.accountId} and id = ${id}`
        : sql`
          update planning_events set end_date = ${formatInstant(remaining.end)}, pieces = ${remaining.pieces ?? null}
          where account_id = ${tx.accountId} and id = ${id}`,
    );
  if (trimmed.length > 0) await scheduleExpectedCompletionsOfOrders(tx, [orderId]);
}

/**
 * Stores the start and end of an order's plan: no end while some of its work is unplanned.
 * The reminder to finish production is scheduled at the end, if there is one.
 * @returns whether any of the work is planned.
 */
export async function updatePlanDates(
  tx: Transaction,
  order: { readonly id: number; readonly computedEndDate: string | null },
  lines: readonly OrderLineRow[],
  rules: BatchLoadRules,
): Promise<boolean> {
  const work = await loadOrderWork(tx, order.id);
  const isWhole = work.length > 0 && sumMinutesToPlan(lines, work, rules).size === 0;
  const start = work.length > 0 ? formatInstant(Math.min(...work.map((each) => each.start))) : null;
  const end = isWhole ? formatInstant(Math.max(...work.map((each) => each.end))) : null;
  await tx.row(sql`
    update orders set computed_start_date = ${start}, computed_end_date = ${end}
    where account_id = ${tx.accountId} and id = ${order.id}`);
  if (end === order.computedEndDate) return work.length > 0;
  await markNotificationsHandled(tx, 'orderProductionFinished', order.id);
  if (end !== null)
    await enqueueJob(
      tx,
      finishReminderJob,
      { orderId: order.id },
      { runAt: new Date(end), key: `finished-${order.id}` },
    );
  return work.length > 0;
}
