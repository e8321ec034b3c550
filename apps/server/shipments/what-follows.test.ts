import path from 'node:path';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { ShipmentMethod, ShipmentStatus } from '@tarima/domain/shipments/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import {
  requireSuccess,
  buildOrderLine,
  listOrderShipments,
  addTestStock,
} from '../testing/sales-company.ts';
import {
  describeStatusTransitions,
  createDocumentTestContext,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';
import { createTestTrip, createVehicle } from '../trips/testing.ts';

let server: DocumentTestContext['server'];
let sales: DocumentTestContext['sales'];
let life: DocumentTestContext['life'];
let witness: DocumentTestContext['witness'];
let vehicle: number;

beforeAll(async () => {
  ({ server, sales, life, witness } = await createDocumentTestContext());
  vehicle = await createVehicle(sales.admin, 'WF-9');
  for (const store of sales.plant.stores)
    await addTestStock(sales, store, sales.plant.products[2], 10_000);
});
afterAll(() => server.close());

/**
 * Makes an order of five pieces, from this division's stock or requested from the other;
 * with a line that is to be made where it is not finished yet.
 */
async function createOrder(origin: object, isFinished: boolean): Promise<DocumentState> {
  const more = isFinished ? [] : [buildOrderLine(sales.plant.products[0], 4)];
  const orderId = await life.accepted([buildOrderLine(sales.plant.products[2], 5), ...more]);
  const { body } = requireSuccess(await life.manage(await life.lineOf(orderId), origin));
  if (!isFinished)
    requireSuccess(await life.manage(await life.lineOf(orderId, 1), { origin: 'production' }));
  const request = pickByPath(body, 'details.0.transferRequest.id');
  if (typeof request === 'number')
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
  return getFirstShipment(orderId);
}
async function getFirstShipment(orderId: number): Promise<DocumentState> {
  const [first] = await listOrderShipments(sales, orderId);
  return { id: pickNumberByPath(first, 'id'), orderId };
}
const fromHere = (isFinished: boolean) =>
  createOrder({ origin: 'inventory', originId: sales.plant.stores[0] }, isFinished);
/** Five pieces of one store and five of another: two shipments, of which the other is not scheduled. */
async function fromTwoStores(): Promise<DocumentState> {
  const [one, other] = sales.plant.stores;
  const five = buildOrderLine(sales.plant.products[2], 5);
  const orderId = await life.accepted([five, five]);
  for (const [at, store] of [one, other].entries())
    requireSuccess(
      await life.manage(await life.lineOf(orderId, at), { origin: 'inventory', originId: store }),
    );
  return getFirstShipment(orderId);
}
const createFromOther = () =>
  createOrder(
    {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: sales.plant.stores[0] },
    },
    true,
  );

/** Two of five pieces refused on a trip that is under way. */
async function createRefusalOnTrip(): Promise<DocumentState> {
  const state = await fromHere(true);
  requireSuccess(await calls.edit(state.id, 'directMailing'));
  const trip = await createTestTrip(sales, vehicle, [state.id]);
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' }));
  const read = await sales.admin.get(`/shipments/${state.id}`);
  const item = pickNumberByPath(read.body, 'inventories.0.id');
  const lines = [{ item, refused: 2, reason: 'Rotas' }];
  requireSuccess(await sales.admin.post(`/shipments/${state.id}/deliver`, { lines }));
  return state;
}

const schedules = {
  collect: { scheduledAt: '2026-12-01', method: 'collect' },
  directMailing: {
    scheduledAt: '2026-12-01',
    method: 'directMailing',
    shipmentAddress: 'Av. Industrias 100, Apodaca',
    cost: '850.5',
    extraData: { pin: '25.75,-100.5' },
  },
  transfer: { scheduledAt: '2026-12-01', method: 'transfer' },
} as const satisfies Record<ShipmentMethod, object>;

interface Stood {
  readonly status: ShipmentStatus;
  readonly method: ShipmentMethod | null;
  readonly isOnTruck?: boolean;
  prepare(): Promise<DocumentState>;
}

