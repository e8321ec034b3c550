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
const filesOfAScreen = 60; // requests of the largest screen beyond those of the page; 125 before small chunks were merged
const firstListScreen = 'list-entry'; // as apps/web/build/chunks.ts names its chunk

/** Compares the size of the files that the first list screen loads, and the number of files of each screen, with their budgets. */
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
  if (!sizes.every(({ fits }) => fits))
    throw new OperatorError(`The first list screen is too heavy (brotli): ${figures}`);
  const largest = findLargestScreen(manifest);
  if (largest.files > filesOfAScreen)
    throw new OperatorError(
      `${largest.screen} loads ${largest.files} scripts, and at most ${filesOfAScreen} are wanted.`,
    );
  return `${figures}, ${largest.files} of ${filesOfAScreen} scripts of a screen`;
}

/**
 * The screen that loads the most scripts beyond those of the page.
 * @param {Manifest} manifest
 */
export function findLargestScreen(manifest) {
  const page = filesOf(manifest, ['index.html']);
  return Object.keys(manifest)
    .filter((key) => key.endsWith('-screen.tsx'))
    .map((screen) => ({
      screen,
      files: filesOf(manifest, [screen]).filter(
        (file) => file.endsWith('.js') && !page.includes(file),
      ).length,
    }))
    .reduce((first, other) => (other.files > first.files ? other : first));
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
