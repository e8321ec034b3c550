import { parseArgs } from 'node:util';
import { listSortableColumns } from '@tarima/domain/kit/list-columns';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import pg from 'pg';
import { accountOf, forgetWrites, openData, type Account } from './data.ts';
import { Connection } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { inTurns } from './timed.ts';

/*
 * The list page of an account with 1,000,000 suppliers beside that of one with 100,000, on one server in one run:
 * every sortable column at its first page and deep, and filters that find much, little or nothing.
 *   npm run bench:pages -- [--times 9] [--only name]
 */
const { values: options } = parseArgs({
  options: { times: { type: 'string', default: '9' }, only: { type: 'string', default: '' } },
});
const [small, large] = [100_000, 1_000_000];
/** A page costs at most this many times what it costs in the smaller account. */
const target = 2;

const data = await openData([small, large], console.log, { alone: true });
const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const tarima = await startTarima(3403, { DATABASE_URL: data.ownerUrl, DATA_DIR: data.dataDir });
const connection = new Connection(tarima.port);

try {
  await forgetWrites(owner, [small, large]);
  const accounts = {
    small: await accountOf(owner, tarima.port, small),
    large: await accountOf(owner, tarima.port, large),
  };
  const names = listSortableColumns(suppliers).map(({ name }) => name);
  const sorts = names.filter((name) => name.includes(options.only));
  await printPages(sorts, accounts);
  if (options.only === '') await printFilters(accounts);
} finally {
  connection.close();
  await tarima.stop();
  await owner.end();
  await data.stop();
}

interface Accounts {
  readonly small: Account;
  readonly large: Account;
}

type Asked = readonly [account: Account, query: string];

async function printPages(
  sorts: readonly string[],
  { small: a, large: b }: Accounts,
): Promise<void> {
  printTitle('Pages of 20, one client, milliseconds (medians)');
  const rows: string[][] = [];
  for (const name of sorts)
    for (const type of ['asc', 'desc']) {
      const page = (at: number) => `orderBy=${name}&orderType=${type}&page=${at}`;
      const [first = 0, firstLarge = 0, deep = 0, deepLarge = 0, deepest = 0] = await medians([
        [a, page(1)],
        [b, page(1)],
        [a, page(4_000)],
        [b, page(4_000)],
        [b, page(20_000)],
      ]);
      rows.push([
        `${name} ${type}`,
        ...[first, firstLarge].map(shown),
        judged(firstLarge / first),
        ...[deep, deepLarge].map(shown),
        judged(deepLarge / deep),
        shown(deepest),
        (deepest / deep).toFixed(2),
      ]);
    }
  const of = (page: string) => [`${page} of 100k`, `${page} of 1M`, 'ratio'];
  printTable(
    ['order', ...of('page 1'), ...of('page 4,000'), 'page 20,000 of 1M', 'to 4,000 of 100k'],
    rows,
  );
}

async function printFilters({ small: a, large: b }: Accounts): Promise<void> {
  const asked: [name: string, query: string][] = [
    ['none', ''],
    ['name "martínez del sab" (0.03 %)', contains('name', 'martínez del sab')],
    ['name "hernández" (1.4 %)', contains('name', 'hernández')],
    ['the same, by name', `${contains('name', 'hernández')}&orderBy=name`],
    ['the same, page 60', `${contains('name', 'hernández')}&page=60`],
    [
      'name "ernández" and state Nuevo León',
      `${contains('name', 'ernández')}&filters[state][]=NLE`,
    ],
    ['email "com" (all)', contains('email', 'com')],
    ['email "com", by name', `${contains('email', 'com')}&orderBy=name`],
    ['name "de" (most)', contains('name', 'de')],
    ['name "a" (all)', contains('name', 'a')],
    ['name "xq" (none)', contains('name', 'xq')],
    ['name "xqz" (none)', contains('name', 'xqz')],
    ['phone "55 12"', contains('phoneNumber', '55 12')],
    ['code "PRV-00000"', contains('code', 'PRV-00000')],
    ['city "san"', contains('city', 'san')],
    ['state Colima (4 %), by id', 'filters[state][]=COL'],
    ['status inactive (8 %), by name', 'filters[status][]=inactive&orderBy=name'],
    ['created in March 2024, by name', `${days('2024-03-01', '2024-03-31')}&orderBy=name`],
    [
      'created in March 2024, by createdAt',
      `${days('2024-03-01', '2024-03-31')}&orderBy=createdAt`,
    ],
  ];
  printTitle('Filters, page 1 of 20 unless said, one client, milliseconds (medians)');
  const rows: string[][] = [];
  for (const [name, query] of asked) {
    const [smaller = 0, larger = 0] = await medians([
      [a, query],
      [b, query],
    ]);
    rows.push([name, shown(smaller), shown(larger), (larger / smaller).toFixed(2)]);
  }
  printTable(['filter', 'in 100k', 'in 1M', 'ratio'], rows);
}

function contains(field: string, text: string): string {
  return `filters[${field}]=${encodeURIComponent(text)}`;
}

function days(from: string, to: string): string {
  return `filters[createdAt][from]=${from}&filters[createdAt][to]=${to}`;
}

function medians(questions: readonly Asked[]): Promise<number[]> {
  return inTurns(
    connection,
    Number(options.times),
    questions.map(([account, query]) => () => ({
      method: 'GET',
      path: `/api/suppliers?size=20&${query}`,
      headers: account.headers,
    })),
  );
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

function judged(ratio: number): string {
  return `${ratio.toFixed(2)} ${ratio <= target ? 'ok' : 'MISSED'}`;
}
