import type { LocalizedWords, WordParams } from '../kit/words.ts';
import { sayDesignLength } from './lengths.ts';
import { getMinNails, nailRules } from './nail-rules.ts';
import {
  computeCommonRoom,
  findNailedJoints,
  leastHold,
  isOverlappingFromAbove,
  placeNails,
  type NailedJoint,
  type PalletNail,
} from './nails.ts';
import {
  millimetresPerUnit,
  type BlockDesign,
  type CrateDesign,
  type PalletDesign,
} from './pallet-design.ts';
import {
  buildPalletPieces,
  toPalletPart,
  type PalletPiece,
  type PartRole,
} from './pallet-parts.ts';
import { designFindingTexts } from './texts.ts';

interface PieceFinding {
  readonly path: string;
  readonly words: LocalizedWords;
  readonly params: WordParams;
}

/** Pallets that lie in layers; crates, of which walls stand, have rules of their own. */
type LayeredDesign = Exclude<PalletDesign, CrateDesign>;

/** Fields that correct a piece of a role which rests on nothing or which nothing holds. */
const fields: Partial<Record<PartRole, string>> = {
  top: 'top.boards',
  stretcher: 'stretchers.boards',
  stringer: 'bottom.boards',
  block: 'bottom.boards',
  bottom: 'bottom.boards',
  bottomAcross: 'bottom.across',
};
const getField = ({ role }: PalletPiece): string => fields[role] ?? 'top.boards';

/**
 * Returns the reasons for which the pieces of a pallet make no pallet, though each number of its design fits: two of them
 * in one place, one that rests on nothing, or one that no nail holds. One reason for each field.
 */
export function findPieceFaults(design: LayeredDesign): PieceFinding[] {
  const pieces = buildPalletPieces(design);
  const overlaps = findPiecesInOnePlace(pieces, design);
  if (overlaps.length > 0) return overlaps;
  const floating = keepOnePerField(
    pieces
      .filter((piece) => piece.z > 0 && !isSupported(piece, pieces))
      .map((piece) => ({ path: getField(piece), words: designFindingTexts.floats, params: {} })),
  );
  return floating.length > 0 ? floating : findUnheldPieces(design, pieces);
}

function findPiecesInOnePlace(
  pieces: readonly PalletPiece[],
  { length, unit }: LayeredDesign,
): PieceFinding[] {
  const isClashing = pieces.some((one, at) =>
    pieces
      .slice(at + 1)
      .some(
        (other) =>
          isOverlappingFromAbove(one, other) &&
          Math.min(one.z + one.dz, other.z + other.dz) - Math.max(one.z, other.z) > least,
      ),
  );
  // Boards and rows of blocks have been measured; only blocks under neighbouring stringer boards are left.
  return isClashing
    ? [
        {
          path: 'blocks.length',
          words: designFindingTexts.blocksOverlap,
          params: { span: sayDesignLength(length, unit) },
        },
      ]
    : [];
}

/** Maximum overlap, in the unit of the design, that is due to rounding. */
const least = 1e-3;

const isSupported = (piece: PalletPiece, pieces: readonly PalletPiece[]): boolean =>
  pieces.some(
    (under) =>
      Math.abs(under.z + under.dz - piece.z) < least && isOverlappingFromAbove(piece, under),
  );

/** Returns the boards and blocks without a nail, or else those that no chain of nails joins to the deck. */
function findUnheldPieces(design: LayeredDesign, pieces: readonly PalletPiece[]): PieceFinding[] {
  const crossings = findNailedJoints(design, pieces).filter(({ nails }) => nails > 0);
  const joints: Joint[] = [...crossings, ...listBlocksBelowDeckNails(design, pieces, crossings)];
  const nailed = new Set(joints.flatMap(({ board, support }) => [board, support]));
  const loose = pieces.filter((piece) => !nailed.has(piece));
  if (loose.length > 0)
    return keepOnePerField(loose.map((piece) => explainLoosePiece(design, piece)));
  const joined = listJoinedPieces(pieces.at(-1), joints);
  return keepOnePerField(
    pieces
      .filter((piece) => !joined.has(piece))
      .map((piece) => ({
        path: design.family === 'block' ? 'blocks.middleNails' : getField(piece),
        words: designFindingTexts.looseDeck,
        params: {},
      })),
  );
}

