import { CodedError } from '@tarima/domain/kit/errors';
import { refreshHeader, refreshedHeader } from '@tarima/domain/session/contract';
import type { Accounts } from '../accounts/accounts.ts';
import type { AccessTokens } from '../kit/access-token.ts';
import { bearerToken, type IdentifyRequest } from '../kit/identity.ts';
import type { Sessions } from './sessions.ts';

/** Reads the tokens of a request. An expired access token with a good refresh token is renewed in passing. */
export function identifier(
  accounts: Accounts,
  accessTokens: AccessTokens,
  sessions: Sessions,
): IdentifyRequest {
  return async (request, reply) => {
    const checked = await accessTokens.check(bearerToken(request));
    if (checked.state === 'bad') throw new CodedError('ACCESS_EXPIRED');
    if (checked.state === 'expired') {
      const refreshToken = request.headers[refreshHeader];
      if (typeof refreshToken !== 'string') throw new CodedError('ACCESS_EXPIRED');
      const renewed = await sessions.renewAccess(checked.claims, refreshToken);
      reply.header(refreshedHeader, renewed);
    }
    sessions.used(checked.claims);
    const served = await accounts.servedBy(request.hostname);
    return { ...checked.claims, servedAccountId: served?.id ?? 0 };
  };
}
