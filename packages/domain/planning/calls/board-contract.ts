import { z } from 'zod';
import { accountHoursSchema } from '../../accounts/account-hours.ts';
import { defineCall } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { requireDateRange, requireStartBeforeEnd } from '../../kit/range.ts';
import { instantSchema, namedRecordSchema, referenceSchema } from '../../kit/schemas.ts';
import { calendarEventSchema } from './calendar-event.ts';
import { divisionQuery, dryRunQuery, isoInstant, rangeShape } from './call-parts.ts';
import { eventWarningCodes } from '../rules/event-problems.ts';

/** Person who may work in the division, as the calendar's rules need them. A lent person appears twice. */
const boardPerson = z.object({
  ...namedRecordSchema.shape,
  workplaceIds: z.array(z.int()),
  away: z.array(z.object({ start: isoInstant, end: isoInstant })),
  /** Hours of the person; left out where they are the account's hours of the same response. */
  hours: accountHoursSchema.optional(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

/** Reasons for which work of an order cannot move: the order has ended, or another division plans it. */
const fixedReason = z.enum(['ended', 'foreign']);

const boardOrder = z.object({
  id: z.int(),
  customer: z.string(),
  status: z.string(),
  updatedAt: isoInstant,
  requestedDate: z.string().nullable(),
  /** Start of the order's plan. */
  start: isoInstant.nullable(),
  /** End of the order's plan; null without a complete plan. */
  end: isoInstant.nullable(),
  /** Moment from which the floor's reports cover the whole order. */
  madeAt: isoInstant.nullable(),
  /** Reason for which the order's work cannot move; null where the caller may move it. */
  stands: fixedReason.nullable(),
  /** Produced lines: destination of the flow, set-up minutes of a run, and number of works of each person. */
  details: z.array(
    z.object({
      id: z.int(),
      steps: z.array(
        z.object({
          workplaceId: z.int(),
          setUpMinutes: z.int(),
          workers: z.array(z.object({ userId: z.int(), works: z.int() })),
        }),
      ),
    }),
  ),
});
export type BoardOrder = z.infer<typeof boardOrder>;

const board = z.object({
  /** Events at the workplaces of the division, and work of its people elsewhere, which is read-only. */
  events: z.array(calendarEventSchema),
  people: z.array(boardPerson),
  /** Orders that the events belong to. */
  orders: z.array(boardOrder),
});
export type PlanningBoard = z.infer<typeof board>;

/** Identification of work by person and time: a person does one thing at once, while event ids change with every saved plan. */
const boardWork = requireStartBeforeEnd(
  z.strictObject({
    ...rangeShape,
    user: referenceSchema,
    workplace: referenceSchema,
    detail: referenceSchema,
  }),
);
export type BoardWork = z.output<typeof boardWork>;

const movedWork = z.object({
  orderId: z.int(),
  updatedAt: isoInstant,
  requestedDate: z.string().nullable(),
  end: isoInstant.nullable(),
  endAfter: isoInstant,
  /** Whole days by which the order ends after its requested day. */
  lateDays: z.int(),
  lateDaysAfter: z.int(),
  /** Other orders with pieces in the moved load: a load moves as a whole. */
  along: z.array(z.int()),
  /** Violations of the step order. The move is saved all the same. */
  warnings: z.array(
    z.object({
      code: z.enum(eventWarningCodes),
      workplaceId: z.int().optional(),
      until: isoInstant.optional(),
    }),
  ),
});
export type MovedWork = z.infer<typeof movedWork>;

export const productionBoardCalls = {
  /** Lists all work of a division in a period, with the data of the rules that the screen checks during a drag. */
  read: defineCall({
    method: 'GET',
    path: '/planning/board',
    access: 'orders_planning',
    query: requireDateRange(
      z.strictObject({ ...rangeShape, lang: languageSchema, ...divisionQuery }),
    ),
    answer: board,
  }),
  /**
   * Replaces work of one order: moves it, reassigns it, shares it between two people, or undoes these changes.
   * The rest of the order's plan stays. Moving a share of a load moves the whole load, with shares of other orders.
   * With `dryRun` nothing is saved.
   */
  move: defineCall({
    method: 'POST',
    path: '/planning/board',
    access: 'orders_planning',
    query: dryRunQuery.extend(divisionQuery),
    body: z.strictObject({
      order: referenceSchema,
      /** Version of the order that the planner saw: a newer version refuses the move. */
      updatedAt: instantSchema,
      events: z.array(boardWork, 'required').min(1, 'required').max(100, 'max'),
      insteadOf: z.array(boardWork, 'required').min(1, 'required').max(100, 'max'),
    }),
    answer: movedWork,
  }),
};
