import { isAllowedForApiKeys, type ApiCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Database } from './database.ts';
import type { RequestIdentity } from './identity.ts';

/** Sender of a request, as found by its transaction. */
export interface TransactionSender {
  id: number;
  name: string;
  email: string;
  profile_id: number;
  permissions: string[];
  only_mine: boolean;
  may_export: boolean;
  may_delete: boolean;
  division_id: number | null;
  time_zone: string;
  purpose: string;
  /** Whether the user proved in the last ten minutes who they are; never by a key. */
  is_proven: boolean;
  /** Key that acts for the user; null where the user is signed in. */
  key_id: number | null;
  /** Whether the API key was not used yet today. */
  is_first_today: boolean;
}

/** Builds the opening query of a request's transaction. */
export const buildTransactionOpening = (identity: RequestIdentity) =>
  'keyHash' in identity
    ? withCachedQueryPlan(sql<TransactionSender>`
        select id, name, email, profile_id, permissions, only_mine, may_export, may_delete, division_id, time_zone, 'everything' as purpose, false as is_proven, key_id, is_first_today
        from open_request_by_key(${identity.servedAccountId}, ${identity.keyHash}, ${identity.cameAt}::timestamptz)`)
    : withCachedQueryPlan(sql<TransactionSender>`
        select id, name, email, profile_id, permissions, only_mine, may_export, may_delete, division_id, time_zone, purpose, is_proven, null::bigint as key_id, false as is_first_today
        from open_request(${identity.accountId}, ${identity.userId}, ${identity.sessionId}, ${identity.servedAccountId})`);

/** Returns the name of the queue in which a request waits. */
export const getSenderQueueKey = (identity: RequestIdentity): string =>
  'keyHash' in identity
    ? `${identity.servedAccountId} key ${identity.keyHash.toString('base64url')}`
    : `${identity.accountId} ${identity.userId}`;

export const getIdentityAccountId = (identity: RequestIdentity): number =>
  'keyHash' in identity ? identity.servedAccountId : identity.accountId;

/** Returns the error for a sender whose session or API key does not exist. */
export const createUnknownSenderError = (identity: RequestIdentity): CodedError =>
  new CodedError('keyHash' in identity ? 'KEY_UNKNOWN' : 'ACCESS_EXPIRED');

/** Records once a day that an API key is in use; the request does not wait for the record. */
export function recordApiKeyUse(
  database: Database,
  accountId: number,
  { key_id: id, is_first_today: isFirst }: TransactionSender,
): void {
  if (id === null || !isFirst) return;
  // The next use makes up for a missed record.
  database.tenant(accountId, (tx) => tx.row(sql`select use_api_key(${id})`)).catch(() => undefined);
}

/** Returns the rights of a sender. @throws CodedError when these do not allow the call */
export function getSenderRights(call: ApiCall, sender: TransactionSender): UserRights {
  if (!getAdmittedPurposes(call).includes(sender.purpose)) throw new CodedError('ACCESS_EXPIRED');
  const byKey = sender.key_id !== null;
  if (byKey && !isAllowedForApiKeys(call)) throw new CodedError('KEY_FORBIDDEN');
  const profile: UserRights = {
    id: sender.profile_id,
    permissions: sender.permissions,
    onlyMine: sender.only_mine,
    mayExport: sender.may_export,
    mayDelete: sender.may_delete,
  };
  const refusal = byKey ? 'KEY_FORBIDDEN' : 'FORBIDDEN';
  if (!hasCallAccess(call.access, profile)) throw new CodedError(refusal);
  if (call.needs && !hasCallAccess(call.needs, profile))
    throw new CodedError(refusal, [{ path: call.needs, rule: 'hidden' }]);
  if (call.right && !profile[call.right]) throw new CodedError(refusal);
  if (call.reauthenticates && !sender.is_proven) throw new CodedError('REAUTHENTICATION_REQUIRED');
  return profile;
}

/** Returns the purposes of sessions that may make a call. A temporary session can do one thing. */
function getAdmittedPurposes({ access }: ApiCall): readonly string[] {
  if (access === 'second-factor') return ['second-factor'];
  if (access === 'changing-password') return ['everything', 'change-password'];
  if (access === 'setting-up-second-factor') return ['everything', 'set-up-second-factor'];
  return ['everything'];
}
