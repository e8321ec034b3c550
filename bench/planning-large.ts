import { planOrders } from '@tarima/domain/planning/engine/plan-orders';
import { defaultPlanningRules } from '@tarima/domain/planning/engine/planning-problem';
import { findPlanBreaches } from '@tarima/domain/planning/testing/verify-plan';
import type { PlantState, PlannedOrder, PlantHours } from '@tarima/domain/planning/planning-model';
import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import { createRandomGenerator } from '@tarima/domain/planning/engine/search/random';
import { plantNow } from './planning-plant.ts';

const opening = (from: number, to: number) => ({ start: from * 60, end: to * 60 });
const early = [opening(6, 10), opening(10.5, 14)];
const late = [opening(14, 18), opening(18.5, 22)];
const usual = [opening(9, 13), opening(13.5, 18)];
const weekOf = (openings: typeof early, saturday: typeof early): PlantHours['week'] => [
  ...Array.from({ length: 5 }, () => openings),
  saturday,
  [],
];

/** Three shifts with their meals, Saturdays of the early one, and a holiday that all of them have. */
const shifts = [weekOf(early, [opening(6, 12)]), weekOf(late, []), weekOf(usual, [])].map(
  (week): PlantHours => ({
    timeZone: 'America/Mexico_City',
    lapse: {
      start: { hours: 9, minutes: 0, seconds: 0 },
      end: { hours: 18, minutes: 0, seconds: 0 },
    },
    ...(week && { week }),
    days: { '2026-09-16': { openings: [], name: 'Independencia' } },
  }),
);

/** 20 workplaces and 60 people of three shifts with two skills each, two weeks of holidays here and there, and maintenance everywhere. */
export function largePlant(): PlantState {
  const random = createRandomGenerator(11);
  const [hours] = shifts.slice(2);
  if (!hours) throw new Error('Without hours nobody works');
  return {
    hours,
    workplaces: Array.from({ length: 20 }, (_, index) => {
      const start = plantNow + (1 + random(60)) * dayMillis;
      return {
        id: index + 1,
        stations: 2 + (index % 3),
        status: 'active',
        maintenance: [{ start, end: start + 8 * 60 * minuteMillis }],
      };
    }),
    operators: Array.from({ length: 60 }, (_, index) => {
      const start = plantNow + random(70) * dayMillis;
      const own = shifts[index % 3];
      return {
        id: 100 + index,
        workplaceIds: [(index % 20) + 1, ((index * 7 + 3) % 20) + 1],
        ...(own && own !== hours && { hours: own }),
        ...(index % 4 === 0 && { away: [{ start, end: start + 14 * dayMillis }] }),
      };
    }),
    events: [],
  };
}

/** Open orders of one product each, about twelve weeks of work for the plant; three of four are wanted at a date. */
export function manyOrders(count: number, steps: number): PlannedOrder[] {
  const random = createRandomGenerator(13);
  return Array.from({ length: count }, (_, index) => {
    const workplaces = Array.from({ length: 20 }, (__, at) => at + 1);
    const flow = Array.from({ length: steps }, () => {
      const [workplaceId = 1] = workplaces.splice(random(workplaces.length), 1);
      return { workplaceId, workTime: 0.3 + random(6) / 5 };
    });
    return {
      id: index + 1,
      requestedAt: index % 4 === 3 ? null : plantNow + (7 + random(63)) * dayMillis,
      details: [{ id: index + 1, quantity: 150 + random(900), steps: flow }],
    };
  });
}

/** Prints the seconds of the processor, which other work on the machine does not lengthen, those of the clock, and how often progress could be reported. */
export function runLarge(): void {
  const request = { plant: largePlant(), orders: manyOrders(500, 6), now: plantNow };
  for (const iterations of [0, 20]) {
    const [before, began] = [process.cpuUsage(), performance.now()];
    let [latest, longest] = [began, 0];
    const shouldStop = (): boolean => {
      const at = performance.now();
      longest = Math.max(longest, at - latest);
      latest = at;
      return false;
    };
    const plan = planOrders({ ...request, search: { iterations, shouldStop } });
    const [used, took] = [process.cpuUsage(before), performance.now() - began];
    const last = Math.max(...plan.orders.map(({ end }) => end ?? 0));
    const weeks = (last - plantNow) / (7 * dayMillis);
    console.log(
      `large plant, ${plan.iterations} rounds: ${plan.events.length} events in ${weeks.toFixed(1)} weeks, ` +
        `${((used.user + used.system) / 1e6).toFixed(2)} s of the processor, ${(took / 1000).toFixed(2)} s; ` +
        `late ${plan.cost.tardiness} min in all, asked whether to stop at least every ${longest.toFixed(0)} ms`,
    );
    const { transferBatch } = defaultPlanningRules;
    const breaches = findPlanBreaches({
      ...request,
      ...plan,
      orders: request.orders,
      transferBatch,
    });
    if (breaches.length > 0) throw new Error(breaches.join('\n'));
  }
}
