import { CodedError } from '@tarima/domain/kit/errors';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import type { SessionTokens } from '@tarima/domain/session/contract';
import { sql } from 'kysely';
import type { ResolvedAccount } from '../accounts/accounts.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import type { Attempt, AttemptCounter } from './attempt-counter.ts';
import { recordFailedSignInJob } from './failed-sign-in.ts';
import { matchesPasswordHash } from './passwords.ts';
import { hasSecondFactor, loadSecondFactorKinds } from './second-factors.ts';
import type { SessionOrigin, SessionService } from './sessions.ts';

interface StoredUser {
  id: number;
  password_hash: string;
  profile_id: number;
  status: string;
  temporary_password: boolean;
  password_age_days: number;
  email_validated: boolean;
}

export interface SignInServices {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly attempts: AttemptCounter;
}

/** Signs a user in. An unknown e-mail and a wrong password take the same time and writes, and have the same response. */
export async function signInUser(
  { database, sessions, attempts }: SignInServices,
  account: ResolvedAccount,
  { email, password }: { readonly email: string; readonly password: string },
  from: SessionOrigin,
): Promise<SessionTokens> {
  const { address } = from;
  const attempt: Attempt = {
    accountId: account.id,
    purpose: 'sign-in',
    target: email,
    address,
  };
  await attempts.take(attempt);
  // No connection is held while the password is hashed.
  const user = await database.tenant(account.id, (tx) => findUserByEmail(tx, email));
  const matches = await matchesPasswordHash(user?.password_hash, password, address);
  if (!user || !matches || !maySignIn(user)) {
    await database.tenant(account.id, (tx) => enqueueJob(tx, recordFailedSignInJob, { email }));
    throw new CodedError('CREDENTIALS_UNKNOWN');
  }
  await attempts.succeeded(attempt);
  // A temporary password was read in the mailbox: changing it validates the e-mail.
  if (!user.email_validated && !user.temporary_password)
    throw new CodedError('EMAIL_NOT_VALIDATED');

  const opened = await database.tenant(account.id, async (tx): Promise<OpenedSession> => {
    if (!hasSecondFactor(await loadSecondFactorKinds(tx, user.id)))
      return openSession(tx, sessions, account, user.id, from, 'password');
    const who = { accountId: account.id, id: user.id, profileId: user.profile_id };
    const tokens = await sessions.start(tx, who, 'second-factor', from);
    return { tokens, due: 'SECOND_FACTOR_REQUIRED' };
  });
  return getSignInTokens(opened);
}

type DueStep =
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_SETUP_REQUIRED'
  | 'NEED_CHANGE_PASSWORD'
  | 'PASSWORD_EXPIRED';

/** A session, and the step that it is for, where it is not for everything. */
export interface OpenedSession {
  readonly tokens: SessionTokens;
  readonly due: DueStep | undefined;
}

/** Returns the tokens of a session for everything. @throws CodedError with the tokens of one for the step that is due */
export function getSignInTokens({ tokens, due }: OpenedSession): SessionTokens {
  if (due) throw new CodedError(due, [], { tokens });
  return tokens;
}

/**
 * Opens a session for a user who has given every proof that is due: the password, and the second factor where there is one. It
 * is for everything, unless the password must be changed or a second factor set up before.
 */
export async function openSession(
  tx: Transaction,
  sessions: SessionService,
  account: ResolvedAccount,
  userId: number,
  from: SessionOrigin,
  /** First proof of the sign-in. A passkey alone is not held up by the age of a password that was not used. */
  by: 'password' | 'passkey',
): Promise<OpenedSession> {
  const user = await tx.row(sql<StoredUser>`${selectUser} and id = ${userId}`);
  if (!user || !maySignIn(user)) throw new CodedError('CREDENTIALS_UNKNOWN');
  if (!user.email_validated && !user.temporary_password)
    throw new CodedError('EMAIL_NOT_VALIDATED');
  await recordHistoryEvent(tx, {
    accountId: account.id,
    module: 'users',
    entityId: user.id,
    action: 'sign-in',
    userId: user.id,
  });
  const kinds = await loadSecondFactorKinds(tx, user.id);
  const mustSetUp = kinds.required && !hasSecondFactor(kinds);
  const mustChange = by === 'password' ? findPasswordChangeReason(account, user) : undefined;
  const due = mustChange ?? (mustSetUp ? 'SECOND_FACTOR_SETUP_REQUIRED' : undefined);
  const purpose = mustChange
    ? 'change-password'
    : mustSetUp
      ? 'set-up-second-factor'
      : 'everything';
  const who = { accountId: account.id, id: user.id, profileId: user.profile_id };
  return { tokens: await sessions.start(tx, who, purpose, from), due };
}

const maySignIn = (user: StoredUser): boolean =>
  user.status === 'active' && user.profile_id !== customerProfileId;

function findPasswordChangeReason(
  account: ResolvedAccount,
  user: StoredUser,
): 'NEED_CHANGE_PASSWORD' | 'PASSWORD_EXPIRED' | undefined {
  if (user.temporary_password) return 'NEED_CHANGE_PASSWORD';
  const tooOld = user.password_age_days >= account.settings.userPasswordExpirationDays;
  return tooOld ? 'PASSWORD_EXPIRED' : undefined;
}

const findUserByEmail = (tx: Transaction, email: string) =>
  tx.row(sql<StoredUser>`${selectUser} and lower(email) = lower(${email})`);

const selectUser = sql`
    select id, password_hash, profile_id, status, temporary_password,
      extract(epoch from present() - password_changed_at)::float / 86400 as password_age_days,
      email_validated_at is not null as email_validated
    from users where account_id = current_account()`;
