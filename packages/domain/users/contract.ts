import { z } from 'zod';
import { getCatalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import {
  createNewRecordBodySchema,
  createModuleRecordSchema,
  isBlankValue,
} from '../kit/schemas.ts';
import { allPermissions } from '../profiles/permissions.ts';
import { users } from './user.ts';

const element = createModuleRecordSchema(users);
const plain = getCatalogueCalls(users);

/** The status is required: the form fills it in, and no other way of creating a user enables one by omission. */
const saysStatus = z.preprocess((input) => {
  if (typeof input !== 'object' || input === null) return input;
  const body: Readonly<Record<string, unknown>> = { ...input };
  return isBlankValue(body['status']) || body['status'] === undefined
    ? { ...body, status: null }
    : body;
}, createNewRecordBodySchema(users));

/** Calls of a plain catalogue, with enabling, disabling and the specification's own path for deleting. */
export const userCalls = {
  ...plain,
  create: { ...plain.create, body: saysStatus },
  remove: defineCall({
    method: 'DELETE',
    path: '/users/{id}/delete',
    access: 'users',
    right: 'mayDelete',
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
  /** Events of a user: changes, sign-ins, and the user's changes of profiles and the account's settings, newest first. */
  activity: defineCall({
    method: 'GET',
    path: '/users/{id}/activity',
    access: 'users',
    params: idParams,
    answer: z.array(
      z.object({
        /** Subject of the event: this user, a profile, the account's settings. */
        module: z.enum(['users', 'profiles', 'accounts']),
        action: z.string(),
        at: z.iso.datetime({ offset: true }),
        by: z.object({ id: z.int(), name: z.string() }).nullable(),
        /** Profile, with its present or last name. */
        subject: z.object({ id: z.int(), es: z.string(), en: z.string() }).nullable(),
        /** The fields or settings that an update changed. */
        changed: z.array(z.string()),
        /** Permissions that the profile was given, and that were taken from it. */
        given: z.array(z.enum(allPermissions)),
        taken: z.array(z.enum(allPermissions)),
      }),
    ),
  }),
};
