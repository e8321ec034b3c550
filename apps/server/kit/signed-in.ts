import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Claims } from './access-token.ts';

/** Claims of a good token, and the account that the request's host serves. */
export interface ServedClaims extends Claims {
  readonly servedAccountId: number;
}

/** Finds out who sends a request; the session's folder provides it. */
export type IdentifyRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ServedClaims>;

declare module 'fastify' {
  interface FastifyInstance {
    identify: IdentifyRequest;
  }
}

/** Who sends this request; throws ACCESS_EXPIRED when nobody that we know. */
export function claimsOf(request: FastifyRequest, reply: FastifyReply): Promise<ServedClaims> {
  return request.server.identify(request, reply);
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(request: FastifyRequest): string {
  const found = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '');
  if (!found?.[1]) throw new CodedError('ACCESS_EXPIRED');
  return found[1];
}
