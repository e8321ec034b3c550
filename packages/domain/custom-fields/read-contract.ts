import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { isCustomFieldModule, type CustomFieldModule } from './modules.ts';

// Apart from the other calls: every list asks for this one, and few for more.

export const customModuleName = z
  .string('required')
  .min(1, 'required')
  .refine((text): text is CustomFieldModule => isCustomFieldModule(text), 'option');

/** A field of a module, as the account defined it. */
export const customField = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type AnsweredCustomField = z.infer<typeof customField>;

export const fieldsOfModule = z.object({
  id: z.int(),
  name: z.string(),
  customFields: z.array(customField),
});

/** A module's fields in their order. */
export const readCustomFields = defineCall({
  method: 'GET',
  path: '/modules',
  access: 'signed-in',
  byKey: true,
  query: z.strictObject({ name: customModuleName }),
  answer: fieldsOfModule,
});

/** Told to everybody of the account when the fields of a module change. */
export const customFieldsChanged = 'customFieldsChanged';
