import { webhookCalls } from '@tarima/domain/webhooks/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import {
  changeWebhookStatus,
  createWebhook,
  removeWebhook,
  repeatDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookServices,
} from './commands.ts';
import { listDeliveries, listWebhooks } from './queries.ts';

/** Serves the administration of the company's webhooks. */
export function registerWebhookRoutes(server: ApiServer, services: WebhookServices): void {
  serveCall(server, webhookCalls.list, ({ tx }) => listWebhooks(tx));
  serveCall(server, webhookCalls.create, ({ tx, person, body }) =>
    createWebhook(tx, person, services, body),
  );
  serveCall(server, webhookCalls.update, ({ tx, person, params, body }) =>
    updateWebhook(tx, person, services, params.id, body),
  );
  serveCall(server, webhookCalls.pause, ({ tx, params }) =>
    changeWebhookStatus(tx, params.id, 'pause'),
  );
  serveCall(server, webhookCalls.resume, ({ tx, params }) =>
    changeWebhookStatus(tx, params.id, 'resume'),
  );
  serveCall(server, webhookCalls.rotateSecret, ({ tx, person, params }) =>
    rotateWebhookSecret(tx, person, services, params.id),
  );
  serveCall(server, webhookCalls.remove, ({ tx, params }) => removeWebhook(tx, params.id));
  serveCall(server, webhookCalls.test, ({ tx, params }) => testWebhook(tx, params.id));
  serveCall(server, webhookCalls.deliveries, ({ tx, params, query }) =>
    listDeliveries(tx, params.id, query),
  );
  serveCall(server, webhookCalls.repeatDelivery, ({ tx, params }) =>
    repeatDelivery(tx, params.id, params.deliveryId),
  );
}
