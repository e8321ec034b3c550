import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { defaultPalletRates } from '@tarima/domain/pallets/pallet-rates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireSuccess } from '../testing/sales-company.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { listImageIds, TestWorkshop } from '../technical-sheets/testing.ts';

let server: TestServer;
let company: TestCompany;
let client: TestClient;
let shop: TestWorkshop;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, ownDivisionProfileId]);
  client = company.admin;
  shop = await TestWorkshop.open(client);
});
afterAll(() => server.close());

function euro(): PalletDesign {
  const found = findStandardPallet('EUR 1');
  if (!found) throw new Error('EUR 1 is gone');
  return found.design;
}

const inUse = { materialType: 'new', status: 'active' };

const board = (...[thickness, width, length]: readonly [number, number, number]) =>
  shop.newMaterial({ thickness, width, length, unitCost: '1.25', ...inUse });

/** The lumber of an EUR 1, once for all tests: its boards at length, blocks from a post of six and from cut ones. */
let made: Promise<readonly number[]> | undefined;
const lumber = () =>
  (made ??= (async () => {
    const ids: number[] = [];
    for (const [thickness, width, length] of [
      [22, 145, 1200],
      [22, 100, 2403],
      [22, 145, 800],
      [78, 145, 145],
      [100, 145, 480],
      [22, 120, 1200],
    ] as const)
      ids.push(await board(thickness, width, length));
    ids.push(
      await shop.newMaterial({
        ...inUse,
        description: 'Clavo anillado de 90 mm',
        unitCost: '0.02',
      }),
    );
    return ids;
  })());

const getLumber = async (design: object) =>
  requireSuccess(await client.post('/pallet-designs/lumber', { design })).body;

const chosen = (offered: unknown) =>
  pickListByPath(offered, 'parts').map((part) => ({ id: pickByPath(part, 'choices.0.id') }));

test('a design lists the lumber from which its parts can be cut, with the least waste first', async () => {
  const [wide, twice, short, square, post, , nail] = await lumber();
  const offered = await getLumber(euro());
  const offeredParts = pickListByPath(offered, 'parts').map((part) => [
    pickByPath(part, 'role'),
    pickByPath(part, 'count'),
    pickByPath(part, 'choices.0.id'),
    pickByPath(part, 'choices.0.perPiece'),
    pickByPath(part, 'choices.0.quantity'),
  ]);
  expect(offeredParts).toEqual([
    ['top', 3, wide, 1, '3'],
    // Two of 1200 and a cut of 3.175 mm do not come out of 2403 mm: it is one, and the rest is waste.
    ['top', 2, twice, 1, '2'],
    ['stretcher', 3, short, 1, '3'],
    ['block', 3, square, 1, '3'],
    // A post of 100 × 145 gives five blocks of 78 and the cuts between them.
    ['block', 6, post, 5, '1.2'],
    ['bottom', 1, wide, 1, '1'],
    ['bottom', 2, twice, 1, '2'],
  ]);
  expect(pickByPath(offered, 'nails')).toMatchObject({
    count: 78,
    choices: [{ id: nail, quantity: '78' }],
  });
});

