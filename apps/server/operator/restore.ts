import { existsSync } from 'node:fs';
import path from 'node:path';
import { restore } from '../backup/restore.ts';
import { bucketOf, readConfig } from '../config.ts';
import { storeAt } from '../kit/files/files.ts';
import { ScratchFolder } from '../kit/files/scratch.ts';
import { OperatorError } from '../operator-error.ts';
import { withDatabaseOf } from './any-database.ts';
import { usage } from './accounts.ts';

const help = `Usage: npm run restore -- <file.tar.gz>

Puts a backup into an empty database and its files into the store: a new DATA_DIR, or an empty database in DATABASE_URL.
The environment is read as by npm start.`;

async function run(given: string): Promise<string> {
  const config = readConfig(process.env);
  const file = path.resolve(given);
  if (!existsSync(file)) throw usage(`There is no ${file}`);
  const store = storeAt({ dataDir: config.DATA_DIR, bucket: bucketOf(config) });
  const scratch = new ScratchFolder(path.join(config.DATA_DIR, 'files/incoming'));
  const { rows, files, takenAt, withoutJobs } = await withDatabaseOf(config, (ownerUrl) =>
    restore(ownerUrl, { store, scratch }, file),
  );
  const warning =
    '\nJobs that waited then, such as mails, are of another version and were left out.';
  return `Restored what was there at ${takenAt}: ${rows} rows, ${files} files.${withoutJobs ? warning : ''}`;
}

const [file] = process.argv.slice(2);
try {
  console.log(!file || file === '--help' ? help : await run(file));
  if (!file) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
