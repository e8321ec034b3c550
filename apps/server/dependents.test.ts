import { findTableWords } from '@tarima/domain/profiles/table-words';
import { catalogueModules } from '@tarima/domain/modules';
import { profiles } from '@tarima/domain/profiles/profile';
import { users } from '@tarima/domain/users/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReferringColumns } from './kit/catalogue/records.ts';
import { pickByPath } from './testing/client.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
} from './testing/sales-company.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every table that can refer to a record has a readable name, except the monthly sums', async () => {
  const company = await server.company('depended.example');
  const found = await server.database.tenant(company.accountId, async (tx) => {
    const rows = [];
    for (const module of [...catalogueModules, profiles, users])
      rows.push(...(await listReferringColumns(tx, module)));
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
  expect(tables.filter((table) => !findTableWords(table))).toEqual(['sales_months']);
});

test('the dependents of a record are listed with the latest five, even if only order lines refer to it', async () => {
  const sales = await createSalesCompany(server, 'selling.test');
  const ids: number[] = [];
  for (let at = 0; at < 6; at += 1)
    ids.unshift(
      await createTestQuotation(sales, sales.ana, [
        buildOrderLine(sales.plant.products[0], 1),
        buildOrderLine(sales.plant.products[0], 2),
      ]),
    );
  const latest = ids.slice(0, 5);
  const { body } = requireSuccess(await sales.admin.get(`/customers/${sales.customer}/dependents`));
  expect(body).toEqual([{ module: 'orders', count: 6, latest }]);
  const product = `/products/${sales.plant.products[0]}`;
  const used = requireSuccess(await sales.admin.get(`${product}/dependents`)).body;
  expect(used).toContainEqual({ module: 'orders', count: 6, latest });
  const refused = await sales.admin.delete(`/customers/${sales.customer}`);
  expect(pickByPath(refused.body, 'details')).toEqual([
    { path: 'orders', rule: 'inUse', params: { module: 'orders', count: 6 } },
  ]);
});
