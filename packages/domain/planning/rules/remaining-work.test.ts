import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getBatchLoadRules } from '../batch-loads.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { planningCases } from '../testing/plants.ts';
import { computeRemainingWork } from './remaining-work.ts';
import { computeStepWork } from './step-work.ts';
import { computeWorkplaceMinutes } from './work-time.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const order = {
  id: 1,
  details: [
    {
      id: 7,
      quantity: 30,
      steps: [
        { workplaceId: 1, workTime: 1.5 },
        { workplaceId: 2, workTime: 2, extraMinutes: 10 },
      ],
    },
  ],
};
const event = (workplaceId: number, from: number, minutes: number, detailId = 7) => ({
  detailId,
  workplaceId,
  userId: 11,
  start: from * minuteMillis,
  end: (from + minutes) * minuteMillis,
});
const getMinutes = (rest: ReturnType<typeof computeRemainingWork>) =>
  rest?.details.map((detail) => [detail.id, ...computeWorkplaceMinutes(detail)]);

test('the remaining work is the part of each step that is in no event', () => {
  expect(computeRemainingWork(order, [])).toBe(order);
  expect(getMinutes(computeRemainingWork(order, [event(1, 0, 20)]))).toEqual([
    [7, [1, 25], [2, 70]],
  ]);
  expect(getMinutes(computeRemainingWork(order, [event(1, 0, 45), event(2, 50, 33)]))).toEqual([
    [7, [2, 37]],
  ]);
  expect(computeRemainingWork(order, [event(1, 0, 45), event(2, 50, 70)])).toBeUndefined();
  // More is planned than is needed: nothing is left of it, and nothing is owed back.
  expect(getMinutes(computeRemainingWork(order, [event(1, 0, 60)]))).toEqual([[7, [2, 70]]]);
});

test('the remaining work waits only for the fixed work of the previous steps', () => {
  const after = (...fixedWork: ReturnType<typeof event>[]) =>
    computeRemainingWork(order, fixedWork)?.details[0]?.notBefore;
  expect(after(event(1, 10, 45))).toBe(55 * minuteMillis);
  // Rest for the last of them, in any order.
  expect(after(event(1, 10, 20), event(1, 60, 25))).toBe(85 * minuteMillis);
  expect(after(event(1, 60, 25), event(1, 10, 20))).toBe(85 * minuteMillis);
  expect(after(event(1, 10, 20), event(2, 100, 30))).toBeUndefined();
});

test('the remaining work of a step in another division keeps its transport time', () => {
  const far = {
    ...order,
    details: order.details.map((detail) => ({
      ...detail,
      steps: detail.steps.map((step, at) => (at === 0 ? step : { ...step, way: 90 })),
    })),
  };
  const rest = computeRemainingWork(far, [event(1, 0, 20)])?.details[0];
  expect(rest?.steps.map(({ way }) => way)).toEqual([undefined, 90]);
  // Pieces that stay planned arrive after the way.
  expect(computeRemainingWork(far, [event(1, 10, 45)])?.details[0]?.notBefore).toBe(
    145 * minuteMillis,
  );
});

test('work of another line does not count, and a line without remaining work is left out', () => {
  const two = { ...order, details: [...order.details, { id: 8, quantity: 1, steps: [] }] };
  expect(getMinutes(computeRemainingWork(two, [event(1, 0, 45, 9)]))).toEqual([
    [7, [1, 45], [2, 70]],
    [8],
  ]);
  expect(getMinutes(computeRemainingWork(two, [event(1, 0, 45), event(2, 50, 70)]))).toEqual([[8]]);
});

describe('a worker who has set up a step', () => {
  const steps = [{ workplaceId: 1, workTime: 1, setUp: 20 }];
  const setUp = { id: 1, details: [{ id: 7, quantity: 30, steps }] };
  const day = {
    start: { hours: 0, minutes: 0, seconds: 0 },
    end: { hours: 9, minutes: 0, seconds: 0 },
  };
  /** The rest beside work of 32 minutes that begins at a minute, as one person does it. */
  const planRest = (userId: number, fixedStart: number) =>
    planOrders({
      plant: {
        hours: { timeZone: 'UTC', lapse: day },
        workplaces: [{ id: 1, stations: 2, status: 'active', maintenance: [] }],
        operators: [{ id: userId, workplaceIds: [1] }],
        events: [{ id: 1, orderId: 1, ...event(1, fixedStart, 32) }],
      },
      orders: [computeRemainingWork(setUp, [event(1, fixedStart, 32)]) ?? setUp],
      now: 0,
    }).events;
  const sumMinutes = (userId: number): number =>
    planRest(userId, 0).reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);

  test('continues without a set-up, and another worker needs one', () => {
    const [rest] = computeRemainingWork(setUp, [event(1, 0, 32)])?.details ?? [];
    expect(rest?.steps[0]?.workTime).toBe(18 / 30);
    expect([sumMinutes(11), sumMinutes(12)]).toEqual([18, 38]);
  });

  test('does not do the remaining work before the event with the set-up', () => {
    const [first] = planRest(11, 240);
    expect(first?.start).toBeGreaterThanOrEqual(272 * minuteMillis);
    const free = {
      ...setUp,
      details: [{ id: 7, quantity: 30, steps: [{ workplaceId: 1, workTime: 1 }] }],
    };
    expect(
      computeRemainingWork(free, [event(1, 240, 20)])?.details[0]?.steps[0],
    ).not.toHaveProperty('notBefore');
  });

  test('delays the remaining work until the later of two workers has begun', () => {
    const later = { ...event(1, 300, 25), userId: 12 };
    const [rest] =
      computeRemainingWork(setUp, [later, event(1, 240, 22), event(1, 400, 5)])?.details ?? [];
    expect(rest?.steps[0]?.notBefore).toBe(300 * minuteMillis);
  });
});

