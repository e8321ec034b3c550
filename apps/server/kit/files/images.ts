import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OutputInfo, Sharp } from 'sharp';

const maxPixels = 50_000_000; // Maximum number of pixels, more than any phone's camera takes.
const maxSide = 4096;
const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

let loading: ReturnType<typeof loadSharp> | undefined;

/** The image library is loaded with the first image: a server without images saves 20 MB of memory. */
export const importSharp = () => (loading ??= loadSharp());

async function loadSharp() {
  const { default: loaded } = await import('sharp');
  // The library supports many formats; a disguised file that passed the type check still cannot reach the other decoders.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
  loaded.cache(false); // Uploads do not repeat, so caching is useless.
  return loaded;
}

export interface NormalizedImage {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an image and rotates it as the camera was held.
 * The result has no location, owner or other metadata, and no data hidden behind its pixels.
 * @throws an error of sharp for a file that is no image, or too large
 */
export function normalizeImage(
  sourcePath: string,
  targetPath: string,
  mediaType: string,
): Promise<NormalizedImage> {
  return runInTurn(async () => {
    const load = await importSharp();
    const image = load(sourcePath, options)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const made = encodeImage(image, mediaType);
    const described = new Promise<OutputInfo>((resolve) => made.once('info', resolve));
    // Node writes the file and not libvips, whose errors do not distinguish a full disk from a damaged picture.
    await pipeline(made, createWriteStream(targetPath, { mode: 0o600 }));
    const { width, height, format } = await described;
    return { mediaType: `image/${format}`, width, height };
  });
}

/** Creates a smaller picture, in WebP. */
export function shrinkImage(
  sourcePath: Readable,
  targetPath: string,
  width: number,
): Promise<void> {
  return runInTurn(async () => {
    const load = await importSharp();
    const smaller = load(options).resize({ width, withoutEnlargement: true }).webp({ quality: 80 });
    await pipeline(sourcePath, smaller, createWriteStream(targetPath, { mode: 0o600 }));
  });
}

/** Creates a JPEG for paper: about 150 dots per inch at half a page's width, on white where the picture is transparent. */
export function convertImageForPrint(sourcePath: Readable, targetPath: string): Promise<void> {
  return runInTurn(async () => {
    const load = await importSharp();
    const side = { width: 1100, height: 1100, fit: 'inside', withoutEnlargement: true } as const;
    const printed = load(options).resize(side).flatten({ background: '#ffffff' });
    await pipeline(
      sourcePath,
      printed.jpeg({ quality: 80 }),
      createWriteStream(targetPath, { mode: 0o600 }),
    );
  });
}

function encodeImage(image: Sharp, mediaType: string): Sharp {
  if (mediaType === 'image/png') return image.png();
  if (mediaType === 'image/jpeg') return image.jpeg({ quality: 85 });
  return image.webp({ quality: 85 }); // Writing AVIF would take seconds.
}

const atOnce = 2; // Maximum number of simultaneous conversions: each may take 200 MB of memory.
let working = 0;
const queue: (() => void)[] = [];

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }
}
