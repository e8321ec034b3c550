import { z } from 'zod';

/** A weight in an answer. */
export const weightDtoSchema = z.object({
  /** Kilograms as decimal text. */
  kg: z.string(),
  /** False where a part of the weight is unknown. */
  whole: z.boolean(),
});
