import { planObjectives, orderPriorities } from '../plan-objective.ts';
import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { startNotBeforeEndError, isEndAfterStart } from '../../kit/range.ts';
import { accountHoursSchema } from '../../accounts/account-hours.ts';
import { createWrongTypeRule } from '../../kit/wrong-type.ts';
import {
  calendarDaySchema,
  calendarMomentSchema,
  createModuleRecordSchema,
  hexColorSchema,
  instantSchema,
  namedRecordSchema,
  referenceSchema,
} from '../../kit/schemas.ts';
import { maintenanceIdParams, workplaceIdParams } from '../../workplaces/contract.ts';
import { workplaces } from '../../workplaces/workplace.ts';
import { waitReasonCodes } from '../wait-reasons.ts';

const isoInstant = z.iso.datetime({ offset: true });

const rangeShape = { startDate: calendarMomentSchema, endDate: calendarMomentSchema };

/** An event of the calendar. Of another order, or for a workplace that stands still, it is there to be seen only. */
export const calendarEventSchema = z.object({
  id: z.int(),
  kind: z.enum(['work', 'maintenance']),
  start: isoInstant,
  end: isoInstant,
  /** The operator in whose column it stands; null for maintenance of a whole workplace. */
  split: z.int().nullable(),
  workplaceId: z.int(),
  detailId: z.int().nullable(),
  /** Null of maintenance, and of an order that the user may not read. */
  orderId: z.int().nullable(),
  background: z.boolean(),
  interrupted: z.boolean(),
  /** Stays where it is when plans are made anew. */
  pinned: z.boolean(),
  metadata: z.object({ color: z.string().nullable() }),
  user: namedRecordSchema.nullable(),
  product: namedRecordSchema.nullable(),
  /** Units of the line that it works for. */
  quantity: z.number().nullable(),
  /** Number of stations in maintenance, where not all are. */
  stations: z.int().nullish(),
  /** Load at a batch station: the line's pieces, all that are in the load, its capacity, and the other orders that the user may read. */
  load: z
    .object({
      pieces: z.number(),
      inside: z.number(),
      most: z.int().nullable(),
      orders: z.array(z.int()),
    })
    .nullish(),
  /** Violations of the order of its product's steps, on the board. */
  outOfOrder: z
    .array(
      z.object({
        code: z.enum(['startsBeforePrevious', 'outrunsPrevious', 'endsBeforePrevious']),
        until: isoInstant.optional(),
      }),
    )
    .optional(),
  /** Transfer of half-made pieces from another division: source, departure, and pieces waiting, under way and arrived. */
  transfer: z
    .object({
      division: z.string(),
      day: z.string().nullable(),
      waiting: z.number(),
      underWay: z.number(),
      arrived: z.number(),
    })
    .nullish(),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

/** Reason for a wait, with the names of the person, the workplace and the order. */
export const reasonDtoSchema = z.object({
  code: z.enum(waitReasonCodes),
  step: z.int().optional(),
  workplace: namedRecordSchema.optional(),
  user: namedRecordSchema.optional(),
  order: z.object({ id: z.int() }).optional(),
  division: namedRecordSchema.optional(),
  /** Raw material that is missing, how much of it, in which measure. */
  material: namedRecordSchema.optional(),
  missing: z.number().optional(),
  measure: z.string().optional(),
  from: isoInstant.optional(),
  until: isoInstant.optional(),
});
export type ReasonDto = z.infer<typeof reasonDtoSchema>;

/** The one reason that a date hangs on, and the orders that go first because of it. */
const causeDto = reasonDtoSchema.extend({ ahead: z.array(z.object({ id: z.int() })) });
export type CauseDto = z.infer<typeof causeDto>;

const proposedEvent = z.object({
  start: isoInstant,
  end: isoInstant,
  split: z.int(),
  workplaceId: z.int(),
  detailId: z.int(),
  orderId: z.int(),
  /** Pieces of a load, at a batch station. */
  pieces: z.number().optional(),
});
export type ProposedEventDto = z.infer<typeof proposedEvent>;

const orderDates = z.object({
  orderId: z.int(),
  start: isoInstant.nullable(),
  end: isoInstant.nullable(),
  requestedDate: z.string().nullable(),
  /** Whole days of the calendar after the requested one; 0 when in time. */
  lateDays: z.int(),
  /** Raw material is missing: the reasons name it first. Its dates hold only if it comes. */
  inDoubt: z.boolean(),
  /** Null without obstacles and without work that takes time. */
  cause: causeDto.nullable(),
  reasons: z.array(reasonDtoSchema),
});

/** Order in a table of changes: its customer, the first of its produced products, the number of others and all pieces. */
const orderSummary = {
  customer: z.string(),
  product: z.string(),
  otherProducts: z.int(),
  pieces: z.number(),
};

const proposedOrder = orderDates.extend({
  ...orderSummary,
  priority: z.enum(orderPriorities),
  /** Present plan; null where there is none. */
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
      reason: reasonDtoSchema,
    }),
  ),
  orders: z.array(proposedOrder),
  /** Orders that were to be planned anew, and stay for their work that is pinned or of frozen days. */
  fixed: z.array(z.object({ id: z.int() })),
  /** Sum that the plan has as small as it was found: of the losses of its late orders by its objective. */
  loss: z.number(),
});

