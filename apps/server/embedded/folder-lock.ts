import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError, getSystemErrorCode } from '../operator-error.ts';

const sqliteBusy = 5; // SQLite's code of a locked database. Source: https://sqlite.org/rescode.html#busy.

/**
 * Locks the data folder for this process, until the returned function is called or the process ends.
 * The kernel holds the lock (an exclusive transaction of SQLite, on every system).
 * So nothing is left after kill -9, and a recycled process id has no effect.
 */
export function lockDataFolder(folder: string): () => void {
  const holderFile = path.join(folder, 'lock.holder');
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new OperatorError(
      'DATA_FOLDER_IN_USE',
      `Another Tarima (${readHolder(holderFile)}) is running on the data folder ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
  fs.writeFileSync(holderFile, `process ${process.pid}`);
  return () => {
    fs.rmSync(holderFile, { force: true });
    lock.close();
  };
}

function isBusy(error: unknown): boolean {
  return (
    getSystemErrorCode(error) === 'ERR_SQLITE_ERROR' &&
    error instanceof Error &&
    'errcode' in error &&
    error.errcode === sqliteBusy
  );
}

function readHolder(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return 'another process'; // The other process has the lock and has not written its name yet.
  }
}
