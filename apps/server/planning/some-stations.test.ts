import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** Cutting, of two stations, at which two orders are cut at once. */
let workplaceId: number;
let orders: number[];
const cut = new Map<number, PlanEventInput>();

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'some-stations.test');
  [workplaceId = 0] = await createWorkplaces(sales);
  orders = [];
  for (const quantity of [200, 200]) {
    const { id } = await createActiveOrder(sales, quantity);
    const { body } = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    const events = toPlanEventInputs(body);
    requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
    const [first] = events.filter(({ workplace }) => workplace.id === workplaceId);
    if (first) cut.set(id, first);
    orders.push(id);
  }
});
afterAll(() => server.close());

const path = (id?: number) =>
  `/workplaces/${workplaceId}/maintenance${id === undefined ? '' : `/${id}`}`;
const windows = async () =>
  pickListByPath((await sales.admin.get(`/workplaces/${workplaceId}`)).body, 'events');
beforeEach(async () => {
  for (const window of await windows())
    requireSuccess(await sales.admin.delete(path(pickNumberByPath(window, 'id'))));
});

/** Stoppage over the cutting of both orders. */
const onBoth = () => {
  const works = [...cut.values()];
  return {
    startDate:
      works
        .map(({ startDate }) => startDate)
        .toSorted()
        .at(0) ?? '',
    endDate:
      works
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1) ?? '',
  };
};
const listInterrupted = async (): Promise<number[]> => {
  const found: number[] = [];
  for (const id of orders) {
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    if (pickListByPath(body, 'events').some((each) => pickByPath(each, 'interrupted') === true))
      found.push(id);
  }
  return found;
};
const toRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

test('the two orders of the setup are cut at the same time, each at its own station', () => {
  const [one, other] = orders.map((id) => cut.get(id));
  expect(one && other && one.startDate < other.endDate && other.startDate < one.endDate).toBe(true);
});

test('when one of two stations stops, the work that began first continues and the workplace stays active', async () => {
  const answer = requireSuccess(
    await sales.admin.post(path(), { event: { ...onBoth(), stations: 1 } }),
  );
  expect(pickByPath(answer.body, 'workplace.status')).toBe('active');
  expect(
    pickListByPath(answer.body, 'workplace.events').map((each) => pickByPath(each, 'stations')),
  ).toEqual([1]);
  expect(await listInterrupted()).toEqual(orders.slice(1));
  const listStoppedToPlan = async () => {
    const { body } = requireSuccess(await sales.planner.get('/planning/workplaces'));
    const found = pickListByPath([body], '0').find(
      (each) => pickByPath(each, 'id') === workplaceId,
    );
    return pickListByPath(found, 'maintenance').map((each) => pickByPath(each, 'stations'));
  };
  expect(await listStoppedToPlan()).toEqual([1]);

  // All of them: both stop; one again: the first goes on.
  const [window] = await windows();
  const id = pickNumberByPath(window, 'id');
  requireSuccess(await sales.admin.put(path(id), { event: { ...onBoth(), stations: 2 } }));
  expect(await listInterrupted()).toEqual(orders);
  expect((await windows()).map((each) => pickByPath(each, 'stations'))).toEqual([undefined]);
  expect(await listStoppedToPlan()).toEqual([undefined]);
  const back = requireSuccess(
    await sales.admin.put(path(id), { event: { ...onBoth(), stations: 1 } }),
  );
  expect(
    pickListByPath(back.body, 'impact.resumed').map((each) => pickByPath(each, 'orderId')),
  ).toContain(orders[0]);
  expect(await listInterrupted()).toEqual(orders.slice(1));
});

test('a workplace in maintenance at only some stations is active; with all stations stopped it is in maintenance', async () => {
  const now = { startDate: new Date(getServerTime()).toISOString(), endDate: onBoth().endDate };
  const some = requireSuccess(await sales.admin.post(path(), { event: { ...now, stations: 1 } }));
  expect(pickByPath(some.body, 'workplace.status')).toBe('active');
  const id = pickNumberByPath(pickListByPath(some.body, 'workplace.events')[0], 'id');
  const startDate = String(
    pickByPath(pickListByPath(some.body, 'workplace.events')[0], 'startDate'),
  );
  const all = requireSuccess(await sales.admin.put(path(id), { event: { ...now, startDate } }));
  expect(pickByPath(all.body, 'workplace.status')).toBe('maintenance');
});

test('interrupted work is replanned at the remaining station, and the plan can be saved', async () => {
  requireSuccess(await sales.admin.post(path(), { event: { ...onBoth(), stations: 1 } }));
  const [first = 0, second = 0] = orders;
  const again = toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id: second }] }))
      .body,
  );
  requireSuccess(await sales.planner.post('/events', { order: { id: second }, events: again }));
  expect(await listInterrupted()).toEqual([]);
  const [remaining] = again.filter(({ workplace }) => workplace.id === workplaceId);
  const taken = cut.get(first);
  expect(
    remaining &&
      taken &&
      (remaining.startDate >= taken.endDate || remaining.endDate <= taken.startDate),
  ).toBe(true);
  const calendar = await sales.planner.get(`/events`, {
    ...onBoth(),
    workplaceId: workplaceId,
    lang: 'es',
  });
  expect(
    pickListByPath(calendar.body, 'events')
      .filter((each) => pickByPath(each, 'kind') === 'maintenance')
      .map((each) => pickByPath(each, 'stations')),
  ).toEqual([1]);
});

test.each([
  ['none', 0, 'min'],
  ['more than there are', 3, 'max'],
  ['half a station', 1.5, 'invalid'],
])('stations of a maintenance: %s is refused with the wrong field', async (_, stations, rule) => {
  const answer = await sales.admin.post(path(), { event: { ...onBoth(), stations } });
  expect(toRefusal(answer)).toEqual([400, 'event.stations', rule]);
  expect(await windows()).toEqual([]);
});
