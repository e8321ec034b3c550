import {
  getMessageSubjectId,
  parseStoredMessage,
  getMessageOrderIds,
  type StoredNotificationMessage,
  type NotificationMessage,
  type NotificationType,
} from '@tarima/domain/notifications/message-data';
import { notificationEvents } from '@tarima/domain/notifications/contract';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { translateRecordNames } from './translate-record-names.ts';

export type NotificationInput = NotificationMessage & {
  /** User ids. Inactive and deleted users are not notified. */
  readonly to: readonly number[];
  /** User who caused the notification, and who is not notified. */
  readonly by: number | null;
};

/** Notifies users in the transaction of the cause: one row for each user, and their browsers once it commits. */
export async function notifyUsers(tx: Transaction, notice: NotificationInput): Promise<void> {
  const message = parseStoredMessage(notice.type, notice.data);
  const data = await translateRecordNames(tx, message);
  const written = await tx.rows(
    withCachedQueryPlan(sql<{ user_id: number }>`
    insert into notifications (account_id, user_id, type, data, about_id, deny_reason)
    select account_id, id, ${message.type}, ${JSON.stringify(data)}::jsonb, ${getMessageSubjectId(message)}, ${findReason(message)}
    from users
    where account_id = ${tx.accountId} and id = any(${[...notice.to]}::bigint[]) and id is distinct from ${notice.by}
      and status = 'active' and ${buildReachCondition(getMessageOrderIds(message))}
    order by id
    returning user_id`),
  );
  const people = written.map((row) => row.user_id);
  await deleteOldNotifications(tx, people);
  for (const userId of people) await refreshNotifications(tx, userId);
}

/** Excludes users who are restricted to their own orders from notifications about others. */
const buildReachCondition = (orderIds: readonly number[]) =>
  orderIds.length === 0
    ? sql`true`
    : sql`(
        not exists (select from profiles p where p.account_id = users.account_id and p.id = users.profile_id and p.only_mine)
        or not exists (
          select from orders o
          where o.account_id = users.account_id and o.id = any(${[...orderIds]}::bigint[]) and o.created_by_id <> users.id))`;

/** Age at which seen notifications are deleted, when their user gets a new one. */
const retention = '180 days';

const deleteOldNotifications = (tx: Transaction, people: readonly number[]) =>
  // Deletes a few rows at a time, and none that another transaction has locked, so that no sender waits.
  // As an array the rows are looked up once.
  // Joined, they would be looked up for every row where the table's statistics are from when it was empty.
  tx.row(sql`
    delete from notifications where account_id = ${tx.accountId} and id = any(array(
      select id from notifications
      where account_id = ${tx.accountId} and user_id = any(${[...people]}::bigint[])
        and updated_at < present() - ${retention}::interval and seen
      limit 100 for update skip locked))`);

/** Lists the ids of active users with a permission, optionally those whose main position is in a division. */
export async function listUsersByPermission(
  tx: Transaction,
  permission: Permission,
  divisionId?: number,
): Promise<number[]> {
  const inDivision =
    divisionId === undefined
      ? sql`true`
      : sql`exists (
          select from positions p
          where p.account_id = u.account_id and p.id = u.main_position_id and p.division_id = ${divisionId})`;
  const found = await tx.rows(
    withCachedQueryPlan(sql<{ id: number }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.status = 'active' and ${inDivision} and (
      u.profile_id = ${superuserProfileId} or exists (
        select from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = u.account_id and l.owner_id = u.profile_id and n.code = ${permission}
      ))
    order by u.id`),
  );
  return found.map(({ id }) => id);
}

/**
 * Removes the buttons of a request that was answered elsewhere, for all recipients: its notifications become seen.
 * Called after the record itself is locked, so that two simultaneous responses wait for each other there.
 */
export async function markNotificationsHandled(
  tx: Transaction,
  type: NotificationType,
  aboutId: number,
  denyReason: string | null = null,
): Promise<void> {
  // Rows are locked in a fixed sequence: two overlapping requests wait instead of deadlocking.
  const settled = await tx.rows(sql<{ user_id: number }>`
    with asked as (
      select id from notifications
      where account_id = ${tx.accountId} and type = ${type} and about_id = ${aboutId} and not seen
      order by id for update
    )
    update notifications n set seen = true, deny_reason = coalesce(${denyReason}, deny_reason),
      -- What it says with the reason is written down anew.
      description_es = case when ${denyReason}::text is null then description_es end,
      description_en = case when ${denyReason}::text is null then description_en end
    from asked where n.account_id = ${tx.accountId} and n.id = asked.id
    returning n.user_id`);
  for (const userId of new Set(settled.map((row) => row.user_id)))
    await refreshNotifications(tx, userId);
}

/** Makes every open tab of a user load their notifications again once the transaction commits. */
export const refreshNotifications = (tx: Transaction, userId: number): Promise<void> =>
  announceToBrowsers(tx, {
    to: { accountId: tx.accountId, userId },
    event: notificationEvents.refresh,
  });

const findReason = ({ data }: StoredNotificationMessage): string | null =>
  'reason' in data ? data.reason : null;
