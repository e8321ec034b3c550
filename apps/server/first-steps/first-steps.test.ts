import { firstSteps } from '@tarima/domain/first-steps/contract';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { toPermissionId } from '../profiles/commands.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { buildCustomerBody, requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('steps.test');
});
afterAll(() => server.close());

const read = async (client: TestClient) =>
  requireSuccess(await client.get('/home/first-steps')).body;
const readDone = async (client: TestClient): Promise<unknown[]> =>
  pickListByPath(await read(client), 'steps')
    .filter((step) => pickByPath(step, 'done'))
    .map((step) => pickByPath(step, 'name'));
const createSample = async (module: typeof products, path: string): Promise<number> =>
  Number(
    pickByPath(
      requireSuccess(
        await company.admin.post(
          path,
          buildSampleBody(module, 1, await createSampleReferences(company.admin, module)),
        ),
      ).body,
      'id',
    ),
  );

test('each step is completed only by its own data', async () => {
  const { admin, accountId } = company;
  const expected = new Set<string>();
  const expectDone = async (...names: string[]): Promise<void> => {
    for (const name of names) expected.add(name);
    expect(await readDone(admin)).toEqual(firstSteps.filter((name) => expected.has(name)));
  };
  expect(await read(admin)).toEqual({
    hidden: false,
    steps: firstSteps.map((name) => ({ name, done: false })),
  });
  const { body } = requireSuccess(await admin.get('/account/settings'));
  const settings = pickByPath(body, 'settings');
  if (typeof settings !== 'object' || settings === null) throw new Error('No settings');
  const save = (address: string | null) =>
    admin.put('/account/settings', {
      settings: { ...settings, company: { address, taxNumber: 'ABC010203XY1', phoneNumber: null } },
    });
  requireSuccess(await save(null));
  await expectDone();
  requireSuccess(await save('Av. Uno 1, León'));
  await expectDone('company');

  // The pin of a new company's division was not chosen; another one was.
  const first = requireSuccess(
    await admin.post('/divisions', {
      name: 'Planta principal',
      location: '19.432608,-99.133209',
      customFields: {},
      metadata: {},
    }),
  ).body;
  await expectDone();
  requireSuccess(
    await admin.put(`/divisions/${String(pickByPath(first, 'id'))}`, {
      name: 'Planta Apodaca',
      location: '25.78,-100.18',
      customFields: {},
      metadata: {},
    }),
  );
  await expectDone('division');

  await createSample(workplaces, '/workplaces');
  await expectDone('workplaces');
  await createSample(rawMaterials, '/raw-materials');
  await expectDone('materials');
  const product = await createSample(products, '/products');
  await expectDone('products');

  const customer = requireSuccess(
    await admin.post('/customers', buildCustomerBody('Frutas del Bajío')),
  ).body;
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      update users set main_position_id = (select min(id) from positions where account_id = ${accountId})
      where account_id = ${accountId}`),
  );
  requireSuccess(
    await admin.post('/orders', {
      customer: { id: pickByPath(customer, 'id') },
      orderDate: '2026-11-25',
      details: [
        {
          product: { id: product },
          data: { quantity: 1, price: '1', discount: '0', discountType: 0 },
        },
      ],
    }),
  );
  await expectDone('quotation');
  const [position] = pickListByPath((await admin.get('/positions/all')).body, 'elements');
  requireSuccess(
    await admin.post('/users', {
      name: 'Persona de ventas',
      email: 'ventas@steps.test',
      profile: { id: 2 },
      mainPosition: { id: pickByPath(position, 'id') },
      positions: [],
      status: 'active',
    }),
  );
  await expectDone('people');
});

test('another company has its own steps, and each user hides them individually', async () => {
  const other = await server.company('hidden.test', [0, 1]);
  const [admin, second] = other.clients;
  if (!admin || !second) throw new Error('Nobody there');
  // The company has two people and no other data.
  expect(await readDone(admin)).toEqual(['people']);
  const hidden = requireSuccess(await admin.put('/home/first-steps', { hidden: true })).body;
  expect(pickByPath(hidden, 'hidden')).toBe(true);
  requireSuccess(await admin.put('/home/first-steps', { hidden: true }));
  expect(pickByPath(await read(admin), 'hidden')).toBe(true);
  expect(pickByPath(await read(second), 'hidden')).toBe(false);
  requireSuccess(await admin.put('/home/first-steps', { hidden: false }));
  expect(pickByPath(await read(admin), 'hidden')).toBe(false);
  const wrong = await admin.put('/home/first-steps', { hidden: 'yes' });
  expect([wrong.status, pickByPath(wrong.body, 'details.0.path')]).toEqual([400, 'hidden']);
});

test('only users who administer the company see steps, and only steps whose screens they can open', async () => {
  const held = await server.company('rights.test', [0, 2]);
  const [admin, seller] = held.clients;
  if (!admin || !seller) throw new Error('Nobody there');
  for (const answer of [
    await seller.get('/home/first-steps'),
    await seller.put('/home/first-steps', { hidden: true }),
  ])
    expect(answer.status).toBe(403);
  const profile = requireSuccess(
    await admin.post('/profiles', {
      name: 'Administración',
      description: 'Datos y productos',
      permissions: (['global_settings', 'products', 'my_orders'] as const).map(toPermissionId),
    }),
  ).body;
  await server.database.tenant(held.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${Number(pickByPath(profile, 'id'))}
      where account_id = ${held.accountId} and profile_id = 2`),
  );
  const steps = pickListByPath(await read(seller), 'steps').map((step) => pickByPath(step, 'name'));
  expect(steps).toEqual(['company', 'products', 'quotation']);
});

test('the current user shows whether steps remain: false if hidden, done or the user does not administer', async () => {
  const held = await server.company('left.test', [0, 1, 2]);
  const [admin, second, seller] = held.clients;
  if (!admin || !second || !seller) throw new Error('Nobody there');
  const areLeft = async () =>
    Promise.all(
      [admin, second, seller].map(async (client) =>
        pickByPath(requireSuccess(await client.get('/users/current')).body, 'firstSteps'),
      ),
    );
  expect(await areLeft()).toEqual([true, true, false]);
  requireSuccess(await admin.put('/home/first-steps', { hidden: true }));
  expect(await areLeft()).toEqual([false, true, false]);

  // The other administrator is left with one step, and takes it.
  const profile = requireSuccess(
    await admin.post('/profiles', {
      name: 'Ajustes',
      description: 'Ajustes de la empresa',
      permissions: [toPermissionId('global_settings')],
    }),
  ).body;
  await server.database.tenant(held.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${Number(pickByPath(profile, 'id'))}
      where account_id = ${held.accountId} and profile_id = 2`),
  );
  expect(await areLeft()).toEqual([false, true, true]);
  const { body } = requireSuccess(await admin.get('/account/settings'));
  const settings = pickByPath(body, 'settings');
  if (typeof settings !== 'object' || settings === null) throw new Error('No settings');
  const named = { address: 'Av. Uno 1, León', taxNumber: 'ABC010203XY1', phoneNumber: null };
  requireSuccess(
    await admin.put('/account/settings', { settings: { ...settings, company: named } }),
  );
  expect(await areLeft()).toEqual([false, true, false]);
});
