import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { activeOrder, eventsOf, makePlaces, type WireEvent } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let kiln: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant.test');
  const places = await makePlaces(sales);
  kiln = places[1] ?? 0;
  const { body } = good(await sales.admin.get(`/workplaces/${kiln}`));
  const stored = {
    name: pick(body, 'name'),
    description: pick(body, 'description'),
    division: { id: pick(body, 'division.id') },
    positions: pickList(body, 'positions').map((each) => pick(each, 'id')),
    stations: 1,
    metadata: { color: '#336699' },
  };
  good(
    await sales.admin.put(`/workplaces/${kiln}`, {
      ...stored,
      loadPieces: 120,
      loadMinutes: 900,
      loadingMinutes: 20,
      unloadingMinutes: 10,
    }),
  );
});
afterAll(() => server.close());

interface WireShare extends WireEvent {
  orderId: number;
  pieces?: number;
}

const proposed = async (...ids: number[]): Promise<WireShare[]> => {
  const { body } = good(
    await sales.planner.post('/planning/propose', { orders: ids.map((id) => ({ id })) }),
  );
  const told = pickList(body, 'events');
  return eventsOf(body).map((event, at) => {
    const pieces = pick(told[at], 'pieces');
    const orderId = pickNumber(told[at], 'orderId');
    return { ...event, orderId, ...(typeof pieces === 'number' && { pieces }) };
  });
};
const planOf = (events: readonly WireShare[], id: number) => ({
  order: { id },
  events: events.flatMap(({ orderId, ...event }) => (orderId === id ? [event] : [])),
});

test('a workplace keeps what a load of it is, and tells it whoever plans', async () => {
  const { body } = good(await sales.planner.get('/planning/workplaces'));
  const all: unknown[] = Array.isArray(body) ? body : [];
  const told = all.find((each) => pick(each, 'id') === kiln);
  expect(pick(told, 'load')).toEqual({ pieces: 120, running: 900, loading: 20, unloading: 10 });
});

test('orders that are planned together share a load over the night, and it holds no more than it can', async () => {
  const [one, other] = [await activeOrder(sales, 50), await activeOrder(sales, 60)];
  const events = await proposed(one.id, other.id);
  const shares = events.filter(({ workplace }) => workplace.id === kiln);
  expect(shares.map(({ pieces = 0 }) => pieces).toSorted((a, b) => a - b)).toEqual([50, 60]);
  expect(
    new Set(shares.map((share) => [share.startDate, share.endDate, share.user.id].join())).size,
  ).toBe(1);
  const [share] = shares;
  if (!share) throw new Error('Nothing is planned at the kiln');
  expect(Date.parse(share.endDate) - Date.parse(share.startDate)).toBeGreaterThanOrEqual(
    930 * 60_000,
  );

  const plans = [planOf(events, one.id), planOf(events, other.id)];
  good(await sales.planner.post('/planning/save', { plans }));
  const range = { startDate: share.startDate, endDate: share.endDate, workplaceId: kiln };
  const { body } = good(await sales.planner.get('/events', range));
  const loads = pickList(body, 'events').map((event) => pick(event, 'load'));
  expect(loads).toHaveLength(2);
  expect(loads).toContainEqual({ pieces: 50, inside: 110, most: 120, orders: [other.id] });

  const third = await activeOrder(sales, 20);
  const own = await proposed(third.id);
  const intoFull = own.map((event) =>
    event.workplace.id === kiln
      ? { ...event, startDate: share.startDate, endDate: share.endDate, user: share.user }
      : event,
  );
  const refused = await sales.planner.post('/events', planOf(intoFull, third.id));
  expect(pickList(refused.body, 'details').map((detail) => pick(detail, 'rule'))).toContain(
    'loadTooFull',
  );
  const fewer = own.map((event) => (event.workplace.id === kiln ? { ...event, pieces: 5 } : event));
  const short = await sales.planner.post('/events', planOf(fewer, third.id));
  expect(pickList(short.body, 'details')).toMatchObject([
    { rule: 'piecesDiffer', params: { expected: 20, planned: 5 } },
  ]);
  good(await sales.planner.post('/events', planOf(own, third.id)));
});
