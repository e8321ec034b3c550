import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { createSalesCompany, requireSuccess, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'places.test');
});
afterAll(() => server.close());

const findWorkplace = async (client: TestClient, name: string): Promise<unknown> =>
  pickListByPath([(await client.get('/planning/workplaces')).body], '0').find(
    (each) => pickByPath(each, 'name') === name,
  );

test('a planner reads all workplaces, with their maintenance windows and a flag for those of the own division', async () => {
  const { admin, planner, plant } = sales;
  const references = await createSampleReferences(admin, workplaces);
  const body = (at: number, division: number) => ({
    ...buildSampleBody(workplaces, at, references),
    division: { id: division },
    positions: [],
  });
  const positions = pickListByPath((await admin.get('/positions', { size: 100 })).body, 'elements');
  const createWorkplace = async (name: string, division: number): Promise<number> => {
    const position = positions.find((each) => pickByPath(each, 'name') === `Ventas ${division}`);
    const made = { ...body(0, division), name, positions: [pickNumberByPath(position, 'id')] };
    return pickNumberByPath(requireSuccess(await admin.post('/workplaces', made)).body, 'id');
  };
  const saw = await createWorkplace('Sierra propia', plant.divisions[0]);
  await createWorkplace('Sierra ajena', plant.divisions[1]);
  const start = new Date(getServerTime() + 86_400_000).toISOString();
  const end = new Date(getServerTime() + 90_000_000).toISOString();
  requireSuccess(
    await admin.post(`/workplaces/${saw}/maintenance`, {
      event: { startDate: start, endDate: end },
    }),
  );

  // A window that is over is not listed.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into workplaces_maintenances (account_id, owner_id, start_date, end_date, user_id)
      values (${tx.accountId}, ${saw}, present() - interval '2 hours', present() - interval '1 hour', ${sales.ids[0]})`),
  );

  const sawRow = await findWorkplace(planner, 'Sierra propia');
  expect(sawRow).toMatchObject({ id: saw, own: true, status: 'active' });
  const [window, ...others] = pickListByPath(sawRow, 'maintenance');
  expect(others).toEqual([]);
  expect(Date.parse(String(pickByPath(window, 'start')))).toBe(Date.parse(start));
  expect(Date.parse(String(pickByPath(window, 'end')))).toBe(Date.parse(end));
  expect(await findWorkplace(planner, 'Sierra ajena')).toMatchObject({
    own: false,
    maintenance: [],
  });
});

test('a planner without a division reads all workplaces as those of others', async () => {
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set main_position_id = null where account_id = ${tx.accountId} and id = ${sales.ids[3]}`),
  );
  expect(await findWorkplace(sales.planner, 'Sierra propia')).toMatchObject({ own: false });
  expect(await findWorkplace(sales.planner, 'Sierra ajena')).toMatchObject({ own: false });
});

test('a user without the permissions for planning and capacity cannot read the workplaces to plan', async () => {
  expect((await sales.limited.get('/planning/workplaces')).status).toBe(403);
});
