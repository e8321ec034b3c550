import { afterEach, describe, expect, test, vi } from 'vitest';
import { toThumbnailDataUri, compressPicture, findCompressionQuality } from './compress-picture.ts';

const megabyte = 1_000_000;

/** Makes a file that reports a size without holding it in memory. */
function picture(bytes: number, type = 'image/jpeg'): File {
  const file = new File(['x'], 'foto.jpg', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

const drawnAs: { type?: string; quality?: number; width: number; height: number }[] = [];

/** Fakes the decoding and drawing of the browser; the drawn picture has the given size. */
function browserDraws(width: number, height: number, bytes = 1000): { closed: () => number } {
  let closed = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => (closed += 1) }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(w: number, h: number) {
        this.width = w;
        this.height = h;
      }
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob(options: { type: string; quality?: number }) {
        drawnAs.push({ ...options, width: this.width, height: this.height });
        return new Blob([new Uint8Array(bytes)], { type: options.type });
      }
    },
  );
  return { closed: () => closed };
}

afterEach(() => {
  drawnAs.length = 0;
  vi.unstubAllGlobals();
});

test.each([
  [0, 1],
  [8, 1],
  [8.000001, 0.8],
  [14, 0.8],
  [14.1, 0.6],
  [24, 0.6],
  [33, 0.4],
  [35, 0.2],
  [35.000001, undefined],
])('a picture of %d MB is compressed to quality %s', (megabytes, quality) => {
  expect(findCompressionQuality(megabytes * megabyte)).toBe(quality);
});

describe('compressing a picture', () => {
  test('keeps a small file unchanged', async () => {
    const { closed } = browserDraws(3000, 2000);
    const file = picture(3 * megabyte);
    expect(await compressPicture(file)).toEqual({ kept: file });
    expect(drawnAs).toEqual([]);
    expect(closed()).toBe(1);
  });

  test('renders a large picture again at the quality of its size, within the size limit of the server', async () => {
    browserDraws(8192, 4096);
    const result = await compressPicture(picture(20 * megabyte));
    expect(drawnAs).toEqual([{ type: 'image/jpeg', quality: 0.6, width: 4096, height: 2048 }]);
    expect('kept' in result && [result.kept.name, result.kept.type]).toEqual([
      'foto.jpg',
      'image/jpeg',
    ]);
  });

  test('converts a picture that may be transparent to WebP', async () => {
    browserDraws(100, 100);
    await compressPicture(picture(10 * megabyte, 'image/png'));
    expect(drawnAs[0]).toMatchObject({ type: 'image/webp', quality: 0.8 });
  });

  test('refuses a picture over 35 MB, and one over 10 MB after compression', async () => {
    browserDraws(100, 100, 10_000_001);
    expect(await compressPicture(picture(36 * megabyte))).toEqual({
      refused: { rule: 'fileSize', params: { max: 35 } },
    });
    expect(await compressPicture(picture(34 * megabyte))).toEqual({
      refused: { rule: 'compressedSize', params: { max: 10 } },
    });
  });

  test('refuses a file that is not a picture or has another type', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no image')));
    expect(await compressPicture(picture(5))).toEqual({ refused: { rule: 'image' } });
    expect(await compressPicture(picture(5, 'image/svg+xml'))).toEqual({
      refused: { rule: 'fileType' },
    });
  });
});

test('a logo is reduced and converted to a data URI', async () => {
  browserDraws(640, 320, 3);
  expect(await toThumbnailDataUri(picture(5000, 'image/png'), 128)).toEqual({
    kept: 'data:image/png;base64,AAAA',
  });
  expect(drawnAs).toEqual([{ type: 'image/png', width: 128, height: 64 }]);
});
