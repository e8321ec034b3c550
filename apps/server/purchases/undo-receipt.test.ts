import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import type { DocumentTestContext } from '../testing/status-transitions.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  buildPurchaseBody,
  buildPurchaseLine,
  createPurchasingCompany,
  createReceiptKey,
  createTestPurchase,
  sendReceipt,
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
const getReceiptId = async (id: number, at = 0) =>
  pickNumberByPath(await read(id), `receipts.${at}.id`);
const undo = async (
  id: number,
  { at = 0, reason = 'Se tecleó un cero de más', client = sales.admin } = {},
) =>
  client.post(`/purchases/${id}/receipts/${String(await getReceiptId(id, at))}/undo`, { reason });
/** Returns the lot of boards with a code, and its quantity. */
const getLotQuantity = async (lotCode: string) => {
  const query = { size: 10, filters: { lotCode, rawMaterial: [boards] } };
  const { body } = requireSuccess(await sales.admin.get('/raw-materials-inventories', query));
  const [lot] = pickListByPath(body, 'elements');
  return pickNumberByPath(lot, 'quantity');
};
/** Takes goods out of a lot, as a user of the inventory does. */
const dispatch = async (lotCode: string, quantity: number) =>
  requireSuccess(
    await sales.admin.post('/raw-materials-inventories/dispatch', {
      store: { id: sales.plant.stores[0] },
      elements: [{ id: boards, lotCode, quantity }],
    }),
  );

test('an undone receipt leaves the stock, its purchase awaits everything again, and the right amount can be received', async () => {
  const id = await createSent([buildPurchaseLine(boards, 1000), buildPurchaseLine(nails, 50)]);
  const sent = await read(id);
  requireSuccess(await sendReceipt(sales, id, [1000, 50], { invoice: 'F-10' }));
  expect(await read(id)).toMatchObject({ status: 'received', closedAt: expect.any(String) });
  expect(await getLotQuantity(`OC${id}`)).toBe(1000);

  const answer = requireSuccess(await undo(id)).body;
  const purchase = await read(id);
  expect(answer).toEqual(purchase);
  const admin = pickByPath(purchase, 'createdBy');
  expect(purchase).toMatchObject({
    status: 'sent',
    sentAt: pickByPath(sent, 'sentAt'),
    closedAt: null,
    lines: [{ received: 0 }, { received: 0 }],
    receipts: [
      {
        invoice: 'F-10',
        undone: { reason: 'Se tecleó un cero de más', by: admin, at: expect.any(String) },
        items: [
          { quantity: 1000, lotCode: `OC${id}` },
          { quantity: 50, lotCode: `OC${id}` },
        ],
      },
    ],
  });
  expect(await getLotQuantity(`OC${id}`)).toBe(0);
  const query = { filters: { type: ['unreceive'] } };
  const movements = requireSuccess(await sales.admin.get('/raw-materials-movements', query)).body;
  const written = { type: 'unreceive', source: 'purchase', sourceId: String(id), quantityAfter: 0 };
  const note = 'Se tecleó un cero de más';
  expect(
    pickListByPath(movements, 'elements').map((each) => ({
      ...written,
      quantity: pickByPath(each, 'quantity'),
    })),
  ).toEqual(
    expect.arrayContaining([
      { ...written, quantity: -1000 },
      { ...written, quantity: -50 },
    ]),
  );
  for (const each of pickListByPath(movements, 'elements'))
    expect(each).toMatchObject({ ...written, note });

  requireSuccess(await sendReceipt(sales, id, [100, 50]));
  expect(await read(id)).toMatchObject({
    status: 'partly',
    lines: [{ received: 100 }, { received: 50 }],
    receipts: [{ undone: { reason: note } }, { undone: null }],
  });
  expect(await getLotQuantity(`OC${id}`)).toBe(100);
});

test('undoing a receipt is written in the history, with the reason, the status and the open quantity', async () => {
  const id = await createSent([buildPurchaseLine(boards, 30)]);
  requireSuccess(await sendReceipt(sales, id, [30]));
  const receiptId = await getReceiptId(id);
  const listHistory = () =>
    stage.server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql<{ module: string; userId: number | null; after: unknown }>`
        select module, user_id as "userId", after from history
        where account_id = ${tx.accountId} and action = 'update'
          and (module, entity_id) in (('purchases', ${id}::bigint), ('purchases_receipts', ${receiptId}::bigint))
        order by id`),
    );
  const before = await listHistory();
  requireSuccess(await undo(id));
  const userId = sales.ids[0];
  expect((await listHistory()).slice(before.length)).toMatchObject([
    {
      module: 'purchases_receipts',
      userId,
      after: { undo_reason: 'Se tecleó un cero de más', undone_by_id: userId },
    },
    { module: 'purchases', userId, after: { lines: { received: 0 } } },
    { module: 'purchases', userId, after: { status: 'sent', closed_at: null } },
  ]);
});

