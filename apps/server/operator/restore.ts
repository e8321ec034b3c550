import { existsSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import { getBackupVerificationKey } from '../backup/signature.ts';
import { findS3BucketConfig, parseConfig } from '../config.ts';
import { createContentStore } from '../kit/files/file-service.ts';
import { ScratchFolder } from '../kit/files/scratch.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwnerDatabase } from './any-database.ts';
import { toUsageError } from './accounts.ts';

const help = `Usage: npm run restore -- [--unverified] <file.tar.gz>

Puts a backup into an empty database and its files into the store: a new DATA_DIR, or an empty database in DATABASE_URL.
A backup is sealed with a key: BACKUP_KEY, or the file backup-key that must have been copied into DATA_DIR. One that was altered is
refused. --unverified restores one without a seal, which older versions made, or whose key is lost: nobody can tell then whether it
was altered.
The environment is read as by npm start.`;

async function run(source: string, isUnverified: boolean): Promise<string> {
  const config = parseConfig(process.env);
  const file = path.resolve(source);
  if (!existsSync(file)) throw toUsageError(`There is no ${file}`);
  const key = getBackupVerificationKey(config.DATA_DIR, config.BACKUP_KEY);
  const verification = isUnverified ? 'unverified' : { key };
  if (isUnverified)
    console.warn('Warning: the backup is not verified. Somebody may have altered it.');
  const store = createContentStore({
    dataDir: config.DATA_DIR,
    bucket: findS3BucketConfig(config),
  });
  const scratch = new ScratchFolder(path.join(config.DATA_DIR, 'files/incoming'));
  const { rows, files, takenAt, withoutJobs } = await withOwnerDatabase(config, (ownerUrl) =>
    restoreBackup(ownerUrl, { store, scratch }, file, verification),
  );
  const warning =
    '\nJobs that waited then, such as mails, are of another version and were left out.';
  return `Restored what was there at ${takenAt}: ${rows} rows, ${files} files.${withoutJobs ? warning : ''}`;
}

const args = process.argv.slice(2);
const file = args.find((arg) => arg !== '--unverified');
try {
  console.log(!file || file === '--help' ? help : await run(file, args.includes('--unverified')));
  if (!file) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
