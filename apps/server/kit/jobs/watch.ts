import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { JobHandler } from './job.ts';

const every = 30_000; // Interval in milliseconds.

/** Returns the name of the connection on which a worker listens: while the connection exists, the worker runs. */
export const getWorkerListenerName = (workerPoolId: string): string =>
  `tarima jobs ${workerPoolId}`;

/**
 * Every half minute, releases the jobs of server processes that ended without releasing them, and deletes the secrets of jobs that were given up.
 * The library itself would release such jobs only after four hours. Every process does this; repeating it does no harm.
 */
export function startOrphanedJobCleanup(
  pool: pg.Pool,
  handlers: readonly JobHandler[],
  log: FastifyBaseLogger,
): () => void {
  const secret = handlers.filter(({ job }) => job.secret).map(({ job }) => job.name);
  const cleanUp = async (): Promise<void> => {
    const released = await pool.query(freeOrphans, [getWorkerListenerName('')]);
    if (released.rowCount)
      log.warn(`${released.rowCount} jobs of a server that died are free again`);
    await pool.query(wipeSecrets, [secret]);
  };
  const cleanUpSafely = () =>
    void cleanUp().catch((error: unknown) =>
      log.debug({ err: error }, 'jobs were not looked over'),
    );
  cleanUpSafely();
  const timer = setInterval(cleanUpSafely, every);
  return () => clearInterval(timer);
}

// A worker that has just lost its listener reconnects within seconds; and a job that runs twice does no harm.
const freeOrphans = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - interval '20 seconds'
    and not exists (select from pg_stat_activity where application_name = $1 || locked_by)`;

const wipeSecrets = `
  update graphile_worker._private_jobs j set payload = json_build_object('accountId', j.payload -> 'accountId')
  from graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = any ($1) and j.attempts >= j.max_attempts and j.locked_at is null
    and j.payload ->> 'payload' is not null`;
