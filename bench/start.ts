import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { accountOf, folderOf, forgetWrites, openData } from './data.ts';
import { load } from './loader.ts';
import { residentMemory, startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';
import { listWorks, readWorks, writeWorks } from './works.ts';

/*
 * Measures a cold start with data present, from the start of the process until /readyz answers 200, PostgreSQL
 * included; and the memory of the server's process at rest and under load. The operating system's cache stays warm.
 *   npm run bench:start -- [--rows 100000] [--times 5] [--seconds 10]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    times: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const rows = Number(options.rows);
const sizes = [rows, rows - 1];
const port = 3404;

await (await openData(sizes, console.log)).stop();
const starts: number[] = [];
for (let time = 0; time < Number(options.times); time += 1) {
  const started = await startTarima(port, { DATA_DIR: folderOf(sizes) });
  starts.push(started.readyAfter);
  await started.stop();
}

const data = await openData(sizes, console.log);
const tarima = await startTarima(port, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
await forgetWrites(owner, sizes);
try {
  await sleep(5_000);
  const atRest = await residentMemory(tarima.pid);
  const underLoad = await largestWhile(loaded());
  printTitle(`${rows} suppliers in the account`);
  printTable(
    ['figure', 'measured', 'target', ''],
    [
      judged('cold start to ready, seconds', middle(starts) / 1000, 3),
      judged('memory at rest, MB', atRest, 150),
      judged('memory under load of 16 clients, largest, MB', underLoad, 300),
    ],
  );
} finally {
  await owner.end();
  await tarima.stop();
  await data.stop();
}

/** Every work of bench:list, with 16 clients, one after another. */
async function loaded(): Promise<void> {
  const read = { account: await accountOf(owner, port, rows), bare: tarima, tarima };
  const written = { account: await accountOf(owner, port, rows - 1), bare: tarima, tarima };
  for (const work of [...listWorks(read), ...readWorks(read), ...writeWorks(written)].filter(
    ({ clients }) => clients === 16,
  ))
    await load({
      port,
      clients: 16,
      milliseconds: Number(options.seconds) * 1000,
      ask: work.tarima.ask,
    });
}

async function largestWhile(work: Promise<void>): Promise<number> {
  let largest = 0;
  const look = async (): Promise<void> => {
    largest = Math.max(largest, await residentMemory(tarima.pid));
  };
  const timer = setInterval(() => void look(), 200);
  await work.finally(() => clearInterval(timer));
  return largest;
}

function judged(figure: string, measured: number, target: number): string[] {
  return [
    figure,
    measured.toFixed(measured < 10 ? 2 : 0),
    `≤ ${target}`,
    measured <= target ? 'ok' : 'MISSED',
  ];
}
