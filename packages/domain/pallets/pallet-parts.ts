import { buildCratePieces } from './crate-pieces.ts';
import {
  placeBoardsBetweenNotches,
  placeBoardWidths,
  roundToBillionth,
  type PlacedBoardWidth,
} from './lay-out-widths.ts';
import type { BlockDesign, PalletDesign, SkidDesign, StringerDesign } from './pallet-design.ts';

/** Roles of a piece of wood in a pallet. */
export const partRoles = [
  'top',
  'stretcher',
  'stringer',
  'block',
  'bottom',
  'bottomAcross',
  'floor',
  'side',
  'end',
  'post',
  'rail',
  'lid',
] as const;
export type PartRole = (typeof partRoles)[number];

/** Piece of wood as a box in space, in the unit of its design: `x` along the pallet, `y` across, `z` up from the ground. */
export interface PalletPiece {
  readonly role: PartRole;
  /** Index among the pieces of the same role, in the sequence in which they are laid. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** Notches from below: start along the piece, length and depth. */
  readonly notches?: readonly {
    readonly from: number;
    readonly length: number;
    readonly depth: number;
  }[];
}

/** Group of equal pieces: thickness × width × length, and their number. */
export interface PalletPart {
  readonly role: PartRole;
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  readonly count: number;
}

/** All pieces of a design, from the ground up. */
export function buildPalletPieces(design: PalletDesign): PalletPiece[] {
  if (design.family === 'crate') return buildCratePieces(design);
  return design.family === 'block' ? listBlockPieces(design) : listStringerPieces(design);
}

function listStringerPieces(design: StringerDesign | SkidDesign): PalletPiece[] {
  const { length, width, top, stringers } = design;
  const { height, wing, notch } = stringers;
  const bottom = design.family === 'stringer' ? design.bottom : undefined;
  const ground = bottom?.thickness ?? 0;
  const pieces: PalletPiece[] = [];
  if (bottom) {
    const inset = bottom.wing ? 0 : wing;
    const laid = notch
      ? placeBoardsBetweenNotches(bottom.boards, length, getWoodBetweenNotches(notch, length))
      : placeBoardWidths(bottom.boards, length);
    for (const [at, { from, width: dx }] of laid.entries())
      pieces.push({
        role: 'bottom',
        at,
        x: from,
        y: inset,
        z: 0,
        dx,
        dy: roundToBillionth(width - 2 * inset),
        dz: bottom.thickness,
      });
  }
  const across = placeBoardWidths(
    Array.from({ length: stringers.count }, () => stringers.width),
    width - 2 * wing,
    wing,
  );
  for (const [at, { from, width: dy }] of across.entries())
    pieces.push({
      role: 'stringer',
      at,
      x: 0,
      y: from,
      z: ground,
      dx: length,
      dy,
      dz: height,
      ...(notch && {
        notches: [notch.from, length - notch.from - notch.length].map((begin) => ({
          from: roundToBillionth(begin),
          length: notch.length,
          depth: notch.depth,
        })),
      }),
    });
  for (const [at, { from, width: dx }] of placeBoardWidths(top.boards, length).entries())
    pieces.push({
      role: 'top',
      at,
      x: from,
      y: 0,
      z: roundToBillionth(ground + height),
      dx,
      dy: width,
      dz: top.thickness,
    });
  return pieces;
}

/** Returns the stretch of a stringer between its two notches. */
const getWoodBetweenNotches = (
  { from, length }: NonNullable<StringerDesign['stringers']['notch']>,
  long: number,
): PlacedBoardWidth => ({
  from: roundToBillionth(from + length),
  width: roundToBillionth(long - 2 * (from + length)),
});

function listBlockPieces(design: BlockDesign): PalletPiece[] {
  const { length, width, top, stretchers, blocks, bottom } = design;
  const ground = bottom.kind === 'none' ? 0 : bottom.thickness;
  const rows = placeBoardWidths(blocks.rows, width);
  const columns = placeBoardWidths(stretchers.boards, length);
  const pieces: PalletPiece[] = listBasePieces(design);
  for (const [column, { from, width: wide }] of columns.entries())
    for (const [row, { from: y, width: dy }] of rows.entries())
      pieces.push({
        role: 'block',
        at: column * rows.length + row,
        x: computeBlockStart(from, wide, blocks.length, length),
        y,
        z: ground,
        dx: blocks.length,
        dy,
        dz: blocks.height,
      });
  for (const [at, { from, width: dx }] of columns.entries())
    pieces.push({
      role: 'stretcher',
      at,
      x: from,
      y: 0,
      z: roundToBillionth(ground + blocks.height),
      dx,
      dy: width,
      dz: stretchers.thickness,
    });
  for (const [at, { from, width: dy }] of placeBoardWidths(top.boards, width).entries())
    pieces.push({
      role: 'top',
      at,
      x: 0,
      y: from,
      z: roundToBillionth(ground + blocks.height + stretchers.thickness),
      dx: length,
      dy,
      dz: top.thickness,
    });
  return pieces;
}

