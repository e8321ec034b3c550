import { z } from 'zod';
import { balance, hasThousandthsAtMost, largestBalance } from '../inventories/quantity.ts';
import { wrongTypeRule } from '../kit/wrong-type.ts';
import { referenceSchema } from '../kit/schemas.ts';

/** Used quantity of each material; a missing one counts with the quantity of the frozen sheet. */
export const usedMaterials = z
  .array(
    z.strictObject({
      rawMaterial: referenceSchema,
      quantity: balance.refine((value) => value <= largestBalance, {
        message: 'lessOrEqual',
        params: { max: largestBalance },
      }),
    }),
  )
  .max(500, 'max')
  .optional();

/** Pieces of lines that were made in all; a missing line counts with the floor's reports, or with its ordered pieces. */
export const madePieces = z
  .array(
    z.strictObject({
      detail: referenceSchema,
      quantity: z
        .number(wrongTypeRule('number'))
        .nonnegative('greaterOrEqual')
        .max(largestBalance, 'lessOrEqual')
        .refine(hasThousandthsAtMost, 'decimals'),
    }),
  )
  .max(200, 'max')
  .optional();
