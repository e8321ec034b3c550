import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { migrateDatabase } from '../kit/migrate.ts';
import { writeClaimsFile, listUncheckedClaims } from './claims/claims-file.ts';
import { getQuickestFolder } from './quickest-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each test file copies. */
    ownerUrl: string;
    appUrl: string;
    tokenSecret: string;
    /** Folder that is deleted after the run. */
    scratch: string;
  }
}

/** Starts one throw-away PostgreSQL for the whole run, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(getQuickestFolder(), 'tarima-test-'));
  const scratch = path.join(dataDir, 'scratch');
  await mkdir(scratch);
  const [cluster] = await Promise.all([
    startEmbeddedDatabase({
      dataDir,
      log: () => undefined,
      // A crash of the machine may lose data: the next run creates it again.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        wal_level: 'minimal',
        max_wal_senders: '0',
        max_connections: '200',
        // Planning queries on tables of a few rows costs more than the queries: no search for the best sequence of joins, and
        // one plan for all values (`cache-plans.ts`). The soak plans as the product does.
        ...(process.env['SOAK'] === undefined && {
          join_collapse_limit: '1',
          plan_cache_mode: 'force_generic_plan',
        }),
      },
    }),
    writeClaimsFile(scratch),
  ]);
  const { appUrl, tokenSecret } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  await lockTemplate(cluster.ownerUrl);
  project.provide('ownerUrl', cluster.ownerUrl);
  project.provide('appUrl', appUrl);
  project.provide('scratch', scratch);
  project.provide('tokenSecret', Buffer.from(tokenSecret).toString('base64'));
  return async () => {
    const unheld = process.env['WHOLE_RUN'] === undefined ? [] : listUncheckedClaims(scratch);
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (unheld.length > 0)
      throw new Error(`No test has seen a row of these claims:\n${unheld.join('\n')}`);
  };
}

/** Closes the template to connections: PostgreSQL copies a database only while it has none. */
async function lockTemplate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}
