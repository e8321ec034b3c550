import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { repository, computeState } from '../source-state.ts';
import type { Claim } from './claims.ts';

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
export async function layDownClaims(scratch: string): Promise<void> {
  const cacheFile = path.join(repository, '.cache/claims');
  const state = computeState(sources);
  if (!fs.existsSync(cacheFile) || deserialize(fs.readFileSync(cacheFile)).state !== state) {
    fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
    await promisify(execFile)(process.execPath, [program, cacheFile, state]);
  }
  fs.copyFileSync(cacheFile, path.join(scratch, 'claims'));
}

export function loadClaims(scratch: string): readonly Claim[] {
  return deserialize(fs.readFileSync(path.join(scratch, 'claims'))).claims;
}

export function noteAnswered(scratch: string, answered: ReadonlySet<string>): void {
  fs.appendFileSync(path.join(scratch, 'answered'), [...answered, ''].join('\n'));
}

/** Claims that no row was held to in the run. */
export function listUnanswered(scratch: string): string[] {
  const answered = new Set(fs.readFileSync(path.join(scratch, 'answered'), 'utf8').split('\n'));
  return loadClaims(scratch)
    .map(({ where }) => where)
    .filter((where) => !answered.has(where));
}
