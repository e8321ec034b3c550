import { z } from 'zod';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueueJob } from '../kit/jobs/job.ts';

/** Ends quotations and transfer requests that were not decided in time. */
export const expireOrdersJob = defineJob({ name: 'expire-orders', payload: z.strictObject({}) });

const hour = 3_600_000; // Milliseconds of an hour.

const minute = 60_000; // Milliseconds of a minute.

/**
 * Schedules a run for an expiration date: at the next full hour, together with all others of that hour.
 * A row that an earlier run missed is found by any later run.
 */
export async function scheduleExpirationJob(
  tx: Transaction,
  expirationDate: string,
): Promise<void> {
  const runAt = new Date(Math.ceil((Date.parse(expirationDate) + 1) / hour) * hour);
  await enqueueJob(tx, expireOrdersJob, {}, { runAt, key: `expire-orders ${runAt.toISOString()}` });
}

/** Schedules another run soon, for rows that this run skipped because they were locked. */
export async function repeatExpirationJob(tx: Transaction): Promise<void> {
  const runAt = new Date(getServerTime() + minute);
  await enqueueJob(tx, expireOrdersJob, {}, { runAt, key: 'expire-orders again' });
}
