import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getBatchLoadRules, type BatchLoadRules } from '../batch-loads.ts';
import { planOrders } from '../engine/plan-orders.ts';
import type { PlannedDetail, ProposedEvent } from '../planning-model.ts';
import { formatAugustInstant, planningCases, toAugustInstant } from '../testing/plants.ts';
import { findPlanBreaches, findPrematureSteps } from '../testing/verify-plan.ts';
import type { DraftPlanEvent } from './check-events.ts';
import { createMadePieceCounter, findStepReadyInstant, findStepWarnings } from './step-order.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const rules: BatchLoadRules = new Map([
  [2, { pieces: 120, loading: 20, running: 600, unloading: 20 }],
  [4, { pieces: 120, loading: 10, running: 60, unloading: 10 }],
]);
const detail: PlannedDetail = {
  id: 10,
  quantity: 300,
  steps: [
    { workplaceId: 1, workTime: 2 },
    { workplaceId: 2, workTime: 0 },
  ],
};
const event = (
  workplaceId: number,
  [start, end]: readonly [string, string],
  more: Partial<DraftPlanEvent> = {},
): DraftPlanEvent => ({
  detailId: 10,
  workplaceId,
  userId: workplaceId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  ...more,
});
const load = (times: readonly [string, string], pieces: number, workplaceId = 2) =>
  event(workplaceId, times, { pieces });
const listWarnings = (events: readonly DraftPlanEvent[], line = detail) =>
  findStepWarnings(line, events, rules).map(({ code, index, until }) =>
    [index, code, until === undefined ? 'never' : formatAugustInstant(until)].join(' '),
  );

describe('loads of a line', () => {
  // 150 pieces on Monday, the other 150 on Thursday morning.
  const cutting = [event(1, ['03T09:00', '03T14:00']), event(1, ['06T09:00', '06T14:00'])];
  const [monday, thursday] = [
    load(['03T16:00', '04T09:20'], 120),
    load(['06T16:00', '07T09:20'], 60),
  ];

  test('need their own pieces in addition to those of earlier loads', () => {
    const tuesday = load(['04T16:00', '05T09:20'], 120);
    // Tuesday's load needs the piece 240, which is cut on Thursday at noon.
    expect(listWarnings([...cutting, monday, tuesday, thursday])).toEqual([
      '3 startsBeforePrevious 06T12:00',
    ]);
    expect(listWarnings([...cutting, thursday, tuesday, monday])).toEqual([
      '3 startsBeforePrevious 06T12:00',
    ]);
    expect(listWarnings([...cutting, monday, { ...tuesday, pieces: 30 }, thursday])).toEqual([]);
  });

  test('each have a warning when several begin too early', () => {
    const loads = [load(['03T10:00', '03T21:00'], 120), load(['04T10:00', '04T21:00'], 120)];
    expect(listWarnings([...cutting, ...loads, thursday])).toEqual([
      '2 startsBeforePrevious 03T13:00',
      '3 startsBeforePrevious 06T12:00',
    ]);
  });

  test('have a warning without a time when they need more pieces than are ever made', () => {
    const [first] = cutting;
    expect(first && listWarnings([first, monday, thursday])).toEqual([
      '2 startsBeforePrevious never',
    ]);
  });

  test('wait until earlier loads at the previous station are unloaded', () => {
    const line = { ...detail, steps: [...detail.steps.slice(1), { workplaceId: 4, workTime: 0 }] };
    const dips = [load(['04T09:20', '04T10:40'], 120, 4), load(['04T10:40', '04T12:00'], 60, 4)];
    expect(listWarnings([monday, thursday, ...dips], line)).toEqual([
      '3 startsBeforePrevious 07T09:20',
      '3 endsBeforePrevious 07T09:20',
    ]);
  });

  test('thousandths of a piece are compared without the errors of binary fractions', () => {
    const line = { ...detail, quantity: 0.8, steps: detail.steps.slice(1) };
    const dip = { ...line, steps: [...line.steps, { workplaceId: 4, workTime: 0 }] };
    const shares = [load(['03T16:00', '04T09:20'], 0.7), load(['03T16:00', '04T09:20'], 0.1)];
    expect(listWarnings([...shares, load(['04T09:20', '04T10:40'], 0.8, 4)], dip)).toEqual([]);
  });
});

