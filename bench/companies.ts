import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Database } from '@tarima/server/kit/database';
import { openUserSessions } from '@tarima/server/testing/company';
import pg from 'pg';
import { email } from './account.ts';
import { countOrders, hostOfCompany, openCompanies, type CompaniesData } from './companies-data.ts';
import { Connection, type Asked } from './loader.ts';
import { startTarima, type Started } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * An installation with many companies: a company among them beside the same company alone, in turns, in one run; the server's
 * memory over a walk through them; backup and one company's archive.
 *   npm run bench:companies -- [--companies 1000] [--minutes 15] [--times 60] [--walk 1000]
 */
const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '15' },
    times: { type: 'string', default: '60' },
    walk: { type: 'string', default: '1000' },
  },
});
type Headers = Readonly<Record<string, string>>;

const limit = 1.1;
/** Company that is measured: of 2,997 orders. */
const measured = 24;
/** Part of the codes of this run, so that no code comes twice. */
const run = `${process.pid}-${Math.round(performance.timeOrigin)}`;
/** Option of Node that prints the greatest memory of a process at its end, in kilobytes. */
const reportMemory =
  "--import=data:text/javascript,process.on('exit',()=>console.error('maxRSS%20'+process.resourceUsage().maxRSS))";
const places = Array.from({ length: Number(options.companies) }, (_, place) => place);
const others = places.filter((place) => place !== measured);

const many = await openCompanies(
  'companies',
  [measured, ...others],
  Number(options.minutes) * 60_000,
);
const alone = await openCompanies('company-alone', [measured], Infinity);
const servers = await Promise.all([
  startTarima(3421, { DATABASE_URL: many.ownerUrl, DATA_DIR: path.join(many.dataDir, 'server') }),
  startTarima(3422, { DATABASE_URL: alone.ownerUrl, DATA_DIR: path.join(alone.dataDir, 'server') }),
]);

try {
  printTitle(
    `${many.companies} companies with ${many.orders} orders, and one of them with ${countOrders(measured)} alone`,
  );
  await compareCompany(servers[0], servers[1]);
  await walk(servers[0]);
  await measureCommands();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await many.stop();
  await alone.stop();
}

/** Request headers of the superuser of a company. */
async function signIn(data: CompaniesData, place: number): Promise<Headers> {
  const database = new Database(data.appUrl, { max: 1 });
  try {
    const [account] = await findAccounts(data, place);
    const [tokens] = await openUserSessions(database, data.tokenSecret, account ?? 0, [email]);
    return {
      host: hostOfCompany(place),
      authorization: `Bearer ${tokens?.accessToken ?? ''}`,
      'content-type': 'application/json',
    };
  } finally {
    await database.close();
  }
}

async function findAccounts({ ownerUrl }: CompaniesData, place: number): Promise<number[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: number }>(
      'select account_id::int as id from account_hosts where host = $1',
      [hostOfCompany(place)],
    );
    return rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}

async function compareCompany(among: Started, byItself: Started): Promise<void> {
  const sides = [
    { connection: new Connection(among.port), headers: await signIn(many, measured) },
    { connection: new Connection(byItself.port), headers: await signIn(alone, measured) },
  ];
  const works = [
    ['list of orders', '/orders?size=20'],
    ['list of a status', '/orders?size=20&filters[status][]=production'],
    ['one order', '/orders/100'],
    ['dashboard', '/reports/dashboard?year=2026'],
    ['create a supplier', undefined],
  ] as const;
  let number = 0;
  const ask = (address: string | undefined, headers: Headers): Asked =>
    address === undefined
      ? { method: 'POST', path: '/api/suppliers', headers, body: createBody((number += 1)) }
      : { method: 'GET', path: `/api${address}`, headers };
  const rows: string[][] = [];
  for (const [name, address] of works) {
    const taken: [number[], number[]] = [[], []];
    for (let time = -5; time < Number(options.times); time += 1)
      // Each side goes first every second time.
      for (const at of time % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[at];
        if (!side) continue;
        const { connection, headers } = side;
        const sent = performance.now();
        await connection.json(ask(address, headers));
        if (time >= 0) taken[at]?.push(performance.now() - sent);
      }
    const [first, second] = taken.map(middle);
    const ratio = (first ?? 0) / (second ?? 1);
    rows.push([
      name,
      (first ?? 0).toFixed(1),
      (second ?? 0).toFixed(1),
      ratio.toFixed(2),
      ratio <= limit ? 'ok' : 'MISSED',
    ]);
  }
  printTable(['work', 'among many, ms', 'alone, ms', 'ratio', `≤ ${limit}`], rows);
  for (const { connection } of sides) connection.close();
}