test('undoing one of two receipts leaves the other, and a closed purchase awaits its rest again', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  requireSuccess(await sendReceipt(sales, id, [30]));
  requireSuccess(await sendReceipt(sales, id, [50]));
  requireSuccess(await move(id, 'close'));
  requireSuccess(await undo(id, { at: 1 }));
  expect(await read(id)).toMatchObject({
    status: 'partly',
    closedAt: null,
    lines: [{ quantity: 100, received: 30 }],
    receipts: [{ undone: null }, { undone: { reason: 'Se tecleó un cero de más' } }],
  });
  expect(await getLotQuantity(`OC${id}`)).toBe(30);
});

test('a purchase of which more came stays received while all that was bought remains', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100)]);
  requireSuccess(await sendReceipt(sales, id, [10]));
  requireSuccess(await sendReceipt(sales, id, [100], { moreCame: 'Diez de regalo' }));
  const before = await read(id);
  requireSuccess(await undo(id));
  expect(await read(id)).toMatchObject({
    status: 'received',
    closedAt: pickByPath(before, 'closedAt'),
    lines: [{ received: 100 }],
  });
});

test('a receipt whose goods were partly taken is not undone: each lot is named, and nothing changes', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 5)]);
  requireSuccess(await sendReceipt(sales, id, [100, 5]));
  const lotCode = `OC${id}`;
  await dispatch(lotCode, 1);
  const before = await read(id);
  const refused = await undo(id);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      messageCode: 'WRONG_VALUES',
      details: [
        {
          path: 'items.0',
          rule: 'lotLacksReceived',
          params: { lot: lotCode, available: 99, quantity: 100 },
        },
      ],
    },
  ]);
  expect(pickListByPath(refused.body, 'details')).toHaveLength(1);
  expect(await read(id)).toEqual(before);
  // Goods of another receipt in the same lot make up for those that were taken.
  const other = await createSent([buildPurchaseLine(boards, 1)]);
  const line = { id: pickByPath(await read(other), 'lines.0.id') };
  requireSuccess(
    await sales.admin.post(`/purchases/${other}/receive`, {
      key: createReceiptKey(),
      store: { id: sales.plant.stores[0] },
      lines: [{ line, quantity: 1, lotCode }],
    }),
  );
  requireSuccess(await undo(id));
  expect(await read(id)).toMatchObject({
    status: 'sent',
    lines: [{ received: 0 }, { received: 0 }],
  });
  expect(pickRefusal(await undo(other))).toEqual([
    409,
    'WRONG_VALUES',
    'items.0',
    'lotLacksReceived',
  ]);
});

test('a receipt is undone once, also when two users undo it at the same moment', async () => {
  const id = await createSent([buildPurchaseLine(boards, 40)]);
  requireSuccess(await sendReceipt(sales, id, [20]));
  requireSuccess(await sendReceipt(sales, id, [20]));
  const answers = await Promise.all([undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(pickRefusal(await undo(id))).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
  expect(await read(id)).toMatchObject({ status: 'partly', lines: [{ received: 20 }] });
  expect(await getLotQuantity(`OC${id}`)).toBe(20);
});

test.each([
  [undefined, 'required'],
  ['', 'required'],
  ['   ', 'required'],
  ['x'.repeat(2001), 'max'],
])('undoing a receipt with the reason %j is refused', async (reason, rule) => {
  const id = await createSent([buildPurchaseLine(boards, 10)]);
  requireSuccess(await sendReceipt(sales, id, [10]));
  const path = `/purchases/${id}/receipts/${String(await getReceiptId(id))}/undo`;
  const refused = await sales.admin.post(path, { reason });
  expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'reason', rule]);
  expect(await read(id)).toMatchObject({ status: 'received', receipts: [{ undone: null }] });
});

test('a receipt of another purchase, or without the permission, is not undone', async () => {
  const [id, other] = [
    await createSent([buildPurchaseLine(boards, 10)]),
    await createSent([buildPurchaseLine(boards, 10)]),
  ];
  requireSuccess(await sendReceipt(sales, id, [10]));
  const receiptId = await getReceiptId(id);
  const body = { reason: 'Otra' };
  const elsewhere = await sales.admin.post(`/purchases/${other}/receipts/${receiptId}/undo`, body);
  expect([elsewhere.status, pickByPath(elsewhere.body, 'messageCode')]).toEqual([
    404,
    'ENTITY_NOT_FOUND',
  ]);
  expect((await undo(id, { client: sales.ana })).status).toBe(403);
  expect(await read(id)).toMatchObject({ status: 'received', receipts: [{ undone: null }] });
});

