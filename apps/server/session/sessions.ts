import { CodedError } from '@tarima/domain/kit/errors';
import type { SessionTokens } from '@tarima/domain/session/contract';
import { sql } from 'kysely';
import type { AccessTokenService, VerifiedTokenClaims } from '../kit/access-token.ts';
import type { Database, Transaction } from '../kit/database.ts';
import {
  createRefreshToken,
  deriveNextRefreshToken,
  parseRefreshToken,
  type RefreshToken,
} from './refresh-token.ts';

/** Purpose of a session: everything, or only the one step of signing in that is still due. */
export type SessionPurpose =
  | 'everything'
  | 'change-password'
  | 'second-factor'
  | 'set-up-second-factor';

/** Life of a session, by its purpose. Only one for everything can be renewed. */
const lifetimes: Readonly<Record<SessionPurpose, string>> = {
  everything: '30 days',
  'change-password': '15 minutes',
  'second-factor': '5 minutes',
  // Ends when its password is no longer proof enough to add a factor.
  'set-up-second-factor': '10 minutes',
};

/** Address and browser from which a session was opened. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

interface StoredSession {
  user_id: number;
  profile_id: number;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  in_grace: boolean;
}

const usedEvery = 60_000; // Minimum interval in milliseconds between two records of use.
const rememberedAtMost = 10_000;

/** Opens, refreshes and ends sessions. Refusals of all causes look the same to the client. */
export class SessionService {
  readonly #database: Database;
  readonly #accessTokens: AccessTokenService;
  readonly #secret: Uint8Array;
  readonly #used = new Map<string, number>();

  constructor(database: Database, accessTokens: AccessTokenService, secret: Uint8Array) {
    this.#database = database;
    this.#accessTokens = accessTokens;
    this.#secret = secret;
  }

