import path from 'node:path';
import { tripDocument, type TripVerb } from '@tarima/domain/trips/document';
import type { TripStatus } from '@tarima/domain/trips/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickNumberByPath } from '../testing/client.ts';
import { requireSuccess, addTestStock } from '../testing/sales-company.ts';
import {
  describeStatusTransitions,
  createDocumentTestContext,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';
import {
  createTripShipment,
  setProductMeasures,
  createTestTrip,
  createVehicle,
} from './testing.ts';

let stage: DocumentTestContext;
let vehicle: number;
let small: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  await addTestStock(sales, sales.plant.stores[0] ?? 0, sales.plant.products[2], 10_000);
  vehicle = await createVehicle(sales.admin, 'WF-1');
  small = await createVehicle(sales.admin, 'WF-2', { payload: 1 });
  await setProductMeasures(sales, sales.plant.products[2]);
});
afterAll(() => stage.server.close());

/** A trip with a link, of two orders, of which the first is looked at. */
async function createPlanned(): Promise<DocumentState> {
  const first = await createTripShipment(stage);
  const second = await createTripShipment(stage);
  const id = await createTestTrip(stage.sales, vehicle, [first.shipment, second.shipment]);
  requireSuccess(await stage.sales.admin.post(`/trips/${id}/link`, {}));
  return { id, orderId: first.order };
}
/** A trip under way, with two pieces refused at its first stop. */
async function createRefusal(): Promise<DocumentState> {
  const state = await createPlanned();
  const { admin } = stage.sales;
  const { body } = requireSuccess(await admin.post(`/trips/${state.id}/start`, reason));
  const shipment = pickNumberByPath(body, 'stops.0.shipment.id');
  const read = requireSuccess(await admin.get(`/shipments/${shipment}`)).body;
  const lines = [{ item: pickNumberByPath(read, 'inventories.0.id'), refused: 2, reason: 'Rotas' }];
  requireSuccess(await admin.post(`/shipments/${shipment}/deliver`, { lines }));
  return state;
}
async function heavy(): Promise<DocumentState> {
  const { shipment, order } = await createTripShipment(stage);
  return { id: await createTestTrip(stage.sales, small, [shipment]), orderId: order };
}

const reason = { reason: 'el cliente lo pide así' };
const calls: Readonly<
  Record<TripVerb, (id: number) => ReturnType<DocumentTestContext['sales']['admin']['get']>>
> = {
  edit: (id) => stage.sales.admin.put(`/trips/${id}/stops`, { stops: [] }),
  load: (id) => stage.sales.admin.post(`/trips/${id}/load`, reason),
  start: (id) => stage.sales.admin.post(`/trips/${id}/start`, reason),
  end: (id) => stage.sales.admin.post(`/trips/${id}/end`, {}),
  driverLink: (id) => stage.sales.admin.post(`/trips/${id}/link`, {}),
  tripSheet: (id) => stage.sales.admin.get(`/trips/${id}/sheet`),
  deliveryNotes: (id) => stage.sales.admin.get(`/trips/${id}/delivery-notes`),
  reopen: (id) => stage.sales.admin.post(`/trips/${id}/reopen`, {}),
  cancel: (id) => stage.sales.admin.post(`/trips/${id}/cancel`, {}),
};

interface Stood {
  readonly status: TripStatus;
  readonly stops: number;
  prepare(): Promise<DocumentState>;
}

const createStatusCase = (
  status: TripStatus,
  stops: number,
  begin: () => Promise<DocumentState>,
  ...verbs: readonly TripVerb[]
): Stood => ({
  status,
  stops,
  prepare: async () => {
    const record = await begin();
    for (const verb of verbs) requireSuccess(await calls[verb](record.id));
    return record;
  },
});

const states: Readonly<Record<string, Stood>> = {
  'planned, without stops': createStatusCase('planned', 0, createPlanned, 'edit'),
  planned: createStatusCase('planned', 2, createPlanned),
  'planned, over the payload': createStatusCase('planned', 1, heavy),
  loaded: createStatusCase('loaded', 2, createPlanned, 'load'),
  'loaded over the payload': createStatusCase('loaded', 1, heavy, 'load'),
  underWay: createStatusCase('underWay', 2, createPlanned, 'start'),
  'underWay, with refused pieces on the truck': createStatusCase('underWay', 1, createRefusal),
  ended: createStatusCase('ended', 0, createPlanned, 'start', 'end'),
  canceled: createStatusCase('canceled', 0, createPlanned, 'cancel'),
};

test('the tests cover every status and every transition of a trip', () => {
  expect(new Set(Object.values(states).map(({ status }) => status))).toEqual(
    new Set(tripDocument.statuses),
  );
  expect(new Set(Object.keys(calls))).toEqual(new Set(tripDocument.names));
});

describeStatusTransitions({
  title: 'What follows: trips',
  verbs: tripDocument.names,
  states: Object.fromEntries(Object.entries(states).map(([name, { prepare }]) => [name, prepare])),
  allows: (verb, name) => {
    const state = states[name];
    return state && tripDocument.offered(state, new Date(getServerTime())).includes(verb);
  },
  transition: (verb, { id }) => calls[verb](id),
  witness: () => stage.witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});