test('a user limited to a division undoes receipts of its stores, and not of another store', async () => {
  await stage.server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${tx.accountId}, ${ownDivisionProfileId}, id from permission_names where code = 'purchases'`),
  );
  const id = await createSent([buildPurchaseLine(boards, 20)]);
  requireSuccess(await sendReceipt(sales, id, [10], { store: { id: sales.plant.stores[2] } }));
  requireSuccess(await sendReceipt(sales, id, [10]));
  expect(pickRefusal(await undo(id, { client: sales.restricted }))).toEqual([
    400,
    'WRONG_VALUES',
    'store',
    'unknown',
  ]);
  requireSuccess(await undo(id, { at: 1, client: sales.restricted }));
  expect(await read(id)).toMatchObject({ status: 'partly', lines: [{ received: 10 }] });
});

test('a purchase whose receipts were undone becomes a draft again, and keeps them when their line is removed', async () => {
  const id = await createSent([buildPurchaseLine(boards, 20), buildPurchaseLine(nails, 5)]);
  requireSuccess(await sendReceipt(sales, id, [20, 0]));
  requireSuccess(await undo(id));
  requireSuccess(await move(id, 'reopen'));
  const { receipts } = Object(await read(id));
  const lines = [buildPurchaseLine(nails, 5)];
  requireSuccess(
    await sales.admin.put(`/purchases/${id}`, buildPurchaseBody(sales, supplier, lines)),
  );
  const [receipt] = receipts;
  expect(await read(id)).toMatchObject({
    status: 'draft',
    sentAt: null,
    lines: [{ material: { id: nails } }],
    receipts: [{ ...receipt, items: [{ ...receipt.items[0], line: null }] }],
  });
});

test('a lot that an undone receipt empties takes the expiration date of the goods that come next', async () => {
  const id = await createSent([buildPurchaseLine(boards, 10), buildPurchaseLine(nails, 10)]);
  const lotCode = `CAD${id}`;
  const receive = async (quantities: readonly number[], day: string | undefined) => {
    const lines = pickListByPath(await read(id), 'lines');
    return sales.admin.post(`/purchases/${id}/receive`, {
      key: createReceiptKey(),
      store: { id: sales.plant.stores[0] },
      lines: quantities.map((quantity, at) => ({
        line: { id: pickByPath(lines[at], 'id') },
        quantity,
        lotCode,
        expirationDate: day,
      })),
    });
  };
  const getDates = async () => {
    const query = { size: 10, filters: { lotCode } };
    const { body } = requireSuccess(await sales.admin.get('/raw-materials-inventories', query));
    return pickListByPath(body, 'elements').map((lot) => [
      pickByPath(lot, 'rawMaterial.id'),
      pickByPath(lot, 'quantity'),
      pickByPath(lot, 'expirationDate'),
    ]);
  };
  const [wrong, right] = [getDayAhead(30), getDayAhead(700)];
  requireSuccess(await receive([0, 4], wrong));
  requireSuccess(await receive([10, 6], wrong));
  requireSuccess(await undo(id, { at: 1 }));
  // Nails of the other receipt remain in their lot, and keep its date.
  expect(await getDates()).toEqual(
    expect.arrayContaining([
      [boards, 0, null],
      [nails, 4, wrong],
    ]),
  );
  requireSuccess(await receive([10, 0], right));
  expect(await getDates()).toEqual(
    expect.arrayContaining([
      [boards, 10, right],
      [nails, 4, wrong],
    ]),
  );
});

test('a closed purchase stays received when a receipt of more than was bought is undone, and awaits nothing that was given up', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 5)]);
  requireSuccess(await sendReceipt(sales, id, [100, 2]));
  requireSuccess(await sendReceipt(sales, id, [10, 0], { moreCame: 'Diez de regalo' }));
  requireSuccess(await move(id, 'close'));
  const before = await read(id);
  requireSuccess(await undo(id, { at: 1 }));
  expect(await read(id)).toMatchObject({
    status: 'received',
    closedAt: pickByPath(before, 'closedAt'),
    lines: [{ received: 100 }, { received: 2 }],
  });
  // The other receipt brought goods that were bought: without them everything is awaited, also what was given up.
  requireSuccess(await undo(id));
  expect(await read(id)).toMatchObject({ status: 'sent', closedAt: null });
});

test('a purchase that awaits another material stays partly received when its excess is undone', async () => {
  const id = await createSent([buildPurchaseLine(boards, 100), buildPurchaseLine(nails, 5)]);
  requireSuccess(await sendReceipt(sales, id, [100, 0]));
  requireSuccess(await sendReceipt(sales, id, [10, 0], { moreCame: 'Diez de regalo' }));
  requireSuccess(await undo(id, { at: 1 }));
  expect(await read(id)).toMatchObject({
    status: 'partly',
    closedAt: null,
    lines: [{ received: 100 }, { received: 0 }],
  });
});
