import type { ServerConfig } from '../config.ts';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { findRunningDatabaseUrl } from '../embedded/running-database-url.ts';
import { Database } from '../kit/database.ts';
import { beginAccountIds, migrateDatabase } from '../kit/migrate.ts';

/** Runs work as the database owner: on the database of the running Tarima, that of DATABASE_URL, or one started only for this work. */
export async function withOwnerDatabase<Result>(
  config: ServerConfig,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const running = config.DATABASE_URL ?? findRunningDatabaseUrl(config.DATA_DIR);
  if (running) return work(running);
  const embedded = await startEmbeddedDatabase({ dataDir: config.DATA_DIR, log: () => undefined });
  try {
    return await work(embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
}

/** Runs work as the application's role, on the schema of this version. Work of the owner gets its address too. */
export const withApplicationDatabase = <Result>(
  config: ServerConfig,
  work: (database: Database, ownerUrl: string) => Promise<Result>,
): Promise<Result> =>
  withOwnerDatabase(config, async (ownerUrl) => {
    const { appUrl } = await migrateDatabase(ownerUrl, console.log);
    await beginAccountIds(ownerUrl, config.ACCOUNT_ID_START);
    const database = new Database(appUrl, { max: 2, applicationName: 'tarima account' });
    try {
      return await work(database, ownerUrl);
    } finally {
      await database.close();
    }
  });
