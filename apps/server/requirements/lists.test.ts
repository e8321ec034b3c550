import { customers } from '@tarima/domain/customers/customer';
import { findField } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadExportedFile, openExcelWorkbook, getSheetRows } from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

// Queries written as the specification writes them, by hand.

let server: TestServer;
let company: TestCompany;
const customerIds: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('lists.test');
  for (const [at, name] of ['Maderas Álamo', 'Tarimas Ñandú', 'Álamo del Norte'].entries()) {
    const body = { ...buildSampleBody(customers, at), name, email: `compras${at}@cliente.test` };
    customerIds.push(pickNumberByPath((await company.admin.post('/customers', body)).body, 'id'));
  }
  for (const [at, state] of ['NLE', 'JAL', 'YUC'].entries())
    await company.admin.post('/suppliers', { ...buildSampleBody(suppliers, at), state });
});
afterAll(() => server.close());

const [maderas, tarimas, norte] = [0, 1, 2] as const;

/** Returns the customers that a query finds, in its order. */
async function findCustomers(query: string): Promise<number[]> {
  const { status, text, body } = await company.admin.send('GET', `/customers?${query}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return pickListByPath(body, 'elements').map((row) =>
    customerIds.indexOf(pickNumberByPath(row, 'id')),
  );
}

test.each([
  ['filters[user][name]=alamo', [norte, maderas]],
  ['filters[user][email]=compras1@', [tarimas]],
  ['filters[user][name]=alamo&filters[user][email]=compras2', [norte]],
  ['filters[user][name]=alamo&filters[email]=compras2', [norte]],
  ['user[name]=nandu', [tarimas]],
  ['orderBy=user.name&orderType=asc', [norte, maderas, tarimas]],
  ['filters[user][email][empty]=true', []],
])('customers are found by %s', async (query, expected) => {
  expect(await findCustomers(query)).toEqual(expected);
});

test.each([
  ['filters[user][name]=', 'filters.name', 'required'],
  ['filters[user][phone]=1', 'filters.user', 'unknown'],
  ['filters[user]=ana', 'filters.user', 'unknown'],
  ['filters[user][name]=a&filters[name]=b', 'filters.user', 'unknown'],
  ['filters[user][name][first]=a', 'filters.name', 'invalid'],
  ['orderBy=user.phone', 'orderBy', 'option'],
])('a customer list with %s is refused', async (query, path, rule) => {
  const { status, body } = await company.admin.send('GET', `/customers?${query}`);
  expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details')]).toMatchObject([
    400,
    'WRONG_VALUES',
    [{ path, rule }],
  ]);
});

test('counts and bulk edits accept the same nested filter names as the list', async () => {
  const counts = await company.admin.send(
    'GET',
    '/customers/counts?by=state&filters[user][name]=nandu',
  );
  expect(pickListByPath(counts.body, 'counts')).toMatchObject([{ count: 1 }]);
  const changed = await company.admin.post('/customers/many', {
    on: { matching: { filters: { user: { name: 'nandu' } } } },
    does: 'edit',
    field: 'city',
    value: 'Saltillo',
  });
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  expect(await findCustomers('filters[city]=saltillo')).toEqual([tarimas]);
});

test('a nested filter name refers only to an existing field without access restrictions', () => {
  for (const module of catalogueModules)
    for (const [path, name] of Object.entries(module.alsoAt ?? {})) {
      const field = findField(module, name);
      expect([module.name, path, field?.kind, field?.guard]).toEqual([
        module.name,
        expect.stringMatching(/^\w+\.\w+$/),
        expect.any(String),
        undefined,
      ]);
    }
});

test.each([
  ['filters[state]=NLE&filters[state]=JAL', ['JAL', 'NLE']],
  ['filters[state]=NLE', ['NLE']],
  ['filters[state][0]=NLE&filters[state][1]=YUC', ['NLE', 'YUC']],
])('an export with %s contains exactly the suppliers of those states', async (query, states) => {
  const file = await downloadExportedFile(company.admin, `/suppliers/export?${query}&lang=es`);
  const sheet = (await openExcelWorkbook(file)).getWorksheet('main');
  if (!sheet) throw new Error('no sheet');
  const words = { NLE: 'Nuevo León', JAL: 'Jalisco', YUC: 'Yucatán' } as const;
  const written = getSheetRows(sheet).map((row) => JSON.stringify(row.values));
  expect(written).toHaveLength(states.length);
  for (const [code, word] of Object.entries(words))
    expect([code, written.some((row) => row.includes(word))]).toEqual([
      code,
      states.includes(code),
    ]);
});
