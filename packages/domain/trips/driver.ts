import { z } from 'zod';
import { nonnegativeQuantitySchema } from '../inventories/quantity.ts';
import { defineCall, languageQuery } from '../kit/contract.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  treatBlankOrNullAsMissing,
  instantSchema,
  createTextLineSchema,
  namedRecordSchema,
  paragraphSchema,
} from '../kit/schemas.ts';
import { createUploadsSchema } from '../kit/uploads.ts';
import { checkLostPieces, halfMadeReceiptShape } from '../shipments/pieces.ts';
import { weightDtoSchema } from '../loading/weight-dto.ts';
import { tripStopStates } from './status.ts';

const moment = z.iso.datetime({ offset: true });

/** Scheme of a driver's credentials: `Driver <link id>.<secret>`, in the header `Authorization`. */
export const driverAuthScheme = 'Driver';

const driverStop = z.object({
  id: z.int(),
  state: z.enum(tripStopStates),
  order: z.object({ id: z.int() }),
  shipment: z.int(),
  customer: z.object({ name: z.string(), phoneNumber: z.string().nullable() }),
  address: z.string().nullable(),
  /** Location as `'latitude,longitude'`. */
  location: z.string(),
  comments: z.string().nullable(),
  lines: z.array(z.object({ product: namedRecordSchema, pieces: z.number() })),
  /** Goods of the stop by lot, as they can be refused. */
  items: z.array(
    z.object({
      id: z.int(),
      product: z.string(),
      pieces: z.number(),
      /** Whether only whole pieces can be refused. Older servers leave it out. */
      countable: z.boolean().optional(),
      /** Pieces that were not accepted, with the reason. Left out where all were, and by older servers. */
      refused: z.number().optional(),
      reason: z.string().optional(),
      /**
       * Refused pieces that the truck brings back, and their store. Pieces that are missing or damaged are not among them. Left out where it has
       * none, and by older servers.
       */
      back: z.object({ store: z.string(), pieces: z.number() }).optional(),
    }),
  ),
  /** Half-made goods of the stop, which belong to no lot: some may be lost. */
  halfMade: z
    .object({
      product: z.string(),
      /** Pieces that were sent; once delivered, those that arrived. */
      pieces: z.number(),
      countable: z.boolean(),
      /** Pieces that were lost or broken on the way, with the reason. Left out where none were. */
      lost: z.number().optional(),
      lostReason: z.string().optional(),
    })
    .optional(),
  /** Whether the stop is a transfer to another division: pieces can be missing or damaged there, but not refused. */
  isTransfer: z.boolean().optional(),
  weight: weightDtoSchema,
  arrivedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
});
export type DriverStop = z.infer<typeof driverStop>;

/** Data of a driver's link: the stops of one trip, without amounts of money. */
const driverTrip = z.object({
  /** Current time by the server's clock. */
  now: moment,
  timeZone: z.string(),
  company: z.string(),
  /** Phone number of the office. */
  officePhone: z.string().nullable(),
  id: z.int(),
  name: z.string(),
  status: z.enum(['planned', 'loaded', 'underWay', 'ended', 'canceled']),
  departsAt: moment,
  driver: z.string(),
  vehicle: z.object({ name: z.string(), plates: z.string() }),
  division: z.object({ name: z.string(), location: z.string() }),
  notes: z.string().nullable(),
  /** Stops of the trip; empty once the trip is over. */
  stops: z.array(driverStop),
});
export type DriverTrip = z.infer<typeof driverTrip>;

/** Reason for which goods were not accepted. */
export const refusalReasonSchema = createTextLineSchema(500);

const shared = {
  /** Key made by the phone: the report is stored once for the key. */
  key: z.uuid('invalid'),
  stop: z.int('option').positive('option'),
  /** Time by the phone's clock, see `sentAt`. */
  at: instantSchema,
};
const arrived = z.strictObject({ ...shared, kind: z.literal('arrived') });
const delivered = z
  .strictObject({
    ...shared,
    kind: z.literal('delivered'),
    /** Refused pieces and the reason; other pieces were accepted. */
    refused: z
      .array(
        z.strictObject({
          item: z.int('option').positive('option'),
          refused: nonnegativeQuantitySchema,
          reason: refusalReasonSchema,
        }),
        'invalid',
      )
      .max(200, 'max')
      .default([]),
    /** Received amounts of half-made goods. */
    ...halfMadeReceiptShape,
    receiver: treatBlankOrNullAsMissing(createTextLineSchema(120).optional()),
    note: treatBlankOrNullAsMissing(paragraphSchema.optional()),
  })
  .superRefine(checkLostPieces);
const report = z.discriminatedUnion('kind', [arrived, delivered], createWrongTypeError('option'));
export type DriverReport = z.output<typeof report>;
export type SentDriverReport = z.input<typeof report>;

const result = z.object({
  key: z.uuid(),
  /** Whether the report is stored, now or earlier. A refused report changed nothing. */
  taken: z.boolean(),
  rule: z.string().optional(),
});
export type DriverReportResult = z.infer<typeof result>;

/** Files of a delivery: the receiver's signature, and a photo of the goods. */
export const deliveryProofFiles = ['signature', 'photo'] as const;

export const driverCalls = {
  trip: defineCall({
    method: 'GET',
    path: '/driver/trip',
    access: 'driver',
    query: languageQuery,
    answer: driverTrip,
  }),
  /** Sends reports in sequence: each is accepted or refused separately, and stored once. */
  report: defineCall({
    method: 'POST',
    path: '/driver/reports',
    access: 'driver',
    query: languageQuery,
    body: z.strictObject({
      /** Time of sending, by the same clock as `at` of the reports: a wrong clock of the phone does no harm. */
      sentAt: instantSchema,
      /**
       * Milliseconds by which the server's clock is ahead of the phone's, from earlier responses.
       * Without this value the transmission time counts as a difference of the clocks.
       */
      ahead: z.int('number').optional(),
      reports: z.array(report, 'required').min(1, 'required').max(100, 'max'),
    }),
    answer: z.object({ results: z.array(result), trip: driverTrip }),
  }),
  /** Saves the signature and the photo of an accepted delivery report: the first of each is kept. */
  proof: defineCall({
    method: 'POST',
    path: '/driver/reports/{key}/proof',
    access: 'driver',
    multipart: true,
    files: deliveryProofFiles.length,
    params: z.strictObject({ key: z.uuid('invalid') }),
    body: z.strictObject({
      signature: createUploadsSchema(['image'], 1),
      photo: createUploadsSchema(['image'], 1),
    }),
  }),
};
