import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { repository } from '../processes.mjs';
import { OperatorError } from '../tell.mjs';

/**
 * @typedef {{ file: string, name?: string, src?: string, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest as Vite writes it
 */

const folder = path.join(repository, 'apps/web/dist');
const budgets = { '.js': 200_000, '.css': 35_000 }; // bytes over the wire, compressed with brotli
// Every catalogue's list is this one screen; a noun with a screen of its own adds to it.
const firstListScreen = 'list-entry'; // as apps/web/build/chunks.ts names its chunk

/** Compares the size of the files that the first list screen loads with its budget. */
export function bundleBudget() {
  /** @type {Manifest} */
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.name === firstListScreen);
  if (screens.length === 0)
    throw new OperatorError('The build has no chunk of the first list screen to measure.');
  const files = filesOf(manifest, ['index.html', ...screens]);
  const sizes = Object.entries(budgets).map(([extension, budget]) => {
    const size = sum(files.filter((file) => file.endsWith(extension)).map(sizeOverTheWire));
    return {
      words: `${extension} ${kilobytes(size)} of ${kilobytes(budget)}`,
      fits: size <= budget,
    };
  });
  const figures = sizes.map(({ words }) => words).join(', ');
  if (sizes.every(({ fits }) => fits)) return figures;
  throw new OperatorError(`The first list screen is too heavy (brotli): ${figures}`);
}

/**
 * The files that these chunks load, with everything they import statically.
 * @param {Manifest} manifest
 * @param {string[]} roots
 */
export function filesOf(manifest, roots) {
  const chunks = new Set(roots);
  for (const name of chunks) manifest[name]?.imports?.forEach((imported) => chunks.add(imported));
  const files = [...chunks].flatMap((name) => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
  return [...new Set(files)];
}

/** @param {string} file */
function sizeOverTheWire(file) {
  return zlib.brotliCompressSync(fs.readFileSync(path.join(folder, file))).length;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
