import { defineModule } from '../kit/module.ts';

export const productsFamilies = defineModule({
  name: 'products_families',
  entity: {
    one: { es: 'familia de productos', en: 'product family' },
    many: { es: 'familias de productos', en: 'product families' },
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
    description: {
      kind: 'paragraph',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      translated: true,
    },
  },
  columns: ['id', 'name', 'description', 'createdAt', 'updatedAt'],
  daily: ['name', 'description'],
  title: 'name',
  inPlace: [],
  keys: ['name'],
  deletion: 'replace',
});
