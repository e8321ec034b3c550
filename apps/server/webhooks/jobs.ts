import { webhookLogDays } from '@tarima/domain/webhooks/webhook';
import { sql } from 'kysely';
import { z } from 'zod';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, defineJobHandler, enqueueJob, type JobHandler } from '../kit/jobs/job.ts';

/** Job that hands events to webhooks; `write_webhook_event` enqueues it. */
export const spreadEventsJob = defineJob({
  name: 'spread-webhook-events',
  payload: z.strictObject({}),
});

/** Job that sends the due deliveries of one webhook. */
export const sendDeliveriesJob = defineJob({
  name: 'send-webhook-deliveries',
  payload: z.strictObject({ webhookId: z.int() }),
  isOutbound: true,
});

/** Job that deletes old deliveries. */
export const cleanLogJob = defineJob({ name: 'clean-webhook-log', payload: z.strictObject({}) });

/** Schedules the sending for a webhook, in place of what was scheduled. The webhook must be locked, so that no sooner time is lost. */
export const scheduleSending = (tx: Transaction, webhookId: number, runAt?: Date): Promise<void> =>
  enqueueJob(
    tx,
    sendDeliveriesJob,
    { webhookId },
    { key: `webhook-${webhookId}`, ...(runAt && { runAt }) },
  );

const dayMilliseconds = 86_400_000;

/** Schedules the daily cleanup of the company's log. */
export const scheduleLogCleanup = (tx: Transaction): Promise<void> =>
  enqueueJob(
    tx,
    cleanLogJob,
    {},
    { key: 'webhook-log', runAt: new Date(getServerTime() + dayMilliseconds) },
  );

/** Handler that deletes deliveries older than the log, every day while there is a webhook. */
export const cleanLogHandler: JobHandler = defineJobHandler(
  cleanLogJob,
  async (_, { accountId, database, signal }) => {
    let deleted = deletedAtOnce;
    while (deleted === deletedAtOnce) {
      signal.throwIfAborted();
      deleted = await database.tenant(accountId, deleteSomeOld);
    }
    await database.tenant(accountId, async (tx) => {
      const remaining = await tx.row(
        sql`select from webhooks where account_id = ${accountId} limit 1`,
      );
      if (remaining) await scheduleLogCleanup(tx);
    });
  },
);

const deletedAtOnce = 1_000;

async function deleteSomeOld(tx: Transaction): Promise<number> {
  const { length } = await tx.rows(sql`
    delete from webhook_deliveries where account_id = ${tx.accountId} and id = any(array(
      select id from webhook_deliveries
      where account_id = ${tx.accountId} and created_at < present() - make_interval(days => ${webhookLogDays})
      order by created_at limit ${deletedAtOnce} for update skip locked))
    returning id`);
  return length;
}
