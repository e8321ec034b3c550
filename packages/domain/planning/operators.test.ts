import { expect, test } from 'vitest';
import { subtractIntervals } from '../kit/working-time.ts';
import { getAbsenceTimes, buildOperators, type OperatorAbsence } from './operators.ts';
import { computePlantCapacity } from './engine/capacity.ts';
import { checkEvents } from './rules/check-events.ts';
import { findNearestFreeSlot } from './calendar/free-slot.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from './planning-model.ts';
import { planOrders } from './engine/plan-orders.ts';
import { replanEvents } from './engine/replan-events.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from './testing/plants.ts';
import { explainLateness } from './engine/explain-lateness.ts';

/** Person 11 works at workplace 1, person 12 alone at workplace 2. */
const plant = (
  absences: readonly OperatorAbsence[],
  events: readonly PlannedEvent[] = [],
): PlantState => ({
  hours: officeHours,
  workplaces: [1, 2].map((id) => ({ id, stations: 2, status: 'active', maintenance: [] })),
  operators: buildOperators([
    { id: 11, workplaceIds: [1], absences },
    { id: 12, workplaceIds: [2], absences: [] },
  ]),
  events,
});
const holiday = { start: toAugustInstant('03T12:00'), end: toAugustInstant('04T12:00') };
const lent = { ...holiday, workplaceIds: [2] };

