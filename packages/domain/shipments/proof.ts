import { z } from 'zod';
import { storedFile } from '../kit/uploads.ts';

/** Proof of a delivery from the driver: the receiver, their remarks, their signature and a photo. */
export const proof = z.object({
  receiver: z.string().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  signature: storedFile.nullable(),
  photo: storedFile.nullable(),
});
export type Proof = z.infer<typeof proof>;
