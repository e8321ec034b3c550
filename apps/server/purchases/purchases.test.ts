import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import type { DocumentTestContext } from '../testing/status-transitions.ts';
import {
  buildPurchaseLine,
  createTestPurchase,
  createPurchasingCompany,
  buildReceiptBody,
  createReceiptKey,
  buildPurchaseBody,
  sendReceipt,
  createSupplier,
} from './testing.ts';

let stage: DocumentTestContext;
let sales: DocumentTestContext['sales'];
let supplier: number;
let boards: number | undefined;
let nails: number | undefined;

beforeAll(async () => {
  const set = await createPurchasingCompany();
  stage = set;
  ({ sales, supplier } = set);
  [boards, nails] = sales.plant.rawMaterials;
});
afterAll(async () => {
  await expectConsistentStock(stage.server, sales.company.accountId);
  await stage.server.close();
});

const read = async (id: number) => requireSuccess(await sales.admin.get(`/purchases/${id}`)).body;
const move = (id: number, verb: string) => sales.admin.post(`/purchases/${id}/${verb}`, {});
const createSent = async (lines: readonly object[]) => {
  const id = await createTestPurchase(sales, supplier, lines);
  requireSuccess(await move(id, 'send'));
  return id;
};
/** Returns the thousandths of a material in all lots: whole numbers, which add up exactly. */
const getStock = async (material: number | undefined) => {
  const query = { size: 100, filters: { rawMaterial: [material] } };
  const { body } = requireSuccess(await sales.admin.get('/raw-materials-inventories', query));
  const lots = pickListByPath(body, 'elements');
  expect(pickByPath(body, 'metadata.totalItems')).toBe(lots.length);
  return lots.reduce<number>(
    (sum, lot) => sum + Math.round(Number(pickByPath(lot, 'quantity')) * 1000),
    0,
  );
};

test('a purchase adds up its lines, is found by supplier, status and total, and prints', async () => {
  const id = await createTestPurchase(sales, supplier, [
    buildPurchaseLine(boards, 120.5, { price: '3.15', expectedOn: '2026-12-15' }),
    buildPurchaseLine(nails, 1000, { price: '0.07' }),
  ]);
  const purchase = await read(id);
  expect(pickListByPath(purchase, 'lines').map((line) => pickByPath(line, 'amount'))).toEqual([
    '379.58',
    '70.00',
  ]);
  expect(pickByPath(purchase, 'total')).toBe('449.58');
  const { body } = requireSuccess(
    await sales.admin.get('/purchases', {
      filters: { supplier: [supplier], status: ['draft'], total: { min: 449, max: 450 } },
      orderBy: 'expectedOn',
    }),
  );
  expect(pickListByPath(body, 'elements')).toMatchObject([{ id, total: '449.58', lines: 2 }]);
  const paper = await sales.admin.get(`/purchases/${id}/paper`, { lang: 'en' });
  const drawn = await parsePdf(paper.bytes);
  const text = drawn.pages.map((page) => page.text).join(' ');
  for (const said of ['Purchase order', '120.5', '$3.15', '$449.58', 'Dec 15, 2026'])
    expect(text).toContain(said);
  expectTidyPdfPages(drawn, 'Company of plant.test');
});

test('the PDF of a draft purchase is marked as no order, that of a sent one is not, and both have the day of issue and the buyer', async () => {
  const id = await createTestPurchase(sales, supplier, [buildPurchaseLine(boards, 10)]);
  const readPaper = async (lang: string) => {
    const paper = await parsePdf((await sales.admin.get(`/purchases/${id}/paper`, { lang })).bytes);
    expectTidyPdfPages(paper, 'Company of plant.test');
    return paper.pages.map((page) => page.text).join(' ');
  };
  const buyer = String(pickByPath(await read(id), 'createdBy.name'));
  const draft = await readPaper('es');
  for (const said of ['BORRADOR — no es un pedido', 'Fecha de emisión', 'Comprador', buyer])
    expect(draft).toContain(said);
  expect(await readPaper('en')).toContain('DRAFT — not an order');
  requireSuccess(await sales.admin.post(`/purchases/${id}/send`, {}));
  const sent = await readPaper('en');
  expect(sent).not.toContain('DRAFT');
  const day = new Date(String(pickByPath(await read(id), 'sentAt'))).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/Mexico_City',
  });
  for (const said of ['Date of issue', day, 'Buyer', buyer]) expect(sent).toContain(said);
});

