import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  startIsolatedTestServer,
  type TestCompany,
  type TestServer,
} from '../../testing/server.ts';
import { getSystemClockTime, getServerTime } from '../clock.ts';
import { defineJob, enqueueJob, defineJobHandler, type JobHandler } from './job.ts';
import { startJobRunner } from './job-runner.ts';
import { getWorkerListenerName } from './watch.ts';

let server: TestServer;
let acme: TestCompany;

beforeAll(async () => {
  server = await startIsolatedTestServer();
  acme = await server.company('jobs.example');
});
afterAll(() => server.close());

/** Defines a separate job for each test, and records the payloads of its runs. */
function defineCountedJob(fail: (run: number) => boolean = () => false) {
  const job = defineJob({ name: `test-${randomUUID()}`, payload: z.strictObject({ n: z.int() }) });
  const runs: { n: number; accountId: number }[] = [];
  const counting = defineJobHandler(job, async ({ n }, { accountId }) => {
    runs.push({ n, accountId });
    if (fail(runs.length)) throw new Error('on purpose');
  });
  return { job, runs, counting };
}

async function working(...handlers: JobHandler[]) {
  const { ownerUrl, database } = server;
  const log = pino({ level: 'silent' });
  const jobs = await startJobRunner({ ownerUrl, database, handlers, log });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= jobs.stop());
  onTestFinished(stop);
  return { stop };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

