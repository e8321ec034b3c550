import { CodedError } from '@tarima/domain/kit/errors';
import type {
  Delivery,
  deliveriesQuery,
  Webhook,
  webhookCalls,
} from '@tarima/domain/webhooks/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../kit/database.ts';

const webhookColumns = sql`
  w.id, w.name, w.url, w.events, w.status, w.pause_reason as "pauseReason",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "createdBy",
  w.created_at as "createdAt", w.updated_at as "updatedAt", w.secret_made_at as "secretMadeAt",
  s.failing_since as "failingSince", s.delivered_at as "deliveredAt",
  (
    select count(*) from webhook_deliveries d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.status = 'waiting'
  ) as waiting`;

const webhookTables = sql`
  webhooks w
  join webhook_senders s on s.account_id = w.account_id and s.webhook_id = w.id
  left join users u on u.account_id = w.account_id and u.id = w.created_by_id`;

/** Lists the webhooks of the company, the newest first: few enough for one response. */
export const listWebhooks = (tx: Transaction): Promise<Webhook[]> =>
  tx.rows(sql<Webhook>`
    select ${webhookColumns} from ${webhookTables} where w.account_id = ${tx.accountId} order by w.id desc`);

/** Loads one webhook. @throws CodedError ENTITY_NOT_FOUND */
export async function loadWebhook(tx: Transaction, id: number): Promise<Webhook> {
  const webhook = await tx.row(sql<Webhook>`
    select ${webhookColumns} from ${webhookTables} where w.account_id = ${tx.accountId} and w.id = ${id}`);
  if (!webhook) throw new CodedError('ENTITY_NOT_FOUND');
  return webhook;
}

const deliveryColumns = sql`
  id, event_id as "eventId", module || '.' || kind as event, module, record_id as "recordId", at, status, attempts,
  attempted_at as "attemptedAt", http_status as "httpStatus", duration_ms as "durationMs", error, next_attempt_at as "nextAttemptAt"`;

/** Loads one delivery of a webhook. @throws CodedError ENTITY_NOT_FOUND */
export async function loadDelivery(
  tx: Transaction,
  webhookId: number,
  deliveryId: number,
): Promise<Delivery> {
  const found = await tx.row(sql<Delivery>`
    select ${deliveryColumns} from webhook_deliveries
    where account_id = ${tx.accountId} and webhook_id = ${webhookId} and id = ${deliveryId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Lists a page of a webhook's log, the newest delivery first. @throws CodedError ENTITY_NOT_FOUND */
export async function listDeliveries(
  tx: Transaction,
  webhookId: number,
  { page, size, status }: z.output<typeof deliveriesQuery>,
): Promise<z.input<typeof webhookCalls.deliveries.answer>> {
  await loadWebhook(tx, webhookId);
  const matching = sql`
    account_id = ${tx.accountId} and webhook_id = ${webhookId}
    and (${status ?? null}::text is null or status = ${status ?? null})`;
  const counted = await tx.row(
    sql<{ total: number }>`select count(*) as total from webhook_deliveries where ${matching}`,
  );
  const totalItems = counted?.total ?? 0;
  const elements = await tx.rows(sql<Delivery>`
    select ${deliveryColumns} from webhook_deliveries where ${matching}
    order by id desc limit ${size} offset ${(page - 1) * size}`);
  return { elements, metadata: { totalItems, totalPages: Math.ceil(totalItems / size) } };
}
