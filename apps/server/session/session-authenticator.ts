import { CodedError } from '@tarima/domain/kit/errors';
import { refreshTokenHeader, refreshedTokenHeader } from '@tarima/domain/session/contract';
import type { AccountRegistry } from '../accounts/accounts.ts';
import type { AccessTokenService } from '../kit/access-token.ts';
import { getBearerToken, type RequestAuthenticator } from '../kit/identity.ts';
import type { SessionService } from './sessions.ts';

/** Identifies requests by their tokens. An expired access token with a valid refresh token is renewed automatically. */
export function createSessionAuthenticator(
  accounts: AccountRegistry,
  accessTokens: AccessTokenService,
  sessions: SessionService,
): RequestAuthenticator {
  return async (request, reply) => {
    const checked = await accessTokens.check(getBearerToken(request));
    if (checked.state === 'bad') throw new CodedError('ACCESS_EXPIRED');
    if (checked.state === 'expired') {
      const refreshToken = request.headers[refreshTokenHeader];
      if (typeof refreshToken !== 'string') throw new CodedError('ACCESS_EXPIRED');
      const renewed = await sessions.renewAccess(checked.claims, refreshToken);
      reply.header(refreshedTokenHeader, renewed);
    }
    sessions.used(checked.claims);
    const served = await accounts.servedBy(request.hostname);
    return { ...checked.claims, servedAccountId: served?.id ?? 0 };
  };
}
