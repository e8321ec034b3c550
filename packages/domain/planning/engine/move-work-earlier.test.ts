import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCaseCount } from '../../kit/testing/case-count.ts';
import type { PlannedEvent, PlannedOrder } from '../planning-model.ts';
import {
  findBreachesOfEarlierWork,
  freedDayCases,
  withdrawHoliday,
} from '../testing/freed-days.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import {
  formatAugustInstant,
  mondayMorning,
  planningCases,
  toAugustInstant,
} from '../testing/plants.ts';
import { moveWorkEarlier } from './move-work-earlier.ts';

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

test('work does not start before its material is there', () => {
  const materialAt = toAugustInstant('04T15:00');
  const orders = [createSawOrder(2, 240, { materialAt })];
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
