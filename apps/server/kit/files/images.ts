import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';

const maxPixels = 50_000_000; // more than any camera of a telephone takes at once
const maxSide = 4096;
const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

// libvips knows many formats; a file that slipped through as one of these four still cannot reach the others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false); // uploads do not repeat

export interface Normalised {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes an image anew: turned as the camera was held, without place, owner or any other metadata, without whatever was
 * hidden behind its pixels. Throws what sharp throws for what is no image or too large a one.
 */
export function normalise(from: string, to: string, mediaType: string): Promise<Normalised> {
  return inTurn(async () => {
    const image = sharp(from, options)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const { width, height, format } = await encoded(image, mediaType).toFile(to);
    return { mediaType: `image/${format}`, width, height };
  });
}

/** Makes a smaller picture, in WebP. */
export function shrink(from: Readable, to: string, width: number): Promise<void> {
  return inTurn(() => {
    const smaller = sharp(options)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 });
    return pipeline(from, smaller, createWriteStream(to, { mode: 0o600 }));
  });
}

function encoded(image: Sharp, mediaType: string): Sharp {
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
