import type { WordParams, LocalizedWords } from '../kit/words.ts';
import { computeCrateSpans } from './crate-pieces.ts';
import { findNarrowCrossings, findPieceFaults, findWidestAcross } from './lint-pieces.ts';
import {
  millimetresPerUnit,
  type BlockDesign,
  type CrateDesign,
  type PalletDesign,
} from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import { getMinNails, nailRules } from './nail-rules.ts';
import { computeBoardGap } from './lay-out-widths.ts';
import { findCrateAdvice, findCrateFaults } from './lint-crate.ts';
import { buildPalletPieces } from './pallet-parts.ts';
import { designFindingTexts } from './texts.ts';
import { sayDesignLength } from './lengths.ts';

/** Problem of a design, or advice about it, at the field that can correct it. */
export interface DesignFinding {
  /**
   * Severity. `impossible`: the design cannot be built, and is not drawn. `doubtful`: it can be built, but the trade advises against it.
   */
  readonly weight: 'impossible' | 'doubtful';
  /** Path of the field in the request body of the design. */
  readonly path: string;
  readonly words: LocalizedWords;
  readonly params: WordParams;
}

/**
 * Minimum opening for a pallet truck, in millimetres: lowered forks are 85 mm high.
 * Source: EN ISO 3691-5 and makers' sheets of hand pallet trucks.
 */
const truckOpening = 85;
/**
 * Maximum gap between boards, in millimetres: wheels of a truck and corners of cartons fall through wider gaps.
 * Source: ISO 6780, openings of the top deck for goods in cartons.
 */
const widestGap = 120;
/**
 * Minimum height of wood above a notch, in millimetres: less wood weakens a stringer.
 * Source: NWPCA, terms of pallets: the deepest usual notch, 1 1/2 in of a stringer of 3 1/2, leaves 2 in.
 */
const overNotch = 50;

/**
 * Maximum depth of a notch as a share of its stringer: with less wood above it than it cuts, it is no notch of a stringer.
 * The limit is our own. The trade publishes usual depths and no greatest one: 1 1/4 to 1 1/2 in of 3 1/2 (NWPCA, terms of pallets),
 * and 1 in where forks are thin (PalletCentral, May 2016). A depth between them and this limit can be built, so it is advised
 * against by `overNotch` and not refused.
 */
const deepestNotch = 0.5;

/** Formats a limit rounded down to what a workshop measures: sixteenths of an inch, tenths of a millimetre. */
const formatMost = (value: number, unit: PalletDesign['unit']): string => {
  const step = unit === 'in' ? 1 / 16 : 0.1;
  return sayDesignLength(Math.floor(value / step + 1e-6) * step, unit);
};

/**
 * Returns all findings of a design, impossible designs first.
 * No finding rates the load: no published rating can be computed from a drawing.
 */
export function lintDesign(design: PalletDesign): DesignFinding[] {
  const found = findImpossible(design);
  if (found.length > 0) return found;
  return findDoubtful(design);
}

/** Returns whether a design can be drawn at all. */
export const isBuildableDesign = (design: PalletDesign): boolean =>
  findImpossible(design).length === 0;

function findImpossible(design: PalletDesign): DesignFinding[] {
  if (design.family === 'crate')
    return findCrateFaults(design).map((fault) => ({ weight: 'impossible', ...fault }));
  const misfits = findMisfits(design);
  if (misfits.length > 0) return misfits;
  return findPieceFaults(design).map((fault) => ({ weight: 'impossible', ...fault }));
}

