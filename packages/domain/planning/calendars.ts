import { workingIntervalsOfAny, type Interval, type WorkingCalendar } from '../kit/working-time.ts';
import type { Instant } from '../kit/time-zone.ts';
import { getAbleOperators } from './operators.ts';
import type { Operator, Plant, PlannedWorkplace, PlantHours } from './model.ts';

/**
 * Returns the calendar of a person: of their own hours, or of the plant's. Engine, save check, promise, capacity and
 * calendars use it.
 */
export const getCalendar = (hours: PlantHours, person: Operator | undefined): WorkingCalendar =>
  person?.hours ?? hours;

/** Returns the calendars of the people at a workplace; where no person is known, the calendar of the person who is assumed there. */
export function getWorkplaceCalendars(
  plant: Plant,
  workplace: PlannedWorkplace,
): WorkingCalendar[] {
  const people = getAbleOperators(plant.operators, workplace.id);
  return people.length === 0
    ? [workplace.hours ?? plant.hours]
    : [...new Set(people.map((person) => getCalendar(plant.hours, person)))];
}

/** Every calendar by which work is done in the plant. */
export function getPlantCalendars(plant: Plant): WorkingCalendar[] {
  const all = new Set([
    ...plant.operators.map((person) => getCalendar(plant.hours, person)),
    ...plant.workplaces.flatMap((workplace) => getWorkplaceCalendars(plant, workplace)),
  ]);
  return all.size === 0 ? [plant.hours] : [...all];
}

/** Returns the times at which work is possible anywhere in the plant. */
export const plantIntervals = (plant: Plant, from: Instant, to: Instant): Interval[] =>
  workingIntervalsOfAny(getPlantCalendars(plant), from, to);
