import { z } from 'zod';
import { defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { createDocumentCalls } from '../kit/document-calls.ts';
import {
  addResponseFieldGuard,
  addRequestFieldGuard,
  type FieldReader,
} from '../kit/field-guards.ts';
import { parseLocation } from '../kit/location.ts';
import { amountSchema } from '../kit/amount.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  boundedDaySchema,
  daySchema,
  instantSchema,
  namedRecordSchema,
  treatBlankOrNullAsMissing,
} from '../kit/schemas.ts';
import { hasCallAccess } from '../profiles/profiles.ts';
import { weightDtoSchema } from '../loading/weight-dto.ts';
import { destinationKinds, distanceKinds } from './distance.ts';
import {
  officeDeliverShipmentBody,
  receiveRefusedPiecesBody,
  sendShipmentBody,
  splitShipmentBody,
} from './pieces.ts';
import { deliveryProofSchema } from './delivery-proof.ts';
import { shipmentDocument } from './document.ts';
import { shipmentMethods } from './status.ts';

const createTextSchema = (max: number) =>
  z.string(createWrongTypeError('invalid')).trim().min(1, 'required').max(max, 'max');
const pin = createTextSchema(60).refine(
  (written) => parseLocation(written) !== undefined,
  'coordinates',
);

const unpricedSchedule = z.strictObject({
  scheduledAt: z
    .string(createWrongTypeError('instant'))
    .min(1, 'required')
    .min(5, 'min')
    .pipe(daySchema),
  method: z.enum(shipmentMethods, createWrongTypeError('option')),
  shipmentAddress: treatBlankOrNullAsMissing(createTextSchema(300).optional()),
  extraData: z
    .strictObject({
      pin: treatBlankOrNullAsMissing(pin.optional()),
      comments: treatBlankOrNullAsMissing(createTextSchema(2000).optional()),
    })
    .prefault({}),
  /** Whether the shipment leaves before the rest of its order is ready. */
  ahead: z.boolean('invalid').optional(),
  updatedAt: instantSchema.optional(),
});

/** Adds issues for missing fields: mail to a customer needs an address, a location and a cost. Source: specification, section 5. */
const requireAddress = (
  { method, shipmentAddress, extraData }: z.output<typeof unpricedSchedule>,
  context: z.RefinementCtx,
): void => {
  if (method !== 'directMailing') return;
  if (shipmentAddress === undefined) addRequiredIssue(context, ['shipmentAddress']);
  if (extraData.pin === undefined) addRequiredIssue(context, ['extraData', 'pin']);
};

const addRequiredIssue = (context: z.RefinementCtx, path: string[]): void =>
  context.addIssue({ code: 'custom', path, message: 'required' });

/** Schedule of a shipment. */
export const shipmentScheduleBody = unpricedSchedule
  .extend({
    cost: addRequestFieldGuard('costs', treatBlankOrNullAsMissing(amountSchema.optional())),
  })
  .superRefine((schedule, context) => {
    requireAddress(schedule, context);
    if (schedule.method === 'directMailing' && schedule.cost === undefined)
      addRequiredIssue(context, ['cost']);
  });

/** Schedule from a user who sees no costs: the stored cost stays, and is checked where it is stored. */
export const unpricedShipmentScheduleBody = unpricedSchedule.superRefine(requireAddress);
export type ScheduleBody = z.output<typeof unpricedSchedule> & {
  readonly cost?: string | undefined;
};

const recordOrNull = namedRecordSchema.nullable();

const distanceShape = {
  /** Kilometres from the division that the shipment leaves, rounded down to two decimals; 0 when unknown. */
  distance: z.number(),
  distanceKind: z.enum(distanceKinds),
};

