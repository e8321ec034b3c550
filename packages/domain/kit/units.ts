import { Big } from 'big.js';

/** Metres in each unit of length. The inch and the foot are exact since the agreement of 1959. Source: NIST SP 811, appendix B.8. */
const metresIn = { mm: '0.001', cm: '0.01', m: '1', in: '0.0254', ft: '0.3048' } as const;
export type LengthUnit = keyof typeof metresIn;

export const isLengthUnit = (value: unknown): value is LengthUnit =>
  typeof value === 'string' && Object.hasOwn(metresIn, value);

/** Length with its unit; sums and products keep the unit. */
export interface LengthWithUnit {
  readonly value: number | string;
  readonly unit: LengthUnit;
}

/**
 * Volume of lumber in cubic metres, as exact decimal text. Only the functions of this file create volumes, so that all have the same form.
 */
export interface Volume {
  readonly cubicMetres: string;
}

/**
 * Cubic metres in a board foot (144 cubic inches): a board one inch thick, one foot wide and one foot long.
 * Source: NIST Handbook 130, "board foot".
 */
const cubicMetresInBoardFoot = new Big('0.0254').pow(3).times(144);

const toMetres = ({ value, unit }: LengthWithUnit): Big => new Big(value).times(metresIn[unit]);

/**
 * Converts a length to another unit, as decimal text, exact up to 12 decimals.
 * @throws Error when the value is no number.
 */
export function convertLength(length: LengthWithUnit, unit: LengthUnit): string {
  if (length.unit === unit) return new Big(length.value).toFixed();
  // Factors are whole numbers in millionths of a metre; the division is done once, at the end.
  const factor = new Big(metresIn[unit]);
  return divideExactly(toMetres(length), factor, 12);
}

/** Returns the sum of lengths of any units in one unit. */
export function addLengths(lengths: readonly LengthWithUnit[], unit: LengthUnit): LengthWithUnit {
  const metres = lengths.reduce((sum, length) => sum.plus(toMetres(length)), new Big(0));
  return { value: divideExactly(metres, new Big(metresIn[unit]), 12), unit };
}

function divideExactly(dividend: Big, divisor: Big, decimalPlaces: number): string {
  const Exact = Big();
  Exact.DP = decimalPlaces;
  Exact.RM = Big.roundHalfUp;
  return new Exact(dividend).div(divisor).toFixed();
}

/**
 * Computes the volume of a piece with square edges, to the cubic millimetre, rounded half up: as the database computes it.
 * The three dimensions may have different units.
 */
export function computeVolume(
  thickness: LengthWithUnit,
  width: LengthWithUnit,
  length: LengthWithUnit,
): Volume {
  const exact = toMetres(thickness).times(toMetres(width)).times(toMetres(length));
  return { cubicMetres: exact.round(9, Big.roundHalfUp).toFixed() };
}

/** Converts cubic metres, as a database row or a response has them, to a volume. */
export const toVolume = (value: number | string): Volume => ({
  cubicMetres: new Big(value).toFixed(),
});

/** Multiplies a volume by a count, which may be a fraction. */
export const multiplyVolume = (volume: Volume, count: number | string): Volume => ({
  cubicMetres: new Big(volume.cubicMetres).times(count).toFixed(),
});

/** Returns the sum of volumes; zero without volumes. */
export const addVolumes = (volumes: readonly Volume[]): Volume => ({
  cubicMetres: volumes.reduce((sum, volume) => sum.plus(volume.cubicMetres), new Big(0)).toFixed(),
});

/** Converts a volume to board feet, as decimal text with the requested decimals. */
export const toBoardFeet = (volume: Volume, decimals = 3): string =>
  new Big(divideExactly(new Big(volume.cubicMetres), cubicMetresInBoardFoot, 20)).toFixed(
    decimals,
    Big.roundHalfUp,
  );

/** Converts board feet to a volume. */
export const fromBoardFeet = (count: number | string): Volume => ({
  cubicMetres: cubicMetresInBoardFoot.times(count).toFixed(),
});