test('the PDF of a purchase has the location of the receiving division, with a link to a map', async () => {
  const id = await createTestPurchase(sales, supplier, [buildPurchaseLine(boards, 10)]);
  const division = pickByPath(await read(id), 'store.division');
  requireSuccess(
    await sales.admin.put(`/divisions/${String(pickByPath(division, 'id'))}`, {
      name: pickByPath(division, 'name'),
      location: '25.7766,-100.1882',
    }),
  );
  const { bytes } = await sales.admin.get(`/purchases/${id}/paper`, { lang: 'es' });
  const paper = await parsePdf(bytes);
  expect(paper.pages[0]?.text).toContain('Ubicación de la entrega: 25.7766,-100.1882');
  expect(bytes.toString('latin1')).toContain(
    'https://www.google.com/maps/search/?api=1&query=25.7766,-100.1882',
  );
  expectTidyPdfPages(paper, 'Company of plant.test');
});

test('purchase lines keep their prices when reordered, and a line without a price takes the cost of the material', async () => {
  const id = await createTestPurchase(sales, supplier, [
    buildPurchaseLine(boards, 10),
    buildPurchaseLine(nails, 5, { price: null }),
  ]);
  const cost = pickByPath(
    requireSuccess(await sales.admin.get(`/raw-materials/${nails}`)).body,
    'unitCost',
  );
  expect(pickByPath(await read(id), 'lines.1.price')).toBe(cost);
  const lines = [
    buildPurchaseLine(nails, 7, { price: undefined }),
    buildPurchaseLine(boards, 10, { price: undefined, expectedOn: '2026-12-20' }),
  ];
  requireSuccess(
    await sales.admin.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, lines)),
  );
  expect(pickByPath(await read(id), 'lines.1.expectedOn')).toBe('2026-12-20');
  expect(pickListByPath(await read(id), 'lines').map((line) => pickByPath(line, 'price'))).toEqual([
    cost,
    '2.50',
  ]);
});

describe('a purchase with a wrong value is refused', () => {
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
    ['lines.0.price', { lines: [{ quantity: 1, price: '0.12505' }] }, 'unitAmount'],
    ['lines.0.quantity', { lines: [{ quantity: 0 }] }, 'positive'],
    ['lines.0.quantity', { lines: [{ quantity: '1.0001' }] }, 'decimals'],
    ['lines.0.quantity', { lines: [{ quantity: '99999999', price: '999999999' }] }, 'amount'],
    ['lines.1.material', { lines: [{ quantity: 1 }, { quantity: 2 }] }, 'repeated'],
    ['lines.0.material', { lines: [{ quantity: 1, material: { id: 999_999 } }] }, 'unknown'],
  ])('at %s: %j', async (field, { lines, ...more }, rule) => {
    const requestLines = (lines ?? []).map((each) => ({ material: { id: boards }, ...each }));
    const answer = await sales.admin.post(
      '/purchases',
      buildPurchaseBody(sales, supplier, requestLines, more),
    );
    expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', field, rule]);
  });
});

test('a purchase from an inactive supplier can be edited and received, but not created or sent', async () => {
  const gone = await createSupplier(sales, 8);
  const draft = await createTestPurchase(sales, gone, [buildPurchaseLine(boards, 5)]);
  const awaited = await createTestPurchase(sales, gone, [buildPurchaseLine(boards, 5)]);
  requireSuccess(await move(awaited, 'send'));
  const { body } = requireSuccess(await sales.admin.get(`/suppliers/${gone}`));
  if (typeof body !== 'object' || body === null) throw new Error('No supplier');
  const serverFields = ['id', 'createdAt', 'updatedAt', 'metadata', 'customFields'];
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => !serverFields.includes(name)),
  );
  requireSuccess(await sales.admin.put(`/suppliers/${gone}`, { ...fields, status: 'inactive' }));
  expect(pickRefusal(await move(draft, 'send'))).toEqual([
    400,
    'WRONG_VALUES',
    'supplier',
    'inactive',
  ]);
  expect(pickByPath(await read(draft), 'status')).toBe('draft');
  expect(
    pickRefusal(
      await sales.admin.post(
        '/purchases',
        buildPurchaseBody(sales, gone, [buildPurchaseLine(boards, 1)]),
      ),
    ),
  ).toEqual([400, 'WRONG_VALUES', 'supplier', 'inactive']);
  const more = buildPurchaseBody(sales, gone, [buildPurchaseLine(boards, 6)]);
  requireSuccess(await sales.admin.put(`/purchases/${draft}`, more));
  expect(pickByPath(await read(draft), 'lines.0.quantity')).toBe(6);
  requireSuccess(await sendReceipt(sales, awaited, [5]));
  expect(pickByPath(await read(awaited), 'status')).toBe('received');
});