const loadJobRows = (name: string) =>
  server.asOwner<{ attempts: number; run_at: string; payload: unknown; last_error: string | null }>(
    `select j.attempts, j.run_at, j.payload, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [name],
  );

test('a job runs once its transaction commits, for the account of the transaction', async () => {
  const { job, runs, counting } = defineCountedJob();
  await working(counting);
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 1 }));
  await until(() => runs.length > 0);
  expect(runs).toEqual([{ n: 1, accountId: acme.accountId }]);
  await until(async () => (await loadJobRows(job.name)).length === 0);
});

test('a job of a rolled back transaction does not exist', async () => {
  const { job, runs, counting } = defineCountedJob();
  await working(counting);
  const failing = server.database.tenant(acme.accountId, async (tx) => {
    await enqueueJob(tx, job, { n: 1 });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 2 }));
  await until(() => runs.length > 0);
  expect(runs.map(({ n }) => n)).toEqual([2]);
});

test('a job without an account or with an invalid payload is refused', async () => {
  const { job } = defineCountedJob();
  const nobody = server.database.transaction(undefined, sql`select 1`, (tx) =>
    enqueueJob(tx, job, { n: 1 }),
  );
  await expect(nobody).rejects.toThrow('belongs to an account');
  const wrong = server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 1.5 }));
  await expect(wrong).rejects.toThrow();
  expect(await loadJobRows(job.name)).toEqual([]);
});

test('the application can neither read nor write the job table directly', async () => {
  for (const statement of [
    sql`select * from graphile_worker._private_jobs`,
    sql`select graphile_worker.add_job('send-mail')`,
  ])
    await expect(server.database.shared(statement)).rejects.toThrow('permission denied');
});

test('a failed job is retried later', async () => {
  const { job, runs, counting } = defineCountedJob((run) => run === 1);
  await working(counting);
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 1 }));
  await until(async () => (await loadJobRows(job.name)).some((row) => row.last_error !== null));
  const [row] = await loadJobRows(job.name);
  expect(row).toMatchObject({ attempts: 1, last_error: 'on purpose' });
  expect(Date.parse(row?.run_at ?? '')).toBeGreaterThan(getSystemClockTime());

  await server.asOwner('update graphile_worker._private_jobs set run_at = now()');
  await until(() => runs.length === 2);
  await until(async () => (await loadJobRows(job.name)).length === 0);
});

test('a job with a key replaces the waiting one of its own account only', async () => {
  const { job, runs, counting } = defineCountedJob();
  const other = await server.company('jobs-other.example');
  const runAt = new Date(getServerTime() + 3_600_000);
  for (const [accountId, n] of [
    [acme.accountId, 1],
    [acme.accountId, 2],
    [other.accountId, 3],
  ] as const)
    await server.database.tenant(accountId, (tx) =>
      enqueueJob(tx, job, { n }, { key: 'k', runAt }),
    );
  await working(counting);
  const waiting = await loadJobRows(job.name);
  expect(
    waiting.map(({ run_at }) => Date.parse(run_at) - getSystemClockTime() > 3_000_000),
  ).toEqual([true, true]);
  expect(runs).toEqual([]);
  await server.asOwner('update graphile_worker._private_jobs set run_at = now()');
  await until(() => runs.length === 2);
  expect(new Set(runs.map(({ n }) => n))).toEqual(new Set([2, 3]));
});

test('two processes share the jobs, and each job runs once', async () => {
  const { job, runs, counting } = defineCountedJob();
  await Promise.all([working(counting), working(counting)]);
  await server.database.tenant(acme.accountId, async (tx) => {
    for (let n = 0; n < 40; n += 1) await enqueueJob(tx, job, { n });
  });
  await until(async () => (await loadJobRows(job.name)).length === 0);
  expect(runs.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([...Array(40).keys()]);
});

test('a stop waits for the running job', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const job = defineJob({ name: `test-${randomUUID()}`, payload: z.object({}) });
  const jobs = await working(
    defineJobHandler(job, async () => {
      begin();
      await released;
    }),
  );
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, {}));
  await begun;
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  await sleep(100);
  expect(stopped).toBe(false);
  release();
  await stopping;
  expect(await loadJobRows(job.name)).toEqual([]);
});

test('a job of a dead server is released', async () => {
  const { job, runs, counting } = defineCountedJob();
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 1 }));
  await server.asOwner(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-of-the-dead', attempts = 1",
  );
  await working(counting);
  await until(() => runs.length === 1);
});

test('a long job of a running server is not taken by another server', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let runs = 0;
  const job = defineJob({ name: `test-${randomUUID()}`, payload: z.object({}) });
  const slow = defineJobHandler(job, async () => {
    runs += 1;
    await released;
  });
  await working(slow);
  try {
    await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, {}));
    await until(() => runs === 1);
    // A job may begin before its worker listens, which shows that the worker lives.
    await until(async () => (await listening(job.name)) === 1);
    await server.asOwner(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
    );
    await working(slow); // looks over the jobs at its start
    await sleep(300);
    expect(runs).toBe(1);
  } finally {
    // A stop waits for the job at hand.
    release();
  }
});

/** Returns how many jobs of a name are held by a listening worker. */
const listening = async (name: string): Promise<number> => {
  const listeningJobs = await server.asOwner(
    `select j.id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = $1
     join pg_stat_activity a on a.application_name = $2 || j.locked_by`,
    [name, getWorkerListenerName('')],
  );
  return listeningJobs.length;
};

test('secrets of an abandoned job are deleted', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.strictObject({ code: z.string() }),
    attempts: 1,
    secret: true,
  });
  const fails = defineJobHandler(job, async () => {
    throw new Error('on purpose');
  });
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { code: '123456' }));
  expect(JSON.stringify(await loadJobRows(job.name))).toContain('123456');
  const { stop } = await working(fails);
  await until(async () => (await loadJobRows(job.name))[0]?.last_error === 'on purpose');
  await stop();
  // The next process that polls wipes it, be it this one or another.
  await working(fails);
  await until(async () => !JSON.stringify(await loadJobRows(job.name)).includes('123456'));
});

test('the metrics show how many jobs wait', async () => {
  const { job } = defineCountedJob();
  const runAt = new Date(getServerTime() + 3_600_000);
  await server.database.tenant(acme.accountId, async (tx) => {
    await enqueueJob(tx, job, { n: 1 }, { runAt });
    await enqueueJob(tx, job, { n: 2 }, { runAt });
  });
  const { text } = await acme.admin.get('metrics');
  expect(text).toContain(`jobs{task="${job.name}",state="waiting"} 2`);
});

test('outbound jobs that wait do not delay other jobs', async () => {
  const { job, runs, counting } = defineCountedJob();
  const outbound = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.strictObject({}),
    isOutbound: true,
  });
  let begun = 0;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = defineJobHandler(outbound, async () => {
    begun += 1;
    await released;
  });
  await working(counting, waiting);
  await server.database.tenant(acme.accountId, async (tx) => {
    for (let at = 0; at < 10; at += 1) await enqueueJob(tx, outbound, {});
  });
  await until(() => begun === 4);
  await server.database.tenant(acme.accountId, (tx) => enqueueJob(tx, job, { n: 1 }));
  await until(() => runs.length === 1);
  expect(begun).toBe(4);
  release?.();
  await until(() => begun === 10);
});

test('the metrics show the age of the oldest due job; later, running and abandoned jobs do not count', async () => {
  const own = await startIsolatedTestServer({}, undefined, { doesJobs: false });
  onTestFinished(() => own.close());
  const readAge = async (): Promise<number> => {
    const { text } = await own.visitor('jobs.example').send('GET', 'metrics');
    return Number(/^jobs_oldest_due_seconds (\S+)$/m.exec(text)?.[1]);
  };
  const add = (interval: string) =>
    own.asOwner(
      "select graphile_worker.add_job('test-age', run_at => now() + $1::interval, max_attempts => 1)",
      [interval],
    );
  const set = (assignment: string, interval: string) =>
    own.asOwner(
      `update graphile_worker._private_jobs set ${assignment} where run_at < now() - $1::interval`,
      [interval],
    );
  expect(await readAge()).toBe(0);
  await add('1 day');
  expect(await readAge()).toBe(0);
  await add('-1 hour');
  await add('-1 day');
  await add('-2 days');
  expect(Math.floor((await readAge()) / 86_400)).toBe(2);
  await set('attempts = max_attempts', '36 hours');
  expect(Math.floor((await readAge()) / 86_400)).toBe(1);
  await set("locked_at = now(), locked_by = 'a worker'", '12 hours');
  expect(Math.floor((await readAge()) / 3_600)).toBe(1);
});
