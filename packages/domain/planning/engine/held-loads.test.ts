import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import { mondayMorning, officeHours, toAugustInstant } from '../testing/plants.ts';
import { replanEvents, type ReplanRequest, type ReplanTrigger } from './replan-events.ts';

const [saw, kiln, ana, luis] = [1, 2, 1, 2];
const [orderHere, orderElsewhere] = [1, 2];
const [sawing, share, otherShare] = [11, 12, 22];

const createOrder = (id: number): PlannedOrder => ({
  id,
  details: [
    {
      id,
      quantity: 60,
      steps: [
        { workplaceId: saw, workTime: 1 },
        { workplaceId: kiln, workTime: 0 },
      ],
    },
  ],
});

const event = (
  id: number,
  [orderId, workplaceId, userId]: readonly [number, number, number],
  [start, end]: readonly [string, string],
  pieces?: number,
): PlannedEvent => ({
  id,
  orderId,
  detailId: orderId,
  workplaceId,
  userId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  pinned: false,
  ...(pieces !== undefined && { pieces }),
});

/** A saw on Monday, and a kiln from Tuesday 12:00 to 17:00: Luis attends the first 30 minutes and the last 30. */
const createPlant = (away?: readonly [string, string]): PlantState => ({
  hours: officeHours,
  workplaces: [
    { id: saw, stations: 1, status: 'active', maintenance: [] },
    {
      id: kiln,
      stations: 1,
      status: 'active',
      maintenance: [],
      load: { pieces: 120, loading: 30, running: 240, unloading: 30 },
    },
  ],
  operators: [
    { id: ana, workplaceIds: [saw] },
    {
      id: luis,
      workplaceIds: [kiln],
      away: away ? [{ start: toAugustInstant(away[0]), end: toAugustInstant(away[1]) }] : [],
    },
  ],
  events: [
    event(sawing, [orderHere, saw, ana], ['03T10:00', '03T11:00']),
    event(share, [orderHere, kiln, luis], ['04T12:00', '04T17:00'], 60),
    event(otherShare, [orderElsewhere, kiln, luis], ['04T12:00', '04T17:00'], 60),
  ],
});

const stopKiln = (start: string, end: string): ReplanTrigger => ({
  kind: 'maintenance',
  workplaceId: kiln,
  window: { start: toAugustInstant(start), end: toAugustInstant(end) },
});
const runLate = (eventId: number, end: string): ReplanTrigger => ({
  kind: 'late',
  eventId,
  end: toAugustInstant(end),
});

const replan = (more: Partial<ReplanRequest>, ids = [orderHere]) => {
  const { moves, held } = replanEvents({
    plant: createPlant(),
    orders: ids.map(createOrder),
    changes: [],
    now: mondayMorning,
    ...more,
  });
  return { moved: moves.map((move) => move.event.id), held: held.map(({ id }) => id) };
};

const wholeTuesday = stopKiln('04T11:00', '04T13:00');

test('a load held by an order outside the replan is reported when it cannot keep its time', () => {
  expect(replan({ changes: [wholeTuesday] })).toEqual({ moved: [], held: [share] });
  const late = { kind: 'late', eventId: share, start: toAugustInstant('04T13:00') } as const;
  expect(replan({ changes: [late] })).toEqual({ moved: [], held: [share] });
  expect(replan({ changes: [runLate(sawing, '04T12:30')] })).toEqual({
    moved: [sawing],
    held: [share],
  });
});

test('a held load that can keep its time is not reported', () => {
  expect(replan({})).toEqual({ moved: [], held: [] });
  expect(replan({ changes: [stopKiln('04T10:00', '04T12:00')] })).toEqual({ moved: [], held: [] });
  expect(replan({ changes: [runLate(sawing, '04T12:00')] })).toEqual({ moved: [sawing], held: [] });
});

test('an absence of the worker of a held load counts only during loading and unloading', () => {
  const replanAway = (start: string, end: string) => replan({ plant: createPlant([start, end]) });
  expect(replanAway('04T12:15', '04T12:20').held).toEqual([share]);
  expect(replanAway('04T16:45', '04T18:00').held).toEqual([share]);
  expect(replanAway('04T13:00', '04T16:00').held).toEqual([]);
});

test('an absence of another worker does not affect a held load', () => {
  const plant = createPlant();
  const others = plant.operators.map((operator) =>
    operator.id === luis
      ? operator
      : {
          ...operator,
          away: [{ start: toAugustInstant('04T12:15'), end: toAugustInstant('04T12:20') }],
        },
  );
  expect(replan({ plant: { ...plant, operators: others } }).held).toEqual([]);
});

test('a load planned before its pieces exist is not reported for that reason', () => {
  const plant = createPlant();
  const late = [
    event(sawing, [orderHere, saw, ana], ['04T11:30', '04T12:30']),
    ...plant.events.filter(({ id }) => id !== sawing),
  ];
  expect(replan({ plant: { ...plant, events: late } })).toEqual({ moved: [], held: [] });
  expect(replan({ plant: { ...plant, events: late } }, [orderHere, orderElsewhere])).toEqual({
    moved: [],
    held: [],
  });
});

test('a load moves as a whole when all of its orders are replanned, and a running load is not reported', () => {
  const now = toAugustInstant('04T12:00');
  expect(replan({ changes: [wholeTuesday], now }, [orderHere, orderElsewhere]).moved).toEqual([
    share,
    otherShare,
  ]);
  expect(replan({ changes: [wholeTuesday] }, [orderHere, orderElsewhere])).toEqual({
    moved: [share, otherShare],
    held: [],
  });
  expect(replan({ changes: [wholeTuesday], now: toAugustInstant('04T12:10') }).held).toEqual([]);
});

test('shares of orders outside the replan are not reported', () => {
  expect(replan({ changes: [wholeTuesday] }, [])).toEqual({ moved: [], held: [] });
  expect(replan({ changes: [wholeTuesday] }, [orderElsewhere]).held).toEqual([otherShare]);
});
