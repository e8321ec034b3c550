import { inventories } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { listFilterableColumns, getFilterKind } from '@tarima/domain/kit/list-columns';
import { catalogueModules } from '@tarima/domain/modules';
import { notifications } from '@tarima/domain/notifications/notification';
import { orderListScreens, orderModules } from '@tarima/domain/orders/order';
import { purchases } from '@tarima/domain/purchases/purchase';
import { orderReturns } from '@tarima/domain/returns/return';
import { shipments } from '@tarima/domain/shipments/shipment';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { trips } from '@tarima/domain/trips/trip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pickByPath, pickNumberByPath } from '../../testing/client.ts';
import { recordReadRoutes, type RecordedReadRoute } from '../../testing/collect-responses.ts';
import { createWorkplaces } from '../../testing/planned.ts';
import {
  requireSuccess,
  createSalesCompany,
  type SalesCompany,
} from '../../testing/sales-company.ts';
import { createRotation } from '../../testing/rounds.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const lists: readonly Module[] = [
  ...catalogueModules,
  ...Object.values(inventories),
  ...Object.values(movements),
  ...orderListScreens.map((view) => orderModules[view]),
  notifications,
  shipments,
  transferRequests,
  trips,
  purchases,
  orderReturns,
];

/** Numbers that no column holds: with a fraction, beyond 32 bits, beyond 53 bits, below zero. */
const odd = [
  '1.5',
  '-0.25',
  '2147483648',
  '-2147483649',
  '999999999999999',
  '1e40',
  '99999999999999999999',
];
/** Odd numbers of one filter: two, each filter the next ones; the soak gives all to each. */
const getNextOdd = createRotation(odd, 2);

const routes: RecordedReadRoute[] = [];
let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer({}, (app) => recordReadRoutes(app, routes));
  sales = await createSalesCompany(server, 'odd-filters.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

test.each(lists.map((module) => [module.name, module] as const))(
  'filters of %s never fail with a server error, whatever number they contain',
  async (_name, module) => {
    const failed: unknown[] = [];
    for (const { name, field } of listFilterableColumns(module)) {
      const kind = getFilterKind(field);
      const shapes = kind === 'range' ? ['', '[min]', '[max]', '[above]', '[below]'] : ['', '[0]'];
      for (const shape of shapes)
        for (const value of getNextOdd()) {
          const query = `filters[${name}]${shape}=${value}`;
          for (const call of ['', '/counts?by=id&', '/totals?']) {
            if (call !== '' && value !== '1.5' && value !== '2147483648') continue;
            const path = `/${getModulePath(module)}${call === '' ? '?' : call}${query}`;
            const { status, body } = await sales.admin.send('GET', path);
            if (status >= 500) failed.push([path, status]);
            if (status === 400 && pickByPath(body, 'details.0.path') === undefined)
              failed.push([path, body]);
          }
        }
    }
    expect(failed).toEqual([]);
  },
);

test('a fractional bound selects the whole numbers beyond it, and an extreme bound all rows or none', async () => {
  const countFound = async (filters: object) =>
    pickNumberByPath(
      requireSuccess(await sales.admin.get('/workplaces', { filters })).body,
      'metadata.totalItems',
    );
  const all = await countFound({});
  const two = await countFound({ stations: 2 });
  expect(two).toBe(2);
  expect(all).toBeGreaterThan(two);
  expect(await countFound({ stations: { min: 1.5 } })).toBe(two);
  expect(await countFound({ stations: { max: 1.5 } })).toBe(all - two);
  expect(await countFound({ stations: { above: 1.5, below: 2.5 } })).toBe(two);
  expect(await countFound({ stations: 1.5 })).toBe(0);
  expect(await countFound({ stations: { max: 999_999_999_999_999 } })).toBe(all);
  expect(await countFound({ stations: { min: 999_999_999_999_999 } })).toBe(0);
});

/** Names that a query takes; those of lists are walked above. */
const listNames = (query: RecordedReadRoute['query']): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.def.shape) : [];

test('reading calls never fail with a server error, whatever number their query or path contains', async () => {
  const failed: unknown[] = [];
  const recordFailure = async (path: string) => {
    const { status } = await sales.admin.send('GET', path);
    if (status >= 500) failed.push([path, status]);
  };
  for (const { path, query } of routes) {
    const record = path.replaceAll(/:\w+/g, '1');
    for (const name of listNames(query))
      for (const value of getNextOdd()) {
        await recordFailure(`${record}?${name}=${value}`);
        await recordFailure(`${record}?${name}[0]=${value}`);
      }
    if (record !== path)
      for (const value of odd) await recordFailure(path.replaceAll(/:\w+/g, value));
  }
  expect(failed).toEqual([]);
});
