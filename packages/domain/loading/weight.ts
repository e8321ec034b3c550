import { Big } from 'big.js';
import type { catalogs } from '../catalogs/catalogs.ts';

export type CatalogWoodSpecies = keyof (typeof catalogs)['woodSpecies'];

/**
 * Density in kilograms per cubic metre of boards at 19 % moisture, as pallets leave: 1.19 times the basic specific gravity, rounded to ten.
 * Boards of sheet material have nominal densities. Source: Wood Handbook (FPL-GTR-282), tables 5-3b and 12-1.
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

/** Default species of lumber: most pallets in the region are of pine. */
export const defaultWoodSpecies: CatalogWoodSpecies = 'pine';

/** Facts that decide the weight of one unit of a material, in its unit of measure. */
export interface WeighedMaterial {
  /** Volume of one unit in cubic metres; null where a dimension is missing, for example of nails. */
  readonly volume: number | string | null;
  readonly species: CatalogWoodSpecies | null;
  /** Density in kilograms per cubic metre, where it differs from that of the wood species. */
  readonly density: number | string | null;
  /** Measured weight of one unit in kilograms. */
  readonly unitWeight: number | string | null;
}

export interface WeighedLine extends WeighedMaterial {
  /** Units of the material in one piece of the product. */
  readonly quantity: number | string;
}

/** Weight in kilograms, and whether it is complete: materials without volume and weight count as zero. */
export interface LoadWeight {
  /** Kilograms as decimal text, to the gram. */
  readonly kg: string;
  readonly whole: boolean;
}

/** Returns the kilograms of one unit of a material; undefined where unknown. A measured weight takes precedence over a computed one. */
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
 * Returns the weight of one piece of a product: its measured weight.
 * Otherwise the lumber of its technical sheet counts by volume and density, other materials by unit.
 * The weight of a product without a technical sheet is unknown.
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

/** Sums the weight of pieces of several products. */
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
