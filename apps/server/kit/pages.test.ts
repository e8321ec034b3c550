import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandling } from './error-handling.ts';
import { registerSecurityHeaders } from './limits.ts';
import { registerWebApp } from './pages.ts';

const mapTilesUrl = 'https://{s}.tiles.test/{z}/{x}/{y}.png?key="1"';
const page =
  '<meta name="tiles" content="__MAP_TILES__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';

let folder: string;
let app: FastifyInstance;

const serve = async (webFolder: string): Promise<FastifyInstance> => {
  const server = Fastify();
  registerErrorHandling(server);
  await registerSecurityHeaders(server, mapTilesUrl);
  await registerWebApp(server, { folder: webFolder, mapTilesUrl });
  return server;
};
const get = async (url: string, from = app) => {
  const { statusCode, headers, body } = await from.inject({ method: 'GET', url });
  return { status: statusCode, headers, body };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tarima-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'favicon.svg'), '<svg></svg>');
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'void 0;');
  app = await serve(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/orders', '/orders?panel=view&id=7', '/no-screen/at/all', '/quotes', '/apiary'])(
  'the address %s of a screen gets the page, uncached, with a nonce of its own response',
  async (url) => {
    const [first, second] = [await get(url), await get(url)];
    const [nonce] = /[\da-f]{32}/.exec(first.body) ?? [];
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html',
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
      body: page
        .replaceAll('__CSP_NONCE__', nonce ?? 'none')
        .replace('__MAP_TILES__', mapTilesUrl.replaceAll('"', '&quot;')),
    });
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain('https://*.tiles.test');
    expect(first.headers).not.toHaveProperty('x-robots-tag');
    expect(second.body).not.toBe(first.body);
  },
);

test.each(['/q', '/q/abc', '/q?lang=en', '/q/abc?lang=en'])(
  'the address %s with a key of its own is kept out of search engines and of the addresses that linked pages receive',
  async (url) => {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  },
);

test('files are served as they are, those with a hash in their name for ever', async () => {
  const asset = await get('/assets/app-1a2b.js');
  expect([asset.status, asset.body, asset.headers['cache-control']]).toEqual([
    200,
    'void 0;',
    'public, max-age=31536000, immutable',
  ]);
  const icon = await get('/favicon.svg');
  expect([icon.status, icon.body]).toEqual([200, '<svg></svg>']);
  expect(icon.headers['cache-control']).not.toContain('immutable');
});

test.each(['/assets/gone-9z.js', '/robots.txt', '/api/no-call', '/files/7', '/socket.io/?x=1'])(
  'the address %s of no screen is not found instead of getting the page',
  async (url) => {
    const { status, body } = await get(url);
    expect([status, JSON.parse(body)]).toEqual([
      404,
      expect.objectContaining({ messageCode: 'ENTITY_NOT_FOUND' }),
    ]);
  },
);

test('a request that changes something gets no page', async () => {
  const { statusCode } = await app.inject({ method: 'POST', url: '/orders' });
  expect(statusCode).toBe(404);
});

test('a server without a built web application still answers', async () => {
  const bare = await serve(path.join(folder, 'nothing'));
  expect((await get('/orders', bare)).status).toBe(404);
  await bare.close();
});
