import { say, type Language, type LocalizedWords } from '../kit/words.ts';
import { computeCrateInsideSize } from './crate-pieces.ts';
import type { BlockBase, BlockDesign, CrateDesign, PalletDesign } from './pallet-design.ts';
import { sayBoardWidths, sayDesignLengthWithoutUnit, sayDesignLength } from './lengths.ts';
import { countCrossingBoards } from './lint-design.ts';
import { palletDesignTexts } from './texts.ts';
import { woodWordsOfNames } from './woods.ts';

/** Formats a parsed design in one line: `48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine`. */
export function describePalletDesign(design: PalletDesign, language: Language): string {
  const { unit, top } = design;
  const shared = {
    size: `${sayDesignLengthWithoutUnit(design.length, unit)} × ${sayDesignLength(design.width, unit)}`,
    top: top.boards.length,
    thickness: sayDesignLength(top.thickness, unit),
    wood: say(woodWordsOfNames[design.species], language),
  };
  if (design.family === 'block')
    return say(getBlockSummary(design), language, {
      ...shared,
      blocks: design.blocks.rows.length * design.stretchers.boards.length,
      stretchers: design.stretchers.boards.length,
      bottom: design.bottom.kind === 'none' ? 0 : design.bottom.boards.length,
      across: countCrossingBoards(design),
    });
  if (design.family === 'crate') return describeCrate(design, language);
  const { count, width, height } = design.stringers;
  const stringerParams = {
    ...shared,
    stringers: count,
    section: `${sayDesignLengthWithoutUnit(width, unit)} × ${sayDesignLengthWithoutUnit(height, unit)}`,
  };
  return design.family === 'skid'
    ? say(palletDesignTexts.summarySkid, language, stringerParams)
    : say(palletDesignTexts.summaryStringer, language, {
        ...stringerParams,
        bottom: design.bottom.boards.length,
      });
}

/** Summaries of pallets on blocks by the layout of their base, and of those whose base lies across the deck. */
const blockSummaries = {
  none: [palletDesignTexts.summaryBlock, palletDesignTexts.summaryBlock],
  unidirectional: [palletDesignTexts.summaryBlock, palletDesignTexts.summaryTurned],
  perimeter: [palletDesignTexts.summaryPerimeter, palletDesignTexts.summaryPerimeterTurned],
  cross: [palletDesignTexts.summaryCross, palletDesignTexts.summaryCrossTurned],
} as const satisfies Readonly<Record<BlockBase, readonly [LocalizedWords, LocalizedWords]>>;

function getBlockSummary({ bottom: { kind, turned } }: BlockDesign): LocalizedWords {
  const [usual, acrossDeck] = blockSummaries[kind];
  return turned === true ? acrossDeck : usual;
}

/**
 * Formats a pallet as its description was understood: in one line, with the widths of its boards where the text names some.
 * @param hasWidths whether the text names widths
 */
export function describeParsedPallet(
  design: PalletDesign,
  hasWidths: boolean,
  language: Language,
): string {
  const pallet = describePalletDesign(design, language);
  if (!hasWidths) return pallet;
  const { unit, top } = design;
  const hasBase =
    design.family === 'stringer' || (design.family === 'block' && design.bottom.kind !== 'none');
  return say(hasBase ? palletDesignTexts.withWidths : palletDesignTexts.withTopWidths, language, {
    pallet,
    top: sayBoardWidths(top.boards, unit),
    bottom: hasBase ? sayBoardWidths(design.bottom.boards, unit) : '',
    unit,
  });
}

/** Formats three sides of a box, with the unit behind the last. */
export const sayBoxSize = (
  { length, width, height }: Readonly<Record<'length' | 'width' | 'height', number>>,
  unit: PalletDesign['unit'],
): string =>
  `${sayDesignLengthWithoutUnit(length, unit)} × ${sayDesignLengthWithoutUnit(width, unit)} × ${sayDesignLength(height, unit)}`;

function describeCrate(design: CrateDesign, language: Language): string {
  const { unit, stringers, top, walls, lid } = design;
  return say(lid ? palletDesignTexts.summaryCrate : palletDesignTexts.summaryOpenCrate, language, {
    size: sayBoxSize(design, unit),
    stringers: stringers.count,
    section: `${sayDesignLengthWithoutUnit(stringers.width, unit)} × ${sayDesignLengthWithoutUnit(stringers.height, unit)}`,
    floor: top.boards.length,
    sides: walls.sides.length,
    ends: walls.ends.length,
    lid: lid?.boards.length ?? 0,
    thickness: sayDesignLength(walls.thickness, unit),
    wood: say(woodWordsOfNames[design.species], language),
    room: sayBoxSize(computeCrateInsideSize(design), unit),
  });
}