const eventBody = z
  .strictObject({
    ...rangeShape,
    user: referenceSchema,
    metadata: z.strictObject({ color: hexColorSchema.optional() }).prefault({}),
    workplace: referenceSchema,
    detail: referenceSchema,
    /** Left out, an event that is stored with the same values keeps its pin. */
    pinned: z.boolean('option').optional(),
    /** Pieces of a load, at a batch station. */
    pieces: z.number('number').positive('positive').max(999_999_999, 'lessOrEqual').optional(),
  })
  .refine(
    ({ startDate, endDate }) => Date.parse(startDate) < Date.parse(endDate),
    startNotBeforeEndError,
  );
export type EventBody = z.output<typeof eventBody>;

const promiseLine = z.strictObject({
  product: referenceSchema,
  quantity: z
    .number(createWrongTypeRule('number'))
    .positive('positive')
    .max(999_999_999, 'lessOrEqual'),
});

/** Dates of lines that are not ordered yet. */
export const promisedDateAnswer = z.object({
  /** The earliest finish if the order were accepted now; null without a date: the reasons explain it. */
  end: isoInstant.nullable(),
  /** Whole days after the day that was wanted; 0 where it is in time or none was. */
  lateDays: z.int(),
  /** Raw material is missing: the date holds only if it comes. */
  inDoubt: z.boolean(),
  /** The one that the date hangs on; null where all of it is in stock. */
  cause: causeDto.nullable(),
  reasons: z.array(reasonDtoSchema),
  lines: z.array(
    z.object({
      end: isoInstant.nullable(),
      reasons: z.array(reasonDtoSchema),
      /** Part of its quantity that is in the stores of the order's own division, and part to be made. */
      fromStock: z.number(),
      toProduce: z.number(),
    }),
  ),
});
export type PromisedDateAnswer = z.infer<typeof promisedDateAnswer>;

const capacityBucket = z.object({
  start: isoInstant,
  availableMinutes: z.number(),
  maintenanceMinutes: z.number(),
  plannedMinutes: z.number(),
  unplannedMinutes: z.number(),
  /** Percentage of the available minutes; null where there are none. */
  loadPercent: z.number().nullable(),
});

const workplaceBucket = capacityBucket.extend({
  /** Share of the hours of all people who may work there that is taken, at any workplace; null where no person may. */
  peoplePercent: z.number().nullable(),
});

