import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createDocumentCalls } from '../kit/document-calls.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  treatBlankOrNullAsMissing,
  boundedDaySchema,
  boundedMomentSchema,
  createFieldValueSchema,
  instantSchema,
  createTextLineSchema,
  namedRecordSchema,
  paragraphSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { loadPatterns } from '../loading/floor-plan.ts';
import { weightDtoSchema as weight } from '../loading/weight-dto.ts';
import { distanceKinds } from '../shipments/distance.ts';
import { officeDeliverShipmentBody } from '../shipments/pieces.ts';
import { deliveryProofSchema } from '../shipments/delivery-proof.ts';
import { tripStopStates } from './status.ts';
import { tripTexts } from './texts.ts';
import { confirmedTripVerbs, tripDocument } from './document.ts';

/** Maximum number of trips in a day's answer. */
export const maxDayTrips = 40;

/** The most stops of one trip: no driver makes more in a day. */
export const maxTripStops = 60;

const moment = z.iso.datetime({ offset: true });
const phone = createFieldValueSchema({
  kind: 'phone',
  required: true,
  label: tripTexts.driverPhone,
}).pipe(z.string());

const stopIds = z
  .array(z.int('option').positive('option'), createWrongTypeError('invalid'))
  .max(maxTripStops, 'max')
  .superRefine((ids, { addIssue }) => {
    for (const [at, id] of ids.entries())
      if (ids.indexOf(id) < at) addIssue({ code: 'custom', path: [at], message: 'repeated' });
  });

