import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AccountRegistry } from './accounts/accounts.ts';
import { createApp } from './app.ts';
import {
  findS3BucketConfig,
  type ServerConfig,
  formatConfigHelp,
  getPublicUrl,
  parseConfig,
} from './config.ts';
import { getOrCreateDemoSignIn } from './demo-sign-in.ts';
import { startLiveDemo, findActiveDemoAccountId } from './demo/live-demo.ts';
import { createDemoCompany } from './demo/demo.ts';
import { listAccounts } from './operator/accounts.ts';
import { accountCreationExample } from './operator/account-creation-example.ts';
import { dropRootPrivileges } from './drop-root.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { toFullDiskError } from './embedded/free-disk-space.ts';
import { enableGracefulClose } from './graceful-close.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { createJobHandlers } from './jobs.ts';
import { Database, type DatabaseOptions } from './kit/database.ts';
import { createContentStore, FileService } from './kit/files/file-service.ts';
import { lacksUploadedFiles } from './kit/files/lacks-uploaded-files.ts';
import { startJobRunner } from './kit/jobs/job-runner.ts';
import { createLogger } from './kit/log.ts';
import { applyServerAddress, beginAccountIds, migrateDatabase } from './kit/migrate.ts';
import { ReadRouter } from './kit/read-router.ts';
import { assertPostgresNotificationsArrive } from './kit/realtime/assert-postgres-notifications-arrive.ts';
import { ProcessLifecycle } from './lifecycle.ts';
import { assertPortFree, startListening } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import { releaseStartupMemory } from './startup-memory.ts';

const log = (message: string): void => console.log(message);
const life = new ProcessLifecycle(log);

async function start(config: ServerConfig): Promise<void> {
  await assertPortFree(config);
  const ownerUrl = await getDatabaseOwnerUrl(config);
  // The check comes first: a pooler would keep the lock of the migration, and other servers would wait for it.
  if (config.DATABASE_URL) await assertPostgresNotificationsArrive(ownerUrl);
  const { appUrl, tokenSecret } = await migrateDatabase(ownerUrl, log);
  await beginAccountIds(ownerUrl, config.ACCOUNT_ID_START);
  life.check();

  const poolUrl = applyServerAddress(appUrl, config.DATABASE_POOL_URL);
  const pool = Promise.resolve(
    new Database(poolUrl, {
      max: config.DATABASE_POOL_SIZE,
      connectionPatience: config.DATABASE_POOL_WAIT * 1_000,
    }),
  );
  const database = await life.hold('connection pool', pool, (opened) => opened.close());
  const demo = config.DEMO ? await ensureDemoCompany(config, database, tokenSecret) : [];
  life.check();

  const logger = createLogger(config.LOG_LEVEL);
  await startConfiguredTraces(config, logger);
  const reads = await life.hold(
    'reads',
    Promise.resolve(createReadRouter(config, database, appUrl, logger)),
    (started) => started.stop(),
  );
  const accounts = new AccountRegistry(database, config.DEFAULT_ACCOUNT, getPublicUrl(config));
  const app = await createApp({
    config,
    database,
    reads,
    accounts,
    appUrl,
    tokenSecret,
    isStopping: () => life.isStopping,
  });
  const close = enableGracefulClose(app, () => sleep(config.STOP_WAIT * 1_000));
  // Every route is compiled after this, which leaves most of the start-up memory behind.
  await app.ready();
  releaseStartupMemory();
  // The standby is watched and jobs start only now: on a slow computer compiling keeps the process so busy that their connections would time out.
  reads.start();
  const handlers = createJobHandlers(config, { accounts, tokenSecret }, logger);
  if (config.JOBS > 0) {
    const concurrency = config.JOBS;
    const jobs = startJobRunner({ ownerUrl, database, handlers, log: logger, concurrency });
    await life.hold('jobs', jobs, (running) => running.stop());
  }
  const addresses = await life.hold(
    'web server',
    startListening(app, config, demo.length > 0),
    close,
  );
  const dropped = dropRootPrivileges(config.DATA_DIR);
  if (dropped !== undefined) log(dropped);
  if (process.argv.includes('--alive')) await startDemoStations(config, database);
  const next = [
    ...(await listNextSteps(config, database)),
    ...(await listFolderWarnings(config, ownerUrl)),
  ];
  log(['', `Tarima is ready at ${addresses}`, ...demo, ...next, ''].join('\n'));
}

