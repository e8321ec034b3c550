import { z } from 'zod';
import { getCatalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { createModuleRecordSchema } from '../kit/schemas.ts';
import { notifications } from './notification.ts';
import { notificationResponseBody } from './responses.ts';

/** Socket event to every open tab of a user whose notifications changed. */
export const notificationEvents = { refresh: 'refreshNotifications' } as const;

/** Number of notifications that the bell shows. */
export const latestNotificationCount = 10;
/** Maximum number of notifications marked as seen at once. */
const seeAtMost = 1000;

const notification = createModuleRecordSchema(notifications);
const ids = z
  .array(z.int('number').nonnegative('number'), 'required')
  .min(1, 'required')
  .max(seeAtMost, 'max');

/** Calls for every signed-in user, each for their own notifications only. */
export const notificationCalls = {
  list: getCatalogueCalls(notifications).list,
  read: getCatalogueCalls(notifications).read,
  last: defineCall({
    method: 'GET',
    path: '/notifications/last',
    access: 'signed-in',
    query: languageQuery,
    answer: z.object({
      notifications: z.array(notification),
      /** Total number of unseen notifications. */
      notificationsCounter: z.int(),
    }),
  }),
  /** Marks notifications as seen: a list of ids, alone or as `{ids}`. An id of another user's notification refuses all of them. */
  see: defineCall({
    method: 'PUT',
    path: '/notifications/see',
    access: 'signed-in',
    query: languageQuery,
    body: z.union([ids.transform((list) => ({ ids: list })), z.strictObject({ ids })], {
      error: ({ input }) => (Array.isArray(input) ? 'number' : 'required'),
    }),
    answer: z.array(notification),
  }),
  /** Answers a request in a notification, once: status 409 when this or another user has already answered it. */
  respond: defineCall({
    method: 'POST',
    path: '/notifications/{id}/response',
    access: 'signed-in',
    params: idParams,
    query: languageQuery,
    body: notificationResponseBody,
    answer: notification,
  }),
};
