import { Big } from 'big.js';
import { discountTypes, type AmountLine } from '../kit/money.ts';

/** Units that a price refers to: one unit of the material's measure, or a thousand. */
export const priceUnitCounts = [1, 1000] as const;
export type PriceUnitCount = (typeof priceUnitCounts)[number];

/** Returns a line for the money kit: the quantity in units of the price. Exact: a quantity has three decimals, a thousandth of it six. */
export const toAmountLine = (
  quantity: number | string,
  price: string,
  unitCount: PriceUnitCount,
): AmountLine => ({
  quantity: unitCount === 1 ? quantity : toThousandth(quantity),
  price,
  discount: '0',
  discountType: discountTypes.amount,
});

/** A text that is no number stays unchanged, so that the schema refuses it. */
const toThousandth = (quantity: number | string): string =>
  /^\d{1,12}(\.\d{1,3})?$/.test(String(quantity))
    ? new Big(quantity).times('0.001').toFixed()
    : String(quantity);
