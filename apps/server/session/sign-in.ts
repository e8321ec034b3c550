import { CodedError } from '@tarima/domain/kit/errors';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import type { SessionTokens } from '@tarima/domain/session/contract';
import { sql } from 'kysely';
import type { ResolvedAccount } from '../accounts/accounts.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import type { Attempt, AttemptCounter } from './attempt-counter.ts';
import { recordFailedSignInJob } from './failed-sign-in.ts';
import { matchesPasswordHash } from './passwords.ts';
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
  const user = await database.tenant(account.id, (tx) => userByEmail(tx, email));
  const matches = await matchesPasswordHash(user?.password_hash, password, address);
  if (!user || !matches || !maySignIn(user)) {
    await database.tenant(account.id, (tx) => enqueueJob(tx, recordFailedSignInJob, { email }));
    throw new CodedError('CREDENTIALS_UNKNOWN');
  }
  await attempts.succeeded(attempt);
  const mustChange = whyChangePassword(account, user);
  // A temporary password was read in the mailbox, so changing it validates the e-mail.
  if (!user.email_validated && !user.temporary_password)
    throw new CodedError('EMAIL_NOT_VALIDATED');

  const tokens = await database.tenant(account.id, async (tx) => {
    await recordHistoryEvent(tx, {
      accountId: account.id,
      module: 'users',
      entityId: user.id,
      action: 'sign-in',
      userId: user.id,
    });
    return sessions.start(
      tx,
      { accountId: account.id, id: user.id, profileId: user.profile_id },
      mustChange ? 'change-password' : 'everything',
      from,
    );
  });
  if (mustChange) throw new CodedError(mustChange, [], { tokens });
  return tokens;
}

const maySignIn = (user: StoredUser): boolean =>
  user.status === 'active' && user.profile_id !== reservedProfileId;

function whyChangePassword(
  account: ResolvedAccount,
  user: StoredUser,
): 'NEED_CHANGE_PASSWORD' | 'PASSWORD_EXPIRED' | undefined {
  if (user.temporary_password) return 'NEED_CHANGE_PASSWORD';
  const tooOld = user.password_age_days >= account.settings.userPasswordExpirationDays;
  return tooOld ? 'PASSWORD_EXPIRED' : undefined;
}

const userByEmail = (tx: Transaction, email: string) =>
  tx.row(sql<StoredUser>`
    select id, password_hash, profile_id, status, temporary_password,
      extract(epoch from present() - password_changed_at)::float / 86400 as password_age_days,
      email_validated_at is not null as email_validated
    from users where account_id = ${tx.accountId} and lower(email) = lower(${email})`);
