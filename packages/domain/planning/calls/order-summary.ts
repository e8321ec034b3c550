import { z } from 'zod';

/** Order in a table of changes: customer, first produced product, number of other products, and all pieces. */
export const orderSummary = {
  customer: z.string(),
  product: z.string(),
  otherProducts: z.int(),
  pieces: z.number(),
};
