import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces, toPlanEventInputs } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let cutting: number | undefined;
let nailing: number | undefined;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'capacity.test');
  [cutting, nailing] = await createWorkplaces(sales);
  // Each piece takes a minute of cutting and two of nailing.
  await createActiveOrder(sales, 240);
});
afterAll(() => server.close());

const readCapacity = async (divisionId?: number, [from, until] = [0, 14]) =>
  requireSuccess(
    await sales.admin.get('/plant-capacity', {
      startDate: new Date(getPlantInstant(getDayAhead(from ?? 0), '00:00')).toISOString(),
      endDate: new Date(getPlantInstant(getDayAhead(until ?? 0), '00:00')).toISOString(),
      bucket: 'week',
      ...(divisionId !== undefined && { divisionId }),
    }),
  ).body;

test('the bottleneck of a plant is the workplace with the longest backlog of unplanned work', async () => {
  const body = await readCapacity();
  const backlogs = new Map(
    pickListByPath(body, 'rows').map((row) => [
      pickByPath(row, 'workplace.id'),
      pickByPath(row, 'backlogMinutes'),
    ]),
  );
  expect([backlogs.get(cutting), backlogs.get(nailing)]).toEqual([240, 480]);
  expect(pickByPath(body, 'bottleneckId')).toBe(nailing);
  const free = pickListByPath(body, 'rows')
    .filter((row) => [cutting, nailing].some((id) => id === pickByPath(row, 'workplace.id')))
    .map((row) => pickByPath(row, 'firstFreeAt'));
  expect(free).toEqual([expect.any(String), expect.any(String)]);
});

test('a workplace that cannot work at all is the bottleneck, whatever the others have to do', async () => {
  const setStatus = (status: string) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update workplaces set status = ${status} where id = ${cutting}`),
    );
  await setStatus('inactive');
  const body = await readCapacity();
  await setStatus('active');
  expect(pickByPath(body, 'bottleneckId')).toBe(cutting);
});

test('the capacity of a division contains its own workplaces and the people who may work there', async () => {
  const [own, other] = sales.plant.divisions;
  const listWorkplaces = (body: unknown) =>
    pickListByPath(body, 'rows').map((row) => pickByPath(row, 'workplace.id'));
  const ofOwn = await readCapacity(own);
  expect(listWorkplaces(ofOwn)).toEqual(expect.arrayContaining([cutting, nailing]));
  expect(pickListByPath(ofOwn, 'pools').length).toBeGreaterThan(0);
  expect(pickByPath(ofOwn, 'bottleneckId')).toBe(nailing);
  const ofOther = await readCapacity(other);
  expect(listWorkplaces(ofOther)).toEqual([]);
  expect(pickListByPath(ofOther, 'pools')).toEqual([]);
  expect(pickByPath(ofOther, 'bottleneckId')).toBeNull();
});

test('people who may work in two divisions are in the capacity of both', async () => {
  const [own, other] = sales.plant.divisions;
  const move = (divisionId: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update workplaces set division_id = ${divisionId} where id = ${nailing}`),
    );
  await move(other);
  const bodies = [await readCapacity(own), await readCapacity(other)];
  await move(own);
  for (const body of bodies)
    expect(
      pickListByPath(body, 'pools').map((pool) =>
        pickListByPath(pool, 'workplaces').map((each) => pickByPath(each, 'id')),
      ),
    ).toContainEqual(expect.arrayContaining([cutting, nailing]));
});

test('past weeks show the work that was planned in them', async () => {
  const { id } = await createActiveOrder(sales, 60);
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  const events = toPlanEventInputs(requireSuccess(proposed).body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = start_date - interval '28 days', end_date = end_date - interval '28 days'
      where order_id = ${id}`),
  );
  const planned = pickListByPath(await readCapacity(undefined, [-35, 0]), 'rows')
    .flatMap((row) => pickListByPath(row, 'buckets'))
    .reduce<number>((sum, bucket) => sum + pickNumberByPath(bucket, 'plannedMinutes'), 0);
  expect(planned).toBe(180);
});
