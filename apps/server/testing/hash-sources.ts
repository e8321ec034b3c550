import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const repositoryFolder = path.join(import.meta.dirname, '../../..');

/** Returns a hash of files and folders, tests aside, and of `rest`: it changes exactly when one of them does. */
export function hashSources(folders: readonly string[], extra = ''): string {
  const hash = crypto.createHash('sha256').update(extra);
  for (const file of folders.flatMap((folder) => listFiles(path.join(repositoryFolder, folder))))
    hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  if (fs.statSync(folder).isFile()) return [folder];
  return fs
    .readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'testing' && !name.includes('.test.'))
    .toSorted()
    .flatMap((name) => listFiles(path.join(folder, name)));
}
