import { allWebhookModules } from '@tarima/domain/webhooks/webhook';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import { defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';
import { scheduleSending, spreadEventsJob } from './jobs.ts';

/** Events that one transaction hands to webhooks. */
const eventsAtOnce = 1_000;

/** Handler that hands the events of committed changes to the webhooks that chose them. A second run finds none left. */
export const spreadEventsHandler: JobHandler = defineJobHandler(
  spreadEventsJob,
  async (_, { accountId, database, signal }) => {
    let spread = eventsAtOnce;
    while (spread === eventsAtOnce) {
      signal.throwIfAborted();
      spread = await database.tenant(accountId, spreadSomeEvents);
    }
  },
);

/**
 * Replaces some events by deliveries. A record that one transaction changed in many rows, such as an order with its lines, is one event.
 * @returns the number of events
 */
async function spreadSomeEvents(tx: Transaction): Promise<number> {
  // Runs take turns: each sees all events of a transaction or none, so that none of them is handed out twice.
  await holdLock(tx, 'webhook events');
  // Webhooks are locked before their sending is scheduled, see `scheduleSending`.
  await tx.rows(sql`
    select id from webhooks where account_id = ${tx.accountId} and status = 'active' order by id for update`);
  const spread = await tx.rows(sql<{ first_id: number; webhook_ids: number[] | null }>`
    with spread as materialized (
      select transaction_id, module, kind, record_id, min(id) as first_id, min(at) as at, gen_random_uuid() as event_id
      from webhook_events where account_id = ${tx.accountId}
      group by transaction_id, module, kind, record_id
      order by min(id) limit ${eventsAtOnce}
    ), removed as (
      delete from webhook_events e using spread s
      where e.account_id = ${tx.accountId} and e.transaction_id = s.transaction_id and e.module = s.module
        and e.kind = s.kind and e.record_id = s.record_id
    ), made as (
      insert into webhook_deliveries (account_id, webhook_id, event_id, module, kind, record_id, at)
      select ${tx.accountId}, w.id, s.event_id, s.module, s.kind, s.record_id, s.at
      from spread s
      join webhooks w on w.account_id = ${tx.accountId} and w.status = 'active'
        and (w.events is null or s.module || '.' || s.kind = any(w.events))
      where s.module = any(${[...allWebhookModules]}::text[])
      order by s.first_id, w.id
      returning webhook_id, event_id
    )
    select s.first_id, jsonb_agg(m.webhook_id) filter (where m.webhook_id is not null) as webhook_ids
    from spread s left join made m on m.event_id = s.event_id
    group by s.first_id`);
  for (const webhookId of new Set(spread.flatMap(({ webhook_ids: ids }) => ids ?? [])))
    await scheduleSending(tx, webhookId);
  return spread.length;
}
