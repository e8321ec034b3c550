import type { LocalizedWords } from '../kit/words.ts';

export interface WoodProperties {
  readonly words: LocalizedWords;
  /** Basic density: dry mass over green volume, kg/m³. */
  readonly basicDensity: number;
}

/**
 * Properties of the wood species that pallets are made of. For a mixture, the middle of the species that plants call by its name.
 * Source: USDA Forest Products Laboratory, Wood Handbook (FPL-GTR-282), tables 5-3 and 5-5, specific gravity of green wood.
 */
export const woodPropertiesBySpecies = {
  pine: { words: { es: 'Pino', en: 'Pine' }, basicDensity: 430 },
  southernPine: { words: { es: 'Pino del sur', en: 'Southern pine' }, basicDensity: 470 },
  spruce: { words: { es: 'Abeto', en: 'Spruce' }, basicDensity: 380 },
  douglasFir: { words: { es: 'Pino Oregón', en: 'Douglas-fir' }, basicDensity: 450 },
  poplar: { words: { es: 'Álamo', en: 'Poplar' }, basicDensity: 400 },
  eucalyptus: { words: { es: 'Eucalipto', en: 'Eucalyptus' }, basicDensity: 560 },
  oak: { words: { es: 'Encino', en: 'Oak' }, basicDensity: 580 },
  hardwood: { words: { es: 'Maderas duras mixtas', en: 'Mixed hardwoods' }, basicDensity: 540 },
} as const satisfies Readonly<Record<string, WoodProperties>>;
export type PalletWoodSpecies = keyof typeof woodPropertiesBySpecies;

/** Density of steel, kg/m³. */
export const steelDensity = 7850;

/**
 * Computes the mass of wood at its moisture, in kg.
 * @param cubicMetres volume of the wood
 * @param moisture water over the dry mass, in percent
 */
export const computeWoodMass = (
  species: PalletWoodSpecies,
  cubicMetres: number,
  moisture: number,
): number => cubicMetres * woodPropertiesBySpecies[species].basicDensity * (1 + moisture / 100);

/** Words for the wood in the name of a product: `…, de pino`, `…, pine`. */
export const woodWordsOfNames: Readonly<Record<PalletWoodSpecies, LocalizedWords>> = {
  pine: { es: 'de pino', en: 'pine' },
  southernPine: { es: 'de pino del sur', en: 'southern pine' },
  spruce: { es: 'de abeto', en: 'spruce' },
  douglasFir: { es: 'de pino Oregón', en: 'Douglas-fir' },
  poplar: { es: 'de álamo', en: 'poplar' },
  eucalyptus: { es: 'de eucalipto', en: 'eucalyptus' },
  oak: { es: 'de encino', en: 'oak' },
  hardwood: { es: 'de maderas duras mixtas', en: 'mixed hardwoods' },
};
