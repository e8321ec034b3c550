import { CodedError } from '@tarima/domain/kit/errors';
import type { ListAnswer, ListQuery } from '@tarima/domain/kit/list-query';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { languages, say, type Language } from '@tarima/domain/kit/words';
import { latestNotificationCount } from '@tarima/domain/notifications/contract';
import { describeNotification } from '@tarima/domain/notifications/describe-notification';
import {
  isNotificationType,
  translateMessageData,
  parseStoredMessage,
} from '@tarima/domain/notifications/message-data';
import { notifications } from '@tarima/domain/notifications/notification';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { sql } from 'kysely';
import { listPageRows } from '../kit/catalogue/list.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Reader of the notifications, with the zone and the language of their texts. */
export type NotificationReader = Pick<ActingUser, 'accountId' | 'id' | 'timeZone'> & {
  readonly lang: Language;
};

export interface NotificationRow {
  id: number;
  seen: boolean;
  /** Type of the message; unknown where a newer server wrote it during an upgrade. */
  type: string;
  messageData: Record<string, unknown>;
  denyReason: string | null;
  createdAt: string;
  updatedAt: string;
}

const columns = sql`t.id, t.seen, t.type, t.data as "messageData", t.deny_reason as "denyReason",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

export async function listNotifications(
  tx: Transaction,
  reader: NotificationReader,
  query: ListQuery,
): Promise<ListAnswer> {
  const { accountId, id, timeZone } = reader;
  const { orderBy, filters, search } = query;
  if (orderBy === 'description' || filters['description'] !== undefined || search !== undefined)
    await writeDescriptions(tx, reader);
  const scope = sql`user_id = ${id}`;
  const listQuery = { ...query, accountId, timeZone, scope };
  const page = await listPageRows<NotificationRow>(tx, notifications, columns, listQuery);
  return { ...page, elements: page.elements.map((row) => toNotificationDto(row, reader)) };
}

// Number of notifications described at once: a year of notifications takes a few statements.
const describedAtOnce = 1000;

/** Stores missing texts of the user's notifications in every language, by which lists search and sort. */
async function writeDescriptions(tx: Transaction, reader: NotificationReader): Promise<void> {
  for (;;) {
    const rows = await tx.rows(sql<NotificationRow>`
      select ${columns} from notifications t
      where account_id = ${reader.accountId} and user_id = ${reader.id} and description_es is null
      order by id limit ${describedAtOnce} for update`);
    if (rows.length === 0) return;
    const texts = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        languages.map((language) => [language, describeRow(row, language, reader)]),
      ),
    }));
    await tx.row(sql`
      update notifications n set description_es = r.es, description_en = r.en
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) r (id bigint, es text, en text)
      where n.account_id = ${reader.accountId} and n.id = r.id`);
  }
}

/** Loads the bell's notifications: the latest ones, and the number of unseen ones. */
export async function loadLatestNotifications(
  tx: Transaction,
  reader: NotificationReader,
): Promise<{ notifications: ModuleRecord[]; notificationsCounter: number }> {
  const rows = await tx.rows(
    withCachedQueryPlan(sql<NotificationRow>`
      select ${columns} from notifications t where account_id = ${reader.accountId} and user_id = ${reader.id}
      order by id desc limit ${sql.lit(latestNotificationCount)}`),
  );
  const unseen = await tx.row(
    withCachedQueryPlan(sql<{ count: number }>`
      select count(*)::int as count from notifications
      where account_id = ${reader.accountId} and user_id = ${reader.id} and not seen`),
  );
  return {
    notifications: rows.map((row) => toNotificationDto(row, reader)),
    notificationsCounter: unseen?.count ?? 0,
  };
}

/** Loads one of the user's own notifications. */
export async function getNotification(
  tx: Transaction,
  reader: NotificationReader,
  id: number,
): Promise<NotificationRow> {
  const [found] = await getNotifications(tx, reader, [id]);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

export const getNotifications = (
  tx: Transaction,
  reader: NotificationReader,
  ids: readonly number[],
): Promise<NotificationRow[]> =>
  tx.rows(
    withCachedQueryPlan(sql<NotificationRow>`
      select ${columns} from notifications t
      where account_id = ${reader.accountId} and user_id = ${reader.id} and id = any(${[...ids]}::bigint[])
      order by id desc`),
  );

/** Maps a row to its DTO, described in the user's language. */
export function toNotificationDto(row: NotificationRow, reader: NotificationReader): ModuleRecord {
  const { messageData, ...fields } = row;
  const data = { message: row.type, messageData: translateMessageData(messageData, reader.lang) };
  const description = describeRow(row, reader.lang, reader);
  return { ...fields, description, data, customFields: {}, metadata: {} };
}

const describeRow = (
  { type, messageData, denyReason }: NotificationRow,
  language: Language,
  { timeZone }: Pick<NotificationReader, 'timeZone'>,
): string =>
  isNotificationType(type)
    ? describeNotification(parseStoredMessage(type, messageData), language, timeZone, denyReason)
    : say(notificationTexts.ofNewerVersion, language);
