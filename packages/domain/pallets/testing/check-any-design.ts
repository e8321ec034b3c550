import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { addVolumes, computeVolume, multiplyVolume } from '../../kit/units.ts';
import { computeTechnicalSheetTotals } from '../../technical-sheets/totals.ts';
import { buildPalletViews, buildIsometricView } from '../drawing.ts';
import { computeLumberQuantity, findLumberCut, toTechnicalSheetLines } from '../lumber.ts';
import {
  findNailedJoints,
  isOverlappingFromAbove,
  placeNails,
  type NailedJoint,
  type PalletNail,
} from '../nails.ts';
import { millimetresPerUnit, type PalletDesign } from '../pallet-design.ts';
import { computePalletFigures, computePartVolume } from '../pallet-figures.ts';
import {
  buildPalletPieces,
  groupPalletParts,
  type PalletPiece,
  type PartRole,
} from '../pallet-parts.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const volumeOfPieces = (pieces: readonly PalletPiece[], unit: PalletDesign['unit']): number =>
  Number(
    addVolumes(
      pieces.map(({ dx, dy, dz }) =>
        computeVolume(
          { value: dx.toFixed(6), unit },
          { value: dy.toFixed(6), unit },
          { value: dz.toFixed(6), unit },
        ),
      ),
    ).cubicMetres,
  );

const inside = (one: number, long: number, other: number, otherLong: number): number =>
  Math.min(one + long, other + otherLong) - Math.max(one, other);

/** Ten thousand designs in the soak. */
const runs = getCaseCount(150, 10_000);

/**
 * Faults of a design, collected so that one failure shows all of them: an assertion a pair of pieces would take longer
 * than the pallet.
 */
type Issues = string[];

function findMisplaced(design: PalletDesign, pieces: readonly PalletPiece[]): Issues {
  const issues: Issues = [];
  const name = ({ role, at }: PalletPiece) => `${role} ${at}`;
  const crossings = findNailedJoints(design, pieces);
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1))
      if (isOverlappingFromAbove(one, other) && inside(one.z, one.dz, other.z, other.dz) > 1e-3)
        issues.push(`${name(one)} and ${name(other)} are in one place`);
    const isSupported = pieces.some(
      (under) => Math.abs(under.z + under.dz - one.z) < 1e-6 && isOverlappingFromAbove(one, under),
    );
    if (one.z !== 0 && !isSupported && !wallRoles.has(one.role)) issues.push(`${name(one)} floats`);
    const margins = [one.x, one.y, design.length - one.x - one.dx, design.width - one.y - one.dy];
    if (Math.min(...margins) < -1e-6) issues.push(`${name(one)} is beyond the pallet`);
    if (Math.min(one.dx, one.dy, one.dz) <= 0) issues.push(`${name(one)} has no size`);
  }
  const loose =
    design.family === 'crate'
      ? findLoosePieces(pieces, crossings)
      : findUnpiercedPieces(design, pieces, placeNails(crossings));
  for (const piece of loose) issues.push(`${name(piece)} is loose`);
  return issues;
}

/**
 * Returns the pieces that the nails do not hold to the deck: each nail holds the pieces together that it goes through, by its
 * place and its length.
 */
function findUnpiercedPieces(
  { nails: { length }, unit }: PalletDesign,
  pieces: readonly PalletPiece[],
  nails: readonly PalletNail[],
): PalletPiece[] {
  const reach = 1 / millimetresPerUnit[unit];
  const piecesByNail = nails.map((nail) =>
    pieces.filter((piece) => measureNailInPiece(nail, length, piece) >= reach),
  );
  const joined = new Set(pieces.slice(-1));
  for (let before = 0; before < joined.size;) {
    before = joined.size;
    for (const held of piecesByNail)
      if (held.some((piece) => joined.has(piece))) for (const piece of held) joined.add(piece);
  }
  return pieces.filter((piece) => !joined.has(piece));
}

