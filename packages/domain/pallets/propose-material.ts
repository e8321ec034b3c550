import { say, type Language } from '../kit/words.ts';
import { sayLength, sayLengthWithoutUnit } from './lengths.ts';
import { newPalletTexts } from './new-pallet-texts.ts';
import type { PalletDesign } from './pallet-design.ts';
import type { PalletPart } from './pallet-parts.ts';
import { woodPropertiesBySpecies, type PalletWoodSpecies } from './woods.ts';

/** First values of a raw material that a design lacks, by the fields of the raw material. */
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

/** Species of raw materials that have another code there; the others have the same. */
const speciesCodes: Partial<Record<PalletWoodSpecies, string>> = { spruce: 'fir' };

/** Sections of lumber by which a part is called, in code and description. */
const kinds = {
  top: 'board',
  stretcher: 'board',
  bottom: 'board',
  bottomAcross: 'board',
  stringer: 'stringer',
  block: 'block',
} as const;

/**
 * Returns a raw material that is just as long as a part of a design:
 * every value can be changed before it is stored, such as the length to one of which several parts are cut.
 * Lengths are in the unit of the design, with at most four decimals.
 */
export function proposePartMaterial(
  { role, thickness, width, length }: Omit<PalletPart, 'count'>,
  { unit, species, materialType }: Pick<PalletDesign, 'unit' | 'species' | 'materialType'>,
  language: Language,
): ProposedMaterial {
  const kind = kinds[role];
  const sides = [thickness, width, length].map((side) => sayLengthWithoutUnit(side, unit));
  const size = `${sides.slice(0, 2).join(' × ')} × ${sayLength(length, unit)}`;
  const exact = (side: number): string => String(Number(side.toFixed(4)));
  return {
    code: say(newPalletTexts.materialCodes[kind], language, { size: sides.join('×') }),
    description: say(newPalletTexts.materials[kind], language, {
      wood: say(woodPropertiesBySpecies[species].words, language).toLowerCase(),
      size,
    }),
    // Raw material is new or recovered: a mixed pallet begins with new wood.
    materialType: materialType === 'mixed' ? 'new' : materialType,
    dimensionUnit: unit,
    thickness: exact(thickness),
    width: exact(width),
    length: exact(length),
    species: speciesCodes[species] ?? species,
  };
}

/** Returns a raw material for the nails of a design. Its description names it a nail, by which designs find it. */
export function proposeNailMaterial(
  { unit, nails }: Pick<PalletDesign, 'unit' | 'nails'>,
  language: Language,
): ProposedMaterial {
  const size = `${nails.diameter} mm × ${sayLength(nails.length, unit)}`;
  return {
    code: say(newPalletTexts.materialCodes.nail, language, {
      size: `${nails.diameter}×${sayLengthWithoutUnit(nails.length, unit)}`,
    }),
    description: say(newPalletTexts.materials.nail, language, { size }),
    materialType: 'new',
  };
}
