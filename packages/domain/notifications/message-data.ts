import { z } from 'zod';
import { assistancePauseReasons } from '../floor/report-kinds.ts';
import type { Language, LocalizedWords } from '../kit/words.ts';
import { allScreenPermissions } from '../profiles/permissions.ts';

const id = z.int().nonnegative();
const byId = z.strictObject({ id });
/** Name of a record; one for each language where they differ. */
const name = z.union([
  z.string().min(1),
  z.strictObject({ es: z.string().min(1), en: z.string().min(1) }),
]);
const named = z.strictObject({ id, name });
const person = z.string().min(1);
const moment = z.iso.datetime({ offset: true });
/** Pieces or units of the measure, in the form of the database or a form. */
const quantity = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)])
  .transform(Number)
  .pipe(z.number().nonnegative());
/** Reason of a refusal, written by a person. */
const reason = z.string().nullable().default(null);
/** Person who decided; null for a decision by the passing of time. */
const decidedBy = person.nullable().default(null);

/**
 * Schemas of a notification's data, by type. Names are those of the moment of its cause: a later rename changes nothing.
 * Stored notifications are parsed by these schemas too, so a field that is added later must be optional.
 */
export const messageDataSchemas = {
  newTransferRequest: z.strictObject({
    transferRequest: byId,
    order: byId,
    asker: person,
    /** Division that requests the goods. */
    division: named,
    product: named,
    quantity,
  }),
  transferRequestResolution: z.strictObject({
    transferRequest: byId,
    order: byId,
    status: z.enum(['accepted', 'deny', 'expired']),
    /** Division that received the request. */
    division: named,
    product: named,
    quantity,
    by: decidedBy,
    reason,
    /** Whether the request was withdrawn: its receivers are notified, with the requesting division. */
    withdrawn: z.literal(true).optional(),
  }),
  newExportFile: z.strictObject({
    /** Signed URL, valid for some time: `/files/…`. */
    url: z.string().min(1),
    moduleName: z.enum(allScreenPermissions),
    rows: z.int().nonnegative().optional(),
  }),
  quotationResolution: z.strictObject({
    order: byId,
    customer: z.string(),
    status: z.enum(['accepted', 'rejected', 'expired', 'canceled']),
    by: decidedBy,
    reason,
    /** Whether the customer decided on the page of their link. */
    byLink: z.literal(true).optional(),
  }),
  planBreakpoint: z.strictObject({
    /** Cause: a workplace that stands still, an absent user, or a changed shift or calendar day; one of the three. */
    workplace: named.optional(),
    user: named.optional(),
    hours: name.optional(),
    startDate: moment,
    endDate: moment,
    /** Orders with planned work in that time. */
    orders: z.array(byId).default([]),
  }),
  orderProductionFinished: z.strictObject({
    order: byId,
    customer: z.string(),
    /** Division that produced the goods: its stores can take them. */
    division: named,
    /** Whether the floor reported it, instead of the plan alone. */
    byFloor: z.literal(true).optional(),
  }),
  orderFinished: z.strictObject({ order: byId, customer: z.string() }),
  newOrder: z.strictObject({ order: byId, customer: z.string() }),
  updateQuotation: z.strictObject({ order: byId, customer: z.string(), by: person }),
  workFreed: z.strictObject({
    order: byId,
    customer: z.string(),
    by: person,
    /** Revision to which the order changed; left out where it was canceled. */
    revision: z.int().positive().optional(),
    /** Planned minutes that are released. */
    minutes: quantity,
    /** Released minutes that are in no plan; zero for a canceled order. */
    toPlan: quantity.default(0),
    reason,
  }),
  thresholdReached: z.strictObject({
    kind: z.enum(['products', 'raw_materials']),
    element: named,
    division: named,
    /** Remaining quantity, and the threshold. */
    available: quantity,
    threshold: quantity,
    /** Other elements that fell below their threshold at the same time. */
    others: z.array(z.strictObject({ element: named, available: quantity })).optional(),
    /** Quantity that production lacked, and its order. */
    missing: quantity.optional(),
    order: byId.optional(),
  }),
  floorCall: z.strictObject({
    /** Reason of a help call from a workplace that stands still. */
    need: z.enum(assistancePauseReasons),
    workplace: named,
    by: person,
    order: byId,
    product: name,
  }),
  /** Data of a new superuser, who may do everything from now on. */
  superuserAdded: z.strictObject({ user: named, by: person }),
  /** Failed attempts at a tablet have locked the PIN of a user for a while. */
  pinLocked: z.strictObject({ user: named, workplace: named, tablet: z.string(), until: moment }),
  /** Failed attempts have closed a tablet for a while, to PINs or to badges. */
  tabletClosed: z.strictObject({ tablet: named, workplace: named, until: moment }),
  /** A webhook failed for so many days that it was paused. */
  webhookPaused: z.strictObject({ webhook: named, days: z.int().positive() }),
  tripChanged: z.strictObject({
    what: z.enum(['assigned', 'canceled', 'stopCanceled']),
    trip: named,
    departsAt: moment,
    by: decidedBy,
    /** Order of a stop. */
    order: byId.optional(),
    customer: z.string().optional(),
  }),
  /** Data of a customer's request, on their page, for a quotation like an earlier order. */
  quotationRequested: z.strictObject({
    order: byId,
    customer: z.string(),
    by: person,
    like: byId,
    reason,
  }),
  /** Data of a quotation whose prices exceed its author's limits: the recipient may approve them. */
  approvalAsked: z.strictObject({ order: byId, customer: z.string(), by: person }),
  pricesApproved: z.strictObject({ order: byId, customer: z.string(), by: person }),
  /** Data of an order that would end after its requested day, by the floor's reports. */
  orderLate: z.strictObject({
    order: byId,
    customer: z.string(),
    requestedDate: z.iso.date(),
    expected: moment,
  }),
  /** Data of half-made pieces that did not arrive: they are to be made again. */
  piecesLost: z.strictObject({
    shipment: byId,
    order: byId,
    customer: z.string(),
    quantity,
    product: named,
    /** Workplace of the step that made the pieces. */
    workplace: named,
    by: decidedBy,
    reason,
  }),
  /** Data of a transfer that left for a store, or half-made for a workplace, of the recipients' division. */
  transferSent: z.strictObject({
    shipment: byId,
    order: byId,
    quantity,
    /** Division that sent the goods. */
    division: named,
    /** Destination; one of the two. */
    store: named.optional(),
    workplace: named.optional(),
    by: decidedBy,
  }),
  /** Data of a transfer that was received with missing or damaged pieces. */
  transferShort: z.strictObject({
    shipment: byId,
    order: byId,
    /** Store that received the rest. */
    store: named,
    missing: quantity,
    damaged: quantity,
    /** Whether the order waits for another origin of the pieces. */
    open: z.boolean(),
    by: decidedBy,
    reason,
  }),
  piecesRefused: z.strictObject({
    shipment: byId,
    order: byId,
    customer: z.string(),
    quantity,
    /** Division that refused the pieces of a transfer; left out where the customer refused them. */
    division: named.optional(),
    /** Store that now holds the goods, or into which they come from the truck. */
    store: named,
    /** Trip whose truck carries the pieces; left out where a store has them. */
    trip: named.optional(),
    /** Whether a driver reported the pieces of a transfer as missing or damaged; left out where they were refused. */
    missing: z.boolean().optional(),
    /** Whether some of the pieces are to be delivered again. */
    again: z.boolean(),
    by: decidedBy,
    reason,
  }),
} as const;

