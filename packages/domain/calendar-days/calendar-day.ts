import { defineModule } from '../kit/module.ts';

/**
 * Module of days that differ from their week, of the account or of one division.
 * A day with hours is worked, such as an opened Saturday; a day without hours is a holiday.
 */
export const calendarDays = defineModule({
  name: 'calendar_days',
  entity: {
    one: { es: 'día del calendario', en: 'calendar day' },
    many: { es: 'días del calendario', en: 'calendar days' },
    gender: 'masculine',
  },
  fields: {
    date: { kind: 'date', label: { es: 'Fecha', en: 'Date' }, required: true },
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 3,
      translated: true,
    },
    openings: {
      kind: 'openings',
      label: { es: 'Horas (vacío: feriado)', en: 'Hours (none: holiday)' },
    },
    division: {
      kind: 'reference',
      module: 'divisions',
      label: { es: 'División', en: 'Division' },
      emptyWords: { es: 'Todas las divisiones', en: 'All divisions' },
    },
  },
  columns: ['id', 'date', 'name', 'openings', 'division', 'createdAt', 'updatedAt'],
  daily: ['date', 'name', 'openings', 'division'],
  title: 'name',
  keys: ['name'],
  deletion: 'refuse',
});
