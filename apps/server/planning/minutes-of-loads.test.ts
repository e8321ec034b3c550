import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getMorningAhead } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// A client written from the specification alone, without support for loads.
// For each step it plans workTime × quantity minutes, between nine and six on weekdays, and sends {startDate, endDate, user,
// metadata, workplace, detail}.

let server: TestServer;
let sales: SalesCompany;
let kiln: number;
let cut: number;
const load = { pieces: 120, running: 900, loading: 20, unloading: 10 };

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'minutes.test');
  const workplaceIds = await createWorkplaces(sales);
  [cut, kiln] = [workplaceIds[0] ?? 0, workplaceIds[1] ?? 0];
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${kiln}`));
  requireSuccess(
    await sales.admin.put(`/workplaces/${kiln}`, {
      name: pickByPath(body, 'name'),
      description: pickByPath(body, 'description'),
      division: { id: pickByPath(body, 'division.id') },
      positions: pickListByPath(body, 'positions').map((each) => pickByPath(each, 'id')),
      stations: 1,
      metadata: { color: '#336699' },
      loadPieces: load.pieces,
      loadMinutes: load.running,
      loadingMinutes: load.loading,
      unloadingMinutes: load.unloading,
    }),
  );
});
afterAll(() => server.close());

interface SpecificEvent {
  startDate: string;
  endDate: string;
  user: { id: unknown };
  metadata: object;
  workplace: { id: unknown };
  detail: { id: unknown };
}

/** Returns the client's plan of an order: each step on a day of its own, in the requested number of pieces of time. */
async function buildPlan(id: number, at: readonly number[][]): Promise<SpecificEvent[]> {
  const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
  const [detail] = pickListByPath(body, 'details');
  const quantity = pickNumberByPath(detail, 'data.quantity');
  const events: SpecificEvent[] = [];
  for (const [step, flow] of pickListByPath(detail, 'product.workplaceFlows').entries()) {
    const workplaceId = pickNumberByPath(flow, 'workplace.id');
    const people = requireSuccess(
      await sales.planner.get('/users/workplace', { id: workplaceId }),
    ).body;
    const [user] = Array.isArray(people) ? people : [];
    const starts = at[step] ?? [];
    const minutes = (pickNumberByPath(flow, 'workTime') * quantity) / starts.length;
    for (const start of starts)
      events.push({
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + minutes * 60_000).toISOString(),
        user: { id: pickByPath(user, 'id') },
        metadata: { color: '#336699' },
        workplace: { id: workplaceId },
        detail: { id: pickByPath(detail, 'id') },
      });
  }
  return events;
}

const listStored = async (id: number) => {
  const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
  return pickListByPath(body, 'events')
    .filter((event) => pickByPath(event, 'background') !== true)
    .map((event) => ({
      workplace: pickByPath(event, 'workplaceId'),
      start: String(pickByPath(event, 'start')),
      end: String(pickByPath(event, 'end')),
      pieces: pickByPath(event, 'load.pieces'),
      user: pickByPath(event, 'split'),
      detail: pickByPath(event, 'detailId'),
    }));
};
const atKiln = async (id: number) =>
  (await listStored(id))
    .filter(({ workplace }) => workplace === kiln)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
const save = (id: number, events: readonly object[]) =>
  sales.planner.post('/events', { order: { id }, events });
const long = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

test('minutes of a kiln step are stored as one load with all pieces, from the first minute on', async () => {
  const { id } = await createActiveOrder(sales, 60);
  const events = await buildPlan(id, [[getMorningAhead(0)], [getMorningAhead(1)]]);
  const answer = requireSuccess(await save(id, events));
  expect(pickByPath(answer.body, 'order.status')).toBe('production');
  const [share, ...others] = await atKiln(id);
  expect(others).toEqual([]);
  expect([share?.pieces, Date.parse(share?.start ?? '')]).toEqual([60, getMorningAhead(1)]);
  expect(share && long(share)).toBeGreaterThanOrEqual(930);
  const [saw] = (await listStored(id)).filter(({ workplace }) => workplace === cut);
  expect([saw?.start, saw?.end].map((each) => Date.parse(each ?? ''))).toEqual([
    getMorningAhead(0),
    getMorningAhead(0, 60),
  ]);

  // Sent back as they were answered, without pieces: nothing changes.
  const before = await listStored(id);
  const again = before.map(({ start, end, user, workplace, detail }) => ({
    startDate: start,
    endDate: end,
    user: { id: user },
    metadata: {},
    workplace: { id: workplace },
    detail: { id: detail },
  }));
  requireSuccess(await save(id, again));
  expect(await listStored(id)).toEqual(before);
});

test('kiln minutes in several events fill one load, and the pieces over its capacity go into the next load', async () => {
  const { id } = await createActiveOrder(sales, 150);
  // 300 minutes at the kiln, in three parts of one day: 50 pieces each.
  const starts = [getMorningAhead(14), getMorningAhead(14, 100), getMorningAhead(14, 200)];
  requireSuccess(await save(id, await buildPlan(id, [[getMorningAhead(10)], starts])));
  const loads = await atKiln(id);
  expect(loads.map(({ pieces }) => pieces)).toEqual([120, 30]);
  const [one, other] = loads;
  expect(Date.parse(one?.start ?? '')).toBe(getMorningAhead(14));
  expect(Date.parse(other?.start ?? '')).toBeGreaterThanOrEqual(Date.parse(one?.end ?? ''));
  for (const each of loads) expect(long(each)).toBeGreaterThanOrEqual(930);
});

test('kiln minutes for fewer pieces than the order are refused with both numbers, and nothing is planned', async () => {
  const { id } = await createActiveOrder(sales, 60);
  const events = await buildPlan(id, [[getMorningAhead(21)], [getMorningAhead(22)]]);
  const short = events.map((event) =>
    event.workplace.id === kiln
      ? { ...event, endDate: new Date(getMorningAhead(22, 60)).toISOString() }
      : event,
  );
  const response = await save(id, short);
  expect([response.status, pickByPath(response.body, 'details')]).toEqual([
    400,
    [expect.objectContaining({ path: 'events', rule: 'piecesDiffer' })],
  ]);
  expect(pickByPath(response.body, 'details.0.params')).toMatchObject({
    expected: 60,
    planned: 30,
  });
  expect(await listStored(id)).toEqual([]);
  requireSuccess(await save(id, events));
});

test('a rule that a kiln load breaks names the index of the event in the request', async () => {
  const { id } = await createActiveOrder(sales, 150);
  // No worker puts a load in on a Sunday.
  const events = await buildPlan(id, [[getMorningAhead(28)], [getMorningAhead(34)]]);
  const response = await save(id, events);
  expect(response.status).toBe(400);
  const details = pickListByPath(response.body, 'details');
  expect(details.length).toBeGreaterThan(0);
  for (const detail of details) expect(pickByPath(detail, 'path')).toBe('events.1');
  expect(await listStored(id)).toEqual([]);
});

test('an error still names the index of the event in the request after an earlier event became two loads', async () => {
  const { id } = await createActiveOrder(sales, 150);
  const [saw, dried] = await buildPlan(id, [[getMorningAhead(48)], [getMorningAhead(43)]]);
  // The kiln first, in two loads; cutting on a Sunday.
  const response = await save(id, [dried ?? {}, saw ?? {}]);
  expect(response.status).toBe(400);
  expect(
    pickListByPath(response.body, 'details').map((detail) => pickByPath(detail, 'path')),
  ).toEqual(['events.1']);
  expect(await listStored(id)).toEqual([]);
});

test('kiln events sent with pieces keep their times and pieces, and a wrong sum of pieces is refused', async () => {
  const { id } = await createActiveOrder(sales, 60);
  const events = await buildPlan(id, [[getMorningAhead(35)], [getMorningAhead(36)]]);
  const adjusted = events.map((event) =>
    event.workplace.id === kiln
      ? { ...event, endDate: new Date(getMorningAhead(37, 100)).toISOString(), pieces: 60 }
      : event,
  );
  requireSuccess(await save(id, adjusted));
  expect((await atKiln(id)).map(({ pieces, end }) => [pieces, Date.parse(end)])).toEqual([
    [60, getMorningAhead(37, 100)],
  ]);
  const short = adjusted.map((event) => ('pieces' in event ? { ...event, pieces: 59 } : event));
  const before = await listStored(id);
  expect((await save(id, short)).status).toBe(400);
  expect(await listStored(id)).toEqual(before);
});
