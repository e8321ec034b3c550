import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  addTestStock,
  createSalesCompany,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { ReturnSteps, type ReturnedLine } from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let steps: ReturnSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'counted-returns.test');
  steps = new ReturnSteps(new OrderLifeSteps(server, sales));
  await addTestStock(sales, sales.plant.stores[0], sales.plant.products[2], 1000);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

/** Announces a return of an order of ten delivered pieces. */
async function announceReturned(returned: readonly ReturnedLine[], given?: number) {
  const order = given ?? (await steps.createCollected());
  const { body } = requireSuccess(await steps.announce(order, returned));
  const id = pickNumberByPath(body, 'id');
  const path = `/orders-returns/${id}`;
  return {
    order,
    id,
    receive: async (counted: readonly ReturnedLine[], client = sales.admin) =>
      client.post(`${path}/receive`, { lines: await steps.buildLines(order, counted) }),
    read: async () => requireSuccess(await sales.admin.get(path)).body,
    path,
  };
}

/** Lists the pieces of a return with their fates. */
const listPieces = (body: unknown): unknown[] =>
  pickListByPath(body, 'lines').map((line) => [
    pickByPath(line, 'quantity'),
    pickByPath(line, 'fate'),
  ]);

/** Lists the movements that a return caused, the first one first. */
async function listMovements(id: number): Promise<unknown[]> {
  const query = { size: 50, orderBy: 'id', orderType: 'desc', filters: { source: ['return'] } };
  const { body } = requireSuccess(await sales.admin.get('/products-movements', query));
  return pickListByPath(body, 'elements')
    .filter((each) => pickByPath(each, 'sourceId') === String(id))
    .map((each) =>
      ['type', 'quantity', 'lotCode', 'store.id'].map((field) => pickByPath(each, field)),
    )
    .toReversed();
}

/** Lists the lots that were made for a return, with what they hold. */
async function listOwnLots(id: number): Promise<unknown[]> {
  const query = { filters: { lotCode: `D${id}` }, orderBy: 'id', orderType: 'asc' };
  const { body } = requireSuccess(await sales.admin.get('/products-inventories', query));
  return pickListByPath(body, 'elements').map((each) =>
    ['lotCode', 'quantity', 'onHold'].map((field) => pickByPath(each, field)),
  );
}

const readLotCode = async (order: number): Promise<string> => {
  const [item] = await server.asOwner<{ lotCode: string }>(
    `select i.lot_code as "lotCode" from shipments s
     join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
     where s.account_id = $1 and s.order_id = $2`,
    [sales.company.accountId, order],
  );
  return item?.lotCode ?? '';
};

test('a return of which fewer pieces came brings the counted pieces into the store, and its history shows the difference', async () => {
  const { order, id, receive, read, path } = await announceReturned([
    [5, 'stock'],
    [1, 'scrap'],
  ]);
  const lot = await readLotCode(order);
  const [item] = pickListByPath(await read(), 'lines');
  const answer = requireSuccess(
    await receive([
      [4, 'stock'],
      [0, 'scrap'],
    ]),
  );
  expect(answer.body).toMatchObject({ id, status: 'received' });
  expect(pickListByPath(answer.body, 'lines')).toEqual([{ ...Object(item), quantity: 4 }]);
  expect(await read()).toEqual(answer.body);
  expect(await listMovements(id)).toEqual([['return', 4, lot, sales.plant.stores[1]]]);
  expect(await listOwnLots(id)).toEqual([]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 10, returned: 4 });
  const history = requireSuccess(await sales.admin.get(`${path}/history`));
  const entries = pickListByPath(history.body, 'elements');
  const save = pickByPath(entries[0], 'save');
  const changes = entries
    .filter((each) => pickByPath(each, 'save') === save)
    .flatMap((each) => pickListByPath(each, 'changes'))
    .filter((each) => pickByPath(each, 'lines') === 'items')
    .map((each) => ['field', 'before', 'after'].map((name) => pickByPath(each, name)));
  expect(changes).toContainEqual(['quantity', 5, 4]);
  expect(changes).toContainEqual(['quantity', 1, null]);
  expect(changes).toContainEqual(['fate', 'scrap', null]);
  expect(changes.filter(([field]) => field === 'quantity')).toHaveLength(2);
});

test('pieces that were announced for stock are split over all fates, each with its lot and its movements', async () => {
  const { order, id, receive } = await announceReturned([[5, 'stock']]);
  const lot = await readLotCode(order);
  const store = sales.plant.stores[1];
  const answer = requireSuccess(
    await receive([
      [3, 'stock'],
      [1, 'repair'],
      [1, 'scrap'],
    ]),
  );
  expect(listPieces(answer.body)).toEqual([
    [3, 'stock'],
    [1, 'repair'],
    [1, 'scrap'],
  ]);
  const own = `${lot} D${id}`;
  expect(await listMovements(id)).toEqual([
    ['return', 3, lot, store],
    ['return', 1, own, store],
    ['return', 1, own, store],
    ['dispatch', -1, own, store],
  ]);
  expect(await listOwnLots(id)).toEqual([[own, 1, true]]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 10, returned: 5 });
});

