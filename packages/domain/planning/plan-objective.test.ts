import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlantState, PlannedOrder } from './planning-model.ts';
import {
  computeWeightedDelay,
  getPriorityFactor,
  computeLatenessLoss,
  type PlanObjective,
  orderPriorities,
  type OrderPriority,
} from './plan-objective.ts';
import { planOrders, type PlanProposal } from './engine/plan-orders.ts';
import { sumObjectiveFigures } from './testing/objective-figures.ts';
import { toAugustInstant, planningCases, mondayMorning, officeHours } from './testing/plants.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';

const saw: PlantState = {
  hours: officeHours,
  workplaces: [{ id: 1, stations: 1, status: 'active', maintenance: [] }],
  operators: [{ id: 11, workplaceIds: [1] }],
  events: [],
};
const order = (
  id: number,
  hours: number,
  requested: string,
  priority?: OrderPriority,
): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(requested),
  ...(priority && { priority }),
  details: [{ id, quantity: hours * 60, steps: [{ workplaceId: 1, workTime: 1 }] }],
});
const planSaw = (orders: readonly PlannedOrder[], objective: PlanObjective): PlanProposal =>
  planOrders({ plant: saw, orders, now: mondayMorning, objective });
const late = ({ orders }: PlanProposal): number[] =>
  orders
    .flatMap(({ orderId, lateness }) => (lateness > 0 ? [orderId] : []))
    .toSorted((one, other) => one - other);

