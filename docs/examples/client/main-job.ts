// A plant's main job by the API: a customer, a product, a quotation that is accepted, planned, sent and delivered.
//
//   npx openapi-typescript https://plant.example/api/docs/json -o tarima-api.ts
//   TARIMA=https://plant.example TARIMA_KEY=tarima_… node main-job.ts
import createClient from 'openapi-fetch';
import type { operations, paths } from './tarima-api.ts';

/** Refusal of any status. */
interface Refusal {
  messageCode: string;
  details?: { path: string; rule: string }[];
}
type PlanEvent =
  operations['savePlan']['requestBody']['content']['application/json']['plans'][number]['events'][number];

const api = createClient<paths>({
  baseUrl: process.env['TARIMA'] ?? '',
  headers: { authorization: `Bearer ${process.env['TARIMA_KEY'] ?? ''}` },
});
const today = new Date(process.env['TODAY'] ?? new Date()).toISOString().slice(0, 10);

/** Returns the data of an answer. @throws Error with the code of a refusal, and the fields that it names */
async function need<Data>(
  answer: Promise<{ data?: Data; error?: Refusal; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer;
  if (data !== undefined) return data;
  const details = error?.details?.map(({ path, rule }) => `${path}: ${rule}`) ?? [];
  throw new Error([response.status, error?.messageCode, ...details].join(' '));
}

function getFirst<Item>(items: readonly Item[], name: string): Item {
  const [first] = items;
  if (first === undefined) throw new Error(`There is no ${name}`);
  return first;
}

const page = { page: '1', size: '20' };
const customer = await need(
  api.POST('/api/customers', {
    // A repeated key returns the first customer instead of making a second one.
    params: { header: { 'Idempotency-Key': 'shop-customer-0001' } },
    body: {
      name: 'Northern Brewery',
      email: 'purchases@brewery.example',
      language: 'en',
      customerType: 'distributor',
      businessType: 'manufacturing',
      priority: 'normal',
      state: 'NLE',
      city: 'Monterrey',
      location: '25.6866,-100.3161',
    },
  }),
);

const measures = await need(api.GET('/api/measures', { params: { query: page } }));
const families = await need(api.GET('/api/products-families', { params: { query: page } }));
const product = await need(
  api.POST('/api/products', {
    body: {
      name: 'Two-way pallet 48 × 40',
      description: 'Pine, two-way entry',
      price: '125.00',
      measure: { id: getFirst(measures.elements, 'measure').id },
      productFamily: { id: getFirst(families.elements, 'product family').id },
    },
  }),
);

const workplaces = await need(api.GET('/api/workplaces', { params: { query: page } }));
const staffed = workplaces.elements.filter(({ name }) => name.startsWith('Clavado'));
await need(
  api.PUT('/api/workplaces-flows/{productId}', {
    params: { path: { productId: `${product.id}` } },
    body: {
      steps: [{ workplace: { id: getFirst(staffed, 'workplace').id }, workTime: '2', step: 1 }],
    },
  }),
);
const quotation = await need(
  api.POST('/api/orders', {
    body: {
      customer: { id: customer.id },
      orderDate: today,
      details: [
        {
          product: { id: product.id },
          data: { quantity: '100', price: '125.00', discount: '0', discountType: 0 },
        },
      ],
    },
  }),
);
const stores = await need(api.GET('/api/stores', { params: { query: page } }));
const store = getFirst(
  stores.elements.filter(({ division }) => division.id === quotation.division.id),
  'store',
);
await need(
  api.POST('/api/products-inventories/insert', {
    body: {
      store: { id: store.id },
      elements: [{ id: product.id, lotCode: 'API-1', quantity: '40' }],
    },
  }),
);

const order = { id: quotation.id };
const byId = { path: { id: `${order.id}` } };
await need(api.POST('/api/orders/accept-quotation/{id}', { params: byId, body: {} }));

// The 40 pieces in stock are sent, the other 60 are made.
const detail = { id: getFirst(quotation.details, 'line').id };
const managed = await need(
  api.POST('/api/orders/{id}/fill-origins', {
    params: byId,
    body: {
      origins: [
        { detail, origin: 'inventory', originId: store.id, quantity: '40' },
        { detail, origin: 'production', quantity: '60' },
      ],
    },
  }),
);
if (!('status' in managed)) throw new Error('The origins were proposed, not assigned');

const proposed = await need(api.POST('/api/planning/propose', { body: { orders: [order] } }));
const events: PlanEvent[] = proposed.events.map(({ start, end, split, workplaceId, detailId }) => ({
  startDate: start,
  endDate: end,
  user: { id: split },
  workplace: { id: workplaceId },
  detail: { id: detailId },
}));
const planned = await need(
  api.POST('/api/planning/save', { body: { plans: [{ order, events }] } }),
);

const ready = await need(api.POST('/api/orders/{id}/ship-ready', { params: byId }));
const shipment = { path: { id: `${getFirst(ready.shipments, 'shipment').id}` } };
await need(
  api.PUT('/api/shipments/{id}', {
    params: shipment,
    body: {
      scheduledAt: today,
      method: 'directMailing',
      shipmentAddress: '120 Industry Road',
      extraData: { pin: '25.6866,-100.3161' },
      cost: '350.00',
      ahead: true,
    },
  }),
);
await need(api.POST('/api/shipments/{id}/send', { params: shipment, body: {} }));
const delivered = await need(
  api.POST('/api/shipments/{id}/deliver', { params: shipment, body: {} }),
);

console.log(
  JSON.stringify({
    order: order.id,
    total: quotation.total,
    origins: managed.status,
    plannedOrders: planned.orders.length,
    events: events.length,
    shipment: delivered.status,
    pieces: delivered.inventories.map(({ quantity, received }) => [quantity, received?.accepted]),
  }),
);
