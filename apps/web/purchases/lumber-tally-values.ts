import { tallyBody, type TallyBody } from '@tarima/domain/purchases/contract';
import {
  getSurfacedSize,
  computeTallyTotals,
  computeTallyQuantity,
  type TallyTotals,
} from '@tarima/domain/purchases/tally';
import type { LumberUnit } from '@tarima/domain/purchases/tally';
import { z } from 'zod';
import { toDisplayText } from '../kit/cells/display-value.ts';

/** Values of a tally in the form, blank until they are filled in. */
const lengthValues = z.object({ feet: z.unknown(), count: z.unknown() });
const packValues = z.object({
  thickness: z.unknown(),
  width: z.unknown(),
  fullThickness: z.unknown(),
  fullWidth: z.unknown(),
  lengths: z.array(lengthValues),
});
const tallyValues = z.object({ basis: z.unknown(), packs: z.array(packValues) });

export type LumberPackValues = z.infer<typeof packValues>;
export type LumberTallyValues = z.infer<typeof tallyValues>;

export const parseLumberTally = (value: unknown): LumberTallyValues | undefined =>
  tallyValues.safeParse(value).data;

export const blankLumberLengthRow = { feet: '', count: '' };

/** Usual lengths of lumber. */
export const blankLumberPack: LumberPackValues = {
  thickness: '',
  width: '',
  fullThickness: '',
  fullWidth: '',
  lengths: ['8', '10', '12', '16'].map((feet) => ({ feet, count: '' })),
};

export const blankLumberTally: LumberTallyValues = { basis: 'nominal', packs: [blankLumberPack] };

/** Returns the tally of the request: an empty size is the usual one, and lengths without boards are left out. */
export const toLumberTallyBody = ({ basis, packs }: LumberTallyValues): unknown => ({
  basis,
  packs: packs.map(({ thickness, width, fullThickness, fullWidth, lengths }) => ({
    thickness,
    width,
    fullThickness: computeActualLumberSize('thickness', fullThickness, thickness, basis),
    fullWidth: computeActualLumberSize('width', fullWidth, width, basis),
    lengths: lengths.filter(({ count }) => toDisplayText(count).trim() !== ''),
  })),
});

/**
 * Returns the full size.
 * Softwood that is billed by its nominal size has the measures that the standard defines.
 * Lumber that is billed by its actual size has the measures of its name.
 */
export function computeActualLumberSize(
  side: 'thickness' | 'width',
  full: unknown,
  nominal: unknown,
  basis: unknown,
): string {
  const written = toDisplayText(full).trim();
  if (written !== '') return written;
  const called = toDisplayText(nominal).trim();
  return basis === 'nominal' ? getSurfacedSize(side, called) : called;
}

/** Returns the totals of a tally; undefined until all of it is valid numbers. */
export function computeLumberTallyTotals(
  tally: LumberTallyValues,
  unit: LumberUnit,
): TalliedFigures | undefined {
  const read = tallyBody.safeParse(toLumberTallyBody(tally));
  if (!read.success) return undefined;
  const { packs, basis }: TallyBody = read.data;
  const figures = computeTallyTotals(packs);
  return { ...figures, quantity: computeTallyQuantity(figures, unit, basis) };
}

interface TalliedFigures extends TallyTotals {
  /** Quantity in the unit of the material. */
  readonly quantity: number;
}
