import { say, type Language } from '../kit/words.ts';
import { sayDesignLength, sayDesignLengthWithoutUnit } from './lengths.ts';
import { newPalletTexts } from './new-pallet-texts.ts';
import type { PalletDesign } from './pallet-design.ts';
import type { PalletPart } from './pallet-parts.ts';
import { woodPropertiesBySpecies, type PalletWoodSpecies } from './woods.ts';

/** Initial values of a raw material that a design lacks, by the fields of the raw material. */
export interface ProposedMaterial {
  readonly code: string;
  readonly description: string;
  readonly materialType: 'new' | 'recycled' | 'mixed';
  readonly dimensionUnit?: 'mm' | 'in';
  readonly thickness?: string;
  readonly width?: string;
  readonly length?: string;
  readonly species?: string;
}

/** Codes of wood species that differ in the catalogue of raw materials; other codes are the same. */
const speciesCodes: Partial<Record<PalletWoodSpecies, string>> = { spruce: 'fir' };

/** Returns the code that raw materials have for the wood of a design. */
export const toRawMaterialSpecies = (species: PalletWoodSpecies): string =>
  speciesCodes[species] ?? species;

/** Kinds of lumber by which a part is named, in code and description. */
const kinds = {
  top: 'board',
  stretcher: 'board',
  bottom: 'board',
  bottomAcross: 'board',
  stringer: 'stringer',
  block: 'block',
  floor: 'board',
  side: 'board',
  end: 'board',
  lid: 'board',
  post: 'timber',
  rail: 'timber',
} as const;

/**
 * Proposes a raw material exactly as long as a part of a design.
 * The user can change every value before saving it, such as the length, so that several parts are cut from one piece.
 * Lengths are in the unit of the design, with at most four decimals.
 */
export function proposePartMaterial(
  { role, thickness, width, length }: Omit<PalletPart, 'count'>,
  { unit, species, materialType }: Pick<PalletDesign, 'unit' | 'species' | 'materialType'>,
  language: Language,
): ProposedMaterial {
  const kind = kinds[role];
  const sides = [thickness, width, length].map((side) => sayDesignLengthWithoutUnit(side, unit));
  const size = `${sides.slice(0, 2).join(' × ')} × ${sayDesignLength(length, unit)}`;
  const formatSide = (side: number): string => String(Number(side.toFixed(4)));
  return {
    code: say(newPalletTexts.materialCodes[kind], language, { size: sides.join('×') }),
    description: say(newPalletTexts.materials[kind], language, {
      wood: say(woodPropertiesBySpecies[species].words, language).toLowerCase(),
      size,
    }),
    // Raw material is new or recovered: a mixed pallet begins with new wood.
    materialType: materialType === 'mixed' ? 'new' : materialType,
    dimensionUnit: unit,
    thickness: formatSide(thickness),
    width: formatSide(width),
    length: formatSide(length),
    species: toRawMaterialSpecies(species),
  };
}

/** Proposes a raw material for the nails of a design. Its description contains the word for nail, by which designs find it. */
export function proposeNailMaterial(
  { unit, nails }: Pick<PalletDesign, 'unit' | 'nails'>,
  language: Language,
): ProposedMaterial {
  const size = `${nails.diameter} mm × ${sayDesignLength(nails.length, unit)}`;
  return {
    code: say(newPalletTexts.materialCodes.nail, language, {
      size: `${nails.diameter}×${sayDesignLengthWithoutUnit(nails.length, unit)}`,
    }),
    description: say(newPalletTexts.materials.nail, language, { size }),
    materialType: 'new',
  };
}
