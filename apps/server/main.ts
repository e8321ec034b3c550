import { Accounts } from './accounts/accounts.ts';
import { createApp } from './app.ts';
import { findBucket, type Config, describeConfig, getPublicUrl, parseConfig } from './config.ts';
import { getDemoSignIn } from './demo-sign-in.ts';
import { startLiveDemo, demoAccount } from './demo/live-demo.ts';
import { makeDemoCompany } from './demo/demo.ts';
import { dropRoot } from './drop-root.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { explainFullDisk } from './embedded/disk-room.ts';
import { gentleClose } from './gentle-close.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { jobHandlers } from './jobs.ts';
import { Database } from './kit/database.ts';
import { Files } from './kit/files/files.ts';
import { startJobs } from './kit/jobs/runner.ts';
import { createLogger } from './kit/log.ts';
import { migrate } from './kit/migrate.ts';
import { Lifecycle } from './lifecycle.ts';
import { assertPortFree, listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import { tidyMemory } from './tidy-memory.ts';

const log = (message: string): void => console.log(message);
const life = new Lifecycle(log);

async function start(config: Config): Promise<void> {
  await assertPortFree(config);
  const ownerUrl = await databaseOwnerUrl(config);
  const { appUrl, tokenSecret } = await migrate(ownerUrl, log);
  life.check();

  const pool = Promise.resolve(new Database(appUrl));
  const database = await life.hold('connection pool', pool, (opened) => opened.close());
  const demo = config.DEMO ? await demoCompany(config, database, tokenSecret) : [];
  life.check();

  const logger = createLogger(config.LOG_LEVEL);
  const accounts = new Accounts(database, config.DEFAULT_ACCOUNT, getPublicUrl(config));
  const app = await createApp({ config, database, accounts, appUrl, tokenSecret });
  const close = gentleClose(app);
  // Ready means that every route is compiled: the most of what is left behind.
  await app.ready();
  tidyMemory();
  // Not before: on a slow computer compiling keeps the process busy until connections of the jobs are given up.
  const handlers = jobHandlers(config, { accounts, tokenSecret }, logger);
  const jobs = startJobs({ ownerUrl, database, handlers, log: logger });
  await life.hold('jobs', jobs, (running) => running.stop());
  const addresses = await life.hold('web server', listen(app, config, demo.length > 0), close);
  const dropped = dropRoot(config.DATA_DIR);
  if (dropped !== undefined) log(dropped);
  if (process.argv.includes('--alive')) await startDemoStations(config, database);
  log(['', `Tarima is ready at ${addresses}`, ...demo, ''].join('\n'));
}

/** Makes two stations of the demo company report while a user watches. */
async function startDemoStations(config: Config, database: Database): Promise<void> {
  const accountId = await demoAccount(database);
  if (accountId === undefined) return log('There is no demo company: no station comes alive.');
  const parts = {
    database,
    accountId,
    port: config.PORT,
    host: 'localhost',
    rest: 5000,
    log,
  };
  await life.hold('living demo', startLiveDemo(parts), (stop) => stop());
}

/** Returns the URL of the embedded PostgreSQL, or of the operator's. The code from here on does not depend on which. */
async function databaseOwnerUrl(config: Config): Promise<string> {
  if (config.DATABASE_URL) {
    log(`Database: PostgreSQL ${await waitForDatabase(config.DATABASE_URL, log)} of DATABASE_URL`);
    life.check();
    return config.DATABASE_URL;
  }
  log(`Database: PostgreSQL of Tarima, in ${config.DATA_DIR}`);
  const embedded = startEmbeddedDatabase({ dataDir: config.DATA_DIR, log });
  return (await life.hold('database', embedded, (started) => started.stop())).ownerUrl;
}

async function demoCompany(
  config: Config,
  database: Database,
  secret: Uint8Array,
): Promise<string[]> {
  const files = new Files({ dataDir: config.DATA_DIR, bucket: findBucket(config), secret });
  const demo = await getDemoSignIn(config.DATA_DIR, config.DEMO_PASSWORD, (password) =>
    makeDemoCompany(database, files, password),
  );
  if (!demo) return [];
  const password = demo.password ?? 'the one printed when the company was made';
  return [`Demo sign-in: ${demo.email}`, `Password:     ${password} (unless it was changed since)`];
}

if (process.argv.includes('--help')) {
  console.log(describeConfig());
} else {
  life.stopOnSignals();
  try {
    const config = parseConfig(process.env);
    await start(config).catch((error) => {
      throw explainFullDisk(error, config);
    });
  } catch (error) {
    // after a stop during the start, later failures do not matter
    if (!life.isStopping) {
      await life.release();
      console.error(error instanceof OperatorError ? `\n${error.code}: ${error.message}` : error);
      process.exit(1);
    }
  }
}
