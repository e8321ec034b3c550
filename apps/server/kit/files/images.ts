import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OutputInfo, Sharp } from 'sharp';

const maxPixels = 50_000_000; // more than any camera of a telephone takes at once
const maxSide = 4096;
const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

let loading: ReturnType<typeof loadSharp> | undefined;

/** Loaded with the first image: a server that has none saves 20 MB. */
export const importSharp = () => (loading ??= loadSharp());

async function loadSharp() {
  const { default: loaded } = await import('sharp');
  // libvips supports many formats; a file that slipped through as one of these four still cannot reach the others.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
  loaded.cache(false); // uploads do not repeat
  return loaded;
}

export interface NormalizedImage {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an image: turned as the camera was held, without place, owner or any other metadata, without data hidden behind its pixels.
 * @throws what sharp throws for a file that is no image or too large a one
 */
export function normalizeImage(
  sourcePath: string,
  targetPath: string,
  mediaType: string,
): Promise<NormalizedImage> {
  return inTurn(async () => {
    const load = await importSharp();
    const image = load(sourcePath, options)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const made = encodeImage(image, mediaType);
    const described = new Promise<OutputInfo>((resolve) => made.once('info', resolve));
    // Written by Node and not by libvips, whose errors do not distinguish a full disk from a damaged picture.
    await pipeline(made, createWriteStream(targetPath, { mode: 0o600 }));
    const { width, height, format } = await described;
    return { mediaType: `image/${format}`, width, height };
  });
}

/** Makes a smaller picture, in WebP. */
export function shrinkImage(
  sourcePath: Readable,
  targetPath: string,
  width: number,
): Promise<void> {
  return inTurn(async () => {
    const load = await importSharp();
    const smaller = load(options).resize({ width, withoutEnlargement: true }).webp({ quality: 80 });
    await pipeline(sourcePath, smaller, createWriteStream(targetPath, { mode: 0o600 }));
  });
}

/** Makes a JPEG for paper: some 150 dots an inch at half a page's width, on white where the picture is transparent. */
export function convertImageForPrint(sourcePath: Readable, targetPath: string): Promise<void> {
  return inTurn(async () => {
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
  return image.webp({ quality: 85 }); // AVIF takes seconds to write
}

const atOnce = 2; // each may take some 200 MB
let working = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
