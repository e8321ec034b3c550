import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCaseCount } from '../../kit/testing/case-count.ts';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getBatchLoadKey } from '../batch-loads.ts';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import {
  formatAugustInstant,
  mondayMorning,
  officeHours,
  planningCases,
  toAugustInstant,
} from '../testing/plants.ts';
import { findPlanBreaches } from '../testing/verify-plan.ts';
import { insertOrderIntoPlan } from './insert-order-into-plan.ts';
import { planOrders } from './plan-orders.ts';

const [saw, kiln, ana, luis] = [1, 2, 1, 2];
const [dried, elsewhere, sawn, rush] = [1, 2, 5, 9];

const createOrder = (
  id: number,
  minutes: number,
  requested: string,
  isDried = false,
): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(requested),
  details: [
    {
      id,
      quantity: minutes,
      steps: [
        { workplaceId: saw, workTime: 1 },
        ...(isDried ? [{ workplaceId: kiln, workTime: 0 }] : []),
      ],
    },
  ],
});

const createEvent = (
  id: number,
  [orderId, workplaceId, userId]: readonly [number, number, number],
  [start, end]: readonly [string, string],
  more: Partial<PlannedEvent> = {},
): PlannedEvent => ({
  id,
  orderId,
  detailId: orderId,
  workplaceId,
  userId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  ...more,
});

/** Pieces sawn until 11:00 go into a kiln load from 11:00 to 16:00; the saw cuts another order until 13:10. */
const createPlant = (
  share: Partial<PlannedEvent>,
  away?: readonly [string, string],
): PlantState => ({
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
    {
      id: luis,
      workplaceIds: [kiln],
      away: away ? [{ start: toAugustInstant(away[0]), end: toAugustInstant(away[1]) }] : [],
    },
  ],
  events: [
    createEvent(11, [dried, saw, ana], ['03T10:00', '03T11:00']),
    createEvent(12, [dried, kiln, luis], ['03T11:00', '03T16:00'], { pieces: 60, ...share }),
    createEvent(22, [elsewhere, kiln, luis], ['03T11:00', '03T16:00'], { pieces: 60, ...share }),
    createEvent(51, [sawn, saw, ana], ['03T11:00', '03T13:10']),
  ],
});

const insert = (plant: PlantState, more: readonly PlannedOrder[] = []) => {
  const { lateness, events, moves } = insertOrderIntoPlan({
    plant,
    orders: [createOrder(dried, 60, '06T18:00', true), createOrder(sawn, 130, '06T18:00'), ...more],
    order: createOrder(rush, 130, '03T13:10'),
    now: mondayMorning,
  });
  return {
    lateness,
    own: events.map(({ start, end }) =>
      [start, end].map((at) => formatAugustInstant(at)).join(' '),
    ),
    moved: moves.map(({ event: { id, pinned } }) => [id, pinned === true]),
  };
};
const besideTheLoad = {
  lateness: 0,
  own: ['03T09:00 03T10:00', '03T11:00 03T12:10'],
  moved: [[51, false]],
};

test('a rush order gets room without moving the work before a load that other orders hold in place', () => {
  expect(insert(createPlant({}))).toEqual(besideTheLoad);
});

test('a held load that cannot keep its time anyway does not stop a rush order from moving other work', () => {
  expect(insert(createPlant({}, ['03T11:10', '03T11:20']))).toEqual(besideTheLoad);
});

test('a held load without earlier work that cannot keep its time does not stop a rush order either', () => {
  const plant = createPlant({}, ['03T11:10', '03T11:20']);
  const { lateness, events, moves } = insertOrderIntoPlan({
    plant: { ...plant, events: plant.events.filter(({ id }) => id !== 11) },
    orders: [
      {
        id: dried,
        requestedAt: toAugustInstant('06T18:00'),
        details: [{ id: dried, quantity: 60, steps: [{ workplaceId: kiln, workTime: 0 }] }],
      },
      createOrder(sawn, 130, '06T18:00'),
    ],
    order: createOrder(rush, 130, '03T13:10'),
    now: mondayMorning,
  });
  expect([lateness, events.length > 0, moves.map(({ event: { id } }) => id)]).toEqual([
    0,
    true,
    [51],
  ]);
});