test('a draft purchase keeps a material that was deactivated since, and refuses to add one', async () => {
  const setStatus = (status: 'active' | 'inactive') =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update raw_materials set status = ${status}
        where account_id = ${tx.accountId} and id in (${boards}, ${nails})`),
    );
  const id = await createTestPurchase(sales, supplier, [buildPurchaseLine(boards, 5)]);
  const edit = (lines: readonly object[]) =>
    sales.admin.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, lines));
  await setStatus('inactive');
  requireSuccess(await edit([buildPurchaseLine(boards, 8)]));
  const kept = await read(id);
  expect(kept).toMatchObject({
    status: 'draft',
    total: '20.00',
    lines: [{ material: { id: boards }, quantity: 8, price: '2.50' }],
  });
  expect(
    pickRefusal(await edit([buildPurchaseLine(boards, 9), buildPurchaseLine(nails, 1)])),
  ).toEqual([400, 'WRONG_VALUES', 'lines.1.material', 'inactive']);
  expect(await read(id)).toEqual(kept);
  const another = buildPurchaseBody(sales, supplier, [buildPurchaseLine(boards, 1)]);
  expect(pickRefusal(await sales.admin.post('/purchases', another))).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.material',
    'inactive',
  ]);
  requireSuccess(await move(id, 'send'));
  requireSuccess(await sendReceipt(sales, id, [8]));
  expect(await read(id)).toMatchObject({ status: 'received', lines: [{ received: 8 }] });
  await setStatus('active');
});

test('a reopened purchase loses its time of sending until it is sent again', async () => {
  const id = await createSent([buildPurchaseLine(boards, 5)]);
  expect(await read(id)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
  requireSuccess(await move(id, 'reopen'));
  expect(await read(id)).toMatchObject({ status: 'draft', sentAt: null, closedAt: null });
  requireSuccess(await move(id, 'send'));
  expect(await read(id)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
});

test('a canceled draft has no time of sending', async () => {
  const id = await createTestPurchase(sales, supplier, [buildPurchaseLine(boards, 5)]);
  requireSuccess(await move(id, 'cancel'));
  expect(await read(id)).toMatchObject({ sentAt: null, closedAt: expect.any(String) });
});

test('a partial receipt enters the stock at once, with the purchase and the invoice in the movements', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 10)]);
  const before = await getStock(boards);
  requireSuccess(await sendReceipt(sales, id, [60, 0], { invoice: 'F-881' }));
  expect(await getStock(boards)).toBe(before + 60_000);
  const purchase = await read(id);
  expect(pickByPath(purchase, 'status')).toBe('partly');
  expect(pickByPath(purchase, 'lines.0.received')).toBe(60);
  expect(pickListByPath(purchase, 'receipts')).toMatchObject([
    { invoice: 'F-881', moreCame: null, items: [{ quantity: 60, lotCode: `OC${id}` }] },
  ]);
  const { body } = requireSuccess(
    await sales.admin.get('/raw-materials-movements', { filters: { source: ['purchase'] } }),
  );
  expect(pickListByPath(body, 'elements')[0]).toMatchObject({
    type: 'receive',
    quantity: 60,
    sourceId: String(id),
    note: 'F-881',
  });
  requireSuccess(await sendReceipt(sales, id, [40, 10]));
  expect(pickByPath(await read(id), 'status')).toBe('received');
  expect(pickRefusal(await sendReceipt(sales, id, [1]))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);
});

test('a receipt sent more than once with the same key is stored once, even at the same moment', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  const body = await buildReceiptBody(sales, id, [30]);
  const before = await getStock(boards);
  const answers = await Promise.all(
    [1, 2, 3].map(() => sales.admin.post(`/purchases/${id}/receive`, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getStock(boards)).toBe(before + 30_000);
  expect(pickListByPath(await read(id), 'receipts')).toHaveLength(1);
  // Something else under its key is a conflict, and changes nothing.
  const other = { ...(await buildReceiptBody(sales, id, [31])), key: pickByPath(body, 'key') };
  expect(pickRefusal(await sales.admin.post(`/purchases/${id}/receive`, other))).toEqual([
    409,
    'WRONG_VALUES',
    'key',
    'unique',
  ]);
  expect(await getStock(boards)).toBe(before + 30_000);
  expect(pickListByPath(await read(id), 'receipts')).toHaveLength(1);
  // A receipt from before bodies were stored cannot be compared: a repeated request counts as done.
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(
      sql`update purchases_receipts set body_hash = null where account_id = ${tx.accountId} and purchase_id = ${id}`,
    ),
  );
  requireSuccess(await sales.admin.post(`/purchases/${id}/receive`, other));
  expect(await getStock(boards)).toBe(before + 30_000);
});

test('the receipt that completes a purchase changes nothing when it is sent again, and another one is refused', async () => {
  const id = await createSent([buildPurchaseLine(boards, 20)]);
  const body = await buildReceiptBody(sales, id, [20]);
  const before = await getStock(boards);
  requireSuccess(await sales.admin.post(`/purchases/${id}/receive`, body));
  const purchase = await read(id);
  expect(pickByPath(purchase, 'status')).toBe('received');
  requireSuccess(await sales.admin.post(`/purchases/${id}/receive`, body));
  expect(await read(id)).toEqual(purchase);
  expect(await getStock(boards)).toBe(before + 20_000);
  const other = { ...body, key: createReceiptKey() };
  expect(pickRefusal(await sales.admin.post(`/purchases/${id}/receive`, other))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);
  expect(await read(id)).toEqual(purchase);
});

test('a receipt of more than the open quantity is refused unless it has a reason', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 10)]);
  const before = await getStock(boards);
  expect(pickRefusal(await sendReceipt(sales, id, [90, 11]))).toEqual([
    400,
    'WRONG_VALUES',
    'lines.1.quantity',
    'moreThanLeft',
  ]);
  expect(await getStock(boards)).toBe(before);
  requireSuccess(await sendReceipt(sales, id, [90, 11], { moreCame: 'Una caja de regalo' }));
  const purchase = await read(id);
  expect(pickByPath(purchase, 'lines.1.received')).toBe(11);
  expect(pickByPath(purchase, 'status')).toBe('partly');
  expect(pickByPath(purchase, 'receipts.0.moreCame')).toBe('Una caja de regalo');
});

test('all wrong lines of a receipt are named at once', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 10)]);
  const setMeasure = (countable: boolean) =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update raw_materials r set measure_id = m.id from measures m
        where r.account_id = ${tx.accountId} and r.id = ${nails} and m.account_id = r.account_id and m.countable = ${countable}`),
    );
  await setMeasure(true);
  const before = await read(id);
  const answer = await sendReceipt(sales, id, [100.5, 2.5]);
  const after = await read(id);
  await setMeasure(false);
  expect([answer.status, pickByPath(answer.body, 'details')]).toEqual([
    400,
    [
      { path: 'lines.1.quantity', rule: 'integer' },
      { path: 'lines.0.quantity', rule: 'moreThanLeft', params: { max: 100 } },
    ],
  ]);
  expect(after).toEqual(before);
});

