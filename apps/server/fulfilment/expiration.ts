import { z } from 'zod';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueue } from '../kit/jobs/job.ts';

/** Ends quotations and transfer requests that were not decided in time. */
export const expireOrders = defineJob({ name: 'expire-orders', payload: z.strictObject({}) });

const hour = 3_600_000; // milliseconds

const minute = 60_000; // milliseconds

/**
 * Sees to it that something is looked at once its time has run out: at the next full hour after that, together with
 * everything else of that hour. What an earlier look has missed is found by any later one.
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
