import { z } from 'zod';
import { defineCall, idParams, numberInPathSchema } from '../kit/contract.ts';
import { listMetadataSchema } from '../kit/list-query.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { isWebhookUrl, maxWebhookUrlLength, webhookErrors, webhookEvents } from './webhook.ts';

const instant = z.iso.datetime({ offset: true });

export const webhookStatuses = ['active', 'paused'] as const;
export const webhookPauseReasons = ['user', 'failing', 'restore'] as const;
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Names of the chosen events; null for all. */
  events: z.array(z.string()).nullable(),
  status: z.enum(webhookStatuses),
  /** Cause of a pause; null while the webhook is active. */
  pauseReason: z.enum(webhookPauseReasons).nullable(),
  createdBy: namedRecordSchema.nullable(),
  createdAt: instant,
  updatedAt: instant,
  secretMadeAt: instant,
  /** First failure since the last success. */
  failingSince: instant.nullable(),
  /** Time of the last success. */
  deliveredAt: instant.nullable(),
  /** Deliveries that are still to be made. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliverySchema = z.object({
  id: z.int(),
  eventId: z.string(),
  event: z.string(),
  module: z.string(),
  recordId: z.int(),
  /** Time of the event. */
  at: instant,
  status: z.enum(deliveryStatuses),
  /** Number of attempts so far. */
  attempts: z.int(),
  attemptedAt: instant.nullable(),
  /** HTTP status of the last attempt; null without a response. */
  httpStatus: z.int().nullable(),
  /** Duration of the last attempt, in milliseconds. */
  durationMs: z.int().nullable(),
  /** Reason why the last attempt failed. */
  error: z.enum(webhookErrors).nullable(),
  nextAttemptAt: instant.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const body = {
  name: z.string('required').trim().min(1, 'required').max(100, 'max'),
  url: z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(maxWebhookUrlLength, 'max')
    .refine(isWebhookUrl, 'url'),
  /** Names of the chosen events; null for all. */
  events: z
    .array(z.enum(webhookEvents, 'option'), 'required')
    .min(1, 'required')
    .max(webhookEvents.length, 'selection')
    .transform((chosen) => [...new Set(chosen)])
    .nullable(),
};
export const newWebhookSchema = z.strictObject(body);
export type NewWebhook = z.output<typeof newWebhookSchema>;
export const changedWebhookSchema = z.strictObject({ ...body, updatedAt: instant.optional() });

const createPageSchema = (max: number, initial: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'number')
    .transform(Number)
    .pipe(z.int().min(1, 'greaterOrEqual').max(max, 'lessOrEqual'))
    .default(initial);

export const deliveriesQuery = z.strictObject({
  page: createPageSchema(10_000, 1),
  size: createPageSchema(100, 20),
  status: z.enum(deliveryStatuses, 'option').optional(),
});

const deliveryParams = z.strictObject({ id: numberInPathSchema, deliveryId: numberInPathSchema });

/** Properties of all calls: users who manage API keys manage webhooks, and no API key does. */
const shared = { access: 'api_keys', byKey: false } as const;

export const webhookCalls = {
  /** Webhooks of the company, the newest first. */
  list: defineCall({
    ...shared,
    method: 'GET',
    path: '/webhooks',
    answer: z.array(webhookSchema),
  }),
  /** Creates a webhook. Only this response, and that of a new secret, contain its secret. */
  create: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks',
    reauthenticates: true,
    secret: true,
    body: newWebhookSchema,
    answer: z.object({ webhook: webhookSchema, secret: z.string() }),
    status: 201,
  }),
  update: defineCall({
    ...shared,
    method: 'PUT',
    path: '/webhooks/{id}',
    reauthenticates: true,
    params: idParams,
    body: changedWebhookSchema,
    answer: webhookSchema,
  }),
  /** Stops sending: waiting deliveries wait, and events of the pause are never sent. */
  pause: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/pause',
    params: idParams,
    answer: webhookSchema,
  }),
  resume: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/resume',
    params: idParams,
    answer: webhookSchema,
  }),
  /** Replaces the secret: requests from now on are signed with the new one. */
  rotateSecret: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    reauthenticates: true,
    secret: true,
    params: idParams,
    answer: z.object({ webhook: webhookSchema, secret: z.string() }),
  }),
  /** Deletes a webhook with its log and its waiting deliveries. */
  remove: defineCall({
    ...shared,
    method: 'DELETE',
    path: '/webhooks/{id}',
    params: idParams,
  }),
  /** Sends an event that is about the webhook itself. */
  test: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/test',
    params: idParams,
    answer: deliverySchema,
  }),
  /** Log of a webhook, the newest delivery first. */
  deliveries: defineCall({
    ...shared,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    params: idParams,
    query: deliveriesQuery,
    answer: z.object({ elements: z.array(deliverySchema), metadata: listMetadataSchema }),
  }),
  /** Sends an event again now, under the same id, with all its attempts: one that was sent, that failed, or that waits after a failure. */
  repeatDelivery: defineCall({
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/repeat',
    params: deliveryParams,
    answer: deliverySchema,
  }),
};
