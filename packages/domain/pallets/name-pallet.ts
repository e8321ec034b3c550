import { defaultTextMaxLength } from '../kit/fields.ts';
import { kitTexts } from '../kit/texts.ts';
import { say, type Language, type LocalizedWords } from '../kit/words.ts';
import { applyDesignWords } from './apply-design-words.ts';
import { compareDesigns } from './compare-designs.ts';
import { convertDesign } from './convert-design.ts';
import { sayBoxSize } from './describe-design.ts';
import { sayDesignLengthAsTyped, sayDesignLengthWithoutUnit } from './lengths.ts';
import type { CrateDesign, PalletDesign } from './pallet-design.ts';
import { standardPallets } from './standard-pallets.ts';
import { palletDesignTexts } from './texts.ts';
import { createUsualCrate } from './usual-crate.ts';
import { woodWordsOfNames } from './woods.ts';

/** Most characters of a name; what distinguishes a pallet beyond them is left to its description. */
const longestName = 160;

/**
 * Returns the product name of a design: that of the standard pallet, otherwise size, supports, boards and thickness, and the
 * parameters in which it differs from the usual pallet of these, its wood by name alone. Lengths are in the unit in which they were typed.
 * Example: `Pallet 48 × 40 in, 3 stringers, 7 + 5, 11/16, without notches`.
 */
export function namePallet(design: PalletDesign, language: Language): string {
  const text = toSortedText(design);
  const standard = standardPallets.find((_, at) => getStandardTexts()[at] === text);
  if (standard && design.family !== 'crate')
    return say(palletDesignTexts.nameStandard, language, { name: standard.name });
  const { materialType } = design;
  const isCrate = design.family === 'crate';
  const name = addMaterialType(
    isCrate ? nameCrate(design, language) : nameBySupports(design, language),
    materialType,
    language,
    isCrate
      ? { recycled: palletDesignTexts.nameCrateRecycled, mixed: palletDesignTexts.nameCrateMixed }
      : { recycled: palletDesignTexts.nameRecycled, mixed: palletDesignTexts.nameMixed },
  );
  const usual = isCrate ? createUsualOfName(design) : createUsualPallet(design);
  return usual
    ? listDifferences(usual, design, language).reduce((long, detail) => {
        const longer = say(palletDesignTexts.nameDetail, language, { name: long, detail });
        return longer.length > longestName ? long : longer;
      }, name)
    : name;
}

/** Returns a name with a number behind it, within the longest name: `GMA pallet (2)`. The first has none. */
export function numberProductName(name: string, number: number): string {
  if (number === 1) return name;
  const end = ` (${number})`;
  return name.slice(0, defaultTextMaxLength - end.length).trimEnd() + end;
}

const nameCrate = (design: CrateDesign, language: Language): string =>
  say(palletDesignTexts.nameCrate, language, {
    size: sayBoxSize(design, design.unit),
    boards: design.walls.sides.length,
    thickness: sayDesignLengthWithoutUnit(design.walls.thickness, design.unit),
  });

function nameBySupports(design: Exclude<PalletDesign, CrateDesign>, language: Language): string {
  const { unit, top } = design;
  const params = {
    size: saySides(design),
    top: top.boards.length,
    thickness: sayWithoutOwnUnit(top.thickness, unit),
  };
  if (design.family === 'block')
    return say(palletDesignTexts.nameBlock, language, {
      ...params,
      blocks: design.blocks.rows.length * design.stretchers.boards.length,
      bottom: design.bottom.kind === 'none' ? 0 : design.bottom.boards.length,
    });
  const { count } = design.stringers;
  return design.family === 'skid'
    ? say(palletDesignTexts.nameSkid, language, { ...params, stringers: count })
    : say(palletDesignTexts.nameStringer, language, {
        ...params,
        stringers: count,
        bottom: design.bottom.boards.length,
      });
}

/** Formats a length as it was typed, without the unit of its design. */
function sayWithoutOwnUnit(value: number, unit: PalletDesign['unit']): string {
  const text = sayDesignLengthAsTyped(value, unit);
  return text.endsWith(` ${unit}`) ? text.slice(0, -unit.length - 1) : text;
}

/** Formats both sides as they were typed, the unit once where they have the same one. */
function saySides({ length, width, unit }: PalletDesign): string {
  const [long, wide] = [length, width].map((side) => sayDesignLengthAsTyped(side, unit));
  const [, named = ''] = / (mm|in)$/u.exec(wide ?? '') ?? [];
  return `${long?.replace(new RegExp(` ${named}$`, 'u'), '')} × ${wide}`;
}

/** Returns the pallet that is drawn for a name alone: the usual one with these sides, supports, boards and thickness. */
function createUsualPallet(design: Exclude<PalletDesign, CrateDesign>): PalletDesign | undefined {
  const { unit, length, width, top, materialType } = design;
  const known = { block: 'EUR 1', stringer: 'GMA', skid: 'Skid 48 × 40' }[design.family];
  const found = standardPallets.find(({ name }) => name === known)?.design;
  const base = found && convertDesign(found, unit);
  if (!base || base.family === 'crate') return undefined;
  const bottom =
    design.family === 'skid' || (design.family === 'block' && design.bottom.kind === 'none')
      ? 0
      : design.bottom.boards.length;
  return applyDesignWords(base, {
    sides: [`${length}`, `${width}`],
    top: top.boards.length,
    bottom,
    thickness: `${top.thickness} ${unit}`,
    isThicknessNamed: true,
    materialType,
    ...(design.family === 'block'
      ? { blocks: design.blocks.rows.length * design.stretchers.boards.length }
      : { stringers: design.stringers.count }),
  });
}

const createUsualOfName = (design: CrateDesign): PalletDesign =>
  createUsualCrate(design.unit, design, {
    thickness: design.walls.thickness,
    wallBoards: design.walls.sides.length,
    materialType: design.materialType,
  });

/** Lists the parameters that no name contains yet, each with its value; notches that are there or not in two words. */
function listDifferences(usual: PalletDesign, design: PalletDesign, language: Language): string[] {
  const [hasUsual, has] = [usual, design].map(
    (each) => 'stringers' in each && 'notch' in each.stringers && each.stringers.notch !== null,
  );
  const notches =
    hasUsual === has
      ? []
      : [say(palletDesignTexts[has ? 'nameNotched' : 'nameUnnotched'], language)];
  return [
    ...notches,
    ...compareDesigns(usual, design, language)
      .filter(({ path }) => hasUsual === has || !path.startsWith('stringers.notch.'))
      .map(({ path, label, after = say(kitTexts.no, language) }) =>
        path === 'species'
          ? say(woodWordsOfNames[design.species], language)
          : say(palletDesignTexts.parameter, language, { part: label, field: after }),
      ),
  ];
}

const addMaterialType = (
  name: string,
  materialType: PalletDesign['materialType'],
  language: Language,
  words: Readonly<Record<'recycled' | 'mixed', LocalizedWords>>,
): string => (materialType === 'new' ? name : say(words[materialType], language, { name }));

/** Returns whether two designs are the same pallet, to the last nail. */
export const isSameDesign = (one: PalletDesign, other: PalletDesign): boolean =>
  toSortedText(one) === toSortedText(other);

const toSortedText = (design: PalletDesign): string => JSON.stringify(sortKeys(design));

let standardTexts: readonly string[] | undefined;
/** Returns the texts of the standard pallets, written once: every estimate compares its design with all of them. */
const getStandardTexts = (): readonly string[] =>
  (standardTexts ??= standardPallets.map(({ design }) => toSortedText(design)));

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
