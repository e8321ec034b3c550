import { present } from '../kit/clock.ts';
import { pick, pickNumber, type Client } from '../testing/client.ts';
import type { OrderLife } from '../testing/order-life.ts';
import { good, line, listShipments, type Sales } from '../testing/sales.ts';
import type { Company, TestServer } from '../testing/server.ts';

/** A shipment and its order. */
export interface TripShipment {
  readonly order: number;
  readonly shipment: number;
}

const mailing: object | null = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100, Apodaca',
  cost: '850.5',
  extraData: { pin: '25.75,-100.5', comments: 'Entregar por la mañana' },
};

/** Makes an order of pieces in stock, with its shipment, scheduled by default. */
export async function createTripShipment(
  { sales, life }: { readonly sales: Sales; readonly life: OrderLife },
  {
    pieces = 5,
    product = sales.plant.products[2],
    store = sales.plant.stores[0],
    schedule = mailing,
  } = {},
): Promise<TripShipment> {
  const order = await life.accepted([line(product, pieces)]);
  good(await life.manage(await life.lineOf(order), { origin: 'inventory', originId: store }));
  const [found] = await listShipments(sales, order);
  const shipment = pickNumber(found, 'id');
  if (schedule) good(await sales.admin.put(`/shipments/${shipment}`, schedule));
  return { order, shipment };
}

export const van = {
  name: 'Torton 1',
  plates: '62-AK-9F',
  insideLength: 7.2,
  insideWidth: 2.4,
  insideHeight: 2.5,
  payload: 12_000,
  status: 'active',
};

/** A vehicle with plates of its own. */
export async function createVehicle(
  client: Client,
  plates: string,
  more: object = {},
): Promise<number> {
  const { body } = good(await client.post('/vehicles', { ...van, plates, ...more }));
  return pickNumber(body, 'id');
}

export const tripBody = (
  sales: Sales,
  vehicle: number,
  stops: readonly number[],
  more: object = {},
) => ({
  vehicle: { id: vehicle },
  division: { id: sales.plant.divisions[0] },
  driverName: 'Ramiro Salas',
  driverPhone: '81 5555 0101',
  departsAt: '2026-12-01T14:00:00Z',
  stops,
  ...more,
});

/** A product of 48 × 40 inches and 18 kg, of which people stack 17. */
export async function setMeasures(sales: Sales, product: number | undefined): Promise<void> {
  const { body } = good(await sales.admin.get(`/products/${product}`));
  if (typeof body !== 'object' || body === null) throw new Error('No product');
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => !serverFields.includes(name)),
  );
  good(
    await sales.admin.put(`/products/${product}`, {
      ...fields,
      dimensionUnit: 'in',
      outsideLength: 48,
      outsideWidth: 40,
      outsideHeight: 5,
      stackPieces: 17,
      unitWeight: 18,
    }),
  );
}

/** Fields that only the server writes. */
const serverFields = [
  'id',
  'stock',
  'globalStock',
  'createdAt',
  'updatedAt',
  'technicalSheetExists',
];

/** Plans a trip. @returns its id. */
export const plan = async (
  sales: Sales,
  vehicle: number,
  stops: readonly number[],
  more: object = {},
): Promise<number> =>
  pickNumber(
    good(await sales.admin.post('/trips', tripBody(sales, vehicle, stops, more))).body,
    'id',
  );

/** A phone that holds the link of a trip. */
export async function createTripDriver(
  server: TestServer,
  sales: Sales,
  host: string,
  trip: number,
): Promise<Client> {
  const { body } = good(await sales.admin.post(`/trips/${trip}/link`, {}));
  return server.visitor(host).with({ authorization: `Driver ${String(pick(body, 'token'))}` });
}

/** The phone of a driver whose trip has no stops, in a company that has nothing else. */
export async function bareDriver(server: TestServer, { admin }: Company): Promise<Client> {
  const { body } = good(
    await admin.post('/divisions', { name: 'División de viajes', location: '25,-100' }),
  );
  const vehicle = await createVehicle(admin, 'BARE-1');
  const trip = good(
    await admin.post('/trips', {
      vehicle: { id: vehicle },
      division: { id: pickNumber(body, 'id') },
      driverName: 'Ramiro Salas',
      departsAt: '2026-12-01T14:00:00Z',
    }),
  );
  const link = good(await admin.post(`/trips/${pickNumber(trip.body, 'id')}/link`, {}));
  return server
    .visitor(admin.host)
    .with({ authorization: `Driver ${String(pick(link.body, 'token'))}` });
}

let keys = 0;
/** A key that no other report has. */
export const nextKey = (): string =>
  `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`;

export interface Said {
  readonly key?: string;
  readonly stop: number;
  readonly kind?: string;
  readonly at?: string;
  readonly [more: string]: unknown;
}

/** Returns the reports of a phone whose clock gives them all this moment. */
export const buildReports = (...reports: readonly Said[]) => {
  const now = new Date(present()).toISOString();
  return {
    sentAt: now,
    reports: reports.map((report) => ({ key: nextKey(), kind: 'delivered', at: now, ...report })),
  };
};

export const stopIds = (trip: unknown): number[] => {
  const stops = pick(trip, 'stops');
  return Array.isArray(stops) ? stops.map((stop) => pickNumber(stop, 'id')) : [];
};