/** Returns the numbers of a design that do not fit each other, so that its pieces cannot be laid at all. */
function findMisfits(design: Exclude<PalletDesign, CrateDesign>): DesignFinding[] {
  const found: DesignFinding[] = [];
  const reject = (path: string, words: LocalizedWords, params: WordParams = {}) =>
    found.push({ weight: 'impossible', path, words, params });
  const formatLength = (value: number) => sayDesignLength(value, design.unit);
  const { length, width, top } = design;
  const checkRow = (path: string, widths: readonly number[], span: number) => {
    const gap = computeBoardGap(widths, span);
    if (gap < 0)
      reject(path, designFindingTexts.boardsOverlap, {
        needed: formatLength(widths.reduce((sum, each) => sum + each, 0)),
        span: formatLength(span),
      });
  };
  const isBlock = design.family === 'block';
  checkRow('top.boards', top.boards, isBlock ? width : length);
  if (isBlock) {
    const { stretchers, blocks, bottom } = design;
    checkRow('stretchers.boards', stretchers.boards, length);
    checkRow('blocks.rows', blocks.rows, width);
    if (blocks.length * stretchers.boards.length > length)
      reject('blocks.length', designFindingTexts.blocksOverlap, { span: formatLength(length) });
    if (bottom.kind !== 'none') {
      const { turned = false } = bottom;
      const [long, wide] = turned ? [width, length] : [length, width];
      const rows = turned ? stretchers.boards.length : blocks.rows.length;
      if (bottom.boards.length !== rows)
        reject(
          'bottom.boards',
          turned ? designFindingTexts.boardPerStretcher : designFindingTexts.boardPerRow,
          {
            rows,
          },
        );
      else checkRow('bottom.boards', bottom.boards, wide);
      const crossing = countCrossingBoards(design);
      if (crossing > 0 && bottom.across * crossing >= long)
        reject('bottom.across', designFindingTexts.acrossTooWide, { span: formatLength(long) });
    }
    return found;
  }
  const { stringers } = design;
  const inside = width - 2 * stringers.wing;
  if (inside <= 0)
    reject('stringers.wing', designFindingTexts.wingTooWide, { span: formatLength(width) });
  else checkRow('stringers.width', Array<number>(stringers.count).fill(stringers.width), inside);
  if (design.family === 'stringer') checkRow('bottom.boards', design.bottom.boards, length);
  const { notch } = stringers;
  if (notch) {
    if (notch.depth >= stringers.height)
      reject('stringers.notch.depth', designFindingTexts.notchThrough, {
        height: formatLength(stringers.height),
      });
    else if (notch.depth > stringers.height * deepestNotch + 1e-6)
      reject('stringers.notch.depth', designFindingTexts.notchTooDeep, {
        most: formatMost(stringers.height * deepestNotch, design.unit),
      });
    // Notches without wood between them are one notch.
    if (2 * (notch.from + notch.length) >= length)
      reject('stringers.notch.from', designFindingTexts.notchesMeet, {
        span: formatLength(length),
      });
  }
  return found;
}

/** Returns the number of base boards that cross the other base boards. */
export const countCrossingBoards = ({ bottom, blocks, stretchers }: BlockDesign): number =>
  ({
    none: 0,
    unidirectional: 0,
    perimeter: 2,
    cross: Math.max(3, bottom.turned === true ? blocks.rows.length : stretchers.boards.length),
  })[bottom.kind];