/** A shipment of some goods, after some verbs. */
function stood(
  status: ShipmentStatus,
  method: ShipmentMethod | null,
  goods: () => Promise<DocumentState>,
  ...verbs: readonly (keyof typeof calls)[]
): Stood {
  return {
    status,
    method,
    prepare: async () => {
      const record = await goods();
      for (const verb of verbs) requireSuccess(await calls[verb](record.id, method ?? 'collect'));
      return record;
    },
  };
}

/** Prepares a shipment whose order was canceled afterwards. */
function withCanceledOrder({ prepare, ...shipment }: Stood): Stood {
  return {
    ...shipment,
    prepare: async () => {
      const record = await prepare();
      requireSuccess(
        await sales.ana.post(`/orders/${record.orderId}/cancel`, { message: 'Ya no' }),
      );
      return record;
    },
  };
}

const calls = {
  edit: (id: number, method: ShipmentMethod) =>
    sales.admin.put(`/shipments/${id}`, schedules[method]),
  split: async (id: number) => {
    const read = await sales.admin.get(`/shipments/${id}`);
    const item = pickNumberByPath(read.body, 'inventories.0.id');
    return sales.admin.post(`/shipments/${id}/split`, { lines: [{ item, quantity: 2 }] });
  },
  send: (id: number) => sales.admin.post(`/shipments/${id}/send`, {}),
  deliver: (id: number) => sales.admin.post(`/shipments/${id}/deliver`, {}),
  receive: (id: number) => sales.admin.post(`/shipments/${id}/receive`, {}),
  deliveryNote: (id: number) => sales.admin.get(`/shipments/${id}/delivery-note`),
};

const here = () => fromHere(true);
const states: Readonly<Record<string, Stood>> = {
  'pending, of an order in production': stood('pending', null, () => fromHere(false)),
  'pending by collect, of an order in production': stood(
    'pending',
    'collect',
    () => fromHere(false),
    'edit',
  ),
  'pending, of a finished order': stood('pending', null, here),
  'pending, between stores': stood('pending', 'transfer', createFromOther),
  'active by collect': stood('active', 'collect', here, 'edit'),
  'active by directMailing': stood('active', 'directMailing', here, 'edit'),
  'active by transfer': stood('active', 'transfer', createFromOther, 'edit'),
  'send by directMailing': stood('send', 'directMailing', here, 'edit', 'send'),
  'active by collect, one of two': stood('active', 'collect', fromTwoStores, 'edit'),
  'send by directMailing, one of two': stood(
    'send',
    'directMailing',
    fromTwoStores,
    'edit',
    'send',
  ),
  'send by transfer': stood('send', 'transfer', createFromOther, 'edit', 'send'),
  'send by directMailing, of a canceled order': withCanceledOrder(
    stood('send', 'directMailing', here, 'edit', 'send'),
  ),
  'send by transfer, of a canceled order': withCanceledOrder(
    stood('send', 'transfer', createFromOther, 'edit', 'send'),
  ),
  'finished by collect': stood('finished', 'collect', here, 'edit', 'deliver'),
  'finished by directMailing': stood('finished', 'directMailing', here, 'edit', 'send', 'deliver'),
  'finished by directMailing, with refused pieces on a truck': {
    ...stood('finished', 'directMailing', createRefusalOnTrip),
    isOnTruck: true,
  },
  'finished by transfer': stood('finished', 'transfer', createFromOther, 'edit', 'send', 'deliver'),
};

test('the tests cover every status and every transition of a shipment', () => {
  expect(new Set(Object.values(states).map(({ status }) => status))).toEqual(
    new Set(shipmentDocument.statuses),
  );
  expect(new Set(Object.keys(calls))).toEqual(new Set(shipmentDocument.names));
});

/** Method of each standing's shipment: before any choice, to be collected. */
const methodOf = new Map<number, ShipmentMethod>();

describeStatusTransitions({
  title: 'What follows: shipments',
  verbs: shipmentDocument.names,
  states: Object.fromEntries(
    Object.entries(states).map(([name, { method, prepare }]) => [
      name,
      async () => {
        const record = await prepare();
        methodOf.set(record.id, method ?? 'collect');
        return record;
      },
    ]),
  ),
  allows: (verb, name) => {
    const state = states[name];
    return state && shipmentDocument.offered(state, new Date(getServerTime())).includes(verb);
  },
  transition: (verb, { id }) => calls[verb](id, methodOf.get(id) ?? 'collect'),
  witness: () => witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});
