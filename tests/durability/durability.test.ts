import path from 'node:path';
import { readPidFile } from '@tarima/server/embedded/pid-file';
import { ServerProcess } from '@tarima/server/testing/server-process';
import { expect, test } from 'vitest';
import { Clerk, loadSuppliersByCode } from './clerk.ts';
import {
  waitForAcknowledgedWrites,
  signInAdministrator,
  countSuppliers,
  createDemoEnvironment,
} from './plant.ts';

test('after kill -9 of server and database during writes, each acknowledged record is stored whole and once', async () => {
  const environment = await createDemoEnvironment();
  const server = await new ServerProcess(environment).ready();
  const admin = await signInAdministrator(environment);
  const before = await loadSuppliersByCode(admin);
  const clerks = Array.from({ length: 20 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const work = Promise.all(clerks.map((clerk) => clerk.work()));
  await waitForAcknowledgedWrites(clerks, 400);

  process.kill(getPostmasterPid(environment.DATA_DIR), 'SIGKILL');
  await server.end('SIGKILL');
  await work;

  await new ServerProcess(environment).ready();
  const afterRestart = await loadSuppliersByCode(admin);
  for (const body of clerks.flatMap((clerk) => clerk.acknowledged))
    expect(afterRestart.get(body.code)).toMatchObject(body);

  // A request under way is stored whole or not at all: sent again with its key, it is stored once.
  const answers = await Promise.all(clerks.map((clerk) => clerk.retry()));
  expect(answers).toEqual(clerks.map(() => 201));
  const afterRetries = await loadSuppliersByCode(admin);
  const acknowledged = clerks.flatMap((clerk) => clerk.acknowledged);
  for (const body of acknowledged) expect(afterRetries.get(body.code)).toMatchObject(body);
  expect(await countSuppliers(admin)).toBe(before.size + acknowledged.length);
});

test('a server stopped during writes cuts off no request, and stores no row without its answer', async () => {
  const environment = await createDemoEnvironment();
  const server = await new ServerProcess(environment).ready();
  const admin = await signInAdministrator(environment);
  const before = await loadSuppliersByCode(admin);
  const clerks = Array.from({ length: 20 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const work = Promise.all(clerks.map((clerk) => clerk.work()));
  await waitForAcknowledgedWrites(clerks, 200);

  expect(await server.end('SIGTERM')).toBe(0);
  await work;
  expect(clerks.map(({ ending }) => ending)).toEqual(clerks.map(() => 'ECONNREFUSED'));

  await new ServerProcess(environment).ready();
  const codes = clerks.flatMap((clerk) => clerk.acknowledged.map(({ code }) => code));
  const stored = [...(await loadSuppliersByCode(admin)).keys()];
  expect(stored.toSorted()).toEqual([...before.keys(), ...codes].toSorted());
});

function getPostmasterPid(dataDir: string): number {
  const pid = readPidFile(path.join(dataDir, 'postgres'))?.pid;
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  return pid;
}
