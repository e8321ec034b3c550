import { z } from 'zod';
import { balance, hasThousandthsAtMost, largestBalance } from '../inventories/quantity.ts';
import { requiredOr } from '../kit/wrong-type.ts';
import { referenceSchema } from '../kit/schemas.ts';

/** What was used of each material; of one that is not told, what the frozen sheet expects. */
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

/** Pieces of lines that were made in all; of one that is not told, what the floor told of it, or what was ordered. */
export const madePieces = z
  .array(
    z.strictObject({
      detail: referenceSchema,
      quantity: z
        .number(requiredOr('number'))
        .nonnegative('greaterOrEqual')
        .max(largestBalance, 'lessOrEqual')
        .refine(hasThousandthsAtMost, 'decimals'),
    }),
  )
  .max(200, 'max')
  .optional();
