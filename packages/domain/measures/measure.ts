import { defineModule } from '../kit/module.ts';
import { unitWords } from './unit-words.ts';

export const measures = defineModule({
  name: 'measures',
  entity: {
    one: { es: 'unidad de medida', en: 'measure' },
    many: { es: 'unidades de medida', en: 'measures' },
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
    countable: {
      kind: 'boolean',
      initial: false,
      label: { es: 'Se cuenta en piezas enteras', en: 'Counted in whole pieces' },
      required: true,
    },
    /** Unit of a lumber tally; none for other materials. */
    lumberUnit: {
      kind: 'catalog',
      catalog: 'lumberUnits',
      label: { es: 'De madera, lo que cuenta', en: 'Of lumber, what it counts' },
      addedLater: true,
    },
  },
  columns: ['id', 'name', 'description', 'countable', 'createdAt', 'updatedAt'],
  daily: ['name', 'description', 'countable'],
  title: 'name',
  inPlace: [],
  keys: ['name'],
  sameNames: unitWords,
  deletion: 'replace',
});
