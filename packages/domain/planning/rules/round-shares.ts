/**
 * Shares of a step's pieces, one for each of its works in their order.
 * The running total is rounded, not each share, so that all shares together are the rounded total.
 * Whole quantities give whole pieces, others thousandths. No share is less than nothing.
 * @param minutes of each work; less than nothing counts as none
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
