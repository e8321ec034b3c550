import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { createTestPlant, type TestPlant } from './test-plant.ts';
import { createSampleReferences, buildSampleBody } from './samples.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './client.ts';
import type { TestCompany, TestServer } from './server.ts';

/** A company that sells: a plant of two divisions, and people in both. */
export interface SalesCompany {
  readonly company: TestCompany;
  readonly plant: TestPlant;
  readonly customer: number;
  /** Superuser of the first division. */
  readonly admin: TestClient;
  /** Salespeople of the first division and of the second. */
  readonly ana: TestClient;
  readonly luis: TestClient;
  /** Users of the first division: a planner, one restricted to it, one who sees own orders alone. */
  readonly planner: TestClient;
  readonly restricted: TestClient;
  readonly limited: TestClient;
  /** Ids of all of them, in the order above. */
  readonly ids: readonly number[];
}

export const buildCustomerBody = (name: string) => ({
  name,
  email: 'compras@cliente.test',
  customerType: 'distributor',
  businessType: 'manufacturing',
  state: 'NLE',
  city: 'Monterrey',
  location: '25.67,-100.31',
});

/** Makes the company through the API; products 0 and 1 can be produced, the others cannot. */
export async function createSalesCompany(server: TestServer, host: string): Promise<SalesCompany> {
  const company = await server.company(host, [0, 2, 1, 3, 98, 4]);
  const [admin, ana, luis, planner, restricted, limited] = company.clients;
  if (!admin || !ana || !luis || !planner || !restricted || !limited)
    throw new Error('Nobody there');
  const plant = await createTestPlant(admin, 4, 2);
  const ids = await assignPositions(server, company, plant);
  await narrow(server, company, ids[5]);
  const { body } = await admin.post('/customers', buildCustomerBody(`Cliente de ${host}`));
  await makeFlows(admin, plant);
  return {
    company,
    plant,
    customer: pickNumberByPath(body, 'id'),
    admin,
    ana,
    luis,
    planner,
    restricted,
    limited,
    ids,
  };
}

/** Gives every user a position: the second salesperson in the second division, the others in the first. */
async function assignPositions(
  server: TestServer,
  company: TestCompany,
  plant: TestPlant,
): Promise<number[]> {
  const positions = await Promise.all(
    plant.divisions.map(async (id) =>
      pickNumberByPath(
        (
          await company.admin.post('/positions', {
            name: `Ventas ${id}`,
            description: 'Vende',
            baseSalary: 100,
            division: { id },
          })
        ).body,
        'id',
      ),
    ),
  );
  return server.database.tenant(company.accountId, async (tx) => {
    const users = await tx.rows(sql<{ id: number }>`
      select id from users where account_id = ${company.accountId} order by id`);
    for (const [at, { id }] of users.entries())
      await tx.row(sql`
        update users set main_position_id = ${positions[at === 2 ? 1 : 0]},
          profile_id = ${at === 2 ? sql`2` : sql`profile_id`}
        where account_id = ${company.accountId} and id = ${id}`);
    return users.map(({ id }) => id);
  });
}

/** A profile that sees its own orders alone, with their prices, for the last of the people. */
async function narrow(
  server: TestServer,
  company: TestCompany,
  id: number | undefined,
): Promise<void> {
  const permissions = await company.admin.get('/permissions');
  const userPermissions = pickListByPath([permissions.body], '0').filter((each) =>
    ['my_orders', 'prices'].includes(String(pickByPath(each, 'name'))),
  );
  const { body } = await company.admin.post('/profiles', {
    name: 'Vendedor propio',
    description: 'Solo lo suyo',
    permissions: userPermissions.map((each) => pickByPath(each, 'id')),
  });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(body, 'id')}
      where account_id = ${company.accountId} and id = ${id}`),
  );
}

/** Workplaces, flows and sheets: one piece of product 0 takes 2.5 of the first material, of product 1 a third of the second. */
async function makeFlows(admin: TestClient, plant: TestPlant): Promise<void> {
  const references = await createSampleReferences(admin, workplaces);
  const { body } = await admin.post('/workplaces', buildSampleBody(workplaces, 0, references));
  const workplace = { id: pickNumberByPath(body, 'id') };
  for (const [at, quantity] of [2.5, 0.333].entries()) {
    const product = plant.products[at];
    requireSuccess(
      await admin.put(`/workplaces-flows/${product}`, {
        steps: [{ workplace, workTime: 3, step: 1 }],
      }),
    );
    const form = new FormData();
    form.set(
      'data',
      JSON.stringify({
        materialType: 'new',
        rawMaterials: [{ id: plant.rawMaterials[at], quantity }],
      }),
    );
    requireSuccess(await admin.form('PUT', `/technical-sheets/${product}`, form));
  }
}

/** Returns a successful response. @throws Error with the text of any other */
export function requireSuccess(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** A line of a quotation. */
export const buildOrderLine = (
  product: number | undefined,
  quantity: number,
  data: object = {},
) => ({
  product: { id: product },
  data: { quantity, price: '100', discount: 0, discountType: 0, ...data },
});

const usualOrderDate = '2026-11-20';

/** Returns the usual order date, or an earlier requested date, before which no order is dated. */
const pickOrderDate = (order: object): string =>
  'requestedDate' in order &&
  typeof order.requestedDate === 'string' &&
  order.requestedDate < usualOrderDate
    ? order.requestedDate
    : usualOrderDate;

/** Quotes some lines, by default one of product 0. @returns the order's id */
export async function createTestQuotation(
  sales: SalesCompany,
  client: TestClient,
  details: readonly object[] = [buildOrderLine(sales.plant.products[0], 10)],
  more: object = {},
): Promise<number> {
  const { body } = requireSuccess(
    await client.post('/orders', {
      customer: { id: sales.customer },
      orderDate: pickOrderDate(more),
      details,
      ...more,
    }),
  );
  return pickNumberByPath(body, 'id');
}

/** Puts stock of a product into a store. */
export const addTestStock = (
  sales: SalesCompany,
  store: number,
  product: number | undefined,
  quantity: number,
) =>
  sales.admin
    .post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id: product, lotCode: `L${product}-${store}`, quantity }],
    })
    .then(requireSuccess);

/** The shipments of an order, the oldest first. */
export async function listOrderShipments(
  { admin }: SalesCompany,
  orderId: number,
): Promise<unknown[]> {
  const { body } = requireSuccess(await admin.get('/shipments', { size: 100 }));
  return pickListByPath(body, 'elements')
    .filter((each) => pickByPath(each, 'order.id') === orderId)
    .toSorted((one, other) => pickNumberByPath(one, 'id') - pickNumberByPath(other, 'id'));
}
