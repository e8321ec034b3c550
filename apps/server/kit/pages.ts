import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildContentSecurityPolicy } from './limits.ts';
import { sendError } from './error-handling.ts';
import { registerWebAssets } from './web-assets.ts';

/** Serves the built web app: its files, and its page for every URL of a screen. */
export async function registerWebApp(
  app: FastifyInstance,
  { folder, mapTilesUrl }: { folder: string; mapTilesUrl: string },
): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      index: false,
      preCompressed: true,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
    });
    await registerWebAssets(app, path.join(folder, 'assets'));
  }
  const page = built ? await readFile(path.join(folder, 'index.html'), 'utf8') : undefined;

  app.setNotFoundHandler((request, reply) => {
    const screen =
      request.method === 'GET' && !/^\/(api|files|socket\.io)(\/|\?|$)/.test(request.url);
    const asksForFile = /\.\w{1,5}$/.test(request.url.split('?', 1)[0] ?? '');
    if (!page || !screen || asksForFile)
      return sendError(request, reply, new CodedError('ENTITY_NOT_FOUND'));
    return sendPage(reply, page, { mapTilesUrl, keyed: isKeyed(request.url) });
  });
}

/**
 * Returns whether the URL of a page contains its own credentials: search engines must not list it, and linked pages receive no referrer.
 */
const isKeyed = (url: string): boolean => /^\/q(\/|\?|$)/.test(url);

/** Sends a page with the nonce of its own response, so that the page is not cached. */
function sendPage(
  reply: FastifyReply,
  page: string,
  { mapTilesUrl, keyed }: { readonly mapTilesUrl: string; readonly keyed: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString('hex');
  reply.helmet({
    contentSecurityPolicy: buildContentSecurityPolicy(mapTilesUrl, nonce),
    ...(keyed && { referrerPolicy: { policy: 'no-referrer' } }),
  });
  if (keyed) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  const html = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__MAP_TILES__', escapeHtml(mapTilesUrl));
  return reply.status(200).type('text/html').header('cache-control', 'no-store').send(html);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
