import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { toRefusal } from '../testing/order-life.ts';
import { expectTidyPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { expectSoundLedger } from '../testing/plant.ts';
import { good } from '../testing/sales.ts';
import type { Stage } from '../testing/what-follows.ts';
import {
  buildPurchaseLine,
  buy,
  buyingStage,
  receiveGoods,
  nextKey,
  purchaseBody,
  receive,
  createSupplier,
} from './testing.ts';

let stage: Stage;
let sales: Stage['sales'];
let supplier: number;
let boards: number | undefined;
let nails: number | undefined;

beforeAll(async () => {
  const set = await buyingStage();
  stage = set;
  ({ sales, supplier } = set);
  [boards, nails] = sales.plant.rawMaterials;
});
afterAll(async () => {
  await expectSoundLedger(stage.server, sales.company.accountId);
  await stage.server.close();
});

const read = async (id: number) => good(await sales.admin.get(`/purchases/${id}`)).body;
const move = (id: number, verb: string) => sales.admin.post(`/purchases/${id}/${verb}`, {});
const createSent = async (lines: readonly object[]) => {
  const id = await buy(sales, supplier, lines);
  good(await move(id, 'send'));
  return id;
};
const getStock = async (material: number | undefined) => {
  const { body } = good(
    await sales.admin.get('/raw-materials-inventories', { filters: { rawMaterial: [material] } }),
  );
  return pickList(body, 'elements').reduce<number>(
    (sum, lot) => sum + Number(pick(lot, 'quantity')),
    0,
  );
};

test('a purchase adds up, is found by supplier, status and total, and prints', async () => {
  const id = await buy(sales, supplier, [
    buildPurchaseLine(boards, 120.5, { price: '3.15', expectedOn: '2026-12-15' }),
    buildPurchaseLine(nails, 1000, { price: '0.07' }),
  ]);
  const purchase = await read(id);
  expect(pickList(purchase, 'lines').map((line) => pick(line, 'amount'))).toEqual([
    '379.58',
    '70.00',
  ]);
  expect(pick(purchase, 'total')).toBe('449.58');
  const { body } = good(
    await sales.admin.get('/purchases', {
      filters: { supplier: [supplier], status: ['draft'], total: { min: 449, max: 450 } },
      orderBy: 'expectedOn',
    }),
  );
  expect(pickList(body, 'elements')).toMatchObject([{ id, total: '449.58', lines: 2 }]);
  const paper = await sales.admin.get(`/purchases/${id}/paper`, { lang: 'en' });
  const drawn = await parsePdf(paper.bytes);
  const text = drawn.pages.map((page) => page.text).join(' ');
  for (const said of ['Purchase order', '120.5', '$3.15', '$449.58', 'Dec 15, 2026'])
    expect(text).toContain(said);
  expectTidyPages(drawn, 'Company of plant.test');
});

test('lines keep their prices when they change place, and those without take what the material costs', async () => {
  const id = await buy(sales, supplier, [
    buildPurchaseLine(boards, 10),
    buildPurchaseLine(nails, 5, { price: null }),
  ]);
  const cost = pick(good(await sales.admin.get(`/raw-materials/${nails}`)).body, 'unitCost');
  expect(pick(await read(id), 'lines.1.price')).toBe(cost);
  const lines = [
    buildPurchaseLine(nails, 7, { price: undefined }),
    buildPurchaseLine(boards, 10, { price: undefined }),
  ];
  good(await sales.admin.put(`/purchases/${id}`, purchaseBody(sales, supplier, lines)));
  expect(pickList(await read(id), 'lines').map((line) => pick(line, 'price'))).toEqual([
    cost,
    '2.50',
  ]);
});

describe('what is wrong with a purchase is named', () => {
  test.each<
    [
      field: string,
      body: { readonly [name: string]: unknown; readonly lines?: object[] },
      rule: string,
    ]
  >([
    ['supplier', { supplier: { id: 999_999 } }, 'unknown'],
    ['store', { store: { id: 999_999 } }, 'unknown'],
    ['expectedOn', { expectedOn: 'pronto' }, 'instant'],
    ['lines.0.price', { lines: [{ quantity: 1, price: '0.125' }] }, 'amount'],
    ['lines.0.quantity', { lines: [{ quantity: 0 }] }, 'positive'],
    ['lines.0.quantity', { lines: [{ quantity: '1.0001' }] }, 'decimals'],
    ['lines.0.quantity', { lines: [{ quantity: '99999999', price: '999999999' }] }, 'amount'],
    ['lines.1.material', { lines: [{ quantity: 1 }, { quantity: 2 }] }, 'repeated'],
    ['lines.0.material', { lines: [{ quantity: 1, material: { id: 999_999 } }] }, 'unknown'],
  ])('%s, of %j', async (field, { lines, ...more }, rule) => {
    const requestLines = (lines ?? []).map((each) => ({ material: { id: boards }, ...each }));
    const answer = await sales.admin.post(
      '/purchases',
      purchaseBody(sales, supplier, requestLines, more),
    );
    expect(toRefusal(answer)).toEqual([400, 'WRONG_VALUES', field, rule]);
  });
});

test('a supplier that was disabled is bought of no more, and what was on its way still comes', async () => {
  const gone = await createSupplier(sales, 8);
  const draft = await buy(sales, gone, [buildPurchaseLine(boards, 5)]);
  const awaited = await buy(sales, gone, [buildPurchaseLine(boards, 5)]);
  good(await move(awaited, 'send'));
  const { body } = good(await sales.admin.get(`/suppliers/${gone}`));
  if (typeof body !== 'object' || body === null) throw new Error('No supplier');
  const serverFields = ['id', 'createdAt', 'updatedAt', 'metadata', 'customFields'];
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => !serverFields.includes(name)),
  );
  good(await sales.admin.put(`/suppliers/${gone}`, { ...fields, status: 'inactive' }));
  expect(toRefusal(await move(draft, 'send'))).toEqual([
    400,
    'WRONG_VALUES',
    'supplier',
    'inactive',
  ]);
  expect(pick(await read(draft), 'status')).toBe('draft');
  expect(
    toRefusal(
      await sales.admin.post(
        '/purchases',
        purchaseBody(sales, gone, [buildPurchaseLine(boards, 1)]),
      ),
    ),
  ).toEqual([400, 'WRONG_VALUES', 'supplier', 'inactive']);
  good(await receive(sales, awaited, [5]));
  expect(pick(await read(awaited), 'status')).toBe('received');
});

