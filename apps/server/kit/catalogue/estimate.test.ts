import { maxExactRowCount } from '@tarima/domain/kit/list-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../../testing/client.ts';
import { startIsolatedTestServer, type TestServer } from '../../testing/server.ts';

const made = maxExactRowCount + 500;
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startIsolatedTestServer();
  const company = await server.company('many.test');
  ({ admin } = company);
  await server.asOwner(`
    begin;
    set local app.account_id = '${company.accountId}';
    alter table measures disable trigger history;
    -- Indexes would take most of the time, and the list as it opens needs but the key.
    do $$ declare name text; begin
      for name in select indexrelid::regclass from pg_index where indrelid = 'measures'::regclass and not indisunique
      loop execute 'drop index ' || name; end loop;
    end $$;
    insert into measures (account_id, name, description)
      select ${company.accountId}, 'Medida ' || n, '' from generate_series(1, ${made}) n;
    commit;
    analyze measures`);
});
afterAll(() => server.close());

test('an unfiltered list shows its exact number of rows on every page', async () => {
  for (const page of [1, 2, 20_000]) {
    const { body } = await admin.get('/measures', { page, size: 5 });
    expect(pickByPath(body, 'metadata')).toEqual({ totalItems: made, totalPages: made / 5 });
  }
});

test('a filtered list with very many rows shows an estimated number', async () => {
  const { body } = await admin.get('/measures', { filters: { createdAt: { from: '2020-01-01' } } });
  expect(pickByPath(body, 'metadata.estimated')).toBe(true);
  const about = pickNumberByPath(body, 'metadata.totalItems') / made;
  expect(about).toBeGreaterThan(0.9);
  expect(about).toBeLessThan(1.1);
});

test('an emptied table has the count zero', async () => {
  const total = async () =>
    pickByPath((await admin.get('/calendar-days')).body, 'metadata.totalItems');
  const day = { date: '2027-12-25', name: 'Navidad' };
  expect((await admin.post('/calendar-days', day)).status).toBe(201);
  expect(await total()).toBe(1);
  await server.asOwner('truncate calendar_days');
  expect(await total()).toBe(0);
});
