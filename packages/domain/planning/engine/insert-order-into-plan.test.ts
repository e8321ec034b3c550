import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { insertOrderIntoPlan } from './insert-order-into-plan.ts';
import type { PlannedOrder } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
} from '../testing/plants.ts';
import { findPlanBreaches } from '../testing/verify-plan.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const order = (id: number, hours: number, requested: string): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(requested),
  details: [{ id, quantity: hours * 60, steps: [{ workplaceId: 1, workTime: 1 }] }],
});
const summarize = ({ events, moves }: ReturnType<typeof insertOrderIntoPlan>) => ({
  own: events.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
  moved: moves.map(({ event: { id }, to }) => [
    id,
    ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
  ]),
});

describe('inserting an order', () => {
  const orders = [order(1, 4, '06T18:00'), order(2, 4, '04T18:00')];
  const first = createSawEvent(1, '03T09:00', '03T13:00');
  const second = createSawEvent(2, '03T13:00', '03T17:00');
  const rush = order(3, 2, '03T17:00');
  const early = toAugustInstant('03T08:00');

  test('moves no other work when the gaps are enough', () => {
    const { own, moved } = summarize(
      insertOrderIntoPlan({
        plant: createSawPlant(first),
        orders,
        order: rush,
        now: mondayMorning,
      }),
    );
    expect(moved).toEqual([]);
    expect(own).toEqual(['03T13:00 03T15:00']);
  });

  test('begins the rest of a line after the fixed work of the line', () => {
    const notBefore = toAugustInstant('03T15:00');
    const rest = { ...rush, details: rush.details.map((detail) => ({ ...detail, notBefore })) };
    const { own } = summarize(
      insertOrderIntoPlan({ plant: createSawPlant(first), orders, order: rest, now: early }),
    );
    expect(own).toEqual(['03T15:00 03T17:00']);
  });

  test('moves no other work where pinned work in a maintenance would move too', () => {
    const pinned = createSawEvent(4, '04T09:00', '04T10:00', { pinned: true });
    const insert = (...maintenance: { start: number; end: number }[]) => {
      const full = createSawPlant(first, second, pinned);
      return insertOrderIntoPlan({
        plant: { ...full, workplaces: full.workplaces.map((each) => ({ ...each, maintenance })) },
        orders: [...orders, order(4, 1, '13T18:00')],
        order: rush,
        now: mondayMorning,
      }).moves.map(({ event: { id } }) => id);
    };
    expect(insert()).toHaveLength(1);
    const stop = { start: toAugustInstant('04T09:00'), end: toAugustInstant('04T12:00') };
    expect(insert(stop)).toEqual([]);
  });

  test('moves an order that has time, and not one that would become late', () => {
    const result = insertOrderIntoPlan({
      plant: createSawPlant(first, second),
      orders,
      order: rush,
      now: mondayMorning,
    });
    expect(result.lateness).toBe(0);
    expect(result.orders.map(({ orderId, lateAfter }) => [orderId, lateAfter])).toEqual([
      [expect.any(Number), 0],
    ]);
    expect(result.moves).toHaveLength(1);
    expect(result.events.every(({ end }) => end <= toAugustInstant('03T17:00'))).toBe(true);
  });

  test('does not move pinned or frozen work, even if the inserted order is late', () => {
    const pinned = [first, second].map((each) => ({ ...each, pinned: true }));
    const fixed = insertOrderIntoPlan({
      plant: createSawPlant(...pinned),
      orders,
      order: rush,
      now: mondayMorning,
    });
    expect(fixed.moves).toEqual([]);
    expect(fixed.lateness).toBeGreaterThan(0);
    const frozen = insertOrderIntoPlan({
      plant: createSawPlant(first, second),
      orders,
      order: rush,
      now: mondayMorning,
      frozenUntil: toAugustInstant('04T00:00'),
    });
    expect(frozen.moves).toEqual([]);
    // Orders of others are not there to be moved.
    const alone = insertOrderIntoPlan({
      plant: createSawPlant(first, second),
      orders: [],
      order: rush,
      now: mondayMorning,
    });
    expect(alone.moves).toEqual([]);
  });

  test('plans an order that is already late around pinned work, as early as other work can move', () => {
    const result = insertOrderIntoPlan({
      plant: createSawPlant(
        createSawEvent(1, '03T09:00', '03T10:00', { pinned: true }),
        createSawEvent(2, '03T10:00', '03T18:00'),
      ),
      orders: [order(1, 1, '03T10:00'), order(2, 8, '13T18:00')],
      order: order(3, 1, '03T08:00'),
      now: early,
    });
    expect(summarize(result).own).toEqual(['03T10:00 03T11:00']);
    expect(result.moves.map(({ event: { id } }) => id)).toEqual([2]);
  });

  test('plans around frozen days on a day whose work may move', () => {
    const next = createSawEvent(2, '04T09:00', '04T18:00');
    const result = insertOrderIntoPlan({
      plant: createSawPlant(createSawEvent(1, '03T09:00', '03T18:00'), next),
      orders: [order(1, 9, '13T18:00'), order(2, 9, '13T18:00')],
      order: order(3, 2, '04T18:00'),
      now: early,
      frozenUntil: toAugustInstant('04T00:00'),
    });
    expect([result.lateness, ...result.moves.map(({ event: { id } }) => id)]).toEqual([0, 2]);
  });

  test('does not move running work, but moves future work that begins before the inserted order', () => {
    const running = insertOrderIntoPlan({
      plant: createSawPlant(first),
      orders,
      order: order(3, 1, '03T12:00'),
      now: toAugustInstant('03T10:00'),
    });
    expect([running.moves, running.lateness > 0]).toEqual([[], true]);
    const [detail] = rush.details;
    if (!detail) throw new Error('The rush has a line');
    const waiting = insertOrderIntoPlan({
      plant: createSawPlant(first),
      orders,
      order: {
        ...rush,
        requestedAt: toAugustInstant('03T12:00'),
        details: [{ ...detail, materialAt: toAugustInstant('03T10:00') }],
      },
      now: early,
    });
    expect(waiting.lateness).toBe(0);
    expect(summarize(waiting)).toEqual({
      own: ['03T10:00 03T12:00'],
      moved: [[1, '03T12:00 03T16:00']],
    });
  });

  test('moves more events if otherwise another order would be late', () => {
    const result = insertOrderIntoPlan({
      plant: createSawPlant(
        createSawEvent(1, '03T09:00', '03T10:00'),
        createSawEvent(2, '03T10:00', '03T10:30'),
        createSawEvent(4, '03T10:30', '03T11:00'),
        createSawEvent(5, '03T11:00', '03T18:00', { pinned: true }),
      ),
      orders: [
        order(1, 1, '03T10:00'),
        order(2, 0.5, '13T18:00'),
        order(4, 0.5, '13T18:00'),
        order(5, 7, '03T18:00'),
      ],
      order: order(3, 1, '03T14:00'),
      now: early,
    });
    expect(summarize(result).own).toEqual(['03T10:00 03T11:00']);
    expect(result.moves.map(({ event: { id } }) => id)).toEqual([2, 4]);
  });

  test('moves displaced work into gaps if pushing it would make another order late', () => {
    const [detail] = rush.details;
    if (!detail) throw new Error('The rush has a line');
    const result = insertOrderIntoPlan({
      plant: createSawPlant(first, second),
      orders: [order(1, 4, '13T18:00'), order(2, 4, '03T17:00')],
      order: {
        ...rush,
        requestedAt: toAugustInstant('03T12:00'),
        details: [{ ...detail, materialAt: toAugustInstant('03T10:00') }],
      },
      now: early,
    });
    expect(summarize(result)).toEqual({
      own: ['03T10:00 03T12:00'],
      moved: [[1, '03T17:00 03T18:00', '04T09:00 04T12:00']],
    });
    expect(result.orders.map(({ lateAfter }) => lateAfter)).toEqual([0]);
  });

  test('does not delay pieces that travel to a step that keeps its time', () => {
    const [nailing, luis] = [2, 12];
    const plant = createSawPlant(
      createSawEvent(1, '03T09:00', '03T10:00'),
      createSawEvent(4, '03T12:00', '03T13:00', {
        orderId: 1,
        detailId: 1,
        workplaceId: nailing,
        userId: luis,
        pinned: true,
      }),
    );
    const twoPlaces = {
      ...plant,
      workplaces: [
        ...plant.workplaces,
        { id: nailing, stations: 1, status: 'active' as const, maintenance: [] },
      ],
      operators: [...plant.operators, { id: luis, workplaceIds: [nailing] }],
    };
    const createTravelling = (way: number): PlannedOrder => ({
      id: 1,
      requestedAt: toAugustInstant('13T18:00'),
      details: [
        {
          id: 1,
          quantity: 60,
          steps: [
            { workplaceId: 1, workTime: 1 },
            { workplaceId: nailing, workTime: 1, way },
          ],
        },
      ],
    });
    const insertRush = (way: number) =>
      insertOrderIntoPlan({
        plant: twoPlaces,
        orders: [createTravelling(way)],
        order: order(3, 2, '03T11:00'),
        now: early,
      }).moves.map(({ event: { id } }) => id);
    // The saw may cut an hour later where its pieces are there at once, and not where they travel for an hour and a half.
    expect(insertRush(0)).toEqual([1]);
    expect(insertRush(90)).toEqual([]);
  });

  test('does not remove work of other orders from the plan', () => {
    const leaving = {
      ...createSawPlant(first),
      operators: [
        {
          id: 11,
          workplaceIds: [1],
          away: [{ start: toAugustInstant('03T13:00'), end: toAugustInstant('03T13:00') + 1e13 }],
        },
      ],
    };
    const result = insertOrderIntoPlan({
      plant: leaving,
      orders,
      order: order(3, 1, '03T13:00'),
      now: early,
    });
    expect([result.events, result.moves]).toEqual([[], []]);
  });

  test('returns no events if the whole order cannot be planned', () => {
    const nowhere = {
      ...rush,
      details: [{ id: 3, quantity: 9, steps: [{ workplaceId: 7, workTime: 1 }] }],
    };
    const result = insertOrderIntoPlan({
      plant: createSawPlant(first),
      orders,
      order: nowhere,
      now: mondayMorning,
    });
    expect([result.events, result.moves]).toEqual([[], []]);
  });

  test('breaks no rule, moves no pinned work, and is never later than a plan in the gaps', () => {
    fc.assert(
      fc.property(
        planningCases,
        fc.integer({ min: 30, max: 900 }),
        fc.nat(),
        ({ plant, orders: drawnOrders, now }, minutes, which) => {
          const planned = planOrders({
            plant,
            orders: drawnOrders,
            now,
            search: { iterations: 0 },
          });
          const stored = planned.events.map((each, index) => ({
            ...each,
            id: 1000 + index,
            ...(index % 5 === 0 && { pinned: true }),
          }));
          const full = { ...plant, events: [...plant.events, ...stored] };
          const [detail] = drawnOrders[which % drawnOrders.length]?.details ?? [];
          if (!detail) return;
          const added: PlannedOrder = {
            id: 9999,
            requestedAt: now + minutes * minuteMillis,
            details: [{ ...detail, id: 99_999 }],
          };
          const result = insertOrderIntoPlan({
            plant: full,
            orders: drawnOrders,
            order: added,
            now,
          });
          if (result.events.length === 0) return;
          const inGaps = planOrders({
            plant: full,
            orders: [added],
            now,
            search: { iterations: 40 },
          });
          if (inGaps.unplanned.length === 0)
            expect(result.lateness).toBeLessThanOrEqual(inGaps.orders[0]?.lateness ?? 0);
          const moved = new Map(result.moves.map(({ event: { id }, to }) => [id, to]));
          for (const { event: each } of result.moves)
            expect([each.pinned === true, each.id > 0]).toEqual([false, true]);
          const events = [
            ...stored.flatMap((each) =>
              (moved.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })),
            ),
            ...result.events,
          ];
          const before = findPlanBreaches({
            plant,
            orders: drawnOrders,
            now,
            events: stored,
            unplanned: planned.unplanned,
            transferBatch: 20,
          });
          const breaches = findPlanBreaches({
            plant,
            orders: [...drawnOrders, added],
            now,
            events,
            unplanned: planned.unplanned,
            transferBatch: 20,
          });
          expect(breaches.filter((each) => !before.includes(each))).toEqual([]);
        },
      ),
      { numRuns: getCaseCount(150) },
    );
  });
});
