import http from 'node:http';
import type { SessionTokens } from '@tarima/domain/session/contract';
import qs from 'qs';
import { recordResponse } from './recorded-responses.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The parsed body, or undefined where there is none. */
  readonly body: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** Talks HTTP to the server as a browser at some host does. Fetch would not let us choose the host. */
export class TestClient {
  readonly port: number;
  readonly host: string;
  readonly headers: Headers;

  constructor(port: number, host: string, headers: Headers = {}) {
    this.port = port;
    this.host = host;
    this.headers = headers;
  }

  with(headers: Headers): TestClient {
    return new TestClient(this.port, this.host, { ...this.headers, ...headers });
  }

  at(host: string): TestClient {
    return new TestClient(this.port, host, this.headers);
  }

  async signedIn(email: string, password: string): Promise<TestClient> {
    const { body } = await this.post('/auth/sign-in', { email, password });
    const accessToken = pickByPath(body, 'accessToken');
    const refreshToken = pickByPath(body, 'refreshToken');
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
      throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
    return this.withTokens({ accessToken, refreshToken });
  }

  withTokens({ accessToken, refreshToken }: SessionTokens): TestClient {
    return this.with({ authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken });
  }

  get(path: string, query: object = {}): Promise<TestResponse> {
    const text = qs.stringify(query);
    return this.send('GET', text === '' ? path : `${path}?${text}`);
  }

  post(path: string, body: unknown): Promise<TestResponse> {
    return this.send('POST', path, JSON.stringify(body));
  }

  /** Sends a form with files, as a browser does. */
  async form(method: string, path: string, form: FormData): Promise<TestResponse> {
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const body = Buffer.from(await encoded.arrayBuffer());
    return this.send(method, path, body, { 'content-type': type });
  }

  put(path: string, body: unknown): Promise<TestResponse> {
    return this.send('PUT', path, JSON.stringify(body));
  }

  delete(path: string, query: object = {}): Promise<TestResponse> {
    return this.send('DELETE', `${path}?${qs.stringify(query)}`);
  }

  /** @param path below /api when it starts with a slash, else below the root. */
  send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Headers = {},
  ): Promise<TestResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<TestResponse>();
    const url = path.startsWith('/') ? `/api${path}` : `/${path}`;
    const request = http.request(
      {
        host: '127.0.0.1',
        port: this.port,
        method,
        path: url,
        headers: {
          host: this.host,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...this.headers,
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const status = response.statusCode ?? 0;
          const requestId = String(response.headers['x-request-id']);
          recordResponse({ request: `${method} ${url}`, status, text, requestId });
          resolve({
            status,
            headers: response.headers,
            text,
            bytes,
            body: parseJson(text),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
    return promise;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a value of a response by its path: `metadata.totalItems`, `elements.0.id`. */
export function pickByPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    const entries = typeof at === 'object' && at !== null ? Object.entries(at) : [];
    return entries.find(([name]) => name === key)?.[1];
  }, value);
}

/** Returns a list of a response; throws where there is none, so that a test cannot pass on nothing. */
export function pickListByPath(value: unknown, path: string): unknown[] {
  const found = pickByPath(value, path);
  if (!Array.isArray(found)) throw new Error(`No list at ${path}: ${JSON.stringify(value)}`);
  return found;
}

export function pickNumberByPath(value: unknown, path: string): number {
  const found = pickByPath(value, path);
  if (typeof found !== 'number') throw new Error(`No number at ${path}: ${JSON.stringify(value)}`);
  return found;
}
