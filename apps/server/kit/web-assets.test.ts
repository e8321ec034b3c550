import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandling } from './error-handling.ts';
import { registerWebAssets } from './web-assets.ts';

const script = 'const pallets = 1;\n'.repeat(100);
const font = Buffer.from([0, 1, 2, 255]);

let folder: string;
let app: FastifyInstance;

async function startApp(assets: string): Promise<FastifyInstance> {
  const server = Fastify();
  registerErrorHandling(server);
  await registerWebAssets(server, assets);
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tarima-assets-'));
  await writeFile(path.join(folder, 'app-1a2b.js'), script);
  await writeFile(path.join(folder, 'app-1a2b.js.br'), zlib.brotliCompressSync(script));
  await writeFile(path.join(folder, 'inter-3c4d.woff2'), font);
  app = await startApp(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

const forever = 'public, max-age=31536000, immutable';

test('a script is sent in the smallest encoding that its reader accepts', async () => {
  const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get('/assets/app-1a2b.js', {
      'accept-encoding': accepted,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      'cache-control': forever,
      vary: 'accept-encoding',
    });
    expect(unpack[encoding](rawPayload).toString()).toBe(script);
  }
});

test('a script is sent as it is to a reader that accepts no encoding', async () => {
  for (const headers of [{}, { 'accept-encoding': 'deflate' }, { 'accept-encoding': 'identity' }]) {
    const answer = await get('/assets/app-1a2b.js', headers);
    expect(answer.body).toBe(script);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['vary']).toBe('accept-encoding');
  }
});

test('a font, which is compressed already, is sent as it is to everyone', async () => {
  const { headers, rawPayload } = await get('/assets/inter-3c4d.woff2', {
    'accept-encoding': 'br, gzip',
  });
  expect(rawPayload).toEqual(font);
  expect(headers['content-type']).toBe('font/woff2');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
});

test('a reader that has a file in the same encoding is answered without it', async () => {
  const brotli = { 'accept-encoding': 'br' };
  const { headers } = await get('/assets/app-1a2b.js', brotli);
  const etag = String(headers.etag);
  const again = await get('/assets/app-1a2b.js', { ...brotli, 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag, 'cache-control': forever, vary: 'accept-encoding' });
  const otherwise = await get('/assets/app-1a2b.js', { 'if-none-match': etag });
  expect([otherwise.statusCode, otherwise.body]).toEqual([200, script]);
});

test('a head request gets the headers alone', async () => {
  const { statusCode, headers, body } = await app.inject({
    method: 'HEAD',
    url: '/assets/app-1a2b.js',
  });
  expect([statusCode, body]).toEqual([200, '']);
  expect(headers).toMatchObject({
    'content-length': String(script.length),
    'cache-control': forever,
  });
});

test.each([
  '/assets/gone-9z.js',
  '/assets/app-1a2b.js.br',
  '/assets/..%2Findex.html',
  '/assets/../web-assets.test.ts',
  '/assets/',
  '/assets/__proto__',
])('%s is not found', async (url) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(404);
  expect(headers).not.toHaveProperty('cache-control');
});

test('a file that has gone since the start is not found, and is sent when it is back', async () => {
  const file = path.join(folder, 'later-5e6f.css');
  await writeFile(file, 'a{}');
  const server = await startApp(folder);
  await rm(file);
  const gone = await server.inject({ url: '/assets/later-5e6f.css' });
  expect([gone.statusCode, gone.json()]).toEqual([
    404,
    expect.objectContaining({ messageCode: 'ENTITY_NOT_FOUND' }),
  ]);
  await writeFile(file, 'a{}');
  const back = await server.inject({ url: '/assets/later-5e6f.css' });
  expect([back.statusCode, back.body]).toEqual([200, 'a{}']);
  await rm(file);
  const kept = await server.inject({ url: '/assets/later-5e6f.css' });
  expect([kept.statusCode, kept.body]).toEqual([200, 'a{}']);
  await server.close();
});

test('a file of a kind without a media type stops the start by name', async () => {
  const other = path.join(folder, 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'film-7a8b.mp4'), '');
  await expect(startApp(other)).rejects.toThrow('film-7a8b.mp4');
  await rm(other, { recursive: true });
});
