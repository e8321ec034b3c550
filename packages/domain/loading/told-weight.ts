import { z } from 'zod';

/** A weight as answers tell it. */
export const toldWeight = z.object({
  /** Kilograms as decimal text. */
  kg: z.string(),
  /** False where some of it is not known. */
  whole: z.boolean(),
});
