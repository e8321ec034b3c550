import { roundToBillionth } from './lay-out-widths.ts';
import { maxCrateBoards, type CrateDesign, type DesignUnit } from './pallet-design.ts';

/** Sawn sizes that a crate is usually made of, in its unit: millimetres are those of the same lumber. */
interface CrateLumber {
  readonly board: number;
  readonly thickness: number;
  /** Section of posts, rails and runners. */
  readonly timber: readonly [thickness: number, width: number];
  readonly overlap: number;
  readonly nail: number;
  /** Widest gaps between the boards of a wall or a lid, and of the floor. */
  readonly gap: number;
  readonly floorGap: number;
  /** Widest distance between posts, and between runners. */
  readonly spacing: number;
  /** A narrower rest of a closed wall stays open, shared out between its boards. */
  readonly leastStrip: number;
}

const lumberByUnit: Readonly<Record<DesignUnit, CrateLumber>> = {
  in: {
    board: 3.5,
    thickness: 0.625,
    timber: [1.5, 3.5],
    overlap: 1.5,
    nail: 2,
    gap: 2.5,
    floorGap: 1,
    spacing: 30,
    leastStrip: 1,
  },
  mm: {
    board: 89,
    thickness: 16,
    timber: [38, 89],
    overlap: 38,
    nail: 50,
    gap: 64,
    floorGap: 25,
    spacing: 762,
    leastStrip: 25,
  },
};

/** Most runners, and posts of a wall. */
const mostSupports = 9;

/** Choices by which a crate differs from the usual one of its size. */
export interface CrateChoices {
  readonly thickness?: number | undefined;
  /** Boards without gaps. */
  readonly isClosed?: boolean | undefined;
  readonly hasLid?: boolean | undefined;
  /** Boards of each wall. */
  readonly wallBoards?: number | undefined;
  readonly runners?: number | undefined;
  readonly materialType?: CrateDesign['materialType'] | undefined;
  readonly species?: CrateDesign['species'] | undefined;
}

export interface BoxSize {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the usual crate of a size outside: boards of 3 1/2 in with gaps narrower than they are, posts and runners of
 * 1 1/2 × 3 1/2, a runner and a post every 30 in at most.
 */
export function createUsualCrate(
  unit: DesignUnit,
  { length, width, height }: BoxSize,
  choices: CrateChoices = {},
): CrateDesign {
  const { board, timber, overlap, nail, gap, floorGap, spacing, leastStrip, ...usual } =
    lumberByUnit[unit];
  const { thickness = usual.thickness, isClosed = false, hasLid = true, wallBoards } = choices;
  const [postThickness, postWidth] = timber;
  const inside = { length: length - 2 * thickness, width: width - 2 * thickness };
  const countSpaced = (span: number) =>
    Math.max(2, Math.min(mostSupports + 1, Math.ceil(span / spacing) + 1));
  const fill = (span: number, widest: number): number[] =>
    isClosed
      ? fillSpan(span, board, leastStrip)
      : Array<number>(countBoards(span, board, widest)).fill(board);
  const fillWall = (span: number): number[] =>
    wallBoards === undefined ? fill(span, gap) : Array<number>(wallBoards).fill(board);
  const ceiling = height - (hasLid ? thickness : 0);
  const runnerHeight = postWidth;
  return {
    family: 'crate',
    unit,
    species: choices.species ?? 'southernPine',
    moisture: 19,
    materialType: choices.materialType ?? 'new',
    nails: { length: nail, diameter: 2.9, wide: 3, narrow: 2 },
    length,
    width,
    height,
    top: { thickness, boards: fill(inside.length, floorGap) },
    stringers: {
      count: choices.runners ?? Math.max(3, countSpaced(inside.width)),
      width: postThickness,
      height: runnerHeight,
    },
    walls: {
      thickness,
      overlap,
      sides: fillWall(ceiling - runnerHeight + overlap),
      ends: fillWall(ceiling - runnerHeight),
    },
    posts: {
      thickness: postThickness,
      width: postWidth,
      sides: countSpaced(inside.length),
      ends: countSpaced(inside.width),
    },
    lid: hasLid ? { thickness, boards: fill(length, gap) } : null,
  };
}

/** Returns the size outside of a crate that has a room inside for goods of a size. */
export function computeCrateOutsideSize(
  unit: DesignUnit,
  room: BoxSize,
  choices: CrateChoices,
): BoxSize {
  const { timber, spacing, ...usual } = lumberByUnit[unit];
  const { thickness = usual.thickness, hasLid = true } = choices;
  const [postThickness, postWidth] = timber;
  const between = room.width + 2 * postThickness;
  // Posts between the corners of an end stand before the goods.
  const endPosts = between > spacing ? 2 * postThickness : 0;
  return {
    length: roundToBillionth(room.length + endPosts + 2 * thickness),
    width: roundToBillionth(between + 2 * thickness),
    height: roundToBillionth(
      room.height + postWidth + thickness + (hasLid ? thickness + postThickness : 0),
    ),
  };
}

/** Boards of a span that no crate has are one more than a crate may have, which its field refuses. */
const limitBoards = (count: number): number => Math.min(maxCrateBoards + 1, count);

/** Returns the fewest boards between which no gap is wider than the widest; two at least. */
function countBoards(span: number, board: number, widest: number): number {
  const required = Math.ceil((span + widest) / (board + widest) - 1e-9);
  return limitBoards(Math.max(2, Math.min(required, Math.floor(span / board))));
}

/** Returns the boards that close a span: as many as fit, and one ripped to the rest. */
function fillSpan(span: number, board: number, leastStrip: number): number[] {
  const count = limitBoards(Math.max(1, Math.floor(span / board + 1e-9)));
  const rest = roundToBillionth(span - count * board);
  return [...Array<number>(count).fill(board), ...(rest >= leastStrip ? [rest] : [])];
}
