import { expect, test } from 'vitest';
import { computePlantCapacity } from './capacity.ts';
import { checkEvents } from '../rules/check-events.ts';
import { findNearestFreeSlot } from '../calendar/free-slot.ts';
import { getMaintenanceBlockedTimes } from '../calendar/full-times.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { findPlanBreaches } from '../testing/verify-plan.ts';

/** Two saws with three people, of which one stands still on Tuesday. */
const saws: PlantState['workplaces'][number] = {
  id: 1,
  stations: 2,
  status: 'active',
  maintenance: [
    { start: toAugustInstant('04T09:00'), end: toAugustInstant('04T18:00'), stations: 1 },
  ],
};
const plant: PlantState = {
  hours: officeHours,
  workplaces: [saws],
  operators: [11, 12, 13].map((id) => ({ id, workplaceIds: [1] })),
  events: [],
};
const work = (id: number, userId: number, start: string, end: string): PlannedEvent => ({
  id,
  orderId: id,
  detailId: id,
  workplaceId: 1,
  userId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
const order = (id: number, minutes: number): PlannedOrder => ({
  id,
  details: [{ id, quantity: minutes, steps: [{ workplaceId: 1, workTime: 1 }] }],
});

test('work continues at the stations that are not in maintenance', () => {
  const request = {
    plant,
    orders: [order(1, 540), order(2, 540), order(3, 540)],
    now: mondayMorning,
  };
  const plan = planOrders(request);
  expect(findPlanBreaches({ ...plan, ...request, transferBatch: 20 })).toEqual([]);
  const onTuesday = plan.events.filter(({ start }) => formatAugustInstant(start).startsWith('04'));
  const minutes = onTuesday.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  expect(minutes).toBe(540);
  expect(
    plan.events
      .map(({ end }) => formatAugustInstant(end))
      .toSorted()
      .at(-1),
  ).toBe('04T18:00');
});

test('a plan may use the remaining stations, and work that begins after they are full is refused', () => {
  const check = (first: string, second: string) =>
    checkEvents({
      ...plant,
      details: [],
      events: [
        { ...work(1, 11, `04T${first}`, '04T12:00') },
        { ...work(2, 12, `04T${second}`, '04T12:00') },
      ],
      others: [],
    }).problems.flatMap(({ code, index }) => (code === 'maintenance' ? [index] : []));
  expect(check('09:00', '10:00')).toEqual([1]);
  expect(check('10:00', '09:00')).toEqual([0]);
  expect(check('10:00', '10:00')).toEqual([1]);
  const alone = checkEvents({
    ...plant,
    details: [],
    events: [work(1, 11, '04T09:00', '04T12:00')],
    others: [work(2, 12, '04T12:00', '04T13:00')],
  });
  expect(alone.problems.filter(({ code }) => code === 'maintenance')).toEqual([]);
});

test('work of other orders that began earlier occupies a remaining station, later work does not', () => {
  const problems = (other: PlannedEvent) =>
    checkEvents({
      ...plant,
      details: [],
      events: [work(1, 11, '04T10:00', '04T11:00')],
      others: [other],
    }).problems.filter(({ code }) => code === 'maintenance');
  expect(problems(work(2, 12, '04T09:30', '04T10:30'))).toHaveLength(1);
  expect(problems(work(2, 12, '04T10:30', '04T11:30'))).toEqual([]);
});

test('a workplace is blocked only while all of its remaining stations are occupied', () => {
  const getTimes = (events: readonly PlannedEvent[], maintenance = saws.maintenance) =>
    getMaintenanceBlockedTimes({ ...saws, maintenance }, events).map(({ start, end }) => [
      formatAugustInstant(start),
      formatAugustInstant(end),
    ]);
  expect(getTimes([])).toEqual([]);
  expect(getTimes([work(1, 11, '03T17:00', '04T10:00')])).toEqual([['04T09:00', '04T10:00']]);
  const [window] = saws.maintenance;
  const of = (stations?: number) =>
    window ? [{ start: window.start, end: window.end, ...(stations && { stations }) }] : [];
  for (const all of [2, 3, undefined])
    expect(getTimes([], of(all))).toEqual([['04T09:00', '04T18:00']]);
});

test('capacity loses exactly the stations in maintenance', () => {
  const { rows } = computePlantCapacity({
    plant,
    orders: [],
    from: toAugustInstant('03T00:00'),
    to: toAugustInstant('06T00:00'),
    bucket: 'day',
    now: mondayMorning,
  });
  expect(
    rows[0]?.buckets.map(({ availableMinutes, maintenanceMinutes }) => [
      availableMinutes,
      maintenanceMinutes,
    ]),
  ).toEqual([
    [1080, 0],
    [540, 540],
    [1080, 0],
  ]);
});

test('the nearest free slot is at a remaining station while one of them is free', () => {
  const slot = (events: readonly PlannedEvent[]) => {
    const found = findNearestFreeSlot({
      hours: officeHours,
      operators: plant.operators,
      workplace: saws,
      userIds: [13],
      events,
      minutes: 60,
      near: toAugustInstant('04T10:00'),
      notBefore: mondayMorning,
    });
    return found && formatAugustInstant(found.start);
  };
  expect(slot([])).toBe('04T10:00');
  expect(slot([work(1, 11, '04T09:00', '04T11:00')])).toBe('04T11:00');
});

test('overplanned work occupies only existing stations, and new work waits until one is free', () => {
  // Three works are planned at two saws: they take turns, and no work gets a saw that does not exist.
  const events = [
    work(1, 11, '03T09:00', '03T12:00'),
    work(2, 12, '03T09:00', '03T11:00'),
    work(3, 13, '03T10:00', '03T14:00'),
  ];
  const { events: planned } = planOrders({
    plant: { ...plant, events, operators: [...plant.operators, { id: 14, workplaceIds: [1] }] },
    orders: [order(9, 60)],
    now: mondayMorning,
  });
  expect(planned.map(({ start }) => formatAugustInstant(start))).toEqual(['03T12:00']);
});
