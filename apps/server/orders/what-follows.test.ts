import path from 'node:path';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderAction } from '@tarima/domain/orders/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  getReportOutcomes,
  sendTabletReports,
} from '../floor/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
  type TestResponse,
} from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { toPlanEventInputs, createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
} from '../testing/sales-company.ts';
import {
  describeStatusTransitions,
  createDocumentTestContext,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';
import { expireQuotations } from './expire-quotations.ts';

let server: DocumentTestContext['server'];
let sales: DocumentTestContext['sales'];
let life: DocumentTestContext['life'];
let witness: DocumentTestContext['witness'];
/** A tablet at the first workplace, and the presence of a worker there. */
let saw: TestClient;
let presence = '';

beforeAll(async () => {
  ({ server, sales, life, witness } = await createDocumentTestContext());
  const [cutting = 0] = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, cutting);
  presence = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  for (const store of [sales.plant.stores[0], sales.plant.stores[2]])
    await addTestStock(sales, store, sales.plant.products[2], 10_000);
  for (const [at, quantity] of [5, 10_000].entries())
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: sales.plant.stores[0] },
        elements: [{ id: sales.plant.rawMaterials[at], lotCode: 'M', quantity }],
      }),
    );
  await proposePlan(await active());
});
afterAll(() => server.close());

/** Five pieces that lie in a store, and four that are to be made. */
const lines = () => [
  buildOrderLine(sales.plant.products[2], 5),
  buildOrderLine(sales.plant.products[0], 4),
];
const inStore = () => ({ origin: 'inventory', originId: sales.plant.stores[0] });
const made = { origin: 'production' };
const day = '2026-12-01';

const createQuoted = () => createTestQuotation(sales, sales.ana, lines());
const createAccepted = () => life.accepted(lines());
async function halfAssigned() {
  const id = await createAccepted();
  requireSuccess(await life.manage(await life.lineOf(id), inStore()));
  return id;
}
async function active() {
  const id = await halfAssigned();
  requireSuccess(await life.manage(await life.lineOf(id, 1), made));
  return id;
}
async function createPlanned() {
  const id = await active();
  requireSuccess(await calls.plan.call(id));
  return id;
}
/** Makes an order whose plan lies ahead, and on which a worker has begun already. */
async function createBegun() {
  const id = await createPlanned();
  const detail = await life.lineOf(id, 1);
  const start = buildReportBody(presence, detail, { kind: 'start' });
  const answer = requireSuccess(await sendTabletReports(saw, [start]));
  expect(getReportOutcomes(answer)).toEqual(['taken']);
  return id;
}
async function createWorked() {
  const id = await createPlanned();
  await backdateOrderPlan(server, id);
  return id;
}
async function createFinished() {
  const id = await createWorked();
  requireSuccess(await calls['finish production'].call(id));
  return id;
}
const shipmentPaths = async (id: number) =>
  (await listOrderShipments(sales, id)).map((each) => `/shipments/${pickNumberByPath(each, 'id')}`);
/** Makes an order whose goods are all requested from the other division, which has not answered. */
async function requestTransfer() {
  const id = await life.accepted([buildOrderLine(sales.plant.products[2], 5)]);
  const body = {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'transfer',
    store: { id: sales.plant.stores[0] },
  };
  requireSuccess(await life.manage(await life.lineOf(id), body));
  return id;
}
/** All of it lies in a store: nothing is to be made. */
async function fromStock() {
  const id = await life.accepted([buildOrderLine(sales.plant.products[2], 5)]);
  requireSuccess(await life.manage(await life.lineOf(id), inStore()));
  return id;
}
/** Schedules the order's shipments, to be collected. */
async function scheduleShipments(id: number) {
  for (const shipment of await shipmentPaths(id))
    requireSuccess(await sales.admin.put(shipment, { scheduledAt: day, method: 'collect' }));
  return id;
}
/** Two lines of one store, so that one of them can be taken back. */
async function twiceFromStock() {
  const five = buildOrderLine(sales.plant.products[2], 5);
  const id = await life.accepted([five, five]);
  for (const nth of [0, 1])
    requireSuccess(await life.manage(await life.lineOf(id, nth), inStore()));
  return id;
}
async function createShipped(
  method: 'collect' | 'directMailing',
  ...verbs: readonly ('send' | 'deliver')[]
) {
  const id = await createFinished();
  const mailed = {
    shipmentAddress: 'Av. Industrias 100',
    cost: '10',
    extraData: { pin: '25.75,-100.5' },
  };
  for (const shipment of await shipmentPaths(id)) {
    requireSuccess(
      await sales.admin.put(shipment, {
        scheduledAt: day,
        method,
        ...(method === 'directMailing' && mailed),
      }),
    );
    for (const verb of verbs) requireSuccess(await sales.admin.post(`${shipment}/${verb}`, {}));
  }
  return id;
}
async function createExpired() {
  const id = await createQuoted();
  await calls['its time runs out'].call(id);
  return id;
}
async function after(made_: () => Promise<number>, verb: 'reject' | 'cancel') {
  const id = await made_();
  requireSuccess(await calls[verb].call(id));
  return id;
}

