import { describe, expect, test } from 'vitest';
import { checkEvents, type EventsToCheck } from './rules/check-events.ts';
import {
  listAttendedIntervals,
  selectOneEventPerBatchLoad,
  computeBatchLoadTime,
  getBatchLoadRules,
  isSameBatchLoad,
  listAttendedEventParts,
} from './batch-loads.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from './planning-model.ts';
import { planOrders } from './engine/plan-orders.ts';
import { replanEvents } from './engine/replan-events.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from './testing/plants.ts';
import { findPlanBreaches, findPrematureSteps } from './testing/verify-plan.ts';

const load = { pieces: 120, loading: 30, running: 600, unloading: 20 };
const kiln: PlantState['workplaces'][number] = {
  id: 2,
  stations: 1,
  status: 'active',
  maintenance: [],
  load,
};
const plant: PlantState = {
  hours: officeHours,
  workplaces: [{ id: 1, stations: 1, status: 'active', maintenance: [] }, kiln],
  operators: [
    { id: 11, workplaceIds: [1] },
    { id: 12, workplaceIds: [2] },
  ],
  events: [],
};
const order = (id: number, quantity: number, workTime = 0): PlannedOrder => ({
  id,
  details: [
    {
      id: id * 10,
      quantity,
      steps: [
        { workplaceId: 1, workTime },
        { workplaceId: 2, workTime: 1 },
      ],
    },
  ],
});
const said = (
  events: readonly (Pick<PlannedEvent, 'start' | 'end' | 'orderId'> & { pieces?: number })[],
) =>
  events.map(({ orderId, start, end, pieces }) =>
    [orderId, formatAugustInstant(start), formatAugustInstant(end), pieces ?? ''].join(' ').trim(),
  );
const share = (
  id: number,
  orderId: number,
  pieces: number,
  start: string,
  end: string,
): PlannedEvent => ({
  id,
  orderId,
  detailId: orderId * 10,
  userId: 12,
  workplaceId: 2,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  pieces,
});

