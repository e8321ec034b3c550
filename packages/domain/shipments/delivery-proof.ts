import { z } from 'zod';
import { storedFileSchema } from '../kit/uploads.ts';

/** Proof of a delivery. From the driver: receiver, remarks, signature and photo. From the office: a photo only. */
export const deliveryProofSchema = z.object({
  receiver: z.string().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  signature: storedFileSchema.nullable(),
  photo: storedFileSchema.nullable(),
});
export type DeliveryProof = z.infer<typeof deliveryProofSchema>;
