import fs from 'node:fs';
import path from 'node:path';
import { quietly, repository } from '../processes.mjs';
import { step } from '../tell.mjs';

/** Installs exactly the packages of package-lock.json, unless node_modules holds them already. */
export async function installPackages() {
  if (isInstalled(repository)) return;
  // a plain `npm start` may come from an environment that leaves out development or optional packages
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await step('Installing packages', () => npm(['ci', ...options]));
}

/**
 * Whether the last install finished and was of this very package-lock.json: npm writes down what it installed as its last act.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const present = readLock(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, { version, integrity, link, optional }]) => {
    const found = present[place];
    if (!place.includes('node_modules/')) return true; // the root and the workspaces: not installed but linked
    if (!found) return Boolean(optional); // for another platform
    return Boolean(link) || (found.version === version && found.integrity === integrity);
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLock(file) {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

/**
 * npm by the Node that runs it: `node` on the PATH may be the pinned one, which the install is about to replace.
 * @param {string[]} args
 */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && node && script.endsWith('.js')) return quietly(node, [script, ...args]);
  return quietly('npm', args, { shell: process.platform === 'win32' });
}
