import { pickListByPath, pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { requireSuccess } from './require-success.ts';
import { settle } from './settle.ts';

/** A plant with orders to produce, made through the API. */
export interface PlannedPlant {
  readonly division: number;
  readonly workplaces: readonly { readonly id: number; readonly name: string }[];
  readonly operators: readonly { readonly id: number; readonly name: string }[];
  readonly products: readonly { readonly id: number; readonly name: string }[];
  readonly customer: number;
  /** Ids of orders that are accepted, to be produced, and without a plan. */
  readonly orders: readonly number[];
}

interface PlannedPlantOptions {
  readonly orders: number;
  /** Units of the first line and days until the requested date, for orders that differ; the list repeats from its beginning. */
  readonly mix?: readonly { readonly quantity: number; readonly requestedIn: number }[];
  readonly operators?: readonly string[];
  /** Units of each order's first line. */
  readonly quantity?: number;
  /** Days from today to the requested date of the first order; each next one is requested a day later. */
  readonly requestedIn?: number;
  /** Puts the second workplace into another division, so that half-made goods travel. */
  readonly crosses?: boolean;
}

const workplaceSamples = [
  { name: 'Corte de barrote', minutes: 2, color: '#2a9d8f' },
  { name: 'Clavado neumático', minutes: 3, color: '#d1495b' },
  { name: 'Estampado térmico', minutes: 1, color: '#7b5ea7' },
];

const operatorNames = ['Ana Lucía Herrera', 'Luis Ángel Torres', 'Marisol Vega Cruz'];

/** Makes a plant. @param admin gets a position of the division too, to plan in it */
export async function makePlannedPlant(
  admin: TestClient,
  options: PlannedPlantOptions,
): Promise<PlannedPlant> {
  const create = async (path: string, body: object): Promise<number> =>
    pickNumberByPath(requireSuccess(await admin.post(path, body)).body, 'id');
  const createAll: CreateAll = async (path, bodies) => {
    const records: { id: number; name: string }[] = [];
    for (const body of bodies) records.push({ id: await create(path, body), name: body.name });
    return records;
  };

  const division = await create('/divisions', {
    name: 'Planta Tlalnepantla',
    location: '19.54,-99.19',
  });
  // A free day today leaves time before the planned work, at every hour.
  await create('/calendar-days', {
    date: getDayAhead(0),
    name: 'Inventario',
    division: { id: division },
  });
  const position = await makePosition(create, division);
  // Half-made goods travel to the second workplace, where it stands in another division.
  const other =
    options.crosses === true
      ? await create('/divisions', { name: 'Planta Toluca', location: '19.29,-99.65' })
      : division;
  const otherPosition = other === division ? position : await makePosition(create, other);
  const workplaces = await createAll(
    '/workplaces',
    workplaceSamples.map(({ name, color }, at) => ({
      name,
      description: `${name} de tarimas`,
      division: { id: at === 1 ? other : division },
      positions: [at === 1 ? otherPosition : position],
      stations: 2,
      metadata: { color },
    })),
  );
  await settle(admin, position);
  const operators = await createAll(
    '/users',
    (options.operators ?? operatorNames).map((name, at) => ({
      name,
      email: `operador${at}@${admin.host}.test`,
      profile: { id: 4 },
      status: 'active',
      mainPosition: { id: at === 1 ? otherPosition : position },
      positions: [],
    })),
  );
  const products = await makeProducts(admin, workplaces, create, createAll);
  const customer = await create('/customers', {
    name: 'Embotelladora del Centro',
    email: 'compras@embotelladora.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'MEX',
    city: 'Toluca',
    location: '19.29,-99.65',
  });
  const orders: number[] = [];
  for (let at = 0; at < options.orders; at += 1)
    orders.push(await makeOrder(admin, customer, products, options, at));
  return { division, workplaces, operators, products, customer, orders };
}

const makePosition = (create: Create, division: number): Promise<number> =>
  create('/positions', {
    name: 'Clavador de tarima',
    description: 'Corta y clava tarimas',
    baseSalary: '720.00',
    division: { id: division },
  });

type Create = (path: string, body: object) => Promise<number>;
type CreateAll = (
  path: string,
  bodies: readonly { readonly name: string }[],
) => Promise<{ id: number; name: string }[]>;

async function makeProducts(
  admin: TestClient,
  workplaces: readonly { readonly id: number }[],
  create: Create,
  createAll: CreateAll,
): Promise<{ id: number; name: string }[]> {
  const measure = await create('/measures', {
    name: 'Pieza de tarima',
    description: 'Una pieza entera',
    countable: true,
  });
  const family = await create('/products-families', {
    name: 'Tarimas de madera',
    description: 'De pino, nuevas',
  });
  const products = await createAll(
    '/products',
    ['Tarima estándar 40 × 48', 'Tarima de exportación'].map((name) => ({
      name,
      description: `${name}, de pino`,
      price: '120.00',
      measure: { id: measure },
      productFamily: { id: family },
    })),
  );
  for (const [at, { id }] of products.entries()) {
    // The second product is not stamped.
    const steps = workplaces.slice(0, 3 - at).map((workplace, step) => ({
      workplace: { id: workplace.id },
      workTime: workplaceSamples[step]?.minutes ?? 1,
      step: step + 1,
    }));
    requireSuccess(await admin.put(`/workplaces-flows/${id}`, { steps }));
  }
  return products;
}

/** Creates one more order, accepted and to be produced. */
export const makeAnotherOrder = (
  admin: TestClient,
  { customer, products }: PlannedPlant,
  wanted: { readonly quantity: number; readonly requestedIn: number },
): Promise<number> => makeOrder(admin, customer, products, { orders: 1, ...wanted }, 0);

async function makeOrder(
  admin: TestClient,
  customer: number,
  products: readonly { readonly id: number }[],
  { mix = [], quantity = 60, requestedIn = 7 }: PlannedPlantOptions,
  at: number,
): Promise<number> {
  const orderOptions = mix[at % mix.length] ?? { quantity, requestedIn: requestedIn + at };
  const buildLine = (product: number, quantityOfLine: number) => ({
    product: { id: product },
    data: { quantity: quantityOfLine, price: '120', discount: 0, discountType: 0 },
  });
  const { body } = requireSuccess(
    await admin.post('/orders', {
      customer: { id: customer },
      orderDate: getDayAhead(0),
      requestedDate: getDayAhead(orderOptions.requestedIn),
      details: products.map(({ id }, index) =>
        buildLine(id, index === 0 ? orderOptions.quantity : 20),
      ),
    }),
  );
  const id = pickNumberByPath(body, 'id');
  requireSuccess(await admin.post(`/orders/accept-quotation/${id}`, {}));
  const order = requireSuccess(await admin.get(`/orders/${id}`));
  for (const detail of pickListByPath(order.body, 'details'))
    requireSuccess(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(detail, 'id')}`, {
        origin: 'production',
      }),
    );
  return id;
}