/** Name in stored messages. */
export type StoredLocalizedName = z.output<typeof name>;

/** Returns a name for a stored message: a single text where it is the same in every language. */
export const toStoredName = (names: LocalizedWords): StoredLocalizedName =>
  names.es === names.en ? names.es : { es: names.es, en: names.en };

/** Returns a stored name in one language. */
export const translateStoredName = (storedName: StoredLocalizedName, language: Language): string =>
  typeof storedName === 'string' ? storedName : storedName[language];

/** Returns the data of a message for one user: each name is a text in their language. */
export function translateMessageData(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => translateMessageData(each, language));
  if (typeof value !== 'object' || value === null) return value;
  const storedName = name.safeParse(value);
  if (storedName.success) return translateStoredName(storedName.data, language);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, translateMessageData(inner, language)]),
  );
}

export type NotificationType = keyof typeof messageDataSchemas;

export type MessageDataOfType<T extends NotificationType> = z.output<
  (typeof messageDataSchemas)[T]
>;
export type NotificationMessageData = z.input<(typeof messageDataSchemas)[NotificationType]>;

/** Notification type with its data. */
export type NotificationMessage = {
  [T in NotificationType]: {
    readonly type: T;
    readonly data: z.input<(typeof messageDataSchemas)[T]>;
  };
}[NotificationType];