/** Lot of goods in a shipment. */
const item = z.object({
  id: z.int(),
  product: namedRecordSchema,
  quantity: z.number(),
  lotCode: z.string(),
  expirationDate: z.string().nullable(),
  store: namedRecordSchema,
  /** Whether the goods are counted in whole pieces. */
  countable: z.boolean(),
  /** Order line that the goods are for; null once it was removed, which shipments that left outlast. */
  detail: z.object({ id: z.int() }).nullable(),
  /**
   * Pieces of the whole line: those ordered, those that the customer accepted of shipments delivered before this one, and those that are
   * still to be delivered. Null for a transfer, which brings them to a store, and once the line was removed.
   */
  line: z.object({ ordered: z.number(), before: z.number(), open: z.number() }).nullable(),
  /** Result of the delivery, once the shipment has arrived. */
  received: z
    .object({
      accepted: z.number(),
      refused: z.number(),
      /** Pieces of a transfer that did not arrive, and pieces that arrived damaged: they are in no store. */
      missing: z.number(),
      damaged: z.number(),
      /** Reason for refused, missing or damaged pieces; whether refused ones were to be delivered again. */
      reason: z.string().nullable(),
      again: z.boolean().nullable(),
      /** Refused pieces that are delivered again: those that the order waits for, or that came into another shipment. */
      awaited: z.number(),
      /** Whether a driver reported the refused pieces as missing or damaged: the store of a transfer checks which of them are there. */
      reportedMissing: z.boolean(),
      /** Store that holds refused pieces. */
      store: namedRecordSchema.nullable(),
      /** Store into which refused pieces come that are still on the truck of their trip. */
      onTruckTo: namedRecordSchema.extend({ division: z.object({ id: z.int() }) }).nullable(),
    })
    .nullable(),
  metadata: z.object({ storeFrom: z.string(), divisionFrom: z.string() }),
});
export type ShipmentItem = z.infer<typeof item>;

export const wholeShipmentSchema = z.object({
  id: z.int(),
  type: z.string(),
  method: z.string().nullable(),
  /** Methods by which the shipment may travel. */
  methods: z.array(z.enum(shipmentMethods)),
  status: z.string(),
  scheduledAt: z.string().nullable(),
  shipmentAddress: z.string().nullable(),
  /** Cost in US dollars. */
  cost: addResponseFieldGuard('costs', z.string().nullable()),
  extraData: z.object({ pin: z.string().nullable(), comments: z.string().nullable() }),
  order: z.object({ id: z.int(), status: z.string() }),
  salesman: namedRecordSchema,
  customer: z.object({
    id: z.int(),
    name: z.string(),
    user: z.object({ name: z.string() }),
    /** Destination of a delivery, until a user moves the pin. */
    location: z.string(),
    address: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    taxNumber: z.string().nullable(),
  }),
  /** Store and division that the shipment leaves, and store at which a transfer arrives. */
  storeFrom: namedRecordSchema,
  divisionFrom: z.object({ id: z.int(), name: z.string(), location: z.string() }),
  storeTo: recordOrNull,
  /** Division at which a transfer arrives; null on the way to a customer. */
  divisionTo: recordOrNull,
  /** Destination of the shipment, as far as it is known. */
  destination: z.object({ kind: z.enum(destinationKinds), location: z.string() }),
  ...distanceShape,
  inventories: z.array(item),
  /** Half-made goods on their way to the next step in another division; they belong to no lot. */
  halfMade: z
    .object({
      /** Pieces of the transfer; after arrival, the pieces that arrived. */
      quantity: z.number(),
      /** Pieces that were lost or broken on the way, and the reason. */
      lost: z.object({ quantity: z.number(), reason: z.string() }).nullable(),
      /** Whether the goods are counted in whole pieces. */
      countable: z.boolean(),
      product: namedRecordSchema,
      /** Workplaces between which the half-made goods move. */
      from: namedRecordSchema,
      to: namedRecordSchema,
      divisionTo: namedRecordSchema,
    })
    .nullable(),
  /** Shipments into which pieces of it could be moved: others of its order, from and to the same place, that have not left. */
  others: z.array(
    z.object({ id: z.int(), scheduledAt: z.string().nullable(), pieces: z.number() }),
  ),
  weight: weightDtoSchema,
  /** Trip of the shipment. */
  trip: z
    .object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      driver: z.string(),
      plates: z.string(),
    })
    .nullable(),
  /** Receiver and proof of delivery, where a driver reported them, or the office added a photo. */
  proof: deliveryProofSchema.nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type WholeShipment = z.infer<typeof wholeShipmentSchema>;

