import { CodedError } from '@tarima/domain/kit/errors';
import { imageVariants, type FileVariant } from '@tarima/domain/kit/uploads';
import { getContentStoreKey, type FileRow, type FileService } from './file-service.ts';
import { convertImageForPrint, shrinkImage } from './images.ts';
import type { StoredContent } from './content-store.ts';

/** Returns a file unchanged, or an image in another size; the variant `print` is for documents and has no link. */
export async function getFileVariant(
  { store, scratch }: FileService,
  accountId: number,
  { kind, sha256 }: Pick<FileRow, 'kind' | 'sha256'>,
  variant: FileVariant | 'print',
): Promise<StoredContent> {
  const key = getContentStoreKey(accountId, sha256);
  if (variant === 'original') return requireContent(await store.get(key));
  if (kind !== 'image') throw new CodedError('ENTITY_NOT_FOUND');
  // A variant is created at the first request; two simultaneous requests create the same variant.
  const made = await store.get(`${key}.${variant}`);
  if (made) return made;
  const unfinished = await scratch.path();
  const original = requireContent(await store.get(key)).stream();
  if (variant === 'print') await convertImageForPrint(original, unfinished);
  else await shrinkImage(original, unfinished, imageVariants[variant]);
  await store.put(`${key}.${variant}`, unfinished);
  return requireContent(await store.get(`${key}.${variant}`));
}

function requireContent(content: StoredContent | undefined): StoredContent {
  if (!content) throw new Error('The content of a file is missing from the store');
  return content;
}
