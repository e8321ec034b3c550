import { roundToBillionth, placeBoardWidths } from './lay-out-widths.ts';
import type { CrateDesign } from './pallet-design.ts';
import type { PalletPiece } from './pallet-parts.ts';

/** Heights and spans that the pieces of a crate follow from, in the unit of its design. */
export interface CrateSpans {
  /** Space between the boards of opposite walls. */
  readonly length: number;
  readonly width: number;
  /** Height of the floor's upper side, and of the lid's lower one; of an open crate, its height. */
  readonly floor: number;
  readonly ceiling: number;
  /** Height at which the long walls begin: below the floor. */
  readonly skirt: number;
  /** Height at which the posts end: below the rails, which lie flat on them and carry the lid. */
  readonly postTop: number;
}

/** Returns the heights and spans of a crate; without room, they are negative. */
export function computeCrateSpans({
  length,
  width,
  height,
  top,
  stringers,
  walls,
  posts,
  lid,
}: CrateDesign): CrateSpans {
  const ceiling = roundToBillionth(height - (lid?.thickness ?? 0));
  return {
    length: roundToBillionth(length - 2 * walls.thickness),
    width: roundToBillionth(width - 2 * walls.thickness),
    floor: roundToBillionth(stringers.height + top.thickness),
    ceiling,
    skirt: roundToBillionth(stringers.height - walls.overlap),
    postTop: lid ? roundToBillionth(ceiling - posts.thickness) : ceiling,
  };
}

/**
 * Returns the widths of the posts of a wall at an end, from side to side: those at its corners stand with their narrow side
 * to it, because they belong to the long walls.
 */
export const listEndPostWidths = ({ posts }: CrateDesign): number[] => [
  posts.thickness,
  ...Array<number>(posts.ends - 2).fill(posts.width),
  posts.thickness,
];

/** All pieces of a crate, from the ground up. */
export function buildCratePieces(design: CrateDesign): PalletPiece[] {
  const spans = computeCrateSpans(design);
  return [
    ...layRunners(design, spans),
    ...layFloor(design, spans),
    ...standPosts(design, spans),
    ...layWalls(design, spans),
    ...layLid(design, spans),
  ];
}

function layRunners(
  { stringers, walls }: CrateDesign,
  { length, width }: CrateSpans,
): PalletPiece[] {
  const { thickness } = walls;
  return placeBoardWidths(
    Array<number>(stringers.count).fill(stringers.width),
    width,
    thickness,
  ).map(({ from, width: dy }, at) => ({
    role: 'stringer',
    at,
    x: thickness,
    y: from,
    z: 0,
    dx: length,
    dy,
    dz: stringers.height,
  }));
}

const layFloor = (
  { top, stringers, walls }: CrateDesign,
  { length, width }: CrateSpans,
): PalletPiece[] =>
  placeBoardWidths(top.boards, length, walls.thickness).map(({ from, width: dx }, at) => ({
    role: 'floor',
    at,
    x: from,
    y: walls.thickness,
    z: stringers.height,
    dx,
    dy: width,
    dz: top.thickness,
  }));

function standPosts(design: CrateDesign, spans: CrateSpans): PalletPiece[] {
  const { length, width, posts, walls } = design;
  const far = walls.thickness + posts.thickness;
  const sides = placeBoardWidths(
    Array<number>(posts.sides).fill(posts.width),
    spans.length,
    walls.thickness,
  );
  const ends = placeBoardWidths(listEndPostWidths(design), spans.width, walls.thickness).slice(
    1,
    -1,
  );
  const createPost = (x: number, y: number, dx: number, dy: number) => ({
    role: 'post' as const,
    x: roundToBillionth(x),
    y: roundToBillionth(y),
    z: spans.floor,
    dx,
    dy,
    dz: roundToBillionth(spans.postTop - spans.floor),
  });
  return [
    ...[walls.thickness, width - far].flatMap((y) =>
      sides.map(({ from, width: dx }) => createPost(from, y, dx, posts.thickness)),
    ),
    ...[walls.thickness, length - far].flatMap((x) =>
      ends.map(({ from, width: dy }) => createPost(x, from, posts.thickness, dy)),
    ),
  ].map((post, at) => ({ ...post, at }));
}

function layWalls(
  { length, width, walls, stringers }: CrateDesign,
  { skirt, ceiling, width: inside }: CrateSpans,
): PalletPiece[] {
  const { thickness } = walls;
  const sides = placeBoardWidths(walls.sides, ceiling - skirt, skirt);
  const ends = placeBoardWidths(walls.ends, ceiling - stringers.height, stringers.height);
  return [
    ...[0, width - thickness].flatMap((y, wall) =>
      sides.map(({ from, width: dz }, at): PalletPiece => ({
        role: 'side',
        at: wall * sides.length + at,
        x: 0,
        y: roundToBillionth(y),
        z: from,
        dx: length,
        dy: thickness,
        dz,
      })),
    ),
    ...[0, length - thickness].flatMap((x, wall) =>
      ends.map(({ from, width: dz }, at): PalletPiece => ({
        role: 'end',
        at: wall * ends.length + at,
        x: roundToBillionth(x),
        y: thickness,
        z: from,
        dx: thickness,
        dy: inside,
        dz,
      })),
    ),
  ];
}

function layLid(
  { length, width, walls, posts, lid }: CrateDesign,
  { ceiling, postTop, length: inside }: CrateSpans,
): PalletPiece[] {
  if (!lid) return [];
  const rails = [walls.thickness, roundToBillionth(width - walls.thickness - posts.width)];
  return [
    ...rails.map((y, at): PalletPiece => ({
      role: 'rail',
      at,
      x: walls.thickness,
      y,
      z: postTop,
      dx: inside,
      dy: posts.width,
      dz: posts.thickness,
    })),
    ...placeBoardWidths(lid.boards, length).map(({ from, width: dx }, at): PalletPiece => ({
      role: 'lid',
      at,
      x: from,
      y: 0,
      z: ceiling,
      dx,
      dy: width,
      dz: lid.thickness,
    })),
  ];
}

/** Free room within a crate: what goes in between its posts, its floor and the rails of its lid. */
export function computeCrateInsideSize(design: CrateDesign): {
  readonly length: number;
  readonly width: number;
  readonly height: number;
} {
  const { length, width, floor, postTop } = computeCrateSpans(design);
  const { thickness, ends } = design.posts;
  return {
    // Posts at the corners stand beside the goods.
    length: roundToBillionth(length - (ends > 2 ? 2 * thickness : 0)),
    width: roundToBillionth(width - 2 * thickness),
    height: roundToBillionth(postTop - floor),
  };
}