test('when two users receive the same pieces at once, only one receipt is accepted', async () => {
  const id = await createSent([buildPurchaseLine(boards, 50)]);
  const answers = await Promise.all([sendReceipt(sales, id, [40]), sendReceipt(sales, id, [40])]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
  expect(pickByPath(await read(id), 'lines.0.received')).toBe(40);
});

test('a purchase line can be received in several lots, and a repeated lot code is refused with its field', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  const line = { id: pickByPath(await read(id), 'lines.0.id') };
  const lots = (second: object) => ({
    key: createReceiptKey(),
    store: { id: sales.plant.stores[0] },
    lines: [
      { line, quantity: 0, lotCode: 'nada' },
      { line, quantity: 30, lotCode: `A${id}` },
      { line, quantity: 20, lotCode: `B${id}`, ...second },
    ],
  });
  const twice = await sales.admin.post(`/purchases/${id}/receive`, lots({ lotCode: `a${id}` }));
  expect(pickRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'lines.2.lotCode', 'repeated']);
  requireSuccess(await sales.admin.post(`/purchases/${id}/receive`, lots({})));
  expect(
    pickListByPath(await read(id), 'receipts.0.items').map((item) => pickByPath(item, 'lotCode')),
  ).toEqual([`A${id}`, `B${id}`]);
});

