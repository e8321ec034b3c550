import { z } from 'zod';
import { balanceSchema } from '../inventories/quantity.ts';
import { defineCall, languageQuery } from '../kit/contract.ts';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import {
  treatBlankOrNullAsMissing,
  instantSchema,
  createLineSchema,
  namedRecordSchema,
  paragraphSchema,
} from '../kit/schemas.ts';
import { createUploadsSchema } from '../kit/uploads.ts';
import { checkLostPieces, halfMadeReceiptShape } from '../shipments/pieces.ts';
import { weightDtoSchema } from '../loading/weight-dto.ts';
import { tripStopStates } from './status.ts';

const moment = z.iso.datetime({ offset: true });

/** Scheme of the credentials of a driver's page: `Driver <the link's number>.<its secret>`, in the header `Authorization`. */
export const driverAuthScheme = 'Driver';

const driverStop = z.object({
  id: z.int(),
  state: z.enum(tripStopStates),
  order: z.object({ id: z.int() }),
  shipment: z.int(),
  customer: z.object({ name: z.string(), phoneNumber: z.string().nullable() }),
  address: z.string().nullable(),
  /** `'latitude,longitude'` */
  location: z.string(),
  comments: z.string().nullable(),
  lines: z.array(z.object({ product: namedRecordSchema, pieces: z.number() })),
  /** The same lot by lot, as they can be refused. */
  items: z.array(
    z.object({
      id: z.int(),
      product: z.string(),
      pieces: z.number(),
      /** Whether only whole pieces can be refused. Left out by a server of the version before. */
      countable: z.boolean().optional(),
    }),
  ),
  /** Half-made goods, which are no lots: some may be lost. */
  halfMade: z
    .object({ product: z.string(), pieces: z.number(), countable: z.boolean() })
    .optional(),
  /** True for a transfer to another division, not to a customer: pieces are missing or damaged there, and none are refused. */
  isTransfer: z.boolean().optional(),
  weight: weightDtoSchema,
  arrivedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
});
export type DriverStop = z.infer<typeof driverStop>;

/** Data of a link: the stops of one trip, without amounts of money. */
const driverTrip = z.object({
  /** Time by the clock of the server. */
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
  /** None once the trip is over. */
  stops: z.array(driverStop),
});
export type DriverTrip = z.infer<typeof driverTrip>;

const shared = {
  /** Key from the device of the report: it is written down once. */
  key: z.uuid('invalid'),
  stop: z.int('option').positive('option'),
  /** Time by the clock of the sender: see `sentAt`. */
  at: instantSchema,
};
const arrived = z.strictObject({ ...shared, kind: z.literal('arrived') });
const delivered = z
  .strictObject({
    ...shared,
    kind: z.literal('delivered'),
    /** Refused pieces and the reason; the rest was accepted. */
    refused: z
      .array(
        z.strictObject({
          item: z.int('option').positive('option'),
          refused: balanceSchema,
          reason: createLineSchema(500),
        }),
        'invalid',
      )
      .max(200, 'max')
      .default([]),
    /** Received amounts of half-made goods. */
    ...halfMadeReceiptShape,
    receiver: treatBlankOrNullAsMissing(createLineSchema(120).optional()),
    note: treatBlankOrNullAsMissing(paragraphSchema.optional()),
  })
  .superRefine(checkLostPieces);
const report = z.discriminatedUnion('kind', [arrived, delivered], createWrongTypeRule('option'));
export type DriverReport = z.output<typeof report>;
export type SentDriverReport = z.input<typeof report>;

const result = z.object({
  key: z.uuid(),
  /** Written down, now or before; or refused, which changed nothing. */
  taken: z.boolean(),
  rule: z.string().optional(),
});
export type DriverReportResult = z.infer<typeof result>;

/** The files of a delivery: who received it signed, and how it stood there. */
export const deliveryProofFiles = ['signature', 'photo'] as const;

export const driverCalls = {
  trip: defineCall({
    method: 'GET',
    path: '/driver/trip',
    access: 'driver',
    query: languageQuery,
    answer: driverTrip,
  }),
  /** Takes reports in their order: each is accepted or refused for itself, and taken once. */
  report: defineCall({
    method: 'POST',
    path: '/driver/reports',
    access: 'driver',
    query: languageQuery,
    body: z.strictObject({
      /** Time by the same clock as `at` of the reports: a wrong clock does them no harm. */
      sentAt: instantSchema,
      /**
       * Milliseconds by which the server's clock is ahead of the phone's, from answers before.
       * Without it the time that the message was under way counts as a difference of the clocks.
       */
      ahead: z.int('number').optional(),
      reports: z.array(report, 'required').min(1, 'required').max(100, 'max'),
    }),
    answer: z.object({ results: z.array(result), trip: driverTrip }),
  }),
  /** Signature and photo of a delivery that was taken: the first of each is kept. */
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
