import { sql } from 'kysely';
import { linePiecesSchema, type OrderLinePieces } from '@tarima/domain/orders/line-pieces';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { getRunSeed } from '../testing/random.ts';
import { getRoundCount } from '../testing/rounds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createVehicle } from '../trips/testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let vehicle: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'random-pieces.test');
  life = new OrderLifeSteps(server, sales);
  const [store, other] = sales.plant.stores;
  for (const each of [store, other])
    await addTestStock(sales, each, sales.plant.products[2], stock / 2);
  vehicle = await createVehicle(sales.admin, 'RND-1');
});
afterAll(() => server.close());

const seed = getRunSeed();
/** Small numbers that look thrown, the same again for the same seed. */
let state = seed % 2_147_483_646 || 1;
const thrown = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};

const pickPieces = (line: unknown): OrderLinePieces =>
  z.object({ pieces: linePiecesSchema }).parse(line).pieces;

const lives = getRoundCount(1000, 8);
/** Pieces at the beginning: enough for all lives. */
const stock = lives * 100;

/** Goods in the stores, and those that left for the customer and did not come back, are those of the beginning and those that production made. */
async function expectNothingLost(): Promise<void> {
  const { accountId } = sales.company;
  const [found] = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ here: number; made: number; gone: number }>`
      select (select coalesce(sum(quantity), 0) from stock_lots
          where account_id = ${accountId} and kind = 'products')::float8 as here,
        (select coalesce(sum(quantity), 0) from stock_movements
          where account_id = ${accountId} and kind = 'products' and type = 'produce')::float8 as made,
        (select coalesce(sum(i.quantity - i.refused), 0) from shipments_items i
          join shipments s on s.account_id = i.account_id and s.id = i.owner_id
          where i.account_id = ${accountId} and s.status in ('send', 'finished'))::float8
        - (select coalesce(sum(i.quantity), 0) from orders_returns_items i
          join orders_returns r on r.account_id = i.account_id and r.id = i.owner_id
          where i.account_id = ${accountId} and r.status = 'received' and i.fate <> 'scrap')::float8 as gone`),
  );
  expect(Number(found?.here) + Number(found?.gone)).toBe(stock + Number(found?.made));
  await expectConsistentStock(server, accountId);
}

/** Returns the pieces reserved in stores for each line of an order. */
async function countReserved(order: number): Promise<Map<number, number>> {
  const { accountId } = sales.company;
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ id: number; held: number }>`
      select d.id, (coalesce((select sum(quantity) from stock_reservations
          where account_id = ${accountId} and holder = 'order_detail' and holder_id = d.id), 0)
        + coalesce((select sum(i.quantity) from shipments_items i
          join shipments s on s.account_id = i.account_id and s.id = i.owner_id
          where i.account_id = ${accountId} and i.detail_id = d.id and s.status in ('pending', 'active')), 0))::float8 as held
      from orders_details d where d.account_id = ${accountId} and d.owner_id = ${order}`),
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Whether the pieces of a line are made for it. */
const isProducedLine = (line: unknown): boolean =>
  pickByPath(line, 'data.origin.originType') === 'production';

async function expectSound(order: number): Promise<void> {
  const details = pickListByPath(await life.read(order), 'details');
  const reserved = await countReserved(order);
  for (const line of details) {
    const pieces = pickPieces(line);
    expect(pieces.made + pieces.open).toBe(pieces.ordered);
    expect(pieces.delivered + pieces.refused + pieces.onTheWay).toBe(pieces.shipped);
    // Pieces that came back and left again count each time.
    expect(pieces.shipped - pieces.refused).toBeLessThanOrEqual(pieces.made);
    expect(pieces.ended).toBeLessThanOrEqual(pieces.refused);
    expect(pieces.returned).toBeLessThanOrEqual(pieces.delivered);
    // Reserved, transported and delivered pieces add up to the ordered ones, without those refused for good.
    const held = reserved.get(pickNumberByPath(line, 'id')) ?? 0;
    const has = held + pieces.delivered + pieces.onTheWay;
    expect(has).toBeLessThanOrEqual(pieces.ordered);
    const unmade = isProducedLine(line) ? pieces.open : 0;
    expect(has).toBeGreaterThanOrEqual(pieces.ordered - unmade - pieces.ended);
  }
  await expectNothingLost();
}

const schedule = { scheduledAt: '2026-12-01', method: 'collect' };
const mailed = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100',
  cost: '10',
  extraData: { pin: '25.75,-100.5' },
};

type RecordAnswer = (name: string, answer: Promise<{ status: number }>) => Promise<string>;

