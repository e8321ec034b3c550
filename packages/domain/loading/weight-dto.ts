import { z } from 'zod';

/** Weight in a response. */
export const weightDtoSchema = z.object({
  /** Kilograms as decimal text. */
  kg: z.string(),
  /** Whether the weight is complete; false where the weight of a part is unknown. */
  whole: z.boolean(),
});
