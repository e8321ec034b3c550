import { SignJWT, errors, jwtVerify } from 'jose';
import { getServerTime } from './clock.ts';

/** Claims of an access token. `session` ties the token to a sign-in that can be revoked at once. */
export interface VerifiedTokenClaims {
  readonly userId: number;
  readonly accountId: number;
  readonly profileId: number;
  readonly sessionId: string;
}

export type AccessTokenCheck =
  | { state: 'valid' | 'expired'; claims: VerifiedTokenClaims }
  | { state: 'bad' };

const lifetime = 15 * 60_000; // Lifetime in milliseconds.
// Maximum number of cached tokens: browsers send the same token with each request.
// Only valid tokens are cached, so strangers cannot fill the cache.
const rememberedAtMost = 2_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Signs and checks access tokens with the secret that all server processes share. */
export class AccessTokenService {
  readonly #secret: Uint8Array;
  readonly #remembered = new Map<string, { claims: VerifiedTokenClaims; expiresAt: number }>();

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  sign({ userId, accountId, profileId, sessionId }: VerifiedTokenClaims): Promise<string> {
    return new SignJWT({ accountId, profileId, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setIssuedAt(new Date(getServerTime()))
      .setExpirationTime(new Date(getServerTime() + lifetime))
      .sign(this.#secret);
  }

  /** Checks a token. An expired token still returns the session to refresh; a forged token returns nothing. */
  async check(token: string): Promise<AccessTokenCheck> {
    const remembered = this.#remembered.get(token);
    if (remembered && remembered.expiresAt > getServerTime())
      return { state: 'valid', claims: remembered.claims };
    this.#remembered.delete(token);
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: ['HS256'],
        currentDate: new Date(getServerTime()),
      });
      const checked = withClaims('valid', payload);
      if (checked.state === 'valid') this.#remember(token, checked.claims, payload.exp);
      return checked;
    } catch (error) {
      // The jose library checks the signature before the expiry, so this server signed these claims.
      if (error instanceof errors.JWTExpired) return withClaims('expired', error.payload);
      return { state: 'bad' };
    }
  }

  #remember(token: string, claims: VerifiedTokenClaims, exp = 0): void {
    if (this.#remembered.size >= rememberedAtMost) this.#remembered.clear();
    this.#remembered.set(token, { claims, expiresAt: exp * 1000 });
  }
}

function withClaims(
  state: 'valid' | 'expired',
  payload: Record<string, unknown>,
): AccessTokenCheck {
  const userId = Number(payload['sub']);
  const { accountId, profileId, sid: sessionId } = payload;
  const known =
    Number.isSafeInteger(userId) &&
    typeof accountId === 'number' &&
    typeof profileId === 'number' &&
    typeof sessionId === 'string' &&
    uuid.test(sessionId);
  return known ? { state, claims: { userId, accountId, profileId, sessionId } } : { state: 'bad' };
}
