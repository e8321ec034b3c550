import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { findNonzeroDiscount } from '@tarima/domain/orders/totals';
import { formatDecimal } from '../../kit/format.ts';

interface Agreed {
  readonly quantity: number;
  readonly price?: string | undefined;
  readonly discount?: string | undefined;
  readonly discountType?: number | undefined;
}

/** Formats an agreed line in figures: `60 × $100.00 − 10 %`; only the pieces for users who see no prices. */
export function formatOrderLine(
  { quantity, price, discount = '0', discountType }: Agreed,
  language: Language,
): string {
  const pieces = formatDecimal(quantity, 3, language);
  if (price === undefined) return pieces;
  const off = findNonzeroDiscount({ discount });
  const less =
    off === undefined
      ? ''
      : discountType === discountTypes.amount
        ? ` − ${formatMoney(off)}`
        : ` − ${Number(off).toLocaleString(numberLocales[language])} %`;
  return `${pieces} × ${formatMoney(price)}${less}`;
}
