import { dayMillis } from '../../kit/time-zone.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { computePlanFigures, planObjectives, type PlanObjective } from '../plan-objective.ts';
import { createCrowdedPlant } from './busy-plant.ts';
import { mondayMorning } from './plants.ts';

/** Late orders, days late and days of the latest order of some drawn plants under one objective, each added up. */
export interface ObjectiveFigures {
  late: number;
  days: number;
  worst: number;
}

/** Plans drawn plants with more work than they can do in time under each objective. */
export function sumObjectiveFigures(plants: number): Record<PlanObjective, ObjectiveFigures> {
  const createZero = (): ObjectiveFigures => ({ late: 0, days: 0, worst: 0 });
  const sums = { weighted: createZero(), dueFirst: createZero(), fewestLate: createZero() };
  for (let seed = 1; seed <= plants; seed += 1)
    for (const objective of planObjectives) {
      const request = { ...createCrowdedPlant(seed), now: mondayMorning, objective };
      const { orders } = planOrders({ ...request, search: { iterations: 200 } });
      const figures = computePlanFigures(
        orders.map(({ lateness }) => ({ lateDays: Math.ceil(lateness / dayMillis), end: null })),
      );
      sums[objective].late += figures.late;
      sums[objective].days += figures.days;
      sums[objective].worst += figures.worst;
    }
  return sums;
}
