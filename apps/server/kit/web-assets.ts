import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSystemErrorCode } from '../operator-error.ts';

const gzip = promisify(zlib.gzip);

/** A year in seconds. */
const aYear = 31_536_000;

/** Media types of the built web app's assets by the end of their name. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/** Ways in which an asset is sent, the smallest first. Browsers accept Brotli only over HTTPS and from their own computer. */
type Encoding = 'br' | 'gzip' | 'identity';

/** File of the built web app. Its contents are read when they are first requested, and kept. */
class WebAsset {
  readonly type: string;
  readonly #file: string;
  readonly #encodings: Encoding[];
  readonly #contents = new Map<Encoding, Promise<Buffer>>();

  constructor(file: string, type: string, hasBrotli: boolean) {
    this.#file = file;
    this.type = type;
    // The build compresses each file that becomes smaller; the others are compressed already.
    this.#encodings = hasBrotli ? ['br', 'gzip', 'identity'] : ['identity'];
  }

  get isCompressible(): boolean {
    return this.#encodings.length > 1;
  }

  chooseEncoding(accepted: string | undefined): Encoding {
    const name = negotiate(accepted ?? '', this.#encodings);
    return this.#encodings.find((each) => each === name) ?? 'identity';
  }

  /** Returns the content, or undefined if the file is gone: a newer build has replaced it. */
  async findContent(encoding: Encoding): Promise<Buffer | undefined> {
    try {
      return await this.#getContent(encoding);
    } catch (error) {
      if (getSystemErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  #getContent(encoding: Encoding): Promise<Buffer> {
    const known = this.#contents.get(encoding);
    if (known) return known;
    const content = this.#load(encoding);
    this.#contents.set(encoding, content);
    content.catch(() => this.#contents.delete(encoding)); // A later request tries again.
    return content;
  }

  async #load(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return readFile(`${this.#file}.br`);
    if (encoding === 'gzip') return gzip(await this.#getContent('identity'));
    return readFile(this.#file);
  }
}

/**
 * Serves the files of a folder whose names contain the hash of their content, so that browsers may cache them forever.
 * They are served from memory: a screen opens with dozens of them, and a look into the folder for each costs more than the response.
 */
export async function registerWebAssets(app: FastifyInstance, folder: string): Promise<void> {
  const assets = await listWebAssets(folder);
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    (request, reply) => sendAsset(request, reply, assets.get(request.params.name)),
  );
}

async function listWebAssets(folder: string): Promise<ReadonlyMap<string, WebAsset>> {
  const names = new Set(await readdir(folder));
  const assets = [...names].flatMap((name): [string, WebAsset][] => {
    const end = path.extname(name);
    if (end === '.br') return [];
    const type = mediaTypes.get(end);
    if (type === undefined) throw new Error(`No media type is named for the asset ${name}`);
    return [[name, new WebAsset(path.join(folder, name), type, names.has(`${name}.br`))]];
  });
  return new Map(assets);
}

async function sendAsset(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  asset: WebAsset | undefined,
): Promise<FastifyReply> {
  const encoding = asset?.chooseEncoding(request.headers['accept-encoding']) ?? 'identity';
  const content = await asset?.findContent(encoding);
  if (!asset || !content) throw new CodedError('ENTITY_NOT_FOUND');
  const etag = `"${request.params.name}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('cache-control', `public, max-age=${aYear}, immutable`).header('etag', etag);
  if (asset.isCompressible) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(content);
}
