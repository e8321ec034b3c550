import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { settle } from './settle.ts';

/** A plant whose goods wait to leave, made through the API. */
export interface ShippedPlant {
  readonly division: number;
  readonly stores: readonly number[];
  readonly customer: number;
  readonly product: { readonly id: number; readonly name: string };
  /** Finished, all their goods from stock. */
  readonly orders: readonly number[];
  /** The shipment of each. */
  readonly shipments: readonly number[];
}

/** @param admin who gets a position of the division, so that it is the one they sell for. */
export async function makeShippedPlant(admin: TestClient, orders: number): Promise<ShippedPlant> {
  const made = async (path: string, body: object): Promise<number> =>
    pickNumberByPath(good(await admin.post(path, body)).body, 'id');
  const division = await made('/divisions', { name: 'Planta Apodaca', location: '25.78,-100.19' });
  const position = await made('/positions', {
    name: 'Ventas de planta',
    description: 'Vende tarimas',
    baseSalary: '900.00',
    division: { id: division },
  });
  await settle(admin, position);
  const stores: number[] = [];
  for (const name of ['Almacén de terminado', 'Patio de carga'])
    stores.push(await made('/stores', { name, division: { id: division } }));
  const customer = await made('/customers', {
    name: 'Cervecería del Norte',
    email: 'almacen@cerveceria.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location: '25.6866,-100.3161',
  });
  const measure = await made('/measures', {
    name: 'Pieza de tarima',
    description: 'Una pieza entera',
    countable: true,
  });
  const family = await made('/products-families', {
    name: 'Tarimas de madera',
    description: 'De pino, nuevas',
  });
  const name = 'Tarima estándar 40 × 48';
  const product = await made('/products', {
    name,
    description: 'De pino, dos vistas',
    price: '125.00',
    measure: { id: measure },
    productFamily: { id: family },
  });
  const lots = ['TAR-2601', 'TAR-2602'].map((lotCode, at) => ({
    id: product,
    lotCode,
    quantity: 100 * orders,
    expirationDate: `203${at}-06-30`,
  }));
  good(
    await admin.post('/products-inventories/insert', { store: { id: stores[0] }, elements: lots }),
  );
  const plant = { division, stores, customer, product: { id: product, name } };
  const sold: number[] = [];
  for (let at = 0; at < orders; at += 1) sold.push(await sell(admin, plant, 80 + at));
  return { ...plant, orders: sold, shipments: await shipmentsOf(admin, sold) };
}

type Stocked = Pick<ShippedPlant, 'stores' | 'customer' | 'product'>;

/** An order that the first store covers. */
async function sell(admin: TestClient, plant: Stocked, quantity: number): Promise<number> {
  const { body } = good(
    await admin.post('/orders', {
      customer: { id: plant.customer },
      orderDate: getDayAhead(0),
      details: [
        {
          product: { id: plant.product.id },
          data: { quantity, price: '125', discount: 0, discountType: 0 },
        },
      ],
    }),
  );
  const id = pickNumberByPath(body, 'id');
  good(await admin.post(`/orders/accept-quotation/${id}`, {}));
  const order = good(await admin.get(`/orders/${id}`));
  for (const detail of pickListByPath(order.body, 'details'))
    good(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(detail, 'id')}`, {
        origin: 'inventory',
        originId: plant.stores[0],
      }),
    );
  return id;
}

async function shipmentsOf(admin: TestClient, orders: readonly number[]): Promise<number[]> {
  const { body } = good(await admin.get('/shipments', { size: 100 }));
  const found = pickListByPath(body, 'elements');
  return orders.map((order) =>
    pickNumberByPath(
      found.find((each) => pickByPath(each, 'order.id') === order),
      'id',
    ),
  );
}

function good(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