test('what comes in parts is stock at once, with its purchase and invoice in the ledger', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 10)]);
  const before = await getStock(boards);
  good(await receive(sales, id, [60, 0], { invoice: 'F-881' }));
  expect(await getStock(boards)).toBe(before + 60);
  const purchase = await read(id);
  expect(pick(purchase, 'status')).toBe('partly');
  expect(pick(purchase, 'lines.0.received')).toBe(60);
  expect(pickList(purchase, 'receipts')).toMatchObject([
    { invoice: 'F-881', moreCame: null, items: [{ quantity: 60, lotCode: `OC${id}` }] },
  ]);
  const { body } = good(
    await sales.admin.get('/raw-materials-movements', { filters: { source: ['purchase'] } }),
  );
  expect(pickList(body, 'elements')[0]).toMatchObject({
    type: 'receive',
    quantity: 60,
    sourceId: String(id),
    note: 'F-881',
  });
  good(await receive(sales, id, [40, 10]));
  expect(pick(await read(id), 'status')).toBe('received');
  expect(toRefusal(await receive(sales, id, [1]))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);
});

test('a receipt that is told twice is done once, also at the same moment', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  const body = await receiveGoods(sales, id, [30]);
  const before = await getStock(boards);
  const answers = await Promise.all(
    [1, 2, 3].map(() => sales.admin.post(`/purchases/${id}/receive`, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getStock(boards)).toBe(before + 30);
  expect(pickList(await read(id), 'receipts')).toHaveLength(1);
  // Something else under its key is a conflict, and changes nothing.
  const other = { ...(await receiveGoods(sales, id, [31])), key: pick(body, 'key') };
  expect(toRefusal(await sales.admin.post(`/purchases/${id}/receive`, other))).toEqual([
    409,
    'WRONG_VALUES',
    'key',
    'unique',
  ]);
  expect(await getStock(boards)).toBe(before + 30);
  expect(pickList(await read(id), 'receipts')).toHaveLength(1);
  // A receipt from before bodies were stored cannot be compared: a repeated request counts as done.
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(
      sql`update purchases_receipts set body_hash = null where account_id = ${tx.accountId} and purchase_id = ${id}`,
    ),
  );
  good(await sales.admin.post(`/purchases/${id}/receive`, other));
  expect(await getStock(boards)).toBe(before + 30);
});

