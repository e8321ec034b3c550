import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/**
 * Writes a `.br` beside every text file of the build, at the best quality: paid once here instead of on every request.
 * The page itself is left out: it carries a nonce of its own in every answer.
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

/** Names of assets hold the hash of their content: what was compressed once stays so. */
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
