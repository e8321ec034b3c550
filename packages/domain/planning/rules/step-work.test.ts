import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getBatchLoadRules, type BatchLoadRules } from '../batch-loads.ts';
import type { PlannedDetail, PlannedOrder, ProposedEvent } from '../planning-model.ts';
import { planOrders } from '../engine/plan-orders.ts';
import {
  computeReleasedMinutes,
  countBegunPieces,
  computeUnplannedMinutes,
  computeUnplannedStepWork,
  computeStepWork,
  trimPlannedWork,
} from './step-work.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { findPlanBreaches, findPrematureSteps } from '../testing/verify-plan.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const rules: BatchLoadRules = new Map([
  [2, { pieces: 60, loading: 20, running: 600, unloading: 10 }],
]);
const detail = (quantity: number, setUp = 0): PlannedDetail => ({
  id: 10,
  quantity,
  steps: [
    { workplaceId: 1, workTime: 2, setUp },
    { workplaceId: 2, workTime: 0 },
  ],
});
const event = (
  id: number,
  workplaceId: number,
  [start, end]: readonly [string, string],
  more: { pieces?: number; userId?: number; begun?: boolean; pinned?: boolean } = {},
) => ({
  id,
  detailId: 10,
  workplaceId,
  userId: 11,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  begun: false,
  pinned: false,
  ...more,
});
const nailing = event(1, 1, ['03T09:00', '03T12:00']);
const night = event(2, 2, ['03T17:00', '04T09:30'], { pieces: 60 });
const next = event(3, 2, ['04T17:00', '05T09:30'], { pieces: 30 });
const said = (trimmed: ReturnType<typeof trimPlannedWork>) =>
  trimmed.map(({ id, remaining }) =>
    remaining
      ? [id, formatAugustInstant(remaining.end), remaining.pieces ?? ''].join(' ').trim()
      : `${id} goes`,
  );

describe('the work of a step', () => {
  test('is counted in minutes, or in pieces at a batch station', () => {
    expect(computeStepWork([detail(90)], [nailing, night], rules)).toEqual([
      { detailId: 10, workplaceId: 1, expected: 180, planned: 180 },
      { detailId: 10, workplaceId: 2, expected: 90, planned: 60, inPieces: true },
    ]);
  });

  test('if unplanned takes the minutes of the workers, at a batch station only loading and unloading', () => {
    const [minutes, pieces] = computeStepWork([detail(200)], [nailing, night], rules);
    expect(minutes && computeUnplannedMinutes(minutes, rules)).toBe(220);
    // 140 pieces more are three loads.
    expect(pieces && computeUnplannedMinutes(pieces, rules)).toBe(90);
    const [, whole] = computeStepWork([detail(60)], [night], rules);
    expect(whole && computeUnplannedMinutes(whole, rules)).toBe(0);
  });

  test('is unplanned by visit, the last one first, with the set-up of each worker, and never below zero', () => {
    const line = {
      ...detail(90),
      steps: [
        { workplaceId: 1, workTime: 1, setUp: 30 },
        { workplaceId: 2, workTime: 0 },
        { workplaceId: 1, workTime: 2, setUp: 30 },
      ],
    };
    // The minutes of pieces alone, while no worker is planned.
    expect(computeUnplannedStepWork(line, [], rules)).toEqual([90, 90, 180]);
    const hour = event(1, 1, ['03T09:00', '03T10:00']);
    expect(computeUnplannedStepWork(line, [hour], rules)).toEqual([60, 90, 210]);
    // A worker has 180 of 330 minutes, with a set-up for each visit; 30 of 90 pieces are left.
    expect(computeUnplannedStepWork(line, [nailing, night], rules)).toEqual([0, 30, 150]);
    const longer = event(1, 1, ['03T09:00', '03T16:00']);
    const more = event(2, 2, ['03T17:00', '04T09:30'], { pieces: 95 });
    expect(computeUnplannedStepWork(line, [longer, more], rules)).toEqual([0, 0, 0]);
    expect(computeUnplannedStepWork(line, [{ ...longer, detailId: 11 }], rules)).toEqual([
      90, 90, 180,
    ]);
  });

  test('counts thousandths of a piece without errors of binary fractions', () => {
    const shares = [0.1, 0.2].map((pieces, id) => ({ ...night, id, pieces }));
    const [, step] = computeStepWork([detail(0.3)], shares, rules);
    expect(step).toMatchObject({ expected: 0.3, planned: 0.3 });
    expect(said(trimPlannedWork(detail(0.3), shares, rules))).toEqual([]);
  });
});

