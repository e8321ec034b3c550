import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import type { PlantState, PlannedOrder } from '@tarima/domain/planning/planning-model';
import { createRandomGenerator } from '@tarima/domain/planning/engine/search/random';

const hour = 60 * minuteMillis;

/** Monday 3 August 2026, 09:00 in Mexico City. */
export const plantNow = Date.parse('2026-08-03T09:00:00-06:00');

/** A plant of 8 workplaces and 25 operators with two skills each; every workplace stands still for four hours some day of its first weeks. */
export function busyPlant(): PlantState {
  const stations = [3, 2, 3, 2, 1, 2, 1, 2];
  return {
    hours: {
      timeZone: 'America/Mexico_City',
      lapse: {
        start: { hours: 9, minutes: 0, seconds: 0 },
        end: { hours: 18, minutes: 0, seconds: 0 },
      },
    },
    workplaces: stations.map((count, index) => ({
      id: index + 1,
      stations: count,
      status: 'active',
      maintenance: [
        {
          start: plantNow + (index + 1) * dayMillis + 2 * hour,
          end: plantNow + (index + 1) * dayMillis + 6 * hour,
        },
      ],
    })),
    operators: Array.from({ length: 25 }, (_, index) => ({
      id: 100 + index,
      workplaceIds: [(index % 8) + 1, ((index * 3 + 1) % 8) + 1],
    })),
    events: [],
  };
}

/** Open orders of one product each, whose work fills the plant's narrowest workplace for about eight weeks; three of four are wanted at a date. */
export function openOrders(count: number, steps: number): PlannedOrder[] {
  const random = createRandomGenerator(7);
  return Array.from({ length: count }, (_, index) => {
    const workplaces = [1, 2, 3, 4, 5, 6, 7, 8];
    const flow = Array.from({ length: steps }, () => {
      const [workplaceId = 1] = workplaces.splice(random(workplaces.length), 1);
      return { workplaceId, workTime: 0.5 + random(8) / 4 };
    });
    return {
      id: index + 1,
      requestedAt: index % 4 === 3 ? null : plantNow + (4 + random(40)) * dayMillis,
      details: [{ id: index + 1, quantity: 200 + random(500), steps: flow }],
    };
  });
}
