import { expect, test } from 'vitest';
import type { PlantState, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { toAugustInstant, mondayMorning, officeHours } from '../testing/plants.ts';
import { explainLateness } from './explain-lateness.ts';

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
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
const plant = (...events: PlannedEvent[]): PlantState => ({
  hours: officeHours,
  workplaces: [
    { id: 1, stations: 1, status: 'active', maintenance: [] },
    {
      id: 2,
      stations: 1,
      status: 'active',
      maintenance: [{ start: toAugustInstant('04T09:00'), end: toAugustInstant('04T10:00') }],
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
  requestedAt: toAugustInstant('03T18:00'),
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

test('lists busy workers and stations, the previous step, maintenance and unused time as reasons', () => {
  const events = [
    event(7, 1, 13, '03T09:00', '03T10:00'),
    event(8, 2, 11, '03T10:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
    event(1, 2, 12, '03T17:30', '03T18:00'),
    event(1, 2, 12, '04T10:00', '04T10:30'),
  ];
  const { end, lateness, reasons } = explainLateness(plant(...events), order, mondayMorning);
  expect([end, lateness]).toEqual([
    toAugustInstant('04T10:30'),
    toAugustInstant('04T10:30') - toAugustInstant('03T18:00'),
  ]);
  expect(reasons).toEqual([
    {
      code: 'capacity',
      workplaceId: 1,
      orderId: 7,
      step: 1,
      from: toAugustInstant('03T09:00'),
      until: toAugustInstant('03T10:00'),
    },
    {
      code: 'operatorBusy',
      workplaceId: 1,
      userId: 11,
      orderId: 8,
      step: 1,
      from: toAugustInstant('03T10:00'),
      until: toAugustInstant('03T11:00'),
    },
    {
      code: 'work',
      step: 1,
      workplaceId: 1,
      from: toAugustInstant('03T11:00'),
      until: toAugustInstant('03T12:00'),
    },
    { code: 'previousStep', step: 2, workplaceId: 1, until: toAugustInstant('03T11:01') },
    {
      code: 'notPlannedEarlier',
      step: 2,
      workplaceId: 2,
      from: toAugustInstant('03T11:01'),
      until: toAugustInstant('03T17:30'),
    },
    {
      code: 'work',
      step: 2,
      workplaceId: 2,
      from: toAugustInstant('03T17:30'),
      until: toAugustInstant('04T10:30'),
    },
    {
      code: 'maintenance',
      workplaceId: 2,
      step: 2,
      from: toAugustInstant('04T09:00'),
      until: toAugustInstant('04T10:00'),
    },
  ]);
});

test('lists missing material as a reason, and no reasons for an order without a plan', () => {
  const [detail] = order.details;
  const waiting = {
    ...order,
    details: detail ? [{ ...detail, materialAt: toAugustInstant('03T11:00') }] : [],
  };
  const planned = plant(
    event(1, 1, 11, '03T11:00', '03T12:00'),
    event(1, 2, 12, '03T11:01', '03T12:01'),
  );
  expect(explainLateness(planned, waiting, mondayMorning)).toMatchObject({
    lateness: 0,
    reasons: [
      { code: 'materialMissing', until: toAugustInstant('03T11:00') },
      { code: 'work' },
      { code: 'previousStep' },
      { code: 'work' },
    ],
  });
  expect(explainLateness(plant(), order, mondayMorning)).toEqual({
    end: null,
    lateness: 0,
    reasons: [],
  });
});

test('lists the orders at all stations when every station is occupied', () => {
  const { workplaces, ...rest } = plant(
    event(7, 1, 13, '03T09:00', '03T10:00'),
    event(8, 1, 14, '03T09:00', '03T11:00'),
    event(9, 1, 13, '03T10:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
  );
  const two = workplaces.map((workplace) => ({ ...workplace, stations: 2 }));
  const { reasons } = explainLateness({ ...rest, workplaces: two }, order, mondayMorning);
  const named = reasons.flatMap(({ code, orderIds = [] }) => (code === 'capacity' ? orderIds : []));
  expect([...new Set(named)].toSorted((one, other) => one - other)).toEqual([7, 8, 9]);
});

test('a step that another person worked on meanwhile did not wait', () => {
  const { workplaces, ...rest } = plant(
    event(1, 1, 11, '03T09:00', '03T12:00'),
    event(1, 1, 13, '03T09:00', '03T10:00'),
    event(1, 1, 13, '03T12:00', '03T13:00'),
  );
  const two = workplaces.map((workplace) => ({ ...workplace, stations: 2 }));
  const { reasons } = explainLateness({ ...rest, workplaces: two }, order, mondayMorning);
  expect(reasons).toEqual([
    {
      code: 'work',
      step: 1,
      workplaceId: 1,
      from: toAugustInstant('03T09:00'),
      until: toAugustInstant('03T13:00'),
    },
  ]);
});

test('names no way to a step whose pieces left nowhere: the step before is in no plan', () => {
  const [detail] = order.details;
  const far = {
    ...order,
    details: detail
      ? [
          {
            ...detail,
            steps: [
              { workplaceId: 1, workTime: 1 },
              { workplaceId: 2, workTime: 1, way: 60 },
            ],
          },
        ]
      : [],
  };
  const late = event(1, 2, 12, '03T12:00', '03T13:00');
  const listCodes = (...events: PlannedEvent[]) =>
    explainLateness(plant(...events), far, mondayMorning).reasons.map(({ code }) => code);
  expect(listCodes(late)).not.toContain('way');
  expect(listCodes(event(1, 1, 11, '03T09:00', '03T10:00'), late)).toContain('way');
});

test('explains the line that ends last', () => {
  const lines = order.details.flatMap((detail) => [detail, { ...detail, id: 2 }]);
  const last = { ...event(1, 1, 11, '03T13:00', '03T15:00'), detailId: 2 };
  const planned = plant(event(1, 1, 11, '03T09:00', '03T10:00'), last);
  const { end, reasons } = explainLateness(planned, { ...order, details: lines }, mondayMorning);
  expect(end).toBe(last.end);
  expect(reasons.at(-1)).toMatchObject({ code: 'work', from: last.start, until: last.end });
});

test('names only obstacles of the time in which the work could have begun', () => {
  const since = toAugustInstant('03T10:00');
  const planned = plant(
    event(8, 2, 11, '03T09:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
  );
  const details = order.details.map((detail) => ({
    ...detail,
    materialAt: toAugustInstant('03T09:30'),
  }));
  expect(explainLateness(planned, { ...order, details }, since).reasons[0]).toEqual({
    code: 'operatorBusy',
    workplaceId: 1,
    userId: 11,
    orderId: 8,
    step: 1,
    from: since,
    until: toAugustInstant('03T11:00'),
  });
});

test('a workplace with a free station is no obstacle', () => {
  const { workplaces, ...rest } = plant(
    event(7, 1, 13, '03T09:00', '03T11:00'),
    event(1, 1, 11, '03T11:00', '03T12:00'),
  );
  const two = workplaces.map((workplace) => ({ ...workplace, stations: 2 }));
  const listCodes = (some: PlantState['workplaces']) =>
    explainLateness({ ...rest, workplaces: some }, order, mondayMorning).reasons.map(
      ({ code }) => code,
    );
  expect(listCodes(workplaces)).toEqual(['capacity', 'work']);
  expect(listCodes(two)).toEqual(['notPlannedEarlier', 'work']);
});
