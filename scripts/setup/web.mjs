import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { quietly, repository } from '../processes.mjs';
import { programFile } from '../programs.mjs';
import { step } from '../tell.mjs';

const stamp = path.join(repository, '.cache/web-build');
const sources = ['apps/web', 'packages/domain', 'package-lock.json'];

/**
 * Builds the web app when its sources changed since the last build.
 * @param {string} node
 */
export async function buildWeb(node) {
  const hash = hashOf(sources.map((source) => path.join(repository, source)));
  const isBuilt = fs.existsSync(path.join(repository, 'apps/web/dist/index.html'));
  if (isBuilt && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;

  const vite = programFile('vite');
  fs.rmSync(stamp, { force: true });
  await step('Building the web app', () =>
    quietly(node, [vite, 'build'], {
      cwd: path.join(repository, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
}

/**
 * One number for the names and contents of all files in these places; tests and what is made from sources do not count.
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
