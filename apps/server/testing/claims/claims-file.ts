import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { repositoryFolder, hashSources } from '../hash-sources.ts';
import type { RowTypeClaim } from './row-type-checker.ts';

const program = path.join(import.meta.dirname, 'read-claims.ts');
// Folders of tests do not belong to the folders around them: this one is listed.
const sources = [
  'apps/server',
  'packages/domain',
  'package-lock.json',
  'apps/server/testing/claims',
  'tsconfig.base.json',
];

/** Writes the claims of the sources to a file for the workers of a run; they are read again when they have changed. */
export async function writeClaimsFile(scratch: string): Promise<void> {
  const cacheFile = path.join(repositoryFolder, '.cache/claims');
  const state = hashSources(sources);
  if (!fs.existsSync(cacheFile) || deserialize(fs.readFileSync(cacheFile)).state !== state) {
    fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
    await promisify(execFile)(process.execPath, [program, cacheFile, state]);
  }
  fs.copyFileSync(cacheFile, path.join(scratch, 'claims'));
}

export function readClaimsFile(scratch: string): readonly RowTypeClaim[] {
  return deserialize(fs.readFileSync(path.join(scratch, 'claims'))).claims;
}

export function recordCheckedClaims(scratch: string, answered: ReadonlySet<string>): void {
  fs.appendFileSync(path.join(scratch, 'answered'), [...answered, ''].join('\n'));
}

/** Claims that no row was held to in the run. */
export function listUncheckedClaims(scratch: string): string[] {
  const answered = new Set(fs.readFileSync(path.join(scratch, 'answered'), 'utf8').split('\n'));
  return readClaimsFile(scratch)
    .map(({ where }) => where)
    .filter((where) => !answered.has(where));
}
