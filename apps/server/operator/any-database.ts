import type { ServerConfig } from '../config.ts';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { findRunningDatabaseUrl } from '../embedded/running-database-url.ts';
import { Database } from '../kit/database.ts';
import { migrateDatabase } from '../kit/migrate.ts';

/** Works, as its owner, on the database of the running Tarima, on that of DATABASE_URL, or on one started for this work alone. */
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

/** The same as the application, on the schema of this version. */
export const withApplicationDatabase = <Result>(
  config: ServerConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> =>
  withOwnerDatabase(config, async (ownerUrl) => {
    const { appUrl } = await migrateDatabase(ownerUrl, console.log);
    const database = new Database(appUrl, { max: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
