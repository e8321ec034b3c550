import {
  elementFieldByKind,
  inventories,
  stockKinds,
  type StockKind,
} from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { getModulePath } from '@tarima/domain/kit/module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import {
  exportSheetFile,
  importSheetFile,
  openExcelWorkbook,
  getSheetRows,
  createTestWorkbook,
} from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  reassignReservations,
  releaseReservations,
  reserveStock,
  listReservations,
} from './commands.ts';

/*
 * Lots and movements of all kinds share one table, and ids may repeat between kinds.
 * A user who manages one kind alone is limited to it on every path; so is every query of a user who manages both.
 */
let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let store: number;
/** Fixtures by kind: a user with its permission alone, a lot of it whose id the other kind has as well, and one whose id is its own. */
const keepers = new Map<StockKind, TestClient>();
const shared = new Map<StockKind, number>();
const alone = new Map<StockKind, number>();
/** A custom field of its lots. */
const fields = new Map<StockKind, number>();

const of = <Value>(values: ReadonlyMap<StockKind, Value>, kind: StockKind): Value => {
  const value = values.get(kind);
  if (value === undefined) throw new Error(`Nothing of ${kind}`);
  return value;
};
const getPaths = (kind: StockKind) => ({
  lots: `/${getModulePath(inventories[kind])}`,
  story: `/${getModulePath(movements[kind])}`,
});
const getElement = (kind: StockKind) =>
  (kind === 'products' ? plant.products : plant.rawMaterials)[0] ?? 0;
const other = (kind: StockKind): StockKind => (kind === 'products' ? 'raw_materials' : 'products');

const entry = (kind: StockKind, lotCode: string, quantity: number, more: object = {}) => ({
  store: { id: store },
  elements: [{ id: getElement(kind), lotCode, quantity, ...more }],
});

async function insert(kind: StockKind, lotCode: string, more: object = {}): Promise<number> {
  const body = entry(kind, lotCode, 5, more);
  const answer = requireSuccess(await company.admin.post(`${getPaths(kind).lots}/insert`, body));
  return pickNumberByPath(answer.body, 'elements.0.id');
}

