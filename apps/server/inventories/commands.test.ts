import { CodedError } from '@tarima/domain/kit/errors';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  listStockAvailability,
  consumeRawMaterial,
  dispatchStockFromLots,
  reassignReservations,
  addStockToLots,
  releaseReservations,
  reserveStock,
  listReservations,
  reserveNamedLots,
  dispatchReservedStock,
} from './commands.ts';
import { correctLot } from './correct-lot.ts';
import type { LotQuantity } from './elements.ts';
import type { MovementCause } from './write-movements.ts';

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let pallets = 0;
let boards = 0;
let lots = 0;
let tests = 0;

const cause: MovementCause = { userId: null, kind: 'manual', id: null };
const holder = (id: number) => ({ kind: 'order_detail', id }) as const;
const nextLot = () => `LOT-${(lots += 1)}`;

const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

async function getRefusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CodedError)) throw error ?? new Error('It was not refused');
  return { code: error.code, details: error.details };
}

async function fill(quantities: readonly [expirationDate: string | null, quantity: number][]) {
  const elements = quantities.map(([expirationDate, quantity]) => ({
    id: pallets,
    lotCode: nextLot(),
    quantity,
    expirationDate,
  }));
  return runInTransaction((tx) => addStockToLots(tx, 'products', plant.stores[0], elements, cause));
}

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('ledger.example');
  plant = await createTestPlant(company.admin, 30, 3);
});
// Each test has elements of its own, and so controls all of their stock.
beforeEach(() => {
  pallets = plant.products[tests] ?? 0;
  boards = plant.rawMaterials[tests % plant.rawMaterials.length] ?? 0;
  tests += 1;
});
afterEach(() => expectConsistentStock(server, company.accountId));
afterAll(() => server.close());

interface LotRequest {
  readonly storeId?: number;
  readonly element?: Partial<LotQuantity>;
}

test('stock is added to a new lot, and more of the same goes into that lot', async () => {
  const [first] = await fill([['2097-01-31', 10]]);
  expect(first).toMatchObject({ quantity: 10, reserved: 0, available: 10 });
  const code = `  ${first?.lotCode.toLowerCase()} `;
  const again = [{ id: pallets, lotCode: code, quantity: '2', expirationDate: null }];
  const [lot] = await runInTransaction((tx) =>
    addStockToLots(tx, 'products', plant.stores[0], again, cause, 'produce'),
  );
  expect(lot).toEqual({ ...first, quantity: 12, available: 12 });
});

test.each([
  ['an unknown store', () => ({ storeId: 999_999 }), 'store', 'unknown', undefined],
  [
    'an unknown element',
    () => ({ element: { id: 999_999 } }),
    'elements.0.id',
    'unknown',
    undefined,
  ],
  [
    'half a piece',
    () => ({ element: { quantity: 1.5 } }),
    'elements.0.quantity',
    'integer',
    undefined,
  ],
  [
    'another date than the lot has',
    () => ({ element: { expirationDate: '2098-01-01' } }),
    'elements.0.expirationDate',
    'lotDate',
    { date: '2097-01-31' },
  ],
  [
    'more than the maximum balance',
    () => ({ element: { quantity: 99_999_999_999 } }),
    'elements.0.quantity',
    'lessOrEqual',
    { max: 99_999_999_989.999 },
  ],
])('%s cannot be added to stock', async (_, change, path, rule, params) => {
  const [lot] = await fill([['2097-01-31', 10]]);
  const { storeId = plant.stores[0], element = {} }: LotRequest = change();
  const elements = [{ id: pallets, lotCode: lot?.lotCode ?? '', quantity: 1, ...element }];
  const insertion = runInTransaction((tx) =>
    addStockToLots(tx, 'products', storeId, elements, cause),
  );
  expect(await getRefusal(insertion)).toEqual({
    code: 'WRONG_VALUES',
    details: [params ? { path, rule, params } : { path, rule }],
  });
});

