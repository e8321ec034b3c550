import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { settle } from './settle.ts';
import { requireSuccess } from './require-success.ts';

/** A plant whose goods wait to leave, made through the API. */
export interface ShippedPlant {
  readonly division: number;
  readonly stores: readonly number[];
  readonly customer: number;
  readonly product: { readonly id: number; readonly name: string };
  /** Ids of finished orders, whose goods all come from stock. */
  readonly orders: readonly number[];
  /** Ids of the shipments, one for each order. */
  readonly shipments: readonly number[];
}

/** Makes a plant. @param admin gets a position of the division, to sell for it */
export async function makeShippedPlant(admin: TestClient, orders: number): Promise<ShippedPlant> {
  const create = async (path: string, body: object): Promise<number> =>
    pickNumberByPath(requireSuccess(await admin.post(path, body)).body, 'id');
  const division = await create('/divisions', {
    name: 'Planta Apodaca',
    location: '25.78,-100.19',
  });
  const position = await create('/positions', {
    name: 'Ventas de planta',
    description: 'Vende tarimas',
    baseSalary: '900.00',
    division: { id: division },
  });
  await settle(admin, position);
  const stores: number[] = [];
  for (const name of ['Almacén de terminado', 'Patio de carga'])
    stores.push(await create('/stores', { name, division: { id: division } }));
  const customer = await create('/customers', {
    name: 'Cervecería del Norte',
    email: 'almacen@cerveceria.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location: '25.6866,-100.3161',
  });
  const measure = await create('/measures', {
    name: 'Pieza de tarima',
    description: 'Una pieza entera',
    countable: true,
  });
  const family = await create('/products-families', {
    name: 'Tarimas de madera',
    description: 'De pino, nuevas',
  });
  const name = 'Tarima estándar 40 × 48';
  const product = await create('/products', {
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
  requireSuccess(
    await admin.post('/products-inventories/insert', { store: { id: stores[0] }, elements: lots }),
  );
  const plant = { division, stores, customer, product: { id: product, name } };
  const orderIds: number[] = [];
  for (let at = 0; at < orders; at += 1) orderIds.push(await createOrder(admin, plant, 80 + at));
  return { ...plant, orders: orderIds, shipments: await listShipmentsOfOrders(admin, orderIds) };
}

type Stocked = Pick<ShippedPlant, 'stores' | 'customer' | 'product'>;

/** Creates an accepted order whose goods the first store has. */
async function createOrder(admin: TestClient, plant: Stocked, quantity: number): Promise<number> {
  const { body } = requireSuccess(
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
  requireSuccess(await admin.post(`/orders/accept-quotation/${id}`, {}));
  const order = requireSuccess(await admin.get(`/orders/${id}`));
  for (const detail of pickListByPath(order.body, 'details'))
    requireSuccess(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(detail, 'id')}`, {
        origin: 'inventory',
        originId: plant.stores[0],
      }),
    );
  return id;
}

async function listShipmentsOfOrders(
  admin: TestClient,
  orders: readonly number[],
): Promise<number[]> {
  const { body } = requireSuccess(await admin.get('/shipments', { size: 100 }));
  const found = pickListByPath(body, 'elements');
  return orders.map((order) =>
    pickNumberByPath(
      found.find((each) => pickByPath(each, 'order.id') === order),
      'id',
    ),
  );
}
