import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import { compareForcedMoves } from '../testing/compare-forced-moves.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import { toAugustInstant } from '../testing/plants.ts';
import { countDisjointMoveSets } from './replan-conflicts.ts';
import { replanEvents } from './replan-events.ts';

/*
 * The saw's worker is away in the morning, and the nails need its boards from noon on. Another worker could saw them,
 * but has other work.
 */
const nailing = (id: number, start: string, end: string, orderId = 1): PlannedEvent => ({
  ...createSawEvent(id, start, end),
  orderId,
  detailId: orderId,
  workplaceId: 2,
  userId: orderId === 1 ? 13 : 12,
});
const sawing = createSawEvent(1, '03T09:00', '03T11:00');
const createPlant = (...events: PlannedEvent[]): PlantState => ({
  ...createSawPlant(sawing, ...events),
  workplaces: [1, 2].map((id) => ({ id, stations: 3, status: 'active', maintenance: [] })),
  operators: [
    {
      id: 11,
      workplaceIds: [1],
      away: [{ start: toAugustInstant('03T09:00'), end: toAugustInstant('03T12:00') }],
    },
    { id: 12, workplaceIds: [1, 2] },
    { id: 13, workplaceIds: [2] },
  ],
});
const withOneSawyer = ({ operators, ...plant }: PlantState): PlantState => ({
  ...plant,
  operators: operators.map((operator) =>
    operator.id === 12 ? { ...operator, workplaceIds: [2] } : operator,
  ),
});
const createOrders = (setUp = 0, nailTime = 2): PlannedOrder[] => [
  {
    id: 1,
    details: [
      {
        id: 1,
        quantity: 60,
        steps: [
          { workplaceId: 1, workTime: 2, setUp },
          { workplaceId: 2, workTime: nailTime },
        ],
      },
    ],
  },
  { id: 2, details: [{ id: 2, quantity: 60, steps: [{ workplaceId: 2, workTime: 5 }] }] },
];
const replan = (plant: PlantState, orders = createOrders()) => {
  const { moves, least } = replanEvents({
    plant,
    orders,
    now: toAugustInstant('03T09:00'),
    changes: [],
  });
  return { least, moved: moves.length };
};

test('one more event must move when no worker can do the affected work in time for the next step', () => {
  // The other worker is busy until two: at noon the saw's own worker is back, and the nails would wait until 12:40.
  const busy = nailing(3, '03T09:00', '03T14:00', 2);
  expect(replan(createPlant(nailing(2, '03T12:30', '03T14:30'), busy))).toEqual({
    least: 2,
    moved: 2,
  });
  // The own worker of the saw does it in time.
  expect(replan(createPlant(nailing(2, '03T12:45', '03T14:45'), busy))).toEqual({
    least: 1,
    moved: 1,
  });
  // The other worker is free in the morning, and later does not matter.
  const later = nailing(3, '03T13:00', '03T18:00', 2);
  expect(replan(createPlant(nailing(2, '03T12:30', '03T14:30'), later))).toEqual({
    least: 1,
    moved: 1,
  });
  // Minutes that are left between other works count, too: a plan may be cut by hand.
  const gap = nailing(3, '03T10:00', '03T11:00', 2);
  expect(replan(createPlant(nailing(2, '03T12:30', '03T14:30'), gap)).least).toBe(1);
});

test('a step whose pieces travel must move if the step before it ends later', () => {
  const busy = nailing(3, '03T09:00', '03T14:00', 2);
  const travelling = createOrders(20).map(({ details, ...order }) => ({
    ...order,
    details: details.map(({ steps, ...detail }) => ({
      ...detail,
      steps: steps.map((step) => (step.workplaceId === 2 ? { ...step, way: 30 } : step)),
    })),
  }));
  const plant = withOneSawyer(createPlant(nailing(2, '03T13:00', '03T15:00'), busy));
  expect(replan(plant, travelling)).toEqual({ least: 2, moved: 2 });
  expect(replan(plant)).toEqual({ least: 1, moved: 1 });
});

test('pinned work that keeps its time without its pieces need not move', () => {
  const busy = nailing(3, '03T09:00', '03T14:00', 2);
  const pinned = { ...nailing(2, '03T12:30', '03T14:30'), pinned: true };
  const plant = createPlant(pinned, busy);
  for (const each of [plant, withOneSawyer(plant)])
    expect(replan(each)).toEqual({ least: 1, moved: 1 });
});