describe('a plan with a reduced quantity', () => {
  const plan = [nailing, night, next];

  test('is not trimmed when the quantity is the same or larger', () => {
    expect(trimPlannedWork(detail(90), plan, rules)).toEqual([]);
    expect(trimPlannedWork(detail(180), plan, rules)).toEqual([]);
  });

  test('loses its last minutes and the pieces of its last loads, and a load keeps its times', () => {
    expect(said(trimPlannedWork(detail(75), plan, rules))).toEqual(['1 03T11:30', '3 05T09:30 15']);
    expect(said(trimPlannedWork(detail(60), plan, rules))).toEqual(['1 03T11:00', '3 goes']);
    expect(said(trimPlannedWork(detail(25), plan, rules))).toEqual([
      '1 03T09:50',
      '3 goes',
      '2 04T09:30 25',
    ]);
  });

  test('works its last piece after the step before has made it', () => {
    // Sawing makes 57 pieces in the morning and the last one in the afternoon; nailing needs half a minute for each.
    const sawnAndNailed: PlannedDetail = {
      id: 10,
      quantity: 58,
      steps: [
        { workplaceId: 3, workTime: 1 },
        { workplaceId: 1, workTime: 0.5 },
      ],
    };
    const sawing = [event(5, 3, ['03T09:00', '03T09:57']), event(6, 3, ['03T15:00', '03T15:59'])];
    const nailed = [event(7, 1, ['03T09:29', '03T09:58']), event(8, 1, ['03T15:30', '03T15:59'])];
    expect(said(trimPlannedWork(sawnAndNailed, [...sawing, ...nailed], rules))).toEqual([
      '6 03T15:01',
      '7 03T09:57',
      '8 03T15:31',
    ]);
    // Begun and pinned work stays, even if it ends too early.
    const begun = nailed.map((each) => ({ ...each, begun: true }));
    expect(said(trimPlannedWork(sawnAndNailed, [...sawing, ...begun], rules))).toEqual([
      '6 03T15:01',
    ]);
    const pinned = nailed.map((each) => ({ ...each, pinned: each.id === 7 }));
    expect(said(trimPlannedWork(sawnAndNailed, [...sawing, ...pinned], rules))).toEqual([
      '6 03T15:01',
      '8 goes',
    ]);
  });

  test('loses pinned work last, and started work never', () => {
    const pinned = [nailing, night, { ...next, pinned: true }];
    expect(said(trimPlannedWork(detail(60), pinned, rules))).toEqual([
      '1 03T11:00',
      '2 04T09:30 30',
    ]);
    const later = event(4, 1, ['03T11:00', '03T12:00'], { pinned: true });
    const earlier = event(1, 1, ['03T09:00', '03T11:00']);
    expect(said(trimPlannedWork(detail(60), [earlier, later], rules))).toEqual(['1 03T10:00']);
    expect(said(trimPlannedWork(detail(20), [earlier, later], rules))).toEqual([
      '1 goes',
      '4 03T11:40',
    ]);
    const begun = [
      { ...nailing, begun: true },
      { ...night, begun: true },
    ];
    expect(trimPlannedWork(detail(20), begun, rules)).toEqual([]);
  });

  test('is removed when nothing is to be made, except for started work', () => {
    const none = { ...detail(90), steps: [] };
    expect(said(trimPlannedWork(none, [{ ...nailing, begun: true }, night, next], rules))).toEqual([
      '3 goes',
      '2 goes',
    ]);
  });

  test('loses the set-up of a worker who has no more pieces', () => {
    const two = [nailing, event(4, 1, ['03T12:00', '03T12:40'], { userId: 12 })];
    // 95 pieces of two people take 190 minutes and two set-ups of 15; 82 of one take 164 and one.
    expect(said(trimPlannedWork(detail(95, 15), two, rules))).toEqual([]);
    expect(said(trimPlannedWork(detail(82, 15), two, rules))).toEqual(['1 03T11:59', '4 goes']);
    // A person who would only have set it up by then does not count either.
    const beside = [nailing, event(4, 1, ['03T11:50', '03T12:30'], { userId: 12 })];
    expect(said(trimPlannedWork(detail(82, 15), beside, rules))).toEqual(['1 03T11:59', '4 goes']);
  });
});

test('started work fixes a minimum of pieces: those in a started load and those of its minutes', () => {
  expect(countBegunPieces(detail(90), [night], rules)).toBe(60);
  expect(
    countBegunPieces(detail(90), [{ ...nailing, end: toAugustInstant('03T10:00') }], rules),
  ).toBe(30);
  expect(
    countBegunPieces(detail(90), [{ ...nailing, end: toAugustInstant('03T10:00') }, night], rules),
  ).toBe(60);
  expect(countBegunPieces(detail(40), [night], rules)).toBe(40);
  expect(countBegunPieces(detail(90), [{ ...night, pieces: 12.5 }], rules)).toBe(13);
  // Limit: no more than the line has.
  expect(countBegunPieces(detail(12.5), [{ ...night, pieces: 12.5 }], rules)).toBe(12.5);
});

test('a batch station that a flow visits twice takes each piece twice', () => {
  const { steps, ...line } = detail(60);
  const twice = { ...line, steps: [...steps, ...steps] };
  expect(computeStepWork([twice], [night], rules)).toEqual([
    { detailId: 10, workplaceId: 1, expected: 240, planned: 0 },
    { detailId: 10, workplaceId: 2, expected: 120, planned: 60, inPieces: true },
  ]);
});

