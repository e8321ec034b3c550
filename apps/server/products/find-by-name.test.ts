import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { ChangeRecorder } from '../testing/change-recorder.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  const names = [
    'Tarima GMA ligera 48×40',
    'Tarima EUR 1200 x 800',
    'Plataforma 100% pino',
    'Huacal',
  ];
  await new ChangeRecorder(server, sales).name(names, []);
});
afterAll(() => server.close());

/** Returns the names that a select box offers for a typed text. */
const findNames = async (search: string) =>
  pickListByPath(
    requireSuccess(await sales.ana.get('/products/all', { search, lang: 'es' })).body,
    'elements',
  ).map((each) => pickByPath(each, 'name'));

test.each([
  '48x40',
  '48 × 40',
  '48X40',
  '48*40',
  'gma lig',
  'lig gma',
  'ligéra  GMA',
  '48x40 tarima',
  '48x',
  'x40',
])('the search %s finds the pallet with that name', async (search) => {
  expect(await findNames(search)).toEqual(['Tarima GMA ligera 48×40']);
});

test('a search for a size finds a name that writes the size with spaces', async () => {
  expect(await findNames('1200x800')).toEqual(['Tarima EUR 1200 x 800']);
  expect(await findNames('800x1200')).toEqual([]);
});

test('a search needs every word, and percent and underscore have no special meaning', async () => {
  expect(await findNames('tarima pino')).toEqual([]);
  expect(await findNames('100%')).toEqual(['Plataforma 100% pino']);
  expect(await findNames('_uacal')).toEqual([]);
  expect(await findNames('  ')).toHaveLength(4);
});
