import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createTestPlant, expectConsistentStock, type TestPlant } from '../testing/test-plant.ts';

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
const lots = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('edit-lots.test');
  plant = await createTestPlant(company.admin, 1, 0);
  for (const lotCode of ['L-1', 'L-2']) {
    const { body } = requireSuccess(
      await company.admin.post('/products-inventories/insert', {
        store: { id: plant.stores[0] },
        elements: [{ id: plant.products[0], lotCode, quantity: 5, expirationDate: null }],
      }),
    );
    lots.set(lotCode, pickNumberByPath(body, 'elements.0.id'));
  }
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

const ids = () => [...lots.values()];
const edit = (rows: readonly object[], more: object = {}) =>
  company.admin.post('/products-inventories/many', {
    on: { rows },
    does: 'edit',
    field: 'expirationDate',
    ...more,
  });
const readLots = async () =>
  Promise.all(
    ids().map(async (id) => {
      const { body } = requireSuccess(await company.admin.get(`/products-inventories/${id}`));
      return [pickByPath(body, 'expirationDate'), pickByPath(body, 'quantity')];
    }),
  );

test('the expiration date of many lots is changed in bulk, and changed back', async () => {
  const answer = requireSuccess(
    await edit(
      ids().map((id) => ({ id })),
      { value: '2027-03-31' },
    ),
  );
  expect(pickListByPath(answer.body, 'done')).toMatchObject(
    ids().map((id) => ({ id, before: null })),
  );
  expect(await readLots()).toEqual([
    ['2027-03-31', 5],
    ['2027-03-31', 5],
  ]);
  const moves = requireSuccess(
    await company.admin.get('/products-movements', { size: 50, orderBy: 'id', lang: 'es' }),
  );
  expect(
    pickListByPath(moves.body, 'elements')
      .filter((move) => pickByPath(move, 'type') === 'modify')
      .map((move) => pickByPath(move, 'quantity')),
  ).toEqual([0, 0]);
  requireSuccess(await edit(ids().map((id) => ({ id, value: null }))));
  expect(await readLots()).toEqual([
    [null, 5],
    [null, 5],
  ]);
});

test('an invalid date, another field and an outdated lot are refused and changed in no lot', async () => {
  const [first = 0, second = 0] = ids();
  const wrong = await edit([{ id: first }], { value: '2026-13-05' });
  expect([wrong.status, pickByPath(wrong.body, 'details.0.path')]).toEqual([400, 'expirationDate']);
  const other = await edit([{ id: first }], { field: 'quantity', value: 99 });
  expect(other.status).toBe(400);
  const stale = requireSuccess(
    await edit([{ id: first, updatedAt: '2020-01-01T00:00:00Z' }, { id: second }], {
      value: '2027-01-01',
    }),
  );
  expect(pickListByPath(stale.body, 'refused')).toMatchObject([
    { id: first, messageCode: 'STALE_ENTITY' },
  ]);
  expect(await readLots()).toEqual([
    [null, 5],
    ['2027-01-01', 5],
  ]);
});