/** Two pieces that nails hold together. */
type Joint = Pick<NailedJoint, 'board' | 'support'>;

/** Returns the blocks that nails of the deck reach through the stringer boards, each with the board that they come from. */
function listBlocksBelowDeckNails(
  design: LayeredDesign,
  pieces: readonly PalletPiece[],
  joints: readonly NailedJoint[],
): Joint[] {
  if (design.family !== 'block') return [];
  const { nails, top, stretchers, unit } = design;
  const inside = (nails.length - top.thickness - stretchers.thickness) * millimetresPerUnit[unit];
  if (inside < nailRules.penetration) return [];
  const blocks = pieces.filter(({ role }) => role === 'block');
  return joints
    .filter(({ board: { role } }) => role === 'top')
    .flatMap((joint) =>
      placeNails([joint]).flatMap((nail) =>
        blocks
          .filter((block) => isBelowNail(block, nail))
          .map((support) => ({ board: joint.board, support })),
      ),
    );
}

const isBelowNail = ({ x, y, dx, dy }: PalletPiece, nail: PalletNail): boolean =>
  nail.x > x && nail.x < x + dx && nail.y > y && nail.y < y + dy;

function explainLoosePiece(design: LayeredDesign, piece: PalletPiece): PieceFinding {
  if (design.family === 'block' && piece.role === 'block') {
    const { rows } = design.blocks;
    const row = piece.at % rows.length;
    return {
      path: `blocks.${row === 0 || row === rows.length - 1 ? 'outerNails' : 'middleNails'}`,
      words: designFindingTexts.looseBlock,
      params: {},
    };
  }
  const most = design.family === 'block' ? findWidestAcross(design) : undefined;
  if (most !== undefined && piece.role === 'bottom')
    return {
      path: 'bottom.across',
      words: designFindingTexts.looseBoards,
      params: { most: sayDesignLength(most, design.unit) },
    };
  const isUnderNotch = piece.role === 'bottom' && design.family === 'stringer';
  return {
    path: getField(piece),
    words: isUnderNotch ? designFindingTexts.boardUnderNotch : designFindingTexts.unnailedBoard,
    params: {},
  };
}

/** Returns the pieces that a chain of nails joins to a piece, itself included. */
function listJoinedPieces(
  first: PalletPiece | undefined,
  joints: readonly Joint[],
): ReadonlySet<PalletPiece> {
  const joined = new Set(first ? [first] : []);
  for (let before = 0; before < joined.size;) {
    before = joined.size;
    for (const { board, support } of joints)
      if (joined.has(board) || joined.has(support)) joined.add(board).add(support);
  }
  return joined;
}

const keepOnePerField = (findings: readonly PieceFinding[]): PieceFinding[] =>
  [...new Map(findings.toReversed().map((each) => [each.path, each])).values()].toReversed();

/**
 * Returns the advice on crossings where a board and its support have so little wood in common that it takes fewer nails than
 * the design requests and the width of the board needs. One for each field.
 */
export function findNarrowCrossings(
  design: LayeredDesign,
  pieces: readonly PalletPiece[],
): PieceFinding[] {
  const mm = millimetresPerUnit[design.unit];
  return keepOnePerField(
    findNailedJoints(design, pieces)
      .filter(
        ({ board, nails, requested }) =>
          nails < requested && nails < getMinNails(toPalletPart(board).width * mm),
      )
      .map((joint) => ({
        path: getField(joint.board),
        words: designFindingTexts.littleWood,
        params: {
          wood: sayDesignLength(computeCommonRoom(joint), design.unit),
          given: joint.nails,
          least: getMinNails(toPalletPart(joint.board).width * mm),
        },
      })),
  );
}

/**
 * Returns the width that the crossing boards may have at most, so that the boards in between are nailed to the outer blocks.
 * Returns undefined where they are.
 */
export function findWidestAcross({ bottom, blocks, unit }: BlockDesign): number | undefined {
  if (bottom.kind !== 'perimeter' && bottom.kind !== 'cross') return undefined;
  const [first = 0] = blocks.rows;
  const outer =
    bottom.turned === true ? Math.min(first, blocks.rows.at(-1) ?? first) : blocks.length;
  const widest = outer - leastHold / millimetresPerUnit[unit];
  return bottom.across <= widest ? undefined : Math.max(0, widest);
}
