import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance } from 'fastify';
import { getRateLimitAddress } from './rate-limit-address.ts';

/** Sets headers that block browser features which the pages never use. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  mapTilesUrl: string,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: buildContentSecurityPolicy(mapTilesUrl),
    // Tile servers receive the origin of the page, and no path or query.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** Returns the content security policy: no inline scripts, and inline styles only with the nonce of their page, which only pages have. */
export function buildContentSecurityPolicy(mapTilesUrl: string, styleNonce?: string) {
  // A tile host such as {s}.example.org stands for all of its subdomains.
  const tiles = URL.parse(mapTilesUrl.replace('{s}', '*'))?.origin ?? "'none'";
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...(styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`])],
      imgSrc: ["'self'", 'data:', 'blob:', decodeURIComponent(tiles)],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      // A document to print is fetched with the session's token and shown from memory.
      frameSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** Keeps responses, which hold data of people and companies, out of caches, unless a response sets its own header. */
export function disableCaching(api: FastifyInstance): void {
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Limits the requests of one address. A whole plant may share an address, so the limit is generous. */
export async function registerRateLimit(api: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await api.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => getRateLimitAddress(ip),
    errorResponseBuilder: () => new CodedError('ATTEMPTS_LIMIT_EXCEEDED'),
  });
}
