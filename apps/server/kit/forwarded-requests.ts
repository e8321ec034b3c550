import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const marks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Returns whether a proxy forwarded the request, by its headers. */
export const isForwardedRequest = (headers: IncomingHttpHeaders): boolean =>
  marks.some((name) => headers[name] !== undefined);

/**
 * Warns once of a proxy that forwards requests where no proxy is trusted: all clients would share one address and all accounts one host.
 */
export function registerProxyWarning(
  app: FastifyInstance,
  trusted: readonly string[] | undefined,
): void {
  if (trusted !== undefined) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isForwardedRequest(request.headers)) {
      isSaid = true;
      request.log.warn(
        { from: request.socket.remoteAddress },
        'A proxy passes requests on, and its word is not taken: all visitors count as one address. If it is yours, set TRUST_PROXY to its address',
      );
    }
    done();
  });
}