describe('planning objectives', () => {
  // Two days of work for one saw in one day: the large order is wanted in the morning, the small ones in the evening.
  const orders = [order(1, 8, '03T17:00'), ...[2, 3, 4, 5].map((id) => order(id, 2, '03T18:00'))];

  test('a large order due first is late instead of small ones only under the objective "fewest late"', () => {
    expect(late(planSaw(orders, 'weighted'))).toEqual([2, 3, 4, 5]);
    expect(late(planSaw(orders, 'dueFirst'))).toEqual([2, 3, 4, 5]);
    expect(late(planSaw(orders, 'fewestLate'))).toEqual([1]);
  });

  test('urgent orders are planned before others, and orders of the lowest priority last', () => {
    const urgent = orders.map((each) =>
      each.id === 1 ? each : { ...each, priority: 'urgent' as const },
    );
    expect(late(planSaw(urgent, 'weighted'))).toEqual([1]);
    const can = orders.map((each) =>
      each.id === 1 ? { ...each, priority: 'lowest' as const } : each,
    );
    expect(late(planSaw(can, 'weighted'))).toEqual([1]);
  });

  test('between two orders due at the same time, the one with higher priority is first under every objective', () => {
    const equal = [order(1, 6, '03T15:00', 'low'), order(2, 6, '03T15:00', 'high')];
    for (const objective of ['weighted', 'dueFirst', 'fewestLate'] as const)
      expect(late(planSaw(equal, objective)), objective).toEqual([1]);
  });

  test('the one of two overdue orders that was due earlier is planned first', () => {
    const overdue = [order(1, 2, '01T09:00'), order(2, 2, '02T09:00')];
    for (const all of [overdue, overdue.toReversed()])
      expect(planSaw(all, 'dueFirst').events.map(({ orderId }) => orderId)).toEqual([1, 2]);
  });

  test('orders due first are planned by their requested date, without a search', () => {
    const wanted = [order(1, 9, '03T18:00', 'urgent'), order(2, 1, '03T17:00', 'lowest')];
    const { events, iterations } = planSaw(wanted, 'dueFirst');
    expect(events.map(({ orderId }) => orderId)).toEqual([2, 1, 1]);
    expect(iterations).toBe(0);
  });

  test('the first plan is the best of several sequences, and urgent orders are in the order of their dates', () => {
    const wanted = [
      order(1, 9, '04T18:00', 'urgent'),
      order(2, 9, '03T18:00', 'urgent'),
      order(3, 1, '03T12:00', 'lowest'),
    ];
    const shares: number[] = [];
    const { events } = planOrders({
      plant: saw,
      orders: wanted,
      now: mondayMorning,
      search: { iterations: 0, begun: (share) => shares.push(share) },
    });
    expect(events.map(({ orderId }) => orderId)).toEqual([2, 1, 3]);
    expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  test('a stopped search returns the first plan', () => {
    const request = { plant: saw, orders, now: mondayMorning };
    const { iterations, events } = planOrders({ ...request, search: { shouldStop: () => true } });
    const first = planOrders({ ...request, search: { iterations: 0 } });
    expect(iterations).toBe(0);
    expect(events).toEqual(first.events);
  });

  test('each higher priority doubles the weight of an order', () => {
    expect(orderPriorities.map(getPriorityFactor)).toEqual([4, 2, 1, 0.5, 0.25]);
    expect(computeLatenessLoss('weighted', 'normal', 60, 480)).toBe(1);
    expect(computeLatenessLoss('weighted', 'high', 60, 480)).toBe(2);
    expect(computeLatenessLoss('fewestLate', 'high', 60, 10)).toBe(2);
  });

  test('the loss grows faster than the days late, and slower than the work of the order', () => {
    const loss = (work: number, days: number) =>
      computeLatenessLoss('weighted', 'normal', work, days * 480);
    expect(loss(60, 10)).toBeGreaterThan(15 * loss(60, 1));
    expect(loss(60, 2)).toBeLessThan(3 * loss(60, 1));
    expect(loss(240, 1)).toBeCloseTo(2 * loss(60, 1));
    expect(computeWeightedDelay('high', 960)).toBeCloseTo(2 * computeWeightedDelay('normal', 960));
    expect(computeLatenessLoss('fewestLate', 'normal', 600, 4800)).toBe(1);
  });

  test('among equally many late orders, the one with higher priority is less late', () => {
    // Orders that are late in any sequence; the sum of their hours alone is least with the shorter one first.
    const both = [order(1, 4, '02T09:00'), order(2, 6, '02T09:00', 'high')];
    const request = {
      plant: saw,
      orders: both,
      now: mondayMorning,
      objective: 'fewestLate' as const,
    };
    const { orders: dates, cost } = planOrders(request);
    const getLateness = (id: number) => dates.find(({ orderId }) => orderId === id)?.lateness ?? 0;
    expect(late(planOrders(request))).toEqual([1, 2]);
    expect(getLateness(2)).toBeLessThan(getLateness(1));
    expect(cost.loss).toBe(3);
  });

  test('the default objective has about as few late days as the others, and a much shorter worst delay', () => {
    const { weighted, dueFirst, fewestLate: fewest } = sumObjectiveFigures(6);
    expect(weighted.late).toBeLessThan(dueFirst.late);
    expect(weighted.days).toBeLessThan(0.8 * dueFirst.days);
    expect(weighted.days).toBeLessThan(1.1 * fewest.days);
    expect(weighted.worst).toBeLessThan(0.6 * fewest.worst);
  });

  test('the search never loses more by its own count than the plan by due dates', () => {
    /** Undefined where a part has no end, as a line without steps: its delay is unknown, though the search counts the other lines. */
    const loss = (
      request: Parameters<typeof planOrders>[0],
      by: PlanObjective,
    ): number | undefined => {
      const { orders: dates, unplanned } = planOrders(request);
      if (unplanned.length > 0 || dates.some(({ end }) => end === null)) return undefined;
      return dates.reduce((sum, { orderId, lateness }) => {
        const { priority = 'normal', details } = getOrder(request.orders, orderId);
        const minutes = details.flatMap(({ steps, quantity }) =>
          steps.map(({ workTime }) => workTime * quantity),
        );
        const work = minutes.reduce((all, each) => all + each, 0);
        return (
          sum + (lateness > 0 ? computeLatenessLoss(by, priority, work, lateness / 60_000) : 0)
        );
      }, 0);
    };
    fc.assert(
      fc.property(
        planningCases,
        fc.array(fc.constantFrom(...orderPriorities), { minLength: 8, maxLength: 8 }),
        ({ plant, orders: drawnOrders, now }, drawn) => {
          const ranked = drawnOrders.map((each, index) => {
            const priority = drawn[index % drawn.length];
            return { ...each, ...(priority && { priority }) };
          });
          const request = { plant, orders: ranked, now, search: { iterations: 20 } };
          // A request whose first plan is final.
          const alone = { ...request, objective: 'dueFirst' as const };
          const first = loss(alone, 'fewestLate');
          const best = loss({ ...request, objective: 'fewestLate' }, 'fewestLate');
          if (first !== undefined && best !== undefined) expect(best).toBeLessThanOrEqual(first);
        },
      ),
      { numRuns: getCaseCount(120) },
    );
  });
});

function getOrder(orders: readonly PlannedOrder[], id: number): PlannedOrder {
  const one = orders.find((each) => each.id === id);
  if (!one) throw new Error(`No order ${id}`);
  return one;
}