test('more than is left is refused and changes nothing, unless somebody says why it came', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 10)]);
  const before = await getStock(boards);
  expect(toRefusal(await receive(sales, id, [90, 11]))).toEqual([
    400,
    'WRONG_VALUES',
    'lines.1.quantity',
    'moreThanLeft',
  ]);
  expect(await getStock(boards)).toBe(before);
  good(await receive(sales, id, [90, 11], { moreCame: 'Una caja de regalo' }));
  const purchase = await read(id);
  expect(pick(purchase, 'lines.1.received')).toBe(11);
  expect(pick(purchase, 'status')).toBe('partly');
  expect(pick(purchase, 'receipts.0.moreCame')).toBe('Una caja de regalo');
});

test('two who receive the same at once cannot both have it', async () => {
  const id = await createSent([buildPurchaseLine(boards, 50)]);
  const answers = await Promise.all([receive(sales, id, [40]), receive(sales, id, [40])]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
  expect(pick(await read(id), 'lines.0.received')).toBe(40);
});

test('a line may come in several lots; what is wrong is named where it was written', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  const line = { id: pick(await read(id), 'lines.0.id') };
  const lots = (second: object) => ({
    key: nextKey(),
    store: { id: sales.plant.stores[0] },
    lines: [
      { line, quantity: 0, lotCode: 'nada' },
      { line, quantity: 30, lotCode: `A${id}` },
      { line, quantity: 20, lotCode: `B${id}`, ...second },
    ],
  });
  const twice = await sales.admin.post(`/purchases/${id}/receive`, lots({ lotCode: `a${id}` }));
  expect(toRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'lines.2.lotCode', 'repeated']);
  good(await sales.admin.post(`/purchases/${id}/receive`, lots({})));
  expect(pickList(await read(id), 'receipts.0.items').map((item) => pick(item, 'lotCode'))).toEqual(
    [`A${id}`, `B${id}`],
  );
});

test('a price of a thousand is told as one, and stays one', async () => {
  const id = await buy(sales, supplier, [
    buildPurchaseLine(nails, 249_440, { price: '9.35', per: 1000 }),
  ]);
  expect(pick(await read(id), 'lines.0')).toMatchObject({
    price: '9.35',
    per: 1000,
    amount: '2332.26',
  });
  const lines = [buildPurchaseLine(nails, 1000, { price: undefined })];
  good(await sales.admin.put(`/purchases/${id}`, purchaseBody(sales, supplier, lines)));
  expect(pick(await read(id), 'total')).toBe('9.35');
  const paper = await parsePdf((await sales.admin.get(`/purchases/${id}/paper`)).bytes);
  expect(paper.pages.map((page) => page.text).join(' ')).toContain('$9.35 el millar');
});