function createBody(number: number): string {
  return JSON.stringify({
    code: `C-${run}-${number}`,
    name: `Maderas ${number}`,
    email: `ventas${number}@bench.test`,
    phoneNumber: '+52 477 712 3401',
    supplierType: 'lumber',
    businessType: 'sawmill',
    state: 'GUA',
    city: 'León',
    status: 'active',
    location: '21.122131,-101.682739',
  });
}

/** Requests list and dashboard of one company after another, twice, and prints the memory of the server. */
async function walk({ port, pid }: Started): Promise<void> {
  const visited = [measured, ...others].slice(0, Math.min(many.companies, Number(options.walk)));
  const headers = new Map<number, Headers>();
  for (const place of visited) headers.set(place, await signIn(many, place));
  // Opened after the sign-ins, which take longer than the server keeps an unused connection.
  const connection = new Connection(port);
  const rows: string[][] = [['before', '', (await readMemory(pid)).toFixed(0)]];
  for (const turn of ['first walk', 'second walk', 'third walk']) {
    for (const place of visited)
      for (const address of ['/orders?size=20', '/reports/dashboard?year=2026'])
        await connection.json({
          method: 'GET',
          path: `/api${address}`,
          headers: headers.get(place) ?? {},
        });
    rows.push([turn, String(visited.length), (await readMemory(pid)).toFixed(0)]);
  }
  connection.close();
  console.log('');
  printTable(['memory of the server', 'companies', 'MB'], rows);
}

/** Resident memory of a process, in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Runs the backup of all companies and the archive of one, each in a process of its own, and prints their greatest memory. */
async function measureCommands(): Promise<void> {
  const folder = path.join(many.dataDir, 'out');
  await rm(folder, { recursive: true, force: true });
  const [account = 0] = await findAccounts(many, measured);
  const archive = ['archive', '--account', String(account), '--to'];
  const rows: string[][] = [];
  for (const [name, program, file, args] of [
    ['backup of all', 'backup.ts', `${folder}.tarima`, []],
    ['archive of one company', 'account.ts', `${folder}.tar.gz`, archive],
  ] as const) {
    await rm(file, { force: true });
    const started = performance.now();
    const memory = await runCommand(program, [...args, file]);
    const seconds = (performance.now() - started) / 1_000;
    const megabytes = (await stat(file)).size / 1_000_000;
    rows.push([name, megabytes.toFixed(1), seconds.toFixed(0), memory.toFixed(0)]);
    await rm(file, { force: true });
  }
  console.log('');
  printTable(['command', 'file, MB', 'seconds', 'greatest memory, MB'], rows);
}

/** @returns the greatest resident memory of an operator's command, in MB */
async function runCommand(program: string, args: readonly string[]): Promise<number> {
  const file = path.join(import.meta.dirname, '../apps/server/operator', program);
  const child = spawn(process.execPath, [reportMemory, file, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: many.ownerUrl,
      DATA_DIR: path.join(many.dataDir, 'server'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${program} ended with ${child.exitCode}: ${await said}`);
  return Number(/maxRSS (\d+)/.exec(await said)?.[1]) / 1024;
}
