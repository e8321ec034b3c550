import { expect, test } from 'vitest';
import type { PlannedDetail, PlannedEvent, PlantState } from '../planning-model.ts';
import {
  formatAugustInstant,
  mondayMorning,
  officeHours,
  toAugustInstant,
} from '../testing/plants.ts';
import { planOrders } from './plan-orders.ts';

const toInterval = (start: string, end: string) => ({
  start: toAugustInstant(`03T${start}`),
  end: toAugustInstant(`03T${end}`),
});
const plant: PlantState = {
  hours: officeHours,
  workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
  operators: [
    { id: 11, workplaceIds: [1] },
    { id: 12, workplaceIds: [2] },
  ],
  events: [],
};
const detail: PlannedDetail = {
  id: 10,
  quantity: 30,
  steps: [
    { workplaceId: 1, workTime: 2 },
    { workplaceId: 2, workTime: 2 },
  ],
};

/** Lists the waits of a line in its plan, as code, step, beginning and end. */
const listWaits = (more: Partial<PlannedDetail>, changed: Partial<PlantState> = {}): string[] => {
  const { orders } = planOrders({
    plant: { ...plant, ...changed },
    orders: [{ id: 1, details: [{ ...detail, ...more }] }],
    now: mondayMorning,
  });
  return orders
    .flatMap(({ details }) => details.flatMap(({ reasons }) => reasons))
    .filter(({ code }) => code !== 'work')
    .map(({ code, step, from, until }) =>
      [
        code,
        step,
        ...[from, until].flatMap((each) => (each ? formatAugustInstant(each) : [])),
      ].join(' '),
    );
};

test('missing material is a reason of the first step alone, with its date or without one', () => {
  expect(listWaits({ materialAt: toAugustInstant('04T09:00') })).toEqual([
    'materialMissing 1 03T09:00 04T09:00',
    'previousStep 2 04T09:00 04T09:40',
  ]);
  expect(listWaits({ materialAt: null })).toEqual([
    'materialMissing 1',
    'previousStep 2 03T09:00 03T09:40',
  ]);
});

test('a step that waits for a maintenance and then for its worker has the worker as its reason', () => {
  const [saw, ...others] = plant.workplaces;
  const stopped = saw ? [{ ...saw, maintenance: [toInterval('09:00', '12:00')] }] : [];
  const busy: PlannedEvent = {
    ...toInterval('12:00', '15:00'),
    id: 7,
    orderId: 70,
    detailId: 70,
    workplaceId: 2,
    userId: 11,
  };
  const steps = detail.steps.slice(0, 1);
  const workplaces = [...stopped, ...others];
  expect(listWaits({ steps }, { workplaces })).toEqual(['maintenance 1 03T09:00 03T12:00']);
  expect(listWaits({ steps }, { workplaces, events: [busy] })).toEqual([
    'operatorBusy 1 03T09:00 03T15:00',
  ]);
});

test('an absent worker is a reason of its own', () => {
  const operators = [{ id: 11, workplaceIds: [1], away: [toInterval('09:00', '12:00')] }];
  expect(listWaits({ steps: detail.steps.slice(0, 1) }, { operators })).toEqual([
    'away 1 03T09:00 03T12:00',
  ]);
});

test('a line waits for its fixed work, and a step for the people who set it up', () => {
  const listStarts = (more: Partial<PlannedDetail>) =>
    planOrders({
      plant,
      orders: [{ id: 1, details: [{ ...detail, ...more }] }],
      now: mondayMorning,
    }).events.map(({ start }) => formatAugustInstant(start));
  expect(listStarts({})).toEqual(['03T09:00', '03T09:40']);
  expect(listStarts({ notBefore: toAugustInstant('03T11:00') })).toEqual(['03T11:00', '03T11:40']);
  const steps = detail.steps.map((step) => ({ ...step, notBefore: toAugustInstant('03T12:00') }));
  expect(listStarts({ steps: [...detail.steps.slice(0, 1), ...steps.slice(1)] })).toEqual([
    '03T09:00',
    '03T12:00',
  ]);
});
