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

/** Schedules the job for the divisions of orders whose plan changed, once for all changes within seconds. */
export async function scheduleExpectedCompletionsOfOrders(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<void> {
  const divisions = await tx.rows(sql<{ id: number }>`
    select distinct division_id as id from orders
    where account_id = ${tx.accountId} and id = any(${[...orderIds]}::bigint[]) and division_id is not null
    order by division_id`);
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