describe('a tally', () => {
  const pack = {
    thickness: '1',
    width: '4',
    fullThickness: '0.75',
    fullWidth: '3.5',
    lengths: [
      { feet: '12', count: 200 },
      { feet: '8', count: 50 },
    ],
  };
  const lumber = (unit: string | null) =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update measures set lumber_unit = ${unit} where account_id = ${tx.accountId}
          and id = (select measure_id from raw_materials where account_id = ${tx.accountId} and id = ${boards})`),
    );
  const buildReceipt = async (id: number, basis: string, quantity: number) => ({
    key: nextKey(),
    store: { id: sales.plant.stores[0] },
    lines: [
      {
        line: { id: pick(await read(id), 'lines.0.id') },
        quantity,
        lotCode: `T${id}-${basis}`,
        tally: { basis, packs: [pack] },
      },
    ],
  });
  const tell = async (id: number, basis: string, quantity: number) =>
    sales.admin.post(`/purchases/${id}/receive`, await buildReceipt(id, basis, quantity));

  test('in a measure that counts no lumber is refused', async () => {
    await lumber(null);
    const id = await createSent([buildPurchaseLine(boards, 5000)]);
    expect(toRefusal(await tell(id, 'nominal', 933.333))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.tally',
      'tallyUnit',
    ]);
  });

  test.each([
    // 1 × 4: 200 of 12 feet and 50 of 8 feet are 2,800 feet, a third of it nominal, 0.21875 of it full.
    ['boardFoot', 'nominal', 933.333],
    ['boardFoot', 'full', 612.5],
    ['piece', 'full', 250],
    ['cubicMetre', 'nominal', 1.445],
  ])('in %s, %s, comes to %d, and nothing else', async (unit, basis, quantity) => {
    await lumber(unit);
    const id = await createSent([buildPurchaseLine(boards, 5000)]);
    const wrong = await tell(id, basis, Math.floor(quantity) + 1);
    expect(toRefusal(wrong)).toEqual([400, 'WRONG_VALUES', 'lines.0.quantity', 'tallyDiffers']);
    expect(pick(wrong.body, 'details.0.params.quantity')).toBe(quantity);
    good(await tell(id, basis, quantity));
    const purchase = await read(id);
    expect(pick(purchase, 'lines.0.received')).toBe(quantity);
    expect(pick(purchase, 'receipts.0.items.0.tally')).toMatchObject({
      basis,
      pieces: 250,
      nominal: '933.333',
      full: '612.500',
    });
  });

  test.each([
    ['lengths.0.count', { lengths: [{ feet: 8, count: 0 }] }, 'greaterOrEqual'],
    ['lengths.0.count', { lengths: [{ feet: 8, count: '1.5' }] }, 'integer'],
    ['lengths', { lengths: [] }, 'required'],
    ['thickness', { thickness: 'gruesa' }, 'number'],
  ])('names what is wrong with it: %s', async (field, more, rule) => {
    await lumber('boardFoot');
    const id = await createSent([buildPurchaseLine(boards, 5000)]);
    const body = await buildReceipt(id, 'full', 1);
    const [line] = body.lines;
    const answer = await sales.admin.post(`/purchases/${id}/receive`, {
      ...body,
      lines: [{ ...line, tally: { basis: 'full', packs: [{ ...pack, ...more }] } }],
    });
    expect(toRefusal(answer)).toEqual([
      400,
      'WRONG_VALUES',
      `lines.0.tally.packs.0.${field}`,
      rule,
    ]);
  });
});

test('who does not keep raw material sees no purchases', async () => {
  expect((await sales.ana.get('/purchases')).status).toBe(403);
  expect((await sales.planner.get('/purchases')).status).toBe(200);
});

test('whoever sees no costs buys without prices, which stay as they were', async () => {
  const { body } = good(await sales.admin.get('/permissions'));
  const permissions = pickList([body], '0').filter((each) => pick(each, 'name') === 'purchases');
  const profile = good(
    await sales.admin.post('/profiles', {
      name: 'Compras sin costos',
      description: 'Pide y recibe',
      permissions: permissions.map((each) => pick(each, 'id')),
    }),
  );
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(profile.body, 'id')}
      where account_id = ${tx.accountId} and id = ${sales.ids[5]}`),
  );
  const id = await buy(sales, supplier, [buildPurchaseLine(boards, 10, { price: '9.99' })]);
  const visiblePurchase = good(await sales.limited.get(`/purchases/${id}`)).body;
  expect(JSON.stringify(visiblePurchase)).not.toContain('99.9');
  expect(pick(visiblePurchase, 'lines.0.price')).toBeUndefined();
  const changed = purchaseBody(sales, supplier, [buildPurchaseLine(boards, 20)]);
  expect((await sales.limited.put(`/purchases/${id}`, changed)).status).toBe(403);
  const unpriced = [{ material: { id: boards }, quantity: 20 }];
  good(await sales.limited.put(`/purchases/${id}`, purchaseBody(sales, supplier, unpriced)));
  expect(pick(await read(id), 'total')).toBe('199.80');
});
