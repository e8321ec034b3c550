import { defineModule } from '../kit/module.ts';

export const divisions = defineModule({
  name: 'divisions',
  entity: {
    one: { es: 'división', en: 'division' },
    many: { es: 'divisiones', en: 'divisions' },
    gender: 'feminine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 5,
      translated: true,
    },
    location: {
      kind: 'location',
      label: { es: 'Ubicación', en: 'Location' },
      required: true,
    },
    /** Shift of the division's people; the default hours without a shift. */
    shift: {
      kind: 'reference',
      module: 'shifts',
      label: { es: 'Turno', en: 'Shift' },
      addedLater: true,
    },
  },
  columns: ['id', 'name', 'location', 'shift', 'createdAt', 'updatedAt'],
  daily: ['name', 'location'],
  title: 'name',
  inPlace: [],
  keys: ['name'],
  deletion: 'replace',
});
