import { addDays, getWeekMonday } from '@tarima/domain/demand/weeks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildPurchaseLine,
  createTestPurchase,
  createPurchasingCompany,
  sendReceipt,
} from '../purchases/testing.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { requireSuccess, buildOrderLine } from '../testing/sales-company.ts';

let stage: Awaited<ReturnType<typeof createPurchasingCompany>>;
let sales: (typeof stage)['sales'];
let boards: number;
let nails: number;
let today: string;

beforeAll(async () => {
  stage = await createPurchasingCompany();
  ({ sales } = stage);
  [boards = 0, nails = 0] = sales.plant.rawMaterials;
  today = String(pickByPath(await demand(), 'today'));
});
afterAll(async () => {
  await expectConsistentStock(stage.server, sales.company.accountId);
  await stage.server.close();
});

const demand = async (more: object = {}) =>
  requireSuccess(await sales.admin.get('/demand', { lang: 'es', ...more })).body;

const findRow = async (material: number, division = sales.plant.divisions[0]) =>
  pickListByPath(await demand(), 'rows').find(
    (row) =>
      pickByPath(row, 'material.id') === material && pickByPath(row, 'division.id') === division,
  );
const figures = async (material: number, figure: string) =>
  pickListByPath(await findRow(material), 'weeks').map((week) => pickByPath(week, figure));

/** An order of pieces that are to be made, wanted by a day. */
async function sellProduct(
  product: number | undefined,
  pieces: number,
  on: string,
): Promise<number> {
  const id = await stage.life.accepted([buildOrderLine(product, pieces)]);
  requireSuccess(await stage.life.manage(await stage.life.lineOf(id), { origin: 'production' }));
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(
      sql`update orders set requested_date = ${on} where account_id = ${tx.accountId} and id = ${id}`,
    ),
  );
  return id;
}

