import { millimetresPerUnit, type PalletDesign } from './pallet-design.ts';
import { nailRules } from './nail-rules.ts';
import type { PartRole, PalletPiece } from './pallet-parts.ts';

/** Crossing of a board and its support, where the board is nailed. */
export interface NailCrossing {
  readonly board: PalletPiece;
  readonly support: PalletPiece;
  readonly nails: number;
}

/** Nail at the point where it enters, seen from above, and the face that it enters. */
export interface PalletNail {
  readonly x: number;
  readonly y: number;
  readonly from: 'above' | 'below';
}

/** Boards and the parts to which they are nailed, from above or from below. */
const fastened: readonly (readonly [board: PartRole, support: PartRole])[] = [
  ['top', 'stringer'],
  ['top', 'stretcher'],
  ['stretcher', 'block'],
  ['bottom', 'stringer'],
  ['bottom', 'block'],
  ['bottomAcross', 'block'],
];

const computeOverlap = (from: number, long: number, otherFrom: number, otherLong: number): number =>
  Math.min(from + long, otherFrom + otherLong) - Math.max(from, otherFrom);

/** Minimum overlap for a nail, in the unit of the design: less than a tenth of a millimetre is no room. */
const least = 1e-3;

/** Returns whether two pieces overlap, seen from above. */
export const isOverlappingFromAbove = (one: PalletPiece, other: PalletPiece): boolean =>
  computeOverlap(one.x, one.dx, other.x, other.dx) > least &&
  computeOverlap(one.y, one.dy, other.y, other.dy) > least;

/** Finds every crossing where a board is nailed, with the number of nails by the design. */
export function findNailCrossings(
  design: PalletDesign,
  pieces: readonly PalletPiece[],
): NailCrossing[] {
  const byRole = Map.groupBy(pieces, ({ role }) => role);
  return fastened.flatMap(([boardRole, supportRole]) =>
    (byRole.get(boardRole) ?? []).flatMap((board) =>
      (byRole.get(supportRole) ?? [])
        .filter((support) => isOverlappingFromAbove(board, support))
        .map((support) => ({ board, support, nails: countNails(design, board, support) })),
    ),
  );
}

function countNails(design: PalletDesign, board: PalletPiece, support: PalletPiece): number {
  if (design.family === 'block' && support.role === 'block') {
    const { blocks, stretchers, bottom } = design;
    const rows = blocks.rows.length;
    const isOuter = isEdge(support.at % rows, rows);
    if (board.role === 'stretcher') return isOuter ? blocks.outerNails : blocks.middleNails;
    const isCorner = isOuter && isEdge(Math.floor(support.at / rows), stretchers.boards.length);
    if (board.role === 'bottomAcross' && isCorner && bottom.cornerNails !== undefined)
      return bottom.cornerNails;
  }
  const width = Math.min(board.dx, board.dy) * millimetresPerUnit[design.unit];
  return width <= nailRules.narrow + 0.01 ? design.nails.narrow : design.nails.wide;
}

const isEdge = (at: number, count: number): boolean => at === 0 || at === count - 1;

/** Returns the number of nails of a pallet. */
export const countPalletNails = (crossings: readonly NailCrossing[]): number =>
  crossings.reduce((total, { nails }) => total + nails, 0);

/** Returns the positions of the nails, distributed over the width of the board, along the middle of its support. */
export const placeNails = (crossings: readonly NailCrossing[]): PalletNail[] =>
  crossings.flatMap(({ board, support, nails }) => {
    const from = board.z >= support.z ? 'above' : 'below';
    const x = Math.max(board.x, support.x);
    const y = Math.max(board.y, support.y);
    const dx = computeOverlap(board.x, board.dx, support.x, support.dx);
    const dy = computeOverlap(board.y, board.dy, support.y, support.dy);
    const isAlong = board.dx >= board.dy;
    return Array.from({ length: nails }, (_, at): PalletNail => {
      const over = (at + 1) / (nails + 1);
      // Nails in one line along the grain would split the wood.
      const aside = at % 2 === 0 ? 0.4 : 0.6;
      return isAlong
        ? { x: x + dx * aside, y: y + dy * over, from }
        : { x: x + dx * over, y: y + dy * aside, from };
    });
  });
