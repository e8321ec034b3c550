import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pickByPath, pickListByPath } from '@tarima/server/testing/client';
import pg from 'pg';
import { accountOf, forgetWrites, openData, withoutIndexes, type Account } from './data.ts';
import { Connection, type Asked } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';
import { inTurns } from './timed.ts';

/*
 * Measures requests on a whole list and on the rows of a filter, in an account of 1,000,000 suppliers and as many products beside one of
 * 100,000, on one server in one run: the list as it opens, its first page as a view shows it, sums, and actions on all matching rows.
 *   npm run bench:million -- [--times 9]
 */
const { values: options } = parseArgs({ options: { times: { type: 'string', default: '9' } } });
const [small, large] = [100_000, 1_000_000];

const data = await openData([small, large], console.log, { alone: true });
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(3406, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });
const connection = new Connection(tarima.port);

try {
  await forgetWrites(owner, [small, large]);
  const accounts = [
    await accountOf(owner, tarima.port, small),
    await accountOf(owner, tarima.port, large),
  ];
  for (const [at, account] of accounts.entries())
    await fillProducts(account, [small, large][at] ?? 0);
  await printPages(accounts);
  await printActs(accounts);
} finally {
  connection.close();
  await tarima.stop();
  await owner.end();
  await data.stop();
}

async function fillProducts({ id, headers }: Account, count: number): Promise<void> {
  const known = await owner.query('select from products where account_id = $1 limit 1', [id]);
  if (known.rowCount) return;
  const make = (path: string, body: object) =>
    connection.json({ method: 'POST', path: `/api${path}`, headers, body: JSON.stringify(body) });
  const named = (name: string) => ({
    name,
    description: name,
    metadata: { language: { name: { es: name, en: name }, description: { es: name, en: name } } },
  });
  await make('/measures', named('Pieza'));
  for (const family of ['Estándar', 'Ligera', 'Pesada', 'Reciclada', 'A medida'])
    await make('/products-families', named(family));
  await owner.query(`select set_config('app.account_id', '${id}', false)`);
  await owner.query('alter table products disable trigger history');
  await withoutIndexes(owner, 'products', async () => {
    await owner.query(await readFile(new URL('products.sql', import.meta.url), 'utf8'), [count]);
  });
  await owner.query('alter table products enable trigger history');
  await owner.query('vacuum (analyze) products');
}

function get({ headers }: Account, path: string): Asked {
  return { method: 'GET', path: `/api${path}`, headers };
}

async function printPages(of: readonly Account[]): Promise<void> {
  const view = 'filters[status][]=inactive&filters[state][]=JAL&orderBy=name&orderType=asc';
  const works: readonly (readonly [name: string, path: string])[] = [
    ['list as it opens', '/suppliers?size=20'],
    ['the same, sorted by name', '/suppliers?size=20&orderBy=name'],
    ['a view: two filters, by name', `/suppliers?size=20&${view}`],
    ['its looks and views', '/list-looks'],
    ['sum and average of all products', '/products/totals'],
    ['of those with a price above 800', '/products/totals?filters[price][above]=800'],
    ['counts of all products by family', '/products/counts?by=productFamily'],
  ];
  const rows: string[][] = [];
  for (const [name, path] of works) {
    const [less = 0, more = 0] = await inTurns(
      connection,
      Number(options.times),
      of.map((account) => () => get(account, path)),
    );
    rows.push([name, less.toFixed(1), more.toFixed(1), (more / less).toFixed(2)]);
  }
  printTitle('One client, milliseconds (medians)');
  printTable(['asked', 'of 100,000', 'of 1,000,000', 'ratio'], rows);
}

/** Requests part after part, like the browser: all parts of the rows of a filter, at most so many of a whole list. */
async function printActs(of: readonly Account[]): Promise<void> {
  const partsAtMost = 30;
  const works: readonly (readonly [name: string, matching: object])[] = [
    ['of the whole list', {}],
    ['of one in 12', { filters: { status: ['inactive'] } }],
    ['of a search, 1.4 %', { search: 'hernández' }],
  ];
  const rows: string[][] = [];
  for (const [name, matching] of works)
    for (const [verb, asked] of [
      ['tried', { dryRun: true }],
      ['done', {}],
    ] as const) {
      const cells: string[] = [];
      for (const account of of) {
        const taken: number[] = [];
        let below: number | null = null;
        do {
          const body: object = {
            does: 'edit',
            field: 'city',
            value: `Ciudad ${account.id}`,
            on: { matching, ...(below !== null && { below }) },
            ...asked,
          };
          const sent = performance.now();
          const answer = await connection.json({
            method: 'POST',
            path: '/api/suppliers/many',
            headers: account.headers,
            body: JSON.stringify(body),
          });
          taken.push((performance.now() - sent) / pickListByPath(answer, 'done').length);
          const next = pickByPath(answer, 'next');
          below = typeof next === 'number' ? next : null;
        } while (below !== null && taken.length < partsAtMost);
        cells.push(middle(taken).toFixed(2));
      }
      rows.push([`${verb}, ${name}`, ...cells]);
    }
  printTitle('One field of all that match, 100 records a call, milliseconds a record (medians)');
  printTable(['act', 'of 100,000', 'of 1,000,000'], rows);
}
