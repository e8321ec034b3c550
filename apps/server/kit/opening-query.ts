import { isForKeys, type Call } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { Rights } from '@tarima/domain/profiles/rights';
import { sql } from 'kysely';
import { planned, type Database } from './database.ts';
import type { Identity } from './identity.ts';

/** Sender of a request, as its transaction finds them. */
export interface Opened {
  id: number;
  name: string;
  email: string;
  profile_id: number;
  permissions: string[];
  only_mine: boolean;
  division_id: number | null;
  time_zone: string;
  purpose: string;
  /** Key that acts for the user; null where the user is signed in. */
  key_id: number | null;
  /** Whether the key was not used yet today. */
  is_first_today: boolean;
}

/** Query that opens the transaction of a request. */
export const buildOpeningQuery = (identity: Identity) =>
  'keyHash' in identity
    ? planned(sql<Opened>`
        select id, name, email, profile_id, permissions, only_mine, division_id, time_zone, 'everything' as purpose, key_id, is_first_today
        from open_request_by_key(${identity.servedAccountId}, ${identity.keyHash}, ${identity.cameAt}::timestamptz)`)
    : planned(sql<Opened>`
        select id, name, email, profile_id, permissions, only_mine, division_id, time_zone, purpose, null::bigint as key_id, false as is_first_today
        from open_request(${identity.accountId}, ${identity.userId}, ${identity.sessionId}, ${identity.servedAccountId})`);

/** Returns the queue that a request waits in. */
export const getQueueKey = (identity: Identity): string =>
  'keyHash' in identity
    ? `${identity.servedAccountId} key ${identity.keyHash.toString('base64url')}`
    : `${identity.accountId} ${identity.userId}`;

export const getAccountId = (identity: Identity): number =>
  'keyHash' in identity ? identity.servedAccountId : identity.accountId;

/** Returns the error for a sender whose session or key does not exist. */
export const unknown = (identity: Identity): CodedError =>
  new CodedError('keyHash' in identity ? 'KEY_UNKNOWN' : 'ACCESS_EXPIRED');

/** Records once a day that a key is in use; the request does not wait for it. */
export function noteUse(
  database: Database,
  accountId: number,
  { key_id: id, is_first_today: isFirst }: Opened,
): void {
  if (id === null || !isFirst) return;
  // A missed record is made up for by the next use.
  database.tenant(accountId, (tx) => tx.row(sql`select use_api_key(${id})`)).catch(() => undefined);
}

/** Returns the rights of the sender that was found. @throws CodedError when the call is not allowed to them */
export function getRights(call: Call, opened: Opened): Rights {
  // A temporary session can do one thing.
  if (opened.purpose !== 'everything' && call.access !== 'changing-password')
    throw new CodedError('ACCESS_EXPIRED');
  const byKey = opened.key_id !== null;
  if (byKey && !isForKeys(call)) throw new CodedError('KEY_FORBIDDEN');
  const profile: Rights = {
    id: opened.profile_id,
    permissions: opened.permissions,
    onlyMine: opened.only_mine,
  };
  const refusal = byKey ? 'KEY_FORBIDDEN' : 'FORBIDDEN';
  if (!mayPass(call.access, profile)) throw new CodedError(refusal);
  if (call.needs && !mayPass(call.needs, profile))
    throw new CodedError(refusal, [{ path: call.needs, rule: 'hidden' }]);
  return profile;
}
