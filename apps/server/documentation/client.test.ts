import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApiKey } from '../api-keys/testing.ts';
import { getDayAhead } from '../testing/days.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { pickByPath } from '../testing/client.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const example = path.join(root, 'docs/examples/client');

/** Host of the company: the address itself, because a program like the example sends no other. */
const host = '127.0.0.1';
let server: TestServer;
let sales: SalesCompany;
/** Folder of the generated client, beside a copy of the example. */
let folder: string;
beforeAll(async () => {
  // The address leads to one company of a server: the first of a database of its own.
  server = await startIsolatedTestServer();
  sales = await createSalesCompany(server, host);
  await createWorkplaces(sales);
  folder = await mkdtemp(path.join(os.tmpdir(), 'tarima-client-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

/** Runs a program of Node in the folder. @returns what it printed @throws Error with it */
async function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder, env })).stdout;
  } catch (error) {
    const printed = ['stdout', 'stderr'].map((name) => String(pickByPath(error, name))).join('');
    throw new Error(`${args[0]}: ${printed}`, { cause: error });
  }
}

test('a generated client compiles with strict settings and takes an order from quotation to shipment with a key', async () => {
  const { text } = await server.visitor(host).get('/docs/json');
  await writeFile(path.join(folder, 'openapi.json'), text);
  const generator = path.join(example, 'node_modules/openapi-typescript/bin/cli.js');
  await runNode([generator, 'openapi.json', '--output', 'tarima-api.ts']);
  for (const name of ['main-job.ts', 'package.json'])
    await copyFile(path.join(example, name), path.join(folder, name));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(example, 'tsconfig.json'),
      include: ['*.ts'],
      exclude: [],
    }),
  );
  await runNode([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  const key = await createTestApiKey(sales.admin, [
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
  ]);
  const printed = await runNode(['main-job.ts'], {
    TARIMA: `http://${host}:${server.port}`,
    TARIMA_KEY: key.text,
    TODAY: getDayAhead(0),
  });
  const done: unknown = JSON.parse(printed);
  expect(done).toEqual({
    order: expect.any(Number),
    total: '12500.00',
    origins: 'active',
    plannedOrders: 1,
    events: expect.any(Number),
    shipment: 'finished',
    pieces: [[40, 40]],
  });
  const order = await sales.admin.get(`/orders/${String(pickByPath(done, 'order'))}`);
  expect(pickByPath(order.body, 'status')).toBe('production');
});
