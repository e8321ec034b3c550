/**
 * Returns the pieces beyond the order that a step without an earlier step may report without a foreman, to replace losses.
 * The allowance is a tenth of the order, and at least five pieces.
 */
export const computeLossAllowance = (quantity: number): number =>
  Math.max(5, Math.ceil(quantity / 10));

/** Returns the maximum of good, scrapped and set-aside pieces that a step may ever report, even with an approval. */
export const computeMaxReportedPieces = (quantity: number): number => 2 * quantity + 10;
