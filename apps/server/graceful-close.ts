import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const grace = 300; // Milliseconds in which busy clients get a response with `connection: close`.

interface App {
  server: Server;
  close(): PromiseLike<unknown>;
}

/**
 * Watches a server from its start, so that it can be closed without interrupting a client.
 * New connections are accepted until the drain is over: meanwhile proxies notice that the server is not ready.
 * A client that reuses its connection first gets `connection: close`, since closing an idle connection could cross its next request.
 */
export function enableGracefulClose(
  app: App,
  drain: () => Promise<unknown> = async () => undefined,
): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isClosing = false;
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) closeConnection(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async () => {
    isClosing = true;
    await drain();
    // New connections are refused from here on, since they would be cut off later. http's own close would also end idle connections.
    net.Server.prototype.close.call(app.server);
    for (const response of unanswered) closeConnection(response);
    await sleep(grace);
    await nextTurn(); // On a busy machine, requests may have arrived that are not read yet.
    // A download whose header was sent earlier leaves an idle connection, which only this interval closes.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close();
    clearInterval(sweep);
  };
}

function closeConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
