import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCaseCount } from '../../kit/testing/case-count.ts';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlannedEvent, PlannedOrder } from '../planning-model.ts';
import type { ReplanAim } from '../replan-aims.ts';
import {
  findBreachesOfEarlierWork,
  freedDayCases,
  measureWithdrawnHoliday,
  withdrawHoliday,
} from '../testing/freed-days.ts';
import { createCrowdedPlant } from '../testing/busy-plant.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import {
  formatAugustInstant,
  mondayMorning,
  planningCases,
  toAugustInstant,
} from '../testing/plants.ts';
import { moveWorkEarlier } from './move-work-earlier.ts';
import { planOrders } from './plan-orders.ts';

const freed = { start: toAugustInstant('04T00:00'), end: toAugustInstant('05T00:00') };
const createSawOrder = (id: number, minutes: number, more: object = {}): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant('04T18:00'),
  details: [{ id, quantity: minutes, steps: [{ workplaceId: 1, workTime: 1 }], ...more }],
});
const moveSawWork = (
  events: readonly PlannedEvent[],
  {
    orders,
    ...more
  }: { orders?: readonly PlannedOrder[]; now?: number; frozenUntil?: number } = {},
) =>
  moveWorkEarlier({
    plant: createSawPlant(...events),
    orders:
      orders ?? events.map(({ id, start, end }) => createSawOrder(id, (end - start) / 60_000)),
    freed,
    now: mondayMorning,
    ...more,
  });
const format = ({ moves }: ReturnType<typeof moveWorkEarlier>) =>
  moves.map(({ event: { id }, to }) => [
    id,
    ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
  ]);
const first = createSawEvent(1, '05T09:00', '05T18:00');
const second = createSawEvent(2, '06T09:00', '06T13:00');

test('work behind a freed day moves into it, later work follows, and the delay of the orders falls', () => {
  const result = moveSawWork([first, second]);
  expect(format(result)).toEqual([
    [1, '04T09:00 04T18:00'],
    [2, '05T09:00 05T13:00'],
  ]);
  expect(result.orders).toEqual([
    {
      orderId: 1,
      before: first.end,
      after: toAugustInstant('04T18:00'),
      lateBefore: 86_400_000,
      lateAfter: 0,
    },
    {
      orderId: 2,
      before: second.end,
      after: toAugustInstant('05T13:00'),
      lateBefore: 43 * 3_600_000,
      lateAfter: 19 * 3_600_000,
    },
  ]);
});

test('pinned and frozen work stays, and other work moves past it', () => {
  const past = [[2, '04T09:00 04T13:00']];
  expect(format(moveSawWork([{ ...first, pinned: true }, second]))).toEqual(past);
  const frozenUntil = toAugustInstant('06T00:00');
  expect(format(moveSawWork([first, second], { frozenUntil }))).toEqual(past);
});

test('work moves into the rest of a freed day that has begun, and work that has begun stays', () => {
  expect(format(moveSawWork([first, second], { now: toAugustInstant('04T14:00') }))).toEqual([
    [1, '04T14:00 04T18:00', '05T09:00 05T14:00'],
    [2, '05T14:00 05T18:00'],
  ]);
  expect(format(moveSawWork([first, second], { now: toAugustInstant('05T09:00') }))).toEqual([]);
});

test('work in a gap before the freed day, and gaps that the plan had before, move nothing', () => {
  // The gap of Thursday is no effect of the withdrawn holiday, and long work does not fit into what Tuesday leaves.
  const full = createSawEvent(3, '04T09:00', '04T18:00');
  const late = createSawEvent(4, '07T09:00', '07T13:00');
  expect(format(moveSawWork([full, first, late]))).toEqual([]);
});

test('work keeps its worker unless another ends it much earlier', () => {
  const moveLater = (until: string) => {
    const own = createSawEvent(3, '04T09:00', until, { pinned: true });
    const plant = createSawPlant(own, second);
    const { moves } = moveWorkEarlier({
      plant: {
        ...plant,
        workplaces: plant.workplaces.map((workplace) => ({ ...workplace, stations: 2 })),
        operators: [...plant.operators, { id: 21, workplaceIds: [1] }],
      },
      orders: [createSawOrder(2, 240), createSawOrder(3, 180)],
      freed,
      now: mondayMorning,
    });
    return moves.flatMap(({ to }) => to.map(({ userId }) => userId));
  };
  expect(moveLater('04T12:00')).toEqual([second.userId]);
  expect(moveLater('04T14:00')).toEqual([21]);
});

