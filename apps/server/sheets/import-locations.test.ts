import { findCityPin } from '@tarima/domain/catalogs/mexican-cities';
import { customers } from '@tarima/domain/customers/customer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createTestWorkbook, importSheetFile } from './testing/sheets.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('locations.test'));
});
afterAll(() => server.close());

const header = ['Nombre', 'Tipo de cliente', 'Giro', 'Estado', 'Ciudad', 'Ubicación'];
const customer = (name: string, state: string, city: string, location: string | null) => [
  name,
  'Distribuidor',
  'Manufactura',
  state,
  city,
  location,
];
const listStored = async () => {
  const { body } = requireSuccess(await admin.get('/customers', { size: 100, orderBy: 'id' }));
  return Object.fromEntries(
    pickListByPath(body, 'elements').map((each) => [
      String(pickByPath(each, 'user.name') ?? pickByPath(each, 'name')),
      pickByPath(each, 'location'),
    ]),
  );
};

test('an imported customer without a location is at the centre of its city, the check counts it, and a written location stays', async () => {
  const file = await createTestWorkbook([
    header,
    customer('Maderas Uno', 'N.L.', 'monterrey', null),
    customer('Maderas Dos', 'Jalisco', 'Guadalajara', '20.1,-103.2'),
  ]);
  const check = await importSheetFile(admin, customers, file, { dryRun: true });
  expect(check.body, check.text).toMatchObject({ creates: 2, errors: [], located: 1 });
  const { body, text } = await importSheetFile(admin, customers, file);
  expect(body, text).toMatchObject({ creates: 2, errors: [], located: 1 });
  expect(await listStored()).toMatchObject({
    'Maderas Uno': findCityPin('Monterrey', 'NLE'),
    'Maderas Dos': '20.1,-103.2',
  });
  // A file without the column has the same effect.
  const whole = await createTestWorkbook([
    header.slice(0, -1),
    customer('Maderas Tres', 'NLE', 'Monterrey', null).slice(0, -1),
  ]);
  const third = await importSheetFile(admin, customers, whole);
  expect(third.body, third.text).toMatchObject({ creates: 1, errors: [], located: 1 });
});

test('a city that is unknown, or of another state, leaves the location required, and a wrong location is reported as such', async () => {
  const file = await createTestWorkbook([
    header,
    customer('Lejano Uno', 'Jalisco', 'Monterrey', null),
    customer('Lejano Dos', 'Jalisco', 'Rancho Viejo', null),
    customer('Lejano Tres', 'N.L.', 'Monterrey', 'norte'),
  ]);
  const { body, text } = await importSheetFile(admin, customers, file, { dryRun: true });
  expect(body, text).toMatchObject({
    creates: 0,
    located: 0,
    errors: [
      { row: 2, path: 'location', rule: 'required' },
      { row: 3, path: 'location', rule: 'required' },
      { row: 4, path: 'location', rule: 'coordinates' },
    ],
  });
});

test('a stored customer keeps its location when a file empties it', async () => {
  const { body: list } = requireSuccess(await admin.get('/customers', { size: 100 }));
  const [first] = pickListByPath(list, 'elements');
  const file = await createTestWorkbook([
    ['Id', 'Ubicación'],
    [Number(pickByPath(first, 'id')), null],
  ]);
  const { body, text } = await importSheetFile(admin, customers, file, { dryRun: true });
  expect(body, text).toMatchObject({
    located: 0,
    errors: [{ row: 2, path: 'location', rule: 'required' }],
  });
});
