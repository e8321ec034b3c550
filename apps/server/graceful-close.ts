import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const grace = 300; // milliseconds in which busy clients get an answer with `connection: close`

interface App {
  server: Server;
  close(): PromiseLike<unknown>;
}

/**
 * Watches a server from its start, so that it can be closed without cutting off a client:
 * a client that reuses its connection first gets `connection: close`, since closing an idle one could cross its next request on the way.
 */
export function enableGracefulClose(app: App): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isClosing = false;
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) closeConnection(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async () => {
    isClosing = true;
    // Newcomers are refused from here on: let in, they would only be cut off later. http's own close would end idle connections too.
    net.Server.prototype.close.call(app.server);
    for (const response of unanswered) closeConnection(response);
    await sleep(grace);
    await nextTurn(); // on a busy machine requests may have arrived that are not read yet
    // a download whose head was sent earlier leaves an idle connection behind, which only this closes
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close();
    clearInterval(sweep);
  };
}

function closeConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