/** Returns the length of a nail, from above or below, that is in the wood of a piece. */
function measureNailInPiece(
  { x, y, z, from }: PalletNail,
  length: number,
  piece: PalletPiece,
): number {
  const isBeside = x < piece.x || x > piece.x + piece.dx || y < piece.y || y > piece.y + piece.dy;
  if (isBeside) return 0;
  const along = x - piece.x;
  const cut = (piece.notches ?? [])
    .filter((notch) => along > notch.from && along < notch.from + notch.length)
    .reduce((deepest, { depth }) => Math.max(deepest, depth), 0);
  const bottom = from === 'above' ? z - length : z;
  return inside(bottom, length, piece.z + cut, piece.dz - cut);
}

/** Returns the nails without wood where their board ends and their support begins. */
const findNailsInTheAir = (joints: readonly NailedJoint[]): PalletNail[] =>
  joints.flatMap((joint) => {
    const { board, support } = joint;
    return placeNails([joint]).filter((nail) => {
      if (nail.from === 'side' || nail.from === 'end') return false;
      const through = measureNailInPiece(nail, board.dz, board);
      // The nail is as long as its board is thick, and one unit more.
      const held = measureNailInPiece(nail, board.dz + 0.01, support);
      return through < board.dz - 1e-6 || held < 0.01 - 1e-6;
    });
  });

/** Parts of a crate that stand before others instead of lying on them: nails hold them. */
const wallRoles: ReadonlySet<PartRole> = new Set(['side', 'end', 'post']);

/** Returns the pieces that no chain of nails joins to the first runner, and boards of walls with nails in less than two parts. */
function findLoosePieces(
  pieces: readonly PalletPiece[],
  crossings: readonly NailedJoint[],
): PalletPiece[] {
  const joined = new Set(pieces.slice(0, 1));
  for (let before = 0; before < joined.size;) {
    before = joined.size;
    for (const { board, support, nails } of crossings)
      if (nails > 0 && (joined.has(board) || joined.has(support))) joined.add(board).add(support);
  }
  return pieces.filter((piece) => !joined.has(piece));
}

/** Returns whether two pieces lie against each other: they meet in one direction, and overlap in both others. */
function isTouching({ board, support }: NailedJoint): boolean {
  const overlaps = [
    inside(board.x, board.dx, support.x, support.dx),
    inside(board.y, board.dy, support.y, support.dy),
    inside(board.z, board.dz, support.z, support.dz),
  ].toSorted((one, other) => one - other);
  const [met = 1, ...others] = overlaps;
  return Math.abs(met) < 1e-6 && others.every((each) => each > 1e-3);
}

/** Returns whether a nail enters a piece by the face that it names. */
function isOnFace({ x, y, z, from }: PalletNail, pieces: readonly PalletPiece[]): boolean {
  const isInRange = (value: number, begin: number, long: number) =>
    value > begin && value < begin + long;
  const isBoundary = (value: number, begin: number, long: number) =>
    Math.min(Math.abs(value - begin), Math.abs(value - begin - long)) < 1e-6;
  return pieces.some((piece) => {
    const along = [
      from === 'end' ? isBoundary(x, piece.x, piece.dx) : isInRange(x, piece.x, piece.dx),
      from === 'side' ? isBoundary(y, piece.y, piece.dy) : isInRange(y, piece.y, piece.dy),
      from === 'above' || from === 'below'
        ? isBoundary(z, piece.z, piece.dz)
        : isInRange(z, piece.z, piece.dz),
    ];
    return along.every(Boolean);
  });
}

/**
 * Defines the tests of designs at random: their pieces, parts, drawings and technical sheets agree.
 * @param designs buildable ones only
 */
