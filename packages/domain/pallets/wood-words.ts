import type { PalletWoodSpecies } from './woods.ts';

/**
 * Names of the woods at the beginning of a text, in both languages, without accents: `southern pine` stands before `pine`.
 * `\b` ends each, so that a longer word is another one.
 */
const namesBySpecies: readonly (readonly [PalletWoodSpecies, string])[] = [
  ['southernPine', String.raw`pinos? (?:amarillos? )?del sur|southern (?:yellow )?pine|syp`],
  [
    'douglasFir',
    String.raw`pinos? (?:de )?oregon|oregon pine|douglas[ -]?fir|abetos? (?:de )?douglas`,
  ],
  ['hardwood', String.raw`maderas? duras?(?: mixtas?)?|(?:mixed )?hardwoods?`],
  ['spruce', 'abetos?|spruce'],
  ['poplar', 'alamos?|poplar'],
  ['eucalyptus', 'eucaliptos?|eucalyptus'],
  ['oak', 'encinos?|robles?|oak'],
  ['pine', 'pinos?|pine'],
];

/** Shapes of the names of each wood at the beginning of a text. */
export const woodShapes: readonly (readonly [PalletWoodSpecies, RegExp])[] = namesBySpecies.map(
  ([species, names]) => [species, new RegExp(String.raw`^\s*(?:${names})\b`, 'iu')],
);
