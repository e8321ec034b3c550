import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { replanEvents, type ReplanOutcome, type ReplanTrigger } from '../engine/replan-events.ts';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import { createCrowdedPlant } from './busy-plant.ts';
import { mondayMorning } from './plants.ts';

/** Replan of a planned plant after something happened to it. */
export interface ReplannedPlant {
  /** The plant with the absence, if there is one, and without its plan. */
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly changes: readonly ReplanTrigger[];
  readonly events: readonly PlannedEvent[];
  readonly result: ReplanOutcome;
}

/** Creates a plant with some time left: half of the orders of a crowded plant, wanted five days later. */
function createPlantWithTime(seed: number): { plant: PlantState; orders: PlannedOrder[] } {
  const { plant, orders } = createCrowdedPlant(seed);
  return {
    plant,
    orders: orders
      .filter((_, index) => index % 2 === 0)
      .map((order) => ({ ...order, requestedAt: Number(order.requestedAt) + 5 * dayMillis })),
  };
}

/** Plans the orders of a plant, with as much search as a test has time for. */
const planEvents = (plant: PlantState, orders: readonly PlannedOrder[], now: Instant) =>
  planOrders({ plant, orders, now, search: { iterations: 60 } }).events.map(
    (event, id): PlannedEvent => ({ ...event, id }),
  );

/** Replans of drawn plants with some time left. */
export const replanDrawnPlants = (seeds: readonly number[]): ReplannedPlant[] =>
  seeds.flatMap((seed) => {
    const { plant, orders } = createPlantWithTime(seed);
    return replanPlant(plant, orders, mondayMorning);
  });

/** Replans of drawn plants with some time left, after some days of the first week became holidays. */
export const replanHolidays = (
  seeds: readonly number[],
  days: readonly string[],
): ReplannedPlant[] =>
  seeds.map((seed) => {
    const { plant: open, orders } = createPlantWithTime(seed);
    const events = planEvents(open, orders, mondayMorning);
    const closed = days.map((day) => [day, { openings: [], name: 'Holiday' }]);
    const plant = { ...open, hours: { ...open.hours, days: Object.fromEntries(closed) } };
    const request = { plant: { ...plant, events }, orders, now: mondayMorning, changes: [] };
    return { plant, orders, changes: [], events, result: replanEvents(request) };
  });

/** Replans of a plant after an absence of a day and of five, and after a first workplace that stands still for four hours and for two days. */
export function replanPlant(
  plant: PlantState,
  orders: readonly PlannedOrder[],
  now: Instant,
): ReplannedPlant[] {
  const events = planEvents(plant, orders, now);
  const tomorrow = now + dayMillis;
  const withAbsence = (days: number): PlantState => ({
    ...plant,
    operators: plant.operators.map((person, index) =>
      index === 2
        ? { ...person, away: [{ start: tomorrow, end: tomorrow + days * dayMillis }] }
        : person,
    ),
  });
  const stop = (minutes: number): ReplanTrigger => ({
    kind: 'maintenance',
    workplaceId: 1,
    window: { start: tomorrow, end: tomorrow + minutes * minuteMillis },
  });
  const cases: [PlantState, ReplanTrigger[]][] = [
    [withAbsence(1), []],
    [withAbsence(5), []],
    [plant, [stop(240)]],
    [plant, [stop((2 * dayMillis) / minuteMillis)]],
  ];
  return cases.map(([changed, changes]) => ({
    plant: changed,
    orders,
    changes,
    events,
    result: replanEvents({ plant: { ...changed, events }, orders, now, changes }),
  }));
}

/** Figures of some replans: events that move, those that must, and days by which orders end later than wanted, in addition to before. */
export const sumReplans = (replans: readonly ReplannedPlant[]) => ({
  moved: replans.reduce((sum, { result }) => sum + result.moves.length, 0),
  forced: replans.reduce((sum, { result }) => sum + result.least, 0),
  lateDays: replans.reduce(
    (sum, { result }) =>
      sum +
      result.orders.reduce(
        (days, each) => days + (each.lateAfter - each.lateBefore) / dayMillis,
        0,
      ),
    0,
  ),
});
