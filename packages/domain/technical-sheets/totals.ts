import { Big } from 'big.js';
import type { Money } from '../kit/amount.ts';
import { addVolumes, toBoardFeet, toVolume, multiplyVolume, type Volume } from '../kit/units.ts';

/** Line of a technical sheet for its totals: cubic metres and US dollars of one unit of the material. */
export interface TechnicalSheetTotalsLine {
  readonly quantity: number | string;
  /** Volume; null for materials without one, such as nails. */
  readonly volume: number | string | null;
  /** Cost of one unit; left out for users who see no costs: it counts as zero. */
  readonly unitCost?: Money | undefined;
}

/** Computes the volume of a line: that of one unit times the quantity; undefined for a material without a volume. */
export const computeMaterialLineVolume = ({
  quantity,
  volume,
}: TechnicalSheetTotalsLine): Volume | undefined =>
  volume === null ? undefined : multiplyVolume(toVolume(volume), quantity);

export interface TechnicalSheetTotals {
  /** Volume in cubic metres, to the cubic millimetre. */
  readonly volume: string;
  /** Volume in board feet, three decimals. */
  readonly boardFeet: string;
  /** Material cost in US dollars, rounded half up once, at the end. */
  readonly cost: Money;
}

/** Computes the totals of one product: lumber by volume, and all materials by cost. */
export function computeTechnicalSheetTotals(
  lines: readonly TechnicalSheetTotalsLine[],
): TechnicalSheetTotals {
  const volume = addVolumes(lines.flatMap((line) => computeMaterialLineVolume(line) ?? []));
  const cost = lines.reduce(
    (sum, { quantity, unitCost = '0' }) => sum.plus(new Big(quantity).times(unitCost)),
    new Big(0),
  );
  return {
    volume: new Big(volume.cubicMetres).round(9, Big.roundHalfUp).toFixed(),
    boardFeet: toBoardFeet(volume),
    cost: cost.toFixed(2, Big.roundHalfUp),
  };
}
