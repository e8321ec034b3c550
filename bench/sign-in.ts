import { parseArgs } from 'node:util';
import pg from 'pg';
import { email, password } from './account.ts';
import { accountOf, hostOf, openData } from './data.ts';
import { load, type Asked } from './loader.ts';
import { residentMemory, startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * Measures a list's time while 50 people sign in at the same time, again and again, beside its time alone: in turns, in one run.
 *   npm run bench:sign-in -- [--rows 100000] [--seconds 4] [--rounds 5] [--signing 50]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    signing: { type: 'string', default: '50' },
  },
});
const rows = Number(options.rows);
const milliseconds = Number(options.seconds) * 1000;
const target = 2;
const port = 3405;

const data = await openData([rows, rows - 1], console.log);
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(port, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });

try {
  const { headers } = await accountOf(owner, port, rows);
  const page = (turn: number): Asked => ({
    method: 'GET',
    path: `/api/suppliers?page=${(turn % 50) + 1}&size=20&orderBy=id&orderType=desc`,
    headers,
  });
  const signIn = (): Asked => ({
    method: 'POST',
    path: '/api/auth/sign-in',
    headers: { host: hostOf(rows) },
    body: JSON.stringify({ email, password }),
  });
  const paging = () => load({ port, clients: 1, milliseconds, ask: page });
  const signing = () => load({ port, clients: Number(options.signing), milliseconds, ask: signIn });

  await paging(); // the first requests find everything cold
  const found: { alone: number[]; beside: number[]; signedIn: number }[] = [];
  let memory = 0;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const alone = await paging();
    const [beside, signedIn] = await Promise.all([paging(), signing()]);
    memory = Math.max(memory, await residentMemory(tarima.pid));
    found.push({
      alone: [...alone.latencies],
      beside: [...beside.latencies],
      signedIn: signedIn.perSecond,
    });
  }
  printTitle(`${rows} suppliers in the account; one client pages, ${options.signing} sign in`);
  printTable(
    ['list page', 'alone ms', 'beside sign-ins ms', 'ratio', 'target', ''],
    [compared('median', found, 0.5), compared('95th percentile', found, 0.95)],
  );
  console.log(
    `\n${middle(found.map(({ signedIn }) => signedIn)).toFixed(1)} sign-ins a second; the server held at most ${memory.toFixed(0)} MB`,
  );
} finally {
  await tarima.stop();
  await owner.end();
  await data.stop();
}

function compared(
  name: string,
  found: readonly { alone: readonly number[]; beside: readonly number[] }[],
  part: number,
): string[] {
  const at = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const pairs = found.map(({ alone, beside }) => ({ alone: at(alone), beside: at(beside) }));
  const ratio = middle(pairs.map(({ alone, beside }) => beside / alone));
  return [
    name,
    middle(pairs.map(({ alone }) => alone)).toFixed(2),
    middle(pairs.map(({ beside }) => beside)).toFixed(2),
    ratio.toFixed(2),
    name === 'median' ? `≤ ${target}` : '',
    name === 'median' ? (ratio <= target ? 'ok' : 'MISSED') : '',
  ];
}