test('an undated lot refuses dated stock, or stays undated if it is received or returned; an empty lot takes the date of new stock', async () => {
  const [lot] = await fill([[null, 10]]);
  const dated = [
    { id: pallets, lotCode: lot?.lotCode ?? '', quantity: 1, expirationDate: '2098-01-01' },
  ];
  for (const movement of ['insert', 'produce', 'import'] as const) {
    const insertion = runInTransaction((tx) =>
      addStockToLots(tx, 'products', plant.stores[0], dated, cause, movement),
    );
    expect(await getRefusal(insertion)).toEqual({
      code: 'WRONG_VALUES',
      details: [{ path: 'elements.0.expirationDate', rule: 'lotUndated' }],
    });
  }
  const into = (movement: 'insert' | 'receive' | 'return') =>
    runInTransaction((tx) =>
      addStockToLots(tx, 'products', plant.stores[0], dated, cause, movement),
    );
  // Arriving goods cannot be sent back: the lot keeps its own data.
  expect(await into('receive')).toMatchObject([{ quantity: 11, expirationDate: null }]);
  expect(await into('return')).toMatchObject([{ quantity: 12, expirationDate: null }]);
  await runInTransaction((tx) =>
    dispatchStockFromLots(
      tx,
      'products',
      plant.stores[0],
      [{ ...dated[0], quantity: 12 }].flatMap(({ id = 0, lotCode = '', quantity }) => [
        { id, lotCode, quantity },
      ]),
      cause,
    ),
  );
  expect(await into('insert')).toMatchObject([{ quantity: 1, expirationDate: '2098-01-01' }]);
});

test('stock is not dispatched from any lot if one of them has too little', async () => {
  const [one, other] = await fill([
    [null, 5],
    [null, 3],
  ]);
  const elements = [
    { id: pallets, lotCode: one?.lotCode ?? '', quantity: 5 },
    { id: pallets, lotCode: other?.lotCode ?? '', quantity: 4 },
  ];
  const dispatchStock = (requested: typeof elements) =>
    runInTransaction((tx) =>
      dispatchStockFromLots(tx, 'products', plant.stores[0], requested, cause),
    );
  expect(await getRefusal(dispatchStock(elements))).toEqual({
    code: 'WRONG_VALUES',
    details: [{ path: 'elements.1.quantity', rule: 'stock', params: { available: 3 } }],
  });
  const remaining = await dispatchStock(elements.map((each) => ({ ...each, quantity: 3 })));
  expect(remaining.map(({ quantity }) => quantity)).toEqual([2, 0]);
});

test('a lot of another store, an unknown lot and a repeated lot are refused with different rules', async () => {
  const [lot] = await fill([[null, 5]]);
  const lotCode = lot?.lotCode ?? '';
  const dispatchStock = (storeId: number, codes: readonly string[]) =>
    runInTransaction((tx) =>
      dispatchStockFromLots(
        tx,
        'products',
        storeId,
        codes.map((code) => ({ id: pallets, lotCode: code, quantity: 1 })),
        cause,
      ),
    );
  expect(await getRefusal(dispatchStock(plant.stores[1], [lotCode, 'NOWHERE']))).toEqual({
    code: 'WRONG_VALUES',
    details: [
      {
        path: 'elements.0.lotCode',
        rule: 'lotElsewhere',
        names: { store: { es: 'Patio norte', en: 'Patio norte' } },
      },
      { path: 'elements.1.lotCode', rule: 'unknown' },
    ],
  });
  expect(
    await getRefusal(dispatchStock(plant.stores[0], [lotCode, lotCode.toLowerCase()])),
  ).toEqual({
    code: 'WRONG_VALUES',
    details: [{ path: 'elements.1.lotCode', rule: 'repeated' }],
  });
});

test('a lot that is empty in another store is refused as unknown, and one with stock as elsewhere', async () => {
  const [lot] = await fill([[null, 5]]);
  const lotCode = lot?.lotCode ?? '';
  const dispatchStock = (storeId: number, quantity: number) =>
    runInTransaction((tx) =>
      dispatchStockFromLots(tx, 'products', storeId, [{ id: pallets, lotCode, quantity }], cause),
    );
  const [filled, other] = plant.stores;
  await dispatchStock(filled, 4);
  expect(await getRefusal(dispatchStock(other, 1))).toMatchObject({
    details: [{ path: 'elements.0.lotCode', rule: 'lotElsewhere' }],
  });
  await dispatchStock(filled, 1);
  expect(await getRefusal(dispatchStock(other, 1))).toEqual({
    code: 'WRONG_VALUES',
    details: [{ path: 'elements.0.lotCode', rule: 'unknown' }],
  });
  expect(await getRefusal(dispatchStock(filled, 1))).toMatchObject({
    details: [{ path: 'elements.0.quantity', rule: 'stock', params: { available: 0 } }],
  });
});

