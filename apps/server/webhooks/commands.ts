import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { getNextStatus } from '@tarima/domain/kit/transitions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type {
  changedWebhookSchema,
  Delivery,
  NewWebhook,
  Webhook,
} from '@tarima/domain/webhooks/contract';
import {
  deliveryTransitions,
  getWebhookPermissions,
  maxWebhooks,
  webhookSecretPrefix,
  webhookTest,
  webhookTransitions,
} from '@tarima/domain/webhooks/webhook';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import { mayBePublicHost } from '../kit/public-address.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import type { SecretCipher } from '../kit/secret-cipher.ts';
import { createSecret } from '../kit/secret-credentials.ts';
import type { ActingUser } from '../kit/serve.ts';
import { scheduleLogCleanup, scheduleSending } from './jobs.ts';
import { loadDelivery, loadWebhook } from './queries.ts';

/** Services that webhooks need beside a transaction. */
export interface WebhookServices {
  readonly cipher: SecretCipher;
  /** Whether webhooks may lead to `http` and to private addresses, by the operator. */
  readonly allowsPrivate: boolean;
}

/** Owner of the encrypted secrets: a row copied to another company is worth nothing. */
export const getWebhookSecretOwner = (accountId: number): string =>
  `webhooks of account ${accountId}`;

/** Response with a secret, which no other response contains. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * Creates a webhook for events of modules that its creator may see.
 * @throws CodedError FORBIDDEN for events of other modules, WRONG_VALUES for an address that is not public
 */
export async function createWebhook(
  tx: Transaction,
  person: ActingUser,
  { cipher, allowsPrivate }: WebhookServices,
  { name, url, events }: NewWebhook,
): Promise<WebhookWithSecret> {
  assertHoldsEvents(person, events);
  assertPublicUrl(url, allowsPrivate);
  await assertWebhookLimit(tx);
  const { secret, encrypted } = createWebhookSecret(tx, cipher);
  const made = await tx.row(sql<{ id: number }>`
    insert into webhooks (account_id, name, url, events, secret, created_by_id)
    values (${tx.accountId}, ${name}, ${url}, ${events}::text[], ${encrypted}, ${person.id})
    returning id`);
  const id = made?.id ?? 0;
  await tx.row(sql`
    insert into webhook_senders (account_id, webhook_id) values (${tx.accountId}, ${id})`);
  await scheduleLogCleanup(tx);
  return { webhook: await loadWebhook(tx, id), secret };
}

/** Changes a webhook; its waiting deliveries go to the new address. @throws CodedError as `createWebhook`, and STALE_ENTITY */
export async function updateWebhook(
  tx: Transaction,
  person: ActingUser,
  { allowsPrivate }: WebhookServices,
  id: number,
  { name, url, events, updatedAt }: z.output<typeof changedWebhookSchema>,
): Promise<Webhook> {
  const before = await lockWebhook(tx, id);
  assertCurrentRecordVersion(before, updatedAt);
  assertHoldsEvents(person, before.events);
  assertHoldsEvents(person, events);
  if (url !== before.url) assertPublicUrl(url, allowsPrivate);
  await tx.row(sql`
    update webhooks set name = ${name}, url = ${url}, events = ${events}::text[]
    where account_id = ${tx.accountId} and id = ${id}`);
  if (url !== before.url) await resetFailures(tx, id);
  return loadWebhook(tx, id);
}

/** Pauses or resumes a webhook. After a pause its waiting deliveries go on. @throws CodedError WRONG_VALUES with status 409 */
export async function changeWebhookStatus(
  tx: Transaction,
  id: number,
  event: 'pause' | 'resume',
): Promise<Webhook> {
  const { status } = await lockWebhook(tx, id);
  const next = getNextStatus(webhookTransitions, status, event, {});
  await tx.row(sql`
    update webhooks set status = ${next}, pause_reason = ${next === 'paused' ? 'user' : null}
    where account_id = ${tx.accountId} and id = ${id}`);
  if (next === 'active') {
    await resetFailures(tx, id);
    await scheduleSending(tx, id);
    await scheduleLogCleanup(tx);
  }
  return loadWebhook(tx, id);
}

/** Replaces the secret of a webhook. Requests that were signed with the former one are not repeated with it. */
export async function rotateWebhookSecret(
  tx: Transaction,
  person: ActingUser,
  { cipher }: WebhookServices,
  id: number,
): Promise<WebhookWithSecret> {
  const before = await lockWebhook(tx, id);
  assertHoldsEvents(person, before.events);
  const { secret, encrypted } = createWebhookSecret(tx, cipher);
  await tx.row(sql`
    update webhooks set secret = ${encrypted}, secret_made_at = present()
    where account_id = ${tx.accountId} and id = ${id}`);
  return { webhook: await loadWebhook(tx, id), secret };
}

