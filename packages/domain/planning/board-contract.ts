import { z } from 'zod';
import { ownHours } from '../accounts/hours.ts';
import { defineCall, numberInPath } from '../kit/contract.ts';
import { lang } from '../kit/list-query.ts';
import { beforeEnd, isRange } from '../kit/range.ts';
import { calendarMoment, instant, namedRecord, referenceSchema } from '../kit/schemas.ts';
import { calendarEvent, dryRunQuery } from './contract.ts';
import { warningCodes } from './event-problems.ts';

const told = z.iso.datetime({ offset: true });
const divisionQuery = { divisionId: numberInPath.optional() };
const rangeShape = { startDate: calendarMoment, endDate: calendarMoment };

/** Somebody who may work in the division, as the rules of the calendar take them: whoever is lent stands there twice. */
const boardPerson = z.object({
  ...namedRecord.shape,
  workplaceIds: z.array(z.int()),
  away: z.array(z.object({ start: told, end: told })),
  /** Where they are not those of the account's own answer. */
  hours: ownHours.optional(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

/** Why work of an order stays where it is: the order is over, or another division plans it. */
const standing = z.enum(['ended', 'foreign']);

const boardOrder = z.object({
  id: z.int(),
  customer: z.string(),
  status: z.string(),
  updatedAt: told,
  requestedDate: z.string().nullable(),
  /** Start of its plan. */
  start: told.nullable(),
  /** When its plan ends; null where it has none that is whole. */
  end: told.nullable(),
  /** The floor told that all of it is made. */
  madeAt: told.nullable(),
  /** Null where whoever asks may move its work. */
  stands: standing.nullable(),
  /** Of what is produced: where its flow leads, what a run costs there, and how many works each has of it. */
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
  /** At the workplaces of the division, and what its people do elsewhere, which is there to be seen only. */
  events: z.array(calendarEvent),
  people: z.array(boardPerson),
  /** Those of the events. */
  orders: z.array(boardOrder),
});
export type Board = z.infer<typeof board>;

/** Work is known by whose it is and when: nobody does two things at once, and its number changes with every saved plan. */
const boardWork = z
  .strictObject({
    ...rangeShape,
    user: referenceSchema,
    workplace: referenceSchema,
    detail: referenceSchema,
  })
  .refine(({ startDate, endDate }) => Date.parse(startDate) < Date.parse(endDate), beforeEnd);
export type BoardWork = z.output<typeof boardWork>;

const movedWork = z.object({
  orderId: z.int(),
  updatedAt: told,
  requestedDate: z.string().nullable(),
  end: told.nullable(),
  endAfter: told,
  /** Whole days after the requested one. */
  lateDays: z.int(),
  lateDaysAfter: z.int(),
  /** Other orders that have pieces in the load which was moved: it moves whole. */
  along: z.array(z.int()),
  /** What the move broke of the order of steps: it is saved all the same. */
  warnings: z.array(
    z.object({
      code: z.enum(warningCodes),
      workplaceId: z.int().optional(),
      until: told.optional(),
    }),
  ),
});
export type MovedWork = z.infer<typeof movedWork>;

export const boardCalls = {
  /** Everybody's work of a division in a stretch of time, with what the rules ask about while somebody drags. */
  read: defineCall({
    method: 'GET',
    path: '/planning/board',
    access: 'orders_planning',
    query: z.strictObject({ ...rangeShape, lang, ...divisionQuery }).refine(isRange, beforeEnd),
    answer: board,
  }),
  /**
   * Puts work of one order in the place of other work of it: moved, handed over, shared between two people, or all of that taken back. The
   * rest of its plan stays. Who moves a share of a load moves the load, with the shares of other orders. With `dryRun` it only tells.
   */
  move: defineCall({
    method: 'POST',
    path: '/planning/board',
    access: 'orders_planning',
    query: dryRunQuery.extend(divisionQuery),
    body: z.strictObject({
      order: referenceSchema,
      /** The moment of the order that the planner saw: a newer one refuses the move. */
      updatedAt: instant,
      events: z.array(boardWork, 'required').min(1, 'required').max(100, 'max'),
      insteadOf: z.array(boardWork, 'required').min(1, 'required').max(100, 'max'),
    }),
    answer: movedWork,
  }),
};
