import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Transaction } from '../../kit/database.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { RowTypeChecker } from './row-type-checker.ts';
import { buildExampleQuery } from './example.ts';
import { readClaimsFile } from './claims-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const answers = {
  id: '1::bigint',
  name: 'null::text',
  kind: `'lot'`,
  done: 'true',
  bytes: `'\\x00'::bytea`,
  tags: `array['dry']`,
  place: `'[1, "A"]'::jsonb`,
  maker: `'{"id": 7}'::jsonb`,
  others: `'{"pine": 2}'::jsonb`,
  whatever: 'now()',
};

type Changed = Record<string, string | undefined>;

/** Queries the right columns, some of them changed, and without those that are `undefined`. */
function ask(changed: Changed, more = sql``): Promise<unknown> {
  const columns = Object.entries({ ...answers, ...changed }).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.raw(value)} as ${sql.ref(name)}`],
  );
  return server.database.shared(buildExampleQuery(sql`${sql.join(columns)} ${more}`));
}

async function findWrong(...args: Parameters<typeof ask>): Promise<string[]> {
  const claims = new RowTypeChecker(readClaimsFile(inject('scratch')));
  const all = Transaction.onAnswer;
  Transaction.onAnswer = (query, answer) => claims.hold(query, answer);
  try {
    await ask(...args);
  } finally {
    Transaction.onAnswer = all;
  }
  return [...claims.faults].map((issue) => issue.replace(/^testing.claims.example\.ts:\d+: /, ''));
}

test('rows that match their claimed type have no issue', async () => {
  await ask({}); // by those who hold all of this worker's answers
  expect(await findWrong({})).toEqual([]);
  expect(await findWrong({ name: `'Ana'`, kind: `'order'`, maker: 'null::jsonb' })).toEqual([]);
  expect(await findWrong({ maker: `'{"id": 7, "since": "2026"}'::jsonb` })).toEqual([]);
});

test.for([
  [{ id: 'null::int' }, 'id is claimed as number and comes as null'],
  [{ id: '1.5::numeric' }, `id is claimed as number and comes as '1.5'`],
  [{ name: '1' }, 'name is claimed as null | string and comes as 1'],
  [{ kind: `'loot'` }, `kind is claimed as 'lot' | 'order' and comes as 'loot'`],
  [{ done: `'yes'` }, `done is claimed as boolean and comes as 'yes'`],
  [{ bytes: `'00'` }, `bytes is claimed as bytes and comes as '00'`],
  [{ tags: `'dry'` }, `tags is claimed as list and comes as 'dry'`],
  [{ tags: `array['dry', null]` }, 'tags.1 is claimed as string and comes as null'],
  [{ place: `'[1]'::jsonb` }, 'place is claimed as tuple and comes as [ 1 ]'],
  [{ place: `'[1, 2]'::jsonb` }, 'place.1 is claimed as string and comes as 2'],
  [{ maker: `'{"id": null}'::jsonb` }, 'maker.id is claimed as number and comes as null'],
  [{ maker: `'{}'::jsonb` }, 'maker.id is claimed and does not come'],
  [{ maker: `'{"id": 1, "at": 2}'::jsonb` }, 'maker.at comes and is not claimed'],
  [{ others: `'{"pine": "2"}'::jsonb` }, `others.pine is claimed as number and comes as '2'`],
  [{ whatever: undefined }, 'whatever is claimed and does not come'],
  [{ further: '1' }, 'further comes and is not claimed'],
] as const)('a row with %o has the issue: %s', async ([changed, issue]) => {
  expect(await findWrong(changed)).toEqual([issue]);
});

test('columns are checked against the claimed type even if no row is returned', async () => {
  expect(await findWrong({ further: '1' }, sql`where false`)).toEqual([
    'further comes and is not claimed',
  ]);
  expect(await findWrong({ id: 'null' }, sql`where false`)).toEqual([]);
});
