import { defineModule } from '../kit/module.ts';

/**
 * A day that is not as its week, of the account or of one division.
 * With hours it is worked by them, as an opened Saturday is; without any it is a holiday.
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
    },
  },
  columns: ['id', 'date', 'name', 'openings', 'division', 'createdAt', 'updatedAt'],
  daily: ['date', 'name', 'openings', 'division'],
  title: 'name',
  keys: ['name'],
  deletion: 'refuse',
});
