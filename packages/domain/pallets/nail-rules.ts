/** Rules of the trade for nails where a board crosses its support. Widths are in millimetres. */
export const nailRules = {
  /**
   * Minimum number of nails by board width: two up to 5 1/4 in, three up to 7 in, four beyond.
   * Source: NWPCA Uniform Standard for Wood Pallets, nailing.
   */
  narrow: 133.35,
  wide: 177.8,
  least: { narrow: 2, wide: 3, widest: 4 },
  most: 6,
  /** Minimum length of a nail inside the support, in millimetres. */
  penetration: 25,
} as const;

/** Returns the minimum number of nails at a crossing, by the width of the board in millimetres. */
export function getMinNails(widthMm: number): number {
  const { narrow, wide, least } = nailRules;
  // Widths are converted from inches: a hundredth of a millimetre makes no difference.
  if (widthMm <= narrow + 0.01) return least.narrow;
  return widthMm <= wide + 0.01 ? least.wide : least.widest;
}
