import type { WorkerPresence } from '@tarima/domain/floor/contract';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { getAbleOperators } from '@tarima/domain/planning/operators';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { listUsersByPermission } from '../notifications/commands.ts';
import { loadPlantOperators } from '../planning/plant-snapshot.ts';
import type { VerifiedTablet } from './tablets.ts';

/** Maximum length of a presence that the worker does not end: a long shift. */
const longestShift = '16 hours';

/** People who may sign in at a tablet: the people of its workplace, and its foremen, who may approve. */
export interface WorkplaceStaff {
  readonly able: ReadonlySet<number>;
  readonly foremen: ReadonlySet<number>;
}

/** Loads the people of a workplace. Planners of its division are its foremen. */
export async function loadWorkplaceStaff(
  tx: Transaction,
  { workplaceId, divisionId }: Pick<VerifiedTablet, 'workplaceId' | 'divisionId'>,
): Promise<WorkplaceStaff> {
  const calendars = await loadWorkCalendars(tx);
  const of = { accountId: tx.accountId, now: getServerTime() };
  const operators = getAbleOperators(await loadPlantOperators(tx, of, calendars), workplaceId);
  return {
    able: new Set(operators.map(({ id }) => id)),
    foremen: new Set(await listUsersByPermission(tx, 'orders_planning', divisionId)),
  };
}

interface StoredPresence {
  id: string;
  userId: number;
  name: string;
}

/** Begins a presence; an existing presence stays. */
export async function beginPresence(
  tx: Transaction,
  tablet: VerifiedTablet,
  userId: number,
): Promise<StoredPresence | undefined> {
  await tx.row(sql`
    insert into floor_presences (account_id, tablet_id, user_id)
    select ${tx.accountId}, ${tablet.id}, ${userId}
    where not exists (
      select from floor_presences
      where account_id = ${tx.accountId} and tablet_id = ${tablet.id} and user_id = ${userId}
        and left_at is null and entered_at > present() - ${longestShift}::interval)`);
  const presences = await listPresences(tx, tablet);
  return presences.find((each) => each.userId === userId);
}

/** Returns the people present at a tablet, in the sequence of arrival. */
export const listPresences = (tx: Transaction, { id }: VerifiedTablet): Promise<StoredPresence[]> =>
  tx.rows(sql<StoredPresence>`
    select p.id, p.user_id as "userId", u.name
    from floor_presences p
    join users u on u.account_id = p.account_id and u.id = p.user_id and u.status = 'active'
    where p.account_id = ${tx.accountId} and p.tablet_id = ${id} and p.left_at is null
      and p.entered_at > present() - ${longestShift}::interval
    order by p.entered_at, p.id`);

/** Ends a presence, and the approvals that its user gave at the tablet. A second call changes nothing. */
export const endPresence = (
  tx: Transaction,
  { id }: VerifiedTablet,
  presence: string,
): Promise<unknown> =>
  tx.row(sql`
    with ended as (
      update floor_presences set left_at = present()
      where account_id = ${tx.accountId} and id = ${presence} and tablet_id = ${id} and left_at is null
      returning user_id)
    delete from floor_approvals a using ended
    where a.account_id = ${tx.accountId} and a.tablet_id = ${id} and a.user_id = ended.user_id`);

/** Ends all presences and approvals of a user whose PIN or badge changed. */
export async function endUserPresences(tx: Transaction, userId: number): Promise<void> {
  await tx.row(sql`
    update floor_presences set left_at = present()
    where account_id = ${tx.accountId} and user_id = ${userId} and left_at is null`);
  await tx.row(
    sql`delete from floor_approvals where account_id = ${tx.accountId} and user_id = ${userId}`,
  );
}

/** Period in which a user was at a tablet: a report must have been made within it. */
export interface PresencePeriod {
  readonly userId: number;
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * Returns the periods of presences, including ended ones: reports arrive late without a network.
 * The presences belong to this tablet, or to a revoked tablet of its workplace, whose reports are sent once it is paired again.
 */
export async function loadPresencePeriods(
  tx: Transaction,
  { id, workplaceId }: VerifiedTablet,
  presences: readonly string[],
): Promise<ReadonlyMap<string, PresencePeriod>> {
  const found = await tx.rows(sql<{ id: string; userId: number; from: string; until: string }>`
    select p.id, p.user_id as "userId", p.entered_at as from,
      least(p.left_at, p.entered_at + ${longestShift}::interval) as until
    from floor_presences p
    join floor_tablets t on t.account_id = p.account_id and t.id = p.tablet_id and t.workplace_id = ${workplaceId}
      and (t.id = ${id} or t.revoked_at is not null)
    where p.account_id = ${tx.accountId} and p.id = any(${[...presences]}::uuid[])`);
  return new Map(
    found.map(({ id: presence, userId, from, until }) => [
      presence,
      { userId, from: Date.parse(from), until: Date.parse(until) },
    ]),
  );
}

export const toPresenceDto = (
  { id, userId, name }: StoredPresence,
  { foremen }: Pick<WorkplaceStaff, 'foremen'>,
): WorkerPresence => ({ id, user: { id: userId, name }, foreman: foremen.has(userId) });