export const capacityAnswer = z.object({
  rows: z.array(
    z.object({
      workplace: z.object({
        id: z.int(),
        name: z.string(),
        status: z.string(),
        metadata: z.object({ color: z.string().nullable() }),
        division: z.object({ id: z.int() }),
      }),
      buckets: z.array(workplaceBucket),
      firstFreeAt: isoInstant.nullable(),
      backlogMinutes: z.number(),
    }),
  ),
  /** People who can do the same work: their hours count once, at any of their stations. */
  pools: z.array(
    z.object({
      users: z.array(namedRecordSchema),
      workplaces: z.array(namedRecordSchema),
      buckets: z.array(capacityBucket),
    }),
  ),
  /** The workplace with the most days of work ahead; null when there is none. */
  bottleneckId: z.int().nullable(),
});
export type CapacityAnswer = z.infer<typeof capacityAnswer>;

/** Consequences of a window in which a workplace or a person is unavailable. */
export const windowImpactSchema = z.object({
  /** Planned work that falls into the window. */
  events: z.array(calendarEventSchema),
  orders: z.array(
    z.object({
      /** Null for a user who is limited to their own orders and may not read it. */
      id: z.int().nullable(),
      ...orderSummary,
      /** Null for a user who sees no orders. */
      customer: orderSummary.customer.nullable(),
      /** Planned end at present, and the end if only the work that is hit were planned again. */
      end: isoInstant.nullable(),
      endAfter: isoInstant.nullable(),
      /** True when that is after the requested date. */
      late: z.boolean(),
    }),
  ),
  /** Work that was interrupted and can be done as planned again. */
  resumed: z.array(calendarEventSchema),
});
export type WindowImpact = z.infer<typeof windowImpactSchema>;

/** An order of which something moves. */
const orderShift = z.object({
  orderId: z.int(),
  ...orderSummary,
  updatedAt: isoInstant,
  requestedDate: z.string().nullable(),
  /** Null: an order that is put into the plan, and had none. */
  end: isoInstant.nullable(),
  /** Null: a part of it cannot be done any more. */
  endAfter: isoInstant.nullable(),
  /** Whole days after the requested one. */
  lateDays: z.int(),
  lateDaysAfter: z.int(),
});

const replanResult = z.object({
  /** Moment of the computation: the request that applies it sends it back. */
  at: isoInstant,
  moves: z.array(
    z.object({
      event: calendarEventSchema,
      /** New place, in several parts where the work is split; empty where it cannot be done any more. */
      to: z.array(z.object({ start: isoInstant, end: isoInstant, user: namedRecordSchema })),
      /** Pinned, or of a frozen day: it moves because it cannot be done where it was. */
      wasFixed: z.boolean(),
    }),
  ),
  orders: z.array(orderShift),
  /** Lower bound for the number of moves: they cannot be avoided. */
  leastMoves: z.int(),
});
export type ReplanResult = z.infer<typeof replanResult>;

/** Work that starts later than planned, or runs on until later. */
const lateEvent = z
  .strictObject({
    id: z.int(),
    startDate: calendarMomentSchema.optional(),
    endDate: calendarMomentSchema.optional(),
  })
  .refine(({ startDate, endDate }) => startDate !== undefined || endDate !== undefined, {
    message: 'required',
    path: ['endDate'],
  });
export type LateEvent = z.output<typeof lateEvent>;

export const dryRunQuery = z.strictObject({
  lang: languageSchema,
  dryRun: z.enum(['true', 'false'], 'option').default('false'),
});
/** Another division than the own, for a caller who is not bound to one. */
const divisionQuery = { divisionId: numberInPathSchema.optional() };
const maintenanceWindow = z
  .strictObject({
    ...rangeShape,
    /** Number of stations that stand still; all by default. */
    stations: z.int('invalid').min(1, 'min').nullish(),
  })
  .refine(isEndAfterStart, startNotBeforeEndError);
export type MaintenanceBody = z.output<typeof maintenanceWindow>;
const maintenanceAnswer = z.object({
  workplace: createModuleRecordSchema(workplaces),
  impact: windowImpactSchema,
});

