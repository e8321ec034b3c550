import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listMigrations } from './migrate.ts';

/**
 * Serves /healthz (the process responds) and /readyz (the database also responds and is migrated, and the server does not stop).
 * A newer version may have migrated the database: the older server serves on during an upgrade.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = isStopping() ? 'the server stops' : await findUnreadiness(database);
    return reply
      .status(reason ? 503 : 200)
      .send(reason ? { status: 'not ready', reason } : { status: 'ready' });
  });
}

/** Milliseconds after which a database counts as one that does not answer: the proxy sends requests elsewhere. */
const answerPatience = 5_000;

async function rejectLate(): Promise<never> {
  await sleep(answerPatience, undefined, { ref: false });
  throw new Error('The database did not answer in time');
}

async function findUnreadiness(database: Database): Promise<string | undefined> {
  try {
    const applied = await Promise.race([
      database.shared(sql<{ name: string }>`select name from upkeep.migrations`),
      rejectLate(),
    ]);
    const missing = (await listMigrations()).length - applied.length;
    return missing > 0 ? `${missing} migrations are missing` : undefined;
  } catch {
    return 'the database does not answer';
  }
}