test('a shortage is listed by week and order, bought from its suggestion, and gone after the receipt', async () => {
  const [product] = sales.plant.products;
  // 2.5 of the boards a piece: 100 this week, 250 in the third.
  const first = await sellProduct(product, 40, today);
  const second = await sellProduct(product, 100, addDays(getWeekMonday(today), 14));
  expect(await figures(boards, 'needed')).toEqual([100, 0, 250, 0, 0, 0, 0, 0]);
  expect(await figures(boards, 'short')).toEqual([100, 100, 350, 350, 350, 350, 350, 350]);
  expect(pickByPath(await findRow(boards), 'weeks.2.orders')).toEqual([
    { id: first, missing: 100 },
    { id: second, missing: 250 },
  ]);
  expect(pickByPath(await findRow(boards), 'suggestion')).toEqual({
    quantity: 350,
    neededOn: getWeekMonday(today),
    orderBy: getWeekMonday(today),
  });

  const drafted = requireSuccess(
    await sales.admin.post('/demand/drafts', {
      store: { id: sales.plant.stores[0] },
      lines: [{ material: { id: boards }, quantity: 350, expectedOn: addDays(today, 7) }],
    }),
  );
  const purchase = pickNumberByPath(drafted.body, 'purchases.0.id');
  // A draft is no promise: nothing comes of it, and nothing more is suggested.
  expect(pickByPath(await findRow(boards), 'drafts')).toBe(350);
  expect(pickByPath(await findRow(boards), 'suggestion')).toBeNull();
  expect(await figures(boards, 'arriving')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);

  requireSuccess(await sales.admin.post(`/purchases/${purchase}/send`, {}));
  expect(await figures(boards, 'arriving')).toEqual([0, 350, 0, 0, 0, 0, 0, 0]);
  expect(await figures(boards, 'left')).toEqual([-100, 250, 0, 0, 0, 0, 0, 0]);

  requireSuccess(await sendReceipt(sales, purchase, [120]));
  expect(await figures(boards, 'left')).toEqual([20, 250, 0, 0, 0, 0, 0, 0]);
  expect(await figures(boards, 'arriving')).toEqual([0, 230, 0, 0, 0, 0, 0, 0]);
  requireSuccess(await sendReceipt(sales, purchase, [230]));
  expect(await figures(boards, 'short')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(pickByPath(await findRow(boards), 'stock')).toBe(350);
});

test('expired material does not count as stock', async () => {
  const before = await findRow(boards);
  requireSuccess(
    await sales.admin.post('/raw-materials-inventories/insert', {
      store: { id: sales.plant.stores[0] },
      elements: [{ id: boards, lotCode: 'OLD-B', quantity: 500, expirationDate: '2020-01-01' }],
    }),
  );
  expect(await findRow(boards)).toEqual(before);
});

test('minimum, maximum and lead time determine the quantity to buy and the order date', async () => {
  const before = requireSuccess(await sales.admin.get(`/raw-materials/${nails}`)).body;
  if (typeof before !== 'object' || before === null) throw new Error('No material');
  const serverSet = ['id', 'createdAt', 'updatedAt', 'stock', 'globalStock', 'volume'];
  const fields = Object.fromEntries(
    Object.entries(before).filter(([name]) => !serverSet.includes(name)),
  );
  requireSuccess(
    await sales.admin.put(`/raw-materials/${nails}`, {
      ...fields,
      minimumStock: 50,
      maximumStock: '200.5',
      leadDays: 10,
    }),
  );
  // A third of it a piece: 9.99 in the fourth week.
  await sellProduct(sales.plant.products[1], 30, addDays(getWeekMonday(today), 21));
  expect(pickByPath(await findRow(nails), 'suggestion')).toEqual({
    quantity: 210.49,
    neededOn: getWeekMonday(today),
    orderBy: addDays(getWeekMonday(today), -10),
  });
});

test('pieces already made need no material, and outstanding material of production is needed now', async () => {
  const [product] = sales.plant.products;
  const id = await sellProduct(product, 20, addDays(getWeekMonday(today), 35));
  expect((await figures(boards, 'needed'))[5]).toBe(50);
  await stage.server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update orders_details set made = 12 where account_id = ${tx.accountId} and owner_id = ${id}`);
    await tx.row(sql`
      insert into orders_shortages (account_id, owner_id, raw_material_id, missing, division_id)
      values (${tx.accountId}, ${id}, ${boards}, 7.5, ${sales.plant.divisions[0]})`);
  });
  const needed = await figures(boards, 'needed');
  expect([needed[0], needed[5]]).toEqual([107.5, 20]);
  expect(pickByPath(await findRow(boards), 'owed')).toBe(7.5);
  // A receipt pays it back at once.
  const purchase = await createTestPurchase(sales, stage.supplier, [buildPurchaseLine(boards, 10)]);
  requireSuccess(await sales.admin.post(`/purchases/${purchase}/send`, {}));
  requireSuccess(await sendReceipt(sales, purchase, [10]));
  expect(pickByPath(await findRow(boards), 'owed')).toBe(0);
  expect(pickByPath(await findRow(boards), 'stock')).toBe(352.5);
});

test('pieces of a line made beyond its order make no other line of the order need less', async () => {
  const { life } = stage;
  const [product] = sales.plant.products;
  const getNeed = async () => (await figures(boards, 'needed'))[6];
  const before = Number(await getNeed());
  const id = await life.accepted([buildOrderLine(product, 10), buildOrderLine(product, 4)]);
  for (const line of [0, 1])
    requireSuccess(await life.manage(await life.lineOf(id, line), { origin: 'production' }));
  const on = addDays(getWeekMonday(today), 42);
  const line = await life.lineOf(id, 0);
  await stage.server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(
      sql`update orders set requested_date = ${on} where account_id = ${tx.accountId} and id = ${id}`,
    );
    await tx.row(
      sql`update orders_details set made = 16 where account_id = ${tx.accountId} and id = ${line}`,
    );
  });
  expect(await getNeed()).toBe(before + 10);
  requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
});

test('each line of a purchase arrives in the week of its own day, or else of its purchase', async () => {
  const monday = getWeekMonday(today);
  const getArriving = async () => [
    await figures(boards, 'arriving'),
    await figures(nails, 'arriving'),
  ];
  const nothing = Array.from({ length: 8 }, () => 0);
  expect(await getArriving()).toEqual([nothing, nothing]);
  const purchase = await createTestPurchase(
    sales,
    stage.supplier,
    [
      buildPurchaseLine(boards, 30, { expectedOn: addDays(monday, 21) }),
      buildPurchaseLine(nails, 40),
    ],
    { expectedOn: addDays(monday, 35) },
  );
  requireSuccess(await sales.admin.post(`/purchases/${purchase}/send`, {}));
  expect(await getArriving()).toEqual([nothing.with(3, 30), nothing.with(5, 40)]);
  requireSuccess(await sales.admin.post(`/purchases/${purchase}/cancel`, {}));
  expect(await getArriving()).toEqual([nothing, nothing]);
});

test('each division owes its own outstanding material until it receives some', async () => {
  const [own, , other] = sales.plant.stores;
  const id = await sellProduct(sales.plant.products[0], 1, addDays(today, 60));
  const owe = (divisionId: number | undefined, missing: number) =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        insert into orders_shortages (account_id, owner_id, raw_material_id, missing, division_id)
        values (${tx.accountId}, ${id}, ${boards}, ${missing}, ${divisionId ?? null})`),
    );
  await owe(sales.plant.divisions[0], 3);
  await owe(sales.plant.divisions[1], 5);
  const listOwed = async () =>
    pickListByPath(await demand(), 'rows').flatMap((row) =>
      pickByPath(row, 'material.id') === boards
        ? [[pickByPath(row, 'division.id'), pickByPath(row, 'owed')]]
        : [],
    );
  const receive = async (store: number | undefined, quantity: number) => {
    const lines = [buildPurchaseLine(boards, quantity)];
    const into = { store: { id: store } };
    const purchase = await createTestPurchase(sales, stage.supplier, lines, into);
    requireSuccess(await sales.admin.post(`/purchases/${purchase}/send`, {}));
    requireSuccess(await sendReceipt(sales, purchase, [quantity], into));
  };
  const [first, second] = sales.plant.divisions;
  expect(await listOwed()).toEqual([
    [first, 3],
    [second, 5],
  ]);
  await receive(own, 3);
  expect(await listOwed()).toEqual([
    [first, 0],
    [second, 5],
  ]);
  await receive(other, 6);
  expect(await listOwed()).toEqual([
    [first, 0],
    [second, 0],
  ]);
});

