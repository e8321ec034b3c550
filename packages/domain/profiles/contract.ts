import { z } from 'zod';
import { getCatalogueCalls, defineCall, languageQuery } from '../kit/contract.ts';
import { createChangeWithIdSchema, createModuleRecordSchema } from '../kit/schemas.ts';
import { profiles } from './profile.ts';

export const profileCalls = {
  ...getCatalogueCalls(profiles),
  /** Updates a profile with its id in the body, as the specification has it. */
  updateById: defineCall({
    method: 'PUT',
    path: '/profiles',
    access: 'profiles',
    query: languageQuery,
    body: createChangeWithIdSchema(profiles),
    answer: createModuleRecordSchema(profiles),
  }),
};

export const listPermissionsCall = defineCall({
  method: 'GET',
  path: '/permissions',
  access: 'signed-in',
  byKey: true,
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      language: z.object({ es: z.string(), en: z.string() }),
    }),
  ),
});
