import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { requireDateRange, requireStartBeforeEnd } from '../../kit/range.ts';
import {
  boundedDaySchema,
  hexColorSchema,
  instantSchema,
  referenceSchema,
} from '../../kit/schemas.ts';
import { createWrongTypeError } from '../../kit/wrong-type.ts';
import { planObjectives, orderPriorities } from '../plan-objective.ts';
import { calendarEventSchema } from './calendar-event.ts';
import { isoInstant, rangeShape, divisionQuery } from './call-parts.ts';
import { orderSummary } from './order-summary.ts';
import { waitReasonDtoSchema, causeDto } from './wait-reason-dto.ts';

const proposedEvent = z.object({
  start: isoInstant,
  end: isoInstant,
  split: z.int(),
  workplaceId: z.int(),
  detailId: z.int(),
  orderId: z.int(),
  /** Pieces of a load at a batch station. */
  pieces: z.number().optional(),
});
export type ProposedEventDto = z.infer<typeof proposedEvent>;

const orderDates = z.object({
  orderId: z.int(),
  start: isoInstant.nullable(),
  end: isoInstant.nullable(),
  requestedDate: z.string().nullable(),
  /** Calendar days by which the end is after the requested day; 0 when in time. */
  lateDays: z.int(),
  /** Whether raw material is missing: the reasons name it first, and the dates hold only if it arrives. */
  inDoubt: z.boolean(),
  /** Main cause of the end; null without obstacles and without work that takes time. */
  cause: causeDto.nullable(),
  reasons: z.array(waitReasonDtoSchema),
});

const proposedOrder = orderDates.extend({
  ...orderSummary,
  priority: z.enum(orderPriorities),
  /** Current plan; null where the order has no plan. */
  before: z.object({ start: isoInstant, end: isoInstant }).nullable(),
});

const plan = z.object({
  events: z.array(proposedEvent),
  unplanned: z.array(
    z.object({
      orderId: z.int(),
      detailId: z.int(),
      workplaceId: z.int(),
      minutes: z.int(),
      reason: waitReasonDtoSchema,
    }),
  ),
  orders: z.array(proposedOrder),
  /** Orders that were to be planned again but keep their plan, since work of theirs is pinned or in frozen days. */
  fixed: z.array(z.object({ id: z.int() })),
  /** Open orders outside the proposal that stay late or with interrupted work; empty where orders were requested by id. */
  others: z.array(z.object({ id: z.int() })),
  /** Sum of the losses of late orders, which the plan's objective minimizes. */
  loss: z.number(),
});

const eventBody = requireStartBeforeEnd(
  z.strictObject({
    ...rangeShape,
    user: referenceSchema,
    metadata: z.strictObject({ color: hexColorSchema.optional() }).prefault({}),
    workplace: referenceSchema,
    detail: referenceSchema,
    /** Pin of the event. When left out, an event that is stored with the same values keeps its pin. */
    pinned: z.boolean('option').optional(),
    /** Pieces of a load at a batch station. */
    pieces: z.number('number').positive('positive').max(999_999_999, 'lessOrEqual').optional(),
  }),
);
export type EventBody = z.output<typeof eventBody>;

/** Calls about the plans of orders. */
export const planCalls = {
  /** Replaces the whole plan of an order. */
  save: defineCall({
    method: 'POST',
    path: '/events',
    access: 'orders_planning',
    body: z.strictObject({
      order: referenceSchema,
      events: z.array(eventBody, 'required').min(1, 'required').max(2_000, 'max'),
      /** Version of the order that the planner saw: a newer version refuses the plan. */
      updatedAt: instantSchema.optional(),
    }),
    answer: z.object({
      order: z.object({
        id: z.int(),
        status: z.string(),
        computedStartDate: isoInstant,
        computedEndDate: isoInstant,
        updatedAt: isoInstant,
      }),
      events: z.array(calendarEventSchema),
    }),
  }),
  /** Lists planned events of the user's division in a period, at one workplace or at all workplaces. */
  events: defineCall({
    method: 'GET',
    path: '/events',
    access: 'orders_planning',
    query: requireDateRange(
      z.strictObject({
        ...rangeShape,
        lang: languageSchema,
        workplaceId: numberInPathSchema.optional(),
        userId: numberInPathSchema.optional(),
        ...divisionQuery,
      }),
    ),
    answer: z.object({ events: z.array(calendarEventSchema) }),
  }),
  /** Plans some orders, or all open ones of a division, without saving anything. */
  propose: defineCall({
    method: 'POST',
    path: '/planning/propose',
    access: 'orders_planning',
    query: z.strictObject({ lang: languageSchema, ...divisionQuery }),
    body: z
      .strictObject({
        orders: z.array(referenceSchema).max(500, 'max').optional(),
        /** Whether orders with a plan that has not begun are planned again. */
        replan: z.boolean('option').optional(),
        /** Orders of the selection that keep their plan. */
        keep: z.array(referenceSchema).max(500, 'max').optional(),
        objective: z.enum(planObjectives, 'option').optional(),
      })
      .refine(({ orders, replan }) => orders !== undefined || replan !== undefined, {
        message: 'required',
        path: ['orders'],
      }),
    answer: plan,
  }),
  /** Sets the priority of an order that is not over. Planned work stays in place until it is planned again. */
  prioritize: defineCall({
    method: 'PUT',
    path: '/planning/orders/{id}/priority',
    access: 'orders_planning',
    params: idParams,
    body: z.strictObject({ priority: z.enum(orderPriorities, createWrongTypeError('option')) }),
    answer: z.object({ id: z.int(), priority: z.enum(orderPriorities), updatedAt: isoInstant }),
  }),
  /** Pins planned work of an order to its time, or unpins it. */
  pin: defineCall({
    method: 'PUT',
    path: '/planning/orders/{id}/pins',
    access: 'orders_planning',
    params: idParams,
    body: z.strictObject({
      events: z.array(referenceSchema, 'required').min(1, 'required').max(2_000, 'max'),
      pinned: z.boolean(createWrongTypeError('option')),
      /** Version of the order that the planner saw: a newer version refuses the request. */
      updatedAt: instantSchema.optional(),
    }),
    answer: z.object({ id: z.int(), updatedAt: isoInstant }),
  }),
  /** Saves the proposed plans of several orders: all of them or none. */
  saveAll: defineCall({
    method: 'POST',
    path: '/planning/save',
    access: 'orders_planning',
    body: z.strictObject({
      plans: z
        .array(
          z.strictObject({
            order: referenceSchema,
            events: z.array(eventBody, 'required').min(1, 'required').max(2_000, 'max'),
          }),
          'required',
        )
        .min(1, 'required')
        .max(500, 'max'),
    }),
    answer: z.object({ orders: z.array(z.object({ id: z.int(), computedEndDate: isoInstant })) }),
  }),
  /** Explains the end of an order by the reasons for its waits. */
  whyLate: defineCall({
    method: 'GET',
    path: '/planning/why-late/{id}',
    access: ['orders', 'my_orders', 'orders_planning'],
    params: idParams,
    query: languageQuery,
    answer: orderDates,
  }),
};

/** Returns the PDF of a person's work on a day, printed for the wall of the workshop. */
export const getDaySheetCall = defineCall({
  method: 'GET',
  path: '/planning/day-sheet',
  access: 'orders_planning',
  query: z.strictObject({
    lang: languageSchema,
    userId: numberInPathSchema,
    date: boundedDaySchema,
  }),
  file: 'application/pdf',
});
