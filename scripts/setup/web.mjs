import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { quietly, repository } from '../processes.mjs';
import { programFile } from '../programs.mjs';

const stamp = path.join(repository, '.cache/web-build');
const sources = ['apps/web', 'packages/domain', 'package-lock.json'];

/** Whether the sources are still those of the last build. */
export function isWebBuilt() {
  const isBuilt = fs.existsSync(path.join(repository, 'apps/web/dist/index.html'));
  return isBuilt && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesHash();
}

/**
 * Builds the web app when its sources changed since the last build.
 * @param {string} node
 */
export async function buildWeb(node) {
  if (isWebBuilt()) return;
  const hash = sourcesHash(); // before the build: what is saved meanwhile is for the next one
  fs.rmSync(stamp, { force: true });
  removeOldParts();
  await quietly(node, [programFile('vite'), 'build'], {
    cwd: path.join(repository, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
}

const aDay = 86_400_000;

/** Parts of builds before the last are kept a day, for the pages that are still open. */
function removeOldParts() {
  const folder = path.join(repository, 'apps/web/dist/assets');
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (Date.now() - fs.statSync(file).mtimeMs > aDay) fs.rmSync(file);
  }
}

function sourcesHash() {
  return hashOf(sources.map((source) => path.join(repository, source)));
}

/**
 * Returns a hash of the names and contents of all files in these places; tests and generated files do not count.
 * @param {string[]} places
 */
export function hashOf(places) {
  const hash = crypto.createHash('sha256');
  for (const file of places.flatMap(filesIn))
    hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