/** A plan as the button proposes it; of an order that cannot be planned, one that another order had. */
async function proposePlan(id: number): Promise<readonly object[]> {
  const { status, body } = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  if (status < 300) lastPlan = toPlanEventInputs(body);
  return lastPlan;
}
let lastPlan: readonly object[] = [];

/** Calls of the API for the verbs: some share one call. */
const calls = {
  look: { verbs: ['view'], call: (id: number) => sales.admin.get(`/orders/${id}`) },
  'print it': {
    verbs: ['downloadPdf'],
    call: (id: number) => sales.admin.get(`/orders/${id}/pdf`),
  },
  'mail it': {
    verbs: ['sendByEmail'],
    call: (id: number) => sales.admin.form('POST', `/orders/${id}/share-via-email`, new FormData()),
  },
  edit: {
    verbs: ['edit'],
    call: (id: number) =>
      sales.admin.put(`/orders/${id}`, {
        customer: { id: sales.customer },
        orderDate: '2026-11-21',
        details: [buildOrderLine(sales.plant.products[0], 1)],
      }),
  },
  accept: {
    verbs: ['accept'],
    call: (id: number) => sales.ana.post(`/orders/accept-quotation/${id}`, {}),
  },
  reject: {
    verbs: ['reject'],
    call: (id: number) => sales.ana.post(`/orders/${id}/reject`, { message: 'Caro' }),
  },
  cancel: {
    verbs: ['cancel'],
    call: (id: number) => sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }),
  },
  remove: { verbs: ['remove'], call: (id: number) => sales.ana.delete(`/orders/${id}`) },
  'edit custom fields': {
    verbs: ['editCustomFields'],
    call: (id: number) => sales.admin.put(`/orders/${id}/custom-fields`, { customFields: {} }),
  },
  'its time runs out': {
    verbs: [],
    call: async (id: number) => {
      await life.runOut('orders', id);
      await server.database.tenant(sales.company.accountId, (tx) => expireQuotations(tx));
      return sales.admin.get(`/orders/${id}`);
    },
  },
  'assign an origin': {
    verbs: ['createOrder', 'editOrder'],
    call: async (id: number) => life.manage(await getOpenLine(id), made),
  },
  'assign what is proposed': {
    verbs: ['proposeOrigins'],
    call: async (id: number) =>
      asOne(
        await sales.ana.post('/orders/many', { on: { rows: [{ id }] }, does: 'proposeOrigins' }),
      ),
  },
  'wait longer for it': {
    verbs: ['revise'],
    call: (id: number) => revise(id, { requestedDate: getDayAhead(97) }),
  },
  'take less of the first line': {
    verbs: ['revise'],
    call: async (id: number) => revise(id, { details: await buildLines(id, 0, 2) }),
  },
  'take less of the last line': {
    verbs: ['revise'],
    call: async (id: number) => revise(id, { details: await buildLines(id, -1, 2) }),
  },
  'take another line': {
    verbs: ['revise'],
    call: async (id: number) =>
      revise(id, {
        details: [...(await buildLines(id)), buildOrderLine(sales.plant.products[0], 3)],
      }),
  },
  'take an origin back': {
    verbs: ['editOrder', 'changeOrigins'],
    call: async (id: number) =>
      sales.ana.post(`/orders/release-detail/${await life.lineOf(id)}`, {}),
  },
  plan: {
    verbs: ['plan', 'editPlan'],
    call: async (id: number) =>
      sales.planner.post('/events', { order: { id }, events: await proposePlan(id) }),
  },
  'un-plan': {
    verbs: ['unplan'],
    call: (id: number) => sales.planner.post(`/orders/${id}/unplan`, {}),
  },
  'bring a part in': {
    verbs: ['bringIn'],
    call: async (id: number) => {
      const { body } = await sales.planner.get(`/orders/${id}`);
      const part = pickListByPath(body, 'details').find(
        (each) => pickByPath(each, 'data.origin.originType') === 'production',
      );
      return sales.planner.post(`/orders/${id}/production-parts`, {
        store: { id: sales.plant.stores[0] },
        lotCode: `P${id}`,
        details: [{ detail: { id: part ? pickByPath(part, 'id') : 1 }, quantity: 3 }],
      });
    },
  },
  'finish production': {
    verbs: ['endPlan'],
    call: (id: number) =>
      sales.planner.post(`/orders/${id}/finish-production`, {
        store: { id: sales.plant.stores[0] },
        lotCode: `P${id}`,
      }),
  },
} as const satisfies Record<
  string,
  { readonly verbs: readonly OrderAction[]; call(id: number): Promise<TestResponse> }
