import { createSearchRanker } from '@tarima/domain/kit/find-rank';
import { foldText } from '@tarima/domain/kit/fold-text';
import fc from 'fast-check';
import { getModulePath, getSearchFields } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import {
  buildCustomerBody,
  requireSuccess,
  createSalesCompany,
  createTestQuotation,
} from '../../testing/sales-company.ts';
import { getRoundCount } from '../../testing/rounds.ts';
import { buildSampleBody, createSampleReferences } from '../../testing/samples.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: TestClient;

const words = [
  'tarima',
  'tarimas',
  'a',
  '40',
  '48',
  '140',
  '4800',
  '40x48',
  '48 × 40',
  '2.5',
  'A-1',
  'caja',
];
const names = Array.from({ length: 60 }, (_, at) => {
  const word = (step: number) => words[(at * step + (at >> 2)) % words.length] ?? '';
  return `${word(1)} ${word(5)} ${word(7)}`.padEnd(5, '.');
});

beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('rank.test'));
  for (const name of names) {
    const measure = { name, description: name, countable: true };
    expect((await admin.post('/measures', measure)).status).toBe(201);
  }
});
afterAll(() => server.close());

const toRows = (body: unknown) =>
  pickListByPath(body, 'elements').map((row) => ({
    id: pickNumberByPath(row, 'id'),
    name: String(pickByPath(row, 'name')),
  }));

test('the list search and the selects rank their results like the domain', async () => {
  const searches = fc.array(fc.constantFrom(...words, 'tar', '8', 'caj', 'ima'), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(searches, async (parts) => {
      const search = parts.join(' ');
      const rank = createSearchRanker(search);
      const ranks = (rows: ReturnType<typeof toRows>) =>
        rows.map(({ id, name }) => rank(foldText(name), id));
      const listed = toRows((await admin.get('/measures', { search, size: 100 })).body);
      const chosen = toRows((await admin.get('/measures/all', { search, size: 100 })).body);
      expect(ranks(listed)).toEqual(ranks(listed).toSorted((one, other) => one - other));
      expect(ranks(chosen)).toEqual(ranks(chosen).toSorted((one, other) => one - other));
      // Equals are sorted as the list is without a find: the newest first.
      for (const [at, { id }] of listed.slice(1).entries()) {
        const before = listed[at];
        if (before && ranks([before])[0] === ranks(listed)[at + 1])
          expect(before.id).toBeGreaterThan(id);
      }
    }),
    { numRuns: getRoundCount(2_400, 60), examples: [[['48 × 40']], [['48 × 40', 'tarima']]] },
  );
});

describe('the search of a select by the searched fields of its list', () => {
  const searched = catalogueModules.filter((module) => getSearchFields(module).length > 1);

  test('applies to modules with several searched fields', () => {
    expect(searched.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['customers', 'raw_materials', 'suppliers']),
    );
  });

  test.each(searched.map((module) => [module.name, module] as const))(
    'holds for the module %s',
    async (name, module) => {
      const { admin: one } = await server.company(`choices-${name.replaceAll('_', '-')}.test`);
      const path = `/${getModulePath(module)}`;
      const references = await createSampleReferences(one, module);
      for (const at of [7, 8, 9])
        requireSuccess(await one.post(path, buildSampleBody(module, at, references)));
      const { body } = await one.get(path, { size: 100 });
      for (const row of pickListByPath(body, 'elements'))
        for (const field of getSearchFields(module)) {
          const search = pickByPath(row, field);
          if (typeof search !== 'string' || search.length < 3) continue;
          const ids = async (from: string) =>
            toRows((await one.get(from, { search, size: 100 })).body)
              .map(({ id }) => id)
              .toSorted((first, second) => first - second);
          const [listed, chosen] = [await ids(path), await ids(`${path}/all`)];
          expect([field, search, chosen]).toEqual([field, search, listed]);
          expect(chosen).toContain(pickNumberByPath(row, 'id'));
        }
    },
  );

  test('is limited to names for a planner, who cannot open the list of customers', async () => {
    const company = await server.company('choices-of-planners.test', [0, 3]);
    const [, planner] = company.clients;
    const customer = buildCustomerBody('Tarimas de Tepic');
    requireSuccess(await company.admin.post('/customers', customer));
    const countFound = async (client: TestClient | undefined, search: string) =>
      toRows((await client?.get('/customers/all', { search }))?.body).length;
    const email = String(pickByPath(customer, 'email'));
    expect([
      await countFound(company.admin, 'tepic'),
      await countFound(company.admin, email),
    ]).toEqual([1, 1]);
    expect([await countFound(planner, 'tepic'), await countFound(planner, email)]).toEqual([1, 0]);
  });
});

test('a search keeps the order that the user chose', async () => {
  const query = { search: '40', size: 100, orderBy: 'id', orderType: 'asc' };
  const ids = toRows((await admin.get('/measures', query)).body).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

test('documents with a number are found before those of a customer whose name contains it', async () => {
  const sales = await createSalesCompany(server, 'rank-sales.test');
  const customer = async (name: string) =>
    pickNumberByPath(
      requireSuccess(await sales.admin.post('/customers', buildCustomerBody(name))).body,
      'id',
    );
  const order = (buyer: number) => createTestQuotation({ ...sales, customer: buyer }, sales.ana);
  const first = await order(await customer('Maderas de Tepic'));
  const second = await order(await customer(`Cliente ${first}`));
  const { body: found } = await sales.admin.get('/orders', { search: String(first) });
  expect(pickListByPath(found, 'elements').map((row) => pickNumberByPath(row, 'id'))).toEqual([
    first,
    second,
  ]);
});