test('stock is reserved by earliest expiration date, oldest lot first, and lots without a date last', async () => {
  const [never, late, soon, soonToo] = await fill([
    [null, 4],
    ['2097-12-31', 3],
    ['2097-03-31', 2],
    ['2097-03-31', 1],
  ]);
  const requested = { kind: 'products', elementId: pallets, storeId: plant.stores[0] } as const;
  const reserved = await runInTransaction((tx) =>
    reserveStock(tx, { ...requested, quantity: 7, holder: holder(1), cause }),
  );
  expect(reserved.map(({ recordId, quantity }) => [recordId, quantity])).toEqual([
    [soon?.id, 2],
    [soonToo?.id, 1],
    [late?.id, 3],
    [never?.id, 1],
  ]);
  expect(await runInTransaction((tx) => listReservations(tx, holder(1)))).toEqual(reserved);
  const more = runInTransaction((tx) =>
    reserveStock(tx, { ...requested, quantity: 4, holder: holder(2), cause }),
  );
  expect(await getRefusal(more)).toEqual({
    code: 'WRONG_VALUES',
    details: [{ path: 'quantity', rule: 'stock', params: { available: 3 } }],
  });
  expect(await runInTransaction((tx) => listReservations(tx, holder(2)))).toEqual([]);
});

test('reserved stock cannot be dispatched until it is released', async () => {
  const [lot] = await fill([[null, 5]]);
  const requested = { kind: 'products', elementId: pallets, storeId: plant.stores[0] } as const;
  const elements = [{ id: pallets, lotCode: lot?.lotCode ?? '', quantity: 3 }];
  const dispatchStock = () =>
    runInTransaction((tx) =>
      dispatchStockFromLots(tx, 'products', plant.stores[0], elements, cause),
    );
  await runInTransaction((tx) =>
    reserveStock(tx, { ...requested, quantity: 3, holder: holder(3), cause }),
  );
  expect(await getRefusal(dispatchStock())).toMatchObject({
    details: [{ path: 'elements.0.quantity', params: { available: 2 } }],
  });
  await runInTransaction((tx) => releaseReservations(tx, holder(3), cause));
  expect(await dispatchStock()).toMatchObject([{ quantity: 2, reserved: 0 }]);
});

test('a shipment takes over the reservation of an order line and dispatches it', async () => {
  const [lot] = await fill([['2097-05-05', 5]]);
  const shipment = { kind: 'shipment', id: 7 } as const;
  await runInTransaction(async (tx) => {
    const requestedLots = [{ recordId: lot?.id ?? 0, quantity: 4 }];
    await reserveNamedLots(tx, 'products', requestedLots, holder(4), cause);
    await reassignReservations(tx, holder(4), shipment);
  });
  expect(await runInTransaction((tx) => listReservations(tx, holder(4)))).toEqual([]);
  const shipped = await runInTransaction((tx) => dispatchReservedStock(tx, shipment, cause));
  expect(shipped).toMatchObject([{ recordId: lot?.id, quantity: 4, lotCode: lot?.lotCode }]);
  expect(await runInTransaction((tx) => dispatchReservedStock(tx, shipment, cause))).toEqual([]);
  expect(
    await runInTransaction((tx) => listStockAvailability(tx, 'products', pallets)),
  ).toMatchObject([{ onHand: 1, reserved: 0, available: 1 }]);
});

test('a lot on hold is neither reserved nor counted as available, leaves by hand, and is promised again once released', async () => {
  const [free] = await fill([[null, 3]]);
  const storeId = plant.stores[0];
  const element = { id: pallets, lotCode: nextLot(), quantity: 5, onHold: true };
  const [held] = await runInTransaction((tx) =>
    addStockToLots(tx, 'products', storeId, [element], cause),
  );
  expect(held).toMatchObject({ quantity: 5, available: 5, onHold: true });
  const requested = { kind: 'products', elementId: pallets, storeId } as const;
  const reserve = (quantity: number) =>
    runInTransaction((tx) =>
      reserveStock(tx, { ...requested, quantity, holder: holder(1), cause }),
    );
  expect(await getRefusal(reserve(4))).toEqual({
    code: 'WRONG_VALUES',
    details: [{ path: 'quantity', rule: 'stock', params: { available: 3 } }],
  });
  const readStock = () => runInTransaction((tx) => listStockAvailability(tx, 'products', pallets));
  expect(await readStock()).toMatchObject([{ onHand: 8, available: 3 }]);
  const scrap = { ...element, quantity: 1 };
  const [left] = await runInTransaction((tx) =>
    dispatchStockFromLots(tx, 'products', storeId, [scrap], cause),
  );
  // More of the same lot is held back too, also where it brings values of custom fields.
  expect(left).toMatchObject({ quantity: 4, onHold: true });
  const customFields = { origin: 'Monterrey' };
  const more = { id: pallets, lotCode: element.lotCode, quantity: 1, customFields };
  await runInTransaction((tx) => addStockToLots(tx, 'products', storeId, [more], cause));
  expect(await readStock()).toMatchObject([{ onHand: 8, available: 3 }]);

  const correction = { ...more, storeId, quantity: 5 };
  const correct = (onHold?: boolean) =>
    runInTransaction((tx) =>
      correctLot(tx, 'products', held?.id ?? 0, { ...correction, onHold }, cause),
    );
  await correct();
  expect(await readStock()).toMatchObject([{ available: 3 }]);
  await correct(false);
  expect(await readStock()).toMatchObject([{ available: 8 }]);
  expect((await reserve(8)).map(({ recordId, quantity }) => [recordId, quantity])).toEqual([
    [free?.id, 3],
    [held?.id, 5],
  ]);
});

