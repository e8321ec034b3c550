import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDateCause } from '../rules/date-cause.ts';
import { getBatchLoadRules } from '../batch-loads.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { computePromisedDate } from './compute-promised-date.ts';
import { findStepWarnings } from '../rules/step-order.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { findPlanBreaches, findPrematureSteps } from '../testing/verify-plan.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const workplace = (id: number, stations = 1): PlantState['workplaces'][number] => ({
  id,
  stations,
  status: 'active',
  maintenance: [],
});
const plant: PlantState = {
  hours: officeHours,
  workplaces: [workplace(1), workplace(2)],
  operators: [
    { id: 11, workplaceIds: [1] },
    { id: 12, workplaceIds: [2] },
  ],
  events: [],
};
const order = (id: number, quantity: number, ...workTimes: number[]): PlannedOrder => ({
  id,
  details: [
    {
      id: id * 10,
      quantity,
      steps: workTimes.map((workTime, index) => ({ workplaceId: index + 1, workTime })),
    },
  ],
});
const said = (events: readonly { userId: number; start: number; end: number }[]) =>
  events.map(({ userId, start, end }) =>
    [userId, formatAugustInstant(start), formatAugustInstant(end)].join(' '),
  );

describe('planOrders', () => {
  test('splits work over nights and weekends, and ends a full day with the working hours', () => {
    const { events } = planOrders({
      plant,
      orders: [order(1, 10, 54)],
      now: toAugustInstant('07T15:00'),
    });
    expect(said(events)).toEqual(['11 07T15:00 07T18:00', '11 10T09:00 10T15:00']);
    const full = planOrders({ plant, orders: [order(1, 10, 54)], now: mondayMorning });
    expect(said(full.events)).toEqual(['11 03T09:00 03T18:00']);
  });

  test('splits work around maintenance and around the other work of the worker', () => {
    const full: PlantState = {
      ...plant,
      workplaces: [
        {
          ...workplace(1),
          maintenance: [{ start: toAugustInstant('03T10:00'), end: toAugustInstant('03T11:30') }],
        },
      ],
      events: [
        {
          id: 1,
          orderId: 7,
          detailId: 70,
          userId: 11,
          workplaceId: 2,
          start: toAugustInstant('03T12:00'),
          end: toAugustInstant('03T14:00'),
        },
      ],
    };
    const { events, orders } = planOrders({
      plant: full,
      orders: [order(1, 10, 24)],
      now: mondayMorning,
    });
    expect(said(events)).toEqual([
      '11 03T09:00 03T10:00',
      '11 03T11:30 03T12:00',
      '11 03T14:00 03T16:30',
    ]);
    expect(orders[0]?.details[0]?.reasons).toMatchObject([
      { code: 'work', from: mondayMorning, until: toAugustInstant('03T16:30') },
      { code: 'maintenance', workplaceId: 1, until: toAugustInstant('03T11:30') },
      { code: 'operatorBusy', userId: 11, orderId: 7, until: toAugustInstant('03T14:00') },
    ]);
  });

  test('starts a step after the first transfer batch, and does not end it before the previous step', () => {
    const orders = [order(1, 100, 2, 1)];
    const { events } = planOrders({
      plant,
      orders,
      now: mondayMorning,
      rules: { transferBatch: 10 },
    });
    expect(said(events)).toEqual(['11 03T09:00 03T12:20', '12 03T10:40 03T12:20']);
    const slow = planOrders({
      plant,
      orders: [order(1, 100, 1, 2)],
      now: mondayMorning,
      rules: { transferBatch: 10 },
    });
    expect(said(slow.events)).toEqual(['11 03T09:00 03T10:40', '12 03T09:10 03T12:30']);
  });

  test('delays a step when the previous step pauses, until enough pieces are made', () => {
    const createOtherWork = (
      userId: number,
      start: string,
      end: string,
    ): PlantState['events'][number] => ({
      id: userId,
      orderId: 9,
      detailId: 9,
      userId,
      workplaceId: 2,
      start: toAugustInstant(start),
      end: toAugustInstant(end),
    });
    // The saw makes 30 pieces until 10:00, and the others from 15:00 on.
    const paused: PlantState = {
      ...plant,
      workplaces: [workplace(1), workplace(2, 2), workplace(3)],
      operators: [...plant.operators, { id: 13, workplaceIds: [3] }],
      events: [createOtherWork(11, '03T10:00', '03T15:00')],
    };
    const createOrders = (quantity: number, ...workTimes: number[]): PlannedOrder[] => [
      {
        id: 1,
        details: [
          {
            id: 10,
            quantity,
            steps: workTimes.map((workTime, index) => ({ workplaceId: 2 * index + 1, workTime })),
          },
        ],
      },
    ];
    const slow = planOrders({ plant: paused, orders: createOrders(60, 2, 6), now: mondayMorning });
    // Three hours of its work have made the 30 pieces by 15:00; a minute more is none.
    expect(said(slow.events)).toEqual([
      '11 03T09:00 03T10:00',
      '13 03T11:59 03T17:59',
      '11 03T15:00 03T16:00',
    ]);
    const even = planOrders({ plant: paused, orders: createOrders(60, 2, 2), now: mondayMorning });
    expect(said(even.events)).toEqual([
      '11 03T09:00 03T10:00',
      '13 03T14:00 03T16:00',
      '11 03T15:00 03T16:00',
    ]);
    // Two lots of four hours, one after the other by one person, who is away between them.
    const lots = planOrders({
      plant: {
        ...paused,
        workplaces: [workplace(1, 2), workplace(2, 2), workplace(3)],
        operators: [...paused.operators, { id: 14, workplaceIds: [1] }],
        events: [
          createOtherWork(11, '03T13:00', '03T16:00'),
          createOtherWork(14, '03T09:00', '07T18:00'),
        ],
      },
      orders: createOrders(240, 2, 3),
      now: mondayMorning,
    });
    expect(said(lots.events)).toEqual([
      '11 03T09:00 03T13:00',
      '13 03T09:59 03T18:00',
      '11 03T16:00 03T18:00',
      '11 04T09:00 04T11:00',
      '13 04T09:00 04T12:59',
    ]);
  });

  test('splits long work among free stations and workers', () => {
    const wide: PlantState = {
      ...plant,
      workplaces: [workplace(1, 2)],
      operators: [1, 2, 3].map((id) => ({ id, workplaceIds: [1] })),
    };
    const { events } = planOrders({ plant: wide, orders: [order(1, 100, 10)], now: mondayMorning });
    expect(said(events)).toEqual(['1 03T09:00 03T17:20', '2 03T09:00 03T17:20']);
  });

  test('plans one set-up of a step for each worker, before their first pieces', () => {
    const [long] = [order(1, 100, 6, 1)].map(({ details: [detail], ...rest }) => ({
      ...rest,
      details: detail
        ? [{ ...detail, steps: detail.steps.map((step) => ({ ...step, setUp: 30 })) }]
        : [],
    }));
    const orders = long ? [long] : [];
    const wide: PlantState = {
      ...plant,
      workplaces: [workplace(1, 2), workplace(2)],
      operators: [
        { id: 1, workplaceIds: [1] },
        { id: 2, workplaceIds: [1] },
        { id: 12, workplaceIds: [2] },
      ],
    };
    const { events } = planOrders({ plant: wide, orders, now: mondayMorning });
    expect(said(events)).toEqual([
      '1 03T09:00 03T14:30',
      '2 03T09:00 03T14:30',
      '12 03T12:20 03T14:30',
    ]);
    // People alone set it up once, though the work is cut for two.
    const one = {
      ...wide,
      events: [
        {
          id: 1,
          orderId: 9,
          detailId: 9,
          userId: 2,
          workplaceId: 1,
          start: toAugustInstant('03T09:00'),
          end: toAugustInstant('07T18:00'),
        },
      ],
    };
    const alone = planOrders({ plant: one, orders, now: mondayMorning });
    expect(said(alone.events.filter(({ userId }) => userId === 1))).toEqual([
      '1 03T09:00 03T18:00',
      '1 04T09:00 04T10:30',
    ]);
  });

  test('plans an order with an early requested date first', () => {
    const orders = [
      order(1, 10, 54),
      { ...order(2, 10, 54), requestedAt: toAugustInstant('03T18:00') },
    ];
    const { orders: dates } = planOrders({ plant, orders, now: mondayMorning });
    expect(dates.map(({ end, lateness }) => [formatAugustInstant(Number(end)), lateness])).toEqual([
      ['04T18:00', 0],
      ['03T18:00', 0],
    ]);
  });

  test('explains every line up to its end, with waits that go forward in time', () => {
    fc.assert(
      fc.property(planningCases, ({ plant: drawn, orders, now }) => {
        const plan = planOrders({ plant: drawn, orders, now, search: { iterations: 10 } });
        for (const { reasons, end, start } of plan.orders.flatMap(({ details }) => details)) {
          for (const { from, until } of reasons)
            if (from !== undefined && until !== undefined) expect(from).toBeLessThan(until);
          const work = reasons.filter(({ code }) => code === 'work');
          if (end !== null && start !== null) expect(work.at(-1)?.until).toBe(end);
          if (end === null) expect(reasons.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('never breaks a rule, and returns the same plan for the same request', () => {
    fc.assert(
      fc.property(planningCases, ({ plant: drawn, orders, now }) => {
        const request = { plant: drawn, orders, now, search: { iterations: 15 } };
        const plan = planOrders(request);
        const claim = { ...request, ...plan, orders, transferBatch: 20 };
        expect([...findPlanBreaches(claim), ...findPrematureSteps(claim)]).toEqual([]);
        const rules = getBatchLoadRules(drawn.workplaces);
        const whole = orders
          .flatMap(({ details }) => details)
          .filter(({ id }) => !plan.unplanned.some(({ detailId }) => detailId === id));
        expect(whole.flatMap((detail) => findStepWarnings(detail, plan.events, rules))).toEqual([]);
        expect(planOrders(request)).toEqual(plan);
      }),
      // A hundred thousand plans break no rule; that takes twenty minutes.
      { numRuns: getCaseCount(300, 100_000) },
    );
  });
});

describe('computePromisedDate', () => {
  test('returns the date of each line and of the order, with the reasons', () => {
    const full: PlantState = {
      ...plant,
      events: [
        {
          id: 1,
          orderId: 7,
          detailId: 70,
          userId: 12,
          workplaceId: 2,
          start: toAugustInstant('03T09:00'),
          end: toAugustInstant('03T15:00'),
        },
      ],
    };
    const promise = computePromisedDate({
      plant: full,
      order: order(1, 20, 3, 3),
      now: mondayMorning,
    });
    expect(formatAugustInstant(Number(promise.end))).toBe('03T16:00');
    expect(promise.lines).toHaveLength(1);
    expect(promise.reasons).toMatchObject([
      { code: 'work', step: 1, until: toAugustInstant('03T10:00') },
      { code: 'previousStep', step: 2, workplaceId: 1, until: toAugustInstant('03T10:00') },
      { code: 'operatorBusy', step: 2, userId: 12, orderId: 7, until: toAugustInstant('03T15:00') },
      {
        code: 'work',
        step: 2,
        from: toAugustInstant('03T15:00'),
        until: toAugustInstant('03T16:00'),
      },
    ]);
  });

  test('lists all orders whose work it waits for', () => {
    const createEvent = (orderId: number, start: string, end: string) => ({
      id: orderId,
      orderId,
      detailId: orderId * 10,
      userId: 12,
      workplaceId: 2,
      start: toAugustInstant(start),
      end: toAugustInstant(end),
    });
    const full: PlantState = {
      ...plant,
      events: [createEvent(7, '03T09:00', '03T12:00'), createEvent(8, '03T12:00', '03T15:00')],
    };
    const { reasons } = computePromisedDate({
      plant: full,
      order: order(1, 20, 3, 3),
      now: mondayMorning,
    });
    expect(reasons.find(({ code }) => code === 'operatorBusy')).toMatchObject({
      orderId: 8,
      orderIds: [7, 8],
    });
    expect(findDateCause(reasons, 1)?.ahead).toEqual([7, 8]);
    expect(findDateCause(reasons, 8)?.ahead).toEqual([7]);
  });

  test('plans after sold orders that are not planned yet', () => {
    const newOrder = order(2, 10, 54);
    const alone = computePromisedDate({ plant, order: newOrder, now: mondayMorning });
    const afterSold = computePromisedDate({
      plant,
      order: newOrder,
      now: mondayMorning,
      unplanned: [order(1, 10, 54)],
    });
    expect([
      formatAugustInstant(Number(alone.end)),
      formatAugustInstant(Number(afterSold.end)),
    ]).toEqual(['03T18:00', '04T18:00']);
    const short = computePromisedDate({
      plant,
      order: { ...order(2, 60, 1), requestedAt: toAugustInstant('03T10:00') },
      now: mondayMorning,
      unplanned: [order(1, 10, 54)],
    });
    expect(formatAugustInstant(Number(short.end))).toBe('04T10:00');
  });

  test('begins with the line that lets the order end earlier', () => {
    const [one, other] = [order(1, 60, 4, 1), order(2, 60, 1, 4)].map(({ details }) => details);
    for (const details of [
      [...(one ?? []), ...(other ?? [])],
      [...(other ?? []), ...(one ?? [])],
    ]) {
      const { end } = computePromisedDate({
        plant,
        order: { id: 1, details },
        now: mondayMorning,
        rules: { transferBatch: 60 },
      });
      expect(formatAugustInstant(Number(end))).toBe('03T15:00');
    }
  });

  test.each([
    ['noSteps', order(1, 5), null],
    [
      'noOperator',
      {
        ...order(1, 5, 1),
        details: [{ id: 1, quantity: 60, steps: [{ workplaceId: 3, workTime: 1 }] }],
      },
      '03T10:00',
    ],
    [
      'workplaceInactive',
      {
        ...order(1, 5),
        details: [{ id: 1, quantity: 60, steps: [{ workplaceId: 4, workTime: 1 }] }],
      },
      null,
    ],
    [
      'maintenance',
      {
        ...order(1, 5),
        details: [{ id: 1, quantity: 60, steps: [{ workplaceId: 5, workTime: 1 }] }],
      },
      null,
    ],
    [
      'workplaceUnknown',
      {
        ...order(1, 5),
        details: [{ id: 1, quantity: 60, steps: [{ workplaceId: 6, workTime: 1 }] }],
      },
      null,
    ],
    ['beyondHorizon', order(1, 1e12, 60), null],
    ['beyondHorizon', order(1, 30_000, 60), null],
  ] as const)('returns the reason %s instead of an error', (code, input, end) => {
    const odd: PlantState = {
      ...plant,
      workplaces: [
        ...plant.workplaces,
        workplace(3),
        { ...workplace(4), status: 'inactive' },
        { ...workplace(5), status: 'maintenance' },
      ],
    };
    const promise = computePromisedDate({ plant: odd, order: input, now: mondayMorning });
    expect(promise.end === null ? null : formatAugustInstant(promise.end)).toBe(end);
    expect(promise.reasons.map((reason) => reason.code)).toContain(code);
    expect(promise.assumed).toBe(code === 'noOperator');
  });

  test('is never later with one more worker or station', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (quantities, people) => {
          const of = (count: number, stations: number): PlantState => ({
            ...plant,
            workplaces: [workplace(1, stations)],
            operators: Array.from({ length: count }, (_, id) => ({ id, workplaceIds: [1] })),
          });
          const unplanned = quantities.map((quantity, id) => order(id + 10, quantity, 1));
          const end = (count: number, stations: number) =>
            Number(
              computePromisedDate({
                plant: of(count, stations),
                order: order(1, 200, 1),
                now: mondayMorning,
                unplanned,
                rules: { lotMinutes: 1e6 },
              }).end,
            );
          expect(end(people + 1, 4)).toBeLessThanOrEqual(end(people, 4));
          expect(end(4, people + 1)).toBeLessThanOrEqual(end(4, people));
        },
      ),
    );
  });
});
