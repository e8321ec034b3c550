import {
  formatWebhookEvent,
  getWebhookRetryDelay,
  webhookEventVersion,
  webhookPatienceDays,
  type WebhookEvent,
} from '@tarima/domain/webhooks/webhook';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';
import { listUsersByPermission, notifyUsers } from '../notifications/commands.ts';
import { getWebhookSecretOwner, type WebhookServices } from './commands.ts';
import { scheduleSending, sendDeliveriesJob } from './jobs.ts';
import { postEvent, type AttemptResult } from './post-event.ts';

/** Seconds during which one job alone sends for a webhook: more than a run takes, so that only a job that died loses it. */
const leaseSeconds = 90;
/** Milliseconds after which a run begins no further request, so that other webhooks have their turn. */
const runMilliseconds = 20_000;
/** Requests of a run without a response after which it ends, and the pause of the webhook that follows, in milliseconds. */
const silentAtMost = 3;
const silencePause = 60_000;

/**
 * Creates the handler that sends the due deliveries of a webhook, one after the other. Deliveries are sent at least once: a request whose
 * result was lost with its server is sent again.
 */
export const createSendDeliveriesHandler = (services: WebhookServices): JobHandler =>
  defineJobHandler(
    sendDeliveriesJob,
    async ({ webhookId }, { accountId, database, signal }): Promise<void> => {
      if (!(await database.tenant(accountId, (tx) => takeLease(tx, webhookId)))) return;
      let pauseUntil = 0;
      try {
        pauseUntil = await sendDueDeliveries(database, accountId, webhookId, services, signal);
      } finally {
        await database.tenant(accountId, (tx) => endRun(tx, webhookId, pauseUntil));
      }
    },
  );

/** Takes the right to send. Where another job has it, comes again when it must be over. */
async function takeLease(tx: Transaction, webhookId: number): Promise<boolean> {
  if (!(await lockActive(tx, webhookId))) return false;
  const lease = await tx.row(sql<{ until: string }>`
    update webhook_senders set leased_until = present() + make_interval(secs => ${leaseSeconds})
    where account_id = ${tx.accountId} and webhook_id = ${webhookId}
      and (leased_until is null or leased_until <= present())
    returning leased_until as until`);
  if (lease) return true;
  const held = await tx.row(sql<{ until: string | null }>`
    select leased_until as until from webhook_senders
    where account_id = ${tx.accountId} and webhook_id = ${webhookId}`);
  if (held?.until) await scheduleSending(tx, webhookId, new Date(held.until));
  return false;
}

const lockActive = (tx: Transaction, webhookId: number): Promise<object | undefined> =>
  tx.row(sql<object>`
    select from webhooks where account_id = ${tx.accountId} and id = ${webhookId} and status = 'active' for update`);

/**
 * Sends until nothing is due, the time is over or the other side is silent.
 * @param readTime clock by which a run is over
 * @returns the time until which to pause, 0 for none
 */
export async function sendDueDeliveries(
  database: Database,
  accountId: number,
  webhookId: number,
  services: WebhookServices,
  signal: AbortSignal,
  readTime: () => number = getServerTime,
): Promise<number> {
  const end = readTime() + runMilliseconds;
  let silent = 0;
  while (readTime() < end) {
    signal.throwIfAborted();
    const due = await database.tenant(accountId, (tx) => beginAttempt(tx, webhookId));
    if (!due) return 0;
    const result = await attemptDelivery(accountId, due, services, signal);
    await database.tenant(accountId, (tx) => recordAttempt(tx, webhookId, due, result));
    silent = result.httpStatus === null ? silent + 1 : 0;
    if (silent === silentAtMost) return getServerTime() + silencePause;
  }
  return 0;
}

interface DueDelivery {
  readonly id: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly event_id: string;
  readonly module: string;
  readonly kind: string;
  readonly record_id: number;
  readonly at: string;
  readonly attempts: number;
}

