import { CodedError } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { messageDataSchemas } from '@tarima/domain/notifications/message-data';
import {
  isRespondableNotification,
  productionResponseSchema,
  notificationResponses,
  transferResponseSchema,
  type RespondableNotificationType,
} from '@tarima/domain/notifications/responses';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { refreshNotifications, markNotificationsHandled } from './commands.ts';
import { getNotification, getNotifications, type NotificationReader } from './queries.ts';
import type { NotificationResponders } from './responders.ts';

/** Marks a user's own notifications as seen. An id of another user's notification refuses all: nothing changes. */
export async function markNotificationsSeen(
  tx: Transaction,
  reader: NotificationReader,
  ids: readonly number[],
): Promise<void> {
  const requestedIds = new Set(ids);
  const found = await getNotifications(tx, reader, [...requestedIds]);
  if (found.length < requestedIds.size) throw new CodedError('ENTITY_NOT_FOUND');
  // Rows are locked in a fixed sequence, so that two tabs with the same notifications wait instead of deadlocking.
  const changed = await tx.rows(sql`
    with wanted as (
      select id from notifications
      where account_id = ${reader.accountId} and user_id = ${reader.id} and id = any(${[...requestedIds]}::bigint[]) and not seen
      order by id for update
    )
    update notifications n set seen = true from wanted
    where n.account_id = ${reader.accountId} and n.id = wanted.id
    returning n.id`);
  if (changed.length > 0) await refreshNotifications(tx, reader.id);
}

/**
 * Responds to a notification.
 * The entity's responder decides whether this is still possible; then the request is settled for all recipients.
 * @throws CodedError WRONG_VALUES with status 409, when it accepts no response, or was answered or seen before
 */
export async function respondToNotification(
  tx: Transaction,
  person: ActingUser,
  responders: NotificationResponders,
  notificationId: number,
  body: unknown,
): Promise<void> {
  const {
    type,
    seen,
    messageData: data,
  } = await getNotification(tx, { ...person, lang: 'es' }, notificationId);
  if (seen || !isRespondableNotification(type)) throw createAnsweredError();
  if (!hasCallAccess(notificationResponses[type].permission, person.profile))
    throw new CodedError('FORBIDDEN');
  const { about, denyReason } = await answer[type]({ tx, person, responders, data, body });
  await assertUnanswered(tx, notificationId);
  await markNotificationsHandled(tx, type, about, denyReason);
}

interface AnswerContext {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly responders: NotificationResponders;
  /** Stored data of the message. */
  readonly data: unknown;
  readonly body: unknown;
}

interface Settled {
  readonly about: number;
  readonly denyReason: string | null;
}

const answer: Readonly<
  Record<RespondableNotificationType, (context: AnswerContext) => Promise<Settled>>
> = {
  newTransferRequest: async ({ tx, person, responders, data: storedData, body }) => {
    const data = messageDataSchemas.newTransferRequest.parse(storedData);
    const response = parseBody(transferResponseSchema, body);
    assertSameRecord('id', response.id, data.transferRequest.id);
    const responder = responders.newTransferRequest;
    if (!responder) throw createAnsweredError();
    await responder({ tx, person, data, response });
    const denyReason = response.status === 'deny' ? (response.message ?? null) : null;
    return { about: data.transferRequest.id, denyReason };
  },
  orderProductionFinished: async ({ tx, person, responders, data: storedData, body }) => {
    const data = messageDataSchemas.orderProductionFinished.parse(storedData);
    const response = parseBody(productionResponseSchema, body);
    assertSameRecord('orderId', response.orderId, data.order.id);
    const responder = responders.orderProductionFinished;
    if (!responder) throw createAnsweredError();
    await responder({ tx, person, data, response });
    return { about: data.order.id, denyReason: null };
  },
};

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (!read.success) throw new CodedError('WRONG_VALUES', toErrorDetails(read.error));
  return read.data;
}

/** Refuses a body about another record than the notification's. */
function assertSameRecord(path: string, provided: number, expected: number): void {
  if (provided !== expected) throw new CodedError('WRONG_VALUES', [{ path, rule: 'unknown' }]);
}

/** Refuses a second response: two simultaneous responses wait for each other at the record that the responder locks. */
async function assertUnanswered(tx: Transaction, id: number): Promise<void> {
  const open = await tx.row(sql`
    select id from notifications where account_id = ${tx.accountId} and id = ${id} and not seen`);
  if (!open) throw createAnsweredError();
}

const createAnsweredError = (): CodedError =>
  new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
