import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { styleMetadata } from './style.ts';

/** What anybody may know of the account that a host belongs to. */
export const publicAccount = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  styleMetadata,
});
export type PublicAccount = z.infer<typeof publicAccount>;

export const readAccount = defineCall({
  method: 'GET',
  path: '/accounts',
  access: 'public',
  query: z.strictObject({ url: z.string('required').min(1, 'required').max(255, 'max') }),
  answer: publicAccount,
});