test('planned minutes at a workplace that a flow visits twice are subtracted only once', () => {
  const steps = [1, 2, 1].map((workplaceId) => ({ workplaceId, workTime: 1 }));
  const twice = { id: 1, details: [{ id: 7, quantity: 10, steps }] };
  const [rest] = computeRemainingWork(twice, [event(1, 0, 14)])?.details ?? [];
  expect(rest?.steps.map(({ workTime }) => workTime * 10)).toEqual([0, 10, 6]);
});

describe('at a batch station', () => {
  const rules = new Map([[2, { pieces: 60, loading: 20, running: 600, unloading: 10 }]]);
  const load = (pieces: number) => ({ ...event(2, 100, 630), pieces });
  const getPieces = (steps: typeof kiln, ...loads: ReturnType<typeof load>[]) =>
    computeRemainingWork(
      { id: 1, details: [{ id: 7, quantity: 90, steps }] },
      [event(1, 0, 90), ...loads],
      rules,
    )?.details[0]?.steps.map((step) => ('pieces' in step ? step.pieces : 'minutes'));
  const kiln = [
    { workplaceId: 1, workTime: 1 },
    { workplaceId: 2, workTime: 0 },
  ];

  test('remaining work is counted in pieces, without errors of binary fractions', () => {
    expect(getPieces(kiln, load(60))).toEqual(['minutes', 30]);
    expect(getPieces(kiln, load(60), load(30))).toBeUndefined();
    expect(getPieces(kiln, load(60), load(29.9), load(0.1))).toBeUndefined();
    expect(getPieces(kiln, load(60), load(29.9))).toEqual(['minutes', 0.1]);
  });

  test('each of two visits takes all pieces, and loads count for the first visit first', () => {
    const twice = [...kiln, { workplaceId: 2, workTime: 0 }];
    expect(getPieces(twice, load(60))).toEqual(['minutes', 30, 90]);
    expect(getPieces(twice, load(60), load(60))).toEqual(['minutes', 0, 60]);
    expect(getPieces(twice, load(59.9))).toEqual(['minutes', 30.1, 90]);
    expect(getPieces(twice, load(90), load(90))).toBeUndefined();
  });
});

test('the set-up of a step whose pieces take no time is not work', () => {
  const steps = [
    { workplaceId: 1, workTime: 0, setUp: 20 },
    { workplaceId: 2, workTime: 1 },
  ];
  const rest = computeRemainingWork({ id: 1, details: [{ id: 7, quantity: 30, steps }] }, [
    event(1, 0, 5),
  ]);
  expect(rest?.details[0]?.steps.map(({ workTime }) => workTime * 30)).toEqual([0, 30]);
});

test('fixed work plus the planned rest is the whole work of every step', () => {
  fc.assert(
    fc.property(
      planningCases,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      ({ plant, orders, now }, stays) => {
        const plan = planOrders({ plant, orders, now, search: { iterations: 0 } });
        const fixedWork = plan.events.filter((_, at) => stays[at % stays.length]);
        const rules = getBatchLoadRules(plant.workplaces);
        const rests = orders.flatMap((each) => {
          const own = fixedWork.filter(({ orderId }) => orderId === each.id);
          return computeRemainingWork(each, own, rules) ?? [];
        });
        const again = planOrders({
          plant: {
            ...plant,
            events: [...plant.events, ...fixedWork.map((each, at) => ({ ...each, id: 1000 + at }))],
          },
          orders: rests,
          now,
          search: { iterations: 0 },
        });
        const left = new Set(again.unplanned.map(({ detailId }) => detailId));
        const details = orders.flatMap((each) => each.details).filter(({ id }) => !left.has(id));
        for (const step of computeStepWork(details, [...fixedWork, ...again.events], rules))
          expect(step.planned).toBe(step.expected);
      },
    ),
    { numRuns: getCaseCount(100, 20_000) },
  );
});
