import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { OrderLife } from '../testing/order-life.ts';
import { good, line, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'signature.test');
  life = new OrderLife(server, sales);
});
afterAll(() => server.close());

const dryRun = async (id: number, body: object, client: Client) => {
  const answer = await client.post(`/orders/${id}/revision?dryRun=true`, {
    reason: 'Pidieron otra cosa',
    ...body,
  });
  return pick(good(answer).body, 'impact');
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

test('the signature of a dry run does not let its reader check guesses of what is hidden', async () => {
  const id = await life.accepted([line(sales.plant.products[2], 10, { price: '73' })]);
  const [first] = pickList(await life.read(id), 'details');
  const details = [
    {
      id: pickNumber(first, 'id'),
      product: { id: pickNumber(first, 'product.id') },
      data: { quantity: 12, price: '73', discount: 0, discountType: 0 },
    },
  ];
  const impact = await dryRun(id, { details }, sales.ana);
  const version = String(pick(impact, 'seen'));
  // The whole impact, including the total: a reader who guesses it right must get no confirmation.
  const guess = Object.fromEntries(signedParts.map((part) => [part, pick(impact, part)]));
  const guesses = [guess, impact, pick(impact, 'money')];
  for (const each of guesses)
    expect(version).not.toContain(createHash('sha256').update(JSON.stringify(each)).digest('hex'));
  // The signature still stands for its impact: the same again, another for another impact, and no other is accepted.
  expect(pick(await dryRun(id, { details }, sales.ana), 'seen')).toBe(version);
  const other = await dryRun(id, { deliveryPlace: 'Patio 4' }, sales.ana);
  expect(pick(other, 'seen')).not.toBe(version);
  const revise = (body: object) =>
    sales.ana.post(`/orders/${id}/revision`, { reason: 'Pidieron otra cosa', ...body });
  const response = await revise({ details, seen: pick(other, 'seen') });
  expect([response.status, pick(response.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  good(await revise({ details, seen: version }));
});