/** Counts the attempt before it is made, so that a server that crashes because of it does not repeat it forever. */
const beginAttempt = (tx: Transaction, webhookId: number): Promise<DueDelivery | undefined> =>
  tx.row(sql<DueDelivery>`
    update webhook_deliveries d set attempts = d.attempts + 1, attempted_at = present()
    from webhooks w
    where w.account_id = ${tx.accountId} and w.id = ${webhookId} and w.status = 'active'
      and d.account_id = w.account_id and d.id = (
        select id from webhook_deliveries
        where account_id = ${tx.accountId} and webhook_id = ${webhookId} and status = 'waiting' and next_attempt_at <= present()
        order by next_attempt_at, id limit 1)
    returning d.id, w.url, w.secret, d.event_id, d.module, d.kind, d.record_id, d.at, d.attempts`);

async function attemptDelivery(
  accountId: number,
  {
    id,
    url,
    secret: encrypted,
    event_id: eventId,
    module,
    kind,
    record_id: recordId,
    at,
  }: DueDelivery,
  { cipher, allowsPrivate }: WebhookServices,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const secret = cipher.decrypt(encrypted, getWebhookSecretOwner(accountId))?.toString();
  if (secret === undefined) return { httpStatus: null, error: 'secret', durationMs: 0 };
  const event: WebhookEvent = {
    id: eventId,
    version: webhookEventVersion,
    event: formatWebhookEvent(module, kind),
    module,
    recordId,
    at,
  };
  const body = JSON.stringify(event);
  return postEvent({ url, body, secret, eventId, deliveryId: id }, { allowsPrivate, signal });
}

/** Records the result of an attempt, and pauses a webhook that has failed for too long. */
async function recordAttempt(
  tx: Transaction,
  webhookId: number,
  { id, attempts }: DueDelivery,
  { httpStatus, error, durationMs }: AttemptResult,
): Promise<void> {
  const delay = error === null ? undefined : getWebhookRetryDelay(attempts);
  const status = error === null ? 'delivered' : delay === undefined ? 'failed' : 'waiting';
  await lockActive(tx, webhookId);
  // A delivery that was requested again meanwhile keeps its new attempts.
  await tx.row(sql`
    update webhook_deliveries set status = ${status}, http_status = ${httpStatus}, duration_ms = ${durationMs}, error = ${error},
      next_attempt_at = case when ${status} = 'waiting' then present() + make_interval(secs => ${delay ?? 0}) end
    where account_id = ${tx.accountId} and id = ${id} and status = 'waiting' and attempts = ${attempts}`);
  const sender = await tx.row(sql<{ is_hopeless: boolean }>`
    update webhook_senders set
      delivered_at = case when ${error}::text is null then present() else delivered_at end,
      failing_since = case when ${error}::text is not null then coalesce(failing_since, present()) end
    where account_id = ${tx.accountId} and webhook_id = ${webhookId}
    returning coalesce(failing_since <= present() - make_interval(days => ${webhookPatienceDays}), false) as is_hopeless`);
  if (sender?.is_hopeless === true) await pauseFailingWebhook(tx, webhookId);
}

async function pauseFailingWebhook(tx: Transaction, webhookId: number): Promise<void> {
  const paused = await tx.row(sql<{ name: string }>`
    update webhooks set status = 'paused', pause_reason = 'failing'
    where account_id = ${tx.accountId} and id = ${webhookId} and status = 'active' returning name`);
  if (!paused) return;
  await notifyUsers(tx, {
    to: await listUsersByPermission(tx, 'api_keys'),
    by: null,
    type: 'webhookPaused',
    data: { webhook: { id: webhookId, name: paused.name }, days: webhookPatienceDays },
  });
}

/** Gives back the right to send, and schedules the next run at the time of the next attempt. */
async function endRun(tx: Transaction, webhookId: number, pauseUntil: number): Promise<void> {
  const isActive = await lockActive(tx, webhookId);
  await tx.row(sql`
    update webhook_senders set leased_until = null where account_id = ${tx.accountId} and webhook_id = ${webhookId}`);
  const next = await tx.row(sql<{ at: string | null }>`
    select min(next_attempt_at) as at from webhook_deliveries
    where account_id = ${tx.accountId} and webhook_id = ${webhookId} and status = 'waiting'`);
  if (isActive && next?.at)
    await scheduleSending(tx, webhookId, new Date(Math.max(Date.parse(next.at), pauseUntil)));
}
