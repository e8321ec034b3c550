import type { LocalizedWords } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { notifyUsers, markNotificationsHandled } from '../notifications/commands.ts';
import type { Attempt, AttemptCounter } from '../session/attempt-counter.ts';
import { listLockRecipients } from './list-lock-recipients.ts';
import type { VerifiedTablet } from './tablets.ts';

/** Maximum number of wrong PINs of one user in an hour, at all tablets of the company together. */
const mostWrongPins = 20;

/** Builds the attempt of a sign-in by PIN: counted for the user at the tablet, for the user everywhere, and for the tablet. */
export function buildPinAttempt(accountId: number, userId: number, tabletId: number): Attempt {
  const target = `pin ${userId}`;
  const everywhere = { target, most: mostWrongPins };
  return { accountId, purpose: 'pin', target, address: '', tabletId, everywhere };
}

/** Lists the attempts of one user at every tablet of the company. */
async function listAttempts(tx: Transaction, userId: number): Promise<Attempt[]> {
  const tablets = await tx.rows(sql<{ id: number }>`
    select id from floor_tablets where account_id = ${tx.accountId} and revoked_at is null`);
  return tablets.map(({ id }) => buildPinAttempt(tx.accountId, userId, id));
}

/** Returns until when the PIN of a user is locked after wrong attempts; undefined without a lock. */
export const findPinLockEnd = async (
  tx: Transaction,
  attempts: AttemptCounter,
  userId: number,
): Promise<string | undefined> => attempts.lockedUntil(tx, await listAttempts(tx, userId));

/** Clears the wrong PINs of a user. The history of the user records who unlocked the PIN. */
export async function unlockPin(
  tx: Transaction,
  attempts: AttemptCounter,
  userId: number,
  byId: number,
): Promise<void> {
  const of = await listAttempts(tx, userId);
  const until = await attempts.lockedUntil(tx, of);
  await attempts.forget(tx, of);
  if (until === undefined) return;
  await markNotificationsHandled(tx, 'pinLocked', userId);
  await recordHistoryEvent(tx, {
    accountId: tx.accountId,
    module: 'users',
    entityId: userId,
    action: 'update',
    userId: byId,
    before: { pinLocked: true },
    after: { pinLocked: false },
  });
}

/** Notifies the users who manage PINs, and the planners of the division, once for each lock of a PIN. */
export async function notifyPinLock(
  tx: Transaction,
  attempts: AttemptCounter,
  tablet: VerifiedTablet,
  userId: number,
): Promise<void> {
  // The second of two simultaneous wrong attempts waits here, and finds the users already notified.
  await holdLock(tx, 'pin lock', userId);
  const until = await attempts.lockedUntil(tx, [buildPinAttempt(tx.accountId, userId, tablet.id)]);
  if (until === undefined) return;
  const named = await tx.row(sql<{ user: string; workplace: LocalizedWords; isKnown: boolean }>`
    select u.name as user, jsonb_build_object('es', w.name_es, 'en', w.name_en) as workplace, exists (
      select from notifications n
      where n.account_id = u.account_id and n.type = 'pinLocked' and n.about_id = u.id
        and n.data ->> 'until' = ${until}) as "isKnown"
    from users u
    join floor_pins p on p.account_id = u.account_id and p.user_id = u.id
    join workplaces w on w.account_id = u.account_id and w.id = ${tablet.workplaceId}
    where u.account_id = ${tx.accountId} and u.id = ${userId} and u.status = 'active'`);
  if (!named || named.isKnown) return;
  await notifyUsers(tx, {
    to: await listLockRecipients(tx, 'users', tablet.divisionId),
    by: null,
    type: 'pinLocked',
    data: {
      user: { id: userId, name: named.user },
      workplace: { id: tablet.workplaceId, name: named.workplace },
      tablet: tablet.name,
      until,
    },
  });
}
