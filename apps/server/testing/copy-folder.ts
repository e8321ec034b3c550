import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * Copies a folder with the owners of its files, since PostgreSQL runs as its own account.
 * It does not write the contents where the disk can share them.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return fs.promises.cp(from, to, { recursive: true });
  fs.mkdirSync(to, { recursive: true });
  const sharing = process.platform === 'linux' ? ['--reflink=auto'] : [];
  await promisify(execFile)('cp', ['-a', ...sharing, `${from}/.`, to]);
}
