import { z } from 'zod';
import { balance } from '../inventories/quantity.ts';
import { referenceSchema } from '../kit/schemas.ts';

/** What was used of each material; of one that is not told, what the frozen sheet expects. */
export const usedMaterials = z
  .array(z.strictObject({ rawMaterial: referenceSchema, quantity: balance }))
  .max(500, 'max')
  .optional();
