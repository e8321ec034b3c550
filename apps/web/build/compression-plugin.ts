import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/**
 * Writes a `.br` file beside every text file of the build, with the highest quality: the build compresses once, and no request has to.
 * The HTML page is left out, because each answer contains another nonce.
 */
export function createCompressionPlugin(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(failure) {
      // A failed build has nothing to compress, and must report its own error.
      if (failure) return;
      await compressTexts(folder);
    },
  };
}

/** The name of an asset contains the hash of its content, so a compressed file stays valid. */
async function compressTexts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const known = new Set(files);
  const fresh = files.filter(
    (file) =>
      /\.(js|css|svg|json)$/.test(file) && !(file.startsWith('assets/') && known.has(`${file}.br`)),
  );
  await Promise.all(fresh.map((file) => writeCompressed(join(folder, file))));
}

async function writeCompressed(file: string): Promise<void> {
  const text = await readFile(file);
  const small = await brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  await writeFile(`${file}.br`, small);
}
