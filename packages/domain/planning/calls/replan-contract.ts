import { z } from 'zod';
import { defineCall, idParams, languageQuery } from '../../kit/contract.ts';
import { requireDateRange } from '../../kit/range.ts';
import { boundedMomentSchema, namedRecordSchema, referenceSchema } from '../../kit/schemas.ts';
import { createWrongTypeError } from '../../kit/wrong-type.ts';
import { replanAims } from '../replan-aims.ts';
import { calendarEventSchema } from './calendar-event.ts';
import { isoInstant, divisionQuery, dryRunQuery } from './call-parts.ts';
import { orderSummary } from './order-summary.ts';

/** Order of which at least one event moves. */
const orderShift = z.object({
  orderId: z.int(),
  ...orderSummary,
  updatedAt: isoInstant,
  requestedDate: z.string().nullable(),
  /** End before the change; null for an order that is inserted into the plan and had none. */
  end: isoInstant.nullable(),
  /** End after the change; null where part of the order can no longer be done. */
  endAfter: isoInstant.nullable(),
  /** Whole days by which the order ends after its requested day. */
  lateDays: z.int(),
  lateDaysAfter: z.int(),
});

const replanResult = z.object({
  /** Id by which the applied replan can be undone; null for a preview, and where nothing moved. */
  appliedId: z.int().nullable(),
  /** Moment of the computation: the request that applies the changes sends it back. */
  at: isoInstant,
  /** Signature of the whole change: the request that applies it sends it back. */
  signature: z.string(),
  moves: z.array(
    z.object({
      event: calendarEventSchema,
      /** New times of the work, several where the work is split; empty where the work can no longer be done. */
      to: z.array(z.object({ start: isoInstant, end: isoInstant, user: namedRecordSchema })),
      /** Whether the work was pinned or in a frozen day: it moves because it cannot be done at its planned time. */
      wasFixed: z.boolean(),
    }),
  ),
  orders: z.array(orderShift),
  /** Number of planned open orders of the division that end after their requested day, once these changes are made. */
  lateOrders: z.int(),
  /** Lower bound for the number of moved events: so many moves cannot be avoided. */
  leastMoves: z.int(),
  /** Work in loads that cannot stay and does not move: the loads hold pieces of an order that the user may not plan here. */
  held: z.array(calendarEventSchema),
});
export type ReplanResult = z.infer<typeof replanResult>;

/** Event that starts later than planned, or that runs beyond its planned end. */
const lateEvent = z
  .strictObject({
    id: z.int(),
    startDate: boundedMomentSchema.optional(),
    endDate: boundedMomentSchema.optional(),
  })
  .refine(({ startDate, endDate }) => startDate !== undefined || endDate !== undefined, {
    message: 'required',
    path: ['endDate'],
  });
export type LateEvent = z.output<typeof lateEvent>;

/** Longest time that became free. */
const mostFreedDays = 31;

/** Time in which people did not work, and now do. */
const freedTime = requireDateRange(
  z.strictObject({ startDate: boundedMomentSchema, endDate: boundedMomentSchema }),
  { maxDays: mostFreedDays },
);

/**
 * Plans again the work that can no longer be done as planned: late work, and work affected by maintenance or changed hours.
 * The new plan stays as near to the old plan as possible, in one division.
 * With `dryRun` nothing is saved; without it, exactly the changes that the user saw are saved, or nothing.
 */
export const replanCall = defineCall({
  method: 'POST',
  path: '/planning/replan',
  access: 'orders_planning',
  query: dryRunQuery.extend(divisionQuery),
  body: z.strictObject({
    late: z.array(lateEvent).max(100, 'max').default([]),
    /** Order to insert into the plan with the fewest changes, instead of planning late or affected work again. */
    insert: referenceSchema.optional(),
    /**
     * Time that became free, such as a holiday that was removed: instead of planning late or affected work again, work behind it moves
     * to an earlier time, for orders that end earlier by it.
     */
    freed: freedTime.optional(),
    /** Aim of the new plan; an insertion and earlier work have aims of their own. */
    aim: z.enum(replanAims, createWrongTypeError('option')).default('fewestMoves'),
    seen: z
      .strictObject({
        at: boundedMomentSchema,
        /** Signature of the previewed change: another change is refused. */
        signature: z.string('required').max(64, 'max'),
        orders: z
          .array(z.strictObject({ id: z.int(), updatedAt: boundedMomentSchema }))
          .min(1, 'required')
          .max(500, 'max'),
      })
      .optional(),
  }),
  answer: replanResult,
});

/**
 * Undoes an applied replan: restores the work that it moved, or the lack of a plan of an inserted order.
 * Refused with 409, naming the orders, where work has begun, changed or lost its place since. Nothing is changed then.
 */
export const undoReplanCall = defineCall({
  method: 'POST',
  path: '/planning/replans/{id}/undo',
  access: 'orders_planning',
  params: idParams,
  query: z.strictObject(divisionQuery),
  answer: z.object({
    /** Number of orders whose plans were restored. */
    orders: z.int(),
  }),
});

const undoableReplan = z.object({
  id: z.int(),
  /** Moment at which the replan was applied. */
  at: isoInstant,
  /** Number of events that it moved. */
  moves: z.int(),
});
export type UndoableReplan = z.infer<typeof undoableReplan>;

/** Returns the latest applied replan of a division that the user may undo now; null without one. */
export const undoableReplanCall = defineCall({
  method: 'GET',
  path: '/planning/replans/undoable',
  access: 'orders_planning',
  query: z.strictObject(divisionQuery),
  answer: z.object({ replan: undoableReplan.nullable() }),
});

/** Counts the work that could be done earlier after time became free, in each division that the user may plan. Nothing is saved. */
export const earlierWorkCall = defineCall({
  method: 'POST',
  path: '/planning/earlier-work',
  access: 'orders_planning',
  query: languageQuery,
  body: z.strictObject({ freed: freedTime }),
  answer: z.object({
    divisions: z.array(
      namedRecordSchema.extend({
        /** Number of events that could move. */
        works: z.int(),
        /** Number of orders of these events. */
        orders: z.int(),
      }),
    ),
  }),
});
export type EarlierWork = z.infer<typeof earlierWorkCall.answer>;

const freedDay = z.object({
  id: z.int(),
  date: z.iso.date(),
  /** Midnights between which the day lies, in the zone of the account. */
  startDate: isoInstant,
  endDate: isoInstant,
});
export type FreedDay = z.infer<typeof freedDay>;

/**
 * Returns the next days of a division whose holidays were withdrawn and into which no replan has moved work yet.
 * Whether work can move is not computed.
 */
export const freedDaysCall = defineCall({
  method: 'GET',
  path: '/planning/freed-days',
  access: 'orders_planning',
  query: z.strictObject(divisionQuery),
  answer: z.object({ days: z.array(freedDay) }),
});
