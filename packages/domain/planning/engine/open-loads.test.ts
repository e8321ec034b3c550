import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedOrder, PlannedStep, PlantState } from '../planning-model.ts';
import {
  formatAugustInstant,
  mondayMorning,
  officeHours,
  toAugustInstant,
} from '../testing/plants.ts';
import { planOrders } from './plan-orders.ts';

const [saw, kiln, ana, luis] = [1, 2, 1, 2];

const createShare = (id: number, pieces: number): PlannedEvent => ({
  id,
  orderId: id,
  detailId: id,
  workplaceId: kiln,
  userId: luis,
  start: toAugustInstant('04T12:00'),
  end: toAugustInstant('04T17:00'),
  pieces,
});
/** Kiln of 120 pieces, with a load of 100 pieces of two orders on Tuesday. */
const plant: PlantState = {
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
    { id: ana, workplaceIds: [saw, kiln] },
    { id: luis, workplaceIds: [kiln] },
  ],
  events: [createShare(11, 60), createShare(12, 40)],
};
const createOrder = (quantity: number, ...steps: PlannedStep[]): PlannedOrder => ({
  id: 1,
  details: [{ id: 1, quantity, steps }],
});
const listTimes = (state: PlantState, order: PlannedOrder, now = toAugustInstant('04T11:30')) =>
  planOrders({ plant: state, orders: [order], now }).events.map(({ userId, start, end }) =>
    [userId, formatAugustInstant(start), formatAugustInstant(end)].join(' '),
  );

test('pieces join a planned load up to the room that all of its orders leave', () => {
  const dry = { workplaceId: kiln, workTime: 0 };
  expect(listTimes(plant, createOrder(20, dry))).toEqual([`${luis} 04T12:00 04T17:00`]);
  expect(listTimes(plant, createOrder(21, dry))).toEqual([`${ana} 04T17:00 05T09:30`]);
});

test('pieces join no load of a person who may no longer work at the station', () => {
  const operators = [
    { id: ana, workplaceIds: [kiln] },
    { id: luis, workplaceIds: [saw] },
  ];
  expect(
    listTimes({ ...plant, operators }, createOrder(20, { workplaceId: kiln, workTime: 0 })),
  ).toEqual([`${ana} 04T17:00 05T09:30`]);
});

test('the remaining pieces of a load wait for all work before it that remains', () => {
  const order = createOrder(
    120,
    { workplaceId: saw, workTime: 1 },
    { workplaceId: kiln, workTime: 0, pieces: 60 },
  );
  expect(listTimes({ ...plant, events: [] }, order, mondayMorning)).toEqual([
    `${ana} 03T09:00 03T11:00`,
    `${ana} 03T11:00 03T16:00`,
  ]);
});

test('only the loads of the remaining pieces are listed as unplanned', () => {
  const { unplanned } = planOrders({
    plant: {
      ...plant,
      workplaces: plant.workplaces.map((workplace) => ({ ...workplace, status: 'inactive' })),
    },
    orders: [createOrder(300, { workplaceId: kiln, workTime: 0, pieces: 100 })],
    now: mondayMorning,
  });
  expect(unplanned).toMatchObject([{ workplaceId: kiln, minutes: 60 }]);
});
