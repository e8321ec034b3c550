import { sql } from 'kysely';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import type { TestServer } from '../testing/server.ts';
import { scheduleSending } from './jobs.ts';

export interface CreatedWebhook {
  readonly id: number;
  readonly secret: string;
}

/** Creates a webhook. */
export async function createTestWebhook(
  maker: TestClient,
  url: string,
  events: readonly string[] | null = null,
  name = 'Tienda en línea',
): Promise<CreatedWebhook> {
  const answer = await maker.post('/webhooks', { name, url, events });
  if (answer.status !== 201) throw new Error(`No webhook was created: ${answer.text}`);
  return {
    id: pickNumberByPath(answer.body, 'webhook.id'),
    secret: String(pickByPath(answer.body, 'secret')),
  };
}

/** Reads the log of a webhook, the newest delivery first. */
export async function readLog(reader: TestClient, id: number): Promise<readonly unknown[]> {
  const { body } = await reader.get(`/webhooks/${id}/deliveries`);
  return pickListByPath(body, 'elements');
}

/** Makes the waiting deliveries of a webhook due, as if the time until their next attempt were over. */
export async function skipWait(
  server: TestServer,
  accountId: number,
  webhookId: number,
): Promise<void> {
  await server.database.tenant(accountId, async (tx) => {
    // Locked as by a run that ends: it neither schedules a later time after this one nor reads the former times.
    await tx.row(sql`
      select from webhooks where account_id = ${accountId} and id = ${webhookId} for update`);
    await tx.row(sql`
      update webhook_deliveries set next_attempt_at = present()
      where account_id = ${accountId} and webhook_id = ${webhookId} and status = 'waiting'`);
    await scheduleSending(tx, webhookId);
  });
}
