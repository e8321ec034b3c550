import { describe, expect, test } from 'vitest';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { replanEvents, type ReplanTrigger, type ReplanOutcome } from './replan-events.ts';
import { replanDrawnPlants, replanHolidays, sumReplans } from '../testing/replan-plants.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import { toAugustInstant, formatAugustInstant, mondayMorning } from '../testing/plants.ts';
import { findPlanBreaches, findPrematureSteps } from '../testing/verify-plan.ts';

const stop = (workplaceId: number, start: number, end: number): ReplanTrigger => ({
  kind: 'maintenance',
  workplaceId,
  window: { start, end },
});
const createOrder = (id: number, hours: number, requested: string): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(requested),
  details: [{ id, quantity: hours * 60, steps: [{ workplaceId: 1, workTime: 1 }] }],
});
const summarize = ({ moves }: ReplanOutcome) =>
  moves.map(({ event: { id }, to }) => [
    id,
    ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
  ]);

describe('a replan of a plant with free time', () => {
  const replans = replanDrawnPlants([1, 2, 3, 4, 5, 6]);
  const results = replans.map((replan) => {
    const moved = new Map(replan.result.moves.map(({ event, to }) => [event.id, to]));
    const after = replan.events.flatMap((event) =>
      (moved.get(event.id) ?? [event]).map((part) => ({ ...event, ...part })),
    );
    return { ...replan, after };
  });

  test('breaks no rule', () => {
    for (const { plant, orders, changes, after } of results) {
      const claim = {
        plant: {
          ...plant,
          workplaces: plant.workplaces.map((workplace) => ({
            ...workplace,
            maintenance: changes.flatMap((change) =>
              change.kind === 'maintenance' && change.workplaceId === workplace.id
                ? [change.window]
                : [],
            ),
          })),
        },
        orders,
        now: mondayMorning,
        transferBatch: 20,
        events: after,
        unplanned: [],
      };
      expect([...findPlanBreaches(claim), ...findPrematureSteps(claim)]).toEqual([]);
    }
  });

  test('moves at most twice the minimum of events, and causes less than two late days on average', () => {
    const { moved, forced, lateDays } = sumReplans(replans);
    expect(moved).toBeGreaterThanOrEqual(forced);
    expect(moved / forced).toBeLessThan(1.96);
    expect(lateDays / replans.length).toBeLessThan(2);
  });

  test('splits no work around other work, except once at a stop or an absence', () => {
    for (const { result, after } of results)
      for (const { event, to } of result.moves) {
        const cuts = to.slice(1).filter(({ start, userId }, index) => {
          const paused = to[index]?.end ?? start;
          return after.some(
            (other) =>
              other.id !== event.id &&
              other.userId === userId &&
              other.start < start &&
              paused < other.end,
          );
        });
        expect(cuts.length).toBeLessThanOrEqual(to[0]?.start === event.start ? 1 : 0);
      }
  });
});

test('work that a holiday moves ends as early as the work before it permits', () => {
  const replans = replanHolidays([3, 5], ['2026-08-05']);
  const { lateDays } = sumReplans(replans);
  // Positions that fit an earlier layout would add 35 days here.
  expect(lateDays / replans.length).toBeLessThan(8);
});

test('more events than twice the minimum move only if that saves a day of lateness', () => {
  const createPinned = (id: number, start: string, end: string) => ({
    ...createSawEvent(id, start, end),
    pinned: true,
  });
  const events = [
    createSawEvent(1, '03T09:00', '03T11:00'),
    createSawEvent(2, '03T11:00', '03T12:00'),
    createSawEvent(3, '03T12:00', '03T13:00'),
    createPinned(4, '03T13:00', '03T18:00'),
  ];
  const full = [createPinned(5, '04T09:00', '04T18:00'), createPinned(6, '05T09:00', '05T18:00')];
  const orders = [
    createOrder(1, 2, '03T18:00'),
    ...[2, 3, 4, 5, 6].map((id) => createOrder(id, 1, '20T18:00')),
  ];
  const request = {
    orders,
    now: mondayMorning,
    changes: [stop(1, mondayMorning, toAugustInstant('03T11:00'))],
  };
  const soon = replanEvents({ ...request, plant: createSawPlant(...events) });
  expect([soon.least, ...summarize(soon)]).toEqual([1, [1, '04T09:00 04T11:00']]);
  // A day is worth two further moves where the aim is the least delay.
  const prompt = { ...request, aim: 'leastDelay' as const };
  expect(summarize(replanEvents({ ...prompt, plant: createSawPlant(...events) }))).toEqual([
    [1, '03T11:00 03T13:00'],
    [2, '04T09:00 04T10:00'],
    [3, '04T10:00 04T11:00'],
  ]);
  const late = replanEvents({ ...request, plant: createSawPlant(...events, ...full) });
  expect(summarize(late)).toEqual([
    [1, '03T11:00 03T13:00'],
    [2, '06T09:00 06T10:00'],
    [3, '06T10:00 06T11:00'],
  ]);
  // An urgent order is worth four times as much.
  const urgent = orders.map((order) =>
    order.id === 1 ? { ...order, priority: 'urgent' as const } : order,
  );
  expect(
    replanEvents({ ...request, orders: urgent, plant: createSawPlant(...events) }).moves,
  ).toHaveLength(3);
  expect(
    replanEvents({ ...request, plant: createSawPlant(...events, ...full), attempts: 0 }).moves,
  ).toHaveLength(1);
});

