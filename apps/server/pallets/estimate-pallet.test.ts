import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { namePallet } from '@tarima/domain/pallets/name-pallet';
import { defaultPalletRates } from '@tarima/domain/pallets/pallet-rates';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { toPermissionId } from '../profiles/commands.ts';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { buildCustomerBody } from '../testing/sales-company.ts';
import { getDayAhead } from '../testing/days.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { createSalesCompany, requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { TestWorkshop } from '../technical-sheets/testing.ts';

let server: TestServer;
let company: TestCompany;
let client: TestClient;
let shop: TestWorkshop;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Each test has a company of its own, so that no drawing of another one is found. */
beforeEach(async () => {
  serial += 1;
  company = await server.company(`estimate${serial}.test`, [0, ownDivisionProfileId]);
  client = company.admin;
  shop = await TestWorkshop.open(client);
  await addLumber(shop);
});

/** Adds the lumber of a GMA pallet, and its nails. */
async function addLumber(to: TestWorkshop): Promise<void> {
  const use = { materialType: 'new', status: 'active', dimensionUnit: 'in' };
  let count = 0;
  const add = (size: Parameters<TestWorkshop['newMaterial']>[0]) => {
    count += 1;
    return to.newMaterial({ ...use, ...size, code: `Madera ${count}` });
  };
  for (const [width, length, unitCost] of [
    [5.5, 40, '1.00'],
    [3.5, 40, '0.60'],
  ] as const)
    await add({ thickness: 0.6875, width, length, unitCost });
  await add({ thickness: 1.5, width: 3.5, length: 48, unitCost: '1.50' });
  await add({ description: 'Clavo helicoidal 2 1/4', unitCost: '0.01' });
}

