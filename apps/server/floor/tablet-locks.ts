import type { LocalizedWords } from '@tarima/domain/kit/words';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { notifyUsers, markNotificationsHandled } from '../notifications/commands.ts';
import type { Attempt, AttemptCounter } from '../session/attempt-counter.ts';
import { listLockRecipients } from './list-lock-recipients.ts';
import type { VerifiedTablet } from './tablets.ts';

/** Period in which users are notified once of a closed tablet: the window in which its wrong attempts are counted. */
const notifiedOnceWithin = '15 minutes';

/** Builds the attempts whose origin is a tablet: wrong PINs and wrong badges are counted separately. */
const listAttempts = (accountId: number, tabletId: number): Attempt[] =>
  (['pin', 'badge'] as const).map((purpose) => ({
    accountId,
    purpose,
    target: '',
    address: '',
    tabletId,
  }));

/** Returns until when a tablet refuses PINs or badges after too many wrong ones; undefined for an open tablet. */
export const findTabletLockEnd = (
  tx: Transaction,
  attempts: AttemptCounter,
  tabletId: number,
): Promise<string | undefined> =>
  attempts.originLockedUntil(tx, listAttempts(tx.accountId, tabletId));

/**
 * Opens a tablet that was closed by wrong attempts; locks of single PINs stay. The history of the workplace records who opened it.
 * An open tablet stays unchanged. @throws CodedError ENTITY_NOT_FOUND
 */
export async function openTablet(
  tx: Transaction,
  attempts: AttemptCounter,
  { workplaceId, tabletId, byId }: { workplaceId: number; tabletId: number; byId: number },
): Promise<void> {
  const tablet = await tx.row(sql<{ name: string }>`
    select name from floor_tablets
    where account_id = ${tx.accountId} and id = ${tabletId} and workplace_id = ${workplaceId} and revoked_at is null
    for update`);
  if (!tablet) throw new CodedError('ENTITY_NOT_FOUND');
  if ((await findTabletLockEnd(tx, attempts, tabletId)) === undefined) return;
  await attempts.forgetOrigins(tx, listAttempts(tx.accountId, tabletId));
  await markNotificationsHandled(tx, 'tabletClosed', tabletId);
  const state = { id: tabletId, name: tablet.name };
  await recordHistoryEvent(tx, {
    accountId: tx.accountId,
    module: 'workplaces',
    entityId: workplaceId,
    action: 'update',
    userId: byId,
    before: { tablet: { ...state, closed: true } },
    after: { tablet: { ...state, closed: false } },
  });
}

/** Notifies the users who manage workplaces, and the planners of the division, once for each time that a tablet closes. */
export async function notifyTabletLock(
  tx: Transaction,
  attempts: AttemptCounter,
  tablet: VerifiedTablet,
): Promise<void> {
  const until = await findTabletLockEnd(tx, attempts, tablet.id);
  if (until === undefined) return;
  // The second of two simultaneous wrong attempts waits here, and finds the users already notified.
  await tx.row(
    sql`select from floor_tablets where account_id = ${tx.accountId} and id = ${tablet.id} for update`,
  );
  const named = await tx.row(sql<{ workplace: LocalizedWords; isKnown: boolean }>`
    select jsonb_build_object('es', w.name_es, 'en', w.name_en) as workplace, exists (
      select from notifications n
      where n.account_id = w.account_id and n.type = 'tabletClosed' and n.about_id = ${tablet.id}
        and n.created_at > present() - ${notifiedOnceWithin}::interval and not exists (
          select from history h
          where h.account_id = w.account_id and h.module = 'workplaces' and h.entity_id = w.id
            and h.after -> 'tablet' ->> 'id' = ${String(tablet.id)} and h.after -> 'tablet' ->> 'closed' = 'false'
            and h.at > n.created_at)) as "isKnown"
    from workplaces w where w.account_id = ${tx.accountId} and w.id = ${tablet.workplaceId}`);
  if (!named || named.isKnown) return;
  await notifyUsers(tx, {
    to: await listLockRecipients(tx, 'workplaces', tablet.divisionId),
    by: null,
    type: 'tabletClosed',
    data: {
      tablet: { id: tablet.id, name: tablet.name },
      workplace: { id: tablet.workplaceId, name: named.workplace },
      until,
    },
  });
}
