/** Rules of the trade for nails at a crossing of a board and its support. Widths in millimetres. */
export const nailRules = {
  /**
   * A board up to 5 1/4 in takes two at least, up to 7 in three, beyond that four.
   * Source: NWPCA Uniform Standard for Wood Pallets, nailing.
   */
  narrow: 133.35,
  wide: 177.8,
  least: { narrow: 2, wide: 3, widest: 4 },
  most: 6,
  /** Least length of a nail in the support, beyond the board that it fastens, in millimetres. */
  penetration: 25,
} as const;

/** Returns the fewest nails at a crossing of a board of a width in millimetres. */
export function getMinNails(widthMm: number): number {
  const { narrow, wide, least } = nailRules;
  // Widths are converted from inches: a hundredth of a millimetre makes no difference.
  if (widthMm <= narrow + 0.01) return least.narrow;
  return widthMm <= wide + 0.01 ? least.wide : least.widest;
}