test('a price per thousand is stored and printed as such until a new price is entered', async () => {
  const id = await createTestPurchase(sales, supplier, [
    buildPurchaseLine(nails, 249_440, { price: '9.35', per: 1000 }),
  ]);
  expect(pickByPath(await read(id), 'lines.0')).toMatchObject({
    price: '9.35',
    per: 1000,
    amount: '2332.26',
  });
  const lines = [buildPurchaseLine(nails, 1000, { price: undefined })];
  requireSuccess(
    await sales.admin.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, lines)),
  );
  expect(pickByPath(await read(id), 'total')).toBe('9.35');
  const paper = await parsePdf((await sales.admin.get(`/purchases/${id}/paper`)).bytes);
  expect(paper.pages.map((page) => page.text).join(' ')).toContain('$9.35 el millar');
  // A price that is typed without its count is that of one unit.
  const retyped = [buildPurchaseLine(nails, 1000, { price: '0.02' })];
  requireSuccess(
    await sales.admin.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, retyped)),
  );
  expect(pickByPath(await read(id), 'lines.0')).toMatchObject({ per: 1, amount: '20.00' });
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
    key: createReceiptKey(),
    store: { id: sales.plant.stores[0] },
    lines: [
      {
        line: { id: pickByPath(await read(id), 'lines.0.id') },
        quantity,
        lotCode: `T${id}-${basis}`,
        tally: { basis, packs: [pack] },
      },
    ],
  });
  const receiveTallied = async (id: number, basis: string, quantity: number) =>
    sales.admin.post(`/purchases/${id}/receive`, await buildReceipt(id, basis, quantity));

  test('is refused for a material whose measure does not count lumber', async () => {
    await lumber(null);
    const id = await createSent([buildPurchaseLine(boards, 5000)]);
    expect(pickRefusal(await receiveTallied(id, 'nominal', 933.333))).toEqual([
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
  ])(
    'in %s with %s measurements gives the quantity %d, and another quantity is refused',
    async (unit, basis, quantity) => {
      await lumber(unit);
      const id = await createSent([buildPurchaseLine(boards, 5000)]);
      const wrong = await receiveTallied(id, basis, Math.floor(quantity) + 1);
      expect(pickRefusal(wrong)).toEqual([400, 'WRONG_VALUES', 'lines.0.quantity', 'tallyDiffers']);
      expect(pickByPath(wrong.body, 'details.0.params.quantity')).toBe(quantity);
      requireSuccess(await receiveTallied(id, basis, quantity));
      const purchase = await read(id);
      expect(pickByPath(purchase, 'lines.0.received')).toBe(quantity);
      expect(pickByPath(purchase, 'receipts.0.items.0.tally')).toMatchObject({
        basis,
        pieces: 250,
        nominal: '933.333',
        full: '612.500',
      });
    },
  );

  test.each([
    ['lengths.0.count', { lengths: [{ feet: 8, count: 0 }] }, 'greaterOrEqual'],
    ['lengths.0.count', { lengths: [{ feet: 8, count: '1.5' }] }, 'integer'],
    ['lengths', { lengths: [] }, 'required'],
    ['thickness', { thickness: 'gruesa' }, 'number'],
  ])('is refused with the name of the wrong field: %s', async (field, more, rule) => {
    await lumber('boardFoot');
    const id = await createSent([buildPurchaseLine(boards, 5000)]);
    const body = await buildReceipt(id, 'full', 1);
    const [line] = body.lines;
    const answer = await sales.admin.post(`/purchases/${id}/receive`, {
      ...body,
      lines: [{ ...line, tally: { basis: 'full', packs: [{ ...pack, ...more }] } }],
    });
    expect(pickRefusal(answer)).toEqual([
      400,
      'WRONG_VALUES',
      `lines.0.tally.packs.0.${field}`,
      rule,
    ]);
  });
});

