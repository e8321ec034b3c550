import { z } from 'zod';
import { maxDecimalValue } from '../kit/fields.ts';
import { createDecimalSchema } from '../kit/schemas.ts';

/** Largest quantity of a lot, the limit of a numeric(14,3) column. Its 14 digits also fit a binary float without loss. */
export const maxLotBalance = 99_999_999_999.999;

/** Converts a quantity to whole thousandths, whose sums and differences are exact. */
export const toThousandths = (quantity: number | string): number =>
  Math.round(Number(quantity) * 1000);

/** Converts thousandths to a quantity. */
export const fromThousandths = (wholeThousandths: number): number => wholeThousandths / 1000;

/** Returns the exact sum of quantities. */
export const sumQuantities = (quantities: readonly number[]): number =>
  fromThousandths(quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0));

/** Returns whether the database stores a quantity without rounding: with at most three decimals. */
export const hasAtMostThreeDecimals = (quantity: number): boolean =>
  Number(quantity.toFixed(3)) === quantity;

/** Whether a quantity has no fraction: pieces cannot be halved. */
export const isWholeQuantity = (quantity: number | string): boolean =>
  toThousandths(quantity) % 1000 === 0;

/** Quantity above zero with at most three decimals, in the element's unit of measure. Zero and less break the same rule. */
export const stockQuantitySchema = createDecimalSchema({
  decimals: 3,
  min: -maxDecimalValue,
}).refine((value) => value > 0, 'positive');

/** Zero included: a correction may leave none. */
export const nonnegativeQuantitySchema: z.ZodType<number> = createDecimalSchema({ decimals: 3 });
