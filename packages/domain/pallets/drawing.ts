import type { PalletDesign } from './pallet-design.ts';
import { sayDesignLength } from './lengths.ts';
import type { PalletNail } from './nails.ts';
import {
  computePalletHeight,
  getPieceLayers,
  type PartRole,
  type PalletPiece,
} from './pallet-parts.ts';

/** Names of the views: from above, from the long side, from the end, and from below. */
export const palletViewNames = ['top', 'side', 'end', 'bottom'] as const;
export type PalletViewName = (typeof palletViewNames)[number];

/** Face of a piece, in the unit of the design; `y` points down, as on paper. */
export interface PieceFace {
  readonly role: PartRole;
  /** Index of the piece among all pieces of the design. */
  readonly piece: number;
  /** Corners of the face, one after the other. */
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/** Dimension beside a view: its two ends, and the side of the view. */
export interface ViewDimension {
  readonly along: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Row of the dimension: 0 nearer the drawing, 1 for the overall dimension. */
  readonly row: 0 | 1;
}

export interface PalletView {
  readonly name: PalletViewName;
  readonly width: number;
  readonly height: number;
  /** Faces from back to front. */
  readonly faces: readonly PieceFace[];
  readonly nails: readonly { readonly x: number; readonly y: number }[];
  readonly dimensions: readonly ViewDimension[];
}

type Corner = readonly [x: number, y: number];
const buildRectangle = (x: number, y: number, dx: number, dy: number): Corner[] => [
  [x, y],
  [x + dx, y],
  [x + dx, y + dy],
  [x, y + dy],
];

/** Builds the four views of a pallet at one scale, each with its dimensions. */
export function buildPalletViews(
  design: PalletDesign,
  pieces: readonly PalletPiece[],
  nails: readonly PalletNail[],
): Readonly<Record<PalletViewName, PalletView>> {
  const height = computePalletHeight(pieces);
  return {
    top: buildPlanView(design, pieces, nails, 'top'),
    bottom: buildPlanView(design, pieces, nails, 'bottom'),
    side: buildUprightView(design, pieces, nails, height, 'side'),
    end: buildUprightView(design, pieces, nails, height, 'end'),
  };
}

function buildPlanView(
  { length, width, unit }: PalletDesign,
  pieces: readonly PalletPiece[],
  nails: readonly PalletNail[],
  name: 'top' | 'bottom',
): PalletView {
  const isTop = name === 'top';
  // The bottom view is mirrored along the long side: the far side is near.
  const toViewY = (y: number, dy = 0): number => (isTop ? y : width - y - dy);
  const faces = pieces
    .map((piece, at) => ({ piece, at }))
    .toSorted((one, other) => (isTop ? one.piece.z - other.piece.z : other.piece.z - one.piece.z))
    .map(({ piece: { role, x, y, dx, dy }, at }) => ({
      role,
      piece: at,
      corners: buildRectangle(x, toViewY(y, dy), dx, dy),
    }));
  const along = pieces.filter(({ role }) => role === findMeasuredRole(pieces, isTop));
  const isAcross = along.every(({ dx, dy }) => dx <= dy);
  return {
    name,
    width: length,
    height: width,
    faces,
    nails: nails
      .filter(({ from }) => from === (isTop ? 'above' : 'below'))
      .map(({ x, y }) => ({ x, y: toViewY(y) })),
    dimensions: [
      ...listBoardDimensions(along, isAcross, unit, toViewY),
      { along: 'x', from: 0, to: length, text: sayDesignLength(length, unit), row: 1 },
      { along: 'y', from: 0, to: width, text: sayDesignLength(width, unit), row: 1 },
    ],
  };
}

/** Returns the role of the boards that are measured from above or from below: of a crate its lid, and its floor. */
function findMeasuredRole(pieces: readonly PalletPiece[], isTop: boolean): PartRole {
  const has = (wanted: PartRole) => pieces.some(({ role }) => role === wanted);
  if (!has('floor')) return isTop ? 'top' : 'bottom';
  return isTop && has('lid') ? 'lid' : 'floor';
}

/** The first board and the gap after it: the others follow from them where boards are alike. */
function listBoardDimensions(
  boards: readonly PalletPiece[],
  isAcross: boolean,
  unit: PalletDesign['unit'],
  flip: (y: number, dy?: number) => number,
): ViewDimension[] {
  const laid = boards
    .map(({ x, y, dx, dy }) => (isAcross ? { from: x, wide: dx } : { from: flip(y, dy), wide: dy }))
    .toSorted((one, other) => one.from - other.from);
  return laid
    .filter(({ from }, at) => from !== laid[at - 1]?.from)
    .map(({ from, wide }) => ({
      along: isAcross ? 'x' : 'y',
      from,
      to: from + wide,
      text: sayDesignLength(wide, unit),
      row: 0,
    }));
}

function buildUprightView(
  { length, width, unit }: PalletDesign,
  pieces: readonly PalletPiece[],
  nails: readonly PalletNail[],
  height: number,
  name: 'side' | 'end',
): PalletView {
  const isSide = name === 'side';
  const faces = pieces
    .map((piece, at) => ({ piece, at }))
    .toSorted((one, other) => (isSide ? other.piece.y - one.piece.y : other.piece.x - one.piece.x))
    .map(({ piece, at }) => ({
      role: piece.role,
      piece: at,
      corners: isSide
        ? buildProfile(piece, height)
        : buildRectangle(piece.y, height - piece.z - piece.dz, piece.dy, piece.dz),
    }));
  const layers = [
    ...new Map(listMeasuredUpright(pieces, name).map(({ z, dz }) => [z, dz])).entries(),
    // View from above, as the measures are placed.
  ].toSorted(([one], [other]) => other - one);
  const span = isSide ? length : width;
  return {
    name,
    width: span,
    height,
    faces,
    // Nails of the near wall.
    nails: nails
      .filter(({ from, x, y }) => from === name && (isSide ? y : x) === 0)
      .map(({ x, y, z }) => ({ x: isSide ? x : y, y: height - z })),
    dimensions: [
      ...layers.map(([z, dz]): ViewDimension => ({
        along: 'y',
        from: height - z - dz,
        to: height - z,
        text: sayDesignLength(dz, unit),
        row: 0,
      })),
      { along: 'y', from: 0, to: height, text: sayDesignLength(height, unit), row: 1 },
      { along: 'x', from: 0, to: span, text: sayDesignLength(span, unit), row: 1 },
    ],
  };
}

/** Returns the pieces of which the height stands beside an upright view: of a crate those that are seen from there. */
const listMeasuredUpright = (
  pieces: readonly PalletPiece[],
  name: 'side' | 'end',
): readonly PalletPiece[] =>
  pieces.some(({ role }) => role === 'floor')
    ? pieces.filter(
        ({ role }) => role === name || role === 'lid' || (role === 'stringer' && name === 'end'),
      )
    : pieces;

/** Returns the side of a piece with the notches from below. */
function buildProfile({ x, z, dx, dz, notches = [] }: PalletPiece, height: number): Corner[] {
  const under = height - z;
  const corners: Corner[] = [
    [x, under - dz],
    [x + dx, under - dz],
    [x + dx, under],
  ];
  for (const { from, length, depth } of notches.toSorted((one, other) => other.from - one.from))
    corners.push(
      [x + from + length, under],
      [x + from + length, under - depth],
      [x + from, under - depth],
      [x + from, under],
    );
  return [...corners, [x, under]];
}

/**
 * View laid out on paper: its dimensions beside it, with letters and lines of one size in all views of a pallet.
 * Units are those of the design.
 */
export interface PrintedViewLayout {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly letter: number;
  readonly line: number;
  readonly nail: number;
  /** Paths of the dimension lines, each with its two ends. */
  readonly paths: readonly string[];
  readonly texts: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly isMiddle: boolean;
  }[];
}

