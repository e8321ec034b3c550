import { Big } from 'big.js';
import type { catalogs } from '../catalogs/catalogs.ts';

export type CatalogWoodSpecies = keyof (typeof catalogs)['woodSpecies'];

/**
 * Kilograms in a cubic metre of boards at 19 % moisture, as pallets leave:
 * 1.19 times the basic specific gravity of the wood, to the next ten.
 * Boards of sheets: nominal densities. Source: Wood Handbook (FPL-GTR-282), tables 5-3b and 12-1.
 */
export const woodDensities: Readonly<Record<CatalogWoodSpecies, number>> = {
  pine: 540,
  southernPine: 610,
  fir: 440,
  douglasFir: 540,
  oak: 690,
  hardwood: 620,
  poplar: 450,
  eucalyptus: 700,
  plywood: 580,
  osb: 640,
  particleBlock: 600,
};

/** Species of lumber without a stated one: most pallets here are of pine. */
export const defaultWoodSpecies: CatalogWoodSpecies = 'pine';

/** Facts that decide the weight of one unit of a material, in its measure. */
export interface WeighedMaterial {
  /** Cubic metres of one unit; null where a dimension is missing, for example of nails. */
  readonly volume: number | string | null;
  readonly species: CatalogWoodSpecies | null;
  /** Kilograms in a cubic metre, where it differs from that of its wood. */
  readonly density: number | string | null;
  /** Weighed kilograms of one unit. */
  readonly unitWeight: number | string | null;
}

export interface WeighedLine extends WeighedMaterial {
  /** Units in one piece of the product. */
  readonly quantity: number | string;
}

/** Kilograms, and whether all of the weight is known: materials with neither volume nor weight count as nothing. */
export interface LoadWeight {
  /** Decimal text, to the gram. */
  readonly kg: string;
  readonly whole: boolean;
}

/**
 * Returns the kilograms of one unit of a material; undefined where they are unknown. A weighed value takes precedence over a computed one.
 */
export function computeUnitKilograms({
  volume,
  species,
  density,
  unitWeight,
}: WeighedMaterial): Big | undefined {
  if (unitWeight !== null) return new Big(unitWeight);
  if (volume === null) return undefined;
  return new Big(volume).times(density ?? woodDensities[species ?? defaultWoodSpecies]);
}

/**
 * Returns the weight of one piece of a product: its weighed value,
 * else the lumber of its sheet by volume and density and the other materials by unit.
 * The weight of a product without a sheet is unknown.
 */
export function computePieceWeight(
  weighed: number | string | null,
  lines: readonly WeighedLine[],
): LoadWeight {
  if (weighed !== null) return { kg: new Big(weighed).toFixed(), whole: true };
  const each = lines.map((line) => computeUnitKilograms(line)?.times(line.quantity));
  const known = each.filter((kilograms) => kilograms !== undefined);
  const sum = known.reduce((total, kilograms) => total.plus(kilograms), new Big(0));
  return {
    kg: sum.round(3, Big.roundHalfUp).toFixed(),
    whole: lines.length > 0 && known.length === lines.length,
  };
}

/** Returns the total weight of pieces of several products. */
export function computeTotalWeight(
  parts: readonly { readonly pieces: number | string; readonly weight: LoadWeight }[],
): LoadWeight {
  const kg = parts.reduce(
    (sum, { pieces, weight }) => sum.plus(new Big(weight.kg).times(pieces)),
    new Big(0),
  );
  return {
    kg: kg.round(3, Big.roundHalfUp).toFixed(),
    whole: parts.every(({ weight }) => weight.whole),
  };
}
