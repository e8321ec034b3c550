import { defineModule } from '../kit/module.ts';

export const positions = defineModule({
  name: 'positions',
  entity: {
    one: { es: 'puesto', en: 'position' },
    many: { es: 'puestos', en: 'positions' },
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
    description: {
      kind: 'paragraph',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      translated: true,
    },
    baseSalary: {
      kind: 'money',
      guard: 'salaries',
      label: { es: 'Sueldo base (USD)', en: 'Base salary (USD)' },
      required: true,
    },
    division: {
      kind: 'reference',
      module: 'divisions',
      proposesOnly: true,
      label: { es: 'División', en: 'Division' },
      required: true,
    },
  },
  columns: ['id', 'name', 'description', 'baseSalary', 'division', 'createdAt', 'updatedAt'],
  daily: ['name', 'description', 'baseSalary', 'division'],
  title: 'name',
  keys: ['name'],
  inPlace: ['baseSalary'],
  deletion: 'refuse',
});
