import { CodedError } from '@tarima/domain/kit/errors';
import { imageVariants, type FileVariant } from '@tarima/domain/kit/uploads';
import { getStoreKey, type FileRow, type Files } from './files.ts';
import { forPrint, shrink } from './images.ts';
import type { Content } from './store.ts';

/** A file as it is, or an image in another size; `print` is for documents and has no link of its own. */
export async function getContent(
  { store, scratch }: Files,
  accountId: number,
  { kind, sha256 }: Pick<FileRow, 'kind' | 'sha256'>,
  variant: FileVariant | 'print',
): Promise<Content> {
  const key = getStoreKey(accountId, sha256);
  if (variant === 'original') return mustBe(await store.get(key));
  if (kind !== 'image') throw new CodedError('ENTITY_NOT_FOUND');
  // Made at the first request; two simultaneous requests make the same one.
  const made = await store.get(`${key}.${variant}`);
  if (made) return made;
  const unfinished = await scratch.path();
  const original = mustBe(await store.get(key)).stream();
  if (variant === 'print') await forPrint(original, unfinished);
  else await shrink(original, unfinished, imageVariants[variant]);
  await store.put(`${key}.${variant}`, unfinished);
  return mustBe(await store.get(`${key}.${variant}`));
}

function mustBe(content: Content | undefined): Content {
  if (!content) throw new Error('The content of a file is missing from the store');
  return content;
}
