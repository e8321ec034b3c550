const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
/** Sums of decimals are decimals: binary fractions beyond the billionth are cut off. */
export const roundToBillionth = (value: number): number => Math.round(value * 1e9) / 1e9;

export interface PlacedBoardWidth {
  readonly from: number;
  readonly width: number;
}

/**
 * Lays out widths over a span: the first and the last flush with its ends, with equal gaps between them; one alone in
 * the middle. Without room for all of them they overlap, which `lint` reports.
 */
export function placeBoardWidths(
  widths: readonly number[],
  span: number,
  start = 0,
): PlacedBoardWidth[] {
  const free = span - sum(widths);
  const gap = widths.length > 1 ? free / (widths.length - 1) : 0;
  let from = widths.length > 1 ? start : start + free / 2;
  return widths.map((width) => {
    const laid = { from: roundToBillionth(from), width };
    from += width + gap;
    return laid;
  });
}

/**
 * Lays out the boards below notched stringers: the outer ones at the ends, those in between where the wood between the two
 * notches reaches down to them, so that nails hold them and the forks stay free. Boards that do not fit there are laid out
 * over the whole span.
 * @param notches where the wood between the notches begins, and how long it is
 */
export function placeBoardsBetweenNotches(
  widths: readonly number[],
  span: number,
  { from, width }: PlacedBoardWidth,
): PlacedBoardWidth[] {
  const even = placeBoardWidths(widths, span);
  const inner = widths.slice(1, -1);
  const [first, last] = [even[0], even.at(-1)];
  const isFitting = inner.length > 0 && sum(inner) <= width;
  if (!first || !last || !isFitting) return even;
  return [first, ...placeBoardWidths(inner, width, from), last];
}

/** The free room between two boards of a row; negative where they overlap. */
export const computeBoardGap = (widths: readonly number[], span: number): number =>
  widths.length > 1
    ? roundToBillionth((span - sum(widths)) / (widths.length - 1))
    : roundToBillionth(span - sum(widths));
