import { timingSafeEqual } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwardedRequest } from './forwarded-requests.ts';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * Counts and times every response by route, never by address or person.
 * /metrics responds only to requests from this computer, or with the token.
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new CodedError('FORBIDDEN');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Returns whether the request comes from this computer itself, and not through a proxy on it. */
const isThisComputer = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') && !isForwardedRequest(headers);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isThisComputer(request);
  const provided = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}
