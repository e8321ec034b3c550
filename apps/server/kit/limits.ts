import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance } from 'fastify';

/** Headers that keep a browser from doing what our pages never ask for. No inline script or style runs but with the page's nonce. */
export async function protectPages(app: FastifyInstance, mapTilesUrl: string): Promise<void> {
  // A tile host such as {s}.example.org stands for all of its names.
  const tiles = URL.parse(mapTilesUrl.replace('{s}', '*'))?.origin ?? "'none'";
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
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
    },
    // A map's tiles tell their host which page asked, and nothing of its address.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** One address cannot take the server from the others. A whole plant may share an address, so the limit is generous. */
export async function limitRate(api: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await api.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new CodedError('ATTEMPTS_LIMIT_EXCEEDED'),
  });
}
