import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorCode } from '../../operator-error.ts';
import { getServerTime } from '../clock.ts';
import { computeSha256, signS3Request, type S3Credentials } from './s3-signature.ts';
import {
  assertContentStoreKey,
  StoreUnavailableError,
  type StoredContent,
  type ContentStore,
} from './content-store.ts';

export interface S3BucketConfig {
  /** URL of the service, without the bucket. */
  readonly url: string;
  readonly name: string;
  readonly credentials: S3Credentials;
}

/** Milliseconds without a sign of the service after which a request is given up. */
const usualSilence = 8_000;
// More timeouts in milliseconds. An upload also has a deadline, since the transaction of its record waits for it; a download holds nothing.
const deadline = 30_000;
const downloadSilence = 60_000;
const nothing = computeSha256('');

interface Sent {
  readonly file: string;
  readonly size: number;
  readonly hash: string;
}

/** Key of an object, or the prefix of the keys to list. */
type Target = string | { readonly prefix: string };

/** Contents in a bucket, by path-style URLs, which every compatible service supports. */
export class S3ContentStore implements ContentStore {
  readonly #bucket: S3BucketConfig;
  readonly #agent: http.Agent;
  readonly #silence: number;

  constructor(bucket: S3BucketConfig, silence = usualSilence) {
    this.#bucket = bucket;
    this.#silence = silence;
    const { Agent } = bucket.url.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 50 });
  }

  async put(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    // A repeated PUT replaces the same content: equal keys have equal contents.
    const response = await this.#request('PUT', key, { file, size, hash: hash.digest('hex') });
    if (response.statusCode !== 200) throw await toStoreError(response);
    response.resume();
    await rm(file, { force: true });
  }

  async get(key: string): Promise<StoredContent | undefined> {
    const response = await this.#request('GET', key);
    if (response.statusCode === 404) return assertBucketExists(response);
    const size = Number(response.headers['content-length']);
    if (response.statusCode !== 200 || !Number.isSafeInteger(size))
      throw await toStoreError(response);
    response.setTimeout(downloadSilence, () =>
      response.destroy(new StoreUnavailableError('The bucket fell silent')),
    );
    return { size, stream: () => response };
  }

  async remove(key: string): Promise<void> {
    const response = await this.#request('DELETE', key);
    if (response.statusCode === 404) return assertBucketExists(response);
    if (response.statusCode !== 204 && response.statusCode !== 200)
      throw await toStoreError(response);
    response.resume();
  }

  async removeAccount(accountId: number): Promise<number> {
    let removed = 0;
    for (;;) {
      // Up to a thousand objects at a time. Each list begins at the first object, since those of the last list were removed.
      const keys = await this.#list(`${accountId}/`);
      for (const key of keys) await this.remove(key);
      removed += keys.length;
      if (keys.length === 0) return removed;
    }
  }

  async #list(prefix: string): Promise<string[]> {
    const response = await this.#request('GET', { prefix });
    if (response.statusCode !== 200) throw await toStoreError(response);
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => key ?? []);
  }

  /** Sends a request, and retries it once if the service had closed the reused connection. */
  async #request(method: string, target: Target, sent?: Sent): Promise<http.IncomingMessage> {
    const { answer, isReused } = this.#send(method, target, sent);
    try {
      return await answer;
    } catch (error) {
      const isStale =
        isReused() && ['ECONNRESET', 'EPIPE'].includes(getSystemErrorCode(error) ?? '');
      if (!isStale) throw toUnavailable(error);
      return this.#send(method, target, sent).answer.catch((failure: unknown) => {
        throw toUnavailable(failure);
      });
    }
  }

  #send(method: string, target: Target, sent?: Sent) {
    const { url: service, name, credentials } = this.#bucket;
    const part =
      typeof target === 'string'
        ? `/${assertContentStoreKey(target)}`
        : `?list-type=2&prefix=${encodeURIComponent(target.prefix)}`;
    const url = new URL(`${service.replace(/\/+$/, '')}/${name}${part}`);
    const headers = signS3Request(
      { method, url, headers: {}, bodyHash: sent?.hash ?? nothing },
      credentials,
      new Date(getServerTime()),
    );
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      agent: this.#agent,
      headers: sent ? { ...headers, 'content-length': sent.size } : headers,
      timeout: this.#silence,
      ...(sent && { signal: AbortSignal.timeout(deadline) }),
    });
    request.once('response', resolve);
    request.once('timeout', () =>
      request.destroy(new StoreUnavailableError('The bucket does not answer')),
    );
    request.on('error', reject);
    if (sent) pipeline(createReadStream(sent.file), request).catch(reject);
    else request.end();
    return { answer: promise, isReused: () => request.reusedSocket };
  }
}

const toUnavailable = (cause: unknown): Error =>
  cause instanceof StoreUnavailableError
    ? cause
    : new StoreUnavailableError('The bucket cannot be reached', { cause });

/** Returns nothing for a missing object, which is a valid result; a missing bucket is an error of the configuration. */
async function assertBucketExists(response: http.IncomingMessage): Promise<undefined> {
  const beginning = await readBeginning(response);
  if (beginning.includes('NoSuchBucket'))
    throw new StoreUnavailableError('There is no such bucket');
}

/** Returns the error of a response. The text of the service is only logged; it contains no secret of the product. */
async function toStoreError(response: http.IncomingMessage): Promise<StoreUnavailableError> {
  return new StoreUnavailableError(
    `The bucket answered ${response.statusCode}: ${await readBeginning(response)}`,
  );
}

async function readBeginning(response: http.IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > 2_000) break;
    }
  } catch (error) {
    throw toUnavailable(error);
  }
  return text.slice(0, 500);
}