describe('work after another step', () => {
  const line = {
    ...detail,
    quantity: 120,
    steps: [
      { workplaceId: 1, workTime: 1, setUp: 60 },
      { workplaceId: 3, workTime: 1 },
    ],
  };

  test('does not use pieces while the previous step is being set up', () => {
    const first = event(1, ['03T09:00', '03T11:00']);
    const second = event(1, ['03T12:00', '03T14:00'], { userId: 9 });
    // 60 pieces are made by 11:00, the other 60 from 13:00 on.
    const behind = [event(3, ['03T11:00', '03T12:00']), event(3, ['03T13:01', '03T14:01'])];
    expect(listWarnings([first, second, ...behind], line)).toEqual([]);
    const ahead = [event(3, ['03T11:30', '03T13:30'])];
    expect(listWarnings([first, second, ...ahead], line)).toEqual([
      '2 endsBeforePrevious 03T14:00',
    ]);
    // Two people make the other 60 from 13:00 on, twice as fast as they are used from 11:40 on.
    const third = event(1, ['03T12:00', '03T13:30'], { userId: 8 });
    const fast = [first, { ...second, end: third.end }, third];
    expect(listWarnings([...fast, event(3, ['03T11:40', '03T13:40'])], line)).toEqual([
      '3 outrunsPrevious 03T13:10',
    ]);
    expect(listWarnings([...fast, event(3, ['03T12:00', '03T14:00'])], line)).toEqual([]);
  });

  test('does not use pieces of a load before it is unloaded', () => {
    const steps = [...detail.steps.slice(1), { workplaceId: 3, workTime: 1 }];
    const stacking = { ...detail, quantity: 120, steps };
    const loads = [load(['03T09:00', '03T20:00'], 60), load(['03T10:30', '03T21:30'], 60)];
    expect(listWarnings([...loads, event(3, ['03T20:00', '03T22:00'])], stacking)).toEqual([
      '2 outrunsPrevious 03T21:30',
    ]);
    expect(listWarnings([...loads, event(3, ['03T20:30', '03T22:30'])], stacking)).toEqual([]);
  });

  test('waits for the last piece when there is a transport before it', () => {
    const far = { ...line, steps: line.steps.map((step) => ({ ...step, setUp: 0, way: 30 })) };
    const work = event(1, ['03T09:00', '03T11:00']);
    expect(listWarnings([work, event(3, ['03T11:29', '03T13:29'])], far)).toEqual([
      '1 startsBeforePrevious 03T11:30',
    ]);
    // Further works of the step are no further warnings.
    const works = [event(3, ['03T11:10', '03T13:10']), event(3, ['03T11:00', '03T11:10'])];
    expect(listWarnings([work, ...works], far)).toEqual(['2 startsBeforePrevious 03T11:30']);
    expect(listWarnings([work, event(3, ['03T11:30', '03T13:30'])], far)).toEqual([]);
    // Two ways with a step without work between them are one after the other.
    const idle = { workplaceId: 5, workTime: 0, way: 30 };
    const farther = {
      ...far,
      steps: far.steps.flatMap((step, at) => (at === 0 ? [step] : [idle, step])),
    };
    expect(listWarnings([work, event(3, ['03T11:59', '03T13:59'])], farther)).toEqual([
      '1 startsBeforePrevious 03T12:00',
    ]);
    expect(listWarnings([work, event(3, ['03T12:00', '03T14:00'])], farther)).toEqual([]);
  });
});

