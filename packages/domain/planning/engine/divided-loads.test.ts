import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import {
  formatAugustInstant,
  mondayMorning,
  officeHours,
  toAugustInstant,
} from '../testing/plants.ts';
import { replanEvents, type ReplanTrigger } from './replan-events.ts';

const [saw, kiln, ana, luis] = [1, 2, 1, 2];
const [early, late, next] = [1, 2, 3];
const [earlySawing, earlyShare, lateSawing, lateShare, nextSawing, nextShare] = [
  11, 12, 21, 22, 31, 32,
];

const createOrder = (id: number, quantity: number, requested: string): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(requested),
  details: [
    {
      id,
      quantity,
      steps: [
        { workplaceId: saw, workTime: 1 },
        { workplaceId: kiln, workTime: 0 },
      ],
    },
  ],
});
const createOrders = (nextPieces = 60): PlannedOrder[] => [
  createOrder(early, 60, '04T18:00'),
  createOrder(late, 40, '06T18:00'),
  createOrder(next, nextPieces, '06T18:00'),
];
const createEvent = (
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
  ...(pieces !== undefined && { pieces }),
});

/** A saw, and a kiln of 120 pieces whose load of Tuesday holds two orders, and whose load of Wednesday holds a third one. */
function createPlant({ nextPieces = 60, pinned = false } = {}): PlantState {
  return {
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
      { id: luis, workplaceIds: [kiln] },
    ],
    events: [
      createEvent(earlySawing, [early, saw, ana], ['03T10:00', '03T11:00']),
      createEvent(lateSawing, [late, saw, ana], ['04T10:00', '04T10:40']),
      createEvent(nextSawing, [next, saw, ana], ['03T11:00', '03T12:00']),
      { ...createEvent(earlyShare, [early, kiln, luis], ['04T12:00', '04T17:00'], 60), pinned },
      createEvent(lateShare, [late, kiln, luis], ['04T12:00', '04T17:00'], 40),
      createEvent(nextShare, [next, kiln, luis], ['05T10:00', '05T15:00'], nextPieces),
    ],
  };
}
/** Sawing of the second order has to wait until Tuesday, 13:00. */
const stopSaw: ReplanTrigger = {
  kind: 'maintenance',
  workplaceId: saw,
  window: { start: toAugustInstant('04T09:00'), end: toAugustInstant('04T13:00') },
};
const listMoves = (
  plant: PlantState,
  orders: readonly PlannedOrder[],
  change: ReplanTrigger = stopSaw,
) =>
  replanEvents({ plant, orders, now: mondayMorning, changes: [change] }).moves.map(
    ({ event: { id }, to }) => [
      id,
      ...to.map(({ start, end, userId }) =>
        [userId, formatAugustInstant(start), formatAugustInstant(end)].join(' '),
      ),
    ],
  );

test('a share whose pieces are late leaves its load, and joins the next load with room', () => {
  expect(listMoves(createPlant(), createOrders())).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
    [lateShare, `${luis} 05T10:00 05T15:00`],
  ]);
  // A load that is full with it has room.
  expect(listMoves(createPlant({ nextPieces: 80 }), createOrders(80))).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
    [lateShare, `${luis} 05T10:00 05T15:00`],
  ]);
});

test('a share whose pieces are late does not wait days for a load with room', () => {
  const { events, ...plant } = createPlant();
  const withLaterLoad = events.map((event) =>
    event.id === nextShare
      ? { ...event, start: toAugustInstant('07T10:00'), end: toAugustInstant('07T15:00') }
      : event,
  );
  const orders = [
    { ...createOrder(early, 60, '04T18:00'), priority: 'urgent' as const },
    createOrder(late, 40, '12T18:00'),
    createOrder(next, 60, '12T18:00'),
  ];
  expect(listMoves({ ...plant, events: withLaterLoad }, orders)).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
    [lateShare, `${luis} 04T17:00 05T09:30`],
  ]);
});

