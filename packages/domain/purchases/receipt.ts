import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import type { ErrorDetail } from '../kit/errors.ts';
import { purchaseDocument } from './document.ts';

/** Line of a purchase with its ordered and received quantity, in the material's measure. */
export interface PurchasedLine {
  readonly id: number;
  readonly quantity: number;
  readonly received: number;
}

/** Received quantity of a line. */
export interface ReceivedLineQuantity {
  readonly line: { readonly id: number };
  readonly quantity: number;
}

/** Returns the outstanding quantity of a line; zero where more came than was ordered. */
export const computeOutstandingQuantity = ({
  quantity,
  received,
}: Omit<PurchasedLine, 'id'>): number =>
  fromThousandths(Math.max(0, toThousandths(quantity) - toThousandths(received)));

/** Returns the quantity of a line that is still to come, and the one that no longer comes because its purchase is over. */
export function splitOutstandingQuantity(
  status: string,
  line: Omit<PurchasedLine, 'id'>,
): { readonly toCome: number; readonly notDelivered: number } {
  const outstanding = computeOutstandingQuantity(line);
  return purchaseDocument.is('over', status)
    ? { toCome: 0, notDelivered: outstanding }
    : { toCome: outstanding, notDelivered: 0 };
}

/**
 * Returns the issues of a receipt: unknown lines, an empty receipt, and more than outstanding without a reason.
 * One line may come in several lots.
 * @param lines state of the lines before the receipt
 * @param excessReason reason why more arrived than was bought, if any
 */
export function findReceiptIssues(
  lines: readonly PurchasedLine[],
  receivedLines: readonly ReceivedLineQuantity[],
  excessReason: string | undefined,
): ErrorDetail[] {
  if (receivedLines.every(({ quantity }) => quantity === 0))
    return [{ path: 'lines.0.quantity', rule: 'positive' }];
  const outstanding = new Map(
    lines.map((line) => [line.id, toThousandths(computeOutstandingQuantity(line))]),
  );
  return receivedLines.flatMap(({ line: { id }, quantity }, at): ErrorDetail[] => {
    const max = outstanding.get(id);
    if (max === undefined) return [{ path: `lines.${at}.line`, rule: 'unknown' }];
    outstanding.set(id, Math.max(0, max - toThousandths(quantity)));
    if (toThousandths(quantity) <= max || excessReason !== undefined) return [];
    return [
      { path: `lines.${at}.quantity`, rule: 'moreThanLeft', params: { max: fromThousandths(max) } },
    ];
  });
}

/** Whether a receipt brings the last of a purchase. */
export const isFinalReceipt = (
  lines: readonly PurchasedLine[],
  receivedLines: readonly ReceivedLineQuantity[],
): boolean =>
  lines.every(({ id, ...line }) => {
    const now = receivedLines.reduce(
      (sum, each) => sum + (each.line.id === id ? toThousandths(each.quantity) : 0),
      0,
    );
    return now >= toThousandths(computeOutstandingQuantity(line));
  });

/** Quantity that an undone receipt takes back from a line; the line is null where it was removed from the purchase. */
export interface UndoneLineQuantity {
  readonly lineId: number | null;
  readonly quantity: number;
}

/**
 * Returns the event that undoing a receipt is for its purchase: nothing remains received, a part, or all that was bought
 * of each line that the receipt brought goods of, since more had come.
 * @param lines state of the lines before the receipt is undone
 */
export function getUndoReceiptEvent(
  lines: readonly PurchasedLine[],
  undone: readonly UndoneLineQuantity[],
): 'undoOnlyReceipt' | 'undoReceipt' | 'undoExcessReceipt' {
  const remaining = lines.map((line) => {
    const takenBack = undone.reduce(
      (sum, { lineId, quantity }) => (lineId === line.id ? sum + toThousandths(quantity) : sum),
      0,
    );
    const received = toThousandths(line.received) - takenBack;
    return { received, isComplete: takenBack === 0 || received >= toThousandths(line.quantity) };
  });
  if (remaining.every(({ received }) => received <= 0)) return 'undoOnlyReceipt';
  return remaining.every(({ isComplete }) => isComplete) ? 'undoExcessReceipt' : 'undoReceipt';
}