test('a pinned load keeps its time, and so does the work before it', () => {
  const others = [createOrder(elsewhere, 60, '06T18:00', true)];
  expect(insert(createPlant({ pinned: true }), others)).toEqual(besideTheLoad);
});

test('work before the later of two held loads of one line keeps its time too', () => {
  const plant = createPlant({});
  const { lateness, events, moves } = insertOrderIntoPlan({
    plant: {
      ...plant,
      workplaces: plant.workplaces.map((place) =>
        place.id === kiln ? { ...place, stations: 2 } : place,
      ),
      events: [
        ...plant.events.filter(({ id }) => id !== 51),
        createEvent(13, [dried, saw, ana], ['03T11:00', '03T12:00']),
        createEvent(14, [dried, kiln, luis], ['03T12:00', '03T17:00'], { pieces: 60 }),
        createEvent(24, [elsewhere, kiln, luis], ['03T12:00', '03T17:00'], { pieces: 60 }),
        createEvent(51, [sawn, saw, ana], ['03T12:00', '03T14:10']),
      ],
    },
    orders: [createOrder(dried, 120, '06T18:00', true), createOrder(sawn, 130, '06T18:00')],
    order: createOrder(rush, 130, '03T14:10'),
    now: mondayMorning,
  });
  expect([
    lateness,
    events.map(({ start, end }) => [start, end].map((at) => formatAugustInstant(at)).join(' ')),
    moves.map(({ event: { id } }) => id),
  ]).toEqual([0, ['03T09:00 03T10:00', '03T12:00 03T13:10'], [51]]);
});

test('an insertion beside held loads breaks no rule of the plan and moves no held load', () => {
  let heldBesideMoves = 0;
  fc.assert(
    fc.property(
      planningCases,
      fc.integer({ min: 30, max: 900 }),
      fc.integer({ min: 0, max: 600 }),
      fc.nat(),
      ({ plant, orders, now: plannedAt }, minutes, passed, which) => {
        const planned = planOrders({ plant, orders, now: plannedAt, search: { iterations: 0 } });
        const stored = planned.events.map((each, index) => ({ ...each, id: 1000 + index }));
        const now = plannedAt + passed * minuteMillis;
        const [detail] = orders[which % orders.length]?.details ?? [];
        if (!detail) return;
        // Every second order is outside the insertion and makes no room: loads that it shares are held.
        const covered = orders.filter(({ id }) => id % 2 === which % 2);
        const ids = new Set(covered.map(({ id }) => id));
        const added: PlannedOrder = {
          id: 9999,
          requestedAt: now + minutes * minuteMillis,
          details: [{ ...detail, id: 99_999 }],
        };
        const full = { ...plant, events: [...plant.events, ...stored] };
        const result = insertOrderIntoPlan({ plant: full, orders: covered, order: added, now });
        if (result.events.length === 0) return;
        expect(result.events.filter(({ start }) => start < now)).toEqual([]);
        const loads = Map.groupBy(
          stored.filter(({ pieces }) => pieces !== undefined),
          getBatchLoadKey,
        );
        const held = [...loads.values()]
          .filter((load) => load.some(({ orderId, start }) => !ids.has(orderId) || start <= now))
          .flat();
        const moved = new Map(result.moves.map(({ event: { id }, to }) => [id, to]));
        expect(held.filter(({ id }) => moved.has(id))).toEqual([]);
        expect(result.moves.filter(({ event }) => !ids.has(event.orderId))).toEqual([]);
        expect(result.moves.filter(({ event }) => event.pinned === true)).toEqual([]);
        if (moved.size > 0 && held.length > 0) heldBesideMoves += 1;
        const claim = { plant, now: plannedAt, unplanned: planned.unplanned, transferBatch: 20 };
        const before = findPlanBreaches({ ...claim, orders, events: stored });
        const events = [
          ...stored.flatMap((each) =>
            (moved.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })),
          ),
          ...result.events,
        ];
        const breaches = findPlanBreaches({ ...claim, orders: [...orders, added], events });
        expect(breaches.filter((each) => !before.includes(each))).toEqual([]);
      },
    ),
    { numRuns: getCaseCount(150) },
  );
  expect(heldBesideMoves).toBeGreaterThan(0);
});