/** Announces, receives, counts or cancels a return; more than was delivered is refused. */
async function runReturnAction(order: number, recordAnswer: RecordAnswer): Promise<string> {
  const { body } = requireSuccess(await sales.admin.get(`/orders/${order}/returns`));
  const announced = pickListByPath(body, 'returns').find(
    (each) => pickByPath(each, 'status') === 'announced',
  );
  if (announced !== undefined) {
    const verb = thrown(4) === 0 ? 'cancel' : 'receive';
    const path = `/orders-returns/${pickNumberByPath(announced, 'id')}/${verb}`;
    const isCounted = verb === 'receive' && thrown(2) === 0;
    const lines = isCounted ? await drawReturnLines(order) : undefined;
    return recordAnswer(isCounted ? 'count' : verb, sales.admin.post(path, { lines }));
  }
  const lines = await drawReturnLines(order);
  const store = { id: sales.plant.stores[thrown(2)] };
  return recordAnswer(
    'return',
    sales.admin.post(`/orders/${order}/returns`, { reason: 'Otra medida', lines, store }),
  );
}

async function drawReturnLines(order: number): Promise<object[]> {
  const details = pickListByPath(await life.read(order), 'details');
  return details.map((each) => ({
    detail: { id: pickNumberByPath(each, 'id') },
    // Sometimes one more than was delivered.
    quantity: thrown(pickNumberByPath(each, 'pieces.delivered') + 2),
    fate: ['stock', 'repair', 'scrap'][thrown(3)],
  }));
}

/** Puts a shipment on a trip, starts it, delivers its stop with refusals, or ends it. */
async function runTripAction(
  order: number,
  shipment: number,
  items: readonly unknown[],
  recordAnswer: RecordAnswer,
): Promise<string> {
  const whole = requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;
  if (pickByPath(whole, 'trip') === null) {
    const body = {
      vehicle: { id: vehicle },
      division: { id: sales.plant.divisions[0] },
      driverName: `Chofer de ${order}`,
      departsAt: '2026-12-01T14:00:00Z',
      stops: [shipment],
    };
    return recordAnswer('trip', sales.admin.post('/trips', body));
  }
  const trip = pickNumberByPath(whole, 'trip.id');
  if (pickByPath(whole, 'trip.status') !== 'underWay')
    return recordAnswer('start', sales.admin.post(`/trips/${trip}/start`, { reason: 'Cabe' }));
  if (thrown(3) === 0) return recordAnswer('end', sales.admin.post(`/trips/${trip}/end`, {}));
  const { body } = requireSuccess(await sales.admin.get(`/trips/${trip}`));
  const stop = pickNumberByPath(body, 'stops.0.id');
  const lines = items.flatMap((item) =>
    thrown(2) === 0
      ? []
      : [
          {
            item: pickNumberByPath(item, 'id'),
            refused: 1 + thrown(pickNumberByPath(item, 'quantity')),
            reason: 'Rotas',
            again: thrown(3) > 0,
          },
        ],
  );
  return recordAnswer(
    'stop',
    sales.admin.post(`/trips/${trip}/stops/${stop}/deliver`, { lines, apart: thrown(2) === 0 }),
  );
}

/** Brings a part of what is made into a store, sometimes more than is left, ends the production, or ships what is ready. */
async function runProductionAction(order: number, recordAnswer: RecordAnswer): Promise<string> {
  if (thrown(4) === 0)
    return recordAnswer('ready', sales.admin.post(`/orders/${order}/ship-ready`, {}));
  const store = { id: sales.plant.stores[thrown(2)] };
  const produced = pickListByPath(await life.read(order), 'details').filter(isProducedLine);
  const details = produced.map((each) => ({
    detail: { id: pickNumberByPath(each, 'id') },
    quantity: pickNumberByPath(each, 'pieces.made'),
    open: pickNumberByPath(each, 'pieces.open'),
  }));
  if (thrown(4) === 0) {
    // Some endings have fewer pieces than were ordered, or more.
    const finished = details.map(({ detail, quantity, open }) => ({
      detail,
      quantity: quantity + (thrown(3) === 0 ? thrown(open + 2) : open),
    }));
    const path = `/orders/${order}/finish-production`;
    return recordAnswer('finish', sales.planner.post(path, { store, details: finished }));
  }
  const parts = details.map(({ detail, open }) => ({ detail, quantity: 1 + thrown(open + 1) }));
  const path = `/orders/${order}/production-parts`;
  return recordAnswer('part', sales.planner.post(path, { store, details: parts }));
}

/** Numbers of the actions that a shipment may take in each status. */
const fittingActions = new Map<unknown, readonly number[]>([
  ['pending', [0, 0, 2, 3]],
  ['active', [1, 2, 5, 7, 7]],
  ['send', [5, 7]],
  ['finished', [3, 4, 4]],
]);

/** Draws an action, mostly one that fits the status. */
function drawAction(status: unknown): number {
  const fitting = fittingActions.get(status) ?? [];
  return thrown(4) === 0 ? thrown(10) : (fitting[thrown(fitting.length)] ?? 0);
}