test('a draft of several materials is expected on the first of their days, and a later line on its own', async () => {
  const setSupplier = (material: number, supplier: number | undefined) =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update raw_materials set supplier_id = ${supplier} where account_id = ${tx.accountId} and id = ${material}`),
    );
  const before = pickNumberByPath(
    requireSuccess(await sales.admin.get(`/raw-materials/${boards}`)).body,
    'supplier.id',
  );
  for (const material of [boards, nails]) await setSupplier(material, stage.supplier);
  const drafted = requireSuccess(
    await sales.admin.post('/demand/drafts', {
      store: { id: sales.plant.stores[0] },
      lines: [
        { material: { id: boards }, quantity: 5, expectedOn: addDays(today, 9) },
        { material: { id: nails }, quantity: 6, expectedOn: addDays(today, 3) },
      ],
    }),
  );
  expect(pickListByPath(drafted.body, 'purchases')).toHaveLength(1);
  const purchase = pickNumberByPath(drafted.body, 'purchases.0.id');
  expect(requireSuccess(await sales.admin.get(`/purchases/${purchase}`)).body).toMatchObject({
    status: 'draft',
    supplier: { id: stage.supplier },
    expectedOn: addDays(today, 3),
    lines: [
      { material: { id: boards }, quantity: 5, expectedOn: addDays(today, 9) },
      { material: { id: nails }, quantity: 6, expectedOn: null },
    ],
  });
  requireSuccess(await sales.admin.post(`/purchases/${purchase}/cancel`, {}));
  await setSupplier(boards, before);
});

test('materials of several suppliers create one draft per supplier, or none if a line is wrong', async () => {
  const store = { id: sales.plant.stores[0] };
  const toDraftLine = (material: number, days: number) => ({
    material: { id: material },
    quantity: 5,
    expectedOn: addDays(today, days),
  });
  const count = async () =>
    pickListByPath(
      requireSuccess(await sales.admin.get('/purchases', { size: 100 })).body,
      'elements',
    ).length;
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update raw_materials set supplier_id = ${stage.supplier} where account_id = ${tx.accountId} and id = ${nails}`),
  );
  const { body } = requireSuccess(
    await sales.admin.post('/demand/drafts', {
      store,
      lines: [toDraftLine(boards, 3), toDraftLine(nails, 9)],
    }),
  );
  expect(pickListByPath(body, 'purchases')).toHaveLength(2);
  const before = await count();
  const getDraftRefusal = async (lines: readonly object[], more: object = {}) =>
    pickRefusal(await sales.admin.post('/demand/drafts', { store, lines, ...more }));
  expect(await getDraftRefusal([toDraftLine(boards, 3), toDraftLine(999_999, 3)])).toEqual([
    400,
    'WRONG_VALUES',
    'lines.1.material',
    'unknown',
  ]);
  expect(await getDraftRefusal([toDraftLine(boards, 3), toDraftLine(boards, 4)])).toEqual([
    400,
    'WRONG_VALUES',
    'lines.1.material',
    'repeated',
  ]);
  expect(await getDraftRefusal([toDraftLine(nails, 3)], { store: { id: 999_999 } })).toEqual([
    400,
    'WRONG_VALUES',
    'store',
    'unknown',
  ]);
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update suppliers set status = 'inactive' where account_id = ${tx.accountId} and id = ${stage.supplier}`),
  );
  expect(await getDraftRefusal([toDraftLine(boards, 3), toDraftLine(nails, 3)])).toEqual([
    400,
    'WRONG_VALUES',
    'lines.1.material',
    'supplierInactive',
  ]);
  expect(await count()).toBe(before);
});

test('the demand is limited to the requested division and weeks', async () => {
  const body = await demand({ divisionId: sales.plant.divisions[1], weeks: 4 });
  expect(pickListByPath(body, 'weeks')).toHaveLength(4);
  expect(pickListByPath(body, 'rows').map((row) => pickByPath(row, 'division.id'))).not.toContain(
    sales.plant.divisions[0],
  );
  expect((await sales.ana.get('/demand')).status).toBe(403);
  expect((await sales.planner.get('/demand')).status).toBe(200);
});
