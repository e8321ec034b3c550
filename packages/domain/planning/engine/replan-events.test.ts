import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { resolvePlanningRules } from './planning-problem.ts';
import { replanEvents, type ReplanOutcome } from './replan-events.ts';
import { createReplanner } from './replanner.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { getReplanCases } from '../testing/replan-cases.ts';
import {
  findBreachesAfterLateEvent,
  findBreachesAfterMaintenance,
  lateEventCases,
  applyMaintenance,
  maintenanceCases,
  replanUnchanged,
} from '../testing/replans.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const event = (
  id: number,
  detailId: number,
  workplaceId: number,
  start: string,
  end: string,
): PlannedEvent => ({
  id,
  orderId: detailId,
  detailId,
  workplaceId,
  userId: 10 + workplaceId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
const plant = (...events: PlannedEvent[]): PlantState => ({
  hours: officeHours,
  workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
  operators: [1, 2].map((id) => ({ id: 10 + id, workplaceIds: [id] })),
  events,
});
const order = (id: number, ...steps: [workplaceId: number, workTime: number][]): PlannedOrder => ({
  id,
  details: [
    {
      id,
      quantity: 60,
      steps: steps.map(([workplaceId, workTime]) => ({ workplaceId, workTime })),
    },
  ],
});
const said = ({ moves }: ReplanOutcome) =>
  moves.map(({ event: { id }, to }) => [
    id,
    ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
  ]);

describe('replan', () => {
  const two = plant(
    event(1, 1, 1, '03T09:00', '03T11:00'),
    event(2, 2, 1, '03T11:00', '03T12:00'),
    event(3, 3, 2, '03T09:00', '03T10:00'),
  );
  const orders = [order(1, [1, 2]), order(2, [1, 1]), order(3, [2, 1])];

  test('splits work that maintenance interrupts, and moves no other work', () => {
    const window = { start: toAugustInstant('03T10:00'), end: toAugustInstant('03T10:30') };
    const result = replanEvents({
      plant: two,
      orders,
      now: mondayMorning,
      changes: [{ kind: 'maintenance', workplaceId: 1, window }],
    });
    expect(said(result)).toEqual([[1, '03T09:00 03T10:00', '03T12:00 03T13:00']]);
    expect(result.orders).toEqual([
      {
        orderId: 1,
        before: toAugustInstant('03T11:00'),
        after: toAugustInstant('03T13:00'),
        lateBefore: 0,
        lateAfter: 0,
      },
    ]);
  });

  test('pushes later work when a requested date is at risk', () => {
    const window = { start: toAugustInstant('03T10:00'), end: toAugustInstant('03T10:30') };
    const dated = orders.map((each) => ({
      ...each,
      requestedAt: toAugustInstant(each.id === 1 ? '03T11:30' : '03T14:00'),
    }));
    const result = replanEvents({
      plant: two,
      orders: dated,
      now: mondayMorning,
      changes: [{ kind: 'maintenance', workplaceId: 1, window }],
    });
    expect(said(result)).toEqual([
      [1, '03T09:00 03T10:00', '03T10:30 03T11:30'],
      [2, '03T11:30 03T12:30'],
    ]);
    expect(result.orders.map(({ lateAfter }) => lateAfter)).toEqual([0, 0]);
  });

  test('extends late work, keeps its past part, and pushes the next work', () => {
    const result = replanEvents({
      plant: two,
      orders,
      now: toAugustInstant('03T10:30'),
      changes: [{ kind: 'late', eventId: 1, end: toAugustInstant('03T11:20') }],
    });
    expect(said(result)).toEqual([
      [1, '03T09:00 03T11:20'],
      [2, '03T11:20 03T12:20'],
    ]);
  });

  test('starts late work later with all of its minutes', () => {
    const result = replanEvents({
      plant: two,
      orders,
      now: toAugustInstant('03T09:30'),
      changes: [{ kind: 'late', eventId: 1, start: toAugustInstant('03T10:00') }],
    });
    expect(said(result)).toEqual([[1, '03T12:00 03T14:00']]);
  });

  test('continues work that should have ended an hour ago from now, and keeps its planned time as done', () => {
    const result = replanEvents({
      plant: two,
      orders,
      now: toAugustInstant('03T11:30'),
      changes: [{ kind: 'late', eventId: 1, end: toAugustInstant('03T12:30') }],
    });
    const [moved] = result.moves.filter(({ event: { id } }) => id === 1);
    expect(
      moved?.to.map(
        ({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`,
      ),
    ).toEqual(['03T09:00 03T11:00', '03T11:30 03T12:30']);
  });

  test('moves the next step, which neither starts before its first pieces nor ends before the previous step', () => {
    const chain = plant(
      event(1, 1, 1, '03T09:00', '03T11:00'),
      event(2, 1, 2, '03T10:00', '03T11:00'),
    );
    const window = { start: toAugustInstant('03T09:00'), end: toAugustInstant('03T12:00') };
    const result = replanEvents({
      plant: chain,
      orders: [order(1, [1, 2], [2, 1])],
      now: mondayMorning,
      changes: [{ kind: 'maintenance', workplaceId: 1, window }],
    });
    expect(said(result)).toEqual([
      [1, '03T12:00 03T14:00'],
      [2, '03T13:00 03T14:00'],
    ]);
  });

  test('gives the work of a missing worker to another, and leaves work without a capable worker unplanned', () => {
    const smallerPlant: PlantState = {
      ...two,
      operators: [{ id: 20, workplaceIds: [1] }],
    };
    const { moves, orders: shifts } = replanEvents({
      plant: smallerPlant,
      orders,
      now: mondayMorning,
      changes: [],
    });
    expect(moves.map(({ event: { id }, to }) => [id, to.map(({ userId }) => userId)])).toEqual([
      [1, [20]],
      [3, []],
      [2, [20]],
    ]);
    expect(shifts.map(({ after }) => after)).toEqual([
      toAugustInstant('03T11:00'),
      toAugustInstant('03T12:00'),
      null,
    ]);
  });

  test('keeps the done part of running work with its worker, up to a whole minute, when another takes over the rest', () => {
    const away = [{ start: toAugustInstant('03T10:00'), end: toAugustInstant('03T18:00') }];
    const { moves } = replanEvents({
      plant: {
        ...plant(event(1, 1, 1, '03T09:00', '03T11:00')),
        operators: [
          { id: 11, workplaceIds: [1], away },
          { id: 21, workplaceIds: [1] },
        ],
      },
      orders: [order(1, [1, 2])],
      now: toAugustInstant('03T10:00') + minuteMillis / 3,
      changes: [],
    });
    expect(
      moves.flatMap(({ to }) =>
        to.map(({ userId, start, end }) =>
          [userId, formatAugustInstant(start), formatAugustInstant(end)].join(' '),
        ),
      ),
    ).toEqual(['11 03T09:00 03T10:01', '21 03T10:01 03T11:00']);
  });

  test('gives no end to an order of which one step has no capable worker or active workplace any more', () => {
    const smallerPlant: PlantState = {
      ...plant(event(1, 1, 1, '03T09:00', '03T10:00'), event(2, 1, 2, '03T10:00', '03T11:00')),
      operators: [{ id: 11, workplaceIds: [1] }],
    };
    const { moves, orders: shifts } = replanEvents({
      plant: smallerPlant,
      orders: [order(1, [1, 1], [2, 1])],
      now: mondayMorning,
      changes: [],
    });
    expect(moves.map(({ event: { id }, to }) => [id, to])).toEqual([[2, []]]);
    expect(shifts).toMatchObject([{ before: toAugustInstant('03T11:00'), after: null }]);
    const inactive = {
      ...two,
      workplaces: two.workplaces.map((workplace) => ({
        ...workplace,
        status: 'inactive' as const,
      })),
    };
    const outcome = replanEvents({ plant: inactive, orders, now: mondayMorning, changes: [] });
    expect(said(outcome)).toEqual([[1], [3], [2]]);
  });

  test('plans a set-up for a worker who takes over a step, and none for one who gives all of it away', () => {
    const oneOrder = order(1, [1, 2]);
    const step = { workplaceId: 1, workTime: 2, setUp: 30 };
    const [first] = oneOrder.details;
    if (!first) throw new Error('No detail');
    const setUp = [{ ...oneOrder, details: [{ ...first, quantity: 60, steps: [step] }] }];
    // 150 minutes, cut by the end of the day.
    const split = [event(1, 1, 1, '03T16:00', '03T18:00'), event(2, 1, 1, '04T09:00', '04T09:30')];
    const smallerPlant: PlantState = {
      ...plant(...split),
      operators: [{ id: 20, workplaceIds: [1] }],
    };
    const request = { orders: setUp, changes: [] };
    const taken = replanEvents({ ...request, plant: smallerPlant, now: mondayMorning });
    expect(said(taken)).toEqual([
      [1, '03T16:00 03T18:00'],
      [2, '04T09:00 04T09:30'],
    ]);
    // The person who goes on sets up again.
    const midway = replanEvents({
      ...request,
      plant: smallerPlant,
      now: toAugustInstant('03T17:00'),
    });
    const total = midway.moves
      .flatMap(({ to }) => to)
      .reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);
    expect(total).toBe(150 + 30);
  });

  test('plans no worker at two places and no work outside the hours after any late work', () => {
    fc.assert(
      fc.property(planningCases, lateEventCases, (drawn, hit) => {
        expect(findBreachesAfterLateEvent(drawn, hit)).toEqual([]);
      }),
      { numRuns: getCaseCount(200) },
    );
  });

  test('keeps work at its own station even if another station becomes free', () => {
    const by = (each: PlannedEvent, userId: number): PlannedEvent => ({ ...each, userId });
    const hall: PlantState = {
      ...plant(
        event(1, 1, 1, '04T09:00', '04T11:00'),
        by(event(2, 2, 1, '04T10:00', '04T12:00'), 12),
        by(event(3, 3, 1, '04T11:00', '04T13:00'), 13),
        // Event of an order that is not planned again.
        by(event(4, 4, 1, '04T12:00', '04T14:00'), 14),
      ),
      workplaces: [{ id: 1, stations: 2, status: 'active', maintenance: [] }],
      // The person with the first work has left.
      operators: [12, 13, 14].map((id) => ({ id, workplaceIds: [1] })),
    };
    const request = {
      orders: [1, 2, 3].map((id) => order(id, [1, 2])),
      changes: [],
      now: mondayMorning,
    };
    expect(replanEvents({ ...request, plant: hall }).moves.map((move) => move.event.id)).toEqual([
      1,
    ]);
  });

  test('closes the same station in overlapping maintenance windows, so that work at the other continues', () => {
    const windows = [
      ['04T10:00', '04T12:00'],
      ['04T11:00', '04T13:00'],
    ].map(([start = '', end = '']) => ({
      start: toAugustInstant(start),
      end: toAugustInstant(end),
      stations: 1,
    }));
    const hall: PlantState = {
      ...plant(event(1, 1, 1, '04T11:30', '04T14:00')),
      workplaces: [{ id: 1, stations: 2, status: 'active', maintenance: windows }],
    };
    const request = { orders: [order(1, [1, 2.5])], changes: [], now: mondayMorning };
    expect(replanEvents({ ...request, plant: hall }).moves).toEqual([]);
  });

  test('plans a step that needs the worker of the previous step with every strategy', () => {
    const [drawn, window] = getReplanCases().at(-1) ?? [];
    const hit = drawn && window && applyMaintenance(drawn, window);
    if (!hit) throw new Error('Nothing is planned');
    for (const strategy of [{}, { yields: 'all' }, { freely: true }] as const) {
      const layout = createReplanner({
        plant: { ...hit.closed, events: hit.full.events },
        orders: drawn.orders,
        now: drawn.now,
        rules: resolvePlanningRules(hit.closed, undefined),
        late: new Map(),
      }).layOut(strategy);
      expect(layout.size).toBe(hit.stored.length);
      expect([...layout].filter(([, to]) => to.length === 0)).toEqual([]);
    }
  });

  test('moves no work if short work at the other station ends before one station stops', () => {
    const short = event(1, 1, 1, '04T09:00', '04T09:30');
    const long = { ...event(2, 2, 1, '04T09:00', '04T11:00'), userId: 12 };
    const window = {
      start: toAugustInstant('04T10:00'),
      end: toAugustInstant('04T10:01'),
      stations: 1,
    };
    const hall = (...events: PlannedEvent[]): PlantState => ({
      ...plant(...events),
      workplaces: [{ id: 1, stations: 2, status: 'active', maintenance: [window] }],
      operators: [11, 12].map((id) => ({ id, workplaceIds: [1] })),
    });
    const both = [order(1, [1, 0.5]), order(2, [1, 2])];
    const request = { plant: hall(short, long), orders: both, changes: [], now: mondayMorning };
    expect(replanEvents(request).moves).toEqual([]);
  });

  test('breaks no rule after any maintenance, and changes nothing if nothing happened', () => {
    fc.assert(
      fc.property(planningCases, maintenanceCases, (drawn, window) => {
        expect(replanUnchanged(drawn)).toEqual([]);
        expect(findBreachesAfterMaintenance(drawn, window)).toEqual([]);
      }),
      { numRuns: getCaseCount(200), examples: getReplanCases() },
    );
  });
});
