import {
  documentModuleNames,
  getDocumentEntry,
  isDocumentModuleName,
  type DocumentModuleName,
} from '../catalogs/document-entries.ts';
import { defineTransitions } from '../kit/transitions.ts';
import type { Permission } from '../profiles/permissions.ts';

/** Webhooks that a company may have at a time. */
export const maxWebhooks = 20;

/** Maximum length of a webhook's address, in characters. */
export const maxWebhookUrlLength = 2_000;

/** Prefix of every signing secret, so that one in a log or in a repository is recognizable. */
export const webhookSecretPrefix = 'whsec_';

/** Version of the events' shape, part of each event. */
export const webhookEventVersion = 1;

/** Changes of a record that are events. */
export const webhookEventKinds = ['created', 'updated', 'deleted'] as const;
export type WebhookEventKind = (typeof webhookEventKinds)[number];

/** Modules besides documents whose changes are events, with the permission that lets a user choose them. Other programs read their records by id. */
const otherModules = {
  purchases_receipts: 'purchases',
  customers: 'customers',
  suppliers: 'suppliers',
  products: 'products',
  products_families: 'products_families',
  pallet_designs: 'products',
  technical_sheets: 'products',
  raw_materials: 'raw_materials',
  measures: 'measures',
  price_lists: 'price_lists',
  products_inventories: 'products_inventories',
  raw_materials_inventories: 'raw_materials_inventories',
  stores: 'stores',
  divisions: 'divisions',
  workplaces: 'workplaces',
  workplaces_flows: 'workplaces',
  positions: 'positions',
  shifts: 'shifts',
  calendar_days: 'calendar_days',
  piece_rates: 'piece_rates',
  vehicles: 'vehicles',
} as const satisfies Record<string, Permission>;
export type WebhookModule = DocumentModuleName | keyof typeof otherModules;

export const isWebhookModule = (value: string): value is WebhookModule =>
  isDocumentModuleName(value) || Object.hasOwn(otherModules, value);

export const allWebhookModules: readonly WebhookModule[] = [
  ...documentModuleNames,
  ...Object.keys(otherModules),
].filter(isWebhookModule);

/** Returns the permission that lets a user choose the events of a module. */
export const getWebhookPermission = (module: WebhookModule): Permission =>
  isDocumentModuleName(module) ? getDocumentEntry(module).events : otherModules[module];

/** Formats the name of an event, such as `orders.updated`. */
export const formatWebhookEvent = (module: string, kind: string): string => `${module}.${kind}`;

/** Names of all events that a webhook can choose. */
export const webhookEvents: readonly string[] = allWebhookModules.flatMap((module) =>
  webhookEventKinds.map((kind) => formatWebhookEvent(module, kind)),
);

/** Module and kind of the event that tries a webhook out. */
export const webhookTest = { module: 'webhooks', kind: 'tested' } as const;

/** Returns the permissions that a user needs to choose events; null stands for all events. */
export function getWebhookPermissions(events: readonly string[] | null): readonly Permission[] {
  const modules = (events ?? webhookEvents).map((event) => event.split('.')[0] ?? '');
  return [...new Set(modules.filter(isWebhookModule).map(getWebhookPermission))];
}

/** Days after which a delivery leaves the log. */
export const webhookLogDays = 30;

/** Days of failures without a success after which a webhook is paused. */
export const webhookPatienceDays = 3;

const [second, minute, hour] = [1, 60, 3_600] as const;
const waits = [
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  15 * hour,
] as const;

/** Attempts to deliver an event, spread over about a day. */
export const maxWebhookAttempts = waits.length + 1;

/**
 * Returns the seconds between a failed attempt and the next one; undefined after the last.
 * @param attempt number of the failed attempt, from 1
 */
export const getWebhookRetryDelay = (attempt: number): number | undefined => waits[attempt - 1];

/** Whether a text has the form of a web address without a user, a password or a fragment. The server parses it as well. */
export const isWebhookUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/i.test(text);

/** Reasons why an attempt to deliver failed. */
export const webhookErrors = [
  'timeout',
  'unknownHost',
  'privateAddress',
  'connection',
  'certificate',
  'redirect',
  'status',
  'secret',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** Body of a webhook's request: ids only, since its receiver reads the record with rights of its own. */
export interface WebhookEvent {
  /** Id of the event, the same at every attempt. */
  readonly id: string;
  readonly version: number;
  /** Name of the event, such as `orders.updated`. */
  readonly event: string;
  readonly module: string;
  readonly recordId: number;
  /** Time of the change, ISO 8601. */
  readonly at: string;
}

/** Transitions of a webhook between sending and not sending. */
export const webhookTransitions = defineTransitions([
  { from: ['active'], event: 'pause', to: 'paused' },
  { from: ['paused'], event: 'resume', to: 'active' },
  { from: ['active'], event: 'test', to: 'active' },
  { from: ['active'], event: 'repeat', to: 'active' },
]);

/** Result of the attempts to deliver an event, on which its transitions depend. */
export interface DeliveryFacts {
  /** Reason why the last attempt failed; null before the first result and after a success. */
  readonly error: WebhookError | null;
}

/** Transitions of a delivery by its log; attempts change it otherwise. A delivery that failed need not wait for its next attempt. */
export const deliveryTransitions = defineTransitions([
  { from: ['delivered', 'failed'], event: 'repeat', to: 'waiting' },
  {
    from: ['waiting'],
    event: 'repeat',
    to: 'waiting',
    when: ({ error }: DeliveryFacts) => error !== null,
  },
]);
