import { once } from 'node:events';
import net from 'node:net';

/** Contents of a request; the loader adds the headers of the connection and of the length. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly port: number;
  /** Number of clients at the same time, each on a connection of its own that stays open. */
  readonly clients: number;
  readonly milliseconds: number;
  /** The request of each turn, counted from 0 over all clients. */
  readonly ask: (turn: number) => Asked;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds from sending to the answer's last byte, ascending. */
  readonly latencies: readonly number[];
}

/**
 * Loads a server for a time. Written on plain sockets: it shares two cores with what it measures, and node's own client
 * would cost as much as the server. Any answer that is not a success ends the measurement with an error.
 */
export async function load({ port, clients, milliseconds, ask }: Load): Promise<Measured> {
  const latencies: number[] = [];
  let turn = 0;
  const started = performance.now();
  const until = started + milliseconds;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new Connection(port);
      while (performance.now() < until) {
        const asked = ask(turn++);
        const sent = performance.now();
        const { status, body } = await connection.send(asked);
        latencies.push(performance.now() - sent);
        if (status >= 300)
          throw new Error(`${asked.method} ${asked.path}: ${status} ${body.toString()}`);
      }
      connection.close();
    }),
  );
  const elapsed = performance.now() - started;
  return {
    perSecond: (latencies.length / elapsed) * 1000,
    latencies: latencies.toSorted((a, b) => a - b),
  };
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Connection that stays open and sends one request at a time. */
export class Connection {
  readonly #socket: net.Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Answer> | undefined;

  /** @param localAddress one of this computer's own, such as 127.0.0.2, to be counted as another client */
  constructor(port: number, localAddress = '127.0.0.1') {
    this.#socket = net.connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () =>
      this.#waiting?.reject(new Error('The server closed the connection')),
    );
  }

  send({ method, path, headers = {}, body = '' }: Asked): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>();
    const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const length =
      body === ''
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
    return this.#waiting.promise;
  }

  async json(asked: Asked): Promise<unknown> {
    const { status, body } = await this.send(asked);
    if (status >= 300)
      throw new Error(`${asked.method} ${asked.path}: ${status} ${body.toString()}`);
    return JSON.parse(body.toString());
  }

  /** @param error reason with which the request under way is rejected */
  close(error?: Error): void {
    if (error) this.#waiting?.reject(error);
    this.#waiting = undefined;
    this.#socket.end();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#waiting?.reject(new Error(`An answer without content-length: ${head}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(headEnd + 4, end);
    this.#received = Buffer.alloc(0);
    // 'HTTP/1.1 200 OK'
    this.#waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** Whether a server listens at a port and is ready. */
export async function isReady(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
  const connection = new Connection(port);
  // A server that accepts the connection and does not answer, or hangs up, is not ready yet: the caller tries again.
  const late = setTimeout(() => connection.close(new Error('It did not answer')), 10_000);
  try {
    return (await connection.send({ method: 'GET', path: '/readyz' })).status === 200;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
    connection.close();
  }
}
