import { tableWords } from '@tarima/domain/profiles/table-words';
import { modules } from '@tarima/domain/modules';
import { profiles } from '@tarima/domain/profiles/profile';
import { users } from '@tarima/domain/users/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dependentsOf } from './kit/catalogue/records.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whatever can depend on a record has a name that people know; monthly sums are no records', async () => {
  const company = await server.company('depended.example');
  const found = await server.database.tenant(company.accountId, async (tx) => {
    const rows = [];
    for (const module of [...modules, profiles, users])
      rows.push(...(await dependentsOf(tx, module)));
    return rows;
  });
  const tables = [...new Set(found.map(({ owner }) => owner))];
  expect(tables).toEqual(
    expect.arrayContaining([
      'orders',
      'technical_sheets',
      'planning_events',
      'products_inventories',
      'raw_materials_inventories',
    ]),
  );
  expect(tables.filter((table) => !tableWords(table))).toEqual(['sales_months']);
});
