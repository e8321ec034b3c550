import crypto from 'node:crypto';
import fs from 'node:fs';
import { getSystemErrorCode } from './operator-error.ts';

/** Returns the secret stored in a file, which is created at first use. Only the file's owner can read it. */
export function getOrCreateSecret(file: string, make: () => string = createRandomSecret): string {
  const stored = readSecretFile(file);
  if (stored) return stored;
  const secret = make();
  writeSecretFile(file, secret);
  return secret;
}

export function readSecretFile(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (getSystemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function writeSecretFile(file: string, secret: string): void {
  const unfinished = `${file}.part`;
  fs.rmSync(unfinished, { force: true }); // An older file would keep its own, possibly wider, mode.
  fs.writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  fs.renameSync(unfinished, file);
}

function createRandomSecret(): string {
  return crypto.randomBytes(24).toString('base64url');
}