describe('a batch load', () => {
  test('contains only events with pieces, of one worker, workplace and time', () => {
    const one = share(1, 1, 5, '03T09:00', '03T20:00');
    const { pieces: _, ...work } = share(2, 2, 5, '03T09:00', '03T20:00');
    expect(isSameBatchLoad(one, share(2, 2, 5, '03T09:00', '03T20:00'))).toBe(true);
    expect(isSameBatchLoad(one, { ...share(2, 2, 5, '03T09:00', '03T20:00'), userId: 11 })).toBe(
      false,
    );
    expect([isSameBatchLoad(one, work), isSameBatchLoad(work, one)]).toEqual([false, false]);
  });

  test('occupies its worker only during loading and unloading, and counts as one event at its station', () => {
    const rules = getBatchLoadRules(plant.workplaces);
    const shares = [
      share(1, 1, 40, '03T16:00', '04T09:20'),
      share(2, 2, 60, '03T16:00', '04T09:20'),
    ];
    expect(selectOneEventPerBatchLoad(shares, rules)).toHaveLength(1);
    expect(
      listAttendedEventParts(shares, rules).map(
        ({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`,
      ),
    ).toEqual(['03T16:00 03T16:30', '04T09:00 04T09:20']);
    const ordinary = { ...share(3, 1, 1, '03T09:00', '03T10:00'), workplaceId: 1 };
    expect(listAttendedIntervals(ordinary, rules)).toHaveLength(1);
    // Minutes at a kiln that are no load yet need their worker all the time.
    const { pieces: _, ...minutes } = share(4, 1, 1, '03T09:00', '03T17:00');
    expect(listAttendedIntervals(minutes, rules)).toEqual([
      { start: minutes.start, end: minutes.end },
    ]);
  });

  test('is unloaded in the first working time after it has run', () => {
    const out = (start: string) =>
      formatAugustInstant(computeBatchLoadTime(load, officeHours, toAugustInstant(start)).end);
    expect(out('03T09:00')).toBe('04T09:20');
    expect(out('07T16:00')).toBe('10T09:20');
    expect(
      formatAugustInstant(
        computeBatchLoadTime({ ...load, running: 60 }, officeHours, toAugustInstant('03T16:20'))
          .end,
      ),
    ).toBe('04T09:20');
    expect(
      formatAugustInstant(
        computeBatchLoadTime({ ...load, running: 60 }, officeHours, toAugustInstant('03T16:10'))
          .end,
      ),
    ).toBe('03T18:00');
  });
});

describe('planOrders', () => {
  test('puts pieces of several orders into one load and runs it overnight', () => {
    const orders = [order(1, 40), order(2, 80), order(3, 100)];
    const { events } = planOrders({ plant, orders, now: mondayMorning });
    expect(said(events).toSorted()).toEqual([
      '1 03T09:00 04T09:20 40',
      '2 03T09:00 04T09:20 80',
      '3 04T09:20 05T09:20 100',
    ]);
  });

  test('splits pieces beyond one load, and uses the free room of a planned load', () => {
    const planned = [share(1, 9, 50, '03T15:00', '04T09:20')];
    const { events } = planOrders({
      plant: { ...plant, events: planned },
      orders: [order(1, 170)],
      now: mondayMorning,
    });
    expect(said(events)).toEqual(['1 03T15:00 04T09:20 50', '1 04T09:20 05T09:20 120']);
  });

  test('plans the next step with exactly the pieces that each load releases', () => {
    const stacking = { id: 3, stations: 1, status: 'active' as const, maintenance: [] };
    const withStacking: PlantState = {
      ...plant,
      workplaces: [...plant.workplaces, stacking],
      operators: [...plant.operators, { id: 13, workplaceIds: [3] }],
    };
    const [detail] = order(1, 200).details;
    if (!detail) throw new Error('No detail');
    const steps = [...detail.steps, { workplaceId: 3, workTime: 1 }];
    const orders = [{ id: 1, details: [{ ...detail, steps }] }];
    const { events } = planOrders({ plant: withStacking, orders, now: mondayMorning });
    // A hundred and twenty of the first load at once, the other eighty when the second is taken out.
    expect(said(events)).toEqual([
      '1 03T09:00 04T09:20 120',
      '1 04T09:20 05T09:20 80',
      '1 04T09:20 04T11:20',
      '1 05T09:20 05T10:40',
    ]);
    expect(
      findPrematureSteps({
        plant,
        orders,
        now: mondayMorning,
        transferBatch: 20,
        events,
        unplanned: [],
      }),
    ).toEqual([]);
  });

  test('starts a load after its pieces are made, and the next step when the load is unloaded', () => {
    const [first] = order(1, 100, 2).details;
    if (!first) throw new Error('No detail');
    const detail = { ...first, steps: [...first.steps, { workplaceId: 3, workTime: 1 }] };
    const wide: PlantState = {
      ...plant,
      workplaces: [...plant.workplaces, { id: 3, stations: 1, status: 'active', maintenance: [] }],
      operators: [...plant.operators, { id: 13, workplaceIds: [3] }],
    };
    const orders = [{ id: 1, details: [detail] }];
    const { events } = planOrders({ plant: wide, orders, now: mondayMorning });
    expect(said(events)).toEqual([
      '1 03T09:00 03T12:20',
      '1 03T12:20 04T09:20 100',
      '1 04T09:20 04T11:00',
    ]);
    const claim = { plant: wide, orders, now: mondayMorning, transferBatch: 20, unplanned: [] };
    expect(findPlanBreaches({ ...claim, events })).toEqual([]);
  });

  test('does not run a load into maintenance, even at night', () => {
    const night = { start: toAugustInstant('03T22:00'), end: toAugustInstant('04T02:00') };
    const closed = { ...plant, workplaces: [{ ...kiln, maintenance: [night] }] };
    const [detail] = order(1, 10).details;
    const orders = [
      { id: 1, details: detail ? [{ ...detail, steps: detail.steps.slice(1) }] : [] },
    ];
    const { events } = planOrders({ plant: closed, orders, now: toAugustInstant('03T13:00') });
    expect(said(events)).toEqual(['1 04T09:00 05T09:20 10']);
  });
});

describe('checkEvents', () => {
  const problems = (events: readonly PlannedEvent[], more: Partial<EventsToCheck> = {}) =>
    checkEvents({
      hours: officeHours,
      workplaces: plant.workplaces,
      operators: plant.operators,
      details: order(1, 100).details,
      others: [],
      ...more,
      events,
    }).problems.map(({ code, expected, planned }) =>
      [code, expected, planned].filter((each) => each !== undefined).join(' '),
    );

  test('checks the pieces and the duration of a load, which may run overnight', () => {
    const good = share(1, 1, 100, '03T09:00', '04T09:20');
    expect(problems([good])).toEqual([]);
    expect(problems([{ ...good, pieces: 60 }])).toEqual(['piecesDiffer 100 60']);
    expect(problems([{ ...good, end: toAugustInstant('03T17:00') }])).toEqual([
      'loadTooShort 650 480',
    ]);
    // 650 minutes before half past nine on Tuesday, and one less.
    const findTooShort = (start: string) =>
      problems([
        { ...good, start: toAugustInstant(start), end: toAugustInstant('04T09:30') },
      ]).filter((problem) => problem.startsWith('loadTooShort'));
    expect(findTooShort('03T22:40')).toEqual([]);
    expect(findTooShort('03T22:41')).toEqual(['loadTooShort 650 649']);
    expect(problems([{ ...good, end: toAugustInstant('03T20:00') }])).toEqual(['outsideLapse']);
    const { pieces: _, ...without } = good;
    expect(problems([without])).toContain('loadWithoutPieces');
  });

  test('refuses pieces of a flow that does not use the station', () => {
    const good = share(1, 1, 100, '03T09:00', '04T09:20');
    const [line] = order(1, 100).details;
    if (!line) throw new Error('An order has a line');
    const details = [{ ...line, steps: line.steps.filter(({ workplaceId }) => workplaceId === 1) }];
    expect(problems([good], { details })).toEqual(['foreignStep']);
  });

  test('accepts shares of one load at the same time up to its capacity, and no overlap with another load', () => {
    const good = share(1, 1, 100, '03T09:00', '04T09:20');
    const other = share(2, 2, 20, '03T09:00', '04T09:20');
    expect(problems([good], { others: [other] })).toEqual([]);
    expect(problems([good], { others: [{ ...other, pieces: 21 }] })).toEqual([
      'loadTooFull 120 121',
    ]);
    const later = share(2, 2, 20, '03T09:10', '04T09:30');
    expect(problems([good], { others: [later] })).toContain('operatorOverlap');
    // The person does other work between loading and unloading.
    const between = {
      ...later,
      workplaceId: 1,
      start: toAugustInstant('03T10:00'),
      end: toAugustInstant('03T12:00'),
    };
    expect(problems([good], { others: [between] })).toEqual([]);
  });
});

test('a replan moves all shares of a load together, after the step before them', () => {
  const shares = [share(1, 1, 40, '03T12:00', '04T09:20'), share(2, 2, 60, '03T12:00', '04T09:20')];
  const before: PlannedEvent = {
    id: 3,
    orderId: 1,
    detailId: 10,
    userId: 11,
    workplaceId: 1,
    start: toAugustInstant('03T09:00'),
    end: toAugustInstant('03T10:20'),
  };
  const { moves } = replanEvents({
    plant: { ...plant, events: [...shares, before] },
    orders: [order(1, 40, 2), order(2, 60)],
    now: mondayMorning,
    changes: [
      {
        kind: 'maintenance',
        workplaceId: 1,
        window: { start: toAugustInstant('03T09:00'), end: toAugustInstant('03T13:00') },
      },
    ],
  });
  expect(
    moves.map(({ event, to }) => [
      event.id,
      ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
    ]),
  ).toEqual([
    [3, '03T13:00 03T14:20'],
    [1, '03T14:20 04T09:20'],
    [2, '03T14:20 04T09:20'],
  ]);
});
