import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { CodedError } from '@tarima/domain/kit/errors';
import type { AccountRegistry } from '../accounts/accounts.ts';
import type { AccessTokenService } from '../kit/access-token.ts';
import type { SocketAuthenticator } from '../kit/realtime/realtime.ts';

/** Identifies a socket by its token. An expired token is refused: the browser renews it by its next request. */
export function createSocketAuthenticator(
  accounts: AccountRegistry,
  accessTokens: AccessTokenService,
  trustedProxies: readonly string[] = [],
): SocketAuthenticator {
  const trusted = buildBlockList(trustedProxies);
  return async (token, request) => {
    const checked = await accessTokens.check(token);
    if (checked.state !== 'valid') throw new CodedError('ACCESS_EXPIRED');
    const served = await accounts.servedBy(getHost(request, trusted));
    return { ...checked.claims, servedAccountId: served?.id ?? 0 };
  };
}

function buildBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Returns the host that the browser requested: from a trusted proxy, as for requests, otherwise from the header. */
function getHost({ headers, socket }: IncomingMessage, trusted: BlockList): string {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  const from = socket.remoteAddress ?? '';
  const isTrusted = from !== '' && trusted.check(from, isIPv6(from) ? 'ipv6' : 'ipv4');
  return (isTrusted && forwarded) || (headers.host ?? '');
}
