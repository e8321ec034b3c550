import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Program of another company that receives events: a real HTTP server of this computer. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a receiver. @param respond answers once the request was received; 200 by default */
export async function startReceiver(
  respond: RequestListener = (_, response) => void response.end(),
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ method: request.method, path: request.url, headers: request.headers, body });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the port of a listening server. */
export function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Request whose signature is to be verified, at a time in milliseconds. */
export interface SignedRequest {
  readonly secret: string;
  readonly signature: string;
  readonly body: string;
  readonly now: number;
}

/** Runs the example of `docs/api.md` and returns its result for each request: whether it was signed with the secret a short time ago. */
export function verifyByGuide(requests: readonly SignedRequest[]): unknown {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const code = /```js\n([^]*?)```/.exec(page)?.[1] ?? '';
  const calls = requests.map(({ secret, signature, body, now }) => [secret, signature, body, now]);
  const run = `${code}\nconsole.log(JSON.stringify(${JSON.stringify(calls)}.map((call) => isFromTarima(...call))))`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', run], { encoding: 'utf8' }),
  );
}
