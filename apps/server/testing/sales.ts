import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { makePlant, type Plant } from './plant.ts';
import { makeReferences, sampleBody } from './samples.ts';
import { pick, pickList, pickNumber, type Answer, type Client } from './client.ts';
import type { Company, TestServer } from './server.ts';

/** A company that sells: a plant of two divisions, and people in both. */
export interface Sales {
  readonly company: Company;
  readonly plant: Plant;
  readonly customer: number;
  /** Superuser of the first division. */
  readonly admin: Client;
  /** Salespeople of the first division and of the second. */
  readonly ana: Client;
  readonly luis: Client;
  /** Users of the first division: a planner, one restricted to it, one who sees own orders alone. */
  readonly planner: Client;
  readonly restricted: Client;
  readonly limited: Client;
  /** Ids of all of them, in the order above. */
  readonly ids: readonly number[];
}

export const customerBody = (name: string) => ({
  name,
  email: 'compras@cliente.test',
  customerType: 'distributor',
  businessType: 'manufacturing',
  state: 'NLE',
  city: 'Monterrey',
  location: '25.67,-100.31',
});

/** Makes the company through the API; products 0 and 1 can be produced, the others cannot. */
export async function makeSales(server: TestServer, host: string): Promise<Sales> {
  const company = await server.company(host, [0, 2, 1, 3, 98, 4]);
  const [admin, ana, luis, planner, restricted, limited] = company.clients;
  if (!admin || !ana || !luis || !planner || !restricted || !limited)
    throw new Error('Nobody there');
  const plant = await makePlant(admin, 4, 2);
  const ids = await assignPositions(server, company, plant);
  await narrow(server, company, ids[5]);
  const { body } = await admin.post('/customers', customerBody(`Cliente de ${host}`));
  await makeFlows(admin, plant);
  return {
    company,
    plant,
    customer: pickNumber(body, 'id'),
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
  company: Company,
  plant: Plant,
): Promise<number[]> {
  const positions = await Promise.all(
    plant.divisions.map(async (id) =>
      pickNumber(
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
async function narrow(server: TestServer, company: Company, id: number | undefined): Promise<void> {
  const permissions = await company.admin.get('/permissions');
  const userPermissions = pickList([permissions.body], '0').filter((each) =>
    ['my_orders', 'prices'].includes(String(pick(each, 'name'))),
  );
  const { body } = await company.admin.post('/profiles', {
    name: 'Vendedor propio',
    description: 'Solo lo suyo',
    permissions: userPermissions.map((each) => pick(each, 'id')),
  });
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(body, 'id')}
      where account_id = ${company.accountId} and id = ${id}`),
  );
}

/** Workplaces, flows and sheets: one piece of product 0 takes 2.5 of the first material, of product 1 a third of the second. */
async function makeFlows(admin: Client, plant: Plant): Promise<void> {
  const references = await makeReferences(admin, workplaces);
  const { body } = await admin.post('/workplaces', sampleBody(workplaces, 0, references));
  const workplace = { id: pickNumber(body, 'id') };
  for (const [at, quantity] of [2.5, 0.333].entries()) {
    const product = plant.products[at];
    good(
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
    good(await admin.form('PUT', `/technical-sheets/${product}`, form));
  }
}

/** Returns a successful response. @throws Error with the text of any other */
export function good(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** A line of a quotation. */
export const line = (product: number | undefined, quantity: number, data: object = {}) => ({
  product: { id: product },
  data: { quantity, price: '100', discount: 0, discountType: 0, ...data },
});

/** Quotes some lines, by default one of product 0. @returns the order's id */
export async function quote(
  sales: Sales,
  client: Client,
  details: readonly object[] = [line(sales.plant.products[0], 10)],
  more: object = {},
): Promise<number> {
  const { body } = good(
    await client.post('/orders', {
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      details,
      ...more,
    }),
  );
  return pickNumber(body, 'id');
}

/** Puts stock of a product into a store. */
export const stock = (sales: Sales, store: number, product: number | undefined, quantity: number) =>
  sales.admin
    .post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id: product, lotCode: `L${product}-${store}`, quantity }],
    })
    .then(good);

/** The shipments of an order, the oldest first. */
export async function listShipments({ admin }: Sales, orderId: number): Promise<unknown[]> {
  const { body } = good(await admin.get('/shipments', { size: 100 }));
  return pickList(body, 'elements')
    .filter((each) => pick(each, 'order.id') === orderId)
    .toSorted((one, other) => pickNumber(one, 'id') - pickNumber(other, 'id'));
}