/** Shipment that is ready to leave, as its order shows it. */
const readyShipment = z.object({
  id: z.int(),
  status: z.string(),
  method: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  store: namedRecordSchema,
  pieces: z.number(),
});
export type ReadyShipment = z.infer<typeof readyShipment>;

/** Maximum number of shipments without a trip in a day's answer. */
export const maxDayShipments = 200;

/** A shipment of a day that is on no trip. */
const dayShipment = z.object({
  id: z.int(),
  type: z.string(),
  status: z.string(),
  method: z.string().nullable(),
  scheduledAt: z.string(),
  /** Whether it was to leave on an earlier day and has not. */
  late: z.boolean(),
  order: z.object({ id: z.int() }),
  customer: namedRecordSchema,
  city: z.string().nullable(),
  address: z.string().nullable(),
  /** Coordinates of its destination; null where the customer collects it. */
  location: z.string().nullable(),
  /** Division that it leaves. */
  division: namedRecordSchema,
  pieces: z.number(),
  weight: weightDtoSchema,
});
export type DayShipment = z.infer<typeof dayShipment>;

const access = 'shipping' as const;
const { list, read, defineBodyVerb, defineUpdate, definePaper } = createDocumentCalls(
  shipmentDocument,
  { access, answer: wholeShipmentSchema },
);

export const shipmentCalls = {
  list,
  read,
  update: defineUpdate({
    body: shipmentScheduleBody,
    bodyFor: (reader: FieldReader) =>
      hasCallAccess('costs', reader) ? undefined : unpricedShipmentScheduleBody,
  }),
  send: defineBodyVerb('send', { body: sendShipmentBody.prefault({}) }),
  /** Marks the shipment as delivered. Without a body all pieces were accepted. */
  deliver: defineBodyVerb('deliver', {
    body: officeDeliverShipmentBody.prefault({}),
    multipart: 'optional',
    files: 1,
  }),
  /** Receives pieces that a truck brings back into their store, or into another one of its division, before the trip ends. */
  receive: defineBodyVerb('receive', { body: receiveRefusedPiecesBody.prefault({}) }),
  /**
   * Moves pieces to a later shipment, or to another shipment of the order. Returns the receiving shipment; an emptied shipment is removed.
   */
  split: defineBodyVerb('split', { body: splitShipmentBody }),
  /** Creates shipments of the goods of an order that are ready to leave before the rest. */
  shipReady: defineCall({
    method: 'POST',
    path: '/orders/{id}/ship-ready',
    access,
    params: idParams,
    query: languageQuery,
    answer: z.object({ shipments: z.array(readyShipment) }),
  }),
  /** Returns the kilometres from the shipment's division to a pin, while a user moves the pin. */
  distance: defineCall({
    method: 'GET',
    path: '/shipments/{id}/distance',
    access,
    params: idParams,
    query: z.strictObject({ pin }),
    answer: z.object(distanceShape),
  }),
  /**
   * Lists the shipments of a day that are on no trip, late ones first: those scheduled for it, and today also those of earlier days that
   * have not left.
   */
  day: defineCall({
    method: 'GET',
    path: '/shipments/day',
    access,
    query: z.strictObject({ lang: languageQuery.shape.lang, day: boundedDaySchema }),
    answer: z.object({
      shipments: z.array(dayShipment),
      /** Whether there are more than the answer has. */
      more: z.boolean(),
      /** Next day with a shipment without a trip; null where there is none. */
      next: z.string().nullable(),
    }),
  }),
  deliveryNote: definePaper('delivery-note'),
};
