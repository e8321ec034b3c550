import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { getServerTime } from '../kit/clock.ts';

export const testS3Credentials = {
  S3_ACCESS_KEY: 'TARIMATEST',
  S3_SECRET_KEY: 'palé/clavo+26',
  S3_REGION: 'mx-1',
};

/** Behaviour of the service: normal, or as services behave on bad days. */
type Mood = 'well' | 'silent' | 'overloaded';

/**
 * An S3 service for tests: one bucket in memory, path-style addresses.
 * It rebuilds every signature from the bytes that arrived and refuses as S3 does.
 */
export class FakeS3Service {
  readonly objects = new Map<string, Buffer>();
  readonly asked: string[] = [];
  mood: Mood = 'well';
  /** Maximum number of objects in one list. */
  listLength = 1000;
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #bucket: string;

  constructor(bucket: string) {
    this.#bucket = bucket;
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The service has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Closes idle connections, as services do after a while. */
  dropConnections(): void {
    this.#server.closeAllConnections();
  }

  /** Ends with all connections, like a service that crashes. */
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    this.asked.push(`${request.method} ${key}`);
    const sendError = (status: number, code: string): unknown =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

    if (this.mood === 'silent') return undefined;
    if (this.mood === 'overloaded') return sendError(503, 'SlowDown');
    if (!isSigned(request, body)) return sendError(403, 'SignatureDoesNotMatch');
    if (bucket !== this.#bucket) return sendError(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    if (searchParams.get('list-type') === '2') {
      const prefix = searchParams.get('prefix') ?? '';
      const keys = [...this.objects.keys()].filter((each) => each.startsWith(prefix));
      const contents = keys
        .slice(0, this.listLength)
        .map((each) => `<Contents><Key>${each}</Key></Contents>`);
      return response
        .writeHead(200)
        .end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const found = this.objects.get(key);
    if (!found) return sendError(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.length });
    return response.end(found);
  }
}

/** Signature Version 4, from the receiver's side. */
function isSigned(request: http.IncomingMessage, body: Buffer): boolean {
  const [, key, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  const moment = String(request.headers['x-amz-date']);
  const isFresh =
    moment.startsWith(`${day}T`) && Math.abs(parseMoment(moment) - getServerTime()) < 900_000;
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    names.split(';').includes(name),
  );
  if (
    key !== testS3Credentials.S3_ACCESS_KEY ||
    region !== testS3Credentials.S3_REGION ||
    !isFresh ||
    !isWhole
  )
    return false;
  if (request.headers['x-amz-content-sha256'] !== hash) return false;
  const [place, query = ''] = (request.url ?? '').split('?');
  let canonical = `${request.method}\n${place}\n${query}\n`;
  for (const name of names.split(';')) canonical += `${name}:${String(request.headers[name])}\n`;
  canonical += `\n${names}\n${hash}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const mac = (secret: string | Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest();
  const dayKey = mac(`AWS4${testS3Credentials.S3_SECRET_KEY}`, day ?? '');
  const signingKey = mac(mac(mac(dayKey, testS3Credentials.S3_REGION), 's3'), 'aws4_request');
  const text = `AWS4-HMAC-SHA256\n${moment}\n${day}/${testS3Credentials.S3_REGION}/s3/aws4_request\n${digest}`;
  return mac(signingKey, text).toString('hex') === signature;
}

const parseMoment = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
