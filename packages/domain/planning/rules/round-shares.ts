/**
 * Rounds the shares of a step's pieces, one for each of its works in sequence.
 * The running total is rounded, not each share: all shares together are the rounded total.
 * Whole quantities give whole pieces, other quantities thousandths. No share is negative.
 * @param minutes of each work; negative minutes count as none
 * @param allMinutes of the whole quantity
 */
export function roundPieceShares(
  minutes: readonly number[],
  quantity: number,
  allMinutes: number,
): number[] {
  if (allMinutes <= 0) return minutes.map(() => 0);
  const grain = Number.isInteger(quantity) ? 1 : 1000;
  let [worked, assigned] = [0, 0];
  return minutes.map((each) => {
    worked += Math.max(0, each);
    const upTo = Math.round((quantity * worked * grain) / allMinutes);
    const share = (upTo - assigned) / grain;
    assigned = upTo;
    return share;
  });
}