/** Starts traces where a collector is configured: only then is OpenTelemetry loaded. */
async function startConfiguredTraces(config: ServerConfig, logger: FastifyBaseLogger) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = config;
  if (endpoint === undefined) return;
  const { startTraces } = await import('./kit/open-telemetry.ts');
  const traces = Promise.resolve(startTraces(endpoint, name, logger));
  await life.hold('traces', traces, (running) => running.stop());
}

function createReadRouter(
  config: ServerConfig,
  database: Database,
  appUrl: string,
  logger: FastifyBaseLogger,
): ReadRouter {
  const { DATABASE_READ_URL: address, DATABASE_POOL_SIZE: size } = config;
  if (address === undefined) return new ReadRouter(database);
  const url = applyServerAddress(appUrl, address);
  const connect = (options: DatabaseOptions) => new Database(url, { max: size, ...options });
  return new ReadRouter(database, { connect, log: logger });
}

/** Returns what the operator of a new Tarima does next, and what a mail does meanwhile. */
async function listNextSteps(config: ServerConfig, database: Database): Promise<string[]> {
  const accounts = await listAccounts(database);
  return [
    ...(accounts.length === 0
      ? [
          'There is no company yet. This makes one:',
          `  npm run account -- ${accountCreationExample}`,
        ]
      : []),
    ...(config.SMTP_URL === undefined
      ? [
          `No mail leaves: mails are written into ${path.join(config.DATA_DIR, 'outbox')} until SMTP_URL names a mail server.`,
        ]
      : []),
  ];
}

/** Returns a warning when the data folder has none of the uploaded files. A bucket is not checked: the operator names it at every server. */
async function listFolderWarnings(config: ServerConfig, ownerUrl: string): Promise<string[]> {
  if (findS3BucketConfig(config) !== undefined) return [];
  const store = createContentStore({ dataDir: config.DATA_DIR, bucket: undefined });
  if (!(await lacksUploadedFiles(ownerUrl, store))) return [];
  return [
    `The uploaded files of this database are not in ${path.join(config.DATA_DIR, 'files')}. Servers of one database need the same DATA_DIR or bucket; a copied database needs the folder "files" of the earlier one.`,
  ];
}

/** Starts two reporting stations of the demo company while a user watches. */
async function startDemoStations(config: ServerConfig, database: Database): Promise<void> {
  const accountId = await findActiveDemoAccountId(database);
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

/** Returns the connection string of the embedded PostgreSQL, or of the operator's. Later code does not depend on which one is used. */
async function getDatabaseOwnerUrl(config: ServerConfig): Promise<string> {
  if (config.DATABASE_URL) {
    log(`Database: PostgreSQL ${await waitForDatabase(config.DATABASE_URL, log)} of DATABASE_URL`);
    life.check();
    return config.DATABASE_URL;
  }
  log(`Database: PostgreSQL of Tarima, in ${config.DATA_DIR}`);
  const embedded = startEmbeddedDatabase({ dataDir: config.DATA_DIR, log });
  return (await life.hold('database', embedded, (started) => started.stop())).ownerUrl;
}

async function ensureDemoCompany(
  config: ServerConfig,
  database: Database,
  secret: Uint8Array,
): Promise<string[]> {
  const files = new FileService({
    dataDir: config.DATA_DIR,
    bucket: findS3BucketConfig(config),
    secret,
  });
  const demo = await getOrCreateDemoSignIn(config.DATA_DIR, config.DEMO_PASSWORD, (password) =>
    createDemoCompany(database, files, password),
  );
  if (!demo) return [];
  const password = demo.password ?? 'the one printed when the company was made';
  return [`Demo sign-in: ${demo.email}`, `Password:     ${password} (unless it was changed since)`];
}

if (process.argv.includes('--help')) {
  console.log(formatConfigHelp());
} else {
  life.stopOnSignals();
  try {
    const config = parseConfig(process.env);
    await start(config).catch((error) => {
      throw toFullDiskError(error, config);
    });
  } catch (error) {
    // Failures after a stop during the start do not matter.
    if (!life.isStopping) {
      await life.release();
      console.error(error instanceof OperatorError ? `\n${error.code}: ${error.message}` : error);
      process.exit(1);
    }
  }
}
