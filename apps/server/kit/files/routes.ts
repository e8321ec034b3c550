import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { formatContentDisposition } from './disposition.ts';
import type { FileRow, FileService } from './file-service.ts';
import { getFileVariant } from './file-variants.ts';

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const requestSchema = z.object({
  params: z.object({
    account: id,
    id,
    variant: z.enum(['original', 'small', 'preview', 'large']),
  }),
  query: z.object({ reader: id, expires: id, signature: z.string().max(100) }),
});

/** Serves files by links that this server signed, that have not expired, and whose user may still sign in. */
export function registerFileRoute(
  app: FastifyInstance,
  database: Database,
  files: FileService,
): void {
  app.get('/files/:account/:id/:variant', { schema: { hide: true } }, async (request, reply) => {
    const { data } = requestSchema.safeParse({ params: request.params, query: request.query });
    if (!data) throw new CodedError('ENTITY_NOT_FOUND');
    const { params, query } = data;
    const path = `/files/${params.account}/${params.id}/${params.variant}`;
    const remainingSeconds = files.links.getRemainingSeconds(path, query);
    if (remainingSeconds === 0) throw new CodedError('ENTITY_NOT_FOUND');

    const reader = { accountId: params.account, id: query.reader };
    const row = await database.tenant(params.account, (tx) => files.handOut(tx, reader, params.id));
    const content = await getFileVariant(files, params.account, row, params.variant);
    const isShrunk = params.variant !== 'original';
    return reply
      .headers({
        'content-type': isShrunk ? 'image/webp' : row.media_type,
        'content-length': content.size,
        'content-disposition': getDisposition(row, isShrunk),
        // Browsers do not cache exported files either.
        'cache-control':
          row.kind === 'sheet' ? 'no-store' : `private, max-age=${remainingSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      })
      .send(content.stream());
  });
  app.addHook('onListen', () => files.scratch.sweep());
}

/** Returns whether a file is shown in the browser (images and PDFs) or downloaded. */
function getDisposition({ kind, name }: FileRow, isShrunk: boolean): string {
  const shown = isShrunk ? name.replace(/\.\w+$/, '.webp') : name;
  return formatContentDisposition(shown, kind === 'sheet' ? 'attachment' : 'inline');
}
