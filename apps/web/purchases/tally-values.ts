import { tallyBody, type TallyBody } from '@tarima/domain/purchases/contract';
import {
  getSurfacedSize,
  tallyPacks,
  computeTallyQuantity,
  type Tallied,
} from '@tarima/domain/purchases/tally';
import type { LumberUnit } from '@tarima/domain/purchases/tally';
import { z } from 'zod';
import { asText } from '../kit/cells/display-value.ts';

/** Values of a tally in the form: blank until they are filled in. */
const lengthValues = z.object({ feet: z.unknown(), count: z.unknown() });
const packValues = z.object({
  thickness: z.unknown(),
  width: z.unknown(),
  fullThickness: z.unknown(),
  fullWidth: z.unknown(),
  lengths: z.array(lengthValues),
});
const tallyValues = z.object({ basis: z.unknown(), packs: z.array(packValues) });

export type PackValues = z.infer<typeof packValues>;
export type TallyValues = z.infer<typeof tallyValues>;

export const parseTally = (value: unknown): TallyValues | undefined =>
  tallyValues.safeParse(value).data;

export const blankLength = { feet: '', count: '' };

/** The lengths that lumber usually has. */
export const blankPack: PackValues = {
  thickness: '',
  width: '',
  fullThickness: '',
  fullWidth: '',
  lengths: ['8', '10', '12', '16'].map((feet) => ({ feet, count: '' })),
};

export const blankTally: TallyValues = { basis: 'nominal', packs: [blankPack] };

/** Returns the tally of the request: an empty size is the usual one, and lengths without boards are left out. */
export const toTallyBody = ({ basis, packs }: TallyValues): unknown => ({
  basis,
  packs: packs.map(({ thickness, width, fullThickness, fullWidth, lengths }) => ({
    thickness,
    width,
    fullThickness: fullSize('thickness', fullThickness, thickness, basis),
    fullWidth: fullSize('width', fullWidth, width, basis),
    lengths: lengths.filter(({ count }) => asText(count).trim() !== ''),
  })),
});

/**
 * Returns the full size: softwood billed by its nominal size measures what the standard defines; lumber billed by its actual size is named
 * by it.
 */
export function fullSize(
  side: 'thickness' | 'width',
  full: unknown,
  nominal: unknown,
  basis: unknown,
): string {
  const written = asText(full).trim();
  if (written !== '') return written;
  const called = asText(nominal).trim();
  return basis === 'nominal' ? getSurfacedSize(side, called) : called;
}

/** Returns the totals of a tally; undefined until all of it is valid numbers. */
export function computeTallyFigures(
  tally: TallyValues,
  unit: LumberUnit,
): TalliedFigures | undefined {
  const read = tallyBody.safeParse(toTallyBody(tally));
  if (!read.success) return undefined;
  const { packs, basis }: TallyBody = read.data;
  const figures = tallyPacks(packs);
  return { ...figures, quantity: computeTallyQuantity(figures, unit, basis) };
}

interface TalliedFigures extends Tallied {
  /** Quantity in the unit of the material. */
  readonly quantity: number;
}
