import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseAddress } from '@tarima/server/embedded/testing/database-address';
import { startPrimaryWithStandby } from '@tarima/server/embedded/testing/standby';
import { TestClient } from '@tarima/server/testing/client';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import { demoPassword, fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { Clerk, loadSuppliersByCode } from './clerk.ts';
import { waitForAcknowledgedWrites, signInAdministrator } from './plant.ts';

/** Processes of the PostgreSQL of a data folder: its first one and those that it started. */
function listPostgresProcesses(dataDir: string): number[] {
  const pidFile = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n', 1)[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  });
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
}

/** Signals every process of the PostgreSQL of a data folder. */
function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of listPostgresProcesses(dataDir)) process.kill(pid, signal);
}

const getPort = (url: string): number => Number(new URL(url).port);

test('after its standby is promoted, the server works without a restart and has each acknowledged write once', async () => {
  const dataDir = createDataFolder();
  await fillDataFolderWithDemo(dataDir);
  const { ownerUrl, standby } = await startPrimaryWithStandby(dataDir, createDataFolder());
  const superuserUrl = new URL(standby.url);
  superuserUrl.port = String(getPort(ownerUrl));
  await withDatabaseClient(superuserUrl.href, async (primary) => {
    // A commit is acknowledged when the standby has it on its disk.
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query('select pg_reload_conf()');
    const synchronousStandbys = "select from pg_stat_replication where sync_state = 'sync'";
    await expect.poll(async () => (await primary.query(synchronousStandbys)).rowCount).toBe(1);
  });
  const address = await new DatabaseAddress(ownerUrl).open();
  const environment = {
    PORT: await findFreePortText(),
    DATABASE_URL: address.url,
    DATA_DIR: createDataFolder(),
    DEMO_PASSWORD: demoPassword,
    RATE_LIMIT: '0',
    JOBS: '0',
  };
  const server = await new ServerProcess(environment).ready();
  const admin = await signInAdministrator(environment);
  const before = await loadSuppliersByCode(admin);
  const clerks = Array.from({ length: 6 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  let isOver = false;
  const writing = Promise.all(clerks.map((clerk) => clerk.work(() => isOver)));
  await waitForAcknowledgedWrites(clerks, 50);

  // A stopped primary leaves its connections open, and sends nothing.
  signalPostgres(dataDir, 'SIGSTOP');
  onTestFinished(() => signalPostgres(dataDir, 'SIGCONT'));
  const visitor = new TestClient(Number(environment.PORT), 'localhost');
  const silent = await visitor.send('GET', 'readyz');
  expect([silent.status, silent.text]).toEqual([503, expect.stringContaining('does not answer')]);
  expect((await visitor.send('GET', 'healthz')).status).toBe(200);

  await withDatabaseClient(standby.url, (client) => client.query('select pg_promote()'));
  address.lead(getPort(standby.url));
  await writing;
  isOver = true;
  // Each clerk was cut off once, or answered 503, and repeats with its key.
  for (const clerk of clerks) {
    expect(['ECONNRESET', 503]).toContain(clerk.ending);
    await expect.poll(() => clerk.retry()).toBe(201);
  }
  expect((await visitor.send('GET', 'readyz')).status).toBe(200);
  const stored = [...(await loadSuppliersByCode(admin)).keys()];
  const codes = clerks.flatMap((clerk) => clerk.acknowledged.map(({ code }) => code));
  expect(stored.toSorted()).toEqual([...before.keys(), ...codes].toSorted());
  expect(server.output).not.toContain('"level":50');
  expect(await server.end('SIGTERM')).toBe(0);
});
