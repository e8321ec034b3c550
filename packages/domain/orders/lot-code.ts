import { getZonedParts, type Instant } from '../kit/time-zone.ts';

/**
 * Proposes the lot code of an order's products: the order number and the plant's day, with a suffix number where the code is in use.
 * @param takenCodes codes of lots in the store
 */
export function proposeLotCode(
  { orderId, at, timeZone }: { orderId: number; at: Instant; timeZone: string },
  takenCodes: ReadonlySet<string>,
): string {
  const { year, month, day } = getZonedParts(at, timeZone);
  const padToTwoDigits = (number: number): string => String(number).padStart(2, '0');
  const code = `${orderId}-${year}${padToTwoDigits(month)}${padToTwoDigits(day)}`;
  let free = code;
  for (let again = 2; takenCodes.has(free); again += 1) free = `${code}-${again}`;
  return free;
}
