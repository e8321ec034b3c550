import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type SystemAccount, canEnterFolder } from './system-account.ts';

/**
 * Creates the data folder if missing, and checks that it can be written and that PostgreSQL's account can enter it. Returns its real path.
 */
export function prepareDataFolder(dataDir: string, account: SystemAccount | undefined): string {
  const folder = ensureWritableFolder(dataDir);
  if (account) allowPassage(folder);
  if (canEnterFolder(folder, account)) return folder;
  throw new OperatorError(
    'DATA_FOLDER_NOT_ENTERABLE',
    `Started as root, PostgreSQL runs as "${account?.name}", which may not enter the data folder ${folder}. ` +
      'Choose a folder that every account can pass through, such as /var/lib/tarima, with DATA_DIR, or start Tarima as the user who owns this folder.',
  );
}

/** Lets PostgreSQL's account pass through the data folder, even when root closed it to others. */
function allowPassage(folder: string): void {
  const { mode } = fs.statSync(folder);
  if ((mode & 0o001) === 0) fs.chmodSync(folder, (mode & 0o777) | 0o011);
}

/** Creates the folder if missing. Others may pass through it but not list it; secrets are in files of mode 0600. */
export function ensureWritableFolder(dataDir: string): string {
  try {
    const isNew = fs.mkdirSync(dataDir, { recursive: true }) !== undefined;
    if (isNew) fs.chmodSync(dataDir, 0o711); // The mode does not depend on the umask.
    const folder = fs.realpathSync(dataDir);
    const probe = path.join(folder, `.writable-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      'DATA_FOLDER_UNWRITABLE',
      `The data folder ${path.resolve(dataDir)} cannot be written (${reason}). Give this user the right to write there, or choose another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}
