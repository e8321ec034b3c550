import fc from 'fast-check';
import { dayMillis, minuteMillis, getZonedParts } from '../../kit/time-zone.ts';
import type { WorkingInterval } from '../../kit/working-intervals.ts';
import type { PlantState, PlannedOrder, PlantHours } from '../planning-model.ts';
import { planningCases } from './plants.ts';

const of = (
  ...hours: readonly (readonly [from: number, to: number])[]
): readonly WorkingInterval[] => hours.map(([from, to]) => ({ start: from * 60, end: to * 60 }));

/** Days of every kind: free, with a meal, in pieces, at night, round the clock. */
const dayIntervals = fc.constantFrom(
  of(),
  of([7, 15]),
  of([7, 11], [11.5, 15]),
  of([0, 1.25], [2, 2.5], [3, 9], [13, 13.1]),
  of([15, 23]),
  of([22, 30]),
  of([6, 14], [14, 22], [22, 30]),
  of([0, 24]),
  of([23.5, 24.75]),
);

const weeks = fc
  .array(dayIntervals, { minLength: 7, maxLength: 7 })
  .filter((week) => week.some((each) => each.length > 0));

/** Days from a moment on that are not as their week, and now and then a summer in which nothing is worked. */
const days = fc.record({
  single: fc.dictionary(fc.integer({ min: -2, max: 25 }).map(String), dayIntervals, { maxKeys: 6 }),
  summer: fc.option(fc.integer({ min: 50, max: 130 }), { freq: 8 }),
});

const calendars = fc.record({
  week: fc.option(weeks),
  days,
});

/** Plants as `cases` has them whose divisions and people have calendars of their own. */
export const calendarCases = fc
  .record({
    base: planningCases,
    plant: calendars,
    others: fc.array(calendars, { minLength: 1, maxLength: 2 }),
    people: fc.array(fc.option(fc.nat(1)), { minLength: 6, maxLength: 6 }),
    places: fc.array(fc.option(fc.nat(1)), { minLength: 5, maxLength: 5 }),
  })
  .map(({ base: { plant, orders, now }, people, places, others, ...rest }) => {
    const buildHours = ({ week, days: { single, summer } }: typeof rest.plant): PlantHours => {
      const dates: Record<string, { openings: readonly WorkingInterval[]; name: string }> = {};
      const getDate = (ahead: number): string => {
        const {
          year,
          month,
          day: date,
        } = getZonedParts(now + ahead * dayMillis, plant.hours.timeZone);
        return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
      };
      for (let ahead = 0; ahead < (summer ?? 0); ahead += 1)
        dates[getDate(3 + ahead)] = { openings: [], name: 'Summer' };
      for (const [ahead, intervals] of Object.entries(single))
        dates[getDate(Number(ahead))] = { openings: intervals, name: 'Day' };
      return { ...plant.hours, ...(week && { week }), days: dates };
    };
    const ids = [...new Set(plant.operators.map(({ id }) => id))];
    const otherHours = others.map(buildHours);
    const getHours = (at: number | null | undefined) => {
      const hours = otherHours[at ?? -1];
      return hours && { hours };
    };
    const made: PlantState = {
      ...plant,
      hours: buildHours(rest.plant),
      // A person who is lent works by the same hours there.
      operators: plant.operators.map((person) => ({
        ...person,
        ...getHours(people[ids.indexOf(person.id)]),
      })),
      workplaces: plant.workplaces.map((workplace, at) => ({
        ...workplace,
        ...getHours(places[at]),
      })),
    };
    return { plant: made, orders: orders satisfies PlannedOrder[], now };
  });

/** A calendar alone, and the moment from which to look at it. */
export const singleCalendarCases = calendarCases.map(({ plant: { hours, operators }, now }) => ({
  calendars: [hours, ...operators.flatMap((person) => person.hours ?? [])],
  from: now - (now % minuteMillis),
}));
