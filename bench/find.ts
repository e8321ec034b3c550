import { parseArgs } from 'node:util';
import pg from 'pg';
import { accountOf, forgetWrites, openData } from './data.ts';
import { Connection } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * The box above a list of 100,000 suppliers, which searches four columns, beside a "contains" filter of one of them; and what
 * PostgreSQL does for it.
 *   npm run bench:find -- [--times 9]
 */
const { values: options } = parseArgs({ options: { times: { type: 'string', default: '9' } } });
const size = 100_000;
/** A page with a search costs at most this many times what one with a filter costs, which looks into one column. */
const target = 1.3;

const texts: readonly [name: string, column: string, text: string][] = [
  ['rare', 'name', 'martínez del sab'],
  ['1.4 %', 'name', 'hernández'],
  ['in all', 'email', 'com'],
  ['absent', 'name', 'xqz'],
  ['two letters, in most', 'name', 'de'],
  ['two letters, absent', 'name', 'xq'],
  ['one letter, in all', 'name', 'a'],
  ['one letter, in few', 'name', 'q'],
];

const data = await openData([size], console.log);
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(3404, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });
const connection = new Connection(tarima.port);

try {
  await forgetWrites(owner, [size]);
  const account = await accountOf(owner, tarima.port, size);
  const timed = async (query: string): Promise<number> => {
    const began = performance.now();
    await connection.json({
      method: 'GET',
      path: `/api/suppliers?size=20&${query}`,
      headers: account.headers,
    });
    return performance.now() - began;
  };
  const rows: string[][] = [];
  for (const [name, column, text] of texts) {
    const written = encodeURIComponent(text);
    const queries = [`filters[${column}]=${written}`, `search=${written}`];
    const times = queries.map((): number[] => []);
    // The first time fills the caches.
    for (const query of queries) await timed(query);
    for (let round = 0; round < Number(options.times); round += 1)
      for (const [at, query] of queries.entries()) times[at]?.push(await timed(query));
    const [filter = 0, search = 0] = times.map(middle);
    const ratio = search / filter;
    rows.push([
      `${name}: "${text}"`,
      filter.toFixed(1),
      search.toFixed(1),
      `${ratio.toFixed(2)}${ratio > target ? ' MISSED' : ''}`,
    ]);
  }
  printTitle('Page 1 of 20, one client, milliseconds (medians)');
  printTable(['text', 'filter', 'search', 'ratio'], rows);

  printTitle('explain (analyze, buffers) of the search');
  await owner.query(`select set_config('app.account_id', $1, false)`, [String(account.id)]);
  for (const [name, , text] of texts) {
    const isShort = text.length < 3;
    const { rows: plan } = await owner.query<{ 'QUERY PLAN': string }>(`
      explain (analyze, buffers) select id from suppliers
      where account_id = ${account.id} and ${
        isShort
          ? `word_starts(find_text) @> '{${text}}'`
          : `find_text like '%' || fold('${text}') || '%'`
      } limit 100001`);
    console.log(`\n${name}: "${text}"\n${plan.map((line) => line['QUERY PLAN']).join('\n')}`);
  }
} finally {
  connection.close();
  await tarima.stop();
  await owner.end();
  await data.stop();
}
