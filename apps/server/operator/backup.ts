import { existsSync } from 'node:fs';
import path from 'node:path';
import { backUp } from '../backup/backup.ts';
import { sealingKey } from '../backup/signature.ts';
import { findBucket, parseConfig } from '../config.ts';
import { createStore } from '../kit/files/files.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwnerDatabase } from './any-database.ts';
import { usage } from './accounts.ts';

const help = `Usage: npm run backup -- <file.tar.gz>

Writes the database and the uploaded files of all accounts into one new file, beside a running Tarima or without one.
The environment is read as by npm start.`;

async function run(target: string): Promise<string> {
  const config = parseConfig(process.env);
  const file = path.resolve(target);
  if (existsSync(file)) throw usage(`${file} exists already`);
  const key = sealingKey(config.DATA_DIR, config.BACKUP_KEY);
  const store = createStore({ dataDir: config.DATA_DIR, bucket: findBucket(config) });
  const { rows, files, missing } = await withOwnerDatabase(config, (ownerUrl) =>
    backUp(ownerUrl, store, file, key),
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
