import { discountTypes, type DiscountType } from './money.ts';
import { parseTypedNumber } from './typed-number.ts';

/** Parses a typed discount: `%` or `$` gives its kind. Undefined for a text that is no number. */
export function parseTypedDiscount(
  text: string,
): { readonly discount: string; readonly discountType?: DiscountType } | undefined {
  const [, before] = /^(.*?)\s*%$/u.exec(text.trim()) ?? [];
  const discount = parseTypedNumber(before ?? text);
  if (discount === undefined) return undefined;
  if (before !== undefined) return { discount, discountType: discountTypes.percentage };
  return text.includes('$') ? { discount, discountType: discountTypes.amount } : { discount };
}
