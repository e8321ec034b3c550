import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const marks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a proxy says that it passes a request on for somebody else. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  marks.some((name) => headers[name] !== undefined);

/**
 * Where no proxy is trusted, one that passes requests on makes everybody one address and every account one host: said
 * once, when it is first seen.
 */
export function warnOfProxies(app: FastifyInstance, trusted: readonly string[] | undefined): void {
  if (trusted !== undefined) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isForwarded(request.headers)) {
      isSaid = true;
      request.log.warn(
        { from: request.socket.remoteAddress },
        'A proxy passes requests on, and its word is not taken: all visitors count as one address. If it is yours, set TRUST_PROXY to its address',
      );
    }
    done();
  });
}