/** Fields of a trip in a form. */
export const tripBody = z
  .strictObject({
    /** Name of the trip; the vehicle's name by default. */
    name: treatBlankOrNullAsMissing(createTextLineSchema(80).optional()),
    vehicle: referenceSchema,
    division: referenceSchema,
    driver: referenceSchema.nullable().default(null),
    driverName: treatBlankOrNullAsMissing(createTextLineSchema(80).optional()),
    driverPhone: treatBlankOrNullAsMissing(phone.optional()),
    departsAt: boundedMomentSchema,
    pattern: z.enum(loadPatterns, 'option').nullable().default(null),
    notes: treatBlankOrNullAsMissing(paragraphSchema.optional()),
    /** Ids of shipments in the sequence of delivery; an update without stops keeps them. */
    stops: stopIds.optional(),
    updatedAt: instantSchema.optional(),
  })
  // Checked beside the other fields, so that one save shows all that is missing.
  .refine(({ driver, driverName }) => driver !== null || driverName !== undefined, {
    path: ['driver'],
    error: 'required',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type TripBody = z.output<typeof tripBody>;
export type TripInput = z.input<typeof tripBody>;

/** Load of one product for a stop, with the size and weight of one piece. */
const stopLine = z.object({
  product: namedRecordSchema,
  pieces: z.number(),
  /** Refused pieces of a delivered stop that are still on the truck. */
  onTruck: z.number(),
  /** Pieces of a transfer that its driver reported missing or damaged, until their store has received them to check them. */
  unchecked: z.number(),
  /** Size in millimetres; null where the product has no dimensions. */
  size: z
    .object({
      length: z.number(),
      width: z.number(),
      height: z.number(),
      stackPieces: z.number().nullable(),
    })
    .nullable(),
  weight,
});

const stop = z.object({
  id: z.int(),
  state: z.enum(tripStopStates),
  /** Shipment of the stop. Null once it was canceled, and for a stop whose order the user may not read. */
  shipment: z
    .object({
      id: z.int(),
      status: z.string(),
      method: z.string().nullable(),
      scheduledAt: z.string().nullable(),
    })
    .nullable(),
  shipmentNumber: z.int().nullable(),
  order: z.object({ id: z.int() }).nullable(),
  customer: z
    .object({ id: z.int(), name: z.string(), phoneNumber: z.string().nullable() })
    .nullable(),
  address: z.string().nullable(),
  location: z.string().nullable(),
  comments: z.string().nullable(),
  lines: z.array(stopLine),
  /** Pieces of a delivered stop that were not accepted, by reason. Empty for a stop whose order the user may not read. */
  refusals: z.array(
    z.object({
      /** Pieces that a customer refused, that were missing or damaged in a transfer, or half-made pieces that were lost. */
      kind: z.enum(['refused', 'missing', 'lost']),
      pieces: z.number(),
      reason: z.string(),
    }),
  ),
  weight,
  arrivedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  proof: deliveryProofSchema.nullable(),
});
export type TripStop = z.infer<typeof stop>;

export const wholeTripSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  departsAt: moment,
  vehicle: z.object({
    id: z.int(),
    name: z.string(),
    plates: z.string(),
    /** Inside length of the vehicle in millimetres. */
    insideLength: z.number(),
    insideWidth: z.number(),
    insideHeight: z.number(),
    /** Payload in kilograms. */
    payload: z.number(),
  }),
  division: z.object({ id: z.int(), name: z.string(), location: z.string() }),
  driver: z.object({
    id: z.int().nullable(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
  }),
  pattern: z.enum(loadPatterns).nullable(),
  notes: z.string().nullable(),
  overReason: z.string().nullable(),
  createdBy: namedRecordSchema,
  stops: z.array(stop),
  weight,
  /** Valid link with the driver's credentials, if there is one. */
  link: z.object({ expiresAt: moment, seenAt: moment.nullable() }).nullable(),
  loadedAt: moment.nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type WholeTrip = z.infer<typeof wholeTripSchema>;

/** A trip of a day. */
export type DayTrip = WholeTrip & { readonly late: boolean };

/** A shipment that can be put on a trip. */
const candidate = z.object({
  id: z.int(),
  status: z.string(),
  scheduledAt: z.string().nullable(),
  order: z.object({ id: z.int() }),
  customer: namedRecordSchema,
  address: z.string().nullable(),
  pieces: z.number(),
  weight,
});
export type TripCandidate = z.infer<typeof candidate>;

const leg = z.object({
  /** Kilometres to this stop from the stop before, or from the start of the trip; 0 when unknown. */
  distance: z.number(),
  distanceKind: z.enum(distanceKinds),
});
export type TripLeg = z.infer<typeof leg>;

const access = 'trips' as const;
const shared = { access, params: idParams, query: languageQuery, answer: wholeTripSchema } as const;
/** Reason to continue in spite of exceeded room or payload. */
const reasonBody = z
  .strictObject({ reason: treatBlankOrNullAsMissing(paragraphSchema.optional()) })
  .prefault({});
const calls = createDocumentCalls(tripDocument, { access, answer: wholeTripSchema });
const { defineVerbs, defineBodyVerb, defineCreation, defineUpdate, definePaper } = calls;

export const tripCalls = {
  list: calls.list,
  totals: calls.totals,
  counts: calls.counts,
  choices: calls.choices,
  names: calls.names,
  read: calls.read,
  create: defineCreation({ body: tripBody }),
  update: defineUpdate({ body: tripBody }),
  /** Replaces the stops of a trip, in their sequence: a stop that is left out leaves the trip, a new stop is added. */
  stops: defineCall({
    method: 'PUT',
    path: '/trips/{id}/stops',
    ...shared,
    body: z.strictObject({ stops: stopIds, updatedAt: instantSchema.optional() }),
  }),
  load: defineBodyVerb('load', { body: reasonBody }),
  start: defineBodyVerb('start', { body: reasonBody }),
  ...defineVerbs(confirmedTripVerbs),
  /** Delivers the stop's shipment, as the shipments screen does. Without a body all pieces were accepted. */
  deliver: defineCall({
    method: 'POST',
    path: '/trips/{id}/stops/{stopId}/deliver',
    ...shared,
    params: z.strictObject({ id: numberInPathSchema, stopId: numberInPathSchema }),
    body: officeDeliverShipmentBody.prefault({}),
    multipart: 'optional',
    files: 1,
  }),
  route: defineCall({
    method: 'GET',
    path: '/trips/{id}/route',
    access,
    params: idParams,
    answer: z.object({ legs: z.array(leg) }),
  }),
  /** Lists scheduled shipments of a division that are on no trip, the earliest first. */
  candidates: defineCall({
    method: 'GET',
    path: '/trips/candidates',
    access,
    query: z.strictObject({ lang: languageQuery.shape.lang, divisionId: numberInPathSchema }),
    answer: z.object({ shipments: z.array(candidate) }),
  }),
  /** Lists the trips that leave today, should have left earlier, or are on their way; late trips first. */
  today: defineCall({
    method: 'GET',
    path: '/trips/today',
    access,
    query: languageQuery,
    answer: z.object({
      trips: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          status: z.string(),
          departsAt: moment,
          /** Whether the trip should have left on an earlier day and has not. */
          late: z.boolean(),
          vehicle: namedRecordSchema,
          driver: z.string(),
          stops: z.int(),
          delivered: z.int(),
        }),
      ),
    }),
  }),
  /**
   * Lists the trips of a day with their stops, late ones first: those that leave on it, and today also those that should have left before or
   * are on their way. Canceled trips are left out.
   */
  day: defineCall({
    method: 'GET',
    path: '/trips/day',
    access,
    query: z.strictObject({ lang: languageQuery.shape.lang, day: boundedDaySchema }),
    answer: z.object({
      trips: z.array(
        wholeTripSchema.extend({
          /** Whether it was to leave on an earlier day and has not. */
          late: z.boolean(),
        }),
      ),
      /** Whether there are more than the answer has. */
      more: z.boolean(),
      /** Next day on which a trip leaves; null where there is none. */
      next: z.string().nullable(),
    }),
  }),
  /** Creates the credentials of a driver without an office account. They are returned once; the previous ones become invalid. */
  link: defineCall({
    method: 'POST',
    path: '/trips/{id}/link',
    access,
    params: idParams,
    answer: z.object({ token: z.string(), expiresAt: moment }),
    status: 201,
    secret: true,
  }),
  revokeLink: defineCall({ method: 'DELETE', path: '/trips/{id}/link', access, params: idParams }),
  sheet: definePaper('sheet'),
  deliveryNotes: definePaper('delivery-notes'),
};