>;

/** Revises an accepted order, with exactly the effects of its dry run. */
async function revise(id: number, requested: object): Promise<TestResponse> {
  const body = { reason: 'Pidieron otra cosa', ...requested };
  const preview = await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body);
  if (preview.status >= 300) return preview;
  return sales.ana.post(`/orders/${id}/revision`, {
    ...body,
    seen: pickByPath(preview.body, 'impact.seen'),
  });
}

/** The lines of an order, one of them with another quantity. */
async function buildLines(id: number, nth?: number, quantity?: number): Promise<object[]> {
  const details = pickListByPath(await life.read(id), 'details');
  const other = nth === undefined ? undefined : details.at(nth);
  return details.map((each) => ({
    id: pickByPath(each, 'id'),
    ...buildOrderLine(
      pickNumberByPath(each, 'product.id'),
      each === other && quantity !== undefined ? quantity : pickNumberByPath(each, 'data.quantity'),
    ),
  }));
}

/** Returns the refusal of one order among many, in the form of a call for it alone. */
const asOne = (answer: TestResponse): TestResponse => {
  const [refusal] = pickListByPath(answer.body, 'refused');
  return refusal === undefined ? answer : { ...answer, status: 409, body: refusal };
};

/** A line without an origin where there is one, else the second. */
async function getOpenLine(id: number): Promise<number> {
  const details = pickListByPath(await life.read(id), 'details');
  const open = details.find((each) => pickByPath(each, 'data.origin') === null) ?? details.at(-1);
  return pickNumberByPath(open, 'id');
}

const at = async (reached: Promise<number>): Promise<DocumentState> => {
  const id = await reached;
  return { id, orderId: id };
};

const names = Object.keys(calls).filter((name): name is keyof typeof calls =>
  Object.hasOwn(calls, name),
);

test('every action of an order is tested', () => {
  const tried = names.flatMap((name): readonly string[] => calls[name].verbs);
  expect(new Set(tried)).toEqual(new Set<string>(orderDocument.names));
});

/** Each status, the one of production twice: before its plan, and after. */
const states = {
  quotation: () => at(createQuoted()),
  accepted: () => at(createAccepted()),
  origins_pending: () => at(halfAssigned()),
  'origins_pending, asked elsewhere': () => at(requestTransfer()),
  active: () => at(active()),
  'production, planned': () => at(createPlanned()),
  'production, planned and begun': () => at(createBegun()),
  'production, worked': () => at(createWorked()),
  'production, worked and scheduled': async () => at(scheduleShipments(await createWorked())),
  'finished, made': () => at(createFinished()),
  'finished, from stock': () => at(fromStock()),
  'finished, from stock and scheduled': async () => at(scheduleShipments(await twiceFromStock())),
  collected: () => at(createShipped('collect', 'deliver')),
  send: () => at(createShipped('directMailing', 'send')),
  delivered: () => at(createShipped('directMailing', 'send', 'deliver')),
  rejected: () => at(after(createQuoted, 'reject')),
  expired: () => at(createExpired()),
  canceled: () => at(after(active, 'cancel')),
};

test('every status of an order is tested', () => {
  const stood = Object.keys(states).map((name) => name.split(',')[0]);
  expect(new Set<unknown>(stood)).toEqual(new Set(orderDocument.statuses));
});

/** Cases that depend on more than the status: their moment has not come, or is over. */
const notNow = new Set([
  'un-plan, production, worked',
  'un-plan, production, worked and scheduled',
  'finish production, production, planned',
  'finish production, production, planned and begun',
  'assign an origin, origins_pending, asked elsewhere',
  'assign what is proposed, origins_pending, asked elsewhere',
  'take an origin back, production, planned and begun',
  'take an origin back, production, worked',
  'take an origin back, production, worked and scheduled',
  'take an origin back, finished, made',
  // Pieces that are made or have left stay, and nothing is gathered beside them.
  'take less of the last line, production, worked',
  'take less of the last line, production, worked and scheduled',
  'take less of the last line, finished, made',
  'take less of the first line, send',
  'take less of the last line, send',
  'take another line, finished, made',
  'take another line, send',
]);

describeStatusTransitions({
  title: 'What follows: orders',
  verbs: names,
  states,
  allows: (name, state) => {
    if (notNow.has(`${name}, ${state}`)) return undefined;
    const status = state.split(',')[0];
    // No refusal is expected where time alone does something, or nothing.
    if (name === 'its time runs out') return status === 'quotation' || undefined;
    return calls[name].verbs.some(
      (verb) => orderDocument.isStatus(status) && orderDocument.allows(verb, status),
    );
  },
  transition: (name, { id }) => calls[name].call(id),
  witness: () => witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});
