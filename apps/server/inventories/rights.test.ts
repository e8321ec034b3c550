import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import { createTestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { checkStockLedger } from './check-stock-ledger.ts';
import { addStockToLots } from './commands.ts';
import type { LotRow } from './lots.ts';

let server: TestServer;
let company: TestCompany;
let lot: LotRow | undefined;

const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('rights.example');
  const { stores, products } = await createTestPlant(company.admin, 1, 1);
  const elements = [{ id: products[0] ?? 0, lotCode: 'two', quantity: 2 }];
  const cause = { userId: null, kind: 'manual', id: null } as const;
  [lot] = await runInTransaction((tx) =>
    addStockToLots(tx, 'products', stores[0], elements, cause),
  );
});
afterAll(() => server.close());

test.each([
  ['changes a movement', sql`update stock_movements set quantity = 1`],
  ['deletes a movement', sql`delete from stock_movements`],
  ['writes a balance', sql`update stock_lots set quantity = 1`],
  [
    'creates a lot with a balance',
    sql`insert into stock_lots (account_id, kind, store_id, element_id, lot_code, quantity) values (1, 'products', 1, 1, 'x', 1)`,
  ],
  ['deletes a lot', sql`delete from stock_lots`],
  ['changes the kind of a lot', sql`update stock_lots set kind = 'raw_materials'`],
  ['writes a balance through a view', sql`update products_inventories set quantity = 1`],
  ['deletes a movement through a view', sql`delete from raw_materials_movements`],
])('the application has no database permission for a statement that %s', async (_, statement) => {
  await expect(runInTransaction((tx) => tx.row(statement))).rejects.toThrow('permission denied');
});

test.each([
  'update stock_movements set note = note',
  'delete from stock_movements',
  'truncate stock_movements',
])('even the database owner cannot execute: %s', async (statement) => {
  await expect(server.asOwner(statement)).rejects.toThrow('only ever added to');
});

test('the database refuses a balance below zero or below the reserved quantity', async () => {
  const updateLot = (quantity: number, reserved: number) =>
    runInTransaction((tx) =>
      tx.row(sql`
        insert into stock_movements (account_id, kind, lot_id, type, quantity, reserved, source)
        values (${company.accountId}, 'products', ${lot?.id}, 'dispatch', ${quantity}, ${reserved}, 'manual')`),
    );
  await expect(updateLot(-3, 0)).rejects.toThrow('check constraint');
  await expect(updateLot(0, 3)).rejects.toThrow('check constraint');
  await expect(updateLot(0, -1)).rejects.toThrow('check constraint');
});

test('the ledger check finds a balance that differs from its movements', async () => {
  const set = (quantity: number) =>
    server.asOwner(`do $$ begin
      perform set_config('app.account_id', '${company.accountId}', true);
      update stock_lots set quantity = ${quantity} where kind = 'products' and id = ${lot?.id};
    end $$`);
  await set(9);
  const { faults } = await runInTransaction((tx) => checkStockLedger(tx));
  expect(faults).toMatchObject([
    { lotId: lot?.id, fault: 'quantity', balance: '9.000', sum: '2.000' },
  ]);
  await set(2);
});
