import { z } from 'zod';
import {
  nonnegativeQuantitySchema,
  hasAtMostThreeDecimals,
  maxLotBalance,
} from '../inventories/quantity.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { referenceSchema } from '../kit/schemas.ts';

/** Used quantity of each material; a material that is left out counts with the quantity of the frozen technical sheet. */
export const usedMaterialsSchema = z
  .array(z.strictObject({ rawMaterial: referenceSchema, quantity: nonnegativeQuantitySchema }))
  .max(500, 'max')
  .optional();

/** Total pieces made of each line; a line that is left out counts with the floor's reports, or with its ordered pieces. */
export const madePiecesSchema = z
  .array(
    z.strictObject({
      detail: referenceSchema,
      quantity: z
        .number(createWrongTypeError('number'))
        .nonnegative('greaterOrEqual')
        .max(maxLotBalance, 'lessOrEqual')
        .refine(hasAtMostThreeDecimals, 'decimals'),
    }),
  )
  .max(200, 'max')
  .optional();
