import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import {
  treatBlankOrNullAsMissing,
  daySchema,
  instantSchema,
  createLineSchema,
  namedRecordSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { wholeOrderSchema } from '../orders/answers.ts';
import { cutPieceSchema } from '../technical-sheets/cut-list.ts';
import { productIdParams } from '../technical-sheets/contract.ts';
import { numberedTextSchema } from '../technical-sheets/sheet.ts';
import { workplaceIdParams } from '../workplaces/contract.ts';
import { badgeCodeDigits, pairingCodeDigits, pinDigitLimits, reportKinds } from './report-kinds.ts';
import { approvableReportSchema, pieceCountSchema, receivedReportSchema } from './sent-report.ts';

const moment = z.iso.datetime({ offset: true });

/** Scheme of a tablet's credentials: `Tablet <its number>.<its secret>`, in the header `Authorization`. */
export const tabletAuthScheme = 'Tablet';

const tablet = z.object({
  id: z.int(),
  name: z.string(),
  pairedAt: moment.nullable(),
  seenAt: moment.nullable(),
});
export type PairedTablet = z.infer<typeof tablet>;

const pin = z
  .string(createWrongTypeRule('invalid'))
  .min(1, 'required')
  .regex(new RegExp(String.raw`^\d{${pinDigitLimits.min},${pinDigitLimits.max}}$`), 'pin');
const pairingCode = z
  .string(createWrongTypeRule('invalid'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(String.raw`^\d{${pairingCodeDigits}}$`), 'pairingCode'));

const badge = z
  .string(createWrongTypeRule('invalid'))
  .min(1, 'required')
  .regex(new RegExp(String.raw`^\d{${badgeCodeDigits}}$`), 'wrongBadge');
const pinAnswer = z.object({
  hasPin: z.boolean(),
  /** End of the lock after wrong attempts, at any tablet; null where there is none. */
  lockedUntil: moment.nullable(),
});
const badgeAnswer = z.object({
  /** Null where they have none. */
  madeAt: moment.nullable(),
});

const progress = z.object({
  good: z.number(),
  scrap: z.number(),
  aside: z.number(),
  left: z.number(),
  /** Good pieces that lie in a store already. */
  stocked: z.number(),
  state: z.enum(['waiting', 'running', 'stopped', 'finished']),
  stoppedFor: z.string().nullable(),
  workers: z.array(namedRecordSchema),
  minutes: z.number(),
  last: moment.nullable(),
});
export type ReportedProgress = z.infer<typeof progress>;

/** A piece of work of the station: a step of a line of an order. */
const card = z.object({
  detail: z.object({ id: z.int() }),
  order: z.object({ id: z.int() }),
  customer: z.string(),
  product: namedRecordSchema,
  /** Signed, good for some time; null where the product has none. */
  picture: z.string().nullable(),
  quantity: z.number(),
  /** Contents of its technical sheet, and the material of the line. Cards that a tablet stored earlier lack the later ones. */
  instructions: z.string().nullable(),
  manufacture: z.array(numberedTextSchema).optional(),
  quality: z.array(numberedTextSchema).optional(),
  observations: z.string().nullable(),
  pieces: z.array(cutPieceSchema).optional(),
  requestedDate: z.string().nullable(),
  /** Time of its planned work here, from the first to the last. */
  start: moment,
  end: moment,
  /** People who are planned to do it. */
  planned: z.array(namedRecordSchema),
  /** Position of the step in its flow, and number of steps. */
  step: z.int(),
  steps: z.int(),
  /** Good pieces of the step before it; null for a first step, and where the one before has no reports. */
  before: z.number().nullable(),
  /** Pieces that have come from the step before, and that are under way, where that stands in another division. */
  arrived: z.object({ arrived: z.number(), underWay: z.number() }).nullable().default(null),
  /** Stores into which the good pieces of a last step may go; none for other steps. */
  stores: z.array(namedRecordSchema),
  progress,
});
export type WorkCard = z.infer<typeof card>;

const presence = z.object({
  id: z.uuid(),
  user: namedRecordSchema,
  /** True for a foreman, who may approve a refused report. */
  foreman: z.boolean(),
});
export type WorkerPresence = z.infer<typeof presence>;

const approval = z.object({
  pass: z.string(),
  user: namedRecordSchema,
  expiresAt: moment,
});
export type ForemanApproval = z.infer<typeof approval>;

const station = z.object({
  /** Time by the clock of the server. */
  now: moment,
  timeZone: z.string(),
  company: z.string(),
  tablet: z.object({ id: z.int(), name: z.string() }),
  workplace: z.object({ id: z.int(), name: z.string(), color: z.string().nullable() }),
  people: z.array(
    z.object({
      ...namedRecordSchema.shape,
      picture: z.string().nullable(),
      /** True for people with a PIN: the screen shows the others that they need one. */
      hasPin: z.boolean(),
      foreman: z.boolean(),
    }),
  ),
  present: z.array(presence),
  work: z.array(card),
});
export type TabletStation = z.infer<typeof station>;

const result = z.object({
  /** Key of the report as it was sent; empty for a report without a readable key. */
  key: z.string(),
  /** Written down, now or before; or refused, which changed nothing. */
  taken: z.boolean(),
  rule: z.string().optional(),
  /** The field that breaks the rule, of a report that breaks the contract. */
  field: z.string().optional(),
  /** Number of pieces that would be taken. */
  most: z.number().optional(),
  /** True when a foreman may approve it. */
  passable: z.boolean().optional(),
});
export type FloorReportResult = z.infer<typeof result>;

const partBody = z.strictObject({
  store: referenceSchema,
  /** One more for each further division, where the lines that come in end in several. */
  otherStores: z.array(referenceSchema).max(50, 'max').optional(),
  /** Code of the lot; without one the order's number and the day make it: goods of one day lie together. */
  lotCode: treatBlankOrNullAsMissing(
    z.string('invalid').trim().min(1, 'required').max(60, 'max').optional(),
  ),
  expirationDate: treatBlankOrNullAsMissing(daySchema.optional()),
  details: z
    .array(
      z.strictObject({
        detail: referenceSchema,
        quantity: pieceCountSchema,
      }),
      'required',
    )
    .min(1, 'required')
    .max(200, 'max'),
});
export type PartBody = z.output<typeof partBody>;

const tabletParams = z.strictObject({
  workplaceId: numberInPathSchema,
  tabletId: numberInPathSchema,
});
const tablets = z.object({ tablets: z.array(tablet) });

/** Calls of the office: it pairs and revokes tablets, sets people's PIN and shows the reports of the floor. */
export const floorCalls = {
  tablets: defineCall({
    method: 'GET',
    path: '/workplaces/{workplaceId}/tablets',
    access: ['workplaces', 'orders_planning'],
    params: workplaceIdParams,
    answer: tablets,
  }),
  /**
   * Creates a code that pairs one tablet with a workplace of the user's division (`floor/pairing.ts`), within ten minutes.
   * It is returned once.
   */
  invite: defineCall({
    method: 'POST',
    path: '/workplaces/{workplaceId}/tablets',
    access: 'tablets',
    params: workplaceIdParams,
    body: z.strictObject({ name: createLineSchema(60) }),
    answer: z.object({ tablet, code: z.string(), expiresAt: moment }),
    status: 201,
    secret: true,
  }),
  /** Revokes a tablet: its credentials become invalid. */
  revoke: defineCall({
    method: 'DELETE',
    path: '/workplaces/{workplaceId}/tablets/{tabletId}',
    access: 'workplaces',
    byKey: false,
    params: tabletParams,
    answer: tablets,
  }),
  pin: defineCall({
    method: 'GET',
    path: '/users/{id}/pin',
    access: 'users',
    params: idParams,
    answer: pinAnswer,
  }),
  /** Ends the lock that wrong attempts put on a PIN; one that is not locked stays as it is. */
  unlockPin: defineCall({
    method: 'DELETE',
    path: '/users/{id}/pin/lock',
    access: 'users',
    params: idParams,
    answer: pinAnswer,
  }),
  setPin: defineCall({
    method: 'PUT',
    path: '/users/{id}/pin',
    access: 'users',
    params: idParams,
    body: z.strictObject({ pin: pin.nullable() }),
    answer: pinAnswer,
    secret: true,
  }),
  badge: defineCall({
    method: 'GET',
    path: '/users/{id}/badge',
    access: 'users',
    params: idParams,
    answer: badgeAnswer,
  }),
  /** Creates a badge to print, which is returned once: the previous badge is invalid from then on. */
  newBadge: defineCall({
    method: 'POST',
    path: '/users/{id}/badge',
    access: 'users',
    params: idParams,
    query: languageQuery,
    file: 'application/pdf',
    secret: true,
  }),
  dropBadge: defineCall({
    method: 'DELETE',
    path: '/users/{id}/badge',
    access: 'users',
    params: idParams,
    answer: badgeAnswer,
  }),
  /** Reports of an order: each step of each line that is made, and the latest reports. */
  ofOrder: defineCall({
    method: 'GET',
    path: '/orders/{id}/floor',
    access: ['orders', 'my_orders', 'orders_planning'],
    params: idParams,
    query: languageQuery,
    answer: z.object({
      lines: z.array(
        z.object({
          detail: z.object({ id: z.int() }),
          product: namedRecordSchema,
          quantity: z.number(),
          steps: z.array(
            z.object({
              step: z.int(),
              workplace: namedRecordSchema,
              /** Minutes of a person per piece, by the flow. */
              workTime: z.number(),
              progress,
            }),
          ),
        }),
      ),
      reports: z.array(
        z.object({
          id: z.int(),
          detail: z.object({ id: z.int() }),
          workplace: namedRecordSchema,
          /** Null for a driver without a user account, whom `teller` names. */
          user: namedRecordSchema.nullable(),
          teller: z.string().nullable(),
          kind: z.enum(reportKinds),
          good: z.number(),
          scrap: z.number(),
          aside: z.number(),
          stocked: z.number(),
          /** Code of the lot in the store. */
          lotCode: z.string().nullable(),
          reason: z.string().nullable(),
          at: moment,
          /** True for a report that takes another back, or was taken back. */
          undone: z.boolean(),
          passedBy: namedRecordSchema.nullable(),
        }),
      ),
    }),
  }),
  /** Minutes that a product really takes at workplaces where enough of it was made, beside the minutes of its flows. */
  learned: defineCall({
    method: 'GET',
    path: '/workplaces-flows/{productId}/learned',
    access: 'products',
    params: productIdParams,
    answer: z.object({
      steps: z.array(
        z.object({
          workplace: z.object({ id: z.int() }),
          runs: z.int(),
          /** Minutes of people for each good piece, after the set-up. */
          minutes: z.number(),
        }),
      ),
    }),
  }),
  /** Brings part of an order's products into a store before its production is over: it takes its material, and can be shipped. */
  bringIn: defineCall({
    method: 'POST',
    path: '/orders/{id}/production-parts',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    body: partBody,
    answer: wholeOrderSchema,
  }),
  /** Running, stopped and finished work that is planned in a division about now. */
  now: defineCall({
    method: 'GET',
    path: '/floor/now',
    access: 'orders_planning',
    query: z.strictObject({
      lang: languageQuery.shape.lang,
      divisionId: numberInPathSchema.optional(),
    }),
    answer: z.object({
      work: z.array(
        z.object({
          order: z.object({ id: z.int() }),
          detail: z.object({ id: z.int() }),
          workplace: namedRecordSchema,
          product: namedRecordSchema,
          quantity: z.number(),
          progress,
        }),
      ),
      /** Planned work that begins later or runs on: `planningCalls.replan` lays it again. */
      behind: z.array(
        z.object({ id: z.int(), startDate: moment.optional(), endDate: moment.optional() }),
      ),
      /** Orders that would end at another time than planned, the latest first. */
      expected: z.array(
        z.object({
          order: z.object({ id: z.int() }),
          customer: z.string(),
          requestedDate: z.string().nullable(),
          end: moment.nullable(),
          expected: moment,
          /** True when planners were notified that it is late. */
          late: z.boolean(),
        }),
      ),
    }),
  }),
};
export type OrderFloorStatus = z.infer<typeof floorCalls.ofOrder.answer>;
export type LearnedStepTime = z.infer<typeof floorCalls.learned.answer>['steps'][number];
export type CurrentFloorStatus = z.infer<typeof floorCalls.now.answer>;

/** Calls of a tablet. All but the first carry the credentials of the tablet. */
export const tabletCalls = {
  pair: defineCall({
    method: 'POST',
    path: '/floor/pair',
    access: 'public',
    body: z.strictObject({ code: pairingCode }),
    answer: z.object({ token: z.string() }),
    status: 201,
  }),
  station: defineCall({
    method: 'GET',
    path: '/floor/station',
    access: 'tablet',
    query: languageQuery,
    answer: station,
  }),
  /** Records the presence of a person by their PIN. */
  enter: defineCall({
    method: 'POST',
    path: '/floor/presences',
    access: 'tablet',
    body: z.strictObject({ user: referenceSchema, pin }),
    answer: presence,
    status: 201,
  }),
  /** Records the presence of a person by the badge that a scanner reads. */
  enterByBadge: defineCall({
    method: 'POST',
    path: '/floor/badges',
    access: 'tablet',
    body: z.strictObject({ badge }),
    answer: presence,
    status: 201,
  }),
  /** A foreman lets one report pass, by their PIN: `pass` of that report, at that tablet, for five minutes. */
  approve: defineCall({
    method: 'POST',
    path: '/floor/approvals',
    access: 'tablet',
    body: z.strictObject({ report: approvableReportSchema, user: referenceSchema, pin }),
    answer: approval,
    status: 201,
    secret: true,
  }),
  /** The same by the foreman's badge. */
  approveByBadge: defineCall({
    method: 'POST',
    path: '/floor/approvals-by-badge',
    access: 'tablet',
    body: z.strictObject({ report: approvableReportSchema, badge }),
    answer: approval,
    status: 201,
    secret: true,
  }),
  leave: defineCall({
    method: 'DELETE',
    path: '/floor/presences/{presence}',
    access: 'tablet',
    params: z.strictObject({ presence: z.uuid('invalid') }),
  }),
  /** Reports in the order in which they were made: each is taken or refused for itself, and taken once. */
  report: defineCall({
    method: 'POST',
    path: '/floor/reports',
    access: 'tablet',
    query: languageQuery,
    body: z.strictObject({
      /** Time by the same clock as `at` of the reports: a wrong clock does them no harm. */
      sentAt: instantSchema,
      /**
       * Milliseconds by which the server's clock is ahead of the tablet's, from answers before.
       * Without it the time that the message was under way counts as a difference of the clocks.
       */
      ahead: z.int('number').optional(),
      reports: z.array(receivedReportSchema, 'required').min(1, 'required').max(200, 'max'),
    }),
    answer: z.object({ results: z.array(result), station }),
  }),
};
