import { existsSync } from 'node:fs';
import path from 'node:path';
import { createBackup } from '../backup/backup.ts';
import { getBackupSigningKey } from '../backup/signature.ts';
import { findS3BucketConfig, parseConfig } from '../config.ts';
import { createContentStore } from '../kit/files/file-service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwnerDatabase } from './any-database.ts';
import { toUsageError } from './accounts.ts';

const help = `Usage: npm run backup -- <file.tar.gz>

Writes the database and the uploaded files of all accounts into one new file, beside a running Tarima or without one.
The environment is read as by npm start.`;

async function run(target: string): Promise<string> {
  const config = parseConfig(process.env);
  const file = path.resolve(target);
  if (existsSync(file)) throw toUsageError(`${file} exists already`);
  const key = getBackupSigningKey(config.DATA_DIR, config.BACKUP_KEY);
  const store = createContentStore({
    dataDir: config.DATA_DIR,
    bucket: findS3BucketConfig(config),
  });
  const { rows, files, missing } = await withOwnerDatabase(config, (ownerUrl) =>
    createBackup(ownerUrl, store, file, key),
  );
  if (missing > 0) process.exitCode = 1;
  const warning = `\n${missing} uploaded files are missing from the store, and so from the backup.`;
  const keyNotice =
    config.BACKUP_KEY === undefined
      ? `\nSealed with the key in ${path.join(config.DATA_DIR, 'backup-key')}: keep a copy of it, apart from the backup.`
      : '';
  return `${file}: ${rows} rows, ${files} files${missing > 0 ? warning : ''}${keyNotice}`;
}

const [file] = process.argv.slice(2);
try {
  console.log(!file || file === '--help' ? help : await run(file));
  if (!file) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