const fromThree = toAugustInstant('04T15:00');
test.each([
  ['its material is there', { materialAt: fromThree }],
  ['its line may begin', { notBefore: fromThree }],
  ['its step may begin', { steps: [{ workplaceId: 1, workTime: 1, notBefore: fromThree }] }],
])('work does not start before %s', (_, line) => {
  const orders = [createSawOrder(2, 240, line)];
  expect(format(moveSawWork([second], { orders }))).toEqual([
    [2, '04T15:00 04T18:00', '05T09:00 05T10:00'],
  ]);
});

test('an order whose last work stays keeps all of its work', () => {
  const last = {
    ...createSawEvent(5, '07T09:00', '07T10:00', { pinned: true }),
    orderId: 2,
    detailId: 2,
  };
  const orders = [createSawOrder(2, 300)];
  expect(format(moveSawWork([second, last], { orders }))).toEqual([]);
});

/**
 * A plan of a saw in which only 40 minutes of the freed day are open, for one of many works at a time. Each work of an idle order is longer than
 * those before it, so that it cannot take their place, and the last work of its order is pinned. The last work is the whole order.
 */
function createIdleOrders(count: number): Parameters<typeof moveSawWork> {
  const filler = 1000;
  const events: PlannedEvent[] = [];
  const add = (orderId: number, start: number, minutes: number, pinned: boolean): number => {
    const end = start + minutes * minuteMillis;
    events.push({
      ...createSawEvent(events.length + 1, '03T09:00', '03T10:00', { pinned }),
      orderId,
      detailId: orderId,
      start,
      end,
    });
    return end;
  };
  add(filler, toAugustInstant('04T09:40'), 500, true);
  let [day, at] = [5, toAugustInstant('05T09:00')];
  for (let index = 0; index <= count; index += 1) {
    const minutes = 40 - count + index;
    const evening = toAugustInstant(`0${day}T18:00`);
    if (at + (minutes + 5) * minuteMillis > evening) {
      if (at < evening) add(filler, at, (evening - at) / minuteMillis, true);
      day += 1;
      at = toAugustInstant(`0${day}T09:00`);
    }
    at = add(filler, add(index + 1, at, minutes, false), 5, true);
  }
  let last = toAugustInstant('07T14:00');
  for (let order = 1; order <= count; order += 1) last = add(order, last, 5, true);
  const orders = [...Map.groupBy(events, ({ orderId }) => orderId)].map(([id, own]) =>
    createSawOrder(
      id,
      own.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0),
    ),
  );
  return [events, { orders }];
}

test('work of idle orders gives way to work of an order that gains, and everything stays where twenty searches found idle orders alone', () => {
  const [[, moved] = []] = format(moveSawWork(...createIdleOrders(19)));
  expect(moved).toBe('04T09:00 04T09:40');
  expect(moveSawWork(...createIdleOrders(19)).orders).toMatchObject([{ orderId: 20 }]);
  expect(format(moveSawWork(...createIdleOrders(20)))).toEqual([]);
});

test('an order whose plan breaks a rule keeps all of its work until it is planned again', () => {
  const night = { ...createSawEvent(5, '07T20:00', '07T21:00'), orderId: 2, detailId: 2 };
  const orders = [createSawOrder(1, 540), createSawOrder(2, 300)];
  expect(format(moveSawWork([first, second, night], { orders }))).toEqual([
    [1, '04T09:00 04T18:00'],
  ]);
});