export function checkAnyDesign(name: string, designs: fc.Arbitrary<PalletDesign>): void {
  group(name, () => {
    it('has no overlapping pieces and no unsupported piece', () => {
      fc.assert(
        fc.property(designs, (design) => {
          expect(findMisplaced(design, buildPalletPieces(design))).toEqual([]);
        }),
        { numRuns: runs },
      );
    });

    it('has the same volume in parts and pieces, and nails only where wood touches wood', () => {
      fc.assert(
        fc.property(designs, (design) => {
          const pieces = buildPalletPieces(design);
          const figures = computePalletFigures(design);
          const ofParts = Number(
            addVolumes(groupPalletParts(pieces).map((part) => computePartVolume(part, design.unit)))
              .cubicMetres,
          );
          expect(ofParts).toBeCloseTo(volumeOfPieces(pieces, design.unit), 6);
          expect(Number(figures.volume.cubicMetres)).toBe(ofParts);
          const crossings = findNailedJoints(design, pieces);
          expect(crossings.filter((each) => !isTouching(each))).toEqual([]);
          const nails = placeNails(crossings);
          expect(nails.length).toBe(figures.nails);
          expect(nails.filter((nail) => !isOnFace(nail, pieces))).toEqual([]);
          expect(findNailsInTheAir(crossings)).toEqual([]);
        }),
        { numRuns: runs },
      );
    });

    it('has every piece in every view, within the bounds of the view', () => {
      fc.assert(
        fc.property(designs, (design) => {
          const pieces = buildPalletPieces(design);
          const views = buildPalletViews(
            design,
            pieces,
            placeNails(findNailedJoints(design, pieces)),
          );
          for (const { faces, width, height } of Object.values(views)) {
            expect(new Set(faces.map(({ piece }) => piece)).size).toBe(pieces.length);
            const corners = faces.flatMap((face) => face.corners);
            const beyond = corners.filter(
              ([x, y]) => Math.min(x, y, width - x, height - y) < -1e-6,
            );
            expect(beyond).toEqual([]);
          }
          expect(buildIsometricView(pieces).faces.length).toBe(pieces.length * 3);
        }),
        { numRuns: Math.min(runs, 1_000) },
      );
    });

    it('has the volume of its technical sheet, less the waste of longer boards', () => {
      fc.assert(
        fc.property(designs, fc.integer({ min: 1, max: 4 }), (design, times) => {
          const { parts, volume } = computePalletFigures(design);
          const unit = millimetresPerUnit[design.unit];
          const boards = parts.map((part, id) => {
            const thickness = part.thickness * unit;
            const width = part.width * unit;
            const length = part.length * unit * times;
            const cut = findLumberCut(part, design.unit, { thickness, width, length });
            if (!cut) throw new Error('A part fits no board of its own section');
            const [one, other, long] = [thickness, width, length].map((side) => ({
              value: side.toFixed(6),
              unit: 'mm' as const,
            }));
            if (!one || !other || !long) throw new Error('A board without sides');
            const quantity = computeLumberQuantity(part.count, cut.perPiece);
            return { id, quantity, waste: cut.waste, volume: computeVolume(one, other, long) };
          });
          // A share of a board that is no part is no wood of the pallet.
          const lines = toTechnicalSheetLines(boards).map(({ id, quantity }) => {
            const board = boards[id];
            if (!board) throw new Error('A line of no part');
            const share = (1 - board.waste).toFixed(12);
            return { quantity, volume: multiplyVolume(board.volume, share).cubicMetres };
          });
          const difference =
            Number(computeTechnicalSheetTotals(lines).volume) - Number(volume.cubicMetres);
          // Boards as long as their parts are whole pieces. A quantity of others has three decimals, never too small; a waste has six.
          const pieces = parts.reduce((sum, { count }) => sum + count, 0);
          const rounding = 1e-9 * pieces + 1e-9;
          const largest = Math.max(...lines.map((line) => Number(line.volume)));
          const loose = times === 1 ? 0 : (0.001 + 1e-6 * pieces) * largest * parts.length;
          expect(difference).toBeGreaterThan(
            -rounding - (times === 1 ? 0 : 1e-6 * pieces * largest),
          );
          expect(difference).toBeLessThan(rounding + loose);
        }),
        { numRuns: runs },
      );
    });
  });
}