/** Validated message, in its stored form. */
export type StoredNotificationMessage = {
  [T in NotificationType]: { readonly type: T; readonly data: MessageDataOfType<T> };
}[NotificationType];

export const isNotificationType = (value: unknown): value is NotificationType =>
  typeof value === 'string' && Object.hasOwn(messageDataSchemas, value);

/**
 * Parses a message by its type.
 * @throws ZodError when the data does not fit the type: a bug of the calling code, not a mistake of a user.
 */
export function parseStoredMessage(
  type: NotificationType,
  data: unknown,
): StoredNotificationMessage {
  switch (type) {
    case 'newTransferRequest':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'transferRequestResolution':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'newExportFile':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'quotationResolution':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'planBreakpoint':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'orderProductionFinished':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'orderFinished':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'newOrder':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'updateQuotation':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'workFreed':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'thresholdReached':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'floorCall':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'quotationRequested':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'approvalAsked':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'pricesApproved':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'orderLate':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'piecesRefused':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'piecesLost':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'transferSent':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'transferShort':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'superuserAdded':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'pinLocked':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'tabletClosed':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'webhookPaused':
      return { type, data: messageDataSchemas[type].parse(data) };
    case 'tripChanged':
      return { type, data: messageDataSchemas[type].parse(data) };
  }
}

/** Returns the id of a message's subject: the request, the order, the workplace or the person, the element. Null for a file. */
export function getMessageSubjectId({ type, data }: StoredNotificationMessage): number | null {
  switch (type) {
    case 'newTransferRequest':
    case 'transferRequestResolution':
      return data.transferRequest.id;
    case 'newExportFile':
      return null;
    case 'planBreakpoint':
      return data.workplace?.id ?? data.user?.id ?? data.orders[0]?.id ?? null;
    case 'floorCall':
      return data.workplace.id;
    case 'superuserAdded':
    case 'pinLocked':
      return data.user.id;
    case 'tabletClosed':
      return data.tablet.id;
    case 'webhookPaused':
      return data.webhook.id;
    case 'tripChanged':
      return data.trip.id;
    case 'thresholdReached':
      return data.element.id;
    case 'transferSent':
    case 'transferShort':
    case 'piecesRefused':
    case 'piecesLost':
      return data.shipment.id;
    case 'quotationResolution':
    case 'orderProductionFinished':
    case 'orderFinished':
    case 'newOrder':
    case 'updateQuotation':
    case 'workFreed':
    case 'quotationRequested':
    case 'approvalAsked':
    case 'pricesApproved':
    case 'orderLate':
      return data.order.id;
  }
}

/** Returns the orders that a message names. */
export const getMessageOrderIds = ({ data }: StoredNotificationMessage): number[] => [
  ...('order' in data && data.order ? [data.order.id] : []),
  ...('orders' in data ? data.orders.map((order) => order.id) : []),
];
