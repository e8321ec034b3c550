import { defineModule } from '../kit/module.ts';
import {
  toWorkingIntervals,
  findWeekIssue,
  type WorkingInterval,
  type WorkingWeekIssue,
} from '../kit/working-intervals.ts';

/** Fields of a week, in the sequence of `WorkingCalendar`. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Working hours of people in a week. A division has a shift, and a person may have another. */
export const shifts = defineModule({
  name: 'shifts',
  entity: {
    one: { es: 'turno', en: 'shift' },
    many: { es: 'turnos', en: 'shifts' },
    gender: 'masculine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 3,
      translated: true,
    },
    monday: { kind: 'openings', label: { es: 'Lunes', en: 'Monday' } },
    tuesday: { kind: 'openings', label: { es: 'Martes', en: 'Tuesday' } },
    wednesday: { kind: 'openings', label: { es: 'Miércoles', en: 'Wednesday' } },
    thursday: { kind: 'openings', label: { es: 'Jueves', en: 'Thursday' } },
    friday: { kind: 'openings', label: { es: 'Viernes', en: 'Friday' } },
    saturday: { kind: 'openings', label: { es: 'Sábado', en: 'Saturday' } },
    sunday: { kind: 'openings', label: { es: 'Domingo', en: 'Sunday' } },
  },
  columns: ['id', 'name', ...weekdays, 'createdAt', 'updatedAt'],
  daily: ['name', 'monday', 'friday'],
  // Widths in which a day with a meal fits on one line.
  widths: { id: 76, name: 150, ...Object.fromEntries(weekdays.map((name) => [name, 158])) },
  title: 'name',
  keys: ['name'],
  deletion: 'refuse',
});

/** Returns the hours of a record's week. */
export const getShiftWeek = (
  record: Readonly<Record<string, unknown>>,
): (readonly WorkingInterval[])[] =>
  weekdays.map((name) => {
    const text = record[name];
    return toWorkingIntervals(typeof text === 'string' ? text : '');
  });

/** Returns the broken rule of a week as a whole, with its field. */
export function findShiftIssue(
  record: Readonly<Record<string, unknown>>,
): { readonly field: Weekday; readonly rule: WorkingWeekIssue['rule'] } | undefined {
  const issue = findWeekIssue(getShiftWeek(record));
  if (!issue) return undefined;
  const field = ('weekday' in issue ? weekdays[issue.weekday] : undefined) ?? 'monday';
  return { field, rule: issue.rule };
}
