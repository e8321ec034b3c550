import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import type { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  listOrderShipments,
  type SalesCompany,
} from '../testing/sales-company.ts';
import type { TestCompany, TestServer } from '../testing/server.ts';

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
  { sales, life }: { readonly sales: SalesCompany; readonly life: OrderLifeSteps },
  {
    pieces = 5,
    product = sales.plant.products[2],
    store = sales.plant.stores[0],
    schedule = mailing,
  } = {},
): Promise<TripShipment> {
  const order = await life.accepted([buildOrderLine(product, pieces)]);
  requireSuccess(
    await life.manage(await life.lineOf(order), { origin: 'inventory', originId: store }),
  );
  const [found] = await listOrderShipments(sales, order);
  const shipment = pickNumberByPath(found, 'id');
  if (schedule) requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  return { order, shipment };
}

/** Makes an order of pieces that the second division sends to a store of the first, with its scheduled transfer. */
export async function createTripTransfer(
  { sales, life }: { readonly sales: SalesCompany; readonly life: OrderLifeSteps },
  { pieces = 4, product = sales.plant.products[2], store = sales.plant.stores[0] } = {},
): Promise<TripShipment> {
  const order = await life.accepted([buildOrderLine(product, pieces)]);
  await life.acceptTransfer(order, store);
  const [found] = await listOrderShipments(sales, order);
  const shipment = pickNumberByPath(found, 'id');
  const schedule = { scheduledAt: '2026-12-01', method: 'transfer' };
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  return { order, shipment };
}

export const testVehicleRequestBody = {
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
  client: TestClient,
  plates: string,
  more: object = {},
): Promise<number> {
  const { body } = requireSuccess(
    await client.post('/vehicles', { ...testVehicleRequestBody, plates, ...more }),
  );
  return pickNumberByPath(body, 'id');
}

export const buildTripBody = (
  sales: SalesCompany,
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
export async function setProductMeasures(
  sales: SalesCompany,
  product: number | undefined,
): Promise<void> {
  const { body } = requireSuccess(await sales.admin.get(`/products/${product}`));
  if (typeof body !== 'object' || body === null) throw new Error('No product');
  const fields = Object.fromEntries(
    Object.entries(body).filter(([name]) => !serverFields.includes(name)),
  );
  requireSuccess(
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
export const createTestTrip = async (
  sales: SalesCompany,
  vehicle: number,
  stops: readonly number[],
  more: object = {},
): Promise<number> =>
  pickNumberByPath(
    requireSuccess(await sales.admin.post('/trips', buildTripBody(sales, vehicle, stops, more)))
      .body,
    'id',
  );

/** A phone that holds the link of a trip. */
export async function createTripDriver(
  server: TestServer,
  sales: SalesCompany,
  host: string,
  trip: number,
): Promise<TestClient> {
  const { body } = requireSuccess(await sales.admin.post(`/trips/${trip}/link`, {}));
  return server
    .visitor(host)
    .with({ authorization: `Driver ${String(pickByPath(body, 'token'))}` });
}

/** The phone of a driver whose trip has no stops, in a company that has nothing else. */
export async function createMinimalDriver(
  server: TestServer,
  { admin }: TestCompany,
): Promise<TestClient> {
  const { body } = requireSuccess(
    await admin.post('/divisions', { name: 'División de viajes', location: '25,-100' }),
  );
  const vehicle = await createVehicle(admin, 'BARE-1');
  const trip = requireSuccess(
    await admin.post('/trips', {
      vehicle: { id: vehicle },
      division: { id: pickNumberByPath(body, 'id') },
      driverName: 'Ramiro Salas',
      departsAt: '2026-12-01T14:00:00Z',
    }),
  );
  const link = requireSuccess(
    await admin.post(`/trips/${pickNumberByPath(trip.body, 'id')}/link`, {}),
  );
  return server
    .visitor(admin.host)
    .with({ authorization: `Driver ${String(pickByPath(link.body, 'token'))}` });
}

let keys = 0;
/** A key that no other report has. */
export const createReportKey = (): string =>
  `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`;

export interface DriverReportInput {
  readonly key?: string;
  readonly stop: number;
  readonly kind?: string;
  readonly at?: string;
  readonly [more: string]: unknown;
}

/** Returns the reports of a phone whose clock gives them all this moment. */
export const buildDriverReports = (...reports: readonly DriverReportInput[]) => {
  const now = new Date(getServerTime()).toISOString();
  return {
    sentAt: now,
    reports: reports.map((report) => ({
      key: createReportKey(),
      kind: 'delivered',
      at: now,
      ...report,
    })),
  };
};

export const pickStopIds = (trip: unknown): number[] => {
  const stops = pickByPath(trip, 'stops');
  return Array.isArray(stops) ? stops.map((stop) => pickNumberByPath(stop, 'id')) : [];
};
