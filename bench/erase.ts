import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { listAccountTables } from '@tarima/server/operator/account-tables';
import { TestClient } from '@tarima/server/testing/client';
import pg from 'pg';
import { serverEnvironment, serverFlags } from '../scripts/server.mjs';
import { email, password } from './account.ts';
import { Connection, type Asked } from './loader.ts';
import { fillOrders } from './orders-account.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';

/*
 * A company is erased beside others that work: how long it takes, how long requests of another company take before and meanwhile,
 * and whether the rows of the companies without requests are as they were.
 *   npm run bench:erase -- [--companies 5] [--orders 20000]
 */
const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '5' },
    orders: { type: 'string', default: '20000' },
  },
});
const [companies, orders] = [Number(options.companies), Number(options.orders)];
const calmMilliseconds = 10_000;
const toHost = (at: number): string => `erase${at}.tarima.test`;

const dataDir = await mkdtemp(path.join(tmpdir(), 'tarima-bench-erase-'));
const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
const { appUrl } = await migrateDatabase(cluster.ownerUrl, () => undefined);
const owner = new pg.Client({ connectionString: cluster.ownerUrl });
await owner.connect();
const ids = await fillCompanies();
const tarima = await startTarima(3419, { DATABASE_URL: cluster.ownerUrl, DATA_DIR: dataDir });
try {
  await measure();
} finally {
  await tarima.stop();
  await owner.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fillCompanies(): Promise<number[]> {
  const database = new Database(appUrl);
  const made: number[] = [];
  for (let at = 0; at < companies; at += 1)
    made.push(
      await fillOrders(database, owner, { name: `Company ${at}`, host: toHost(at), orders }),
    );
  await database.close();
  await owner.query('vacuum (analyze)');
  return made;
}

async function measure(): Promise<void> {
  // The second company works; those after it do nothing, and are compared row by row.
  const client = await new TestClient(tarima.port, toHost(1)).signedIn(email, password);
  const headers = { host: toHost(1), ...client.headers };
  const works: Readonly<Record<string, (turn: number) => Asked>> = {
    'list of orders': () => ({ method: 'GET', path: '/api/orders?size=20', headers }),
    'new measure': (turn) => ({
      method: 'POST',
      path: '/api/measures',
      headers,
      body: JSON.stringify({ name: `Medida ${turn}`, description: 'Una medida' }),
    }),
  };
  const before = await hashIdleRows();
  const working = new AbortController();
  const latencies = Object.entries(works).map(([name, ask]) => ({
    name,
    times: repeat(ask, working.signal),
  }));
  await sleep(calmMilliseconds);
  const begun = performance.now();
  const said = await erase(ids[0] ?? 0);
  const ended = performance.now();
  working.abort();
  const rows = await Promise.all(
    latencies.map(async ({ name, times }) => {
      const all = await times;
      const calm = all.filter(({ at }) => at < begun).map(({ took }) => took);
      // Requests that had begun before the command ended.
      const meanwhile = all.filter(({ at }) => at >= begun).map(({ took }) => took);
      return [
        name,
        String(all.filter(({ failed }) => failed).length),
        ...[calm, meanwhile].flatMap((took) => [0.5, 0.99, 1].map((part) => pick(took, part))),
      ];
    }),
  );
  printTitle(
    `${companies} companies of ${orders} orders, one erased in ${((ended - begun) / 1000).toFixed(1)} s`,
  );
  printTable(
    [
      'requests of another company, ms',
      'failed',
      'middle',
      '99 %',
      'longest',
      'meanwhile',
      '99 %',
      'longest',
    ],
    rows,
  );
  console.log(`\n${said.trim()}`);
  console.log(
    (await hashIdleRows()) === before
      ? 'The rows of the idle companies are as they were.'
      : 'ROWS OF IDLE COMPANIES CHANGED',
  );
}

function pick(times: readonly number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * part));
  return (sorted[at] ?? Number.NaN).toFixed(0);
}

interface SentRequest {
  readonly at: number;
  readonly took: number;
  readonly failed: boolean;
}

/** Sends one request after the other, with a short pause, until a signal aborts. */
async function repeat(
  ask: (turn: number) => Asked,
  signal: AbortSignal,
): Promise<readonly SentRequest[]> {
  const connection = new Connection(tarima.port);
  const times: SentRequest[] = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const at = performance.now();
    const { status } = await connection.send(ask(turn));
    times.push({ at, took: performance.now() - at, failed: status >= 300 });
    await sleep(50);
  }
  connection.close();
  return times;
}

async function erase(account: number): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select name from accounts where id = $1', [
    account,
  ]);
  const command = fileURLToPath(new URL('../apps/server/operator/account.ts', import.meta.url));
  const args = [
    'erase',
    '--account',
    String(account),
    '--name',
    rows[0]?.name ?? '',
    '--without-archive',
  ];
  const child = spawn(process.execPath, [...serverFlags, command, ...args], {
    env: {
      PATH: process.env['PATH'],
      ...serverEnvironment,
      DATABASE_URL: cluster.ownerUrl,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`The command ended with code ${String(child.exitCode)}: ${said}`);
  return said;
}

/** Returns a hash of all rows of the companies that do nothing. */
async function hashIdleRows(): Promise<string> {
  const hashes: string[] = [];
  for (const { name, accountColumn } of await listAccountTables(owner)) {
    const { rows } = await owner.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${name} t where ${accountColumn} = any ($1)`,
      [ids.slice(2)],
    );
    hashes.push(`${name} ${rows[0]?.hash ?? ''}`);
  }
  return hashes.join('\n');
}
