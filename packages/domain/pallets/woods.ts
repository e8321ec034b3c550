import type { LocalizedWords } from '../kit/words.ts';

export interface WoodProperties {
  readonly words: LocalizedWords;
  /** Dry mass over the volume when green, kg/m³. */
  readonly basicDensity: number;
}

/**
 * Woods that pallets are made of.
 * Source: USDA Forest Products Laboratory, Wood Handbook (FPL-GTR-282), tables 5-3 and 5-5, specific gravity of green wood;
 * for a mixture the middle of what plants call by its name.
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

/** Mass of steel, kg/m³. */
export const steelDensity = 7850;

/**
 * Mass of wood as it lies in the yard, in kg.
 * @param cubicMetres its volume
 * @param moisture water over the dry mass, in percent
 */
export const computeWoodMass = (
  species: PalletWoodSpecies,
  cubicMetres: number,
  moisture: number,
): number => cubicMetres * woodPropertiesBySpecies[species].basicDensity * (1 + moisture / 100);