test('later steps must move too if they lack their first pieces or would end before the previous step', () => {
  const chain = (secondStart: string, secondEnd: string): PlantState => ({
    ...createSawPlant(createSawEvent(1, '03T09:00', '03T11:00'), {
      ...createSawEvent(2, secondStart, secondEnd),
      orderId: 1,
      detailId: 1,
      workplaceId: 2,
      userId: 12,
    }),
    workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
    operators: [1, 2].map((id) => ({ id: 10 + id, workplaceIds: [id] })),
  });
  const order: PlannedOrder = {
    id: 1,
    details: [
      {
        id: 1,
        quantity: 60,
        steps: [
          { workplaceId: 1, workTime: 2 },
          { workplaceId: 2, workTime: 1 },
        ],
      },
    ],
  };
  const least = (plant: PlantState, until: string) =>
    replanEvents({
      plant,
      orders: [order],
      now: mondayMorning,
      changes: [stop(1, mondayMorning, toAugustInstant(until))],
    }).least;
  expect(least(chain('03T10:00', '03T11:00'), '03T12:00')).toBe(2);
  // The first 20 pieces are there at ten past eleven, the last at half past twelve.
  expect(least(chain('03T11:05', '03T12:35'), '03T10:30')).toBe(2);
  expect(least(chain('03T11:20', '03T12:20'), '03T10:30')).toBe(2);
  expect(least(chain('03T11:30', '03T12:30'), '03T10:30')).toBe(1);
});

test('an order that is already late moves if that adds less lateness than it saves', () => {
  const result = replanEvents({
    plant: createSawPlant(
      createSawEvent(1, '03T09:00', '03T11:00'),
      createSawEvent(2, '03T11:00', '03T13:00'),
      createSawEvent(3, '03T13:00', '03T18:00', { pinned: true }),
    ),
    orders: [
      { ...createOrder(1, 2, '03T18:00'), priority: 'urgent' },
      createOrder(2, 2, '01T13:00'),
      createOrder(3, 5, '03T18:00'),
    ],
    now: mondayMorning,
    changes: [stop(1, mondayMorning, toAugustInstant('03T11:00'))],
  });
  expect(summarize(result)).toEqual([
    [1, '03T11:00 03T13:00'],
    [2, '04T09:00 04T11:00'],
  ]);
});

test('with the aim of the least delay all later work moves a little, however many events that are', () => {
  const events = Array.from({ length: 9 }, (_, at) =>
    createSawEvent(at + 1, `03T${9 + at < 10 ? '0' : ''}${9 + at}:00`, `03T${10 + at}:00`),
  );
  const orders = events.map(({ id }) => createOrder(id, 1, id === 1 ? '03T10:00' : '04T18:00'));
  const request = {
    plant: createSawPlant(...events),
    orders,
    now: mondayMorning,
    changes: [stop(1, mondayMorning, toAugustInstant('03T10:00'))],
    // No single run of events makes room.
    attempts: 0,
  };
  expect(replanEvents(request).moves).toHaveLength(1);
  const { moves, orders: shifts } = replanEvents({ ...request, aim: 'leastDelay' });
  expect(moves).toHaveLength(9);
  expect(shifts.filter(({ lateAfter }) => lateAfter > 0).map(({ orderId }) => orderId)).toEqual([
    1,
  ]);
});
