import { defineModule } from '../kit/module.ts';

/** Module of stores. */
export const stores = defineModule({
  name: 'stores',
  entity: {
    one: { es: 'almacén', en: 'store' },
    many: { es: 'almacenes', en: 'stores' },
    gender: 'masculine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 5,
      translated: true,
    },
    division: {
      kind: 'reference',
      module: 'divisions',
      proposesOnly: true,
      label: { es: 'División', en: 'Division' },
      required: true,
    },
  },
  columns: ['id', 'name', 'division', 'createdAt', 'updatedAt'],
  daily: ['name', 'division'],
  divisionLock: 'division',
  title: 'name',
  inPlace: [],
  keys: ['name'],
  deletion: 'replace',
});
