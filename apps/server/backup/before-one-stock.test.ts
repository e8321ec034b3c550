import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
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
import { expectConsistentStock } from '../testing/test-plant.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { backupManifestSchema } from './contents.ts';
import { restoreBackup } from './restore.ts';
import { readTarFile } from './tar.ts';

/*
 * Backup of a plant by the version before one stock, and the responses of that version:
 * lots of both kinds, corrected, poured together and with custom fields; goods held by an order and a shipment, some sent;
 * production that owes material.
 */
const getFixture = (name: string) =>
  path.join(import.meta.dirname, 'testing', `before-one-stock.${name}`);
const file = getFixture('tar.gz');

let template: TestServer;
let server: TestServer;
let client: TestClient;
let url: string;
let folder: string;

beforeAll(async () => {
  template = await startIsolatedTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-before-'));
  const files = path.join(folder, 'files');
  const storage = {
    store: new FolderContentStore(files),
    scratch: new ScratchFolder(`${files}/incoming`),
  };
  url = await createEmptyDatabase(template);
  await restoreBackup(url, storage, file, { key: 'a key of twenty signs or more' });
  // Whenever this runs, its people have just chosen their passwords.
  await withDatabaseClient(url, (owner) =>
    owner.query(`
      alter table accounts no force row level security;
      select set_config('app.account_id', min(id)::text, false) from accounts;
      alter table accounts force row level security;
      update users set password_changed_at = present()`),
  );
  server = await template.on(url, folder);
  client = await server
    .visitor('before.test')
    .signedIn('profile-0@before.test', 'NailedPallets.26');
});
afterAll(async () => {
  await server.close();
  await template.close();
  await rm(folder, { recursive: true, force: true });
});

/** The rows of a backup's tables, as it holds them: by the table's name, with the names of its columns. */
async function loadTablesBefore() {
  const rows = new Map<string, string>();
  let made: z.output<typeof backupManifestSchema> | undefined;
  for await (const { name, body } of readTarFile(file)) {
    if (name === 'manifest.json') made = backupManifestSchema.parse(JSON.parse(body.toString()));
    const [, table] = /^tables\/(.+)\/\d+$/.exec(name) ?? [];
    if (table) rows.set(table, (rows.get(table) ?? '') + body.toString());
  }
  return { tables: made?.tables ?? [], rows };
}

const withoutColors = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (key === 'color' ? undefined : value)),
  );

const sortLines = (text: string): string[] => text.split('\n').toSorted();

test.each([
  ['products_inventories', 4],
  ['raw_materials_inventories', 3],
  ['products_movements', 10],
  ['raw_materials_movements', 5],
])('%s returns the rows of the former table of that name', async (name, count) => {
  const { tables, rows } = await loadTablesBefore();
  const columns = tables.find((table) => table.name === `public.${name}`)?.columns ?? '';
  const before = sortLines(rows.get(`public.${name}`) ?? '');
  const now = await withDatabaseClient(url, async (owner) => {
    const stream = owner.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
    return Buffer.concat(await stream.toArray()).toString();
  });
  expect(sortLines(now)).toEqual(before);
  expect(before).toHaveLength(count + 1);
});

test('every list, lot, movement and document of the former version has the same response at the same address', async () => {
  const answers = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(gunzipSync(await readFile(getFixture('answers.json.gz'))).toString()));
  // The former responses are unchanged, but for the colours of orders, which are chosen anew so that neighbours differ;
  // later versions may add fields.
  for (const [address, before] of Object.entries(answers))
    expect({ answer: requireSuccess(await client.get(address)).body }, address).toMatchObject({
      answer: withoutColors(before),
    });
  const lots = Object.keys(answers).filter((address) => /inventories\/\d+$/.test(address));
  expect(lots).toEqual(
    expect.arrayContaining(['/products-inventories/1', '/raw-materials-inventories/1']),
  );
});

test('quotations from before the migration have no payment terms, delivery place, notes or tax', async () => {
  const { body } = requireSuccess(await client.get('/orders', { size: 100 }));
  const ids = pickListByPath(body, 'elements').map((each) => pickNumberByPath(each, 'id'));
  expect(ids.length).toBeGreaterThan(2);
  for (const id of ids) {
    const order = requireSuccess(await client.get(`/orders/${id}`)).body;
    expect(order).toMatchObject({ paymentTerms: null, deliveryPlace: null, notes: null });
    expect(order).not.toHaveProperty('tax');
  }
  const { body: customers } = requireSuccess(await client.get('/customers'));
  expect(pickByPath(customers, 'elements.0')).toMatchObject({
    phoneNumber: null,
    address: null,
    paymentTerms: null,
  });
  const { body: account } = requireSuccess(await client.get('/account/settings'));
  expect(pickByPath(account, 'settings')).toMatchObject({
    taxRate: null,
    company: { address: null, taxNumber: null, phoneNumber: null },
  });
});

test('after the migration outstanding material is settled, reserved goods leave and new lots have higher ids', async () => {
  const insert = async (of: string, id: number, lotCode: string, quantity: number) =>
    requireSuccess(
      await client.post(`/${of}-inventories/insert`, {
        store: { id: 1 },
        elements: [{ id, lotCode, quantity }],
      }),
    ).body;
  // Six of the ten pieces are owed; the lot is beyond the ids of both kinds.
  const received = await insert('raw-materials', 1, 'M-9', 10);
  expect(pickByPath(received, 'elements.0.quantity')).toBe(4);
  expect(pickNumberByPath(received, 'elements.0.id')).toBeGreaterThan(4);
  expect(pickByPath((await client.get('/orders/3')).body, 'shortages.0.settled')).toBe(6);

  requireSuccess(
    await client.put('/shipments/3', {
      scheduledAt: '2026-12-01',
      method: 'directMailing',
      shipmentAddress: 'Av. Industrias 100, Apodaca',
      cost: '1',
      extraData: { pin: '25.75,-100.5', comments: '' },
    }),
  );
  requireSuccess(await client.post('/shipments/3/send', {}));
  // The lots of both kinds that have this id are two.
  expect((await client.get('/products-inventories/3')).body).toMatchObject({
    quantity: 0,
    reserved: 0,
  });
  expect((await client.get('/raw-materials-inventories/3')).body).toMatchObject({
    quantity: 7.25,
    movementsCounter: 1,
  });
  const again = await insert('products', 3, 'P-1 B', 2);
  expect(pickByPath(again, 'elements.0')).toMatchObject({ id: 1, quantity: 38 });
  const [account] = await server.asOwner<{ id: number }>(
    'select account_id as id from account_hosts',
  );
  await expectConsistentStock(server, account?.id ?? 0);
});
