import type { LocalizedWords, WordParams } from '../kit/words.ts';
import { buildCratePieces, computeCrateSpans, listEndPostWidths } from './crate-pieces.ts';
import { computeBoardGap } from './lay-out-widths.ts';
import { sayDesignLength } from './lengths.ts';
import { findNailedJoints, type NailedJoint } from './nails.ts';
import type { CrateDesign } from './pallet-design.ts';
import type { PalletPiece } from './pallet-parts.ts';
import { designFindingTexts } from './texts.ts';

interface CrateFinding {
  readonly path: string;
  readonly words: LocalizedWords;
  readonly params: WordParams;
}

/**
 * Returns the reasons for which a crate cannot be built: without room first, then boards that overlap, then parts that
 * nothing holds.
 */
export function findCrateFaults(design: CrateDesign): CrateFinding[] {
  const noRoom = findMissingRoom(design);
  if (noRoom.length > 0) return noRoom;
  const overlaps = findOverlaps(design);
  return overlaps.length > 0 ? overlaps : findLooseParts(design);
}

function findMissingRoom(design: CrateDesign): CrateFinding[] {
  const { length, width, stringers, walls, posts, unit } = design;
  const spans = computeCrateSpans(design);
  const formatLength = (value: number) => sayDesignLength(value, unit);
  const found: CrateFinding[] = [];
  if (spans.width <= 2 * posts.thickness)
    found.push({
      path: 'width',
      words: designFindingTexts.noRoomInside,
      params: { span: formatLength(width) },
    });
  if (spans.length <= 2 * posts.thickness)
    found.push({
      path: 'length',
      words: designFindingTexts.noRoomInside,
      params: { span: formatLength(length) },
    });
  if (spans.postTop <= spans.floor)
    found.push({
      path: 'height',
      words: designFindingTexts.lowCrate,
      params: { least: formatLength(design.height - spans.postTop + spans.floor) },
    });
  if (walls.overlap > stringers.height)
    found.push({
      path: 'walls.overlap',
      words: designFindingTexts.longOverlap,
      params: { most: formatLength(stringers.height) },
    });
  return found;
}

function findOverlaps(design: CrateDesign): CrateFinding[] {
  const { length, top, stringers, walls, posts, lid, unit } = design;
  const spans = computeCrateSpans(design);
  const rows: readonly (readonly [path: string, widths: readonly number[], span: number])[] = [
    ['top.boards', top.boards, spans.length],
    ['stringers.width', Array<number>(stringers.count).fill(stringers.width), spans.width],
    ['walls.sides', walls.sides, spans.ceiling - spans.skirt],
    ['walls.ends', walls.ends, spans.ceiling - stringers.height],
    ['posts.sides', Array<number>(posts.sides).fill(posts.width), spans.length],
    ['posts.ends', listEndPostWidths(design), spans.width],
    ['lid.boards', lid?.boards ?? [], length],
    // Rails lie flat on the posts.
    ['posts.width', lid ? [posts.width, posts.width] : [], spans.width],
  ];
  return rows
    .filter(([, widths, span]) => computeBoardGap(widths, span) < 0)
    .map(([path, widths, span]) => ({
      path,
      words: designFindingTexts.boardsOverlap,
      params: {
        needed: sayDesignLength(
          widths.reduce((sum, each) => sum + each, 0),
          unit,
        ),
        span: sayDesignLength(span, unit),
      },
    }));
}

/** Returns the walls of which a board or a post is held by nothing, and those that nothing holds to the floor. */
function findLooseParts(design: CrateDesign): CrateFinding[] {
  const pieces = buildCratePieces(design);
  const crossings = findNailedJoints(design, pieces);
  const supportsOf = Map.groupBy(crossings, ({ board }) => board);
  const isLoose = (path: 'walls.sides' | 'walls.ends') => {
    const role = path === 'walls.sides' ? 'side' : 'end';
    const boards = pieces.filter((piece) => piece.role === role);
    return boards.some((board) => (supportsOf.get(board) ?? []).length < 2);
  };
  const found: CrateFinding[] = [];
  for (const path of ['walls.sides', 'walls.ends'] as const)
    if (isLoose(path)) found.push({ path, words: designFindingTexts.looseWall, params: {} });
  if (found.length > 0) return found;
  const { unit, walls, top } = design;
  const lowest = pieces.find(({ role }) => role === 'side');
  const roles = crossings
    .filter(({ board }) => board === lowest)
    .map(({ support: { role } }) => role);
  if (!roles.includes('stringer') || !roles.includes('post'))
    found.push({
      path: 'walls.sides',
      words: designFindingTexts.wallOffFloor,
      params: { least: sayDesignLength(walls.overlap + top.thickness, unit) },
    });
  else if (countJoined(pieces, crossings) < pieces.length)
    found.push({ path: 'walls.sides', words: designFindingTexts.looseFrame, params: {} });
  return found;
}

/** Returns the number of pieces that a chain of nails joins to the first one. */
function countJoined(pieces: readonly PalletPiece[], crossings: readonly NailedJoint[]): number {
  const neighbours = new Map<PalletPiece, PalletPiece[]>(pieces.map((piece) => [piece, []]));
  for (const { board, support } of crossings) {
    neighbours.get(board)?.push(support);
    neighbours.get(support)?.push(board);
  }
  const joined = new Set(pieces.slice(0, 1));
  // A set goes on with what is added to it meanwhile.
  for (const piece of joined) for (const next of neighbours.get(piece) ?? []) joined.add(next);
  return joined.size;
}

/**
 * Returns the advice on the gaps of a crate, which are no wider than its boards. Source: GDV, Container Handbook and
 * Packaging Handbook, 6.8, crates: closed to open area between 1:1 and 2:1.
 */
export function findCrateAdvice(design: CrateDesign): CrateFinding[] {
  const { length, stringers, walls, lid, unit } = design;
  const { ceiling, skirt } = computeCrateSpans(design);
  const rows: readonly (readonly [path: string, widths: readonly number[], span: number])[] = [
    ['walls.sides', walls.sides, ceiling - skirt],
    ['walls.ends', walls.ends, ceiling - stringers.height],
    ['lid.boards', lid?.boards ?? [], length],
  ];
  return rows.flatMap(([path, widths, span]) => {
    const narrowest = Math.min(...widths);
    const gap = computeBoardGap(widths, span);
    return widths.length > 0 && gap > narrowest
      ? [
          {
            path,
            words: designFindingTexts.openCrate,
            params: { gap: sayDesignLength(gap, unit), most: sayDesignLength(narrowest, unit) },
          },
        ]
      : [];
  });
}
