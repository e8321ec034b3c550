import { CodedError } from '@tarima/domain/kit/errors';
import { imageVariants, type FileVariant } from '@tarima/domain/kit/uploads';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { keyOf, type FileRow, type Files } from './files.ts';
import { shrink } from './images.ts';
import type { Content } from './store.ts';

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const asked = z.object({
  params: z.object({
    account: id,
    id,
    variant: z.enum(['original', 'small', 'preview', 'large']),
  }),
  query: z.object({ expires: id, signature: z.string().max(100) }),
});

/** Hands out files to whoever has a link that we signed and that has not expired. */
export function serveFiles(app: FastifyInstance, database: Database, files: Files): void {
  app.get('/files/:account/:id/:variant', { schema: { hide: true } }, async (request, reply) => {
    const { data } = asked.safeParse({ params: request.params, query: request.query });
    if (!data) throw new CodedError('ENTITY_NOT_FOUND');
    const { params, query } = data;
    const path = `/files/${params.account}/${params.id}/${params.variant}`;
    const secondsLeft = files.links.secondsLeft(path, query.expires, query.signature);
    if (secondsLeft === 0) throw new CodedError('ENTITY_NOT_FOUND');

    const row = await database.tenant(params.account, (tx) =>
      files.find(tx, params.account, params.id),
    );
    const content = await contentOf(files, params.account, row, params.variant);
    const isShrunk = params.variant !== 'original';
    return reply
      .headers({
        'content-type': isShrunk ? 'image/webp' : row.media_type,
        'content-length': content.size,
        'content-disposition': disposition(row, isShrunk),
        'cache-control': `private, max-age=${secondsLeft}, immutable`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      })
      .send(content.stream());
  });
  app.addHook('onListen', () => files.scratch.sweep());
}

async function contentOf(
  { store, scratch }: Files,
  accountId: number,
  { kind, sha256 }: FileRow,
  variant: FileVariant,
): Promise<Content> {
  const key = keyOf(accountId, sha256);
  if (variant === 'original') return mustBe(await store.get(key));
  if (kind !== 'image') throw new CodedError('ENTITY_NOT_FOUND');
  // Made when first asked for; two that ask at once make the same one.
  const made = await store.get(`${key}.${variant}`);
  if (made) return made;
  const unfinished = await scratch.path();
  const original = mustBe(await store.get(key));
  await shrink(original.stream(), unfinished, imageVariants[variant]);
  await store.put(`${key}.${variant}`, unfinished);
  return mustBe(await store.get(`${key}.${variant}`));
}

function mustBe(content: Content | undefined): Content {
  if (!content) throw new Error('The content of a file is missing from the store');
  return content;
}

/** Shown in the browser if an image or a PDF, else downloaded. Names with accents as RFC 6266 says. */
function disposition({ kind, name }: FileRow, isShrunk: boolean): string {
  const shown = isShrunk ? name.replace(/\.\w+$/, '.webp') : name;
  const plain = shown.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(shown).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind === 'sheet' ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