test('production consumes no raw material on hold', async () => {
  const element = { id: boards, lotCode: nextLot(), quantity: 5, onHold: true };
  await runInTransaction((tx) =>
    addStockToLots(tx, 'raw_materials', plant.stores[0], [element], cause),
  );
  const before = await runInTransaction((tx) => listStockAvailability(tx, 'raw_materials', boards));
  const available = before.find(({ store }) => store.id === plant.stores[0])?.available ?? 0;
  const missing = await runInTransaction((tx) =>
    consumeRawMaterial(tx, {
      divisionId: plant.divisions[0],
      materials: [{ rawMaterialId: boards, quantity: available + 1_000 }],
      cause: { ...cause, kind: 'production', id: 1 },
    }),
  );
  expect(missing).toMatchObject([{ rawMaterialId: boards }]);
  const after = await runInTransaction((tx) => listStockAvailability(tx, 'raw_materials', boards));
  expect(after.find(({ store }) => store.id === plant.stores[0])).toMatchObject({
    onHand: 5,
    available: 0,
  });
});

test('production consumes stock from the stores of its division and returns the missing quantity', async () => {
  const insertStock = (storeId: number, quantity: string, expirationDate: string | null) =>
    runInTransaction((tx) =>
      addStockToLots(
        tx,
        'raw_materials',
        storeId,
        [{ id: boards, lotCode: nextLot(), quantity, expirationDate }],
        cause,
      ),
    );
  await insertStock(plant.stores[0], '10.125', null);
  await insertStock(plant.stores[1], '2.5', '2097-01-01');
  await insertStock(plant.stores[2], '100', '2096-12-01');
  const consumeStock = (quantity: string) =>
    runInTransaction((tx) =>
      consumeRawMaterial(tx, {
        divisionId: plant.divisions[0],
        materials: [{ rawMaterialId: boards, quantity }],
        cause: { ...cause, kind: 'production', id: 1 },
      }),
    );
  expect(await consumeStock('3.125')).toEqual([]);
  const stores = await runInTransaction((tx) =>
    listStockAvailability(tx, 'raw_materials', boards, plant.divisions[0]),
  );
  expect(stores.map(({ store, onHand }) => [store.id, onHand])).toEqual([[plant.stores[0], 9.5]]);
  expect(await consumeStock('10')).toEqual([
    { rawMaterialId: boards, quantity: 10, consumed: 9.5, missing: 0.5 },
  ]);
  expect(
    await runInTransaction((tx) => listStockAvailability(tx, 'raw_materials', boards)),
  ).toMatchObject([{ store: { id: plant.stores[2], name: 'Nave central' }, onHand: 100 }]);
});

test('production takes a raw material that several needs name in one sum, and returns what that sum lacks', async () => {
  const elements = [{ id: boards, lotCode: nextLot(), quantity: 10, expirationDate: null }];
  const consumeBoth = (...quantities: readonly (number | string)[]) =>
    runInTransaction((tx) =>
      consumeRawMaterial(tx, {
        divisionId: plant.divisions[0],
        materials: quantities.map((quantity) => ({ rawMaterialId: boards, quantity })),
        cause: { ...cause, kind: 'production', id: 2 },
      }),
    );
  const countAvailable = async () => {
    const stores = await runInTransaction((tx) =>
      listStockAvailability(tx, 'raw_materials', boards, plant.divisions[0]),
    );
    return stores.reduce((sum, { available }) => sum + available, 0);
  };
  // Stock that other tests left is used up first.
  await consumeBoth(1_000);
  await runInTransaction((tx) =>
    addStockToLots(tx, 'raw_materials', plant.stores[0], elements, cause),
  );
  expect(await consumeBoth(4, '2.5')).toEqual([]);
  expect(await countAvailable()).toBe(3.5);
  expect(await consumeBoth('2', 3)).toEqual([
    { rawMaterialId: boards, quantity: 5, consumed: 3.5, missing: 1.5 },
  ]);
  expect(await countAvailable()).toBe(0);
});
