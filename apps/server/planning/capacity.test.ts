import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces } from '../testing/planned.ts';
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

const readCapacity = async (divisionId?: number) =>
  requireSuccess(
    await sales.admin.get('/plant-capacity', {
      startDate: new Date(getPlantInstant(getDayAhead(0), '00:00')).toISOString(),
      endDate: new Date(getPlantInstant(getDayAhead(14), '00:00')).toISOString(),
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