test('a saved design keeps its source text and puts its lumber and nails into the technical sheet in the same save', async () => {
  const [wide, twice, short, square, post, , nail] = await lumber();
  const product = await shop.newProduct();
  const staple = await shop.newMaterial({ ...inUse, description: 'Grapa de control' });
  const oldNail = await shop.newMaterial({ ...inUse, description: 'Clavo liso' });
  const before = await shop.save(product, {
    rawMaterials: [
      { id: await board(22, 145, 1000), quantity: 9 },
      { id: oldNail, quantity: 60 },
      { id: staple, quantity: 1 },
    ],
    observations: 'Se pinta el taquete de en medio',
  });
  expect(before.status).toBe(200);
  const empty = requireSuccess(await client.get(`/pallet-designs/${product}`)).body;
  expect([pickByPath(empty, 'design'), pickByPath(empty, 'updatedAt')]).toEqual([null, null]);

  const body = {
    design: euro(),
    said: 'EUR 1',
    lumber: chosen(await getLumber(euro())),
    nails: { id: nail },
    intoSheet: true,
    updatedAt: null,
  };
  const saved = requireSuccess(await client.put(`/pallet-designs/${product}`, body)).body;
  expect(saved).toMatchObject({ said: 'EUR 1', nails: { id: nail } });
  expect(
    pickByPath(requireSuccess(await client.get(`/pallet-designs/${product}`)).body, 'design'),
  ).toEqual(euro());
  const sheet = requireSuccess(await client.get(`/technical-sheets/${product}`)).body;
  expect(
    pickListByPath(sheet, 'rawMaterials').map((line) => [
      pickByPath(line, 'id'),
      pickByPath(line, 'quantity'),
    ]),
  ).toEqual([
    [wide, 4],
    [twice, 4],
    [short, 3],
    [square, 3],
    [post, 1.2],
    [nail, 78],
    // Materials other than lumber and nails stay.
    [staple, 1],
  ]);
  expect(pickByPath(sheet, 'observations')).toBe('Se pinta el taquete de en medio');
  expect(listImageIds(sheet, 'rawMaterials')).not.toContain(oldNail);

  // A user who loaded it before that save gets an error, and nothing changes.
  const late = await client.put(`/pallet-designs/${product}`, { ...body, said: 'otra' });
  expect([late.status, pickByPath(late.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  const history = await server.asOwner(
    "select action from history where module = 'pallet_designs' and entity_id = $1 and account_id = $2",
    [product, company.accountId],
  );
  expect(history).toEqual([{ action: 'create' }]);
});

test('earlier drawings of a product are listed with date and user, the latest first', async () => {
  const product = await shop.newProduct();
  const read = () => client.get(`/pallet-designs/${product}/versions`);
  expect(requireSuccess(await read()).body).toEqual([]);
  const save = async (design: PalletDesign, values: object = {}) => {
    const { body } = requireSuccess(await client.get(`/pallet-designs/${product}`));
    const updatedAt = pickByPath(body, 'updatedAt');
    requireSuccess(
      await client.put(`/pallet-designs/${product}`, { design, updatedAt, ...values }),
    );
  };
  const first = euro();
  const second = { ...first, length: 1150 };
  await save(first, { said: 'EUR 1' });
  await save(second);
  // Other raw materials are no other drawing.
  await save(second, { nails: { id: (await lumber())[6] } });
  await save(first, { said: 'EUR 1' });
  const versions = pickListByPath({ versions: requireSuccess(await read()).body }, 'versions');
  expect(versions.map((version) => pickByPath(version, 'design'))).toEqual([first, second, first]);
  expect(versions.map((version) => pickByPath(version, 'said'))).toEqual(['EUR 1', null, 'EUR 1']);
  const { body: me } = await client.get('/users/current');
  for (const version of versions) {
    expect(pickByPath(version, 'user.name')).toBe(pickByPath(me, 'name'));
    expect(Number.isNaN(Date.parse(String(pickByPath(version, 'at'))))).toBe(false);
  }
  const ids = versions.map((version) => Number(pickByPath(version, 'id')));
  expect(ids).toEqual(ids.toSorted((one, next) => next - one));

  // Other companies, users without the permission, and a product that does not exist get nothing.
  const elsewhere = await server.company('elsewhere-drawn.test');
  const answers = [
    await elsewhere.admin.get(`/pallet-designs/${product}/versions`),
    await client.get('/pallet-designs/999999999/versions'),
    await company.clients[1]?.get(`/pallet-designs/${product}/versions`),
  ];
  expect(answers.map((answer) => answer?.status)).toEqual([404, 404, 403]);
});

test('the printed technical sheet contains the drawing with its measures', async () => {
  const product = await shop.newProduct();
  requireSuccess(await shop.save(product, {}));
  const words = async () => {
    const paper = await client.get(`/technical-sheets/${product}/pdf`);
    expect(paper.status).toBe(200);
    return (await parsePdf(paper.bytes)).pages.map(({ text }) => text).join(' ');
  };
  expect(await words()).not.toContain('1200 mm');
  requireSuccess(await client.put(`/pallet-designs/${product}`, { design: euro() }));
  const drawn = await words();
  for (const measure of ['1200 mm', '800 mm', '144 mm']) expect(drawn).toContain(measure);
});

test('a product without a technical sheet gets one when its design is saved into the sheet', async () => {
  const [, , , , , , nail] = await lumber();
  const product = await shop.newProduct();
  requireSuccess(
    await client.put(`/pallet-designs/${product}`, {
      design: euro(),
      lumber: chosen(await getLumber(euro())),
      nails: { id: nail },
      intoSheet: true,
    }),
  );
  expect(pickByPath((await client.get(`/products/${product}`)).body, 'technicalSheetExists')).toBe(
    true,
  );
});

test('unbuildable designs, parts without lumber and lumber of another section are refused with the wrong field', async () => {
  const [, , , , , other, nail] = await lumber();
  const product = await shop.newProduct();
  const save = async (values: object) => {
    const answer = await client.put(`/pallet-designs/${product}`, { design: euro(), ...values });
    return [
      answer.status,
      pickByPath(answer.body, 'details.0.path'),
      pickByPath(answer.body, 'details.0.rule'),
    ];
  };
  const design = euro();
  expect(
    await save({ design: { ...design, top: { ...design.top, boards: Array(9).fill(145) } } }),
  ).toEqual([400, 'design.top.boards', 'unbuildable']);
  expect(await save({ design: { ...design, top: { ...design.top, boards: [] } } })).toEqual([
    400,
    'design.top.boards',
    'boards',
  ]);
  expect(await save({ design: { ...design, length: 7000 } })).toEqual([
    400,
    'design.length',
    'lessOrEqual',
  ]);
  expect(await save({ lumber: [{ id: other }] })).toEqual([400, 'lumber.0', 'option']);
  expect(await save({ lumber: [], nails: { id: nail }, intoSheet: true })).toEqual([
    400,
    'lumber.0',
    'required',
  ]);
  expect(await save({ nails: { id: other } })).toEqual([400, 'nails', 'option']);
  expect(
    pickByPath(requireSuccess(await client.get(`/pallet-designs/${product}`)).body, 'design'),
  ).toBeNull();
});

test('the cost basis of a product has the company’s rates, its flow and the hourly cost of its workplaces', async () => {
  const product = await shop.newProduct({ price: '18.50' });
  const begun = requireSuccess(await client.get(`/pallet-designs/${product}/basis`)).body;
  expect(begun).toMatchObject({
    rates: defaultPalletRates,
    ratesAt: null,
    price: '18.50',
    steps: [],
  });

  const [saw, table] = shop.workplaceIds;
  const workplace = requireSuccess(await client.get(`/workplaces/${saw}`)).body;
  const body = ['name', 'description', 'division', 'positions', 'stations', 'metadata'].map(
    (field) => [field, pickByPath(workplace, field)] as const,
  );
  requireSuccess(
    await client.put(`/workplaces/${saw}`, { ...Object.fromEntries(body), hourCost: '30.00' }),
  );
  requireSuccess(
    await client.put(`/workplaces-flows/${product}`, {
      steps: [
        { workplace: { id: saw }, workTime: 1.5, setUp: 20 },
        { workplace: { id: table }, workTime: 6 },
      ],
    }),
  );
  const rates = { ...defaultPalletRates, hourCost: 24, overhead: 12.5, breaks: [40, 400] };
  const saved = requireSuccess(await client.put('/pallet-rates', { rates, updatedAt: null })).body;
  expect(pickByPath(saved, 'rates')).toEqual(rates);
  expect(requireSuccess(await client.get(`/pallet-designs/${product}/basis`)).body).toMatchObject({
    rates,
    ratesAt: pickByPath(saved, 'updatedAt'),
    steps: [
      { workTime: 1.5, setUp: 20, hourCost: '30.00' },
      { workTime: 6, setUp: 0, hourCost: expect.stringMatching(/^\d+\.\d\d$/) },
    ],
  });

  const late = await client.put('/pallet-rates', { rates, updatedAt: null });
  expect([late.status, pickByPath(late.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  const history = await server.asOwner(
    "select action from history where module = 'pallet_rates' and account_id = $1",
    [company.accountId],
  );
  expect(history).toEqual([{ action: 'create' }]);
});

test.each([
  [{ hourCost: -1 }, 'rates.hourCost', 'greaterOrEqual'],
  [{ minutesPerNail: 0.0001 }, 'rates.minutesPerNail', 'decimals'],
  [{ overhead: 101 }, 'rates.overhead', 'percentage'],
  [{ margin: 96 }, 'rates.margin', 'lessOrEqual'],
  [{ breaks: [0] }, 'rates.breaks.0', 'greaterOrEqual'],
  [{ breaks: [1, 2, 3, 4, 5, 6, 7] }, 'rates.breaks', 'max'],
])(
  'rates %j are refused with the field %s, and the saved rates do not change',
  async (change, path, rule) => {
    const product = await shop.newProduct();
    const before = pickByPath(
      requireSuccess(await client.get(`/pallet-designs/${product}/basis`)).body,
      'rates',
    );
    const { status, body } = await client.put('/pallet-rates', {
      rates: { ...defaultPalletRates, ...change },
    });
    expect([
      status,
      pickByPath(body, 'details.0.path'),
      pickByPath(body, 'details.0.rule'),
    ]).toEqual([400, path, rule]);
    const after = pickByPath(
      requireSuccess(await client.get(`/pallet-designs/${product}/basis`)).body,
      'rates',
    );
    expect(after).toEqual(before);
  },
);

test('a user who may not see costs can neither read the cost basis nor save the rates', async () => {
  const [, other] = company.clients;
  if (!other) throw new Error('Nobody else works here');
  const product = await shop.newProduct();
  expect((await other.get(`/pallet-designs/${product}/basis`)).status).toBe(403);
  expect((await other.put('/pallet-rates', { rates: defaultPalletRates })).status).toBe(403);
});
