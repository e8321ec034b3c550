import { parseArgs } from 'node:util';
import pg from 'pg';
import { accountOf, forgetWrites, openData } from './data.ts';
import { load } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';
import { newBody, updateOf } from './works.ts';

/*
 * Measures the cost that keeping the count of a list adds to a write: creates and updates a supplier with the count and without it, in
 * turns, in one run. Without the count the triggers are off.
 *   npm run bench:counts -- [--seconds 10]
 */
const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const sizes = [100_000, 99_999];
const [, written = 0] = sizes;
const clients = 16;
const rounds = 9;
/** A round with counts has at least this part of the rate of the one without, before or after it. */
const target = 0.95;

const data = await openData(sizes, console.log);
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(3405, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });

try {
  await forgetWrites(owner, sizes);
  const account = await accountOf(owner, tarima.port, written);
  const works = {
    create: () => ({
      method: 'POST' as const,
      path: '/api/suppliers',
      headers: account.headers,
      body: newBody(),
    }),
    update: (turn: number) => updateOf(account, turn),
  };
  const milliseconds = (Number(options.seconds) * 1000) / rounds;
  const rows: string[][] = [];
  for (const [name, ask] of Object.entries(works)) {
    let turn = 0;
    const rate = async (verb: 'enable' | 'disable'): Promise<number> => {
      for (const trigger of ['count_insert', 'count_delete'])
        await owner.query(`alter table suppliers ${verb} trigger ${trigger}`);
      const { perSecond } = await load({
        port: tarima.port,
        clients,
        milliseconds,
        ask: () => ask(turn++),
      });
      return perSecond;
    };
    const found: { without: number; with: number }[] = [];
    await rate('enable');
    for (let round = 0; round < rounds; round += 1) {
      // Order of the two changes from round to round.
      const first = round % 2 === 0 ? await rate('disable') : await rate('enable');
      const second = round % 2 === 0 ? await rate('enable') : await rate('disable');
      found.push(
        round % 2 === 0 ? { without: first, with: second } : { without: second, with: first },
      );
    }
    const ratio = middle(found.map((each) => each.with / each.without));
    rows.push([
      name,
      middle(found.map(({ without }) => without)).toFixed(0),
      middle(found.map((each) => each.with)).toFixed(0),
      ratio.toFixed(3),
      ratio >= target ? 'ok' : 'MISSED',
    ]);
  }
  printTitle(`${clients} clients, medians of ${rounds} rounds`);
  printTable(['work', 'without counts/s', 'with/s', 'ratio', ''], rows);
} finally {
  for (const trigger of ['count_insert', 'count_delete'])
    await owner.query(`alter table suppliers enable trigger ${trigger}`);
  await owner.query(
    `select set_config('app.account_id', id::text, false), recount_lists() from accounts`,
  );
  await tarima.stop();
  await owner.end();
  await data.stop();
}
