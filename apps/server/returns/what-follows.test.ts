import path from 'node:path';
import { returnDocument, type ReturnStatus } from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
} from '../testing/sales-company.ts';
import { ReturnSteps, type ReturnedLine } from './testing.ts';
import {
  describeStatusTransitions,
  createDocumentTestContext,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';

let server: DocumentTestContext['server'];
let sales: DocumentTestContext['sales'];
let life: DocumentTestContext['life'];
let witness: DocumentTestContext['witness'];
let steps: ReturnSteps;

beforeAll(async () => {
  ({ server, sales, life, witness } = await createDocumentTestContext());
  steps = new ReturnSteps(life);
  await addTestStock(sales, sales.plant.stores[0], sales.plant.products[2], 1000);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

const announce: ReturnSteps['announce'] = (...given) => steps.announce(...given);

const returnedLines: readonly ReturnedLine[] = [
  [3, 'stock'],
  [2, 'repair'],
  [1, 'scrap'],
];

async function createAnnounced(): Promise<DocumentState> {
  const orderId = await steps.createCollected();
  return {
    id: pickNumberByPath(requireSuccess(await announce(orderId, returnedLines)).body, 'id'),
    orderId,
  };
}

const calls = {
  receive: (id: number) => sales.admin.post(`/orders-returns/${id}/receive`, {}),
  cancel: (id: number) => sales.admin.post(`/orders-returns/${id}/cancel`, {}),
  paper: (id: number) => sales.admin.get(`/orders-returns/${id}/paper`),
};

const createVerbState =
  (verb: Exclude<keyof typeof calls, 'paper'>) => async (): Promise<DocumentState> => {
    const record = await createAnnounced();
    requireSuccess(await calls[verb](record.id));
    return record;
  };

const states = {
  announced: createAnnounced,
  received: createVerbState('receive'),
  canceled: createVerbState('cancel'),
} as const satisfies Record<ReturnStatus, () => Promise<DocumentState>>;

describeStatusTransitions({
  title: 'What follows: returns',
  verbs: returnDocument.names,
  states,
  allows: (verb, name) => returnDocument.isStatus(name) && returnDocument.allows(verb, name),
  transition: (verb, { id }) => calls[verb](id),
  witness: () => witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});

describe('a return', () => {
  test('updates the returned quantity of the order line, appears in the order, list and movements, and prints', async () => {
    const order = await steps.createCollected(2);
    const made = requireSuccess(await announce(order, [[3, 'stock']]));
    const id = pickNumberByPath(made.body, 'id');
    expect(made.body).toMatchObject({
      status: 'announced',
      order: { id: order },
      customer: { id: sales.customer },
      createdBy: { id: sales.ids[0] },
      lines: [{ quantity: 3, fate: 'stock' }],
    });
    expect(await steps.readPieces(order)).toMatchObject({ delivered: 8, returned: 0 });
    requireSuccess(await calls.receive(id));
    expect(await steps.readPieces(order)).toMatchObject({ delivered: 8, returned: 3 });
    const moved = requireSuccess(
      await sales.admin.get('/products-movements', { size: 5, filters: { type: ['return'] } }),
    );
    expect(pickListByPath(moved.body, 'elements')[0]).toMatchObject({
      quantity: 3,
      source: 'return',
      sourceId: String(id),
      note: `#${order} · Medida equivocada`,
    });
    const whole = requireSuccess(await sales.admin.get(`/orders/${order}/returns`));
    expect(pickListByPath(whole.body, 'returns')).toMatchObject([{ id, status: 'received' }]);
    const listed = requireSuccess(
      await sales.admin.get('/orders-returns', { filters: { order: [order] } }),
    );
    expect(pickListByPath(listed.body, 'elements')).toMatchObject([{ id, order: { id: order } }]);
    const { pages } = await parsePdf(requireSuccess(await calls.paper(id)).bytes);
    for (const part of ['Medida equivocada', 'Recibida']) expect(pages[0]?.text).toContain(part);
  });

  test('holds back the pieces that are to be repaired: nothing promises them until their lot is released', async () => {
    const [product, store] = [sales.plant.products[2], sales.plant.stores[1]];
    const countFree = async () => {
      const query = { products: String(product) };
      const { body } = requireSuccess(await sales.admin.get('/orders/line-facts', query));
      return pickNumberByPath(body, '0.here') + pickNumberByPath(body, '0.elsewhere');
    };
    const order = await steps.createCollected();
    const before = await countFree();
    const kept: readonly ReturnedLine[] = [
      [3, 'stock'],
      [2, 'repair'],
    ];
    const id = pickNumberByPath(requireSuccess(await announce(order, kept)).body, 'id');
    requireSuccess(await calls.receive(id));
    expect(await countFree()).toBe(before + 3);

    const listed = requireSuccess(
      await sales.admin.get('/products-inventories', {
        filters: { onHold: true, lotCode: `D${id}` },
      }),
    );
    const [lot, ...others] = pickListByPath(listed.body, 'elements');
    expect(others).toEqual([]);
    expect(lot).toMatchObject({ quantity: 2, available: 2, reserved: 0, onHold: true });
    const lotCode = pickByPath(lot, 'lotCode');
    const at = `/products-inventories/${pickNumberByPath(lot, 'id')}/modify`;
    const element = { id: product, lotCode, quantity: 2 };
    const correct = (more: object) =>
      sales.admin.put(at, {
        store: { id: store },
        elements: [{ ...element, ...more }],
        note: 'Reparadas',
      });
    expect(pickRefusal(await correct({ onHold: 'no' }))).toEqual([
      400,
      'WRONG_VALUES',
      'elements.0.onHold',
      'invalid',
    ]);
    requireSuccess(await correct({}));
    expect(await countFree()).toBe(before + 3);
    requireSuccess(await correct({ onHold: false }));
    expect(await countFree()).toBe(before + 5);
  });

  test('is sorted by each column, filtered, counted by status, and received in bulk', async () => {
    const order = await steps.createCollected(2);
    const [first, second, canceled] = [
      pickNumberByPath(requireSuccess(await announce(order, [[1, 'stock']])).body, 'id'),
      pickNumberByPath(requireSuccess(await announce(order, [[2, 'repair']])).body, 'id'),
      pickNumberByPath(requireSuccess(await announce(order, [[1, 'scrap']])).body, 'id'),
    ];
    requireSuccess(await calls.cancel(canceled));
    const ids = async (query: object) => {
      const filters = { order: [order], ...('filters' in query && Object(query.filters)) };
      const { body } = requireSuccess(
        await sales.admin.get('/orders-returns', { size: 50, ...query, filters }),
      );
      return pickListByPath(body, 'elements').map((each) => pickNumberByPath(each, 'id'));
    };
    for (const orderBy of orderReturns.columns) {
      const sorted = await ids({ orderBy, orderType: 'asc' });
      expect([orderBy, sorted.toSorted((one, other) => one - other)]).toEqual([
        orderBy,
        [first, second, canceled],
      ]);
    }
    expect(await ids({ search: 'no such customer' })).toEqual([]);
    expect(await ids({ filters: { status: ['announced'] } })).toEqual([second, first]);
    expect(
      await ids({ filters: { customer: [sales.customer], store: [sales.plant.stores[1]] } }),
    ).toEqual([canceled, second, first]);
    const counted = requireSuccess(
      await sales.admin.get('/orders-returns/counts', {
        by: 'status',
        filters: { order: [order] },
      }),
    );
    expect(counted.body).toMatchObject({
      counts: [
        { value: 'announced', count: 2 },
        { value: 'canceled', count: 1 },
      ],
    });

    const many = await sales.admin.post('/orders-returns/many', {
      on: { rows: [{ id: first }, { id: canceled }, { id: second }] },
      does: 'receive',
    });
    expect(requireSuccess(many).body).toMatchObject({
      done: [{ id: first }, { id: second }],
      refused: [{ id: canceled, messageCode: 'WRONG_VALUES' }],
    });
    expect(await steps.readPieces(order)).toMatchObject({ returned: 3 });
  });

  test('cannot exceed the delivered quantity minus other returns, received or announced', async () => {
    const order = await steps.createCollected(2);
    const beyond = [400, 'WRONG_VALUES', 'lines.0.quantity', 'lessOrEqual'];
    expect(pickRefusal(await announce(order, [[9, 'stock']]))).toEqual(beyond);
    expect(
      pickRefusal(
        await announce(order, [
          [5, 'stock'],
          [4, 'scrap'],
        ]),
      ),
    ).toEqual([400, 'WRONG_VALUES', 'lines.1.quantity', 'lessOrEqual']);
    const first = pickNumberByPath(
      requireSuccess(await announce(order, [[6, 'stock']])).body,
      'id',
    );
    expect(pickRefusal(await announce(order, [[3, 'stock']]))).toEqual(beyond);
    requireSuccess(await calls.cancel(first));
    requireSuccess(await announce(order, [[8, 'repair']]));
    expect(pickRefusal(await announce(order, [[1, 'stock']]))).toEqual(beyond);
  });

  test.each([
    ['the lot that the customer received last', 0, 4, 'MARZO', '2098-03-31'],
    ['no lot that the customer refused', 1, 5, 'ENERO', '2098-01-31'],
  ])('takes lot and date from %s', async (_, storeAt, refused, expectedLot, date) => {
    const store = sales.plant.stores[storeAt];
    for (const [lotCode, day] of [
      ['ENERO', '2098-01-31'],
      ['MARZO', '2098-03-31'],
    ] as const)
      requireSuccess(
        await sales.admin.post('/products-inventories/insert', {
          store: { id: store },
          elements: [{ id: sales.plant.products[3], lotCode, quantity: 5, expirationDate: day }],
        }),
      );
    const order = await life.accepted([buildOrderLine(sales.plant.products[3], 10)]);
    const origin = { origin: 'inventory', originId: store };
    requireSuccess(await life.manage(await life.lineOf(order), origin));
    const [shipment] = await listOrderShipments(sales, order);
    const first = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    const items = pickListByPath((await sales.admin.get(first)).body, 'inventories');
    const lastItem = items.find((each) => pickByPath(each, 'lotCode') === 'MARZO');
    const lines = [{ item: pickNumberByPath(lastItem, 'id'), quantity: 5 }];
    const split = requireSuccess(await sales.admin.post(`${first}/split`, { lines }));
    const second = `/shipments/${pickNumberByPath(split.body, 'id')}`;
    for (const at of [first, second])
      requireSuccess(await sales.admin.put(at, { scheduledAt: '2026-12-01', method: 'collect' }));
    requireSuccess(await sales.admin.post(`${first}/deliver`, {}));
    const item = pickNumberByPath((await sales.admin.get(second)).body, 'inventories.0.id');
    const refusedLines = [{ item, refused, reason: 'Rotas', again: false }];
    requireSuccess(await sales.admin.post(`${second}/deliver`, { lines: refusedLines }));
    // A form that lists every fate sends zero pieces of some: they return nothing.
    const made = requireSuccess(
      await announce(order, [
        [1, 'stock'],
        [0, 'scrap'],
        [1, 'repair'],
      ]),
    );
    const id = pickNumberByPath(made.body, 'id');
    const ownLot = `${expectedLot} D${id}`;
    expect(pickListByPath(made.body, 'lines')).toMatchObject([
      { quantity: 1, fate: 'stock', lotCode: expectedLot },
      { quantity: 1, fate: 'repair', lotCode: ownLot },
    ]);
    expect(pickListByPath(made.body, 'lines')).toHaveLength(2);
    requireSuccess(await calls.receive(id));
    const query = { size: 2, filters: { type: ['return'] } };
    const moved = requireSuccess(await sales.admin.get('/products-movements', query));
    expect(pickListByPath(moved.body, 'elements')).toMatchObject([
      { sourceId: String(id), lotCode: ownLot },
      { sourceId: String(id), lotCode: expectedLot },
    ]);
    const kept = { size: 5, filters: { lotCode: ownLot } };
    const lots = requireSuccess(await sales.admin.get('/products-inventories', kept));
    expect(pickListByPath(lots.body, 'elements')).toMatchObject([
      { quantity: 1, onHold: true, expirationDate: date },
    ]);
  });

  test('needs whole pieces of its own order, an order and a store within reach, and the permission', async () => {
    const order = await steps.createCollected();
    expect(pickRefusal(await announce(order, [[0.5, 'stock']]))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'integer',
    ]);
    expect(pickRefusal(await announce(order, [[0, 'stock']]))[2]).toBe('lines.0.quantity');
    const other = await steps.createCollected();
    const detail = { id: await life.lineOf(other) };
    const strange = {
      lines: [{ detail, quantity: 1, fate: 'stock' }],
      store: { id: sales.plant.stores[0] },
      reason: 'x',
    };
    expect(pickRefusal(await sales.admin.post(`/orders/${order}/returns`, strange))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.detail',
      'unknown',
    ]);
    const [, , elsewhere] = sales.plant.stores;
    expect(pickRefusal(await announce(order, [[1, 'stock']], sales.restricted, elsewhere))[2]).toBe(
      'store',
    );
    const foreign = await createTestQuotation(sales, sales.luis);
    expect(
      pickRefusal(await announce(foreign, [[1, 'stock']], sales.restricted)).slice(0, 2),
    ).toEqual([404, 'ENTITY_NOT_FOUND']);
    expect((await announce(order, [[1, 'stock']], sales.limited)).status).toBe(403);
    const strangers = await server.company('elsewhere-returns.test', [0]);
    expect((await strangers.admin.get(`/orders-returns/1`)).status).toBe(404);
    expect((await strangers.admin.post(`/orders-returns/1/receive`, {})).status).toBe(404);
  });

  test('into a store of another division is not found by a user limited to one division', async () => {
    const [, , elsewhere] = sales.plant.stores;
    const order = await steps.createCollected();
    const made = requireSuccess(await announce(order, [[1, 'stock']], sales.admin, elsewhere));
    const at = `/orders-returns/${pickNumberByPath(made.body, 'id')}`;
    for (const address of [at, `${at}/paper`])
      expect([address, (await sales.restricted.get(address)).status]).toEqual([address, 404]);
    for (const verb of ['receive', 'cancel'])
      expect([verb, (await sales.restricted.post(`${at}/${verb}`, {})).status]).toEqual([
        verb,
        404,
      ]);
    expect(requireSuccess(await sales.admin.get(at)).body).toMatchObject({ status: 'announced' });
  });

  test('is received only once when two users receive it at the same time', async () => {
    const { id } = await createAnnounced();
    const answers = await Promise.all([calls.receive(id), calls.receive(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
