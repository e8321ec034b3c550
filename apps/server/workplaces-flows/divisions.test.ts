import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '../testing/client.ts';
import { createActiveOrder, createWorkplaces } from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let cutting: number;
let nailing: number;
let product: number;
let north: number;
let south: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'flows.test');
  [cutting = 0, nailing = 0] = await createWorkplaces(sales);
  [product = 0] = sales.plant.products;
  [north = 0, south = 0] = sales.plant.divisions;
});
afterAll(() => server.close());

const read = async (divisionId?: number) =>
  requireSuccess(
    await sales.admin.get(`/workplaces-flows/${product}`, divisionId ? { divisionId } : {}),
  ).body;
const save = (steps: readonly object[], divisionId?: number): Promise<TestResponse> =>
  sales.admin.put(`/workplaces-flows/${product}${divisionId ? `?divisionId=${divisionId}` : ''}`, {
    steps,
  });
const at = (workplace: number, workTime: number) => ({ workplace: { id: workplace }, workTime });
const toSteps = (body: unknown) =>
  pickListByPath(body, 'steps').map((step) => [
    pickByPath(step, 'workplace.id'),
    pickByPath(step, 'workTime'),
  ]);
const listOwnDivisions = (body: unknown) =>
  pickListByPath(body, 'divisions')
    .filter((each) => pickByPath(each, 'own'))
    .map((each) => pickByPath(each, 'id'));
/** Returns the steps of the order's line, as planning reads them. */
const listSteps = async (orderId: number, who = sales.planner) =>
  pickListByPath(requireSuccess(await who.get(`/details/${orderId}`)).body, 'details').flatMap(
    (detail) =>
      pickListByPath(detail, 'product.workplaceFlows').map((step) => [
        pickByPath(step, 'workplace.id'),
        pickByPath(step, 'workTime'),
      ]),
  );

test('a division can have its own flow beside the general one, which does not change', async () => {
  const general = [
    [cutting, 1],
    [nailing, 2],
  ];
  expect(toSteps(await read())).toEqual(general);
  expect(await read(north)).toMatchObject({ division: { id: north }, steps: [] });
  const saved = requireSuccess(await save([at(nailing, 7)], north)).body;
  expect([toSteps(saved), listOwnDivisions(saved)]).toEqual([[[nailing, 7]], [north]]);
  expect(toSteps(await read())).toEqual(general);
  expect(toSteps(await read(south))).toEqual([]);
  const twice = requireSuccess(await save([at(nailing, 8), at(cutting, 3)], north)).body;
  expect(toSteps(twice)).toEqual([
    [nailing, 8],
    [cutting, 3],
  ]);
  const none = requireSuccess(await save([], north)).body;
  expect([toSteps(none), listOwnDivisions(none)]).toEqual([[], []]);
  const unknown = await save([], 999_999);
  expect([unknown.status, pickByPath(unknown.body, 'details.0')]).toMatchObject([
    400,
    { path: 'divisionId', rule: 'unknown' },
  ]);
});

test('orders and promises use the flow of their division, and accepted orders keep their flow', async () => {
  const before = await createActiveOrder(sales);
  requireSuccess(await save([at(nailing, 5)], north));
  const quoted = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, 10)]);
  expect(await listSteps(quoted, sales.ana)).toEqual([[nailing, 5]]);
  const promised = requireSuccess(
    await sales.ana.post('/planning/promise', {
      lines: [{ product: { id: product }, quantity: 10_000 }],
      division: { id: north },
    }),
  ).body;
  expect(JSON.stringify(promised)).not.toContain('Corte uno');
  const currentOrder = await createActiveOrder(sales);
  expect(await listSteps(currentOrder.id)).toEqual([[nailing, 5]]);
  expect(await listSteps(before.id)).toEqual([
    [cutting, 1],
    [nailing, 2],
  ]);
  // A flow of another division is none of this one's.
  requireSuccess(await save([], north));
  requireSuccess(await save([at(nailing, 9)], south));
  expect(await listSteps((await createActiveOrder(sales)).id)).toEqual([
    [cutting, 1],
    [nailing, 2],
  ]);
  expect(await listSteps(currentOrder.id)).toEqual([[nailing, 5]]);
});

test('an inactive workplace cannot be added to a flow, an existing step with it can stay, and a proposal names it', async () => {
  const { body } = await sales.admin.get(`/workplaces/${cutting}`);
  const made = requireSuccess(
    await sales.admin.post('/workplaces', {
      name: 'Corte viejo',
      description: 'Corte que se va',
      division: { id: north },
      positions: pickListByPath(body, 'positions').map((position) =>
        pickNumberByPath(position, 'id'),
      ),
      stations: 1,
      metadata: { color: '#336699' },
    }),
  ).body;
  const id = pickNumberByPath(made, 'id');
  requireSuccess(await save([at(id, 4)], north));
  const order = await createActiveOrder(sales);
  requireSuccess(await sales.admin.put(`/workplaces/${id}/status`, { status: 'inactive' }));
  expect(pickByPath(await read(north), 'steps.0.workplace.status')).toBe('inactive');
  requireSuccess(await save([at(id, 4), at(nailing, 1)], north));
  const response = await save([at(nailing, 1), at(id, 4)]);
  expect([response.status, pickByPath(response.body, 'details.0')]).toMatchObject([
    400,
    { path: 'steps.1.workplace', rule: 'inactive' },
  ]);
  const proposal = await sales.planner.post('/planning/propose', { orders: [{ id: order.id }] });
  expect(JSON.stringify(requireSuccess(proposal).body)).toContain('workplaceInactive');
  requireSuccess(await save([], north));
});

test('the flow of a replaced division does not overwrite the flow of its replacement', async () => {
  const gone = pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/divisions', {
        name: 'Planta que se va',
        location: '25.686613,-100.316116',
      }),
    ).body,
    'id',
  );
  requireSuccess(await save([at(cutting, 6)], gone));
  requireSuccess(await save([at(nailing, 9)], south));
  expect((await sales.admin.delete('/divisions', { oldId: gone, newId: south })).status).toBe(204);
  expect(toSteps(await read(south))).toEqual([[nailing, 9]]);
});
