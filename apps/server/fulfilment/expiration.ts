import { z } from 'zod';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueue } from '../kit/jobs/job.ts';

/** Ends quotations and transfer requests that were not decided in time. */
export const expireOrders = defineJob({ name: 'expire-orders', payload: z.strictObject({}) });

const hour = 3_600_000; // milliseconds

const minute = 60_000; // milliseconds

/**
 * Schedules a run for an expiration date: at the next full hour after it, together with all others of that hour. A row that an
 * earlier run missed is found by any later one.
 */
export async function watchExpiration(tx: Transaction, expirationDate: string): Promise<void> {
  const runAt = new Date(Math.ceil((Date.parse(expirationDate) + 1) / hour) * hour);
  await enqueue(tx, expireOrders, {}, { runAt, key: `expire-orders ${runAt.toISOString()}` });
}

/** Schedules another run soon for rows that this one skipped because they were locked. */
export async function watchAgain(tx: Transaction): Promise<void> {
  const runAt = new Date(present() + minute);
  await enqueue(tx, expireOrders, {}, { runAt, key: 'expire-orders again' });
}