/** Does a random action on one shipment of an order; refused where it is not allowed. */
async function runRandomAction(order: number): Promise<string> {
  const recordAnswer = async (name: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer;
    expect(status).toBeLessThan(500);
    return status < 300 ? name : 'refused';
  };
  const isMade = pickByPath(await life.read(order), 'status') === 'production';
  if (isMade && thrown(2) === 0) return runProductionAction(order, recordAnswer);
  const all = await listOrderShipments(sales, order);
  const one = all[thrown(Math.max(1, all.length))];
  if (one === undefined) return 'nothing';
  const id = pickNumberByPath(one, 'id');
  const path = `/shipments/${id}`;
  const whole = await sales.admin.get(path);
  const items = pickListByPath(whole.body, 'inventories');
  const share = (item: unknown) => {
    const quantity = pickNumberByPath(item, 'quantity');
    return { item: pickNumberByPath(item, 'id'), quantity: 1 + thrown(quantity) };
  };
  switch (drawAction(pickByPath(one, 'status'))) {
    case 0:
      return recordAnswer(
        'schedule',
        // A part may leave before the rest of its order is made.
        sales.admin.put(path, { ...(thrown(2) === 0 ? schedule : mailed), ahead: thrown(3) > 0 }),
      );
    case 1:
      return recordAnswer('send', sales.admin.post(`${path}/send`, {}));
    case 2: {
      const into = pickListByPath(whole.body, 'others').at(0);
      const target =
        into !== undefined && thrown(2) === 0 ? { into: { id: pickByPath(into, 'id') } } : {};
      return recordAnswer(
        'split',
        sales.admin.post(`${path}/split`, { lines: items.map(share), ...target }),
      );
    }
    case 3: {
      const { quantity } = share(items[0]);
      const details = pickListByPath(await life.read(order), 'details').map((each, at) => ({
        id: pickNumberByPath(each, 'id'),
        ...buildOrderLine(
          pickNumberByPath(each, 'product.id'),
          Math.max(
            1,
            pickNumberByPath(each, 'data.quantity') + (at === 0 ? thrown(9) - 4 : -(quantity % 3)),
          ),
        ),
      }));
      const body = { reason: 'Otra cantidad', details };
      const dry = await sales.ana.post(`/orders/${order}/revision?dryRun=true`, body);
      if (dry.status >= 300) return 'refused';
      const expectedVersion = pickByPath(dry.body, 'impact.seen');
      return recordAnswer(
        'revise',
        sales.ana.post(`/orders/${order}/revision`, { ...body, seen: expectedVersion }),
      );
    }
    case 4:
    case 6:
      return runReturnAction(order, recordAnswer);
    case 5:
      return runTripAction(order, id, items, recordAnswer);
    default: {
      const lines = items.flatMap((item) => {
        const { item: of, quantity } = share(item);
        return thrown(2) === 0
          ? []
          : [{ item: of, refused: quantity, reason: 'Rotas', again: thrown(3) > 0 }];
      });
      return recordAnswer(
        'deliver',
        sales.admin.post(`${path}/deliver`, { lines, apart: thrown(2) === 0 }),
      );
    }
  }
}

test(
  `the pieces of each line add up after any sequence of splits, deliveries, refusals, revisions and returns (seed ${seed})`,
  async () => {
    const done = new Map<string, number>();
    for (let round = 0; round < lives; round += 1) {
      const lines = Array.from({ length: 1 + thrown(2) }, () =>
        buildOrderLine(sales.plant.products[thrown(2) === 0 ? 0 : 2], 4 + thrown(20)),
      );
      const isProduced = lines.map(({ product }) => product.id === sales.plant.products[0]);
      const order = await life.accepted(lines);
      for (const [at] of lines.entries()) {
        const origin = isProduced[at]
          ? { origin: 'production' }
          : { origin: 'inventory', originId: sales.plant.stores[thrown(2) === 0 ? 0 : 1] };
        requireSuccess(await life.manage(await life.lineOf(order, at), origin));
      }
      if (isProduced.includes(true)) await life.put(order, 'production');
      for (let step = 0; step < 14; step += 1) {
        const what = await runRandomAction(order);
        done.set(what, (done.get(what) ?? 0) + 1);
        await expectSound(order);
      }
      if (thrown(3) === 0) await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' });
      await expectNothingLost();
      // A long run shows how far it is.
      if (round % 25 === 24) console.log(`${round + 1} lives: ${JSON.stringify([...done])}`);
    }
    const usual = ['schedule', 'split', 'deliver'];
    // Few lives may miss a rare action; many never do.
    const driven = ['send', 'trip', 'start', 'stop', 'end'];
    const rare = [...driven, 'revise', 'return', 'receive', 'cancel', 'part', 'finish', 'ready'];
    for (const what of lives < 100 ? usual : [...usual, ...rare])
      expect([what, done.get(what)]).toEqual([what, expect.any(Number)]);
  },
  Math.max(240_000, lives * 12_000),
);
