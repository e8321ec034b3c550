import { createWrongValueError } from '@tarima/domain/kit/errors';
import { importSharp } from '../kit/files/images.ts';

/** Redraws a logo for the account's response: at 128 pixels at most, without other data of the file. */
export async function shrinkLogo(dataUri: string | null): Promise<string | null> {
  if (dataUri === null) return null;
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  const load = await importSharp();
  try {
    const drawn = await load(bytes, { limitInputPixels: 30_000_000 })
      .rotate()
      .resize(128, 128, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return `data:image/webp;base64,${drawn.toString('base64')}`;
  } catch {
    throw createWrongValueError('styleMetadata.logoIcon', 'picture');
  }
}
