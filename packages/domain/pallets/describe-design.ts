import { say, type Language } from '../kit/words.ts';
import { computeCrateInsideSize } from './crate-pieces.ts';
import type { BlockDesign, CrateDesign, PalletDesign } from './pallet-design.ts';
import { sayDesignLengthWithoutUnit, sayDesignLength } from './lengths.ts';
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

const getBlockSummary = ({ bottom: { kind, turned } }: BlockDesign) =>
  turned === true && kind !== 'none'
    ? palletDesignTexts.summaryTurned
    : palletDesignTexts.summaryBlock;

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
