import { z } from 'zod';
import { storedFileSchema } from '../kit/uploads.ts';

/** Proof of a delivery: from the driver the receiver, their remarks, their signature and a photo; from the office a photo alone. */
export const deliveryProofSchema = z.object({
  receiver: z.string().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  signature: storedFileSchema.nullable(),
  photo: storedFileSchema.nullable(),
});
export type DeliveryProof = z.infer<typeof deliveryProofSchema>;
