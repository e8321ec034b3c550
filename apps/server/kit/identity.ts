import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VerifiedTokenClaims } from './access-token.ts';

/** Claims of a valid token, and the account that the request's host serves. */
export interface RequestClaims extends VerifiedTokenClaims {
  readonly servedAccountId: number;
}

/** API key of a request, by its hash. The request's transaction checks that the key exists. */
export interface RequestApiKey {
  readonly keyHash: Buffer;
  /** Account of the request's host: the key is looked up only in this account. */
  readonly servedAccountId: number;
  /** Time of the request, as text: a key that is revoked during the request stays valid for it. */
  readonly cameAt: string;
  /** Checks the key at once, for work that must not wait for the transaction. @throws CodedError KEY_UNKNOWN */
  mustBeGood(): Promise<void>;
}

export type RequestIdentity = RequestClaims | RequestApiKey;

/** Identifies the sender of a request. The modules of sessions and of API keys provide this function. */
export type RequestAuthenticator = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<RequestIdentity>;

declare module 'fastify' {
  interface FastifyInstance {
    identify: RequestAuthenticator;
  }
}

/** Returns the sender of a request. @throws CodedError ACCESS_EXPIRED without a sender */
export function getRequestIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestIdentity> {
  return request.server.identify(request, reply);
}

/** Admits a sender who can be identified before the transaction. For an API key it checks that the key exists. */
export async function admitIdentifiedSender(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const identity = await getRequestIdentity(request, reply);
  if ('keyHash' in identity) await identity.mustBeGood();
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function getBearerToken(request: FastifyRequest): string {
  const found = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '');
  if (!found?.[1]) throw new CodedError('ACCESS_EXPIRED');
  return found[1];
}