test('a step moves with the step before it, and never ahead of it', () => {
  const nail = {
    ...createSawEvent(7, '06T09:00', '06T14:00'),
    orderId: 1,
    detailId: 1,
    workplaceId: 2,
    userId: 12,
  };
  const steps = [
    { workplaceId: 1, workTime: 9 },
    { workplaceId: 2, workTime: 5 },
  ];
  const plant = {
    ...createSawPlant(first, nail),
    workplaces: [1, 2].map((id) => ({
      id,
      stations: 1,
      status: 'active' as const,
      maintenance: [],
    })),
    operators: [
      { id: 11, workplaceIds: [1] },
      { id: 12, workplaceIds: [2] },
    ],
  };
  const orders: PlannedOrder[] = [{ id: 1, details: [{ id: 1, quantity: 60, steps }] }];
  const result = moveWorkEarlier({ plant, orders, freed, now: mondayMorning });
  // Nailing ends with the saw at the earliest.
  expect(format(result)).toEqual([
    [1, '04T09:00 04T18:00'],
    [7, '04T13:00 04T18:00'],
  ]);
});

test('a load moves earlier whole, and stays if one of its shares is pinned', () => {
  const kiln = { pieces: 100, loading: 30, running: 60, unloading: 30 };
  const moveLoad = (pinned: boolean) => {
    const plant = createSawPlant(
      createSawEvent(1, '05T09:00', '05T11:00', { pieces: 40 }),
      createSawEvent(2, '05T09:00', '05T11:00', { pieces: 60, pinned }),
    );
    return moveWorkEarlier({
      plant: { ...plant, workplaces: plant.workplaces.map((each) => ({ ...each, load: kiln })) },
      orders: [40, 60].map((quantity, at) => ({
        id: at + 1,
        details: [{ id: at + 1, quantity, steps: [{ workplaceId: 1, workTime: 0 }] }],
      })),
      freed,
      now: mondayMorning,
    });
  };
  expect(format(moveLoad(false))).toEqual([
    [1, '04T09:00 04T11:00'],
    [2, '04T09:00 04T11:00'],
  ]);
  expect(format(moveLoad(true))).toEqual([]);
});

test('a load across a withdrawn holiday keeps its start and ends a day earlier, and the loads behind it move a day earlier', () => {
  const kiln = { pieces: 100, loading: 30, running: 840, unloading: 30 };
  const load = (id: number, start: string, end: string) =>
    createSawEvent(id, start, end, { pieces: 60 });
  const plant = createSawPlant(
    load(1, '03T17:00', '05T09:30'),
    load(2, '05T17:00', '06T09:30'),
    load(3, '06T17:00', '07T09:30'),
  );
  const result = moveWorkEarlier({
    plant: { ...plant, workplaces: plant.workplaces.map((each) => ({ ...each, load: kiln })) },
    orders: [1, 2, 3].map((id) => ({
      id,
      details: [{ id, quantity: 60, steps: [{ workplaceId: 1, workTime: 0 }] }],
    })),
    freed,
    now: mondayMorning,
  });
  expect(format(result)).toEqual([
    [1, '03T17:00 04T09:30'],
    [2, '04T09:30 05T09:30'],
    [3, '05T09:30 06T09:30'],
  ]);
});

test('earlier work brings back more than half of the days that a replan around a holiday cost in full plants', () => {
  const share = (aim: ReplanAim): number => {
    let [lost, recovered] = [0, 0];
    for (const seed of [4, 5, 6]) {
      const { plant, orders } = createCrowdedPlant(seed);
      const request = { plant, orders, now: mondayMorning };
      const planned = planOrders({ ...request, search: { iterations: 0 } }).events.map(
        (event, id): PlannedEvent => ({ ...event, id }),
      );
      const days = measureWithdrawnHoliday(request, planned, '2026-08-06', aim);
      lost += days.lostDays;
      recovered += days.recoveredDays;
    }
    expect(lost).toBeGreaterThan(50);
    return recovered / lost;
  };
  expect(share('fewestMoves')).toBeGreaterThan(0.5);
  expect(share('leastDelay')).toBeGreaterThan(0.7);
}, 120_000);

test('after any withdrawn holiday nothing is later, pins stay, every rule holds, and a second run moves nothing', () => {
  let moved = 0;
  fc.assert(
    fc.property(planningCases, freedDayCases, (drawn, day) => {
      const request = withdrawHoliday(drawn, day);
      if (!request) return;
      const result = moveWorkEarlier(request);
      moved += result.moves.length;
      expect(findBreachesOfEarlierWork(request, result)).toEqual([]);
    }),
    { numRuns: getCaseCount(200) },
  );
  expect(moved).toBeGreaterThan(20);
}, 300_000);
