import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '@tarima/server/embedded/pid-file';
import { Client, pickNumber } from '@tarima/server/testing/client';
import { dataFolder, freePort, ServerProcess } from '@tarima/server/testing/server-process';
import { expect, test } from 'vitest';
import { Clerk, storedSuppliers } from './clerk.ts';

const password = 'Tarimas.De.Pino.26';

test('kill -9 of server and database while 20 clients create: all that was acknowledged is there, whole, once', async () => {
  const environment = await newEnvironment();
  const server = await new ServerProcess(environment).ready();
  const admin = await administrator(environment);
  const before = await storedSuppliers(admin);
  const clerks = Array.from({ length: 20 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const work = Promise.all(clerks.map((clerk) => clerk.work()));
  await acknowledged(clerks, 400);

  process.kill(postmaster(environment.DATA_DIR), 'SIGKILL');
  await server.end('SIGKILL');
  await work;

  await new ServerProcess(environment).ready();
  const afterwards = await storedSuppliers(admin);
  for (const body of clerks.flatMap((clerk) => clerk.acknowledged))
    expect(afterwards.get(body.code)).toMatchObject(body);

  // What was in flight is there whole, or not at all: asked for again with its key, it is there once.
  const answers = await Promise.all(clerks.map((clerk) => clerk.tryAgain()));
  expect(answers).toEqual(clerks.map(() => 201));
  const inTheEnd = await storedSuppliers(admin);
  const all = clerks.flatMap((clerk) => clerk.acknowledged);
  for (const body of all) expect(inTheEnd.get(body.code)).toMatchObject(body);
  expect(await count(admin)).toBe(before.size + all.length);
});

test('a stop while 20 clients create: nobody is cut off, and no row is stored without its answer', async () => {
  const environment = await newEnvironment();
  const server = await new ServerProcess(environment).ready();
  const admin = await administrator(environment);
  const before = await storedSuppliers(admin);
  const clerks = Array.from({ length: 20 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const work = Promise.all(clerks.map((clerk) => clerk.work()));
  await acknowledged(clerks, 200);

  expect(await server.end('SIGTERM')).toBe(0);
  await work;
  expect(clerks.map(({ ending }) => ending)).toEqual(clerks.map(() => 'ECONNREFUSED'));

  await new ServerProcess(environment).ready();
  const codes = clerks.flatMap((clerk) => clerk.acknowledged.map(({ code }) => code));
  const stored = [...(await storedSuppliers(admin)).keys()];
  expect(stored.toSorted()).toEqual([...before.keys(), ...codes].toSorted());
});

const newEnvironment = async () => ({
  PORT: await freePort(),
  DATA_DIR: dataFolder(),
  DEMO_PASSWORD: password,
  RATE_LIMIT: '0',
});

const administrator = ({ PORT }: { PORT: string }): Promise<Client> =>
  new Client(Number(PORT), 'localhost').signedIn('admin@demo.test', password);

async function acknowledged(clerks: readonly Clerk[], wanted: number): Promise<void> {
  const soFar = () => clerks.reduce((sum, clerk) => sum + clerk.acknowledged.length, 0);
  while (soFar() < wanted) await sleep(5);
}

function postmaster(dataDir: string): number {
  const pid = readPidFile(path.join(dataDir, 'postgres'))?.pid;
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  return pid;
}

async function count(client: Client): Promise<number> {
  const { body } = await client.get('/suppliers', { size: 5 });
  return pickNumber(body, 'metadata.totalItems');
}
