import { computeCrateSpans } from './crate-pieces.ts';
import { placeBoardWidths, type PlacedBoardWidth } from './lay-out-widths.ts';
import { nailRules } from './nail-rules.ts';
import { millimetresPerUnit, type CrateDesign, type PalletDesign } from './pallet-design.ts';
import { toPalletPart, type PartRole, type PalletPiece } from './pallet-parts.ts';

/** A board on, under or before its support. */
export interface NailedJoint {
  readonly board: PalletPiece;
  readonly support: PalletPiece;
  /** Number of nails that the wood takes, at most as many as the design requests. */
  readonly nails: number;
  /** Number of nails that the design requests. */
  readonly requested: number;
  /** Part of the pallet's length in which these nails are: beside one post, or in the wood between two notches. */
  readonly within?: PlacedBoardWidth;
}

/** A nail where it enters, and the face that it enters by: a deck from above or below, a long wall or one at an end. */
export interface PalletNail {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly from: 'above' | 'below' | 'side' | 'end';
}

/** Boards and the parts to which they are nailed, from above or from below. */
const fastened: readonly (readonly [board: PartRole, support: PartRole])[] = [
  ['top', 'stringer'],
  ['top', 'stretcher'],
  ['stretcher', 'block'],
  ['bottom', 'stringer'],
  ['bottom', 'block'],
  ['bottomAcross', 'block'],
  ['floor', 'stringer'],
  ['lid', 'rail'],
];

/** Boards of walls and the parts before which they stand, along the axis through both. */
const fastenedUpright: readonly (readonly [board: PartRole, support: PartRole, axis: 'x' | 'y'])[] =
  [
    ['side', 'stringer', 'y'],
    ['side', 'post', 'y'],
    ['side', 'rail', 'y'],
    ['end', 'post', 'x'],
    ['end', 'rail', 'x'],
  ];

const computeOverlap = (from: number, long: number, otherFrom: number, otherLong: number): number =>
  Math.min(from + long, otherFrom + otherLong) - Math.max(from, otherFrom);

/** Minimum overlap for a nail, in the unit of the design: less than a tenth of a millimetre is no room. */
const least = 1e-3;

/** Returns whether two pieces overlap, seen from above. */
export const isOverlappingFromAbove = (one: PalletPiece, other: PalletPiece): boolean =>
  computeOverlap(one.x, one.dx, other.x, other.dx) > least &&
  computeOverlap(one.y, one.dy, other.y, other.dy) > least;

/** Minimum width of wood that holds a nail, in millimetres: just under half an inch. */
export const leastHold = 12;

/** Returns whether a wall's board lies against a support, and on enough of it for a nail. */
function isTouchingSupport(
  board: PalletPiece,
  support: PalletPiece,
  axis: 'x' | 'y',
  hold: number,
): boolean {
  const across = axis === 'x' ? 'y' : 'x';
  const size = { x: 'dx', y: 'dy' } as const;
  const isTouching =
    Math.abs(computeOverlap(board[axis], board[size[axis]], support[axis], support[size[axis]])) <
    1e-6;
  return (
    isTouching &&
    computeOverlap(board.z, board.dz, support.z, support.dz) >= hold - 1e-6 &&
    computeOverlap(board[across], board[size[across]], support[across], support[size[across]]) >=
      hold - 1e-6
  );
}

/** Every place where a board is nailed, with the number of nails that the design gives it. */
export function findNailedJoints(
  design: PalletDesign,
  pieces: readonly PalletPiece[],
): NailedJoint[] {
  const byRole = Map.groupBy(pieces, ({ role }) => role);
  const flat = fastened.flatMap(([boardRole, supportRole]) =>
    (byRole.get(boardRole) ?? []).flatMap((board) =>
      (byRole.get(supportRole) ?? [])
        .filter((support) => isOverlappingFromAbove(board, support))
        .flatMap((support) => findFlatJoint(design, board, support) ?? []),
    ),
  );
  return design.family === 'crate' ? [...flat, ...findWallCrossings(design, byRole)] : flat;
}

/**
 * Returns how a lying board is nailed to a support that it crosses. A board that covers its support only in part has as many
 * nails as the common wood takes.
 * @returns undefined where the common wood holds no nail, as above or below a notch
 */
function findFlatJoint(
  design: PalletDesign,
  board: PalletPiece,
  support: PalletPiece,
): NailedJoint | undefined {
  const hold = leastHold / millimetresPerUnit[design.unit];
  const wood = findWidestWood(board, support);
  const { dx, dy } = measureCommonWood(board, support, wood);
  // Boards and supports narrower than a hold are nailed all the same, in the middle.
  const isHolding =
    dx >= Math.min(hold, board.dx, support.dx) - 1e-6 &&
    dy >= Math.min(hold, board.dy, support.dy) - 1e-6;
  if (!isHolding) return undefined;
  const requested = countNails(design, board, support);
  const [room, own] = isAlongPallet(board) ? [dy, board.dy] : [dx, board.dx];
  const most = room < own - 1e-6 ? Math.max(1, Math.floor(room / hold + 1e-6)) : requested;
  return {
    board,
    support,
    nails: Math.min(requested, most),
    requested,
    ...(isUnderNotches(board, support) && { within: wood }),
  };
}