test('a later event must move if pieces are missing for it, even if the first pieces are there in time', () => {
  // Half of the boards are sawed elsewhere in time, the others from noon to one.
  const parts = [
    createSawEvent(1, '03T09:00', '03T10:00'),
    { ...createSawEvent(4, '03T09:00', '03T10:00'), orderId: 1, detailId: 1, userId: 12 },
  ];
  const plant = (start: string, end: string): PlantState => {
    const busy = nailing(3, '03T10:00', '03T18:00', 2);
    const first = nailing(2, '03T10:50', '03T11:10');
    const last = nailing(6, '03T12:30', '03T13:10');
    return { ...createPlant(), events: [...parts, busy, first, nailing(5, start, end), last] };
  };
  expect(replan(plant('03T11:15', '03T12:15')).least).toBe(2);
  expect(replan(plant('03T11:30', '03T12:30')).least).toBe(1);
});

test('pieces for an earlier event that must move itself are available to a later event', () => {
  // A fourth of the boards is there in time: the first nailer is away, and the second nailing has enough without the first.
  const parts = [
    createSawEvent(1, '03T09:00', '03T10:30'),
    { ...createSawEvent(4, '03T09:00', '03T09:30'), orderId: 1, detailId: 1, userId: 12 },
  ];
  const nails = [nailing(2, '03T11:00', '03T11:20'), nailing(5, '03T12:10', '03T12:50')];
  const bare = createPlant();
  const busy = { start: toAugustInstant('03T09:30'), end: toAugustInstant('03T18:00') };
  const away = { start: toAugustInstant('03T11:00'), end: toAugustInstant('03T11:30') };
  const operators = bare.operators.map((each) =>
    each.id === 11 ? each : { ...each, away: [each.id === 12 ? busy : away] },
  );
  const plant = { ...bare, operators, events: [...parts, ...nails] };
  expect(replan(plant, createOrders(0, 1)).least).toBe(2);
});

test('one event that would make room for two others counts only once', () => {
  const second = { orderId: 3, detailId: 3 };
  const events = [
    createSawEvent(1, '03T09:00', '03T10:00'),
    { ...createSawEvent(7, '03T10:00', '03T11:00'), ...second },
    nailing(3, '03T09:00', '03T14:00', 2),
    nailing(2, '03T11:30', '03T13:30'),
    { ...nailing(8, '03T11:30', '03T13:30'), ...second, userId: 14 },
  ];
  const steps = [
    { workplaceId: 1, workTime: 1 },
    { workplaceId: 2, workTime: 2 },
  ];
  const plant = createPlant();
  const orders = [1, 3].map((id) => ({ id, details: [{ id, quantity: 60, steps }] }));
  const another = createOrders().filter(({ id }) => id === 2);
  expect(
    replan({ ...plant, events, operators: [...plant.operators, { id: 14, workplaceIds: [2] }] }, [
      ...orders,
      ...another,
    ]).least,
  ).toBe(3);
});

test('a step with a set-up adds no event to the minimum of moves', () => {
  const busy = nailing(3, '03T09:00', '03T14:00', 2);
  const plant = createPlant(nailing(2, '03T12:30', '03T14:30'), busy);
  expect(replan(plant, createOrders(20)).least).toBe(1);
});

test('conflicts that share an event count only once, the smallest first', () => {
  const count = (...conflicts: number[][]) =>
    countDisjointMoveSets(conflicts.map((each) => new Set(each)));
  expect(count()).toBe(0);
  expect(count([1, 2], [3])).toBe(2);
  expect(count([1, 2, 3], [1], [3])).toBe(2);
  expect(count([1, 2], [2, 3], [3, 4])).toBe(2);
});

test('no plan moves fewer events than the computed minimum', () => {
  const seeds = Array.from({ length: 20 }, (_, index) => 131 + index);
  const cases = seeds.flatMap((seed) => compareForcedMoves(seed) ?? []);
  for (const { forced, fewest } of cases) expect(fewest).toBeGreaterThanOrEqual(forced);
  const sum = (of: 'forced' | 'fewest'): number => cases.reduce((all, each) => all + each[of], 0);
  expect(cases.length).toBeGreaterThan(10);
  expect(sum('fewest') / sum('forced')).toBeLessThan(1.5);
});
