import { planObjectives, orderPriorities } from '../plan-objective.ts';
import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { startNotBeforeEndError, isValidDateRange } from '../../kit/range.ts';
import { accountHoursSchema } from '../../accounts/account-hours.ts';
import { createWrongTypeError } from '../../kit/wrong-type.ts';
import {
  boundedDaySchema,
  boundedMomentSchema,
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

const rangeShape = { startDate: boundedMomentSchema, endDate: boundedMomentSchema };

/** Event of the calendar. Events of other orders and maintenance are read-only. */
export const calendarEventSchema = z.object({
  id: z.int(),
  kind: z.enum(['work', 'maintenance']),
  start: isoInstant,
  end: isoInstant,
  /** Id of the operator in whose column the event is drawn; null for maintenance of a whole workplace. */
  split: z.int().nullable(),
  workplaceId: z.int(),
  detailId: z.int().nullable(),
  /** Order of the event; null for maintenance, and for an order that the user may not read. */
  orderId: z.int().nullable(),
  background: z.boolean(),
  interrupted: z.boolean(),
  /** Whether the event keeps its time when plans are computed again. */
  pinned: z.boolean(),
  metadata: z.object({ color: z.string().nullable() }),
  user: namedRecordSchema.nullable(),
  product: namedRecordSchema.nullable(),
  /** Units of the order line that the event belongs to. */
  quantity: z.number().nullable(),
  /** Number of stations in maintenance, where only some are. */
  stations: z.int().nullish(),
  /** Load at a batch station: pieces of the line, pieces in the whole load, capacity, and the other orders that the user may read. */
  load: z
    .object({
      pieces: z.number(),
      inside: z.number(),
      most: z.int().nullable(),
      orders: z.array(z.int()),
    })
    .nullish(),
  /** Violations of the order of the product's steps, on the board. */
  outOfOrder: z
    .array(
      z.object({
        code: z.enum(['startsBeforePrevious', 'outrunsPrevious', 'endsBeforePrevious']),
        until: isoInstant.optional(),
      }),
    )
    .optional(),
  /** Transfer of half-made pieces from another division: origin, departure, and pieces waiting, under way and arrived. */
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

/** Reason for a wait, with the names of person, workplace and order. */
export const waitReasonDtoSchema = z.object({
  code: z.enum(waitReasonCodes),
  step: z.int().optional(),
  workplace: namedRecordSchema.optional(),
  user: namedRecordSchema.optional(),
  order: z.object({ id: z.int() }).optional(),
  division: namedRecordSchema.optional(),
  /** Missing raw material, its missing quantity and its unit of measure. */
  material: namedRecordSchema.optional(),
  missing: z.number().optional(),
  measure: z.string().optional(),
  from: isoInstant.optional(),
  until: isoInstant.optional(),
});
export type WaitReasonDto = z.infer<typeof waitReasonDtoSchema>;

/** Main cause of a date, and the orders that go first because of it. */
const causeDto = waitReasonDtoSchema.extend({ ahead: z.array(z.object({ id: z.int() })) });
export type CauseDto = z.infer<typeof causeDto>;

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

/** Order in a table of changes: customer, first produced product, number of other products, and all pieces. */
const orderSummary = {
  customer: z.string(),
  product: z.string(),
  otherProducts: z.int(),
  pieces: z.number(),
};

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
  /** Sum of the losses of late orders, which the plan's objective minimizes. */
  loss: z.number(),
});

const eventBody = z
  .strictObject({
    ...rangeShape,
    user: referenceSchema,
    metadata: z.strictObject({ color: hexColorSchema.optional() }).prefault({}),
    workplace: referenceSchema,
    detail: referenceSchema,
    /** Pin of the event. When left out, an event that is stored with the same values keeps its pin. */
    pinned: z.boolean('option').optional(),
    /** Pieces of a load at a batch station. */
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
    .number(createWrongTypeError('number'))
    .positive('positive')
    .max(999_999_999, 'lessOrEqual'),
});

/** Promised dates of lines that are not ordered yet. */
export const promisedDateAnswer = z.object({
  /** Earliest finish if the order were accepted now; null without a date, which the reasons explain. */
  end: isoInstant.nullable(),
  /** Whole days by which the promised date is after the requested day; 0 when in time or without a requested day. */
  lateDays: z.int(),
  /** Whether raw material is missing: the date holds only if it arrives. */
  inDoubt: z.boolean(),
  /** Main cause of the date; null where all of the order is in stock. */
  cause: causeDto.nullable(),
  reasons: z.array(waitReasonDtoSchema),
  lines: z.array(
    z.object({
      end: isoInstant.nullable(),
      reasons: z.array(waitReasonDtoSchema),
      /** Part of the line's quantity that is in stores of the order's division, and part that is to be made. */
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
  /** Load in percent of the available minutes; null where there are none. */
  loadPercent: z.number().nullable(),
});

const workplaceBucket = capacityBucket.extend({
  /** Percentage of the hours of the workplace's people that is occupied, at any workplace; null without people. */
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
  /** Pools of people who can do the same work: their hours count once, at any of their stations. */
  pools: z.array(
    z.object({
      users: z.array(namedRecordSchema),
      workplaces: z.array(namedRecordSchema),
      buckets: z.array(capacityBucket),
    }),
  ),
  /** Workplace with the most days of work ahead; null without work. */
  bottleneckId: z.int().nullable(),
});
export type CapacityAnswer = z.infer<typeof capacityAnswer>;

/** Consequences of a window in which a workplace or a person is unavailable. */
export const unavailabilityImpactSchema = z.object({
  /** Planned work that falls into the window. */
  events: z.array(calendarEventSchema),
  orders: z.array(
    z.object({
      /** Id of the order; null for a user who may read only their own orders, and not this order. */
      id: z.int().nullable(),
      ...orderSummary,
      /** Customer of the order; null for a user who sees no orders. */
      customer: orderSummary.customer.nullable(),
      /** Currently planned end, and the end if only the affected work were planned again. */
      end: isoInstant.nullable(),
      endAfter: isoInstant.nullable(),
      /** Whether the new end is after the requested date. */
      late: z.boolean(),
    }),
  ),
  /** Interrupted work that can be done as planned again. */
  resumed: z.array(calendarEventSchema),
});
export type UnavailabilityImpact = z.infer<typeof unavailabilityImpactSchema>;

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

export const dryRunQuery = z.strictObject({
  lang: languageSchema,
  dryRun: z.enum(['true', 'false'], 'option').default('false'),
});
/** Division other than the caller's own, for a caller who is not bound to a division. */
const divisionQuery = { divisionId: numberInPathSchema.optional() };
const maintenanceWindow = z
  .strictObject({
    ...rangeShape,
    /** Number of stations that stand still; all stations by default. */
    stations: z.int('invalid').min(1, 'min').nullish(),
  })
  .refine(isValidDateRange, startNotBeforeEndError);
export type MaintenanceBody = z.output<typeof maintenanceWindow>;
const maintenanceAnswer = z.object({
  workplace: createModuleRecordSchema(workplaces),
  impact: unavailabilityImpactSchema,
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
  /** Whether the workplace belongs to the requested division, by default the user's own. */
  own: z.boolean(),
  /** Maintenance windows that have not ended. */
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
    query: z
      .strictObject({
        ...rangeShape,
        lang: languageSchema,
        workplaceId: numberInPathSchema.optional(),
        userId: numberInPathSchema.optional(),
        ...divisionQuery,
      })
      .refine(isValidDateRange, startNotBeforeEndError),
    answer: z.object({ events: z.array(calendarEventSchema) }),
  }),
  /** Lists the people who may work at a workplace: active users with a position that the workplace requires. */
  operators: defineCall({
    method: 'GET',
    path: '/users/workplace',
    access: ['orders_planning', 'workplaces', 'plant_capacity'],
    query: z.strictObject({ id: numberInPathSchema, lang: languageSchema }),
    answer: z.array(
      z.object({
        ...namedRecordSchema.shape,
        profilePic: z.string().nullable(),
        /** Times at which the person is unavailable, including the last weeks. */
        away: z.array(z.object({ start: isoInstant, end: isoInstant })),
        /** Hours of the person; left out where they are the account's hours of the same response. */
        hours: accountHoursSchema.optional(),
      }),
    ),
  }),
  /** Lists all workplaces of the account, with the data of the rules that the calendar checks during a drag. */
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
  /**
   * Plans again the work that can no longer be done as planned: late work, and work affected by maintenance or changed hours.
   * The new plan stays as near to the old plan as possible, in one division.
   * With `dryRun` nothing is saved; without it, exactly the changes that the user saw are saved, or nothing.
   */
  replan: defineCall({
    method: 'POST',
    path: '/planning/replan',
    access: 'orders_planning',
    query: dryRunQuery.extend(divisionQuery),
    body: z.strictObject({
      late: z.array(lateEvent).max(100, 'max').default([]),
      /** Order to insert into the plan with the fewest changes, instead of planning late or affected work again. */
      insert: referenceSchema.optional(),
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
  }),
  /** Returns the promised completion of lines if they were accepted now. */
  promise: defineCall({
    method: 'POST',
    path: '/planning/promise',
    access: ['orders', 'my_orders', 'plant_capacity', 'orders_planning'],
    query: languageQuery,
    body: z.strictObject({
      lines: z.array(promiseLine, 'required').min(1, 'required').max(200, 'max'),
      /** Earliest day on which the work may begin; today by default. */
      from: boundedDaySchema.optional(),
      /** Day on which the customer wants the order. */
      requestedDate: boundedDaySchema.optional(),
      /** Division of the order; the user's own by default. */
      division: referenceSchema.optional(),
    }),
    answer: promisedDateAnswer,
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
      .refine(isValidDateRange, startNotBeforeEndError),
    answer: capacityAnswer,
  }),
  /** Stops a workplace for a period. With `dryRun` it only returns the impact. */
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
  /** Moves, lengthens or shortens a future window; of a running window only the end changes. With `dryRun` it only returns the impact. */
  changeMaintenance: defineCall({
    method: 'PUT',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    body: z.strictObject({ event: maintenanceWindow }),
    answer: maintenanceAnswer,
  }),
  /** Cancels a future window, or ends a running window now. With `dryRun` it only returns the impact. */
  callOffMaintenance: defineCall({
    method: 'DELETE',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    answer: maintenanceAnswer,
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
