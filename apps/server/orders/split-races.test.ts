import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { getRoundCount } from '../testing/rounds.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'split-races.test');
  life = new OrderLifeSteps(server, sales);
  await addTestStock(sales, sales.plant.stores[0], sales.plant.products[0], 1_000_000);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

const rounds = Array.from({ length: getRoundCount(50, 5) }, (_, at) => at);

test.each(rounds)(
  'two users who split one line at once assign one part, and the other user is refused by code (%i)',
  async (round) => {
    const id = await life.accepted([buildOrderLine(sales.plant.products[0], 300)]);
    const line = await life.lineOf(id);
    const [store] = sales.plant.stores;
    const before = (await life.stockOf(store, sales.plant.products[0]))?.reserved ?? 0;
    const fromStock = { origin: 'inventory', originId: store, quantity: 100 + round };
    const made = { origin: 'production', quantity: 40 };
    const answers = await Promise.all([
      life.manage(line, fromStock),
      life.manage(line, made, sales.admin),
    ]);
    const done = answers.findIndex(({ status }) => status === 200);
    const refused = answers[1 - done];
    expect(refused && pickRefusal(refused)).toEqual([409, 'WRONG_VALUES', 'origin', 'assigned']);
    const taken = done === 0 ? 100 + round : 40;
    const rows = pickListByPath(await life.read(id), 'details').map((each) => [
      pickByPath(each, 'data.quantity'),
      pickByPath(each, 'data.origin.originType') ?? null,
    ]);
    expect(rows).toEqual([
      [taken, done === 0 ? 'inventory' : 'production'],
      [300 - taken, null],
    ]);
    expect((await life.stockOf(store, sales.plant.products[0]))?.reserved).toBe(
      before + (done === 0 ? taken : 0),
    );
  },
);

test.each(rounds)(
  'two users who split one shipment at once lose no pieces, and too many pieces are refused by code (%i)',
  async (round) => {
    const id = await life.accepted([buildOrderLine(sales.plant.products[0], 80)]);
    requireSuccess(
      await life.manage(await life.lineOf(id), {
        origin: 'inventory',
        originId: sales.plant.stores[0],
      }),
    );
    const [shipment] = await listOrderShipments(sales, id);
    const number = pickNumberByPath(shipment, 'id');
    const { body } = requireSuccess(await sales.admin.get(`/shipments/${number}`));
    const item = pickNumberByPath(body, 'inventories.0.id');
    const quantity = round % 2 === 0 ? 60 : 30;
    const lines = [{ item, quantity }];
    const answers = await Promise.all(
      [sales.admin, sales.restricted].map((client) =>
        client.post(`/shipments/${number}/split`, { lines }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    if (quantity === 60) {
      expect(statuses).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused && pickRefusal(refused)).toEqual([
        400,
        'WRONG_VALUES',
        'lines.0.quantity',
        'lessOrEqual',
      ]);
    } else expect(statuses).toEqual([200, 200]);
    const pieces = (await listOrderShipments(sales, id)).map((each) =>
      pickNumberByPath(each, 'totalPieces'),
    );
    expect(pieces.toSorted((one, other) => one - other)).toEqual(
      quantity === 60 ? [20, 60] : [20, 30, 30],
    );
  },
);