/**
 * Lays out a view with the positions of its dimensions.
 * @param scale longest side of the pallet: all views are drawn at one scale
 */
export function layOutViewOnPaper(view: PalletView, scale: number): PrintedViewLayout {
  const letter = scale / 34;
  const visible = removeOverlaps(view.dimensions, letter);
  const hasNear = (along: ViewDimension['along']): boolean =>
    visible.some((each) => each.along === along && each.row === 0);
  const placed = visible.map((dimension) =>
    placeDimension(dimension, view, letter, hasNear(dimension.along)),
  );
  const below = letter * (hasNear('x') ? 5.2 : 3);
  return {
    box: [-letter, -letter, scale + letter * 13, view.height + letter + below],
    letter,
    line: scale / 700,
    nail: scale / 260,
    paths: placed.map(({ path }) => path),
    texts: placed.map(({ x, y, text, isMiddle }) => ({ x, y, text, isMiddle })),
  };
}

/** Removes dimensions that would overlap, such as those of narrow adjacent boards: the first one stays. */
function removeOverlaps(dimensions: readonly ViewDimension[], letter: number): ViewDimension[] {
  const computeTextRoom = ({ along, text }: ViewDimension): number =>
    // A letter apart, so that two measures are not read as one.
    along === 'x' ? (text.length * 0.6 + 1) * letter : letter * 1.15;
  const taken = new Map<string, number>();
  return dimensions.filter((dimension) => {
    if (dimension.row === 1) return true;
    const middle = (dimension.from + dimension.to) / 2;
    const begin = middle - computeTextRoom(dimension) / 2;
    if (begin < (taken.get(dimension.along) ?? -Infinity)) return false;
    taken.set(dimension.along, middle + computeTextRoom(dimension) / 2);
    return true;
  });
}

function placeDimension(
  { along, from, to, text, row }: ViewDimension,
  { width, height }: PalletView,
  letter: number,
  hasNear: boolean,
) {
  const isAcross = along === 'x';
  const isFar = row === 1 && hasNear;
  const out = (isAcross ? height : width) + letter * (isFar ? (isAcross ? 3.4 : 6) : 1.2);
  const [one, other] = [out - letter * 0.35, out + letter * 0.35];
  const middle = (from + to) / 2;
  return isAcross
    ? {
        path: `M${from} ${one}V${other}M${to} ${one}V${other}M${from} ${out}H${to}`,
        x: middle,
        y: out + letter * 1.25,
        text,
        isMiddle: true,
      }
    : {
        path: `M${one} ${from}H${other}M${one} ${to}H${other}M${out} ${from}V${to}`,
        x: out + letter * 0.5,
        y: middle + letter * 0.35,
        text,
        isMiddle: false,
      };
}