test('pieces of a load count as made when it is unloaded', () => {
  const shares = [load(['03T09:00', '03T20:00'], 60), load(['03T10:00', '03T21:00'], 40)];
  const made = createMadePieceCounter({ workplaceId: 2, workTime: 0 }, shares, rules, 100);
  expect(
    ['03T19:59', '03T20:00', '03T21:00'].map((moment) => made(toAugustInstant(moment))),
  ).toEqual([0, 60, 100]);
});

test('pieces of a step are ready later when it overran, and earlier when it was done in less time', () => {
  const quantity = 60;
  const listReady = (extraMinutes: number | undefined, end: string) =>
    [1, 30, 60].map((pieces) => {
      const step = { workplaceId: 1, workTime: 1, ...(extraMinutes && { extraMinutes }) };
      const ready = findStepReadyInstant(step, [event(1, ['03T09:00', end])], rules, {
        pieces,
        quantity,
      });
      return ready && formatAugustInstant(ready);
    });
  expect(listReady(undefined, '03T10:00')).toEqual(['03T09:01', '03T09:30', '03T10:00']);
  expect(listReady(30, '03T10:30')).toEqual(['03T09:02', '03T09:45', '03T10:30']);
  expect(listReady(-30, '03T09:30')).toEqual(['03T09:01', '03T09:15', '03T09:30']);
  expect(listReady(30, '03T10:00')).toEqual(['03T09:02', '03T09:45', null]);
});

const hasPersonTwice = (events: readonly ProposedEvent[]): boolean =>
  events.some((one, at) =>
    events
      .slice(at + 1)
      .some(
        (other) => one.userId === other.userId && one.start < other.end && other.start < one.end,
      ),
  );

test('a plan moved by hand has warnings exactly where the verifier finds the step order broken', () => {
  const seen = { clean: 0, broken: 0 };
  fc.assert(
    fc.property(
      planningCases,
      fc.array(
        fc.record({
          event: fc.nat(),
          minutes: fc.oneof(
            fc.integer({ min: -30, max: 30 }),
            fc.integer({ min: -3000, max: 3000 }),
          ),
        }),
        { maxLength: 4 },
      ),
      ({ plant, orders, now }, moves) => {
        const plan = planOrders({ plant, orders, now, search: { iterations: 0 } });
        const left = new Set(plan.unplanned.map(({ detailId }) => detailId));
        const moved = new Map(
          moves.map(({ event: at, minutes }) => [at % Math.max(1, plan.events.length), minutes]),
        );
        const events = plan.events.map((each, index): ProposedEvent => {
          const by = (moved.get(index) ?? 0) * minuteMillis;
          return { ...each, start: each.start + by, end: each.end + by };
        });
        const known = getBatchLoadRules(plant.workplaces);
        for (const order of orders)
          for (const line of order.details.filter(({ id }) => !left.has(id))) {
            const claim = {
              plant,
              orders: [{ ...order, details: [line] }],
              now,
              // A step may begin with the first piece.
              transferBatch: 1,
              events: events.filter(({ detailId }) => detailId === line.id),
              unplanned: [],
            };
            // No plan has a person twice at a time: saving refuses it.
            if (hasPersonTwice(claim.events)) continue;
            const warnings = findStepWarnings(line, events, known);
            const breaches = findPlanBreaches(claim).filter((each) =>
              / step \d+: (starts|ends) /.test(each),
            );
            const premature = findPrematureSteps(claim);
            if (warnings.length === 0) expect([...breaches, ...premature]).toEqual([]);
            // The verifier counts fractions of a minute, which a plan rounds up.
            else
              expect([
                ...breaches,
                ...findPrematureSteps(claim, { pieces: 0, minutes: -1 }),
              ]).not.toEqual([]);
            seen[warnings.length === 0 ? 'clean' : 'broken'] += 1;
          }
      },
    ),
    { numRuns: getCaseCount(200, 4_000) },
  );
  expect(seen.clean).toBeGreaterThan(0);
  expect(seen.broken).toBeGreaterThan(0);
});