function read(text: string): PalletDesign {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no pallet`);
  return design;
}

const estimate = async (design: PalletDesign, quantity = 100) =>
  requireSuccess(await client.post('/pallet-designs/estimate', { design, quantity })).body;

/** Measure and family as they are proposed for a pallet that no company has. */
async function loadProposedKinds(of = client) {
  const { body } = await of.post('/pallet-designs/estimate', {
    design: read('600x500 6 tacos 4+2'),
    quantity: 1,
  });
  return {
    measure: { id: pickNumberByPath(body, 'measure.id') },
    productFamily: { id: pickNumberByPath(body, 'productFamily.id') },
  };
}

const create = async (design: PalletDesign, values: object = {}, by = client) =>
  by.post('/pallet-designs/products', {
    design,
    said: '48x40 3 largueros 7+5',
    name: { es: namePallet(design, 'es'), en: namePallet(design, 'en') },
    price: '14.20',
    ...(await loadProposedKinds()),
    ...values,
  });

/** Draws a product and gives it the flow of two workplaces: 1.2 and 4 minutes, and 20 minutes of set-up. */
async function drawProduct(design: PalletDesign): Promise<number> {
  const product = await shop.newProduct();
  requireSuccess(await client.put(`/pallet-designs/${product}`, { design }));
  const [saw, table] = shop.workplaceIds;
  requireSuccess(
    await client.put(`/workplaces-flows/${product}`, {
      steps: [
        { workplace: { id: saw }, workTime: 1.2, setUp: 20 },
        { workplace: { id: table }, workTime: 4 },
      ],
    }),
  );
  return product;
}

const gma = '48x40 3 stringers 7+5 11/16';

test("a pallet without a product is estimated with cost lines, the price at the company's margin, and prices by quantity", async () => {
  const rates = { ...defaultPalletRates, hourCost: 30, margin: 20, breaks: [10, 1000] };
  requireSuccess(await client.put('/pallet-rates', { rates, updatedAt: null }));
  const body = await estimate(read(gma));
  // 4 boards of 1.00, 8 of 0.60, 3 stringers of 1.50; 84 nails of one cent.
  const lines = pickListByPath(body, 'cost.lines').map((line) => [
    pickByPath(line, 'kind'),
    pickByPath(line, 'amount'),
  ]);
  expect(lines).toEqual([
    ['wood', '13.30'],
    ['nails', '0.84'],
    // No cuts: each piece is as long as its part. 84 × 0.04 min and 15 × 0.1 min at half a dollar a minute.
    ['cutting', '0.00'],
    ['nailing', '1.68'],
    ['handling', '0.75'],
    ['setUp', '0.15'],
  ]);
  expect(body).toMatchObject({
    product: null,
    like: null,
    margin: 20,
    cost: { cost: '16.72' },
    price: '20.90',
    breaks: [
      { quantity: 10, price: '22.59' },
      { quantity: 1000, price: '20.74' },
    ],
    nails: { count: 84, material: { description: 'Clavo helicoidal 2 1/4' } },
    minutes: 0,
    stations: 0,
  });
  expect(pickListByPath(body, 'parts').map((part) => pickByPath(part, 'count'))).toEqual([
    2, 5, 3, 2, 3,
  ]);
});

test('a pallet without a product takes its minutes from the drawn product with the nearest work, scaled by a shown factor', async () => {
  await drawProduct(read('48x40 3 stringers 11+7 11/16'));
  const near = await drawProduct(read('48x40 3 stringers 9+5 11/16'));
  const body = await estimate(read('48x40 4 stringers 7+5 11/16'));
  // 112 nails and 16 pieces, where the product has 96 and 17: 8.48 minutes of 8.09.
  expect(body).toMatchObject({ like: { id: near, factor: 1.05 }, minutes: 5.46, stations: 2 });
  const other = await estimate(read('EUR 1'));
  expect(other).toMatchObject({ like: null, stations: 0 });
});

test('a product made from an estimate gets drawing, sheet, flow and price, and an equal pallet then finds that product', async () => {
  await drawProduct(read('48x40 3 stringers 9+5 11/16'));
  const design = read(gma);
  const made = await create(design);
  expect([made.status, made.body]).toMatchObject([
    201,
    { isNew: true, hasSheet: true, hasFlow: true },
  ]);
  const id = pickNumberByPath(made.body, 'product.id');
  const product = requireSuccess(await client.get(`/products/${id}`)).body;
  expect(product).toMatchObject({
    name: namePallet(design, 'es'),
    price: '14.20',
    outsideLength: 48,
    outsideWidth: 40,
    outsideHeight: 4.875,
    dimensionUnit: 'in',
    technicalSheetExists: true,
    metadata: { language: { name: { en: 'GMA pallet' } } },
  });
  expect(requireSuccess(await client.get(`/pallet-designs/${id}`)).body).toMatchObject({
    design,
    said: '48x40 3 largueros 7+5',
  });
  const sheet = requireSuccess(await client.get(`/technical-sheets/${id}`)).body;
  expect(pickListByPath(sheet, 'rawMaterials').map((line) => pickByPath(line, 'quantity'))).toEqual(
    [4, 8, 3, 84],
  );
  const flow = requireSuccess(await client.get(`/workplaces-flows/${id}`)).body;
  expect(
    pickListByPath(flow, 'steps').map((step) => [
      pickByPath(step, 'workplace.id'),
      pickByPath(step, 'workTime'),
      pickByPath(step, 'setUp'),
    ]),
  ).toEqual([
    [shop.workplaceIds[0], 1.056, 20],
    [shop.workplaceIds[1], 3.52, 0],
  ]);

  const found = await estimate(read('48 × 40, tres largueros, 7 + 5'));
  expect(found).toMatchObject({ product: { id }, like: null, price: '14.20', minutes: 4.576 });
  const again = await create(design, { price: '99.00' });
  expect(again.body).toEqual({
    product: { id, name: namePallet(design, 'es') },
    isNew: false,
    hasSheet: true,
    hasFlow: true,
  });
  expect(pickByPath((await client.get(`/products/${id}`)).body, 'price')).toBe('14.20');
  const different = await estimate(read('48x40 3 stringers 7+4 11/16'));
  expect(pickByPath(different, 'product')).toBeNull();
});

test('two users who draw the same pallet at once get one product', async () => {
  const answers = await Promise.all([create(read(gma)), create(read(gma)), create(read(gma))]);
  const ids = answers.map(({ body }) => pickNumberByPath(body, 'product.id'));
  expect(new Set(ids).size).toBe(1);
  expect(answers.filter(({ body }) => pickByPath(body, 'isNew')).length).toBe(1);
});

test('a second pallet with the name of another is refused with the field of the name, in Spanish and in English', async () => {
  const kinds = await loadProposedKinds();
  const createNamed = (text: string, name: object) =>
    client.post('/pallet-designs/products', {
      design: read(text),
      said: text,
      name,
      price: '20.00',
      ...kinds,
    });
  requireSuccess(await createNamed('48x40', { es: 'Tarima de siempre', en: 'The usual pallet' }));
  for (const [name, path, taken] of [
    [{ es: 'tarima de SIEMPRE', en: 'Another pallet' }, 'name.es', 'tarima de SIEMPRE'],
    [{ es: 'Otra tarima', en: 'The usual pallet' }, 'name.en', 'The usual pallet'],
  ] as const) {
    const { status, body } = await createNamed('48x40 sin muescas', name);
    expect([status, pickByPath(body, 'details')]).toEqual([
      400,
      [{ path, rule: 'unique', params: { taken, free: `${taken} (2)` } }],
    ]);
  }
  requireSuccess(
    await createNamed('48x40 sin muescas', { es: 'Otra tarima', en: 'Another pallet' }),
  );
  // A pallet of equal design is the product that it was, under any name.
  const same = await createNamed('48x40', { es: 'Otra tarima', en: 'Another pallet' });
  expect(pickByPath(requireSuccess(same).body, 'product.name')).toBe('Tarima de siempre');
});

test('when several pallets are created at once with the same name, all but one are refused', async () => {
  const kinds = await loadProposedKinds();
  const name = { es: 'Tarima disputada', en: 'Disputed pallet' };
  const answers = await Promise.all(
    ['48x40', '48x42', '48x44'].map((said) =>
      client.post('/pallet-designs/products', {
        design: read(said),
        said,
        name,
        price: '20.00',
        ...kinds,
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, pickByPath(body, 'details.0.path')])).toEqual([
    [400, 'name.es'],
    [400, 'name.es'],
  ]);
});

test('the proposed name is not taken by any product and has the same number in both languages', async () => {
  const design = read('48x40 sin muescas');
  const own = { es: namePallet(design, 'es'), en: namePallet(design, 'en') };
  const loadNames = async (of = client) => {
    const { body } = await of.post('/pallet-designs/estimate', { design, quantity: 5 });
    return pickByPath(body, 'names');
  };
  const kinds = await loadProposedKinds();
  const createNamed = async (text: string, name: object) =>
    requireSuccess(
      await client.post('/pallet-designs/products', {
        design: read(text),
        said: text,
        name,
        price: '20.00',
        ...kinds,
      }),
    );
  expect(await loadNames()).toEqual(own);
  await createNamed('48x42', { es: own.es.toUpperCase(), en: 'Another pallet' });
  expect(await loadNames()).toEqual({ es: `${own.es} (2)`, en: `${own.en} (2)` });
  await createNamed('48x44', { es: 'Otra tarima', en: `${own.en} (2)` });
  expect(await loadNames()).toEqual({ es: `${own.es} (3)`, en: `${own.en} (3)` });
  // Names of another company are free.
  const other = await server.company(`named${serial}.test`, [0, ownDivisionProfileId]);
  expect(await loadNames(other.admin)).toEqual(own);
  // Long names stay within a product's longest.
  const long = 'N'.repeat(200);
  await createNamed('48x46', { es: long, en: long });
  const { body } = await client.post('/pallet-designs/products', {
    design,
    said: null,
    name: { es: long, en: long },
    price: '20.00',
    ...kinds,
  });
  expect(pickByPath(body, 'details.0.params.free')).toBe(`${'N'.repeat(196)} (2)`);
  // A pallet that is a product needs no new name.
  await createNamed('48x40 sin muescas', { es: 'Tarima propia', en: 'Pallet of its own' });
  expect(await loadNames()).toEqual(own);
});

test('a pallet whose raw material is missing has no price, and its product is made without a technical sheet', async () => {
  const design = read('48x40 3 stringers 7+5 5/8');
  const body = await estimate(design);
  expect(
    pickListByPath(body, 'parts').map((part) => pickByPath(part, 'material') === null),
  ).toEqual([true, true, false, true, true]);
  expect(body).toMatchObject({ price: null, breaks: [] });
  const made = await create(design);
  expect(made.body).toMatchObject({ isNew: true, hasSheet: false, hasFlow: false });
  const id = pickNumberByPath(made.body, 'product.id');
  expect(pickByPath((await client.get(`/products/${id}`)).body, 'technicalSheetExists')).toBe(
    false,
  );
});

test('the promised date of a pallet without a product equals the date of the product made from it', async () => {
  const sales = await createSalesCompany(server, `dated${serial}.test`);
  await createWorkplaces(sales);
  await addLumber(await TestWorkshop.open(sales.admin));
  const [known = 0] = sales.plant.products;
  requireSuccess(
    await sales.admin.put(`/pallet-designs/${known}`, { design: read('48x40 3 stringers 9+5') }),
  );
  const design = read(gma);
  const promise = async (of: PalletDesign, quantity = 400) =>
    requireSuccess(await sales.admin.post('/pallet-designs/promise', { design: of, quantity }))
      .body;
  const before = await promise(design);
  expect(pickByPath(before, 'end')).toEqual(expect.any(String));
  expect(pickListByPath(before, 'lines')).toMatchObject([{ fromStock: 0, toProduce: 400 }]);
  const later = await promise(design, 4000);
  expect(String(pickByPath(later, 'end')) > String(pickByPath(before, 'end'))).toBe(true);

  const made = requireSuccess(
    await create(design, await loadProposedKinds(sales.admin), sales.admin),
  ).body;
  const product = { id: pickNumberByPath(made, 'product.id') };
  const facts = (body: unknown) => ({
    end: pickByPath(body, 'end'),
    inDoubt: pickByPath(body, 'inDoubt'),
    reasons: pickListByPath(body, 'reasons').map((reason) => [
      pickByPath(reason, 'code'),
      pickByPath(reason, 'step'),
      pickByPath(reason, 'quantity'),
    ]),
  });
  // None of its wood is in stock: the date holds only if that comes.
  expect(facts(before)).toMatchObject({ inDoubt: true });
  expect(facts(await promise(design))).toEqual(facts(before));
  const asked = { lines: [{ product, quantity: 400 }] };
  const byProduct = requireSuccess(await sales.admin.post('/planning/promise', asked)).body;
  expect(facts(byProduct)).toEqual(facts(before));
  // The company makes nothing on blocks yet: no flow, no date.
  expect(pickByPath(await promise(read('EUR 1')), 'end')).toBeNull();
});

test('unbuildable designs, wrong names and prices, and a family of another company are refused with the wrong field', async () => {
  const design = read(gma);
  const getRefusal = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, pickByPath(body, 'details.0.path'), pickByPath(body, 'details.0.rule')];
  };
  const crowded = { ...design, top: { ...design.top, boards: Array<number>(10).fill(5.5) } };
  for (const path of ['estimate', 'promise'])
    expect(
      await getRefusal(client.post(`/pallet-designs/${path}`, { design: crowded, quantity: 1 })),
    ).toEqual([400, 'design.top.boards', 'unbuildable']);
  expect(
    await getRefusal(client.post('/pallet-designs/estimate', { design, quantity: 0 })),
  ).toEqual([400, 'quantity', 'greaterOrEqual']);
  expect(await getRefusal(create(design, { design: crowded }))).toEqual([
    400,
    'design.top.boards',
    'unbuildable',
  ]);
  expect(await getRefusal(create(design, { price: '1.234' }))).toEqual([400, 'price', 'amount']);
  expect(await getRefusal(create(design, { name: { es: 'GMA', en: 'A pallet' } }))).toEqual([
    400,
    'name.es',
    'min',
  ]);
  const elsewhere = await server.company(`elsewhere${serial}.test`);
  const other = await TestWorkshop.open(elsewhere.admin);
  const foreign = requireSuccess(
    await elsewhere.admin.get(`/products/${await other.newProduct()}`),
  ).body;
  const { status } = await create(design, {
    productFamily: { id: pickNumberByPath(foreign, 'productFamily.id') },
  });
  expect(status).toBe(400);
  const left = await server.asOwner(
    'select count(*)::int as n from products where account_id = $1',
    [company.accountId],
  );
  expect(left).toEqual([{ n: 0 }]);
});

test("the list of margins has today's cost of each drawn product and names the products with a missing raw material", async () => {
  const rates = { ...defaultPalletRates, hourCost: 30, margin: 20 };
  requireSuccess(await client.put('/pallet-rates', { rates, updatedAt: null }));
  // Stations have the cost of the rates.
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update workplaces set hour_cost = null where account_id = ${tx.accountId}`),
  );
  const made = await drawProduct(read(gma));
  const incomplete = await drawProduct(read('EUR 1'));
  await shop.newProduct();
  const list = async (quantity: number) =>
    requireSuccess(await client.get('/pallet-margins', { quantity })).body;
  const product = requireSuccess(await client.get(`/products/${made}`)).body;
  // Wood 13.30, nails 0.84, 5.2 minutes of its flow at half a dollar, and 20 minutes of set-up over the lot.
  expect(await list(100)).toEqual({
    margin: 20,
    rows: [
      {
        product: { id: made, name: pickByPath(product, 'name') },
        productAt: pickByPath(product, 'updatedAt'),
        cost: '16.84',
        price: pickByPath(product, 'price'),
        lowest: null,
      },
    ],
    incomplete: [{ id: incomplete, name: expect.any(String) }],
  });
  expect(pickByPath(await list(10), 'rows.0.cost')).toBe('17.74');
  // Cost of its own estimate.
  expect(pickByPath(await estimate(read(gma)), 'cost.cost')).toBe('16.84');
  for (const [quantity, rule] of [
    [0, 'greaterOrEqual'],
    ['x', 'number'],
  ])
    expect(
      pickByPath((await client.get('/pallet-margins', { quantity })).body, 'details.0'),
    ).toMatchObject({ path: 'quantity', rule });
});

