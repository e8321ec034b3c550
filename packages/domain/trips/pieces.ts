import { thousandths, units } from '../inventories/quantity.ts';

/** How many pieces of all products together. */
export const piecesIn = ({
  lines,
}: {
  readonly lines: readonly { readonly pieces: number }[];
}): number => units(lines.reduce((sum, { pieces }) => sum + thousandths(pieces), 0));
