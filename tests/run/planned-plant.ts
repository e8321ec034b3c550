import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';

/** A plant with orders to produce, made through the API. */
export interface PlannedPlant {
  readonly division: number;
  readonly workplaces: readonly { readonly id: number; readonly name: string }[];
  readonly operators: readonly { readonly id: number; readonly name: string }[];
  readonly products: readonly { readonly id: number; readonly name: string }[];
  readonly customer: number;
  /** Active: accepted, to be produced, without a plan. */
  readonly orders: readonly number[];
}

interface Wanted {
  readonly orders: number;
  /** Units of each order's first line and days until it is wanted, where orders are not all alike; again from the first after the last. */
  readonly mix?: readonly { readonly quantity: number; readonly requestedIn: number }[];
  readonly operators?: readonly string[];
  /** Units of each order's first line. */
  readonly quantity?: number;
  /** Days from today to the requested date of the first order; each next one is requested a day later. */
  readonly requestedIn?: number;
  /** Puts the second workplace into another division, so that half-made goods travel. */
  readonly crosses?: boolean;
}

const places = [
  { name: 'Corte de barrote', minutes: 2, color: '#2a9d8f' },
  { name: 'Clavado neumático', minutes: 3, color: '#d1495b' },
  { name: 'Estampado térmico', minutes: 1, color: '#7b5ea7' },
];

const people = ['Ana Lucía Herrera', 'Luis Ángel Torres', 'Marisol Vega Cruz'];

/** @param admin who gets a position of the division too, so that it is the one they plan. */
export async function makePlannedPlant(admin: TestClient, wanted: Wanted): Promise<PlannedPlant> {
  const made = async (path: string, body: object): Promise<number> =>
    pickNumberByPath(good(await admin.post(path, body)).body, 'id');
  const named: MakeAll = async (path, bodies) => {
    const records: { id: number; name: string }[] = [];
    for (const body of bodies) records.push({ id: await made(path, body), name: body.name });
    return records;
  };

  const division = await made('/divisions', {
    name: 'Planta Tlalnepantla',
    location: '19.54,-99.19',
  });
  // A free day today leaves time before the planned work, at every hour.
  await made('/calendar-days', {
    date: getDayAhead(0),
    name: 'Inventario',
    division: { id: division },
  });
  const position = await makePosition(made, division);
  // Half-made goods travel to the second workplace, where it stands in another division.
  const other =
    wanted.crosses === true
      ? await made('/divisions', { name: 'Planta Toluca', location: '19.29,-99.65' })
      : division;
  const otherPosition = other === division ? position : await makePosition(made, other);
  const workplaces = await named(
    '/workplaces',
    places.map(({ name, color }, at) => ({
      name,
      description: `${name} de tarimas`,
      division: { id: at === 1 ? other : division },
      positions: [at === 1 ? otherPosition : position],
      stations: 2,
      metadata: { color },
    })),
  );
  await settle(admin, position);
  const operators = await named(
    '/users',
    (wanted.operators ?? people).map((name, at) => ({
      name,
      email: `operador${at}@${admin.host}.test`,
      profile: { id: 4 },
      status: 'active',
      mainPosition: { id: at === 1 ? otherPosition : position },
      positions: [],
    })),
  );
  const products = await makeProducts(admin, workplaces, made, named);
  const customer = await made('/customers', {
    name: 'Embotelladora del Centro',
    email: 'compras@embotelladora.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'MEX',
    city: 'Toluca',
    location: '19.29,-99.65',
  });
  const orders: number[] = [];
  for (let at = 0; at < wanted.orders; at += 1)
    orders.push(await makeOrder(admin, customer, products, wanted, at));
  return { division, workplaces, operators, products, customer, orders };
}

const makePosition = (made: Make, division: number): Promise<number> =>
  made('/positions', {
    name: 'Clavador de tarima',
    description: 'Corta y clava tarimas',
    baseSalary: '720.00',
    division: { id: division },
  });

/** Gives the administrator who makes the plant a position in it. */
async function settle(admin: TestClient, position: number): Promise<void> {
  const me = pickNumberByPath(good(await admin.get('/users/current')).body, 'id');
  const { body } = good(await admin.get(`/users/${me}`));
  good(
    await admin.put(`/users/${me}`, {
      name: pickByPath(body, 'name'),
      email: pickByPath(body, 'email'),
      profile: { id: pickNumberByPath(body, 'profile.id') },
      mainPosition: { id: position },
      positions: [],
    }),
  );
}

type Make = (path: string, body: object) => Promise<number>;
type MakeAll = (
  path: string,
  bodies: readonly { readonly name: string }[],
) => Promise<{ id: number; name: string }[]>;

async function makeProducts(
  admin: TestClient,
  workplaces: readonly { readonly id: number }[],
  made: Make,
  named: MakeAll,
): Promise<{ id: number; name: string }[]> {
  const measure = await made('/measures', {
    name: 'Pieza de tarima',
    description: 'Una pieza entera',
    countable: true,
  });
  const family = await made('/products-families', {
    name: 'Tarimas de madera',
    description: 'De pino, nuevas',
  });
  const products = await named(
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
      workTime: places[step]?.minutes ?? 1,
      step: step + 1,
    }));
    good(await admin.put(`/workplaces-flows/${id}`, { steps }));
  }
  return products;
}

/** Makes one more order, accepted and to be produced. */
export const makeAnotherOrder = (
  admin: TestClient,
  { customer, products }: PlannedPlant,
  wanted: { readonly quantity: number; readonly requestedIn: number },
): Promise<number> => makeOrder(admin, customer, products, { orders: 1, ...wanted }, 0);

async function makeOrder(
  admin: TestClient,
  customer: number,
  products: readonly { readonly id: number }[],
  { mix = [], quantity = 60, requestedIn = 7 }: Wanted,
  at: number,
): Promise<number> {
  const own = mix[at % mix.length] ?? { quantity, requestedIn: requestedIn + at };
  const line = (product: number, of: number) => ({
    product: { id: product },
    data: { quantity: of, price: '120', discount: 0, discountType: 0 },
  });
  const { body } = good(
    await admin.post('/orders', {
      customer: { id: customer },
      orderDate: getDayAhead(0),
      requestedDate: getDayAhead(own.requestedIn),
      details: products.map(({ id }, index) => line(id, index === 0 ? own.quantity : 20)),
    }),
  );
  const id = pickNumberByPath(body, 'id');
  good(await admin.post(`/orders/accept-quotation/${id}`, {}));
  const order = good(await admin.get(`/orders/${id}`));
  for (const detail of pickListByPath(order.body, 'details'))
    good(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(detail, 'id')}`, {
        origin: 'production',
      }),
    );
  return id;
}

function good(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
