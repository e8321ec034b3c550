import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { mediaTypesByFileKind, uploadLimits } from '@tarima/domain/kit/uploads';

const megabyte = 1_000_000;

/** Quality of a stored picture, by the size of the chosen file. */
const qualities = [
  { upTo: 8, quality: 1 },
  { upTo: 14, quality: 0.8 },
  { upTo: 24, quality: 0.6 },
  { upTo: 33, quality: 0.4 },
  { upTo: 35, quality: 0.2 },
] as const;

export const maxPictureMegabytes = 35; // Maximum size of a chosen picture in megabytes.
const longestSide = 4096; // Maximum side of a stored picture in pixels.

export const findCompressionQuality = (bytes: number): number | undefined =>
  qualities.find(({ upTo }) => bytes <= upTo * megabyte)?.quality;

/** Error of a chosen picture. */
type PictureIssue = Omit<ErrorDetail, 'path'>;

export type CompressionResult<Kept> = { readonly kept: Kept } | { readonly refused: PictureIssue };

/** Makes a picture small enough to send. At full quality the file stays unchanged: encoding it again would only make it larger. */
export async function compressPicture(file: File): Promise<CompressionResult<File>> {
  const quality = findCompressionQuality(file.size);
  const opened = await decodePicture(file);
  if ('refused' in opened) return opened;
  using bitmap = disposable(opened.kept);
  const isAsIs = quality === 1 && computeScale(bitmap.image, longestSide) === 1;
  const kept = isAsIs ? file : await encodePicture(file, bitmap.image, longestSide, quality ?? 1);
  if (kept.size > uploadLimits.megabytes * megabyte)
    return { refused: { rule: 'compressedSize', params: { max: uploadLimits.megabytes } } };
  return { kept };
}

/** Draws a picture small and returns it as a data URI. */
export async function toThumbnailDataUri(
  file: File,
  maxSide: number,
): Promise<CompressionResult<string>> {
  const opened = await decodePicture(file);
  if ('refused' in opened) return opened;
  using bitmap = disposable(opened.kept);
  const canvas = draw(bitmap.image, maxSide);
  return { kept: await toDataUri(await canvas.convertToBlob({ type: 'image/png' })) };
}

/** Decodes a picture and rotates it as the camera was held; refused when it is no picture, or too large. */
async function decodePicture(file: File): Promise<CompressionResult<ImageBitmap>> {
  if (!mediaTypesByFileKind.image.some((type) => type === file.type))
    return { refused: { rule: 'fileType' } };
  if (findCompressionQuality(file.size) === undefined)
    return { refused: { rule: 'fileSize', params: { max: maxPictureMegabytes } } };
  try {
    return { kept: await createImageBitmap(file) };
  } catch {
    return { refused: { rule: 'image' } };
  }
}

/** Makes a decoded picture disposable: it holds tens of megabytes that the garbage collector does not count. */
const disposable = (image: ImageBitmap) => ({ image, [Symbol.dispose]: () => image.close() });

const computeScale = ({ width, height }: ImageBitmap, side: number): number =>
  Math.min(1, side / Math.max(width, height));

function draw(image: ImageBitmap, side: number): OffscreenCanvas {
  const scale = computeScale(image, side);
  const [width, height] = [image.width, image.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  );
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Encodes the picture: a photograph stays a JPEG, a picture with possible transparency becomes WebP. */
async function encodePicture(
  file: File,
  image: ImageBitmap,
  side: number,
  quality: number,
): Promise<File> {
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
  const blob = await draw(image, side).convertToBlob({ type, quality });
  return new File([blob], file.name, { type: blob.type });
}

function toDataUri(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () =>
    resolve(typeof reader.result === 'string' ? reader.result : ''),
  );
  reader.addEventListener('error', () => reject(new Error('A drawn picture could not be read')));
  reader.readAsDataURL(blob);
  return promise;
}
