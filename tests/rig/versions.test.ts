import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { getServerTime } from '@tarima/server/kit/clock';
import { listMigrations } from '@tarima/server/kit/migrate';
import { pickByPath, pickListByPath, type TestClient } from '@tarima/server/testing/client';
import { demoPassword } from '@tarima/server/testing/demo-data-folder';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { Clerk, loadSuppliersByCode } from '../durability/clerk.ts';
import { signInAdministrator, waitForAcknowledgedWrites } from '../durability/plant.ts';
import { checkOutVersion } from './older-version.ts';

const commit = process.env['OLD_VERSION'] ?? '';

test('an older server serves every read and the main job on a database that the newest version has migrated', async () => {
  const older = await checkOutVersion(commit);
  const { ownerUrl, stop } = await startEmbeddedDatabase({
    dataDir: createDataFolder(),
    log: () => undefined,
  });
  onTestFinished(stop);
  const createEnvironment = async () => ({
    DATABASE_URL: ownerUrl,
    DATA_DIR: files,
    DEMO_PASSWORD: demoPassword,
    RATE_LIMIT: '0',
    PORT: await findFreePortText(),
  });
  const files = createDataFolder();
  const one = await createEnvironment();
  const startOlder = () =>
    new ServerProcess(one, [], path.join(older, 'apps/server/main.ts')).ready();
  const oldServer = await startOlder();
  const atOld = await signInAdministrator(one);
  const reads = await listReads(atOld);
  const before = await loadStatuses(atOld, reads);
  expect(before.filter(([, status]) => status >= 500)).toEqual([]);
  const suppliers = await loadSuppliersByCode(atOld);

  // Clerks write through the older server while the newest one migrates, and go on through it.
  let isOver = false;
  const clerks = [1, 2, 3].map((at) => new Clerk(atOld, `OLD-${at}`));
  const writing = Promise.all(clerks.map((clerk) => clerk.work(() => isOver)));
  await waitForAcknowledgedWrites(clerks, 30);
  const two = await createEnvironment();
  const newServer = await new ServerProcess(two).ready();
  const countBefore = clerks.flatMap((clerk) => clerk.acknowledged).length;
  await waitForAcknowledgedWrites(clerks, countBefore + 30);
  const atNew = await signInAdministrator(two);
  const newClerks = [1, 2, 3].map((at) => new Clerk(atNew, `NEW-${at}`));
  const writingNew = Promise.all(newClerks.map((clerk) => clerk.work(() => isOver)));
  await waitForAcknowledgedWrites(newClerks, 30);

  // The main job through both servers leaves records of both for the reads of the older one.
  const done = [
    await runMainJob(atOld, path.join(older, 'docs/examples/client')),
    await runMainJob(atNew, path.join(import.meta.dirname, '../../docs/examples/client')),
  ];
  expect(done.map((each) => pickByPath(each, 'shipment'))).toEqual(['finished', 'finished']);
  expect(await loadStatuses(atOld, reads)).toEqual(before);
  const errors = (await loadStatuses(atNew, await listReads(atNew))).filter(
    ([, status]) => status >= 500,
  );
  expect(errors).toEqual([]);
  isOver = true;
  await Promise.all([writing, writingNew]);
  const all = [...clerks, ...newClerks];
  expect(all.map(({ ending }) => ending)).toEqual(all.map(() => undefined));
  const codes = all.flatMap(({ acknowledged }) => acknowledged.map(({ code }) => code));
  const stored = [...(await loadSuppliersByCode(atOld)).keys()];
  expect(stored.toSorted()).toEqual([...suppliers.keys(), ...codes].toSorted());
  console.log(
    `${commit.slice(0, 8)} beside ${(await listMigrations()).at(-1)}: ${before.length} reads, ${codes.length} writes`,
  );

  expect(await oldServer.end('SIGTERM')).toBe(0);
  const refused = new ServerProcess(one, [], path.join(older, 'apps/server/main.ts'));
  expect(await refused.exitCode(), 'an older server does not start any more').not.toBe(0);
  expect(refused.output).toContain('DATABASE_NEWER');
  expect(await newServer.end('SIGTERM')).toBe(0);
});

/** Returns the paths that a server's description names for reading: those without parameters, and the first record of each list. */
async function listReads(client: TestClient): Promise<string[]> {
  const { body } = await client.get('/docs/json');
  const described = pickByPath(body, 'paths');
  const paths =
    typeof described === 'object' && described !== null ? Object.entries(described) : [];
  const readable = paths
    .filter(([, calls]) => pickByPath(calls, 'get') !== undefined)
    .map(([name]) => name.replace(/^\/api/, ''));
  const plain = readable.filter((name) => !name.includes('{'));
  const records: string[] = [];
  for (const name of readable) {
    const [list, rest] = name.split('/{id}');
    if (list === undefined || rest !== '' || !plain.includes(list)) continue;
    const { body: page } = await client.get(list, { page: 1, size: 5 });
    const id = pickByPath(page, 'elements.0.id');
    if (typeof id === 'number') records.push(`${list}/${id}`);
  }
  expect(pickListByPath({ records }, 'records').length).toBeGreaterThan(10);
  return [...plain, ...records].toSorted();
}

/** Reads each path once. @returns path and status, of the first page where it is a list */
async function loadStatuses(
  client: TestClient,
  paths: readonly string[],
): Promise<[path: string, status: number][]> {
  const statuses: [string, number][] = [];
  for (const each of paths) {
    const { status } = await client.get(each, { page: 1, size: 5 });
    statuses.push([each, status]);
  }
  return statuses;
}

/** Runs the example of a plant's main job with a key. @returns what it printed */
async function runMainJob(admin: TestClient, folder: string): Promise<unknown> {
  const today = new Date(getServerTime());
  const answer = await admin.post('/api-keys', {
    name: 'Rig',
    permissions: mainJobPermissions,
    expiresOn: new Date(today.getTime() + keyDuration).toISOString().slice(0, 10),
  });
  expect(answer.status, answer.text).toBe(201);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(folder, 'main-job.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        TARIMA: `http://localhost:${admin.port}`,
        TARIMA_KEY: String(pickByPath(answer.body, 'text')),
        TODAY: today.toISOString(),
      },
    },
  );
  return JSON.parse(stdout);
}

/** Milliseconds for which the key of a main job is good. */
const keyDuration = 30 * 86_400_000;
const mainJobPermissions = [
  'customers',
  'measures',
  'products_families',
  'products',
  'prices',
  'costs',
  'workplaces',
  'stores',
  'products_inventories',
  'orders',
  'orders_planning',
  'shipping',
];
