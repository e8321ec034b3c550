import { z } from 'zod';
import { getCatalogueCalls, defineCall, languageQuery } from '../kit/contract.ts';
import { createRecordUpdateWithIdSchema, createModuleRecordSchema } from '../kit/schemas.ts';
import { profiles } from './profile.ts';

const plain = getCatalogueCalls(profiles);

/** Calls of a plain catalogue; those that change rights need a proof of who makes them. */
export const profileCalls = {
  ...plain,
  create: defineCall({ ...plain.create, reauthenticates: true }),
  update: defineCall({ ...plain.update, reauthenticates: true }),
  replace: defineCall({ ...plain.replace, reauthenticates: true }),
  /** The specification updates a profile with its id in the body. */
  updateById: defineCall({
    method: 'PUT',
    path: '/profiles',
    access: 'profiles',
    reauthenticates: true,
    query: languageQuery,
    body: createRecordUpdateWithIdSchema(profiles),
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
