import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getRateLimitAddress } from './rate-limit-address.ts';

/** Sets headers that block browser features which the pages never use. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  mapTilesUrl: string,
): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: buildContentSecurityPolicy(mapTilesUrl),
    // Tile servers receive the origin of the page, and no path or query.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Headers are the same for every response. The library builds them again for each response, and this hook once.
  let headers: readonly (readonly [name: string, value: number | string | readonly string[]])[] =
    [];
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (headers.length === 0) headers = setSecurityHeaders(reply);
    done();
  });
}

/** Sets the headers of the library, and returns them. */
function setSecurityHeaders(reply: FastifyReply) {
  const before = new Set(reply.raw.getHeaderNames());
  reply.helmet();
  return Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) =>
    value === undefined || before.has(name) ? [] : [[name, value] as const],
  );
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
