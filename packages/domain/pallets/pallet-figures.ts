import {
  addVolumes,
  toBoardFeet,
  multiplyVolume,
  computeVolume,
  type Volume,
} from '../kit/units.ts';
import { computeCrateInsideSize, computeCrateSpans } from './crate-pieces.ts';
import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';
import { findNailedJoints, countPalletNails } from './nails.ts';
import {
  computePalletHeight,
  groupPalletParts,
  buildPalletPieces,
  type PalletPart,
  type PalletPiece,
} from './pallet-parts.ts';
import { steelDensity, computeWoodMass } from './woods.ts';

/** Figures of a pallet that can be drawn. Lengths are in the unit of the design. */
export interface PalletFigures {
  readonly parts: readonly PalletPart[];
  readonly height: number;
  readonly boards: number;
  readonly blocks: number;
  readonly stringers: number;
  readonly nails: number;
  /** Volume of lumber before notching: notches are waste. */
  readonly volume: Volume;
  /** Board feet as decimal text with two decimals. */
  readonly boardFeet: string;
  /** Weight in kilograms: wood at its moisture, and nails. */
  readonly weight: number;
  /** Free height for a fork that enters along the pallet, and across the pallet; 0 where it cannot enter. */
  readonly openings: { readonly end: number; readonly side: number };
  /** Share of the deck that boards cover, 0 to 1. */
  readonly coverage: number;
  /** Free room within a crate; undefined for a pallet. */
  readonly room:
    | { readonly length: number; readonly width: number; readonly height: number }
    | undefined;
}

/** Computes the volume of lumber in equal pieces. */
export const computePartVolume = (
  { thickness, width, length, count }: PalletPart,
  unit: DesignUnit,
): Volume =>
  multiplyVolume(
    computeVolume(
      { value: formatDecimal(thickness), unit },
      { value: formatDecimal(width), unit },
      { value: formatDecimal(length), unit },
    ),
    count,
  );

/** Formats a length with six decimals, without binary rounding errors. */
const formatDecimal = (value: number): string => value.toFixed(6);

/** Computes all figures of a design. */
export function computePalletFigures(
  design: PalletDesign,
  pieces: readonly PalletPiece[] = buildPalletPieces(design),
): PalletFigures {
  const parts = groupPalletParts(pieces);
  const nails = countPalletNails(findNailedJoints(design, pieces));
  const volume = addVolumes(parts.map((part) => computePartVolume(part, design.unit)));
  const notched = pieces.reduce((sum, piece) => sum + computeNotchVolume(piece), 0);
  const net = Number(volume.cubicMetres) - notched * (millimetresPerUnit[design.unit] / 1000) ** 3;
  const countPieces = (...roles: readonly PalletPart['role'][]) =>
    pieces.filter(({ role }) => roles.includes(role)).length;
  return {
    parts,
    height: computePalletHeight(pieces),
    boards: countPieces(
      'top',
      'bottom',
      'bottomAcross',
      'stretcher',
      'floor',
      'side',
      'end',
      'lid',
    ),
    blocks: countPieces('block'),
    stringers: countPieces('stringer'),
    nails,
    volume,
    boardFeet: toBoardFeet(volume, 2),
    weight: round(
      computeWoodMass(design.species, net, design.moisture) + nails * computeNailMass(design),
      1,
    ),
    openings: computeOpenings(design),
    coverage: round(computeCoverage(design), 3),
    room: design.family === 'crate' ? computeCrateInsideSize(design) : undefined,
  };
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const computeNotchVolume = ({ notches = [], dy }: PalletPiece): number =>
  notches.reduce((sum, { length, depth }) => sum + length * depth * dy, 0);

/** Returns the mass of one nail in kg, as a cylinder of steel. */
function computeNailMass({ nails: { length, diameter }, unit }: PalletDesign): number {
  const metres = (length * millimetresPerUnit[unit]) / 1000;
  return steelDensity * Math.PI * (diameter / 2000) ** 2 * metres;
}

/** Returns the free height for a fork, along the pallet and across the pallet. */
function computeOpenings(design: PalletDesign): PalletFigures['openings'] {
  if (design.family === 'block') {
    const { blocks, bottom, stretchers } = design;
    const { kind, thickness, turned = false } = bottom;
    // Forks pass over boards that cross their way; boards along their way lie beside them.
    const isCrossed = (isAlongDeck: boolean): boolean =>
      kind === 'perimeter' ||
      kind === 'cross' ||
      (kind === 'unidirectional' && turned === isAlongDeck);
    const ground = kind === 'none' ? 0 : thickness;
    const getClearance = (isAlongDeck: boolean): number =>
      blocks.height + (isCrossed(isAlongDeck) ? 0 : ground);
    return {
      // Along the deck a fork passes under the stringer boards; across it, between two columns, under the deck.
      end: round(getClearance(true), 6),
      side: round(getClearance(false) + stretchers.thickness, 6),
    };
  }
  // The long walls of a crate reach down over its runners.
  if (design.family === 'crate') return { end: design.stringers.height, side: 0 };
  const { height, notch } = design.stringers;
  return { end: height, side: notch ? notch.depth : 0 };
}

function computeCoverage(design: PalletDesign): number {
  const { family, top, length, width } = design;
  const span =
    family === 'crate' ? computeCrateSpans(design).length : family === 'block' ? width : length;
  return Math.min(1, top.boards.reduce((sum, each) => sum + each, 0) / span);
}