test('a user without the permission for purchases cannot list them', async () => {
  expect((await sales.ana.get('/purchases')).status).toBe(403);
  expect((await sales.planner.get('/purchases')).status).toBe(200);
});

test('a user limited to a division can buy and receive only for the stores of that division, and finds no other purchase', async () => {
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${tx.accountId}, ${ownDivisionProfileId}, id from permission_names where code = 'purchases'`),
  );
  const store = { store: { id: sales.plant.stores[2] } };
  const unknown = [400, 'WRONG_VALUES', 'store', 'unknown'];
  const body = buildPurchaseBody(sales, supplier, [buildPurchaseLine(boards, 10)], store);
  expect(pickRefusal(await sales.restricted.post('/purchases', body))).toEqual(unknown);
  const id = await createSent([buildPurchaseLine(boards, 10)]);
  const before = await getStock(boards);
  expect(pickRefusal(await sendReceipt(sales, id, [4], store, sales.restricted))).toEqual(unknown);
  expect(await getStock(boards)).toBe(before);
  requireSuccess(await sendReceipt(sales, id, [4], {}, sales.restricted));
  expect(await getStock(boards)).toBe(before + 4_000);

  // A purchase for another division is not found, and no verb changes it.
  const foreign = await createTestPurchase(sales, supplier, body.lines, store);
  const at = `/purchases/${foreign}`;
  const expectRefused = async (verbs: Readonly<Record<string, object>>) => {
    const stored = await read(foreign);
    for (const [verb, sent] of Object.entries(verbs))
      expect([verb, (await sales.restricted.post(`${at}/${verb}`, sent)).status]).toEqual([
        verb,
        404,
      ]);
    expect((await sales.restricted.get(at)).status).toBe(404);
    expect(await read(foreign)).toEqual(stored);
  };
  expect((await sales.restricted.put(at, body)).status).toBe(404);
  await expectRefused({ send: {}, cancel: {}, mail: {} });
  requireSuccess(await sales.admin.post(`${at}/send`, {}));
  await expectRefused({ reopen: {} });
  requireSuccess(await sendReceipt(sales, foreign, [4], store));
  const receipt = pickNumberByPath(await read(foreign), 'receipts.0.id');
  await expectRefused({ close: {}, [`receipts/${receipt}/undo`]: { reason: 'Otra' } });
  expect((await sendReceipt(sales, foreign, [4], {}, sales.restricted)).status).toBe(404);
});

test('a user who may not see costs edits a purchase without prices, and the prices stay unchanged', async () => {
  const { body } = requireSuccess(await sales.admin.get('/permissions'));
  const permissions = pickListByPath([body], '0').filter(
    (each) => pickByPath(each, 'name') === 'purchases',
  );
  const profile = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Compras sin costos',
      description: 'Pide y recibe',
      permissions: permissions.map((each) => pickByPath(each, 'id')),
    }),
  );
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(profile.body, 'id')}
      where account_id = ${tx.accountId} and id = ${sales.ids[5]}`),
  );
  const id = await createTestPurchase(sales, supplier, [
    buildPurchaseLine(boards, 10, { price: '9.99' }),
  ]);
  const visiblePurchase = requireSuccess(await sales.limited.get(`/purchases/${id}`)).body;
  expect(JSON.stringify(visiblePurchase)).not.toContain('99.9');
  expect(pickByPath(visiblePurchase, 'lines.0.price')).toBeUndefined();
  const changed = buildPurchaseBody(sales, supplier, [buildPurchaseLine(boards, 20)]);
  expect((await sales.limited.put(`/purchases/${id}`, changed)).status).toBe(403);
  const unpriced = [{ material: { id: boards }, quantity: 20 }];
  requireSuccess(
    await sales.limited.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, unpriced)),
  );
  expect(pickByPath(await read(id), 'total')).toBe('199.80');
});
