import { parseDesignLength } from './lengths.ts';
import { millimetresPerUnit, type PalletDesign } from './pallet-design.ts';
import type { PartRole } from './pallet-parts.ts';
import { toRawMaterialSpecies } from './propose-material.ts';

/** Agreement of a raw material with a design: by its wood or its size, by neither known, or not at all. */
export const materialFits = ['agrees', 'unknown', 'differs'] as const;
export type MaterialFit = (typeof materialFits)[number];

/** Species that the trade sells by either name: the name of a mixture and that of its most common wood. */
const alike: readonly (readonly string[])[] = [
  ['pine', 'southernPine'],
  ['oak', 'hardwood'],
];

/**
 * Returns whether lumber is of the wood of a design. Pressed blocks agree with every block.
 * @param species of the raw material; null where it names none
 */
export function compareSpecies(
  species: string | null,
  role: PartRole,
  design: Pick<PalletDesign, 'species'>,
): MaterialFit {
  if (species === null) return 'unknown';
  const wanted = toRawMaterialSpecies(design.species);
  const isAlike =
    species === wanted ||
    alike.some((names) => names.includes(species) && names.includes(wanted)) ||
    (species === 'particleBlock' && role === 'block');
  return isAlike ? 'agrees' : 'differs';
}

/** Returns a name that all woods share which the trade sells by either name: `oak` of oak and of mixed hardwoods. */
export const getWoodGroup = (species: PalletDesign['species']): string =>
  alike.find((names) => names.includes(species))?.[0] ?? species;

/** Size of a nail in millimetres, by its description. */
export interface NailSize {
  readonly length: number;
  readonly diameter: number | undefined;
}

const figure = String.raw`\d+(?:\.\d+)?(?:[ -]\d+\/\d+|\/\d+)?`;
const unit = String.raw`mm|cm|in|pulg(?:adas?)?|"|”`;
const pair = new RegExp(
  String.raw`(${figure})\s*(${unit})?\s*[x×]\s*(${figure})\s*(${unit})?`,
  'iu',
);
const single = new RegExp(String.raw`(?<![\d/.])(${figure})\s*(${unit})?(?![\d/])`, 'iu');
/** Longest nail that is read in inches where it names no unit: no nail of pallets is 12 mm or 12 in long. */
const longestInches = 12;

/**
 * Parses the size in the description of a nail: `2.8 × 90 mm`, `90 mm`, `2 1/4`, `2.9 mm × 2 1/4 in`.
 * @returns undefined where it names none
 */
export function parseNailSize(description: string): NailSize | undefined {
  const [, across = '', acrossUnit, along = '', alongUnit] = pair.exec(description) ?? [];
  if (along !== '')
    return toNailSize(toMillimetres(along, alongUnit), toMillimetres(across, acrossUnit ?? 'mm'));
  const [, only = '', onlyUnit] = single.exec(description) ?? [];
  return only === '' ? undefined : toNailSize(toMillimetres(only, onlyUnit), undefined);
}

const toNailSize = (
  length: number | undefined,
  diameter: number | undefined,
): NailSize | undefined => (length === undefined ? undefined : { length, diameter });

function toMillimetres(text: string, named: string | undefined): number | undefined {
  const isInches =
    named === undefined
      ? Number.parseFloat(text) <= longestInches
      : /^(?:in|pulg|"|”)/iu.test(named);
  if (isInches) return parseDesignLength(`${text} in`, 'mm');
  return parseDesignLength(`${text} ${named ?? 'mm'}`, 'mm');
}

/** Largest difference in length of a nail that agrees: a tenth of it. */
const tolerance = 0.1;
/** Plates with teeth are called nail plates, and are no nails. */
const plates = /\bplates?\b|\bplacas?\b/iu;

/**
 * Returns whether a raw material is a nail of a design's length, and by how much its size differs, in millimetres of length
 * and of diameter.
 */
export function compareNail(
  description: string,
  { nails, unit: designUnit }: Pick<PalletDesign, 'nails' | 'unit'>,
): { readonly fit: MaterialFit; readonly distance: number } {
  if (plates.test(description)) return { fit: 'differs', distance: Infinity };
  const size = parseNailSize(description);
  if (!size) return { fit: 'unknown', distance: 0 };
  const wantedLength = nails.length * millimetresPerUnit[designUnit];
  const lengthDifference = Math.abs(size.length - wantedLength);
  return {
    fit: lengthDifference <= wantedLength * tolerance ? 'agrees' : 'differs',
    distance: lengthDifference + Math.abs((size.diameter ?? nails.diameter) - nails.diameter),
  };
}