test("margins show the lowest price of a customer's price list that is valid today for the quantity", async () => {
  const made = await drawProduct(read(gma));
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update products set price = 20 where account_id = ${tx.accountId} and id = ${made}`),
  );
  const makeList = async (
    name: string,
    prices: readonly (readonly [number, string])[],
    more = {},
  ) => {
    const body = { name, active: true, validFrom: null, validUntil: null, note: null, ...more };
    const id = pickNumberByPath(requireSuccess(await client.post('/price-lists', body)).body, 'id');
    const lines = prices.map(([from, price]) => ({ product: { id: made }, from, price }));
    requireSuccess(await client.put(`/price-lists/${id}/lines`, { lines }));
    return id;
  };
  const createBuyer = async (name: string, priceList: number) =>
    requireSuccess(
      await client.post('/customers', { ...buildCustomerBody(name), priceList: { id: priceList } }),
    );
  const lowest = async (quantity: number) =>
    pickByPath((await client.get('/pallet-margins', { quantity })).body, 'rows.0.lowest');
  const wholesale = await makeList('Mayoreo', [
    [1, '19'],
    [100, '15.50'],
    [500, '14'],
  ]);
  // A list that no customer has sells nothing.
  expect(await lowest(100)).toBeNull();
  await createBuyer('Comprador', wholesale);
  expect(await lowest(100)).toEqual({ price: '15.50', list: 'Mayoreo' });
  expect(await lowest(99)).toEqual({ price: '19.00', list: 'Mayoreo' });
  // A list is valid on its first and last day.
  const today = { validFrom: getDayAhead(0), validUntil: getDayAhead(0) };
  await createBuyer('Otro comprador', await makeList('Amigos', [[50, '15']], today));
  expect(await lowest(100)).toEqual({ price: '15.00', list: 'Amigos' });
  expect(await lowest(500)).toEqual({ price: '14.00', list: 'Mayoreo' });
  await createBuyer(
    'Cliente viejo',
    await makeList('Vencida', [[1, '1']], { validUntil: '2020-01-01' }),
  );
  await createBuyer(
    'Cliente nuevo',
    await makeList('Futura', [[1, '1']], { validFrom: '2090-01-01' }),
  );
  await createBuyer('Cliente apagado', await makeList('Apagada', [[1, '1']], { active: false }));
  await createBuyer('Cliente caro', await makeList('Lista cara', [[1, '25']]));
  expect(await lowest(100)).toEqual({ price: '15.00', list: 'Amigos' });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update products set price = 15 where account_id = ${tx.accountId} and id = ${made}`),
  );
  expect(await lowest(100)).toBeNull();
});