/** Returns the sides of the wood that a lying board and its support have in common. */
const measureCommonWood = (board: PalletPiece, support: PalletPiece, wood: PlacedBoardWidth) => ({
  dx: computeOverlap(board.x, board.dx, wood.from, wood.width),
  dy: computeOverlap(board.y, board.dy, support.y, support.dy),
});

/** Returns the width of a lying board over which its support has wood, in the unit of the design. */
export function computeCommonRoom({ board, support }: NailedJoint): number {
  const { dx, dy } = measureCommonWood(board, support, findWidestWood(board, support));
  return isAlongPallet(board) ? dy : dx;
}

const isAlongPallet = ({ dx, dy }: PalletPiece): boolean => dx >= dy;

/** Returns whether a board lies on the side of its support that has notches. */
const isUnderNotches = (board: PalletPiece, { z, notches = [] }: PalletPiece): boolean =>
  board.z < z && notches.length > 0;

/** Returns the stretch of a support that a board covers most of: all of it, or the wood beside or between its notches. */
function findWidestWood(board: PalletPiece, support: PalletPiece): PlacedBoardWidth {
  const whole = { from: support.x, width: support.dx };
  if (!isUnderNotches(board, support)) return whole;
  const cover = ({ from, width }: PlacedBoardWidth): number =>
    computeOverlap(board.x, board.dx, from, width);
  return listWoodBesideNotches(support).reduce(
    (widest, each) => (cover(each) > cover(widest) ? each : widest),
    { from: support.x, width: 0 },
  );
}

/** Returns the stretches of a stringer that reach down to the boards below it. */
function listWoodBesideNotches({ x, dx, notches = [] }: PalletPiece): PlacedBoardWidth[] {
  const sorted = notches.toSorted((one, other) => one.from - other.from);
  const starts = [0, ...sorted.map(({ from, length }) => from + length)];
  const ends = [...sorted.map(({ from }) => from), dx];
  return starts
    .map((start, at) => ({ from: x + start, width: (ends[at] ?? dx) - start }))
    .filter(({ width }) => width > 0);
}

/**
 * Returns the places where boards of a crate's walls are nailed. A board that lies along a runner or a rail has nails on it
 * beside each post.
 */
function findWallCrossings(
  design: CrateDesign,
  byRole: ReadonlyMap<PartRole, readonly PalletPiece[]>,
): NailedJoint[] {
  const hold = leastHold / millimetresPerUnit[design.unit];
  const { posts, walls } = design;
  const spots = placeBoardWidths(
    Array<number>(posts.sides).fill(posts.width),
    computeCrateSpans(design).length,
    walls.thickness,
  );
  return fastenedUpright.flatMap(([boardRole, supportRole, axis]) =>
    (byRole.get(boardRole) ?? []).flatMap((board) =>
      (byRole.get(supportRole) ?? [])
        // Posts are narrower than a hold at times: all of one holds.
        .filter((support) =>
          isTouchingSupport(board, support, axis, Math.min(hold, posts.thickness, posts.width)),
        )
        .flatMap((support) => {
          const requested = countNails(design, board, support);
          const crossing = { board, support, nails: requested, requested };
          const isAlong = boardRole === 'side' && supportRole !== 'post';
          return isAlong ? spots.map((within) => ({ ...crossing, within })) : [crossing];
        }),
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
  const width = toPalletPart(board).width * millimetresPerUnit[design.unit];
  return width <= nailRules.narrow + 0.01 ? design.nails.narrow : design.nails.wide;
}

const isEdge = (at: number, count: number): boolean => at === 0 || at === count - 1;

/** Returns the number of nails of a pallet. */
export const countPalletNails = (crossings: readonly NailedJoint[]): number =>
  crossings.reduce((total, { nails }) => total + nails, 0);

/** Returns the positions of the nails, distributed over the width of the board, along the middle of its support. */
export const placeNails = (crossings: readonly NailedJoint[]): PalletNail[] =>
  crossings.flatMap(({ board, support, nails, within }) => {
    const isWall = board.role === 'side' || board.role === 'end';
    const spot = within ?? { from: support.x, width: support.dx };
    const x = Math.max(board.x, spot.from);
    const y = Math.max(board.y, support.y);
    const z = Math.max(board.z, support.z);
    const dx = computeOverlap(board.x, board.dx, spot.from, spot.width);
    const dy = computeOverlap(board.y, board.dy, support.y, support.dy);
    const dz = computeOverlap(board.z, board.dz, support.z, support.dz);
    const isAlong = isAlongPallet(board);
    return Array.from({ length: nails }, (_, at): PalletNail => {
      const over = (at + 1) / (nails + 1);
      // Nails in one line along the grain would split the wood.
      const aside = at % 2 === 0 ? 0.4 : 0.6;
      if (isWall) {
        // A nail enters by the outer face.
        const up = z + dz * over;
        return board.role === 'side'
          ? { x: x + dx * aside, y: board.y === 0 ? 0 : board.y + board.dy, z: up, from: 'side' }
          : { x: board.x === 0 ? 0 : board.x + board.dx, y: y + dy * aside, z: up, from: 'end' };
      }
      const from = board.z >= support.z ? 'above' : 'below';
      const level = from === 'above' ? board.z + board.dz : board.z;
      return isAlong
        ? { x: x + dx * aside, y: y + dy * over, z: level, from }
        : { x: x + dx * over, y: y + dy * aside, z: level, from };
    });
  });
