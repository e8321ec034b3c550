import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { pickByPath, type TestClient, type TestResponse } from '@tarima/server/testing/client';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import { fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { createDataFolder, ServerProcess } from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { signInAdministrator, createTestEnvironment } from './plant.ts';

/**
 * GET routes that a standby cannot serve as they are: those that write, and those that this test does not reach with a record.
 * A call that a standby may serve stands in neither list: a test of the server's routes compares them.
 */
const lists = z
  .strictObject({ writing: z.array(z.string()), unreached: z.array(z.string()) })
  .parse(JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'read-only.json'), 'utf8')));

const queryParameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: z.object({ enum: z.array(z.string()).optional() }),
});
const operation = z.object({ parameters: z.array(queryParameter).optional() });
const documentation = z.object({
  paths: z.record(z.string(), z.object({ get: operation.optional() })),
});
type Operation = z.output<typeof operation>;

/** Values of the required parameters that are not one of a few words; others take the id 1. */
const parameterValues: Readonly<Record<string, string>> = {
  year: '2026',
  day: '2026-11-24',
  date: '2026-11-24',
  startDate: '2026-11-23T06:00:00.000Z',
  endDate: '2026-11-24T06:00:00.000Z',
  url: 'localhost',
  name: 'suppliers',
  pin: '20.670000,-103.350000',
  kerf: '3',
};

test('every GET route except the listed ones is served by a read-only database', async () => {
  const dataDir = createDataFolder();
  await fillDataFolderWithDemo(dataDir);
  const { ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  onTestFinished(stop);
  const environment = {
    ...(await createTestEnvironment()),
    DATABASE_URL: ownerUrl,
    JOBS: '0',
    LOG_LEVEL: 'error',
  };
  fs.cpSync(path.join(dataDir, 'files'), path.join(environment.DATA_DIR, 'files'), {
    recursive: true,
  });
  const writable = await new ServerProcess(environment).ready();
  const admin = await signInAdministrator(environment);
  expect(await writable.end('SIGTERM')).toBe(0);
  await withDatabaseClient(ownerUrl, (owner) =>
    owner.query('alter role tarima_app in database tarima set default_transaction_read_only = on'),
  );
  const server = await new ServerProcess(environment).ready();

  const { body } = await admin.get('/docs/json');
  const routes = new Map(
    Object.entries(documentation.parse(body).paths).flatMap(([route, { get }]) =>
      get ? [[route.replace(/^\/api/, ''), get]] : [],
    ),
  );
  const statuses = new Map<string, number>();
  for (const [route, described] of routes)
    statuses.set(route, (await requestRoute(admin, route, described)).status);
  const listRoutesByStatus = (least: number, most: number): string[] =>
    [...statuses].flatMap(([route, status]) => (status >= least && status <= most ? route : []));
  expect(listRoutesByStatus(500, 599).toSorted()).toEqual(lists.writing);
  expect(await server.end('SIGTERM'), 'its whole log is read at its end').toBe(0);
  expect(server.output.match(/"code":"25006"/g)).toHaveLength(lists.writing.length);
  expect(
    listRoutesByStatus(400, 499)
      .filter((route) => !lists.unreached.includes(route))
      .toSorted(),
  ).toEqual([]);
  expect(lists.unreached.filter((route) => !routes.has(route))).toEqual([]);
});

/** Requests a route with the first record of the list above it. */
async function requestRoute(
  client: TestClient,
  route: string,
  { parameters = [] }: Operation,
): Promise<TestResponse> {
  let address = '';
  for (const part of route.split('/').slice(1)) {
    if (part.startsWith('{'))
      address += `/${parameterValues[part.slice(1, -1)] ?? (await findFirstId(client, address))}`;
    else address += `/${part}`;
  }
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name, schema }) => [name, schema.enum?.[0] ?? parameterValues[name] ?? '1']);
  return client.get(address, Object.fromEntries(query));
}

async function findFirstId(client: TestClient, list: string): Promise<string> {
  const { body } = await client.get(list);
  const found =
    pickByPath(body, 'elements.0.id') ?? pickByPath(body, '0.id') ?? pickByPath(body, '0.code');
  return typeof found === 'number' || typeof found === 'string' ? String(found) : '1';
}