/** Returns the start of a block under the middle of its stringer board, but never beyond the pallet's edge. */
function computeBlockStart(from: number, wide: number, long: number, length: number): number {
  const middle = from + (wide - long) / 2;
  return roundToBillionth(Math.max(0, Math.min(middle, length - long)));
}

/**
 * Builds the base: boards in one direction, along the deck or (turned) across it, and between them the crossing boards from edge to edge.
 */
function listBasePieces({ length, width, stretchers, blocks, bottom }: BlockDesign): PalletPiece[] {
  const { kind, thickness, boards, across, turned = false } = bottom;
  if (kind === 'none') return [];
  // `long` is the span along the base boards, `wide` the span over which they are distributed.
  const [long, wide] = turned ? [width, length] : [length, width];
  const createBasePiece = (
    role: PartRole,
    at: number,
    along: PlacedBoardWidth,
    over: PlacedBoardWidth,
  ): PalletPiece => {
    const [x, y] = turned ? [over, along] : [along, over];
    return { role, at, x: x.from, y: y.from, z: 0, dx: x.width, dy: y.width, dz: thickness };
  };
  const crossed = turned ? blocks.rows.length : stretchers.boards.length;
  const crossing = placeBoardWidths(
    (kind === 'unidirectional' ? [] : listBaseColumns(kind, crossed)).map(() => across),
    long,
  );
  const stretches = listFilledSpans(crossing, long);
  return [
    ...crossing.map((along, at) =>
      createBasePiece('bottomAcross', at, along, { from: 0, width: wide }),
    ),
    ...placeBoardWidths(boards, wide).flatMap((over, row) =>
      stretches.map((along, at) =>
        createBasePiece('bottom', row * stretches.length + at, along, over),
      ),
    ),
  ];
}

const listBaseColumns = (kind: 'perimeter' | 'cross', columns: number): number[] =>
  Array.from({ length: kind === 'perimeter' ? 2 : Math.max(3, columns) }, (_, at) => at);

/** Returns the spans that boards fill between crossing boards: the whole length without crossing boards. */
function listFilledSpans(
  crossing: readonly PlacedBoardWidth[],
  length: number,
): PlacedBoardWidth[] {
  if (crossing.length === 0) return [{ from: 0, width: length }];
  return crossing.slice(1).map(({ from }, at) => {
    const before = crossing[at];
    const begin = (before?.from ?? 0) + (before?.width ?? 0);
    return { from: roundToBillionth(begin), width: roundToBillionth(from - begin) };
  });
}

/** Returns the measures of a piece, lying or standing: a wall's board is as thick as its wall, a post as long as it is high. */
export function toPalletPart({ role, dx, dy, dz }: PalletPiece): Omit<PalletPart, 'count'> {
  const [less = 0, more = 0] = [dx, dy].toSorted((one, other) => one - other);
  if (role === 'side') return { role, thickness: dy, width: dz, length: dx };
  if (role === 'end') return { role, thickness: dx, width: dz, length: dy };
  if (role === 'post') return { role, thickness: less, width: more, length: dz };
  if (role === 'rail')
    return { role, thickness: Math.min(dy, dz), width: Math.max(dy, dz), length: dx };
  // The grain runs along the longest side; in a block, which has no clear longest side, up is the thickness.
  return { role, thickness: dz, width: less, length: more };
}

/** Equal pieces of a design together: by role, the thickest, widest and longest first. */
export function groupPalletParts(pieces: readonly PalletPiece[]): PalletPart[] {
  const parts = new Map<string, PalletPart>();
  for (const piece of pieces) {
    const part = toPalletPart(piece);
    const key = getPalletPartKey(part);
    parts.set(key, { ...part, count: (parts.get(key)?.count ?? 0) + 1 });
  }
  const getRoleOrder = (role: PartRole) => partRoles.indexOf(role);
  return [...parts.values()].toSorted(
    (one, other) =>
      getRoleOrder(one.role) - getRoleOrder(other.role) ||
      other.width - one.width ||
      other.length - one.length,
  );
}

/** Returns the height of a pallet, in its unit. */
export const computePalletHeight = (pieces: readonly PalletPiece[]): number =>
  roundToBillionth(Math.max(0, ...pieces.map(({ z, dz }) => z + dz)));

/** Layers of a crate. Its walls are one, though their boards begin at many heights. */
const crateLayers: Partial<Record<PartRole, number>> = { stringer: 0, floor: 1, lid: 3 };
const wallLayer = 2;

/** Returns the layer of each piece, from the ground up: 0 for the pieces that lie lowest. */
export function getPieceLayers(pieces: readonly PalletPiece[]): number[] {
  if (pieces.some(({ role }) => role === 'floor'))
    return pieces.map(({ role }) => crateLayers[role] ?? wallLayer);
  const levels = [...new Set(pieces.map(({ z }) => z))].toSorted((one, other) => one - other);
  return pieces.map(({ z }) => levels.indexOf(z));
}

/** Returns the key of a part: parts with the same dimensions have the same key, in any position. */
export const getPalletPartKey = ({
  role,
  thickness,
  width,
  length,
}: Omit<PalletPart, 'count'>): string => [role, thickness, width, length].join(' ');
