import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { createSalesCompany, requireSuccess } from '../testing/sales-company.ts';
import { startIsolatedTestServer } from '../testing/server.ts';

const tables = [
  'calendar_days',
  'divisions',
  'measures',
  'positions',
  'products',
  'products_families',
  'profiles',
  'shifts',
  'stores',
  'workplaces',
];

test('the migration makes stored names findable in every language', async () => {
  // A server of its own: the tables are as the version before had them.
  const server = await startIsolatedTestServer();
  const sales = await createSalesCompany(server, 'before.test');
  for (const table of tables)
    await server.asOwner(`alter table ${table} drop column find_text cascade`);
  await server.asOwner(`
    create index products_starts on products
      using gin (account_id, word_starts(fold(name_es)), word_starts(fold(name_en)))`);
  const [product] = sales.plant.products;
  const metadata = JSON.stringify({ language: { name: { en: 'Light skid' } } });
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update products set name = 'Tarima ligera', metadata = ${metadata}
      where account_id = ${tx.accountId} and id = ${product}`),
  );
  const migration = new URL('../migrations/0246_names_in_every_language.sql', import.meta.url);
  await server.asOwner(await readFile(migration, 'utf8'));
  for (const search of ['tarima ligera', 'light skid', 'li sk']) {
    const { body } = requireSuccess(await sales.admin.get('/products', { search, lang: 'es' }));
    expect(
      pickListByPath(body, 'elements').map((each) => pickByPath(each, 'id')),
      search,
    ).toEqual([product]);
  }
  await server.close();
});
