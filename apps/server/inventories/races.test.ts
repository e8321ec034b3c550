import { CodedError } from '@tarima/domain/kit/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import { pickByPath, type TestClient } from '../testing/client.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { getRoundCount } from '../testing/rounds.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { dispatchStockFromLots, addStockToLots, reserveStock } from './commands.ts';
import type { MovementCause } from './write-movements.ts';

const often = getRoundCount();
const cause: MovementCause = { userId: null, kind: 'manual', id: null };

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let clerks: [TestClient, TestClient];

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('race.example', [0, 4]);
  plant = await createTestPlant(company.admin, 3, 2);
  clerks = [company.admin, company.clients[1] ?? company.admin];
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

/** Lots of one unit each, named R-0 and on. */
async function lastUnits(id: number | undefined): Promise<void> {
  const elements = Array.from({ length: often }, (_, at) => ({
    id: id ?? 0,
    lotCode: `R-${at}`,
    quantity: 1,
  }));
  await runInTransaction((tx) => addStockToLots(tx, 'products', plant.stores[0], elements, cause));
}

/** Plays rounds side by side, as many at once as a busy plant has people. */
async function play(round: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const table = async (): Promise<void> => {
    for (let at = next++; at < often; at = next++) await round(at);
  };
  await Promise.all([table(), table(), table(), table()]);
}

test(`only one of two clerks who dispatch the last unit at once succeeds, ${often} times`, async () => {
  const id = plant.products[0];
  await lastUnits(id);
  await play(async (at) => {
    const body = {
      store: { id: plant.stores[0] },
      elements: [{ id, lotCode: `R-${at}`, quantity: 1 }],
    };
    const answers = await Promise.all(
      clerks.map((clerk) => clerk.post('/products-inventories/dispatch', body)),
    );
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 400]);
    expect(pickByPath(lost?.body, 'details')).toEqual([
      { path: 'elements.0.quantity', rule: 'stock', params: { available: 0 } },
    ]);
  });
});

test(`a unit is either dispatched or reserved, never both, ${often} times`, async () => {
  const id = plant.products[1] ?? 0;
  const getOutcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'won',
      (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
    );
  await lastUnits(id);
  let promised = 0;
  await play(async (at) => {
    const storeId = plant.stores[0];
    const holder = { kind: 'order_detail', id: at + 1 } as const;
    const outcomes = await Promise.all([
      getOutcome(
        runInTransaction((tx) =>
          dispatchStockFromLots(
            tx,
            'products',
            storeId,
            [{ id, lotCode: `R-${at}`, quantity: 1 }],
            cause,
          ),
        ),
      ),
      getOutcome(
        runInTransaction((tx) =>
          reserveStock(tx, {
            kind: 'products',
            elementId: id,
            storeId,
            quantity: 1,
            holder,
            cause,
          }),
        ),
      ),
    ]);
    promised += outcomes[1] === 'won' ? 1 : 0;
    for (const each of outcomes) expect(['won', 'WRONG_VALUES']).toContain(each);
  });
  expect(promised).toBeGreaterThan(0);
});

test('transactions that move the same elements in opposite order wait for each other without a deadlock', async () => {
  const [, , product = 0] = plant.products;
  const [material = 0] = plant.rawMaterials;
  const stock = (tx: Transaction, kind: 'products' | 'raw_materials', id: number, store: number) =>
    addStockToLots(tx, kind, store, [{ id, lotCode: 'crossed', quantity: 1 }], cause);
  const cross = (at: number) =>
    runInTransaction(async (tx) => {
      const steps = [
        () => stock(tx, 'products', product, plant.stores[0]),
        () => stock(tx, 'raw_materials', material, plant.stores[1]),
        () => stock(tx, 'products', product, plant.stores[2]),
      ];
      for (const step of at % 2 === 0 ? steps : steps.toReversed()) await step();
    });
  // Eight at once: each has a connection, which a busy machine would not give to forty in the time that they wait for one.
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, at) => cross(at)));
  const { body } = await company.admin.get('/products-inventories', {
    filters: { lotCode: 'crossed' },
  });
  expect(pickByPath(body, 'elements.0.quantity')).toBe(40);
});
