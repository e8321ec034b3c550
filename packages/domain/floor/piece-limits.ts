/**
 * Pieces beyond the order that a step may report without a foreman, where no earlier step limits it: it replaces its losses.
 * A tenth of the order, and never fewer than five.
 */
export const computeLossAllowance = (quantity: number): number =>
  Math.max(5, Math.ceil(quantity / 10));

/** Good, scrapped and set-aside pieces that a step of an order may ever report in all. No approval goes beyond it. */
export const computeMaxReportedPieces = (quantity: number): number => 2 * quantity + 10;
