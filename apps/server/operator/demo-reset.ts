import { findS3BucketConfig, parseConfig, type ServerConfig } from '../config.ts';
import { getOrCreateDemoSignIn } from '../demo-sign-in.ts';
import { recreateDemoCompany } from '../demo/demo.ts';
import { deleteDemoAccountData, findDemoAccount } from './empty-demo.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { countServerSessions } from './server-sessions.ts';
import { findRunningDatabaseUrl } from '../embedded/running-database-url.ts';
import { Database } from '../kit/database.ts';
import { FileService, getContentStoreKey } from '../kit/files/file-service.ts';
import { migrateDatabase } from '../kit/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwnerDatabase } from './any-database.ts';

const help = `Usage: npm run demo:reset -- --yes

Removes everything that is in the demo company and makes it again: nine months that end today, the same sign-in. Other accounts are
not touched, and what is not the demo company cannot be removed by this command. Tarima must be stopped. Without --yes it only says
what it would do. The environment is read as by npm start.`;

async function run(config: ServerConfig, isConfirmed: boolean): Promise<string> {
  if (!config.DEMO) throw createUsageError('DEMO=false: this installation has no demo company.');
  if (config.DATABASE_URL === undefined && findRunningDatabaseUrl(config.DATA_DIR))
    throw createUsageError(
      'Tarima is running on this DATA_DIR. Stop it (Ctrl+C where it was started), then ask again.',
    );
  return withOwnerDatabase(config, async (ownerUrl) => {
    const { appUrl, tokenSecret } = await migrateDatabase(ownerUrl, console.log);
    const demo = await findDemoAccount(ownerUrl);
    if (!demo)
      throw createUsageError(
        'There is no demo company here. npm start makes one where there is no account.',
      );
    if ((await withOwnerClient(ownerUrl, 'tarima demo', countServerSessions)) > 0)
      throw createUsageError(
        'A server of Tarima works on this database. Stop every one, then ask again.',
      );
    if (!isConfirmed)
      throw createUsageError(
        `This would remove everything in "${demo.name}" and make it again. Say so: npm run demo:reset -- --yes`,
      );
    const started = performance.now();
    const before = await deleteDemoAccountData(ownerUrl, demo);
    const storeOptions = { dataDir: config.DATA_DIR, bucket: findS3BucketConfig(config) };
    const files = new FileService({ ...storeOptions, secret: tokenSecret });
    for (const sha256 of before) await files.store.remove(getContentStoreKey(demo.id, sha256));
    const database = new Database(appUrl, { max: 1 });
    try {
      const signIn = await getOrCreateDemoSignIn(
        config.DATA_DIR,
        config.DEMO_PASSWORD,
        (password) => recreateDemoCompany(database, files, demo.id, password),
      );
      const seconds = Math.round((performance.now() - started) / 1000);
      return `"${demo.name}" is made again, in ${seconds} s.\nDemo sign-in: ${signIn?.email}\nPassword:     ${signIn?.password}`;
    } finally {
      await database.close();
    }
  });
}

const createUsageError = (problem: string): OperatorError => new OperatorError('USAGE', problem);

const [flag, ...others] = process.argv.slice(2);
const isUnderstood = others.length === 0 && [undefined, '--yes', '--help'].includes(flag);
try {
  const isRequested = isUnderstood && flag !== '--help';
  console.log(isRequested ? await run(parseConfig(process.env), flag === '--yes') : help);
  if (!isUnderstood) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
