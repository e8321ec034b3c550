import {
  listUnionWorkingIntervals,
  type TimeInterval,
  type WorkingCalendar,
} from '../../kit/working-time.ts';
import type { Instant } from '../../kit/time-zone.ts';
import { getAbleOperators } from '../operators.ts';
import type { Operator, PlantState, PlannedWorkplace, PlantHours } from '../planning-model.ts';

/**
 * Returns the working calendar of a person: from the person's own hours, or from the plant's.
 * Engine, save check, promised dates, capacity and calendar screens use it.
 */
export const getPersonCalendar = (
  hours: PlantHours,
  person: Operator | undefined,
): WorkingCalendar => person?.hours ?? hours;

/** Returns the calendars of the operators of a workplace; without operators, the calendar of the operator who is assumed there. */
export function getWorkplaceCalendars(
  plant: PlantState,
  workplace: PlannedWorkplace,
): WorkingCalendar[] {
  const people = getAbleOperators(plant.operators, workplace.id);
  return people.length === 0
    ? [workplace.hours ?? plant.hours]
    : [...new Set(people.map((person) => getPersonCalendar(plant.hours, person)))];
}

/** Returns every calendar by which people work in the plant. */
export function getPlantCalendars(plant: PlantState): WorkingCalendar[] {
  const all = new Set([
    ...plant.operators.map((person) => getPersonCalendar(plant.hours, person)),
    ...plant.workplaces.flatMap((workplace) => getWorkplaceCalendars(plant, workplace)),
  ]);
  return all.size === 0 ? [plant.hours] : [...all];
}

/** Returns the times at which work is possible anywhere in the plant. */
export const listPlantWorkingIntervals = (
  plant: PlantState,
  from: Instant,
  to: Instant,
): TimeInterval[] => listUnionWorkingIntervals(getPlantCalendars(plant), from, to);
