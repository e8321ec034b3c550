import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  treatBlankOrNullAsMissing,
  daySchema,
  instantSchema,
  createTextLineSchema,
  namedRecordSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { wholeOrderSchema } from '../orders/answers.ts';
import { cutListMaterialSchema } from '../technical-sheets/cut-list.ts';
import { productIdParams } from '../technical-sheets/contract.ts';
import { numberedTextSchema } from '../technical-sheets/sheet.ts';
import { workplaceIdParams } from '../workplaces/contract.ts';
import { badgeCodeDigits, pairingCodeDigits, pinDigitLimits, reportKinds } from './report-kinds.ts';
import { approvableReportSchema, pieceCountSchema, receivedReportSchema } from './sent-report.ts';

const moment = z.iso.datetime({ offset: true });

/** Scheme of a tablet's credentials: `Tablet <id>.<secret>`, in the header `Authorization`. */
export const tabletAuthScheme = 'Tablet';

const tablet = z.object({
  id: z.int(),
  name: z.string(),
  pairedAt: moment.nullable(),
  seenAt: moment.nullable(),
  /** Time until which the tablet refuses PINs or badges after too many wrong ones; null for an open tablet. */
  closedUntil: moment.nullable(),
});
export type PairedTablet = z.infer<typeof tablet>;

const pin = z
  .string(createWrongTypeError('invalid'))
  .min(1, 'required')
  .regex(new RegExp(String.raw`^\d{${pinDigitLimits.min},${pinDigitLimits.max}}$`), 'pin');
const pairingCode = z
  .string(createWrongTypeError('invalid'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(String.raw`^\d{${pairingCodeDigits}}$`), 'pairingCode'));

const badge = z
  .string(createWrongTypeError('invalid'))
  .min(1, 'required')
  .regex(new RegExp(String.raw`^\d{${badgeCodeDigits}}$`), 'wrongBadge');
/** Name of a tablet at its workplace. */
export const tabletNameSchema = createTextLineSchema(60);

const pinAnswer = z.object({
  hasPin: z.boolean(),
  /** End of the PIN lock after wrong attempts, at any tablet; null without a lock. */
  lockedUntil: moment.nullable(),
});
const badgeAnswer = z.object({
  /** Moment at which the badge was created; null without a badge. */
  madeAt: moment.nullable(),
});

const progress = z.object({
  good: z.number(),
  scrap: z.number(),
  aside: z.number(),
  left: z.number(),
  /** Good pieces that are already in a store. */
  stocked: z.number(),
  /** State of the step; `stopped` without a reason in `stoppedFor` means that it has begun and has no worker now. */
  state: z.enum(['waiting', 'running', 'stopped', 'finished']),
  stoppedFor: z.string().nullable(),
  workers: z.array(namedRecordSchema),
  minutes: z.number(),
  last: moment.nullable(),
});
export type ReportedProgress = z.infer<typeof progress>;

/** Work card of a station: a step of an order line. */
const card = z.object({
  detail: z.object({ id: z.int() }),
  order: z.object({ id: z.int() }),
  customer: z.string(),
  product: namedRecordSchema,
  /** Signed link of the product's picture, valid for some time; null without a picture. */
  picture: z.string().nullable(),
  quantity: z.number(),
  /** Instructions of the product's technical sheet, and the material of the line. Cards that older tablets stored lack the later fields. */
  instructions: z.string().nullable(),
  manufacture: z.array(numberedTextSchema).optional(),
  quality: z.array(numberedTextSchema).optional(),
  observations: z.string().nullable(),
  pieces: z.array(cutListMaterialSchema).optional(),
  requestedDate: z.string().nullable(),
  /** Start of the step's planned work at this station, and its end. */
  start: moment,
  end: moment,
  /** People who are planned for the work. */
  planned: z.array(namedRecordSchema),
  /** Position of the step in its flow, and the number of steps. */
  step: z.int(),
  steps: z.int(),
  /** Good pieces of the step before; null for a first step, and where the step before has no reports. */
  before: z.number().nullable(),
  /** Pieces that have arrived from the step before, and pieces under way, where that step is in another division. */
  arrived: z.object({ arrived: z.number(), underWay: z.number() }).nullable().default(null),
  /** Stores into which the good pieces of a last step may go; none for other steps. */
  stores: z.array(namedRecordSchema),
  progress,
});
export type WorkCard = z.infer<typeof card>;

