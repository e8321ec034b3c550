import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'signature.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

const dryRun = async (id: number, body: object, client: TestClient) => {
  const answer = await client.post(`/orders/${id}/revision?dryRun=true`, {
    reason: 'Pidieron otra cosa',
    ...body,
  });
  return pickByPath(requireSuccess(answer).body, 'impact');
};

/** Parts of an impact in the order in which the server signs them. */
const signedParts = [
  'number',
  'status',
  'terms',
  'lines',
  'work',
  'materials',
  'shipments',
  'money',
];

test('the signature of a revision preview is not a plain hash of its content, and each preview has its own', async () => {
  const id = await life.accepted([buildOrderLine(sales.plant.products[2], 10, { price: '73' })]);
  const [first] = pickListByPath(await life.read(id), 'details');
  const details = [
    {
      id: pickNumberByPath(first, 'id'),
      product: { id: pickNumberByPath(first, 'product.id') },
      data: { quantity: 12, price: '73', discount: 0, discountType: 0 },
    },
  ];
  const impact = await dryRun(id, { details }, sales.ana);
  const version = String(pickByPath(impact, 'seen'));
  // The whole impact, including the total: a reader who guesses it right must get no confirmation.
  const guess = Object.fromEntries(signedParts.map((part) => [part, pickByPath(impact, part)]));
  const guesses = [guess, impact, pickByPath(impact, 'money')];
  for (const each of guesses)
    expect(version).not.toContain(createHash('sha256').update(JSON.stringify(each)).digest('hex'));
  // The signature still stands for its impact: the same again, another for another impact, and no other is accepted.
  expect(pickByPath(await dryRun(id, { details }, sales.ana), 'seen')).toBe(version);
  const other = await dryRun(id, { deliveryPlace: 'Patio 4' }, sales.ana);
  expect(pickByPath(other, 'seen')).not.toBe(version);
  const revise = (body: object) =>
    sales.ana.post(`/orders/${id}/revision`, { reason: 'Pidieron otra cosa', ...body });
  const response = await revise({ details, seen: pickByPath(other, 'seen') });
  expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([
    409,
    'STALE_ENTITY',
  ]);
  requireSuccess(await revise({ details, seen: version }));
});