test('more pieces than announced are received up to what the customer has without other announced returns; more are refused and change nothing', async () => {
  const order = await steps.createCollected(2);
  const { id, receive, read } = await announceReturned([[5, 'stock']], order);
  const other = await announceReturned([[1, 'stock']], order);
  const before = await read();
  const refused = await receive([
    [6, 'stock'],
    [2, 'repair'],
  ]);
  expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'lines.1.quantity', 'lessOrEqual']);
  expect(pickByPath(refused.body, 'details.0.params')).toEqual({ max: 1 });
  // An empty count beside too many pieces is no fault of its own.
  const tooMany = await receive([
    [9, 'stock'],
    [0, 'scrap'],
  ]);
  expect(pickByPath(tooMany.body, 'details')).toEqual([
    { path: 'lines.0.quantity', rule: 'lessOrEqual', params: { max: 7 } },
  ]);
  expect(await read()).toEqual(before);
  expect(await listMovements(id)).toEqual([]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 8, returned: 0 });

  const answer = requireSuccess(
    await receive([
      [6, 'stock'],
      [1, 'repair'],
    ]),
  );
  expect(listPieces(answer.body)).toEqual([
    [6, 'stock'],
    [1, 'repair'],
  ]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 8, returned: 7 });
  // The last piece of the customer is the one that the other return announced.
  expect(pickRefusal(await other.receive([[2, 'stock']]))).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.quantity',
    'lessOrEqual',
  ]);
  requireSuccess(await other.receive([[1, 'scrap']]));
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 8, returned: 8 });
  // The movements name the order and the reason of the return.
  const notes = await server.asOwner(
    `select distinct note from stock_movements where account_id = $1 and source = 'return' and source_id = $2`,
    [sales.company.accountId, other.id],
  );
  expect(notes).toEqual([{ note: `#${order} · Medida equivocada` }]);
});

test('a count without pieces, with a fraction, a repeated fate or a line of another order is refused at its field and changes nothing', async () => {
  const { id, order, receive, read, path } = await announceReturned([[5, 'stock']]);
  const before = await read();
  const [strange] = await steps.buildLines(await steps.createCollected(), [[1, 'stock']]);
  const send = (body: object) => sales.admin.post(`${path}/receive`, body);
  const refusals = [
    await receive([
      [0, 'stock'],
      [0, 'repair'],
    ]),
    await send({ lines: [] }),
    await receive([[-1, 'stock']]),
    await receive([[0.5, 'stock']]),
    await receive([
      [1, 'stock'],
      [1, 'stock'],
    ]),
    await receive([[1, 'sold']]),
    await send({ lines: [strange] }),
    await send({ pieces: 3 }),
  ];
  expect(refusals.map(pickRefusal)).toEqual([
    [400, 'WRONG_VALUES', 'lines.0.quantity', 'positive'],
    [400, 'WRONG_VALUES', 'lines', 'required'],
    [400, 'WRONG_VALUES', 'lines.0.quantity', 'greaterOrEqual'],
    [400, 'WRONG_VALUES', 'lines.0.quantity', 'integer'],
    [400, 'WRONG_VALUES', 'lines.1.detail', 'repeated'],
    [400, 'WRONG_VALUES', 'lines.0.fate', 'option'],
    [400, 'WRONG_VALUES', 'lines.0.detail', 'unknown'],
    [400, 'WRONG_VALUES', 'pieces', 'unknown'],
  ]);
  expect(await read()).toEqual(before);
  expect(await listMovements(id)).toEqual([]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 10, returned: 0 });
});

test('a return is counted only once, and not by a user of another division', async () => {
  const order = await steps.createCollected();
  const [, , elsewhere] = sales.plant.stores;
  const { body } = requireSuccess(
    await steps.announce(order, [[5, 'stock']], sales.admin, elsewhere),
  );
  const path = `/orders-returns/${pickNumberByPath(body, 'id')}`;
  const lines = await steps.buildLines(order, [[4, 'stock']]);
  const refused = await sales.restricted.post(`${path}/receive`, { lines });
  expect(pickRefusal(refused).slice(0, 2)).toEqual([404, 'ENTITY_NOT_FOUND']);
  expect(requireSuccess(await sales.admin.get(path)).body).toEqual(body);

  requireSuccess(await sales.admin.post(`${path}/receive`, { lines }));
  const received = requireSuccess(await sales.admin.get(path)).body;
  const more = await steps.buildLines(order, [[6, 'repair']]);
  expect(pickRefusal(await sales.admin.post(`${path}/receive`, { lines: more }))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);
  expect(requireSuccess(await sales.admin.get(path)).body).toEqual(received);
  expect(listPieces(received)).toEqual([[4, 'stock']]);
});

test.each([
  ['without a body', undefined],
  ['with an empty body', '{}'],
])('a return that is received %s brings in the announced pieces', async (_, sent) => {
  const { order, id, read, path } = await announceReturned([
    [3, 'stock'],
    [2, 'repair'],
  ]);
  const announced = pickListByPath(await read(), 'lines');
  const answer = requireSuccess(await sales.admin.send('POST', `${path}/receive`, sent));
  expect(answer.body).toMatchObject({ status: 'received', lines: announced });
  const lot = await readLotCode(order);
  const store = sales.plant.stores[1];
  expect(await listMovements(id)).toEqual([
    ['return', 3, lot, store],
    ['return', 2, `${lot} D${id}`, store],
  ]);
  expect(await steps.readPieces(order)).toMatchObject({ delivered: 10, returned: 5 });
});
