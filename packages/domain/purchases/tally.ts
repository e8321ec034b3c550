import { Big } from 'big.js';
import {
  addVolumes,
  toBoardFeet,
  multiplyVolume,
  computeVolume,
  type Volume,
} from '../kit/units.ts';

/** Units in which lumber is counted: the meaning of a material's measure. */
export const lumberUnits = ['piece', 'boardFoot', 'cubicMetre'] as const;
export type LumberUnit = (typeof lumberUnits)[number];

/** Section by which the contract counts a board foot: softwood is billed by its nominal size, hardwood by its actual size. */
export const footageBases = ['nominal', 'full'] as const;
export type FootageBasis = (typeof footageBases)[number];

/** Number of boards of a length. */
export interface TalliedLength {
  /** Length in feet. */
  readonly feet: number | string;
  readonly count: number;
}

/** Pack of boards of one section. Dimensions are in inches. */
export interface LumberPack {
  /** Nominal size, such as 1 × 4. */
  readonly thickness: number | string;
  readonly width: number | string;
  /** Actual size: 3/4 × 3 1/2. */
  readonly fullThickness: number | string;
  readonly fullWidth: number | string;
  readonly lengths: readonly TalliedLength[];
}

/** Totals of packs: pieces, both footages and the volume, side by side. */
export interface TallyTotals {
  readonly pieces: number;
  /** Board feet with three decimals, by the nominal sections, and by the actual sections. */
  readonly nominal: string;
  readonly full: string;
  /** Volume by the actual sections, to the cubic millimetre. */
  readonly cubicMetres: string;
}

const computeVolumes = (
  { lengths }: LumberPack,
  thickness: number | string,
  width: number | string,
): Volume[] =>
  lengths.map(({ feet, count }) =>
    multiplyVolume(
      computeVolume(
        { value: thickness, unit: 'in' },
        { value: width, unit: 'in' },
        { value: feet, unit: 'ft' },
      ),
      count,
    ),
  );

/**
 * Returns thickness × width × length over 12, inches and feet, of all the boards.
 * The sum is exact and rounded half up once, at the end: the volume of a board, rounded to the cubic millimetre, is for display only.
 */
const computeFootage = (
  packs: readonly LumberPack[],
  section: (pack: LumberPack) => Big,
): string => {
  const twelfths = packs.reduce(
    (sum, pack) =>
      pack.lengths.reduce(
        (all, { feet, count }) => all.plus(section(pack).times(feet).times(count)),
        sum,
      ),
    new Big(0),
  );
  const Exact = Big();
  Exact.DP = 12;
  Exact.RM = Big.roundHalfUp;
  return new Exact(twelfths).div(12).toFixed(3, Big.roundHalfUp);
};

/** Returns the totals of packs; zero without packs. */
export const computeTallyTotals = (packs: readonly LumberPack[]): TallyTotals => ({
  pieces: packs.reduce(
    (sum, { lengths }) => lengths.reduce((all, { count }) => all + count, sum),
    0,
  ),
  nominal: computeFootage(packs, ({ thickness, width }) => new Big(thickness).times(width)),
  full: computeFootage(packs, ({ fullThickness, fullWidth }) =>
    new Big(fullThickness).times(fullWidth),
  ),
  cubicMetres: addVolumes(
    packs.flatMap((pack) => computeVolumes(pack, pack.fullThickness, pack.fullWidth)),
  ).cubicMetres,
});

/** Returns the quantity of a tally in the unit of the material's measure; three decimals, rounded half up. */
export function computeTallyQuantity(
  figures: TallyTotals,
  unit: LumberUnit,
  basis: FootageBasis,
): number {
  if (unit === 'piece') return figures.pieces;
  const exact = unit === 'cubicMetre' ? figures.cubicMetres : figures[basis];
  return Number(new Big(exact).toFixed(3, Big.roundHalfUp));
}

/** Computes the board feet of a volume in the form of the tally: both ways of counting must agree. */
export const computeBoardFootage = (cubicMetres: string): string => toBoardFeet({ cubicMetres });

/** Dry, surfaced. Source: American Softwood Lumber Standard, PS 20-20, tables 3 and 4: boards and dimension lumber. */
const surfaced: Readonly<Record<'thickness' | 'width', Readonly<Record<string, string>>>> = {
  thickness: {
    '1': '0.75',
    '1.25': '1',
    '1.5': '1.25',
    '2': '1.5',
    '2.5': '2',
    '3': '2.5',
    '4': '3.5',
  },
  width: {
    '2': '1.5',
    '3': '2.5',
    '4': '3.5',
    '5': '4.5',
    '6': '5.5',
    '7': '6.5',
    '8': '7.25',
    '10': '9.25',
    '12': '11.25',
  },
};

/** Returns the actual size in inches of softwood of a nominal size; the same size where the standard has none. */
export function getSurfacedSize(side: 'thickness' | 'width', nominal: string): string {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(nominal)) return nominal;
  return surfaced[side][new Big(nominal).toFixed()] ?? nominal;
}
