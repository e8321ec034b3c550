import { stockKinds } from '@tarima/domain/inventories/inventory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { alterCompanyRows } from '../../testing/company.ts';
import { createTestPlant, type TestPlant } from '../../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;
let plant: TestPlant;
const positions: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 4]);
  admin = company.admin;
  plant = await createTestPlant(admin, 6, 6);
  for (const name of ['Serrador', 'ajustador', 'Álamo', 'Clavador']) {
    const body = { name, description: name, baseSalary: 1, division: { id: plant.divisions[0] } };
    positions.push(pickNumberByPath((await admin.post('/positions', body)).body, 'id'));
  }
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update users set main_position_id = ${positions[0]}`,
  );
  // Lots in two stores of the division and one beyond it; the last two have no lot, the fourth an emptied one.
  for (const kind of stockKinds)
    for (const [at, store, quantity] of [
      [0, 0, 30],
      [0, 2, 100],
      [1, 1, 80],
      [1, 0, 5],
      [2, 2, 50],
      [3, 0, 7],
    ] as const)
      await move(kind, 'insert', at, store, quantity);
  for (const kind of stockKinds) await move(kind, 'dispatch', 3, 0, 7);
});
afterAll(() => server.close());

type Kind = (typeof stockKinds)[number];
const paths = { products: '/products', raw_materials: '/raw-materials' };
const getElements = (kind: Kind) => (kind === 'products' ? plant.products : plant.rawMaterials);

async function move(kind: Kind, action: string, at: number, store: number, quantity: number) {
  const element = { id: getElements(kind)[at], lotCode: `L-${at}`, quantity };
  const { status } = await admin.post(`${paths[kind]}-inventories/${action}`, {
    store: { id: plant.stores[store] },
    elements: [{ ...element, expirationDate: '2027-01-01' }],
  });
  expect(status).toBe(200);
}

const getRows = (body: unknown) => pickListByPath(body, 'elements');
const getIds = (body: unknown) => getRows(body).map((row) => pickNumberByPath(row, 'id'));

describe.each(stockKinds)('stock of %s', (kind) => {
  const list = (query: object, client = admin) => client.get(paths[kind], { size: 100, ...query });
  // Local to the first division: 30, 85, 0, 0, 0, 0; of all: 130, 85, 50, 0, 0, 0.
  test.each([
    ['stock', { min: 1 }, [0, 1]],
    ['stock', { max: 30 }, [0, 2, 3, 4, 5]],
    ['stock', { max: 0 }, [2, 3, 4, 5]],
    ['stock', 85, [1]],
    ['globalStock', { min: 50, max: 100 }, [1, 2]],
    ['globalStock', { max: 49.5 }, [3, 4, 5]],
    ['globalStock', 0, [3, 4, 5]],
    ['globalStock', { min: 131 }, []],
  ])('%s of %j is filtered and counted', async (name, value, indexes) => {
    const expected = indexes.map((at) => getElements(kind)[at] ?? 0);
    const { body } = await list({ filters: { [name]: value }, orderType: 'asc' });
    expect(getIds(body)).toEqual(expected);
    expect(pickByPath(body, 'metadata.totalItems')).toBe(expected.length);
    const { body: page } = await list({ filters: { [name]: value }, size: 1, page: 2 });
    expect(pickByPath(page, 'metadata')).toEqual({
      totalItems: expected.length,
      totalPages: expected.length,
    });
    expect(getIds(page)).toEqual(expected.toReversed().slice(1, 2));
  });

  test.each(['stock', 'globalStock'])(
    'is sorted by %s, equal values by id, over all pages',
    async (name) => {
      const { body } = await list({ orderBy: name, orderType: 'asc' });
      const rows = getRows(body).map(
        (row) => [pickNumberByPath(row, name), pickNumberByPath(row, 'id')] as const,
      );
      expect(rows).toHaveLength(6);
      expect(rows).toEqual(rows.toSorted(([one, id], [other, next]) => one - other || id - next));
      const paged: number[] = [];
      for (const page of [1, 2, 3])
        paged.push(
          ...getIds((await list({ orderBy: name, orderType: 'desc', page, size: 2 })).body),
        );
      expect(paged).toEqual(rows.map(([, id]) => id).toReversed());
    },
  );

  test('is combined with a text filter, in the order of the stock', async () => {
    const { body } = await list({
      filters: { description: 'a', globalStock: { min: 1 } },
      orderBy: 'globalStock',
    });
    const found = getIds(body);
    expect(found).toEqual(
      getElements(kind)
        .slice(0, 3)
        .filter((id) => found.includes(id)),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(pickByPath(body, 'metadata.totalItems')).toBe(found.length);
  });

  test('is that of the user’s division, and empty for a user without one', async () => {
    const elsewhere = company.clients[1] ?? admin;
    await alterCompanyRows(
      server.database,
      company.accountId,
      `update users set main_position_id = null where profile_id = 4`,
    );
    expect(getIds((await list({ filters: { stock: { min: 1 } } }, elsewhere)).body)).toEqual([]);
  });
});

test('lists of several records are sorted by their first name, then the second, empty lists last', async () => {
  const [saw = 0, fit = 0, poplar = 0, nail = 0] = positions;
  const sets = [[saw], [nail, fit], [fit], [], [poplar, saw], [fit, saw]];
  const made: number[] = [];
  for (const [at, set] of sets.entries()) {
    const { body } = await admin.post('/users', {
      name: `Persona número ${at}`,
      email: `persona${at}@plant.test`,
      profile: { id: 4 },
      status: 'active',
      mainPosition: { id: saw },
      positions: set.map((id) => ({ id })),
    });
    made.push(pickNumberByPath(body, 'id'));
  }
  const order = async (orderType: string) => {
    const query = { orderBy: 'positions', orderType, size: 100 };
    return getIds((await admin.get('/users', query)).body).filter((id) => made.includes(id));
  };
  // ajustador; ajustador, Clavador; ajustador, Serrador; Álamo, Serrador; Serrador; none
  const expected = [2, 1, 5, 4, 0, 3].map((at) => made[at]);
  expect(await order('asc')).toEqual(expected);
  expect(await order('desc')).toEqual(expected.toReversed());
});

test('a location is found regardless of spaces', async () => {
  const { body } = await admin.get('/divisions', { filters: { location: '25.6866, -100' } });
  expect(getIds(body)).toEqual([]);
  const found = await admin.get('/divisions', { filters: { location: '25.686613, -100.31' } });
  expect(getIds(found.body)).toHaveLength(2);
});
