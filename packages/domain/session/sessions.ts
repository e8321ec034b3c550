import { z } from 'zod';
import { defineCall, idParams } from '../kit/contract.ts';

/** Active session. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  /** Time of the last use, to the minute. */
  lastUsedAt: z.iso.datetime({ offset: true }),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Lists the sessions of the signed-in user, the most recently used first. */
export const listMySessionsCall = defineCall({
  method: 'GET',
  path: '/current-session/sessions',
  access: 'signed-in',
  answer: z.array(openSessionSchema),
});

export const endMySessionCall = defineCall({
  method: 'DELETE',
  path: '/current-session/sessions/{sessionId}',
  access: 'signed-in',
  params: z.strictObject({ sessionId: z.uuid('invalid') }),
});

/** Ends all sessions but that of the request. */
export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/current-session/sessions',
  access: 'signed-in',
  // The parameter is required: a call that lost its id ends nothing.
  query: z.strictObject({ which: z.literal('others', 'invalid') }),
});

export const listUserSessionsCall = defineCall({
  method: 'GET',
  path: '/users/{id}/sessions',
  access: 'users',
  params: idParams,
  answer: z.array(openSessionSchema),
});

/** Ends all sessions of a user whom the caller may change. */
export const endUserSessionsCall = defineCall({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  access: 'users',
  params: idParams,
});
