import { z } from 'zod';

/** A weight in an answer. */
export const toldWeight = z.object({
  /** Kilograms as decimal text. */
  kg: z.string(),
  /** False where a part of the weight is unknown. */
  whole: z.boolean(),
});
