import { toThousandths, fromThousandths } from '../inventories/quantity.ts';

/** Returns the number of pieces of all products together. */
export const countStopPieces = ({
  lines,
}: {
  readonly lines: readonly { readonly pieces: number }[];
}): number => fromThousandths(lines.reduce((sum, { pieces }) => sum + toThousandths(pieces), 0));
