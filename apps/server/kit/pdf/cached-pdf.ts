import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { FileService } from '../files/file-service.ts';

/** Version of the layout: increase it when documents change their appearance, so that cached documents are drawn again. */
const drawing = 2;

/**
 * Returns a cached document: the next request with the same content gets the same bytes.
 * @param cacheContent everything that the appearance depends on: data, language, colours, hashes of pictures.
 */
export async function getOrRenderCachedPdf(
  { store, scratch }: FileService,
  accountId: number,
  cacheContent: unknown,
  renderDocument: () => Promise<Buffer>,
): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, cacheContent]))
    .digest('hex');
  const key = `${accountId}/${hash}.pdf`;
  const cached = await store.get(key);
  if (cached) return buffer(cached.stream());
  const drawn = await renderDocument();
  const unfinished = await scratch.path();
  await writeFile(unfinished, drawn, { mode: 0o600 });
  await store.put(key, unfinished);
  return drawn;
}
