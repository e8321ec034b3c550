import { say, type Language, type LocalizedWords } from '../kit/words.ts';
import { sayBoxSize } from './describe-design.ts';
import { sayDesignLength, sayDesignLengthWithoutUnit } from './lengths.ts';
import type { PalletDesign } from './pallet-design.ts';
import { standardPallets } from './standard-pallets.ts';
import { palletDesignTexts } from './texts.ts';

/**
 * Returns the product name of a design: that of the standard pallet, otherwise size, supports, boards and thickness.
 * Example: `Pallet 48 × 40 in, 3 stringers, 7 + 5, 11/16`.
 */
export function namePallet(design: PalletDesign, language: Language): string {
  const { unit, top, materialType } = design;
  if (design.family === 'crate') {
    const { walls } = design;
    const name = say(palletDesignTexts.nameCrate, language, {
      size: sayBoxSize(design, unit),
      boards: walls.sides.length,
      thickness: sayDesignLengthWithoutUnit(walls.thickness, unit),
    });
    return addMaterialType(name, materialType, language, {
      recycled: palletDesignTexts.nameCrateRecycled,
      mixed: palletDesignTexts.nameCrateMixed,
    });
  }
  const standard = standardPallets.find((each) => isSameDesign(each.design, design));
  if (standard) return say(palletDesignTexts.nameStandard, language, { name: standard.name });
  const params = {
    size: `${sayDesignLengthWithoutUnit(design.length, unit)} × ${sayDesignLength(design.width, unit)}`,
    top: top.boards.length,
    thickness: sayDesignLengthWithoutUnit(top.thickness, unit),
  };
  const name =
    design.family === 'block'
      ? say(palletDesignTexts.nameBlock, language, {
          ...params,
          blocks: design.blocks.rows.length * design.stretchers.boards.length,
          bottom: design.bottom.kind === 'none' ? 0 : design.bottom.boards.length,
        })
      : design.family === 'skid'
        ? say(palletDesignTexts.nameSkid, language, {
            ...params,
            stringers: design.stringers.count,
          })
        : say(palletDesignTexts.nameStringer, language, {
            ...params,
            stringers: design.stringers.count,
            bottom: design.bottom.boards.length,
          });
  return addMaterialType(name, materialType, language, {
    recycled: palletDesignTexts.nameRecycled,
    mixed: palletDesignTexts.nameMixed,
  });
}

const addMaterialType = (
  name: string,
  materialType: PalletDesign['materialType'],
  language: Language,
  words: Readonly<Record<'recycled' | 'mixed', LocalizedWords>>,
): string => (materialType === 'new' ? name : say(words[materialType], language, { name }));

/** Returns whether two designs are the same pallet, to the last nail. */
export const isSameDesign = (one: PalletDesign, other: PalletDesign): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

/** Returns a value with the keys of its objects sorted. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
}