/** Returns a client whose only permission is the stock of a kind. */
async function createKeeper(kind: StockKind, at: number): Promise<TestClient> {
  const { body } = await company.admin.get('/permissions');
  const permission = pickListByPath([body], '0').find(
    (each) => pickByPath(each, 'name') === inventories[kind].name,
  );
  const profile = requireSuccess(
    await company.admin.post('/profiles', {
      name: `Guarda ${kind}`,
      description: 'Solo lo suyo',
      permissions: [pickByPath(permission, 'id')],
    }),
  );
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update users set profile_id = ${pickNumberByPath(profile.body, 'id')} where email = '${company.emails[at]}'`,
  );
  const client = company.clients[at];
  if (!client) throw new Error('Nobody there');
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('apart.example', [0, 3, 4]);
  plant = await createTestPlant(company.admin, 1, 1);
  [store] = plant.stores;
  for (const [at, kind] of stockKinds.entries())
    keepers.set(kind, await createKeeper(kind, at + 1));
  for (const kind of stockKinds)
    fields.set(kind, await createSampleField(company.admin, `${kind}_inventories`, 'text'));
  for (const kind of stockKinds) {
    const customFields = { [of(fields, kind)]: `Solo ${kind}` };
    alone.set(kind, await insert(kind, `only ${kind}`, { customFields }));
  }
  const id = await insert('products', 'twin products');
  // Numbers lots like two ledgers did: each from one.
  await server.asOwner(`do $$ begin
    perform set_config('app.account_id', '${company.accountId}', true);
    insert into stock_lots (account_id, kind, id, store_id, element_id, lot_code)
      overriding system value
      values (${company.accountId}, 'raw_materials', ${id}, ${store}, ${getElement('raw_materials')}, 'twin raw_materials');
  end $$`);
  expect(await insert('raw_materials', 'twin raw_materials')).toBe(id);
  for (const kind of stockKinds) shared.set(kind, id);
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

const codes = (body: unknown): string[] =>
  pickListByPath(body, 'elements')
    .map((lot) => String(pickByPath(lot, 'lotCode') ?? pickByPath(lot, 'name')))
    .toSorted();

describe.each(stockKinds)('a user with permission only for %s', (kind) => {
  const visibleCodes = [`only ${kind}`, `twin ${kind}`];

  test('is refused by every call for the other kind', async () => {
    const client = of(keepers, kind);
    const { lots, story: movementsPath } = getPaths(other(kind));
    const id = of(shared, kind);
    const movementBody = {
      store,
      element: { id: getElement(other(kind)), lotCode: 'x' },
      quantity: 1,
    };
    const body = entry(other(kind), `twin ${other(kind)}`, 1);
    const answers = [
      await client.get(lots),
      await client.get(`${lots}/${id}`),
      await client.get(`${lots}/check`, movementBody),
      await client.get(`${lots}/proposal`, movementBody),
      await client.post(`${lots}/insert`, body),
      await client.post(`${lots}/dispatch`, body),
      await client.put(`${lots}/${id}/modify`, body),
      await client.get(movementsPath),
      await client.get(`${movementsPath}/1`),
      await client.get(`${lots}/export`),
      await client.get(`${movementsPath}/export`),
      await importSheetFile(client, inventories[other(kind)], await createTestWorkbook([['x']])),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test('finds only its lots and movements, in every search, filter and order', async () => {
    const client = of(keepers, kind);
    const { lots, story: movementsPath } = getPaths(kind);
    const all = { size: 100 };
    for (const query of [
      all,
      { ...all, orderBy: 'quantity' },
      { ...all, orderBy: elementFieldByKind[kind] },
      { ...all, filters: { store: [store] } },
      { ...all, filters: { quantity: 5 } },
      { ...all, filters: { [elementFieldByKind[kind]]: [getElement(kind)] } },
    ]) {
      const { body } = requireSuccess(await client.get(lots, query));
      expect(codes(body), JSON.stringify(query)).toEqual(visibleCodes);
      expect(pickByPath(body, 'metadata.totalItems')).toBe(2);
    }
    for (const [search, found] of [
      [`only ${kind}`, [`only ${kind}`]],
      [`only ${other(kind)}`, []],
      ['tw', [`twin ${kind}`]],
    ] as const) {
      const { body } = requireSuccess(
        await client.get(lots, { ...all, filters: { lotCode: search } }),
      );
      expect(codes(body), search).toEqual(found);
    }
    expect(codes(requireSuccess(await client.get(movementsPath, all)).body)).toEqual(visibleCodes);
    const custom = (field: number) =>
      client.get(lots, { ...all, filters: { customFields: { [field]: 'solo' } } });
    expect(codes(requireSuccess(await custom(of(fields, kind))).body)).toEqual([`only ${kind}`]);
    expect((await custom(of(fields, other(kind)))).status).toBe(400);
    const listQuery = { ...all, filters: { lotCode: `twin ${other(kind)}` } };
    expect(codes(requireSuccess(await client.get(movementsPath, listQuery)).body)).toEqual([]);
  });

  test('reads and corrects only its lots by id, and finds no lot of the other kind', async () => {
    const client = of(keepers, kind);
    const { lots } = getPaths(kind);
    const id = of(shared, kind);
    const lot = requireSuccess(await client.get(`${lots}/${id}`)).body;
    expect(pickByPath(lot, 'lotCode')).toBe(`twin ${kind}`);
    expect(pickListByPath(lot, 'movements').map((each) => pickByPath(each, 'lotCode'))).toEqual([
      `twin ${kind}`,
    ]);
    const foreign = of(alone, other(kind));
    expect((await client.get(`${lots}/${foreign}`)).status).toBe(404);
    const corrected = entry(kind, `twin ${kind}`, 8);
    expect((await client.put(`${lots}/${foreign}/modify`, corrected)).status).toBe(404);

    const theirs = `${getPaths(other(kind)).lots}/${id}`;
    const before = requireSuccess(await company.admin.get(theirs)).body;
    requireSuccess(await client.put(`${lots}/${id}/modify`, corrected));
    expect(requireSuccess(await company.admin.get(theirs)).body).toEqual(before);
    requireSuccess(await client.put(`${lots}/${id}/modify`, entry(kind, `twin ${kind}`, 5)));
  });

  test('exports a sheet with only its lots', async () => {
    const exportedBook = await openExcelWorkbook(
      await exportSheetFile({ admin: of(keepers, kind) }, inventories[kind]),
    );
    const [sheet] = exportedBook.worksheets;
    const cells = sheet ? getSheetRows(sheet).map((row) => JSON.stringify(row.values)) : [];
    expect(cells).toHaveLength(2);
    for (const code of visibleCodes) expect(cells.some((row) => row.includes(code))).toBe(true);
  });

  test('sees only its low stock on the home page', async () => {
    const { body } = requireSuccess(await of(keepers, kind).get('/home/waiting'));
    const noticeTypes = { products: 'lowProducts', raw_materials: 'lowRawMaterials' } as const;
    expect(pickByPath(body, noticeTypes[other(kind)])).toBeNull();
    expect(pickByPath(body, noticeTypes[kind])).not.toBeNull();
  });
});

test('reservations of both kinds by one holder are made, reassigned and released in their own lots', async () => {
  const cause = { userId: null, kind: 'order', id: 1 } as const;
  const [line, shipment] = [
    { kind: 'order_detail', id: 1 },
    { kind: 'shipment', id: 1 },
  ] as const;
  const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    server.database.tenant(company.accountId, work);
  // All of the first lot of each kind, and two of the one whose id both kinds have.
  for (const kind of stockKinds) {
    const reserveRequest = {
      kind,
      elementId: getElement(kind),
      storeId: store,
      quantity: 7,
    } as const;
    await runInTransaction((tx) => reserveStock(tx, { ...reserveRequest, holder: line, cause }));
  }
  await runInTransaction((tx) => reassignReservations(tx, line, shipment));
  const reservations = await runInTransaction((tx) => listReservations(tx, shipment));
  expect(reservations.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual(
    stockKinds.flatMap((kind) => [
      [`only ${kind}`, 5],
      [`twin ${kind}`, 2],
    ]),
  );
  // A lot may be counted down to what is reserved of it, and no further.
  for (const kind of stockKinds) {
    const lot = reservations.find(({ lotCode }) => lotCode === `only ${kind}`);
    const count = (quantity: number) =>
      company.admin.put(`${getPaths(kind).lots}/${lot?.recordId}/modify`, {
        store: { id: store },
        elements: [{ id: getElement(kind), lotCode: `only ${kind}`, quantity }],
      });
    const less = await count(4);
    expect([less.status, pickByPath(less.body, 'details.0.rule')]).toEqual([400, 'reserved']);
    requireSuccess(await count(5));
  }
  const twins = async () => {
    const noticesByKind = [];
    for (const kind of stockKinds) {
      const { body } = requireSuccess(
        await company.admin.get(`${getPaths(kind).lots}/${of(shared, kind)}`),
      );
      noticesByKind.push([
        pickByPath(body, 'reserved'),
        pickListByPath(body, 'reservations').length,
      ]);
    }
    return noticesByKind;
  };
  expect(await twins()).toEqual([
    [2, 1],
    [2, 1],
  ]);
  await runInTransaction((tx) => releaseReservations(tx, shipment, cause));
  expect(await twins()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('the history lists lots under the module of their kind', async () => {
  const rows = await server.asOwner<{ module: string; values: number }>(
    `select module, count(*)::int as values from history where account_id = ${company.accountId}
       and module = any('{products_inventories,raw_materials_inventories}') and action = 'create' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { module: 'products_inventories', values: 2 },
    { module: 'raw_materials_inventories', values: 2 },
  ]);
});

test('the dependents of a store are listed by kind', async () => {
  await insert('products', 'a third one');
  const { body } = requireSuccess(await company.admin.get(`/stores/${store}/dependents`));
  expect(body).toMatchObject([
    { module: 'products_inventories', count: 3 },
    { module: 'raw_materials_inventories', count: 2 },
  ]);
});
