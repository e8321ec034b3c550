import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { email, password } from './account.ts';
import { accountOf, hostOf, openData } from './data.ts';
import type { Flood, Heard } from './flooder.ts';
import { Connection, type Asked } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * Measures how much a person at another address is slowed down by 1,500 simultaneous sign-ins of one client, and by its 2,000
 * simultaneous requests for lists. The server is started for this and listens on this computer alone; a flood ends when every request is
 * answered, or after a minute.
 *   npm run bench:flood
 */
const rows = 5_000;
const port = 3407;
const flooder = '127.0.0.2';
const honest = '127.0.0.1';
const patience = 60_000; // milliseconds

const data = await openData([rows], console.log);
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(port, {
  DATABASE_URL: data.ownerUrl,
  DATA_DIR: data.dataDir,
  RATE_LIMIT: '6000', // as it is by itself
});
const giveUp = setTimeout(() => {
  console.error('It took too long.');
  process.exitCode = 1;
  void tarima.stop();
}, 4 * patience);

try {
  const { headers } = await accountOf(owner, port, rows);
  const list = (turn: number): Asked => ({
    method: 'GET',
    path: `/api/suppliers?page=${(turn % 50) + 1}&size=20&orderBy=id&orderType=desc`,
    headers,
  });
  const signIn = (who: string): Asked => ({
    method: 'POST',
    path: '/api/auth/sign-in',
    headers: { host: hostOf(rows) },
    body: JSON.stringify({ email: who, password }),
  });
  const ownSignIn = () => signIn(email);
  for (let turn = 0; turn < 30; turn += 1) await timed(list, turn); // the first requests find everything cold

  const quiet = { lists: await several(list, 40), signIns: await several(ownSignIn, 8) };
  const besideSignIns = await beside(1_500, (at) => signIn(`guess${at}@tarima.test`), [
    list,
    ownSignIn,
  ]);
  await sleep(1_000);
  const besideLists = await beside(2_000, list, [list, ownSignIn]);

  printTitle(`${rows} suppliers; 1,500 sign-ins at once, then 2,000 lists at once, of one address`);
  const line = (name: string, alone: Seen, loaded: Seen, target: string, ok: boolean) => [
    name,
    middle(alone.times).toFixed(1),
    middle(loaded.times).toFixed(1),
    Math.max(...loaded.times).toFixed(0),
    (middle(loaded.times) / middle(alone.times)).toFixed(2),
    String(loaded.times.length),
    String(loaded.failures),
    target,
    ok && loaded.failures === 0 ? 'ok' : 'MISSED',
  ];
  const quick = ({ times }: Seen) => Math.max(...times) <= 2_000;
  const even = (loaded: Seen) => middle(loaded.times) <= 2 * middle(quiet.lists.times);
  printTable(
    [
      'what others notice',
      'quiet ms',
      'median ms',
      'most ms',
      'ratio',
      'asked',
      '5xx',
      'target',
      '',
    ],
    [
      line(
        'sign-in beside sign-ins',
        quiet.signIns,
        besideSignIns.seen[1],
        '≤ 2 s',
        quick(besideSignIns.seen[1]),
      ),
      line(
        'list beside sign-ins',
        quiet.lists,
        besideSignIns.seen[0],
        'ratio ≤ 2',
        even(besideSignIns.seen[0]),
      ),
      line(
        'sign-in beside lists',
        quiet.signIns,
        besideLists.seen[1],
        '≤ 2 s',
        quick(besideLists.seen[1]),
      ),
      line(
        'list beside lists',
        quiet.lists,
        besideLists.seen[0],
        'ratio ≤ 2',
        even(besideLists.seen[0]),
      ),
    ],
  );
  for (const [name, { answers, milliseconds }] of [
    ['sign-ins', besideSignIns],
    ['lists', besideLists],
  ] as const)
    console.log(
      `\nThe flood of ${name} heard ${told(answers)} in ${(milliseconds / 1000).toFixed(1)} s`,
    );
} finally {
  clearTimeout(giveUp);
  await tarima.stop();
  await owner.end();
  await data.stop();
}

interface Seen {
  readonly times: number[];
  failures: number;
}

type Ask = (turn: number) => Asked;

async function timed(ask: Ask, turn: number): Promise<{ milliseconds: number; status: number }> {
  const connection = new Connection(port, honest);
  const sent = performance.now();
  const { status } = await connection.send(ask(turn));
  const milliseconds = performance.now() - sent;
  connection.close();
  return { milliseconds, status };
}

async function several(ask: Ask, count: number): Promise<Seen> {
  const seen: Seen = { times: [], failures: 0 };
  for (let turn = 0; turn < count; turn += 1) await addTo(seen, ask, turn);
  return seen;
}

async function addTo(seen: Seen, ask: Ask, turn: number): Promise<void> {
  const { milliseconds, status } = await timed(ask, turn);
  seen.times.push(milliseconds);
  // The rate limit may refuse the flooding address alone: every refusal of this one is a failure.
  if (status >= 300) seen.failures += 1;
}

/** A flood of one address, and what two people of another see until it is over. */
async function beside(count: number, flood: Ask, asks: readonly [Ask, Ask]) {
  const started = performance.now();
  const state = { isOver: false };
  const asked = Array.from({ length: count }, (_, at) => flood(at));
  const workerData: Flood = { port, from: flooder, asked };
  const worker = new Worker(new URL('./flooder.ts', import.meta.url), { workerData });
  const flooding = once(worker, 'message').then(([heard]: Heard[]) => {
    state.isOver = true;
    return heard ?? [];
  });
  const watch = async (ask: Ask): Promise<Seen> => {
    const seen: Seen = { times: [], failures: 0 };
    for (let turn = 0; !state.isOver && performance.now() - started < patience; turn += 1)
      await addTo(seen, ask, turn);
    return seen;
  };
  const seen = await Promise.all([watch(asks[0]), watch(asks[1])]);
  const answers = new Map(await flooding);
  return { seen, answers, milliseconds: performance.now() - started };
}

function told(answers: ReadonlyMap<number, number>): string {
  return [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
}