  /** Opens a session. Its user has just proven who they are, unless their second factor is still due. */
  async start(
    tx: Transaction,
    user: { accountId: number; id: number; profileId: number },
    purpose: SessionPurpose,
    from: SessionOrigin,
  ): Promise<SessionTokens> {
    const token = createRefreshToken();
    const isProven = purpose !== 'second-factor';
    await tx.row(sql`
      with outlived as (
        delete from sessions
        where account_id = ${user.accountId} and user_id = ${user.id} and expires_at < present()
      )
      insert into sessions (account_id, id, user_id, token_hash, purpose, expires_at, address, user_agent, proven_at)
      values (${user.accountId}, ${token.sessionId}, ${user.id}, ${token.hash}, ${purpose}, present() + ${lifetimes[purpose]}::interval,
        ${from.address}, ${from.userAgent.slice(0, 300)}, case when ${isProven} then present() end)`);
    return this.#tokens(token, {
      userId: user.id,
      accountId: user.accountId,
      profileId: user.profileId,
      sessionId: token.sessionId,
    });
  }

  /** Rotates a refresh token. Using a rotated token after its grace period ends the whole session, since it was stolen. */
  async refresh(accountId: number, text: string): Promise<SessionTokens> {
    const token = parseRefreshToken(text);
    if (!token) throw new CodedError('ACCESS_EXPIRED');
    const next = deriveNextRefreshToken(token, this.#secret);
    const session = await this.#database.tenant(accountId, async (tx) => {
      const found = await findValidSession(tx, token);
      if (found?.token_hash.equals(token.hash)) await rotate(tx, token, next);
      return found;
    });
    if (!session) throw new CodedError('ACCESS_EXPIRED');
    return this.#tokens(next, {
      userId: session.user_id,
      accountId,
      profileId: session.profile_id,
      sessionId: token.sessionId,
    });
  }

  /** Returns a new access token for a user with an expired access token and a valid refresh token, which is not rotated here. */
  async renewAccess(expired: VerifiedTokenClaims, refreshText: string): Promise<string> {
    const token = parseRefreshToken(refreshText);
    if (!token || token.sessionId !== expired.sessionId) throw new CodedError('ACCESS_EXPIRED');
    const session = await this.#database.tenant(expired.accountId, (tx) =>
      findValidSession(tx, token),
    );
    if (session?.user_id !== expired.userId) throw new CodedError('ACCESS_EXPIRED');
    return this.#accessTokens.sign({ ...expired, profileId: session.profile_id });
  }

  /** Records that a session is in use: later, and at most once a minute, so that no request waits for it. */
  used({ accountId, sessionId }: VerifiedTokenClaims): void {
    const now = performance.now();
    if ((this.#used.get(sessionId) ?? -Infinity) > now - usedEvery) return;
    if (this.#used.size >= rememberedAtMost) this.#used.clear();
    this.#used.set(sessionId, now);
    // The next use makes up for a missed record.
    this.#database
      .tenant(accountId, (tx) => tx.row(sql`select use_session(${sessionId})`))
      .catch(() => this.#used.delete(sessionId));
  }

  async #tokens(refresh: RefreshToken, claims: VerifiedTokenClaims): Promise<SessionTokens> {
    return { accessToken: await this.#accessTokens.sign(claims), refreshToken: refresh.text };
  }
}

const rotate = (tx: Transaction, from: RefreshToken, to: RefreshToken) =>
  tx.row(sql`
    update sessions
    set token_hash = ${to.hash}, previous_hash = ${from.hash}, rotated_at = present(),
      last_used_at = present()
    where account_id = ${tx.accountId} and id = ${from.sessionId}`);

/** Returns the open session of a refresh token that is current, or was until a moment ago. */
async function findValidSession(
  tx: Transaction,
  token: RefreshToken,
): Promise<StoredSession | undefined> {
  // The session is locked, so that two rotations of one token follow each other.
  const session = await tx.row(sql<StoredSession>`
    select s.user_id, u.profile_id, s.token_hash, s.previous_hash,
      s.rotated_at > present() - interval '30 seconds' as in_grace
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    where s.account_id = ${tx.accountId} and s.id = ${token.sessionId}
      and s.id in (select live_sessions(array[s.id]))
    for update of s`);
  if (!session) return undefined;
  if (session.token_hash.equals(token.hash)) return session;
  if (session.in_grace && session.previous_hash?.equals(token.hash)) return session;
  await revokeSession(tx, token.sessionId);
  return undefined;
}

export const revokeSession = (tx: Transaction, sessionId: string) =>
  tx.row(sql`
    update sessions set revoked_at = present()
    where account_id = ${tx.accountId} and id = ${sessionId} and revoked_at is null`);

/**
 * Ends a session that was for one step, to open another with what it led to. Of two requests at one moment one alone succeeds.
 * @returns the origin of the session; undefined when it was not for that step, or was ended
 */
export const endSignInStepSession = (
  tx: Transaction,
  sessionId: string,
  purpose: Exclude<SessionPurpose, 'everything'>,
): Promise<SessionOrigin | undefined> =>
  tx.row(sql<{ address: string; userAgent: string }>`
    update sessions set revoked_at = present()
    where account_id = ${tx.accountId} and id = ${sessionId} and purpose = ${purpose} and revoked_at is null
    returning address, user_agent as "userAgent"`);

/** Ends the sessions of a user that are for one step: a sign-in that has begun does not outlive the password that began it. */
export const revokeSignInStepSessions = (tx: Transaction, userId: number) =>
  tx.row(sql`
    update sessions set revoked_at = present()
    where account_id = ${tx.accountId} and user_id = ${userId} and purpose <> 'everything' and revoked_at is null`);

/** Records that the user of a session proved again who they are. */
export const markSessionReauthenticated = (tx: Transaction, sessionId: string) =>
  tx.row(sql`
    update sessions set proven_at = present()
    where account_id = ${tx.accountId} and id = ${sessionId} and revoked_at is null`);

/** Ends every session of a user: a changed password, a disabled user. */
export const revokeUserSessions = (tx: Transaction, userId: number) =>
  tx.row(sql`
    update sessions set revoked_at = present()
    where account_id = ${tx.accountId} and user_id = ${userId} and revoked_at is null`);
