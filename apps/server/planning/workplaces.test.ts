import { workplaces } from '@tarima/domain/workplaces/workplace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../kit/clock.ts';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { makeReferences, sampleBody } from '../testing/samples.ts';
import { makeSales, good, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'places.test');
});
afterAll(() => server.close());

const findWorkplace = async (client: Client, name: string): Promise<unknown> =>
  pickList([(await client.get('/planning/workplaces')).body], '0').find(
    (each) => pick(each, 'name') === name,
  );

test('a planner is told all workplaces, which are of the own division, and when they stand still', async () => {
  const { admin, planner, plant } = sales;
  const references = await makeReferences(admin, workplaces);
  const body = (at: number, division: number) => ({
    ...sampleBody(workplaces, at, references),
    division: { id: division },
    positions: [],
  });
  const positions = pickList((await admin.get('/positions', { size: 100 })).body, 'elements');
  const createWorkplace = async (name: string, division: number): Promise<number> => {
    const position = positions.find((each) => pick(each, 'name') === `Ventas ${division}`);
    const made = { ...body(0, division), name, positions: [pickNumber(position, 'id')] };
    return pickNumber(good(await admin.post('/workplaces', made)).body, 'id');
  };
  const saw = await createWorkplace('Sierra propia', plant.divisions[0]);
  await createWorkplace('Sierra ajena', plant.divisions[1]);
  const start = new Date(present() + 86_400_000).toISOString();
  const end = new Date(present() + 90_000_000).toISOString();
  good(
    await admin.post(`/workplaces/${saw}/maintenance`, {
      event: { startDate: start, endDate: end },
    }),
  );

  const sawRow = await findWorkplace(planner, 'Sierra propia');
  expect(sawRow).toMatchObject({ id: saw, own: true, status: 'active' });
  const [window] = pickList(sawRow, 'maintenance');
  expect(Date.parse(String(pick(window, 'start')))).toBe(Date.parse(start));
  expect(Date.parse(String(pick(window, 'end')))).toBe(Date.parse(end));
  expect(await findWorkplace(planner, 'Sierra ajena')).toMatchObject({
    own: false,
    maintenance: [],
  });
});

test('who neither plans nor looks at capacity is not told', async () => {
  expect((await sales.limited.get('/planning/workplaces')).status).toBe(403);
});
