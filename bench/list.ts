import { parseArgs } from 'node:util';
import pg from 'pg';
import { accountOf, forgetWrites, openData } from './data.ts';
import { startBare, startTarima } from './processes.ts';
import { printComparison } from './report.ts';
import { compare, type Compared } from './rounds.ts';
import { answersAgree, listWorks, readWorks, writeWorks } from './works.ts';

/*
 * The list page, read, create and update of the real server beside the baseline of bare.ts, in turns, in one run:
 *   npm run bench:list -- [--rows 100000] [--seconds 5] [--only "read one"]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const rows = Number(options.rows);
// Written to an account of its own, so that the one that is read keeps its size.
const writtenRows = rows - 1;

const data = await openData([rows, writtenRows], console.log);
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const bare = await startBare(3401, data.ownerUrl);
const tarima = await startTarima(3402, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });

try {
  await forgetWrites(owner, [rows, writtenRows]);
  const read = { account: await accountOf(owner, tarima.port, rows), bare, tarima };
  const written = { account: await accountOf(owner, tarima.port, writtenRows), bare, tarima };
  await answersAgree(read);
  const works = [...listWorks(read), ...readWorks(read), ...writeWorks(written)];
  const found: Compared[] = [];
  for (const work of works.filter(({ name }) => name.includes(options.only)))
    found.push(await compare(work, Number(options.seconds), data.postmaster));
  printComparison(`${rows} suppliers in the account`, found);
} finally {
  await tarima.stop();
  await bare.stop();
  await owner.end();
  await data.stop();
}