/** Deletes a webhook with its log and its waiting deliveries. */
export async function removeWebhook(tx: Transaction, id: number): Promise<void> {
  await lockWebhook(tx, id);
  await tx.row(sql`delete from webhooks where account_id = ${tx.accountId} and id = ${id}`);
}

/** Sends an event about the webhook itself. @throws CodedError WRONG_VALUES with status 409 while it is paused */
export async function testWebhook(tx: Transaction, id: number): Promise<Delivery> {
  const { status } = await lockWebhook(tx, id);
  getNextStatus(webhookTransitions, status, 'test', {});
  const { module, kind } = webhookTest;
  const made = await tx.row(sql<{ id: number }>`
    insert into webhook_deliveries (account_id, webhook_id, event_id, module, kind, record_id, at)
    values (${tx.accountId}, ${id}, gen_random_uuid(), ${module}, ${kind}, ${id}, present())
    returning id`);
  await scheduleSending(tx, id);
  return loadDelivery(tx, id, made?.id ?? 0);
}

/** Sends an event again under its id. @throws CodedError WRONG_VALUES with status 409 before its first result and while the webhook is paused */
export async function repeatDelivery(
  tx: Transaction,
  id: number,
  deliveryId: number,
): Promise<Delivery> {
  const { status } = await lockWebhook(tx, id);
  const delivery = await loadDelivery(tx, id, deliveryId);
  getNextStatus(webhookTransitions, status, 'repeat', {});
  getNextStatus(deliveryTransitions, delivery.status, 'repeat', delivery);
  await tx.row(sql`
    update webhook_deliveries set status = 'waiting', attempts = 0, next_attempt_at = present(),
      attempted_at = null, http_status = null, duration_ms = null, error = null
    where account_id = ${tx.accountId} and id = ${deliveryId}`);
  await scheduleSending(tx, id);
  return loadDelivery(tx, id, deliveryId);
}

interface LockedWebhook {
  readonly url: string;
  readonly events: string[] | null;
  readonly status: Webhook['status'];
  readonly updatedAt: string;
}

async function lockWebhook(tx: Transaction, id: number): Promise<LockedWebhook> {
  const found = await tx.row(sql<LockedWebhook>`
    select url, events, status, updated_at as "updatedAt" from webhooks
    where account_id = ${tx.accountId} and id = ${id} for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Refuses events of modules that a user may not see, or sees a part of. */
function assertHoldsEvents({ profile }: ActingUser, events: readonly string[] | null): void {
  const lacks = getWebhookPermissions(events).some(
    (permission) => !hasCallAccess(permission, profile),
  );
  if (lacks || profile.onlyMine === true)
    throw new CodedError('FORBIDDEN', [{ path: 'events', rule: 'notHeld' }]);
}

/** Refuses an address that can never be sent to. Names are resolved only when they are sent to. */
function assertPublicUrl(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  if (!url) throw createWrongValueError('url', 'url');
  if (allowsPrivate) return;
  if (url.protocol !== 'https:') throw createWrongValueError('url', 'https');
  if (!mayBePublicHost(url)) throw createWrongValueError('url', 'publicAddress');
}

async function assertWebhookLimit(tx: Transaction): Promise<void> {
  // Two simultaneous requests are counted one after the other.
  await holdLock(tx, 'webhooks');
  const found = await tx.row(
    sql<{ count: number }>`select count(*) from webhooks where account_id = ${tx.accountId}`,
  );
  if ((found?.count ?? 0) >= maxWebhooks)
    throw createWrongValueError('webhooks', 'lessOrEqual', { max: maxWebhooks });
}

function createWebhookSecret(
  tx: Transaction,
  cipher: SecretCipher,
): { secret: string; encrypted: Buffer } {
  const secret = webhookSecretPrefix + createSecret().secret;
  return {
    secret,
    encrypted: cipher.encrypt(Buffer.from(secret), getWebhookSecretOwner(tx.accountId)),
  };
}

const resetFailures = (tx: Transaction, id: number): Promise<unknown> =>
  tx.row(sql`
    update webhook_senders set failing_since = null
    where account_id = ${tx.accountId} and webhook_id = ${id}`);