const work = (workplaceId: number, start: string, end: string, id = 1): PlannedEvent => ({
  id,
  orderId: 1,
  detailId: 1,
  workplaceId,
  userId: 11,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
const order = (workplaceId: number, minutes: number): PlannedOrder => ({
  id: 1,
  details: [{ id: 1, quantity: minutes, steps: [{ workplaceId, workTime: 1 }] }],
});

test('work is planned around an absence, and the date has the absence as a reason', () => {
  const plan = planOrders({ plant: plant([holiday]), orders: [order(1, 240)], now: mondayMorning });
  expect(
    plan.events.map(({ start, end }) => [formatAugustInstant(start), formatAugustInstant(end)]),
  ).toEqual([
    ['03T09:00', '03T12:00'],
    ['04T12:00', '04T13:00'],
  ]);
  const [detail] = plan.orders[0]?.details ?? [];
  expect(detail?.reasons).toContainEqual({
    code: 'away',
    step: 1,
    workplaceId: 1,
    userId: 11,
    from: toAugustInstant('03T12:00'),
    until: toAugustInstant('04T12:00'),
  });
});

test('a lent worker is planned at the other workplace during the loan, and at home before and after', () => {
  const shared = plant([lent]);
  expect(getAbsenceTimes(shared.operators, 11, 1)).toEqual([holiday]);
  const homePlan = planOrders({ plant: shared, orders: [order(1, 240)], now: mondayMorning });
  expect(
    homePlan.events.map(({ start, end }) => [formatAugustInstant(start), formatAugustInstant(end)]),
  ).toEqual([
    ['03T09:00', '03T12:00'],
    ['04T12:00', '04T13:00'],
  ]);
  const hostPlan = planOrders({
    plant: { ...shared, operators: shared.operators.filter(({ id }) => id === 11) },
    orders: [order(2, 480)],
    now: mondayMorning,
  });
  expect(
    hostPlan.events.map(({ userId, start, end }) => [
      userId,
      formatAugustInstant(start),
      formatAugustInstant(end),
    ]),
  ).toEqual([
    [11, '03T12:00', '03T18:00'],
    [11, '04T09:00', '04T11:00'],
  ]);
});

test('a worker is absent from a workplace only while none of their divisions has them there', () => {
  const operators = (absences: readonly OperatorAbsence[]) =>
    buildOperators([{ id: 11, workplaceIds: [1], absences }]);
  // Lent to a division that shares their workplace: never away from it.
  const shared = operators([{ ...holiday, workplaceIds: [1, 2] }]);
  expect(getAbsenceTimes(shared, 11, 1)).toEqual([]);
  // Lent there in the afternoon alone: away in the morning, when neither has them.
  const morning = { start: toAugustInstant('03T09:00'), end: toAugustInstant('03T12:00') };
  const afternoon = { start: toAugustInstant('03T12:00'), end: toAugustInstant('03T18:00') };
  const partly = operators([morning, { ...afternoon, workplaceIds: [1] }]);
  expect(getAbsenceTimes(partly, 11, 1)).toEqual([morning]);
});

test('a worker who is lent twice is at the other workplace only during the two loans, in whatever order they are listed', () => {
  const [early, late] = [
    { start: toAugustInstant('03T12:00'), end: toAugustInstant('03T15:00'), workplaceIds: [2] },
    { start: toAugustInstant('05T09:00'), end: toAugustInstant('05T18:00'), workplaceIds: [2] },
  ];
  for (const absences of [
    [early, late],
    [late, early],
  ]) {
    const operators = buildOperators([{ id: 11, workplaceIds: [1], absences }]);
    const [before, between, after] = getAbsenceTimes(operators, 11, 2);
    expect(before?.end).toBe(early.start);
    expect(between).toEqual({ start: early.end, end: late.start });
    expect(after?.start).toBe(late.end);
  }
});

test('work during an absence is refused, with the worker and the times of the absence', () => {
  const problems = (absences: readonly OperatorAbsence[], event: PlannedEvent, minutes: number) =>
    checkEvents({
      ...plant(absences),
      details: order(event.workplaceId, minutes).details,
      events: [event],
      others: [],
    }).problems.map(({ code, userId, from, until }) => [
      code,
      userId,
      from && formatAugustInstant(from),
      until && formatAugustInstant(until),
    ]);
  const noon = work(1, '03T11:00', '03T13:00');
  expect(problems([], noon, 120)).toEqual([]);
  expect(problems([holiday], noon, 120)).toEqual([['away', 11, '03T12:00', '04T12:00']]);
  expect(problems([holiday], work(1, '04T12:00', '04T13:00'), 60)).toEqual([]);
  // Lent: present. Before the loan the workplace is not theirs; afterwards there is no end date.
  expect(problems([lent], work(2, '03T12:00', '03T13:00'), 60)).toEqual([]);
  expect(problems([lent], work(1, '03T12:00', '03T13:00'), 60)).toEqual([
    ['away', 11, '03T12:00', '04T12:00'],
  ]);
  expect(problems([lent], work(2, '04T12:00', '04T13:00'), 60)).toEqual([
    ['operatorUnskilled', 11, undefined, undefined],
  ]);
});

test('hours of an absent worker are not available, and hours of a lent worker count where they are lent', () => {
  const getCapacity = (
    absences: readonly OperatorAbsence[],
    events: readonly PlannedEvent[] = [],
  ) => {
    const { rows, pools } = computePlantCapacity({
      plant: plant(absences, events),
      orders: [],
      from: toAugustInstant('03T00:00'),
      to: toAugustInstant('05T00:00'),
      bucket: 'day',
      now: mondayMorning,
    });
    const minutes = ({ buckets }: (typeof rows | typeof pools)[number]) =>
      buckets.map(({ availableMinutes, plannedMinutes }) => [availableMinutes, plannedMinutes]);
    return { rows: rows.map(minutes), pools: pools.map(minutes) };
  };
  const whole = [540, 0];
  expect(getCapacity([]).rows).toEqual([
    [whole, whole],
    [whole, whole],
  ]);
  expect(getCapacity([holiday]).rows[0]).toEqual([
    [180, 0],
    [360, 0],
  ]);
  expect(getCapacity([lent]).rows).toEqual([
    [
      [180, 0],
      [360, 0],
    ],
    [
      [540 + 360, 0],
      [540 + 180, 0],
    ],
  ]);
  // Two people at 2 while one of them is lent; each hour stands in one pool.
  const sums = getCapacity([lent], [work(2, '03T12:00', '03T14:00')]).pools.flat();
  expect(sums.reduce((sum, [minutes = 0]) => sum + minutes, 0)).toBe(4 * 540);
  expect(sums.reduce((sum, [, planned = 0]) => sum + planned, 0)).toBe(120);
  // Work inside an absence remains to be done, by hours that are not available.
  expect(getCapacity([holiday], [work(1, '03T13:00', '03T14:00')]).rows[0]?.[0]).toEqual([180, 60]);
});

test('a replan moves only the work that falls into an absence', () => {
  const events = [work(1, '03T10:00', '03T11:00', 1), work(1, '03T11:30', '03T13:30', 2)];
  const { moves, orders } = replanEvents({
    plant: plant([holiday], events),
    orders: [order(1, 180)],
    changes: [],
    now: mondayMorning,
  });
  expect(
    moves.map(({ event, to }) => [event.id, to.map(({ end }) => formatAugustInstant(end))]),
  ).toEqual([[2, ['03T12:00', '04T13:30']]]);
  expect(orders.map(({ after }) => after && formatAugustInstant(after))).toEqual(['04T13:30']);
});

test('an order that waited for an absent worker has the absence as a reason', () => {
  const { reasons } = explainLateness(
    plant([holiday], [work(1, '04T12:00', '04T13:00')]),
    order(1, 60),
    toAugustInstant('03T12:00'),
  );
  expect(reasons[0]).toEqual({
    code: 'away',
    step: 1,
    workplaceId: 1,
    userId: 11,
    from: toAugustInstant('03T12:00'),
    until: toAugustInstant('04T12:00'),
  });
});

test('the nearest free slot is not within an absence', () => {
  const request = {
    hours: officeHours,
    workplace: { id: 1, stations: 1, status: 'active' as const, maintenance: [] },
    userIds: [11],
    events: [],
    minutes: 60,
    near: toAugustInstant('03T15:00'),
    notBefore: mondayMorning,
  };
  const slot = findNearestFreeSlot({ ...request, operators: plant([holiday]).operators });
  expect(slot && formatAugustInstant(slot.start)).toBe('03T11:00');
});

test('subtractIntervals returns the parts of an interval outside the others', () => {
  const getRemaining = (others: readonly [number, number][]) =>
    subtractIntervals(
      { start: 10, end: 20 },
      others.map(([start, end]) => ({ start, end })),
    ).map(({ start, end }) => [start, end]);
  expect(getRemaining([])).toEqual([[10, 20]]);
  expect(
    getRemaining([
      [15, 16],
      [5, 12],
    ]),
  ).toEqual([
    [12, 15],
    [16, 20],
  ]);
  expect(getRemaining([[0, 30]])).toEqual([]);
});
