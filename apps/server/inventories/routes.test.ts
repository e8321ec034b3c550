import { maxLatestMovements } from '@tarima/domain/inventories/contract';
import { stockKinds, type StockKind } from '@tarima/domain/inventories/inventory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { insertMovements } from './write-movements.ts';

const paths = { products: '/products-inventories', raw_materials: '/raw-materials-inventories' };
const elementOf = { products: 'product', raw_materials: 'rawMaterial' };

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let admin: TestClient;
let lots = 0;
const nextLot = () => `Lote Ñ-${(lots += 1)}`;
const getElementIds = (kind: StockKind) =>
  kind === 'products' ? plant.products : plant.rawMaterials;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('stock.example', [0, 4, 2]);
  admin = company.admin;
  plant = await createTestPlant(admin);
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

interface Entry {
  readonly id?: number | undefined;
  readonly lotCode?: unknown;
  readonly quantity?: unknown;
  readonly expirationDate?: unknown;
  readonly customFields?: unknown;
}

describe.each(stockKinds.map((kind) => ({ kind, path: paths[kind] })))(
  '$path',
  ({ kind, path }) => {
    const entry = (change: Entry = {}) => ({
      id: getElementIds(kind)[0],
      lotCode: 'none',
      quantity: 1,
      expirationDate: '2097-06-30',
      ...change,
    });
    const send = (
      action: string,
      entries: readonly Entry[],
      client = admin,
      store = plant.stores[0],
    ) => client.post(`${path}/${action}`, { store: { id: store }, elements: entries.map(entry) });
    const insertLot = async (change: Entry = {}): Promise<{ id: number; lotCode: string }> => {
      const lotCode = nextLot();
      const { status, body } = await send('insert', [{ lotCode, quantity: 10, ...change }]);
      expect(status).toBe(200);
      return { id: pickNumberByPath(body, 'elements.0.id'), lotCode };
    };

    test('several lots are inserted at once and returned as in the list', async () => {
      const [one, other] = [nextLot(), nextLot()];
      const { status, body } = await send('insert', [
        { lotCode: one, quantity: '3' },
        { lotCode: other, quantity: 4, id: getElementIds(kind)[1] },
      ]);
      expect(status).toBe(200);
      const listed = await admin.get(path, { filters: { lotCode: 'LOTE N-' }, orderType: 'asc' });
      expect(pickListByPath(listed.body, 'elements')).toEqual(pickListByPath(body, 'elements'));
      expect(pickByPath(body, 'elements.0')).toMatchObject({
        [elementOf[kind]]: { id: getElementIds(kind)[0] },
        store: { id: plant.stores[0], name: 'Patio norte' },
        lotCode: one,
        quantity: 3,
        reserved: 0,
        available: 3,
        expirationDate: '2097-06-30',
        customFields: {},
      });
    });

    test('a lot is found by its code regardless of case', async () => {
      const { id, lotCode } = await insertLot();
      const check = (store: unknown, code: string) =>
        admin.get(`${path}/check`, {
          store,
          element: { id: getElementIds(kind)[0], lotCode: code },
        });
      const found = {
        exists: true,
        id,
        quantity: 10,
        reserved: 0,
        available: 10,
        expirationDate: '2097-06-30',
        owed: 0,
        metadata: {},
        customFields: {},
      };
      expect((await check(plant.stores[0], lotCode.toUpperCase())).body).toEqual(found);
      expect((await check({ id: plant.stores[0] }, ` ${lotCode} `)).body).toEqual(found);
      for (const [store, code] of [
        [plant.stores[1], lotCode],
        [plant.stores[0], 'nowhere'],
      ] as const)
        expect((await check(store, code)).body).toMatchObject({ exists: false, id: null });
    });

    test('a lot shows its movements and reservations', async () => {
      const { id, lotCode } = await insertLot();
      await send('dispatch', [{ lotCode, quantity: 4 }]);
      const { body } = await admin.get(`${path}/${id}`, { lang: 'en' });
      expect(body).toMatchObject({ id, quantity: 6, movementsCounter: 2, reservations: [] });
      expect(pickListByPath(body, 'movements')).toMatchObject([
        { type: 'dispatch', quantity: -4, quantityAfter: 6, source: 'manual', lotCode },
        {
          type: 'insert',
          quantity: 10,
          quantityAfter: 10,
          user: { name: 'Person 0 of stock.example' },
        },
      ]);
      const listed = await admin.get(
        `/${kind === 'products' ? 'products' : 'raw-materials'}-movements`,
        {
          filters: { type: ['dispatch'], lotCode, store: [plant.stores[0]] },
        },
      );
      expect(pickListByPath(listed.body, 'elements')).toMatchObject([
        { quantity: -4, note: '', sourceId: '' },
      ]);
    });

    test('a lot with many movements shows the latest ones and the total number', async () => {
      const { id } = await insertLot();
      const many = Array.from({ length: maxLatestMovements }, () => ({
        kind,
        lotId: id,
        quantity: 1,
      }));
      const cause = { kind: 'manual', id: null, userId: null } as const;
      await server.database.tenant(company.accountId, (tx) =>
        insertMovements(tx, 'insert', many, cause),
      );
      const { body } = await admin.get(`${path}/${id}`, { lang: 'en' });
      expect(pickListByPath(body, 'movements')).toHaveLength(maxLatestMovements);
      expect(body).toMatchObject({ movementsCounter: maxLatestMovements + 1 });
    });

    test('a proposal takes the lots that expire first', async () => {
      const id = getElementIds(kind)[2];
      const [late, soon] = [nextLot(), nextLot()];
      await send('insert', [
        { id, lotCode: late, quantity: 5, expirationDate: '2099-01-01' },
        { id, lotCode: soon, quantity: 5, expirationDate: '2098-01-01' },
      ]);
      const { body } = await admin.get(`${path}/proposal`, {
        store: plant.stores[0],
        element: { id },
        quantity: 12,
      });
      expect(body).toEqual({
        elements: [
          { lotCode: soon, quantity: 5, available: 5, expirationDate: '2098-01-01' },
          { lotCode: late, quantity: 5, available: 5, expirationDate: '2099-01-01' },
        ],
        available: 10,
        missing: 2,
      });
    });

    const wrong: [what: string, change: Entry, path: string, rule: string][] = [
      ['no lot code', { lotCode: '  ' }, 'lotCode', 'required'],
      ['a lot code that is too long', { lotCode: 'x'.repeat(61) }, 'lotCode', 'max'],
      ['a lot code with a line break', { lotCode: 'a\nb' }, 'lotCode', 'invalid'],
      ['no quantity', { quantity: null }, 'quantity', 'required'],
      ['the quantity zero', { quantity: 0 }, 'quantity', 'positive'],
      ['a negative quantity', { quantity: -1 }, 'quantity', 'positive'],
      ['a word as quantity', { quantity: 'ten' }, 'quantity', 'number'],
      ['four decimals in the quantity', { quantity: '1.0001' }, 'quantity', 'decimals'],
      ['an invalid date', { expirationDate: '2097-02-30' }, 'expirationDate', 'instant'],
      ['an unknown custom field', { customFields: { 7: 'x' } }, 'customFields.7', 'unknown'],
      ['an unknown element', { id: 999_999 }, 'id', 'unknown'],
    ];
    test.each(wrong)(
      'an entry with %s is refused, naming its field',
      async (_, change, field, rule) => {
        const answer = await send('insert', [{ lotCode: nextLot() }, change]);
        expect(answer.status).toBe(400);
        expect(pickByPath(answer.body, 'details')).toContainEqual(
          expect.objectContaining({ path: `elements.1.${field}`, rule }),
        );
      },
    );

    test.each([
      ['no store', { elements: [{ id: 1, lotCode: 'a', quantity: 1 }] }, 'store'],
      ['no elements', { store: { id: 1 }, elements: [] }, 'elements'],
      ['an unknown field', { store: { id: 1 }, elements: [], more: 1 }, 'more'],
    ])('a request with %s is refused', async (_, body, field) => {
      for (const action of ['insert', 'dispatch']) {
        const answer = await admin.post(`${path}/${action}`, body);
        expect(answer.status).toBe(400);
        expect(pickByPath(answer.body, 'details')).toContainEqual(
          expect.objectContaining({ path: field }),
        );
      }
    });

    test('a correction saves its reason and becomes a movement of the difference', async () => {
      const { id, lotCode } = await insertLot();
      const corrected = {
        store: { id: plant.stores[0] },
        elements: [entry({ lotCode: `${lotCode} bis`, quantity: 7, expirationDate: '2097-07-01' })],
        note: 'Tres rotas en el conteo',
      };
      const { status, body } = await admin.put(`${path}/${id}/modify`, corrected);
      expect([status, body]).toMatchObject([
        200,
        { id, quantity: 7, lotCode: `${lotCode} bis`, expirationDate: '2097-07-01' },
      ]);
      const read = await admin.get(`${path}/${id}`);
      expect(pickByPath(read.body, 'movements.0')).toMatchObject({
        type: 'modify',
        quantity: -3,
        note: 'Tres rotas en el conteo',
      });
    });

    test('a correction of an outdated, unknown or mismatched lot is refused', async () => {
      const { id, lotCode } = await insertLot();
      const other = await insertLot();
      const expectedVersion = pickByPath((await admin.get(`${path}/${id}`)).body, 'updatedAt');
      await send('dispatch', [{ lotCode, quantity: 1 }]);
      const modifyLot = (change: Entry, more: object = {}, at = id): Promise<TestResponse> =>
        admin.put(`${path}/${at}/modify`, {
          store: { id: plant.stores[0] },
          elements: [entry({ lotCode, quantity: 5, ...change })],
          ...more,
        });
      const responses = [
        await modifyLot({}, { updatedAt: expectedVersion }),
        await modifyLot({}, {}, 999_999),
        await modifyLot({ id: getElementIds(kind)[1] }),
        await modifyLot({}, { store: { id: plant.stores[1] } }),
        await modifyLot({ lotCode: other.lotCode.toLowerCase() }),
        await modifyLot({ quantity: -1 }),
      ];
      expect(
        responses.map(({ status, body }) => [status, pickByPath(body, 'messageCode')]),
      ).toEqual([
        [409, 'STALE_ENTITY'],
        [404, 'ENTITY_NOT_FOUND'],
        [400, 'WRONG_VALUES'],
        [400, 'WRONG_VALUES'],
        [409, 'ENTITY_ALREADY_EXIST'],
        [400, 'WRONG_VALUES'],
      ]);
      expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ quantity: 9, lotCode });
    });

    test('the same request sent twice moves stock once', async () => {
      const { id, lotCode } = await insertLot();
      const client = admin.with({ 'idempotency-key': `twice-${kind}-${id}` });
      const answers = await Promise.all([
        send('dispatch', [{ lotCode, quantity: 4 }], client),
        send('dispatch', [{ lotCode, quantity: 4 }], client),
      ]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ quantity: 6 });
    });

    test('a user without the permission or of another company can neither see nor move stock', async () => {
      const stranger = await server.company(`other-${kind.replace('_', '-')}.example`);
      const { id } = await insertLot();
      expect((await stranger.admin.get(`${path}/${id}`)).status).toBe(404);
      const sent = await send('insert', [{ lotCode: 'stolen' }], stranger.admin);
      expect(pickByPath(sent.body, 'details.0')).toMatchObject({ path: 'store', rule: 'unknown' });
      const [, warehouse, sales] = company.clients;
      expect((await warehouse?.get(path))?.status).toBe(200);
      if (kind === 'raw_materials') {
        expect((await sales?.get(path))?.status).toBe(403);
        expect((await sales?.get('/raw-materials-movements'))?.status).toBe(403);
        expect(sales && (await send('insert', [{ lotCode: 'x' }], sales)).status).toBe(403);
      }
    });
  },
);
