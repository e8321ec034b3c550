import { thousandths, units } from '../inventories/quantity.ts';
import type { ErrorDetail } from '../kit/errors.ts';

/** Line of a purchase with its ordered and received quantity, in the material's measure. */
export interface BoughtLine {
  readonly id: number;
  readonly quantity: number;
  readonly received: number;
}

/** Received quantity of a line. */
export interface CameOfLine {
  readonly line: { readonly id: number };
  readonly quantity: number;
}

/** Returns the outstanding quantity of a line; zero where more came than was ordered. */
export const computeOutstanding = ({ quantity, received }: Omit<BoughtLine, 'id'>): number =>
  units(Math.max(0, thousandths(quantity) - thousandths(received)));

/**
 * Returns the faults of a receipt: lines that the purchase does not have, an empty receipt, and more than is outstanding without a reason.
 * One line may come in several lots.
 * @param lines their state before the receipt
 * @param moreCame reason why more came than was bought, where there is one
 */
export function findReceiptIssues(
  lines: readonly BoughtLine[],
  came: readonly CameOfLine[],
  moreCame: string | undefined,
): ErrorDetail[] {
  if (came.every(({ quantity }) => quantity === 0))
    return [{ path: 'lines.0.quantity', rule: 'positive' }];
  const outstanding = new Map(
    lines.map((line) => [line.id, thousandths(computeOutstanding(line))]),
  );
  return came.flatMap(({ line: { id }, quantity }, at): ErrorDetail[] => {
    const max = outstanding.get(id);
    if (max === undefined) return [{ path: `lines.${at}.line`, rule: 'unknown' }];
    outstanding.set(id, Math.max(0, max - thousandths(quantity)));
    if (thousandths(quantity) <= max || moreCame !== undefined) return [];
    return [{ path: `lines.${at}.quantity`, rule: 'moreThanLeft', params: { max: units(max) } }];
  });
}

/** Whether a receipt brings the last of a purchase. */
export const isRest = (lines: readonly BoughtLine[], came: readonly CameOfLine[]): boolean =>
  lines.every(({ id, ...line }) => {
    const now = came.reduce(
      (sum, each) => sum + (each.line.id === id ? thousandths(each.quantity) : 0),
      0,
    );
    return now >= thousandths(computeOutstanding(line));
  });