const presence = z.object({
  id: z.uuid(),
  user: namedRecordSchema,
  /** Whether the person is a foreman, who may approve a refused report. */
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
  /** Current time by the server's clock. */
  now: moment,
  timeZone: z.string(),
  company: z.string(),
  tablet: z.object({ id: z.int(), name: z.string() }),
  workplace: z.object({ id: z.int(), name: z.string(), color: z.string().nullable() }),
  people: z.array(
    z.object({
      ...namedRecordSchema.shape,
      picture: z.string().nullable(),
      /** Whether the person has a PIN: the screen reminds people without a PIN. */
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
  /** Whether the report is stored, now or earlier. A refused report changed nothing. */
  taken: z.boolean(),
  rule: z.string().optional(),
  /** Field that breaks the rule, for a report that violates its schema. */
  field: z.string().optional(),
  /** Maximum number of pieces that would be accepted. */
  most: z.number().optional(),
  /** Whether a foreman may approve the report. */
  passable: z.boolean().optional(),
});
export type FloorReportResult = z.infer<typeof result>;

const partBody = z.strictObject({
  store: referenceSchema,
  /** Stores, one for each further division, where the stocked lines end in several divisions. */
  otherStores: z.array(referenceSchema).max(50, 'max').optional(),
  /** Lot code; without it, the code is made from the order's number and the day, so that goods of one day share a lot. */
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

/** Calls of the office: pairing and revoking tablets, PINs of people, and reports of the floor. */
export const officeFloorCalls = {
  tablets: defineCall({
    method: 'GET',
    path: '/workplaces/{workplaceId}/tablets',
    access: ['workplaces', 'orders_planning'],
    params: workplaceIdParams,
    answer: tablets,
  }),
  /**
   * Creates a code that pairs one tablet with a workplace of the user's division (`floor/pairing.ts`), within ten minutes.
   * The code is returned only once.
   */
  invite: defineCall({
    method: 'POST',
    path: '/workplaces/{workplaceId}/tablets',
    access: 'tablets',
    params: workplaceIdParams,
    body: z.strictObject({ name: tabletNameSchema }),
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
  /**
   * Opens a tablet that wrong PINs or badges closed, for users who manage workplaces and planners of its division.
   * An open tablet stays unchanged.
   */
  openTablet: defineCall({
    method: 'DELETE',
    path: '/workplaces/{workplaceId}/tablets/{tabletId}/lock',
    access: ['workplaces', 'orders_planning'],
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
  /** Ends the lock of a PIN after wrong attempts; a PIN without a lock stays unchanged. */
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
  /** Creates a badge to print, which is returned only once: the previous badge becomes invalid. */
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
  /** Returns the floor status of an order: each step of each produced line, and the latest reports. */
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
          /** User who sent the report; null for a driver without a user account, named in `teller`. */
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
          /** Whether the report undoes another report, or was undone. */
          undone: z.boolean(),
          passedBy: namedRecordSchema.nullable(),
        }),
      ),
    }),
  }),
  /** Returns the measured minutes of a product at workplaces where enough of it was made, beside the minutes of its flows. */
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
  /** Brings part of an order's products into a store before production is over. The part takes its material and can be shipped. */
  bringIn: defineCall({
    method: 'POST',
    path: '/orders/{id}/production-parts',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    body: partBody,
    answer: wholeOrderSchema,
  }),
  /** Returns running, stopped and finished work that is planned in a division about now. */
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
          /** Order of the work; null for a user who is restricted to their own orders, and may not see this order. */
          order: z.object({ id: z.int() }).nullable(),
          detail: z.object({ id: z.int() }),
          workplace: namedRecordSchema,
          product: namedRecordSchema,
          quantity: z.number(),
          progress,
        }),
      ),
      /** Planned work of orders that the division sold and that begins later or overruns: `replanCall` places it again. */
      behind: z.array(
        z.object({ id: z.int(), startDate: moment.optional(), endDate: moment.optional() }),
      ),
      /** Orders whose expected end differs from the plan, the latest first. */
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
export type OrderFloorStatus = z.infer<typeof officeFloorCalls.ofOrder.answer>;
export type LearnedStepTime = z.infer<typeof officeFloorCalls.learned.answer>['steps'][number];
export type CurrentFloorStatus = z.infer<typeof officeFloorCalls.now.answer>;

/** Calls of a tablet. All but the first require the tablet's credentials. */
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
  /** Signs a person in at the tablet by their PIN. */
  enter: defineCall({
    method: 'POST',
    path: '/floor/presences',
    access: 'tablet',
    body: z.strictObject({ user: referenceSchema, pin }),
    answer: presence,
    status: 201,
  }),
  /** Signs a person in at the tablet by the badge that a scanner reads. */
  enterByBadge: defineCall({
    method: 'POST',
    path: '/floor/badges',
    access: 'tablet',
    body: z.strictObject({ badge }),
    answer: presence,
    status: 201,
  }),
  /** Approves one report by a foreman's PIN: the returned `pass` is valid for that report, at that tablet, for five minutes. */
  approve: defineCall({
    method: 'POST',
    path: '/floor/approvals',
    access: 'tablet',
    body: z.strictObject({ report: approvableReportSchema, user: referenceSchema, pin }),
    answer: approval,
    status: 201,
    secret: true,
  }),
  /** Approves one report by a foreman's badge. */
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
  /** Sends reports in the sequence in which they were made: each is accepted or refused separately, and stored once. */
  report: defineCall({
    method: 'POST',
    path: '/floor/reports',
    access: 'tablet',
    query: languageQuery,
    body: z.strictObject({
      /** Time of sending, by the same clock as `at` of the reports: a wrong clock of the tablet does no harm. */
      sentAt: instantSchema,
      /**
       * Milliseconds by which the server's clock is ahead of the tablet's, from earlier responses.
       * Without this value the transmission time counts as a difference of the clocks.
       */
      ahead: z.int('number').optional(),
      reports: z.array(receivedReportSchema, 'required').min(1, 'required').max(200, 'max'),
    }),
    answer: z.object({ results: z.array(result), station }),
  }),
};
