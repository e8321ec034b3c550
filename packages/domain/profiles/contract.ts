import { z } from 'zod';
import { catalogueCalls, defineCall, languageQuery } from '../kit/contract.ts';
import { changeWithIdSchema, elementSchema } from '../kit/schemas.ts';
import { profiles } from './profile.ts';

export const profileCalls = {
  ...catalogueCalls(profiles),
  /** The specification updates a profile with its id in the body. */
  updateById: defineCall({
    method: 'PUT',
    path: '/profiles',
    access: 'profiles',
    query: languageQuery,
    body: changeWithIdSchema(profiles),
    answer: elementSchema(profiles),
  }),
};

export const readPermissions = defineCall({
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
