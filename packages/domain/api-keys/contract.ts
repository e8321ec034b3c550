import { z } from 'zod';
import { defineCall, idParams } from '../kit/contract.ts';
import { daySchema, namedRecordSchema } from '../kit/schemas.ts';
import { apiKeyPermissions } from './api-key.ts';

export const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Visible beginning of the key's text. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** User who created the key, and for whom it acts. */
  user: namedRecordSchema,
  createdAt: z.iso.datetime({ offset: true }),
  /** Last day of the key, in the account's calendar. */
  expiresOn: z.string(),
  /** Last day on which the key was used; null for never. */
  usedOn: z.string().nullable(),
  /** Whether a call with the key would be accepted now. */
  isGood: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const newApiKeySchema = z.strictObject({
  name: z.string('required').trim().min(1, 'required').max(100, 'max'),
  permissions: z
    .array(z.enum(apiKeyPermissions, 'option'), 'required')
    .min(1, 'required')
    .max(apiKeyPermissions.length, 'selection')
    .transform((chosen) => [...new Set(chosen)]),
  /** Last day of the key, in the account's calendar. */
  expiresOn: daySchema,
});

export const apiKeyCalls = {
  /** Keys that were not revoked, the newest first. */
  list: defineCall({
    method: 'GET',
    path: '/api-keys',
    access: 'api_keys',
    byKey: false,
    answer: z.array(apiKeySchema),
  }),
  /** Creates an API key. Only this response contains its text. */
  create: defineCall({
    method: 'POST',
    path: '/api-keys',
    access: 'api_keys',
    byKey: false,
    reauthenticates: true,
    secret: true,
    body: newApiKeySchema,
    answer: z.object({ key: apiKeySchema, text: z.string() }),
    status: 201,
  }),
  /** Revokes an API key: its next call is refused. */
  revoke: defineCall({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'api_keys',
    byKey: false,
    params: idParams,
  }),
};
