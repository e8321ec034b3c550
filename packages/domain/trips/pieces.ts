import { thousandths, units } from '../inventories/quantity.ts';

/** Returns the number of pieces of all products together. */
export const countPieces = ({
  lines,
}: {
  readonly lines: readonly { readonly pieces: number }[];
}): number => units(lines.reduce((sum, { pieces }) => sum + thousandths(pieces), 0));
