import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import type { TestServer } from '../testing/server.ts';
import { scheduleSending } from './jobs.ts';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Program of another company that receives events: a real HTTP server of this computer. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a receiver. @param respond answers once the request was received; 200 by default */
export async function startReceiver(
  respond: RequestListener = (_, response) => void response.end(),
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ method: request.method, path: request.url, headers: request.headers, body });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the port of a listening server. */
export function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

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