test('a user without the permissions cannot estimate, promise or create a pallet, nor read margins', async () => {
  const [, other] = company.clients;
  if (!other) throw new Error('Nobody else works here');
  const design = read(gma);
  for (const path of ['estimate', 'promise'])
    expect((await other.post(`/pallet-designs/${path}`, { design, quantity: 1 })).status).toBe(403);
  expect((await create(design, {}, other)).status).toBe(403);
  expect((await other.get('/pallet-margins', { quantity: 1 })).status).toBe(403);
});

/** Returns the second user of the company, with a profile of these permissions alone. */
async function openSeat(permissions: readonly Permission[]): Promise<TestClient> {
  const made = requireSuccess(
    await client.post('/profiles', {
      name: permissions.join(' '),
      description: 'Solo lo que se prueba',
      permissions: permissions.map((each) => toPermissionId(each)),
    }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(made.body, 'id')}
      where account_id = ${tx.accountId} and email = ${company.emails[1]}`),
  );
  const [, other] = company.clients;
  if (!other) throw new Error('Only one user works here');
  return other;
}

test('a drawn product without a flow gets the flow of a similar product as a proposal, and saving it is in the history', async () => {
  const like = await drawProduct(read(gma));
  const product = await shop.newProduct();
  const path = `/pallet-designs/${product}/proposed-flow`;
  const load = async (by = client) => (await by.get(path)).body;
  // A product without a drawing gets no proposal.
  expect(await load()).toEqual({ isEmpty: true, like: null, steps: [], updatedAt: null });
  const design = read('48x40 4 stringers 10+5 11/16');
  requireSuccess(await client.put(`/pallet-designs/${product}`, { design }));
  const proposed = await load();
  const factor = pickNumberByPath(proposed, 'like.factor');
  expect(pickByPath(proposed, 'like.id')).toBe(like);
  expect(factor).toBeGreaterThan(1.2);
  const [saw, table] = shop.workplaceIds;
  expect(pickListByPath(proposed, 'steps')).toMatchObject([
    { workplace: { id: saw }, workTime: Number((1.2 * factor).toFixed(3)), setUp: 20 },
    { workplace: { id: table }, workTime: Number((4 * factor).toFixed(3)), setUp: 0 },
  ]);
  // A new product of nearly the same drawing gets it too.
  expect(pickByPath(await estimate(read('48x40 4 stringers 10+4')), 'like.id')).toBe(like);
  const seller = await openSeat(['orders']);
  expect((await seller.get(path)).status).toBe(403);
  const steps = pickListByPath(proposed, 'steps').map((step) => ({
    workplace: { id: pickNumberByPath(step, 'workplace.id') },
    workTime: pickNumberByPath(step, 'workTime'),
    setUp: pickNumberByPath(step, 'setUp'),
  }));
  const body = { steps, updatedAt: null };
  expect((await seller.put(`/workplaces-flows/${product}`, body)).status).toBe(403);
  requireSuccess(await client.put(`/workplaces-flows/${product}`, body));
  expect(await load()).toMatchObject({ isEmpty: false, like: null, steps: [] });
  // The history names the user, and what the proposal became.
  const rows = await listFlowHistory(product);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ email: company.emails[0], before: null });
  const after = JSON.stringify(rows.map((row) => row.after));
  for (const minutes of [1.2, 4])
    expect(after).toContain(String(Number((minutes * factor).toFixed(3))));
  // The flow of another user is not overwritten by a proposal that came before it.
  const { status, body: refusal } = await client.put(`/workplaces-flows/${product}`, body);
  expect([status, pickByPath(refusal, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect((await client.get('/pallet-designs/99999999/proposed-flow')).status).toBe(404);
});

/** Lists the changes of a product's flow, by the record of the history. */
const listFlowHistory = (product: number) =>
  server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql<{ email: string; before: object | null; after: object | null }>`
      select u.email, h.before, h.after from history h
      join users u on u.account_id = h.account_id and u.id = h.user_id
      where h.account_id = ${tx.accountId} and h.module = 'workplaces_flows' and h.entity_id = ${product} order by h.id`),
  );

test('a flow is not proposed from another pallet family, an unbuildable drawing or an inactive workplace', async () => {
  const like = await drawProduct(read(gma));
  const product = await shop.newProduct();
  const load = async () => (await client.get(`/pallet-designs/${product}/proposed-flow`)).body;
  const draw = async (text: string) =>
    requireSuccess(
      await client.put(`/pallet-designs/${product}`, {
        design: read(text),
        updatedAt: pickByPath((await client.get(`/pallet-designs/${product}`)).body, 'updatedAt'),
      }),
    );
  await draw('1200x800 9 tacos');
  expect(await load()).toMatchObject({ isEmpty: true, like: null, steps: [] });
  await draw('48x40 3 stringers 8+5');
  expect(pickByPath(await load(), 'like.id')).toBe(like);
  // A flow of one division is not the flow of the product.
  await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      update workplaces_flows_steps set division_id = (select min(id) from divisions where account_id = ${tx.accountId})
      where account_id = ${tx.accountId} and owner_id = ${like}`);
  });
  expect(await load()).toMatchObject({ isEmpty: true, like: null, steps: [] });
  await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      update workplaces_flows_steps set division_id = null
      where account_id = ${tx.accountId} and owner_id = ${like}`);
  });
  await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      update pallet_designs set design = jsonb_set(design, '{stringers,notch,depth}', '3.25')
      where account_id = ${tx.accountId} and product_id = ${product}`);
  });
  // A drawing that cannot be built is no basis.
  expect(await load()).toMatchObject({ like: null, steps: [] });
  await draw('48x40 3 stringers 8+5');
  const [saw] = shop.workplaceIds;
  // A flow of one division of its own leaves it without one for all, and with the version that a save must name.
  const flow = requireSuccess(
    await client.put(`/workplaces-flows/${product}`, {
      steps: [{ workplace: { id: saw }, workTime: 1 }],
    }),
  ).body;
  expect(await load()).toMatchObject({ isEmpty: false, like: null });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update workplaces_flows_steps set division_id = (select min(id) from divisions where account_id = ${tx.accountId})
      where account_id = ${tx.accountId} and owner_id = ${product}`),
  );
  expect(await load()).toMatchObject({
    isEmpty: true,
    like: { id: like },
    updatedAt: pickByPath(flow, 'updatedAt'),
  });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update workplaces set status = 'inactive' where account_id = ${tx.accountId} and id = ${saw}`),
  );
  expect(await load()).toMatchObject({ isEmpty: true, like: null, steps: [] });
});

