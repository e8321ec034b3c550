import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { z } from 'zod';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueueJob } from '../kit/jobs/job.ts';

/** Job that computes when the orders of a division would end, from the floor's reports. */
export const expectedCompletionsJob = defineJob({
  name: 'follow-floor',
  payload: z.object({ divisionId: z.int() }),
});

/** Milliseconds within which reports are processed together. */
const gatheredReports = 2 * minuteMillis;
/** Milliseconds within which changes of plans are processed together: a planner looks at the result. */
const gatheredPlans = 5_000;

/** Schedules the job, once for all reports within a short period. */
export const scheduleExpectedCompletionsJob = (
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<void> => schedule(tx, divisionId, now, gatheredReports);

/**
 * Schedules the job for the divisions that sold orders whose plan changed, that work on them, or that delayed them, once for all
 * changes within seconds.
 */
export async function scheduleExpectedCompletionsOfOrders(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<void> {
  const divisions = await tx.rows(sql<{ id: number }>`
    select division_id as id from orders
    where account_id = ${tx.accountId} and id = any(${[...orderIds]}::bigint[]) and division_id is not null
    union
    select division_id from orders_expected
    where account_id = ${tx.accountId} and order_id = any(${[...orderIds]}::bigint[])
    union
    select w.division_id from planning_events v
    join workplaces w on w.account_id = v.account_id and w.id = v.workplace_id
    where v.account_id = ${tx.accountId} and v.order_id = any(${[...orderIds]}::bigint[])
    order by id`);
  for (const { id } of divisions) await schedule(tx, id, getServerTime(), gatheredPlans);
}

/** Schedules the job for the divisions that stored expected ends of orders: other working hours move these ends. */
export async function scheduleStoredExpectedCompletions(tx: Transaction): Promise<void> {
  const divisions = await tx.rows(sql<{ id: number }>`
    select distinct division_id as id from orders_expected where account_id = ${tx.accountId} order by id`);
  for (const { id } of divisions) await schedule(tx, id, getServerTime(), gatheredPlans);
}

async function schedule(
  tx: Transaction,
  divisionId: number,
  now: number,
  gathered: number,
): Promise<void> {
  const until = (Math.floor(now / gathered) + 1) * gathered;
  const key = `follow-floor-${divisionId}-${until}`;
  await enqueueJob(tx, expectedCompletionsJob, { divisionId }, { runAt: new Date(until), key });
}
