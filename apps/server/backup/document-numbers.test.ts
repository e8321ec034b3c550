import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFolder } from '../kit/files/scratch.ts';
import { FolderContentStore } from '../kit/files/content-store.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { withDatabaseClient } from '../testing/database-client.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import { buildCustomerBody, requireSuccess } from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { products } from '@tarima/domain/products/product';
import { positions } from '@tarima/domain/positions/position';
import { sql } from 'kysely';
import { createBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const key = 'a key of twenty signs or more';
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startIsolatedTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-numbers-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Seller {
  readonly client: TestClient;
  readonly accountId: number;
  readonly host: string;
  readonly body: object;
}

/** A company whose superuser may quote one product to one customer. */
async function seller(host: string): Promise<Seller> {
  const { admin: client, accountId } = await server.company(host);
  await server.numberFrom(accountId, 1);
  const places = await createSampleReferences(client, positions);
  const position = pickNumberByPath(
    requireSuccess(await client.post('/positions', buildSampleBody(positions, 1, places))).body,
    'id',
  );
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`update users set main_position_id = ${position} where account_id = ${accountId}`),
  );
  const customer = pickNumberByPath(
    requireSuccess(await client.post('/customers', buildCustomerBody(`Cliente de ${host}`))).body,
    'id',
  );
  const references = await createSampleReferences(client, products);
  const product = pickNumberByPath(
    requireSuccess(await client.post('/products', buildSampleBody(products, 1, references))).body,
    'id',
  );
  return { client, accountId, host, body: quotation(customer, product) };
}

const quotation = (customer: number, product: number): object => ({
  customer: { id: customer },
  orderDate: '2026-11-25',
  details: [
    {
      product: { id: product },
      data: { quantity: 3, price: '10.00', discount: '0', discountType: 0 },
    },
  ],
});

const quote = async ({ client, body }: Pick<Seller, 'client' | 'body'>): Promise<number> =>
  pickNumberByPath(requireSuccess(await client.post('/orders', body)).body, 'id');

test('quotations saved at once by two companies are numbered 1 to 20 in each, without a repetition', async () => {
  const both = [await seller('one.test'), await seller('two.test')];
  const saved = await Promise.all(
    both.map((one) => Promise.all(Array.from({ length: 20 }, () => quote(one)))),
  );
  const counted = Array.from({ length: 20 }, (_, at) => at + 1);
  for (const numbers of saved) expect(numbers.toSorted((a, b) => a - b)).toEqual(counted);
  const [one, two] = both;
  // Number of a quotation in each of two companies, by its link, the search and its choice.
  for (const { client, host } of [one, two].filter((each) => each !== undefined)) {
    expect(requireSuccess(await client.get('/orders/7')).body).toMatchObject({
      id: 7,
      customer: { name: `Cliente de ${host}` },
    });
    const found = requireSuccess(await client.get('/orders', { search: '7' }));
    expect(pickListByPath(found.body, 'elements')).toContainEqual(
      expect.objectContaining({
        id: 7,
        customer: expect.objectContaining({ name: `Cliente de ${host}` }),
      }),
    );
    const chosen = requireSuccess(await client.get('/orders/all', { search: '7' }));
    expect(pickListByPath(chosen.body, 'elements')).toMatchObject([
      { name: `7 · Cliente de ${host}` },
    ]);
  }
});

test('a restored company continues after its highest number, even if that quotation was deleted', async () => {
  const one = await seller('kept.test');
  const highest = Math.max(...(await Promise.all(Array.from({ length: 4 }, () => quote(one)))));
  expect((await one.client.delete(`/orders/${highest}`)).status).toBe(204);
  const file = path.join(folder, 'numbers.tar.gz');
  const store = new FolderContentStore(path.join(server.dataDir, 'files'));
  await createBackup(server.ownerUrl, store, file, key);
  const url = await createEmptyDatabase(server);
  const elsewhere = path.join(folder, 'elsewhere');
  const place = {
    store: new FolderContentStore(path.join(elsewhere, 'files')),
    scratch: new ScratchFolder(path.join(elsewhere, 'files/incoming')),
  };
  await restoreBackup(url, place, file, { key });
  const restored = await server.on(url, elsewhere);
  const again = await restored
    .visitor('kept.test')
    .signedIn('profile-0@kept.test', 'NailedPallets.26');
  expect(await quote({ client: again, body: one.body })).toBe(highest + 1);
  await restored.close();
});

test('a company of the former version continues after its highest number, and a new one begins at 1', async () => {
  const url = await createEmptyDatabase(server);
  const before = path.join(folder, 'before');
  const place = {
    store: new FolderContentStore(path.join(before, 'files')),
    scratch: new ScratchFolder(path.join(before, 'files/incoming')),
  };
  const file = path.join(import.meta.dirname, 'testing', 'before-one-stock.tar.gz');
  await restoreBackup(url, place, file, { key });
  await withDatabaseClient(url, (owner) =>
    owner.query(`
      alter table accounts no force row level security;
      select set_config('app.account_id', min(id)::text, false) from accounts;
      alter table accounts force row level security;
      update users set password_changed_at = present()`),
  );
  const old = await server.on(url, before);
  const client = await old
    .visitor('before.test')
    .signedIn('profile-0@before.test', 'NailedPallets.26');
  const listed = requireSuccess(await client.get('/orders', { size: 100 })).body;
  const ids = pickListByPath(listed, 'elements').map((each) => pickNumberByPath(each, 'id'));
  const highest = Math.max(...ids);
  expect(ids.length).toBeGreaterThan(2);
  const stored = requireSuccess(await client.get(`/orders/${highest}`)).body;
  const body = quotation(
    pickNumberByPath(stored, 'customer.id'),
    pickNumberByPath(stored, 'details.0.product.id'),
  );
  expect(await quote({ client, body })).toBe(highest + 1);
  // The quotations of before are where they were.
  expect(pickByPath(requireSuccess(await client.get(`/orders/${highest}`)).body, 'createdAt')).toBe(
    pickByPath(stored, 'createdAt'),
  );
  const [next] = await withDatabaseClient(url, (owner) =>
    owner
      .query<{ account: number }>(
        `insert into accounts (name, time_zone) values ('New', 'America/Mexico_City') returning id::int as account`,
      )
      .then(({ rows }) => rows),
  );
  const first = await withDatabaseClient(url, (owner) =>
    owner.query<{ first: number }>(
      `select nextval('document_numbers.orders_${next?.account}')::int as first`,
    ),
  );
  expect(first.rows).toEqual([{ first: 1 }]);
  await old.close();
});
