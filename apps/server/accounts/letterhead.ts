import { sharp } from '../kit/files/images.ts';
import type { Letterhead } from '../kit/pdf/letterhead.ts';
import type { ServedAccount } from './queries.ts';

/** The letterhead of an account: its logo, its name for itself, its colours. */
export async function letterheadOf(
  { name, style }: ServedAccount,
  about: Pick<Letterhead, 'title' | 'subtitle' | 'fileTitle' | 'note'>,
): Promise<Letterhead> {
  return { ...about, company: style.logoText ?? name, logo: await logoOf(style.logoIcon), style };
}

/** Documents hold no WebP, which logos are kept in. */
async function logoOf(dataUri: string | null): Promise<Buffer | undefined> {
  if (dataUri === null) return undefined;
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  const load = await sharp();
  return load(bytes, { limitInputPixels: 1_000_000 }).png().toBuffer();
}