test.each([
  ['orders', 200],
  ['my_orders', 200],
  ['orders_planning', 200],
  ['products', 200],
  ['prices', 403],
  ['raw_materials', 403],
] as const)(
  'a user with only the permission %s gets status %s for the drawings of products',
  async (permission, status) => {
    const drawn = await drawProduct(read(gma));
    const answer = await (
      await openSeat([permission])
    ).get('/pallet-designs/drawings', { products: String(drawn) });
    expect(answer.status).toBe(status);
  },
);

test('a user with the permission for orders reads drawings of products, but not those of another company', async () => {
  const design = read(gma);
  const drawn = await drawProduct(design);
  const plain = await shop.newProduct();
  const load = (by: TestClient, products = `${plain},${drawn}`) =>
    by.get('/pallet-designs/drawings', { products });
  expect((await load(client)).body).toEqual([
    { productId: drawn, design, drawnAt: expect.stringMatching(/^\d{4}-/u) },
  ]);
  expect((await load(await openSeat(['orders']))).body).toMatchObject([{ productId: drawn }]);
  expect((await load(await openSeat(['stores']))).status).toBe(403);
  const foreign = await server.company(`drawings${serial}.test`, [0]);
  expect((await load(foreign.admin)).body).toEqual([]);
  const { status, body } = await load(client, 'x');
  expect([status, pickByPath(body, 'details.0')]).toEqual([
    400,
    { path: 'products', rule: 'number' },
  ]);
  // A drawing from before a rule that refuses it is left out.
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update pallet_designs set design = jsonb_set(design, '{stringers,notch,depth}', '3.25')
      where account_id = ${tx.accountId} and product_id = ${drawn}`),
  );
  expect((await load(client)).body).toEqual([]);
});

test('a user who may not see costs gets the price without the cost, and no promised date without the permission for orders', async () => {
  const other = await openSeat(['products', 'prices']);
  const asked = { design: read(gma), quantity: 100 };
  const { body } = requireSuccess(await other.post('/pallet-designs/estimate', asked));
  expect(Object.keys(Object(body))).not.toContain('cost');
  expect(Object.keys(Object(body))).not.toContain('margin');
  expect(JSON.stringify(body)).not.toContain('unitCost');
  // Wood and nails alone: the company has no rates.
  expect(pickByPath(body, 'price')).toBe('14.14');
  expect((await other.post('/pallet-designs/promise', asked)).status).toBe(403);
  expect((await other.get('/pallet-margins', { quantity: 1 })).status).toBe(403);
});

describe('raw material choices', () => {
  const design = read('48x40 3 stringers 7+5 11/16');
  const use = { materialType: 'new', status: 'active', dimensionUnit: 'in' };
  const board = { ...use, thickness: 0.6875, width: 5.5, length: 40 };
  const list = async (of: PalletDesign) => {
    const { body } = await client.post('/pallet-designs/lumber', { design: of });
    const pick = (choices: unknown[]) =>
      choices.map((each) => [pickByPath(each, 'description'), pickByPath(each, 'fits')]);
    return {
      wide: pick(pickListByPath(body, 'parts.0.choices')),
      nails: pick(pickListByPath(body, 'nails.choices')),
    };
  };

  test('list nails of the designed length first and nails of another length last', async () => {
    await shop.newMaterial({ ...use, description: 'Clavo anillado 2.8 × 90 mm', unitCost: '0.02' });
    await shop.newMaterial({ ...use, description: 'Clavo a granel', unitCost: '0.02' });
    await shop.newMaterial({ ...use, description: 'Clavo 2.9 × 60 mm', unitCost: '0.02' });
    expect((await list(design)).nails).toEqual([
      ['Clavo helicoidal 2 1/4', true],
      ['Clavo 2.9 × 60 mm', true],
      ['Clavo a granel', true],
      ['Clavo anillado 2.8 × 90 mm', false],
    ]);
    const long = { ...design, nails: { ...design.nails, length: 3.5 } };
    const body = await estimate(long);
    expect(pickByPath(body, 'nails.material.description')).toBe('Clavo anillado 2.8 × 90 mm');
  });

  test('list lumber of the designed species first and lumber of another species last', async () => {
    const oak = { ...design, species: 'oak' as const };
    await shop.newMaterial({ ...board, description: 'Tabla de encino', species: 'oak' });
    await shop.newMaterial({ ...board, length: 82, description: 'Tabla de pino', species: 'pine' });
    expect((await list(design)).wide.map(([name, fits]) => [name, fits]).slice(0, 1)).toEqual([
      ['Tabla de pino', true],
    ]);
    expect((await list(design)).wide.at(-1)).toEqual(['Tabla de encino', false]);
    expect((await list(oak)).wide[0]).toEqual(['Tabla de encino', true]);
    expect((await list(oak)).wide.at(-1)).toEqual(['Tabla de pino', false]);
  });

  test('are empty when no material fits: the parts have no material and the pallet has no price', async () => {
    const other = await server.company(`fits${serial}.test`, [0]);
    const theirs = await TestWorkshop.open(other.admin);
    await theirs.newMaterial({ ...board, description: 'Tabla de encino', species: 'oak' });
    await theirs.newMaterial({ ...use, description: 'Clavo 2.8 × 90 mm', unitCost: '0.02' });
    const { body } = await other.admin.post('/pallet-designs/estimate', { design, quantity: 10 });
    expect(pickListByPath(body, 'parts').map((part) => pickByPath(part, 'material'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([pickByPath(body, 'nails.material'), pickByPath(body, 'price')]).toEqual([null, null]);
  });
});
