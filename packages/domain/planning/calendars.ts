import { workingIntervalsOfAny, type Interval, type WorkingCalendar } from '../kit/working-time.ts';
import type { Instant } from '../kit/time-zone.ts';
import { ableAt } from './away.ts';
import type { Operator, Plant, PlannedWorkplace, PlantHours } from './model.ts';

/**
 * Returns the calendar of a person: of their own hours, or of the plant's. Engine, save check, promise, capacity and
 * calendars use it.
 */
export const calendarOf = (hours: PlantHours, person: Operator | undefined): WorkingCalendar =>
  person?.hours ?? hours;

/** Returns the calendars of the people at a workplace; where no person is known, the calendar of the person who is assumed there. */
export function calendarsAt(plant: Plant, workplace: PlannedWorkplace): WorkingCalendar[] {
  const people = ableAt(plant.operators, workplace.id);
  return people.length === 0
    ? [workplace.hours ?? plant.hours]
    : [...new Set(people.map((person) => calendarOf(plant.hours, person)))];
}

/** Every calendar by which work is done in the plant. */
export function calendarsOf(plant: Plant): WorkingCalendar[] {
  const all = new Set([
    ...plant.operators.map((person) => calendarOf(plant.hours, person)),
    ...plant.workplaces.flatMap((workplace) => calendarsAt(plant, workplace)),
  ]);
  return all.size === 0 ? [plant.hours] : [...all];
}

/** Returns the times at which work is possible anywhere in the plant. */
export const plantIntervals = (plant: Plant, from: Instant, to: Instant): Interval[] =>
  workingIntervalsOfAny(calendarsOf(plant), from, to);
