import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Reverse proxy before several servers, with the rules of `deploy/haproxy.cfg`: it takes servers in turn, checks /readyz before each
 * request, and repeats a request whose connection broke only where a repetition acts once (GET, or with an Idempotency-Key).
 */
export class TestProxy {
  port = 0;
  /** Numbers of requests by port of the server that answered. */
  readonly answered = new Map<number, number>();
  /** Ports of the servers that answered 503 to a check, once for each time. */
  readonly notReady: number[] = [];
  /** Number of requests that were sent to a second server because their connection broke. */
  repeated = 0;
  readonly #ports: readonly number[];
  readonly #agent = new http.Agent({ keepAlive: true });
  #turn = 0;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  async open(): Promise<this> {
    const server = http.createServer((request, response) => {
      this.#pass(request, response).catch((error: unknown) =>
        response.writeHead(502).end(String(error)),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    onTestFinished(() => {
      this.#agent.destroy();
      server.close();
    });
    return this;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const mayRepeat = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
    const first = this.#turn;
    this.#turn += 1;
    for (let tried = 0; tried < this.#ports.length; tried += 1) {
      const port = this.#ports[(first + tried) % this.#ports.length] ?? 0;
      if (!(await this.#isReady(port))) continue;
      try {
        const answer = await this.#send(port, request, body);
        this.answered.set(port, (this.answered.get(port) ?? 0) + 1);
        const { connection: _, ...headers } = answer.headers;
        response.writeHead(answer.status, headers).end(answer.body);
        return;
      } catch (error) {
        const wasSent = !(
          error instanceof Error &&
          'code' in error &&
          error.code === 'ECONNREFUSED'
        );
        if (wasSent && !mayRepeat) throw error;
        if (wasSent) this.repeated += 1;
      }
    }
    response.writeHead(503).end('no server is ready');
  }

  async #isReady(port: number): Promise<boolean> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      await answer.arrayBuffer();
      if (answer.status === 503) this.notReady.push(port);
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  async #send(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
    const sent = http.request({
      host: '127.0.0.1',
      port,
      agent: this.#agent,
      headers,
      ...(method !== undefined && { method }),
      ...(url !== undefined && { path: url }),
    });
    sent.end(body);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('No answer');
    const { statusCode = 0 } = answer;
    return {
      status: statusCode,
      headers: answer.headers,
      body: await buffer(answer),
    } satisfies Answer;
  }
}
