import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { isCustomFieldModule, type CustomFieldModule } from './custom-field-modules.ts';

// Names of modules with custom fields. This file is separate from the other calls: every list uses its call, and few lists use more.

export const customFieldModuleNameSchema = z
  .string('required')
  .min(1, 'required')
  .refine((text): text is CustomFieldModule => isCustomFieldModule(text), 'option');

/** Custom field of a module, as the account defined it. */
export const customFieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type CustomFieldAnswer = z.infer<typeof customFieldSchema>;

export const moduleCustomFieldsSchema = z.object({
  id: z.int(),
  name: z.string(),
  customFields: z.array(customFieldSchema),
});

/** Lists a module's custom fields in sequence. */
export const listCustomFieldsCall = defineCall({
  method: 'GET',
  path: '/modules',
  access: 'signed-in',
  byKey: true,
  query: z.strictObject({ name: customFieldModuleNameSchema }),
  answer: moduleCustomFieldsSchema,
});

/** Event to all users of the account when the fields of a module change. */
export const customFieldsChangedEvent = 'customFieldsChanged';
