import { toWordsPattern } from './design-vocabulary.ts';
import type { PalletWoodSpecies } from './woods.ts';

/** Woods in the order in which their names are searched: `southern pine` before `pine`. */
const searched = [
  'southernPine',
  'douglasFir',
  'hardwood',
  'spruce',
  'poplar',
  'eucalyptus',
  'oak',
  'pine',
] as const satisfies readonly PalletWoodSpecies[];

/** Shapes of the names of each wood at the beginning of a text. */
export const woodShapes: readonly (readonly [PalletWoodSpecies, RegExp])[] = searched.map(
  (species) => [species, new RegExp(`^\\s*${toWordsPattern(species)}`, 'iu')],
);