describe('released minutes', () => {
  const fewer = { ...night, pieces: 20 };

  test('include work that is removed or ends earlier', () => {
    const shorter = { ...nailing, end: toAugustInstant('03T11:00') };
    expect([...computeReleasedMinutes([nailing], [shorter], rules)]).toEqual([[1, 60]]);
    expect([...computeReleasedMinutes([nailing], [], rules)]).toEqual([[1, 180]]);
  });

  test('include a load once, when no order has pieces in it any more', () => {
    const beside = { ...night, id: 5, detailId: 20 };
    expect([...computeReleasedMinutes([night], [fewer], rules)]).toEqual([]);
    expect([...computeReleasedMinutes([night, beside], [beside], rules)]).toEqual([]);
    expect([...computeReleasedMinutes([night, beside], [], rules)]).toEqual([[2, 30]]);
    expect([...computeReleasedMinutes([{ ...night, isShared: true }], [], rules)]).toEqual([]);
  });
});

/** Returns the details of an order as they are to be, each with a number of halves of its pieces. */
const changeQuantities = (
  orders: readonly PlannedOrder[],
  halves: readonly number[],
): PlannedOrder[] => {
  let line = 0;
  return orders.map((order) => ({
    ...order,
    details: order.details.map((each) => {
      const times = halves[line % halves.length] ?? 2;
      line += 1;
      return { ...each, quantity: Math.max(1, Math.floor((each.quantity * times) / 2)) };
    }),
  }));
};

test('a random plan stays valid after any change of quantities, and unchanged when nothing changed', () => {
  fc.assert(
    fc.property(
      planningCases,
      fc.array(fc.constantFrom(1, 2, 4), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 3000 }),
      ({ plant, orders, now }, halves, later) => {
        const { events: planned, unplanned } = planOrders({
          plant,
          orders,
          now,
          search: { iterations: 0 },
        });
        // Another test covers work that cannot be planned.
        fc.pre(unplanned.length === 0 && planned.length > 0);
        const known = getBatchLoadRules(plant.workplaces);
        const stored = planned.map((each, index) => ({
          ...each,
          id: index + 1,
          begun: later > 1500 && each.start <= now + later * minuteMillis,
          pinned: later > 1500 && index % 5 === 0,
        }));
        const details = orders.flatMap((order) => order.details);
        for (const each of details) expect(trimPlannedWork(each, stored, known)).toEqual([]);

        const changedOrders = changeQuantities(orders, halves);
        const allowed = changedOrders.map((order) => ({
          ...order,
          details: order.details.map((each) => {
            const before = details.find(({ id }) => id === each.id);
            const begun = stored.filter((work) => work.begun && work.detailId === each.id);
            const least = before && begun.length > 0 ? countBegunPieces(before, begun, known) : 0;
            return { ...each, quantity: Math.max(each.quantity, least) };
          }),
        }));
        const trimmed = new Map(
          allowed
            .flatMap((order) => order.details)
            .flatMap((each) => trimPlannedWork(each, stored, known))
            .map(({ id, remaining }) => [id, remaining]),
        );
        const events = stored.flatMap((each): (ProposedEvent & { id: number })[] => {
          if (!trimmed.has(each.id)) return [each];
          expect(each.begun).toBe(false);
          const remaining = trimmed.get(each.id);
          return remaining ? [{ ...each, ...remaining }] : [];
        });
        const open = computeStepWork(
          allowed.flatMap((order) => order.details),
          events,
          known,
        ).flatMap((step) => {
          const order = allowed.find((each) => each.details.some(({ id }) => id === step.detailId));
          const minutes = step.expected - step.planned;
          return minutes > 0
            ? [
                {
                  orderId: order?.id ?? 0,
                  detailId: step.detailId,
                  workplaceId: step.workplaceId,
                  minutes,
                  reason: { code: 'work' as const },
                },
              ]
            : [];
        });
        const claim = { plant, orders: allowed, now, transferBatch: 20, events, unplanned: open };
        // Work that stays, begun or pinned, may be out of order, and so may earlier work: planners see it. The other rules hold.
        const isInOrder =
          later <= 1500 &&
          findPrematureSteps({ ...claim, orders, events: planned, unplanned }).length === 0;
        const breaches = findPlanBreaches(claim).filter(
          (each) => isInOrder || !/ step \d+: (starts|ends) /.test(each),
        );
        expect(breaches).toEqual([]);
      },
    ),
    { numRuns: getCaseCount(60, 20_000) },
  );
});

test('the example plant opens on Monday at nine in Mexico City', () => {
  expect([officeHours.timeZone, formatAugustInstant(mondayMorning)]).toEqual([
    'America/Mexico_City',
    '03T09:00',
  ]);
});