const plannedWorkplace = z.object({
  ...namedRecordSchema.shape,
  status: z.enum(['active', 'inactive', 'maintenance']),
  stations: z.int(),
  /** Rule of a batch station. */
  load: z
    .object({ pieces: z.int(), running: z.int(), loading: z.int(), unloading: z.int() })
    .nullish(),
  metadata: z.object({ color: z.string().nullable() }),
  division: namedRecordSchema,
  /** True for the division of the request, by default the person's own. */
  own: z.boolean(),
  /** Windows that have not ended. */
  maintenance: z.array(
    z.object({ start: isoInstant, end: isoInstant, stations: z.int().optional() }),
  ),
});
export type PlannedWorkplaceDto = z.infer<typeof plannedWorkplace>;

export const planningCalls = {
  /** Replaces the whole plan of an order. */
  save: defineCall({
    method: 'POST',
    path: '/events',
    access: 'orders_planning',
    body: z.strictObject({
      order: referenceSchema,
      events: z.array(eventBody, 'required').min(1, 'required').max(2_000, 'max'),
      /** The moment of the order that the planner saw: a newer one refuses the plan. */
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
  /** Lists planned events in a stretch of time, of the person's division; at one workplace or at all. */
  events: defineCall({
    method: 'GET',
    path: '/events',
    access: 'orders_planning',
    query: z
      .strictObject({
        ...rangeShape,
        lang: languageSchema,
        workplaceId: numberInPathSchema.optional(),
        userId: numberInPathSchema.optional(),
        ...divisionQuery,
      })
      .refine(isEndAfterStart, startNotBeforeEndError),
    answer: z.object({ events: z.array(calendarEventSchema) }),
  }),
  /** Lists the people who may work at a workplace: active people one of whose positions is among its positions. */
  operators: defineCall({
    method: 'GET',
    path: '/users/workplace',
    access: ['orders_planning', 'workplaces', 'plant_capacity'],
    query: z.strictObject({ id: numberInPathSchema }),
    answer: z.array(
      z.object({
        ...namedRecordSchema.shape,
        profilePic: z.string().nullable(),
        /** Times at which they are unavailable; those of the last weeks too. */
        away: z.array(z.object({ start: isoInstant, end: isoInstant })),
        /** Left out where the hours are those of the account in the same answer. */
        hours: accountHoursSchema.optional(),
      }),
    ),
  }),
  /** Lists all workplaces of the account, for the rules that the calendar checks during a drag. */
  workplaces: defineCall({
    method: 'GET',
    path: '/planning/workplaces',
    access: ['orders_planning', 'plant_capacity'],
    query: z.strictObject({ lang: languageSchema, ...divisionQuery }),
    answer: z.array(plannedWorkplace),
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
        /** Plans orders anew that have a plan which has not begun. */
        replan: z.boolean('option').optional(),
        /** Orders among them whose plan stays as it is. */
        keep: z.array(referenceSchema).max(500, 'max').optional(),
        objective: z.enum(planObjectives, 'option').optional(),
      })
      .refine(({ orders, replan }) => orders !== undefined || replan !== undefined, {
        message: 'required',
        path: ['orders'],
      }),
    answer: plan,
  }),
  /** Sets the priority of an order under way. Planned work stays until it is planned anew. */
  prioritize: defineCall({
    method: 'PUT',
    path: '/planning/orders/{id}/priority',
    access: 'orders_planning',
    params: idParams,
    body: z.strictObject({ priority: z.enum(orderPriorities, createWrongTypeRule('option')) }),
    answer: z.object({ id: z.int(), priority: z.enum(orderPriorities), updatedAt: isoInstant }),
  }),
  /** Pins planned work of an order to where it is, or lets it go. */
  pin: defineCall({
    method: 'PUT',
    path: '/planning/orders/{id}/pins',
    access: 'orders_planning',
    params: idParams,
    body: z.strictObject({
      events: z.array(referenceSchema, 'required').min(1, 'required').max(2_000, 'max'),
      pinned: z.boolean(createWrongTypeRule('option')),
      /** The moment of the order that the planner saw: a newer one refuses it. */
      updatedAt: instantSchema.optional(),
    }),
    answer: z.object({ id: z.int(), updatedAt: isoInstant }),
  }),
  /** Saves a proposal for several orders: all of them or none. */
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
  /**
   * Plans again the work that can no longer be done as planned: late work, and work that maintenance or other hours have hit.
   * As near to the old plan as possible, in one division.
   * With `dryRun` nothing is saved; without, exactly the changes that the user saw, or nothing.
   */
  replan: defineCall({
    method: 'POST',
    path: '/planning/replan',
    access: 'orders_planning',
    query: dryRunQuery.extend(divisionQuery),
    body: z.strictObject({
      late: z.array(lateEvent).max(100, 'max').default([]),
      /** Puts this order into the plan with the least change, instead of planning again work that is late or was hit. */
      insert: referenceSchema.optional(),
      seen: z
        .strictObject({
          at: calendarMomentSchema,
          orders: z
            .array(
              z.strictObject({
                id: z.int(),
                updatedAt: calendarMomentSchema,
                end: calendarMomentSchema,
              }),
            )
            .min(1, 'required')
            .max(500, 'max'),
        })
        .optional(),
    }),
    answer: replanResult,
  }),
  /** Returns the completion of lines if they were accepted now. */
  promise: defineCall({
    method: 'POST',
    path: '/planning/promise',
    access: ['orders', 'my_orders', 'plant_capacity', 'orders_planning'],
    query: languageQuery,
    body: z.strictObject({
      lines: z.array(promiseLine, 'required').min(1, 'required').max(200, 'max'),
      /** The earliest day on which the work may begin; today where none is given. */
      from: calendarDaySchema.optional(),
      /** Day on which the customer wants it. */
      requestedDate: calendarDaySchema.optional(),
      /** Division of the order; by default the person's own. */
      division: referenceSchema.optional(),
    }),
    answer: promisedDateAnswer,
  }),
  /** Explains the end of an order. */
  whyLate: defineCall({
    method: 'GET',
    path: '/planning/why-late/{id}',
    access: ['orders', 'my_orders', 'orders_planning'],
    params: idParams,
    query: languageQuery,
    answer: orderDates,
  }),
  capacity: defineCall({
    method: 'GET',
    path: '/plant-capacity',
    access: 'plant_capacity',
    query: z
      .strictObject({
        ...rangeShape,
        lang: languageSchema,
        bucket: z.enum(['day', 'week'], 'option').default('day'),
        divisionId: numberInPathSchema.optional(),
      })
      .refine(isEndAfterStart, startNotBeforeEndError),
    answer: capacityAnswer,
  }),
  /** Stops a workplace for a while. With `dryRun` it only returns the impact. */
  maintenance: defineCall({
    method: 'POST',
    path: '/workplaces/{workplaceId}/maintenance',
    access: 'workplaces',
    params: workplaceIdParams,
    query: dryRunQuery,
    body: z.strictObject({
      workplaceId: z.int('option').optional(),
      event: maintenanceWindow,
    }),
    answer: maintenanceAnswer,
  }),
  /** Moves, lengthens or shortens a future window; of a window that runs only the end changes. With `dryRun` it only returns the impact. */
  changeMaintenance: defineCall({
    method: 'PUT',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    body: z.strictObject({ event: maintenanceWindow }),
    answer: maintenanceAnswer,
  }),
  /** Calls off a future window; one that runs ends now. With `dryRun` it only returns the impact. */
  callOffMaintenance: defineCall({
    method: 'DELETE',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    answer: maintenanceAnswer,
  }),
};

/** Work of a person on a day, to be printed for the wall. */
export const getDaySheetCall = defineCall({
  method: 'GET',
  path: '/planning/day-sheet',
  access: 'orders_planning',
  query: z.strictObject({
    lang: languageSchema,
    userId: numberInPathSchema,
    date: calendarDaySchema,
  }),
  file: 'application/pdf',
});
