import {
  listUnionWorkingIntervals,
  type TimeInterval,
  type WorkingCalendar,
} from '../../kit/working-time.ts';
import type { Instant } from '../../kit/time-zone.ts';
import { getAbleOperators } from '../operators.ts';
import type { Operator, PlantState, PlannedWorkplace, PlantHours } from '../planning-model.ts';

/** Returns the calendar of a person: of their own hours, or of the plant's. Engine, save check, promise, capacity and calendars use it. */
export const getPersonCalendar = (
  hours: PlantHours,
  person: Operator | undefined,
): WorkingCalendar => person?.hours ?? hours;

/** Returns the calendars of the people at a workplace; where no person is known, the calendar of the person who is assumed there. */
export function getWorkplaceCalendars(
  plant: PlantState,
  workplace: PlannedWorkplace,
): WorkingCalendar[] {
  const people = getAbleOperators(plant.operators, workplace.id);
  return people.length === 0
    ? [workplace.hours ?? plant.hours]
    : [...new Set(people.map((person) => getPersonCalendar(plant.hours, person)))];
}

/** Every calendar by which work is done in the plant. */
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
