import { z } from 'zod';
import { defineCall, idParams } from '../kit/contract.ts';
import { missingObjectError } from '../kit/wrong-type.ts';
import { changedCustomFieldBody, newCustomFieldBody } from './custom-field-bodies.ts';
import {
  customFieldSchema,
  customFieldModuleNameSchema,
  moduleCustomFieldsSchema,
} from './read-contract.ts';

/** Impact of a change on the values that records have, returned before it is done. */
export const customFieldImpactSchema = z.object({
  /** Records that have a value. */
  values: z.int(),
  /** Number of values that would break the field's rules until a user corrects them. */
  invalid: z.int(),
  /** Number of records without a value, which they would need at their next save, for a field that becomes required. */
  missing: z.int(),
  /** Reasons of a refusal, each with the number of records that cause it. */
  refusals: z.array(
    z.object({
      path: z.string(),
      rule: z.enum(['typeInUse', 'optionInUse']),
      count: z.int(),
    }),
  ),
});
export type CustomFieldImpact = z.infer<typeof customFieldImpactSchema>;

/** Calls for custom fields, for users who may change fields and have access to the module (`getCustomFieldPermission`). */
export const customFieldCalls = {
  create: defineCall({
    method: 'POST',
    path: '/custom-fields',
    access: 'custom_fields',
    body: newCustomFieldBody,
    answer: customFieldSchema,
    status: 201,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/custom-fields/{id}',
    access: 'custom_fields',
    params: idParams,
    body: changedCustomFieldBody,
    answer: customFieldSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/custom-fields/{id}',
    access: 'custom_fields',
    right: 'mayDelete',
    params: idParams,
  }),
  /** Sets the sequence of all custom fields of a module, by id. */
  reorder: defineCall({
    method: 'PUT',
    path: '/custom-fields/order',
    access: 'custom_fields',
    body: z.strictObject({
      module: z.strictObject({ name: customFieldModuleNameSchema }, missingObjectError),
      ids: z.array(z.int('option'), 'required').max(1000, 'max'),
    }),
    answer: moduleCustomFieldsSchema,
  }),
  /** Returns the impact of a new definition; without one, of deleting the field. Changes nothing. */
  impact: defineCall({
    method: 'POST',
    path: '/custom-fields/{id}/impact',
    access: 'custom_fields',
    params: idParams,
    body: z.strictObject({ definition: changedCustomFieldBody.optional() }),
    answer: customFieldImpactSchema,
  }),
};
