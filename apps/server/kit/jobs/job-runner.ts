import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { traceJob } from '../traced-work.ts';
import type { JobHandler, JobContext } from './job.ts';
import { getWorkerListenerName, startOrphanedJobCleanup } from './watch.ts';

export interface JobRunnerOptions {
  /** Connection string of the owner, which fetches jobs: row-level security hides their tables from all other roles. */
  readonly ownerUrl: string;
  /** Database of the handlers, connected as the application's own role. */
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly log: FastifyBaseLogger;
  /** Maximum number of simultaneous jobs. */
  readonly concurrency?: number;
}

export interface JobRunner {
  /** Fetches no further jobs, and waits for the running jobs. */
  stop(): Promise<void>;
}

const pauseAfterFailure = 5_000; // Pause after a failure, in milliseconds.

/** Simultaneous jobs that wait for computers of others, besides the others. */
const outboundConcurrency = 4;

/** Runs jobs in this process, until stopped. Any number of server processes may do so at the same time. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { ownerUrl, log, handlers, concurrency = 4 } = options;
  const lanes = [
    { places: concurrency, handlers: handlers.filter(({ job }) => job.isOutbound !== true) },
    { places: outboundConcurrency, handlers: handlers.filter(({ job }) => job.isOutbound) },
  ].filter((lane) => lane.handlers.length > 0);
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: lanes.reduce((sum, { places }) => sum + places + 1, 0), // an additional connection of each lane listens
    connectionTimeoutMillis: 5_000,
    application_name: 'tarima jobs',
  });
  const logLost = (error: Error) => log.debug({ err: error }, 'a connection of the jobs was lost');
  pool.on('error', logLost);
  pool.on('connect', (client) => client.on('error', logLost));
  const running = await Promise.all(
    lanes.map((lane) => startLane(pool, buildTaskList({ ...options, ...lane }), log, lane.places)),
  );
  const unwatch = startOrphanedJobCleanup(pool, handlers, log);
  return {
    async stop() {
      unwatch();
      await Promise.all(running.map((lane) => lane.stop()));
      await pool.end();
    },
  };
}

/** Runs some tasks in places of their own, until stopped. */
async function startLane(
  pool: pg.Pool,
  tasks: TaskList,
  log: FastifyBaseLogger,
  concurrency: number,
): Promise<JobRunner> {
  const stopping = new AbortController();
  let runner = await startRunner(pool, tasks, log, concurrency);
  const ended = (async () => {
    for (;;) {
      await runner.promise.catch(() => undefined);
      if (stopping.signal.aborted) return;
      // The runner gave up on a database that was unavailable for minutes.
      log.warn('Jobs stopped by themselves; starting them again');
      runner = await restartRunner(
        () => startRunner(pool, tasks, log, concurrency),
        stopping.signal,
      );
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'Jobs cannot be started again');
  });
  return {
    async stop() {
      stopping.abort();
      await runner.stop().catch(() => undefined); // The runner may have ended by itself.
      await ended;
    },
  };
}

async function startRunner(
  pool: pg.Pool,
  tasks: TaskList,
  log: FastifyBaseLogger,
  concurrency: number,
): Promise<Runner> {
  const logLost = (error: unknown) =>
    log.debug({ err: error }, 'the listener of the jobs was lost');
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The name of this connection shows other processes that this process runs. The connection is busy until it listens.
    client.once('drain', () => {
      client
        .query("select set_config('application_name', $1, false)", [
          getWorkerListenerName(workerPool.id),
        ])
        .catch(logLost);
    });
  });
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    events,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The library's message about a failed job repeats the error, which may contain personal data; a separate message follows below.
      if (level === 'debug' || level === 'info' || message.startsWith('Failed task')) return;
      log.warn({ source: 'jobs' }, message);
    }),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 2_000,
        // The settings below prevent an unhandled rejection, which would end the process.
        // It occurs when the database becomes unavailable at the end of a job.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  stopWhenLost(events, runner);
  return runner;
}

const mostFailures = 20;

/**
 * Restarts a worker that lost its connection at the start.
 * When the first query of a worker fails, as on a very busy machine, the worker never fetches a job.
 * It is ended, and another worker is started.
 */
function stopWhenLost(events: WorkerEvents, runner: Runner): void {
  let failures = 0;
  const resetFailures = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', resetFailures);
  events.on('job:start', resetFailures);
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures === mostFailures) runner.stop().catch(() => undefined); // The runner may be ending by itself.
  });
}

async function restartRunner(start: () => Promise<Runner>, signal: AbortSignal): Promise<Runner> {
  for (;;) {
    await sleep(pauseAfterFailure, undefined, { signal });
    try {
      return await start();
    } catch {
      // The database is still unavailable.
    }
  }
}

const envelope = z.object({ accountId: z.int(), payload: z.unknown() });

function buildTaskList({ handlers, database, log }: JobRunnerOptions): TaskList {
  return Object.fromEntries(
    handlers.map(({ job, run: work }) => [
      job.name,
      async (
        stored: unknown,
        { job: row, abortSignal }: { job: JobRow; abortSignal: AbortSignal },
      ) => {
        const { accountId, payload } = envelope.parse(stored);
        const context: JobContext = { accountId, database, signal: abortSignal };
        const about = { job: job.name, id: row.id, accountId, attempt: row.attempts };
        try {
          await traceJob({ name: job.name, attempt: row.attempts }, () => work(payload, context));
          log.debug(about, 'job done');
        } catch (error) {
          const isLastAttempt = row.attempts >= row.max_attempts;
          log[isLastAttempt ? 'error' : 'warn'](
            { ...about, err: error },
            isLastAttempt ? 'job given up' : 'job failed, and is tried again',
          );
          throw error;
        }
      },
    ]),
  );
}

interface JobRow {
  readonly id: string;
  readonly attempts: number;
  readonly max_attempts: number;
}
