import { parseArgs } from 'node:util';
import { TestClient, pickNumberByPath } from '@tarima/server/testing/client';
import { email, password } from './account.ts';
import type { Asked } from './loader.ts';
import { host, openOrdersAccount } from './orders-account.ts';
import { printTitle } from './report.ts';
import { printTimes, type Work } from './timed.ts';

/*
 * The lists of orders of an account that has so many, one order with its lines, and a new quotation.
 *   npm run bench:orders -- [--orders 200000] [--seconds 5] [--only list]
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const orders = Number(options.orders);

const { tarima, stop } = await openOrdersAccount(orders, 3404);

try {
  const client = await new TestClient(tarima.port, host).signedIn(email, password);
  const newest = await client.get('/orders', { size: 1 });
  const id = pickNumberByPath(newest.body, 'elements.0.id');
  const customer = pickNumberByPath(newest.body, 'elements.0.customer.id');
  const product = pickNumberByPath(
    (await client.get('/products', { size: 1 })).body,
    'elements.0.id',
  );
  const headers = { host, ...client.headers };
  const get = (address: string) => (): Asked => ({
    method: 'GET',
    path: `/api${address}`,
    headers,
  });
  const quote = (): Asked => ({
    method: 'POST',
    path: '/api/orders',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: { id: customer },
      orderDate: '2026-11-21',
      details: Array.from({ length: 3 }, () => ({
        product: { id: product },
        data: { quantity: 40, discount: 0, discountType: 0 },
      })),
    }),
  });
  const works: readonly Work[] = [
    ['list', get('/orders?size=20')],
    ['list by customer’s id', get('/orders?size=20&orderBy=customer')],
    ['list by computed end', get('/orders?size=20&orderBy=computedEndDate')],
    ['list of a status', get('/orders?size=20&filters[status][]=production')],
    [
      'list of two statuses by total',
      get('/orders?size=20&filters[status][]=active&filters[status][]=production&orderBy=total'),
    ],
    ['list of a customer', get(`/orders?size=20&filters[customer][]=${customer}`)],
    [
      'list of a month',
      get('/orders?size=20&filters[orderDate][from]=2024-03-01&filters[orderDate][to]=2024-03-31'),
    ],
    ['list of late ones', get('/orders?size=20&filters[late]=true')],
    ['page 4,000', get('/orders?size=20&page=4000')],
    ['my orders', get('/my-orders?size=20')],
    ['orders to plan', get('/orders-planning?size=20')],
    ['one order', get(`/orders/${id}`)],
    ['a quotation of three lines', quote],
  ];
  printTitle(`${orders} orders in the account`);
  await printTimes(
    tarima.port,
    works.filter(([each]) => each.includes(options.only)),
    Number(options.seconds),
  );
} finally {
  await stop();
}
