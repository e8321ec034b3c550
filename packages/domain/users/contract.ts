import { z } from 'zod';
import { catalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { elementSchema } from '../kit/schemas.ts';
import { users } from './user.ts';

const element = elementSchema(users);

/** As a plain catalogue, but for enabling, disabling and the specification's own path for deleting. */
export const userCalls = {
  ...catalogueCalls(users),
  remove: defineCall({
    method: 'DELETE',
    path: '/users/{id}/delete',
    access: 'users',
    params: idParams,
  }),
  enable: defineCall({
    method: 'PUT',
    path: '/users/{id}/enable',
    access: 'users',
    params: idParams,
    query: languageQuery,
    answer: element,
  }),
  disable: defineCall({
    method: 'PUT',
    path: '/users/{id}/disable',
    access: 'users',
    params: idParams,
    query: languageQuery,
    answer: element,
  }),
  /** What happened to a user and what the user did to get in, newest first. */
  activity: defineCall({
    method: 'GET',
    path: '/users/{id}/activity',
    access: 'users',
    params: idParams,
    answer: z.array(
      z.object({
        action: z.string(),
        at: z.iso.datetime({ offset: true }),
        by: z.object({ id: z.int(), name: z.string() }).nullable(),
        /** The fields that an update changed. */
        changed: z.array(z.string()),
      }),
    ),
  }),
};