/** Faces of a pallet as seen in space, from above and from the side: faces in the back come first. */
export interface IsometricView {
  readonly width: number;
  readonly height: number;
  readonly faces: readonly (PieceFace & { readonly side: 'up' | 'long' | 'short' })[];
}

const cosine = Math.cos(Math.PI / 6);
const half = 0.5;

/**
 * Builds the view of a pallet in space, as a parallel projection: lengths along its three edges stay true to scale.
 * @param apart distance by which layers are lifted off each other, relative to the pallet's width: 0 assembled, 0.3 exploded
 */
export function buildIsometricView(pieces: readonly PalletPiece[], apart = 0): IsometricView {
  const ranks = getPieceLayers(pieces);
  const most = Math.max(0, ...pieces.map(({ y, dy }) => y + dy));
  const lifted = pieces.map((piece, at) => ({
    ...piece,
    piece: at,
    z: piece.z + (ranks[at] ?? 0) * apart * most,
  }));
  const projectPoint = (x: number, y: number, z: number): Corner => [
    (x + y) * cosine,
    (y - x) * half - z,
  ];
  // Layers from the ground up; in a layer the far ones first: pieces of one layer never overlap.
  const layered = lifted.toSorted(
    (one, other) => one.z - other.z || other.x - one.x || one.y - other.y,
  );
  const faces = sortBackToFront(layered).flatMap(
    ({ role, piece, x, y, z, dx, dy, dz, notches = [] }) => {
      const [right, near, up] = [x + dx, y + dy, z + dz];
      const long: Corner[] = [
        projectPoint(x, near, up),
        projectPoint(right, near, up),
        projectPoint(right, near, z),
        ...notches
          .toSorted((one, other) => other.from - one.from)
          .flatMap(({ from, length, depth }) => [
            projectPoint(x + from + length, near, z),
            projectPoint(x + from + length, near, z + depth),
            projectPoint(x + from, near, z + depth),
            projectPoint(x + from, near, z),
          ]),
        projectPoint(x, near, z),
      ];
      return [
        {
          role,
          piece,
          side: 'up' as const,
          corners: [
            projectPoint(x, y, up),
            projectPoint(right, y, up),
            projectPoint(right, near, up),
            projectPoint(x, near, up),
          ],
        },
        { role, piece, side: 'long' as const, corners: long },
        {
          role,
          piece,
          side: 'short' as const,
          corners: [
            projectPoint(x, y, up),
            projectPoint(x, near, up),
            projectPoint(x, near, z),
            projectPoint(x, y, z),
          ],
        },
      ];
    },
  );
  const all = faces.flatMap(({ corners }) => corners);
  const left = Math.min(0, ...all.map(([x]) => x));
  const above = Math.min(0, ...all.map(([, y]) => y));
  return {
    width: Math.max(0, ...all.map(([x]) => x)) - left,
    height: Math.max(0, ...all.map(([, y]) => y)) - above,
    faces: faces.map((face) => ({
      ...face,
      corners: face.corners.map(([x, y]): Corner => [x - left, y - above]),
    })),
  };
}

/** Returns whether a piece can hide another one from an eye above it, at low `x` and high `y`. */
const canHide = (one: PalletPiece, other: PalletPiece): boolean =>
  one.z >= other.z + other.dz - 1e-9 ||
  one.x + one.dx <= other.x + 1e-9 ||
  one.y >= other.y + other.dy - 1e-9;

/**
 * Sorts pieces so that each comes before those that can hide it, and keeps their order otherwise. Walls reach over many
 * layers, so that their height alone gives no order.
 */
function sortBackToFront<Piece extends PalletPiece>(pieces: readonly Piece[]): Piece[] {
  // Pieces that can hide each other both ways do not overlap in the picture.
  const hides = pieces.map((piece) =>
    pieces.flatMap((other, at) =>
      other !== piece && canHide(other, piece) && !canHide(piece, other) ? [at] : [],
    ),
  );
  const open = pieces.map(() => 0);
  for (const hidden of hides) for (const at of hidden) open[at] = (open[at] ?? 0) + 1;
  const remaining = pieces.map((piece, at) => ({ piece, at }));
  const sorted: Piece[] = [];
  while (remaining.length > 0) {
    // Boxes that hide each other in a circle have no order: the first of them comes next.
    const next = Math.max(
      0,
      remaining.findIndex(({ at }) => open[at] === 0),
    );
    for (const { piece, at } of remaining.splice(next, 1)) {
      sorted.push(piece);
      for (const hider of hides[at] ?? []) open[hider] = (open[hider] ?? 0) - 1;
    }
  }
  return sorted;
}