test('a share whose pieces are late gets a load of its own if no load has room and the others are urgent', () => {
  const [first, ...others] = createOrders(81);
  if (!first) throw new Error('No order');
  const plant = createPlant({ nextPieces: 81 });
  expect(listMoves(plant, [{ ...first, priority: 'urgent' }, ...others])).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
    [lateShare, `${luis} 04T17:00 05T09:30`],
  ]);
  expect(listMoves(plant, [first, ...others])).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
    [earlyShare, `${luis} 04T13:40 05T09:30`],
    [lateShare, `${luis} 04T13:40 05T09:30`],
  ]);
});

test('a share joins no load that already holds pieces of its line', () => {
  const { events, ...plant } = createPlant();
  const withLine = events.map((event) =>
    event.id === nextShare ? { ...event, orderId: late, detailId: late } : event,
  );
  const orders = [createOrder(early, 60, '04T18:00'), createOrder(late, 100, '06T18:00')];
  expect(listMoves({ ...plant, events: withLine }, orders).map(([id]) => id)).toEqual([
    lateSawing,
    earlyShare,
    lateShare,
  ]);
});

test('no share leaves a load with a pinned share, which stays or moves whole', () => {
  expect(listMoves(createPlant({ pinned: true }), createOrders())).toEqual([
    [lateSawing, `${ana} 04T13:00 04T13:40`],
  ]);
  const stopKiln: ReplanTrigger = {
    kind: 'maintenance',
    workplaceId: kiln,
    window: { start: toAugustInstant('04T11:00'), end: toAugustInstant('04T16:00') },
  };
  expect(listMoves(createPlant({ pinned: true }), createOrders(), stopKiln)).toEqual([
    [earlyShare, `${luis} 04T16:00 05T09:30`],
    [lateShare, `${luis} 04T16:00 05T09:30`],
  ]);
});

test('a load that is reported late moves whole', () => {
  const start = toAugustInstant('04T13:00');
  const change: ReplanTrigger = { kind: 'late', eventId: lateShare, start };
  expect(listMoves(createPlant(), createOrders(), change)).toEqual([
    [earlyShare, `${luis} 04T13:00 04T18:00`],
    [lateShare, `${luis} 04T13:00 04T18:00`],
  ]);
});

test('a load that moves keeps its worker unless another ends it much earlier', () => {
  const juan = 3;
  const { operators, ...plant } = createPlant();
  const start = toAugustInstant('04T13:00');
  const listMovesWhileAway = (end: string) =>
    listMoves(
      {
        ...plant,
        operators: [
          ...operators.map((operator) =>
            operator.id === luis
              ? { ...operator, away: [{ start, end: toAugustInstant(end) }] }
              : operator,
          ),
          { id: juan, workplaceIds: [kiln] },
        ],
      },
      createOrders(),
      { kind: 'late', eventId: lateShare, start },
    );
  expect(listMovesWhileAway('04T14:00')).toEqual([
    [earlyShare, `${luis} 04T14:00 05T09:30`],
    [lateShare, `${luis} 04T14:00 05T09:30`],
  ]);
});

test('a load that would run during maintenance at night moves, and stays beside maintenance of another night', () => {
  const { events, workplaces, ...plant } = createPlant();
  const overnight = events.map((event) =>
    [earlyShare, lateShare].includes(event.id)
      ? { ...event, start: toAugustInstant('04T15:00'), end: toAugustInstant('05T09:30') }
      : event,
  );
  const listMovesDuringMaintenance = (...window: readonly [string, string]) =>
    listMoves(
      {
        ...plant,
        events: overnight,
        workplaces: workplaces.map((workplace) => ({
          ...workplace,
          maintenance:
            workplace.id === kiln
              ? [{ start: toAugustInstant(window[0]), end: toAugustInstant(window[1]) }]
              : [],
        })),
      },
      createOrders(),
    );
  const sawing = [lateSawing, `${ana} 04T13:00 04T13:40`];
  expect(listMovesDuringMaintenance('03T18:30', '03T19:30')).toEqual([sawing]);
  expect(listMovesDuringMaintenance('04T18:30', '04T19:30')).toEqual([
    sawing,
    [earlyShare, `${luis} 05T09:00 05T14:00`],
    [lateShare, `${luis} 05T09:00 05T14:00`],
    [nextShare, `${luis} 05T14:00 06T09:30`],
  ]);
});