function findDoubtful(design: PalletDesign): DesignFinding[] {
  const pieces = buildPalletPieces(design);
  const ofPieces =
    design.family === 'crate' ? findCrateAdvice(design) : findNarrowCrossings(design, pieces);
  const found = ofPieces.map((advice): DesignFinding => ({ weight: 'doubtful', ...advice }));
  const advise = (path: string, words: LocalizedWords, params: WordParams = {}) =>
    found.push({ weight: 'doubtful', path, words, params });
  const mm = millimetresPerUnit[design.unit];
  const formatLength = (value: number) => sayDesignLength(value, design.unit);
  // Limits in inches are in sixteenths, rounded to the side that keeps the limit.
  const step = design.unit === 'in' ? 1 / 16 : 0.1;
  const formatLeast = (value: number) => formatLength(Math.ceil(value / step - 1e-6) * step);
  const formatMostLength = (value: number) => formatMost(value, design.unit);
  const { nails, top } = design;
  const isBlock = design.family === 'block';
  const isCrate = design.family === 'crate';
  const widths = listNailedWidths(design);
  for (const [path, isWide, provided] of [
    ['nails.narrow', false, nails.narrow],
    ['nails.wide', true, nails.wide],
  ] as const) {
    const required = widths
      .map((each) => each * mm)
      .filter((each) => each > nailRules.narrow + 0.01 === isWide)
      .map(getMinNails);
    const least = Math.max(0, ...required);
    if (provided < least) advise(path, designFindingTexts.fewNails, { least, given: provided });
  }
  const thickest = Math.max(...listNailedThicknesses(design));
  const penetration = (nails.length - thickest) * mm;
  const most = isCrate
    ? // A nail that comes out of a post stands in the goods.
      design.walls.thickness + design.posts.thickness
    : top.thickness +
      (isBlock
        ? design.stretchers.thickness + design.blocks.height
        : design.stringers.height - (design.stringers.notch?.depth ?? 0));
  if (penetration < nailRules.penetration)
    advise('nails.length', designFindingTexts.shortNails, {
      held: formatLength(Math.max(0, nails.length - thickest)),
      least: formatLeast(nailRules.penetration / mm),
    });
  else if (nails.length > most)
    advise(
      'nails.length',
      isCrate ? designFindingTexts.nailsIntoGoods : designFindingTexts.nailsThrough,
      {
        most: formatLength(most),
      },
    );
  const span = isCrate ? computeCrateSpans(design).length : isBlock ? design.width : design.length;
  const gap = computeBoardGap(top.boards, span);
  if (gap * mm > widestGap)
    advise('top.boards', designFindingTexts.wideGap, {
      gap: formatLength(gap),
      most: formatMostLength(widestGap / mm),
    });
  const widest = isBlock ? findWidestAcross(design) : undefined;
  if (widest !== undefined)
    advise('bottom.across', designFindingTexts.looseBoards, { most: formatLength(widest) });
  const { openings } = computePalletFigures(design, pieces);
  // A truck enters a pallet of blocks by all four sides, others by their ends alone.
  const opening = isBlock ? Math.min(openings.end, openings.side) : openings.end;
  if (opening * mm < truckOpening)
    advise(isBlock ? 'blocks.height' : 'stringers.height', designFindingTexts.lowOpening, {
      opening: formatLength(opening),
      least: formatLeast(truckOpening / mm),
    });
  if (!isBlock && !isCrate) {
    const { wing, notch, height } = design.stringers;
    if (wing > design.width / 6)
      advise('stringers.wing', designFindingTexts.wideWing, {
        most: formatMostLength(design.width / 6),
      });
    if (notch && (height - notch.depth) * mm < overNotch)
      advise('stringers.notch.depth', designFindingTexts.deepNotch, {
        least: formatLeast(overNotch / mm),
      });
  }
  return found;
}

/** Returns the widths of all boards that are nailed by the rule of their width. */
function listNailedWidths(design: PalletDesign): number[] {
  const { top } = design;
  if (design.family === 'crate') {
    const { walls, lid } = design;
    return [...top.boards, ...walls.sides, ...walls.ends, ...(lid?.boards ?? [])];
  }
  if (design.family === 'skid') return top.boards;
  if (design.family === 'stringer') return [...top.boards, ...design.bottom.boards];
  const { kind, boards, across } = design.bottom;
  return [
    ...top.boards,
    ...(kind === 'none' ? [] : boards),
    ...(kind === 'perimeter' || kind === 'cross' ? [across] : []),
  ];
}

function listNailedThicknesses(design: PalletDesign): number[] {
  const { top } = design;
  if (design.family === 'crate')
    return [top.thickness, design.walls.thickness, design.lid?.thickness ?? 0];
  return [top.thickness, 'bottom' in design ? design.bottom.thickness : 0];
}
