import { expect, test } from 'vitest';
import type { Plant, PlannedEvent, PlannedOrder } from './model.ts';
import { at, monday, office } from './testing/plants.ts';
import { whyLate } from './why-late.ts';

let ids = 0;
const event = (
  orderId: number,
  workplaceId: number,
  userId: number,
  start: string,
  end: string,
): PlannedEvent => ({
  id: (ids += 1),
  orderId,
  detailId: orderId,
  workplaceId,
  userId,
  start: at(start),
  end: at(end),
});
const plant = (...events: PlannedEvent[]): Plant => ({
  hours: office,
  workplaces: [
    { id: 1, stations: 1, status: 'active', maintenance: [] },
    {
      id: 2,
      stations: 1,
      status: 'active',
      maintenance: [{ start: at('04T09:00'), end: at('04T10:00') }],
    },
  ],
  operators: [
    { id: 11, workplaceIds: [1] },
    { id: 12, workplaceIds: [2] },
  ],
  events,
});
const order: PlannedOrder = {
  id: 1,
  requestedAt: at('03T18:00'),
  details: [
    {
      id: 1,
      quantity: 60,
      steps: [
        { workplaceId: 1, workTime: 1 },
        { workplaceId: 2, workTime: 1 },
      ],
    },
  ],
};

test('names operator, station, previous step, maintenance and free time that nobody used', () => {
  const events = [
    event(7, 1, 13, '03T09:00', '03T10:00'),
    event(8, 2, 11, '03T10:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
    event(1, 2, 12, '03T17:30', '03T18:00'),
    event(1, 2, 12, '04T10:00', '04T10:30'),
  ];
  const { end, lateness, reasons } = whyLate(plant(...events), order, monday);
  expect([end, lateness]).toEqual([at('04T10:30'), at('04T10:30') - at('03T18:00')]);
  expect(reasons).toEqual([
    {
      code: 'capacity',
      workplaceId: 1,
      orderId: 7,
      step: 1,
      from: at('03T09:00'),
      until: at('03T10:00'),
    },
    {
      code: 'operatorBusy',
      workplaceId: 1,
      userId: 11,
      orderId: 8,
      step: 1,
      from: at('03T10:00'),
      until: at('03T11:00'),
    },
    { code: 'work', step: 1, workplaceId: 1, from: at('03T11:00'), until: at('03T12:00') },
    { code: 'previousStep', step: 2, workplaceId: 1, until: at('03T11:01') },
    {
      code: 'notPlannedEarlier',
      step: 2,
      workplaceId: 2,
      from: at('03T11:01'),
      until: at('03T17:30'),
    },
    { code: 'work', step: 2, workplaceId: 2, from: at('03T17:30'), until: at('04T10:30') },
    { code: 'maintenance', workplaceId: 2, step: 2, from: at('04T09:00'), until: at('04T10:00') },
  ]);
});

test('waits for material, and has nothing to say of an order without a plan', () => {
  const [detail] = order.details;
  const waiting = { ...order, details: detail ? [{ ...detail, materialAt: at('03T11:00') }] : [] };
  const planned = plant(
    event(1, 1, 11, '03T11:00', '03T12:00'),
    event(1, 2, 12, '03T11:01', '03T12:01'),
  );
  expect(whyLate(planned, waiting, monday)).toMatchObject({
    lateness: 0,
    reasons: [
      { code: 'materialMissing', until: at('03T11:00') },
      { code: 'work' },
      { code: 'previousStep' },
      { code: 'work' },
    ],
  });
  expect(whyLate(plant(), order, monday)).toEqual({ end: null, lateness: 0, reasons: [] });
});

test('where all of several stations are taken, names the orders at each of them', () => {
  const { workplaces, ...rest } = plant(
    event(7, 1, 13, '03T09:00', '03T10:00'),
    event(8, 1, 14, '03T09:00', '03T11:00'),
    event(9, 1, 13, '03T10:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
  );
  const two = workplaces.map((workplace) => ({ ...workplace, stations: 2 }));
  const { reasons } = whyLate({ ...rest, workplaces: two }, order, monday);
  const named = reasons.flatMap(({ code, orderIds = [] }) => (code === 'capacity' ? orderIds : []));
  expect([...new Set(named)].toSorted((one, other) => one - other)).toEqual([7, 8, 9]);
});
