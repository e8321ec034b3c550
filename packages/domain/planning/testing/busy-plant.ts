import { dayMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { createRandomGenerator } from '../engine/search/random.ts';
import { mondayMorning, officeHours } from './plants.ts';

/** Four workplaces of two stations and eight people with two skills each. */
export const createBusyPlant = (): PlantState => ({
  hours: officeHours,
  workplaces: [1, 2, 3, 4].map((id) => ({ id, stations: 2, status: 'active', maintenance: [] })),
  operators: Array.from({ length: 8 }, (_, index) => ({
    id: 10 + index,
    workplaceIds: [(index % 4) + 1, ((index * 3 + 1) % 4) + 1],
  })),
  events: [],
});

/** Orders of three steps, wanted sooner than the plant can make them. */
export const createBusyOrders = (count: number): PlannedOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    requestedAt: mondayMorning + (1 + (index % 9)) * dayMillis,
    details: [
      {
        id: index + 1,
        quantity: 100 + 20 * (index % 7),
        steps: [0, 1, 2].map((step) => ({
          workplaceId: ((index + step) % 4) + 1,
          workTime: 1 + ((index + step) % 3),
        })),
      },
    ],
  }));

/** The busy plant with drawn orders of very different sizes, wanted over four weeks: more than it can make in time. */
export function createCrowdedPlant(seed: number): { plant: PlantState; orders: PlannedOrder[] } {
  const random = createRandomGenerator(seed);
  const orders = Array.from({ length: 24 + random(14) }, (_, index): PlannedOrder => {
    const quantity = random(5) === 0 ? 400 + random(900) : 40 + random(300);
    const first = random(4);
    return {
      id: index + 1,
      requestedAt: mondayMorning + (1 + random(22)) * dayMillis,
      details: [
        {
          id: index + 1,
          quantity,
          steps: [0, 1, 2].map((step) => ({
            workplaceId: ((first + step) % 4) + 1,
            workTime: 1 + random(3) * 0.7,
          })),
        },
      ],
    };
  });
  return { plant: createBusyPlant(), orders };
}
