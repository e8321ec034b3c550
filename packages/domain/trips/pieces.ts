import { toThousandths, fromThousandths } from '../inventories/quantity.ts';

/** Returns the total number of pieces of a stop. */
export const countStopPieces = ({
  lines,
}: {
  readonly lines: readonly { readonly pieces: number }[];
}): number => fromThousandths(lines.reduce((sum, { pieces }) => sum + toThousandths(pieces), 0));
