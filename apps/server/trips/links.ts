import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import {
  matchesSecretHash,
  createSecret,
  type ParsedCredentials,
} from '../kit/secret-credentials.ts';

/** Validity of a link after the planned departure: no trip takes longer. */
const goodFor = '3 days';
/** Validity of a link after the trip has ended: reports made without network still arrive. */
const goodAfter = '2 days';

export interface CreatedTripLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** Creates a link to one trip, returned once; the previous link becomes invalid. */
export async function createTripLink(
  tx: Transaction,
  tripId: number,
  byId: number,
): Promise<CreatedTripLink> {
  await closeTripLink(tx, tripId, 'now');
  const { secret, hash } = createSecret();
  const made = await tx.row(sql<{ id: number; expiresAt: string }>`
    insert into trips_links (account_id, trip_id, secret_hash, created_by_id, expires_at)
    select account_id, id, ${hash}, ${byId}, greatest(departs_at, present()) + ${goodFor}::interval
    from trips where account_id = ${tx.accountId} and id = ${tripId}
    returning id, expires_at as "expiresAt"`);
  if (!made) throw new CodedError('ENTITY_NOT_FOUND');
  return { token: `${made.id}.${secret}`, expiresAt: made.expiresAt };
}

/** Closes a link: at once, or once reports made without network had time to arrive. */
export async function closeTripLink(
  tx: Transaction,
  tripId: number,
  when: 'now' | 'soon',
): Promise<void> {
  await tx.row(
    when === 'now'
      ? sql`
        update trips_links set revoked_at = present()
        where account_id = ${tx.accountId} and trip_id = ${tripId} and revoked_at is null`
      : sql`
        update trips_links set expires_at = least(expires_at, present() + ${goodAfter}::interval)
        where account_id = ${tx.accountId} and trip_id = ${tripId} and revoked_at is null`,
  );
}

/**
 * Revokes a link created by a user who is restricted to their own orders, once the trip carries another seller's: the link shows all stops.
 */
export const revokeSellerTripLink = (tx: Transaction, tripId: number): Promise<unknown> =>
  tx.row(sql`
    update trips_links l set revoked_at = present()
    from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id and p.only_mine
    where l.account_id = ${tx.accountId} and l.trip_id = ${tripId} and l.revoked_at is null
      and u.account_id = l.account_id and u.id = l.created_by_id and exists (
        select from trips_stops s join orders o on o.account_id = s.account_id and o.id = s.order_id
        where s.account_id = l.account_id and s.owner_id = l.trip_id and o.created_by_id <> u.id)`);

/** Driver with a valid link, who may access only one trip. */
export interface VerifiedDriver {
  readonly linkId: number;
  readonly tripId: number;
  /** User account of the driver; null for a driver without one. */
  readonly userId: number | null;
  readonly name: string;
}

interface StoredLink extends VerifiedDriver {
  readonly secretHash: Buffer;
}

/** Verifies the driver's link and records the time. @throws CodedError ACCESS_EXPIRED for an unknown, expired or revoked link. */
export async function verifyDriverLink(
  tx: Transaction,
  { id, secret }: ParsedCredentials,
): Promise<VerifiedDriver> {
  const found = await tx.row(sql<StoredLink>`
    select l.id as "linkId", t.id as "tripId", t.driver_id as "userId", coalesce(u.name, t.driver_name, '') as name,
      l.secret_hash as "secretHash"
    from trips_links l
    join trips t on t.account_id = l.account_id and t.id = l.trip_id
    left join users u on u.account_id = t.account_id and u.id = t.driver_id
    where l.account_id = ${tx.accountId} and l.id = ${id} and l.revoked_at is null and l.expires_at > present()`);
  if (!found || !matchesSecretHash(found.secretHash, secret))
    throw new CodedError('ACCESS_EXPIRED');
  // The time of the last request is stored to the minute, which avoids a write at every request.
  await tx.row(sql`
    update trips_links set seen_at = present()
    where account_id = ${tx.accountId} and id = ${id} and (seen_at is null or seen_at < present() - interval '1 minute')`);
  const { secretHash: _, ...driver } = found;
  return driver;
}
