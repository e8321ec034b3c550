import fs from 'node:fs';
import path from 'node:path';
import { repository } from './processes.mjs';
import { OperatorError } from './tell.mjs';

const modules = path.join(repository, 'node_modules');
const packages = new Map([
  ['playwright', '@playwright/test'],
  ['tsc', 'typescript'],
]);

/**
 * The script behind the name of a program that a package brings; what stands in .bin is no script on Windows.
 * @param {string} name
 */
export function programFile(name) {
  const folder = path.join(modules, packages.get(name) ?? name);
  const manifest = path.join(folder, 'package.json');
  if (fs.existsSync(manifest)) {
    const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    const file = typeof bin === 'string' ? bin : bin?.[name];
    if (file) return path.join(folder, file);
  }
  throw new OperatorError(`No program called "${name}" is installed.`);
}
