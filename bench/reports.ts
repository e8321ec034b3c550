import { parseArgs } from 'node:util';
import { TestClient, pickNumberByPath } from '@tarima/server/testing/client';
import { email, password } from './account.ts';
import { load, type Asked } from './loader.ts';
import { host, openOrdersAccount } from './orders-account.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * Dashboard, reports and home of an account that has so many orders.
 *   npm run bench:reports -- [--orders 200000] [--seconds 5] [--only dashboard]
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const orders = Number(options.orders);
const { tarima, stop } = await openOrdersAccount(orders, 3405, 'reports.sql');

try {
  const client = await new TestClient(tarima.port, host).signedIn(email, password);
  const division = pickNumberByPath(
    (await client.get('/divisions', { size: 1 })).body,
    'elements.0.id',
  );
  const headers = { host, ...client.headers };
  const works = [
    ['dashboard', 'reports/dashboard?year=2025'],
    ['dashboard of a division', `reports/dashboard?year=2025&divisionId=${division}`],
    ['dashboard of a year without data', 'reports/dashboard?year=2012'],
    ['last transactions', 'reports/last-logs'],
    ['monthly revenue', 'reports/monthly-revenue?year=2025'],
    ['monthly customers', 'reports/monthly-customers?year=2026'],
    ['orders by users', 'reports/orders-by-users?year[0]=2025'],
    ['hours worked by users', 'reports/hours-by-users?year[0]=2025'],
    ['hours of a division', `reports/hours-by-users?year[0]=2025&divisionId=${division}`],
    ['operative hours by workplaces', 'reports/hours-by-workplaces?year[0]=2025'],
    ['what waits, at home', 'home/waiting'],
  ] as const;
  const rows: string[][] = [];
  for (const [name, address] of works.filter(([each]) => each.includes(options.only)))
    for (const clients of [1, 8]) {
      const ask = (): Asked => ({ method: 'GET', path: `/api/${address}`, headers });
      await load({ port: tarima.port, clients, milliseconds: 300, ask });
      const milliseconds = Number(options.seconds) * 1000;
      const { latencies } = await load({ port: tarima.port, clients, milliseconds, ask });
      const slow = latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN;
      const median = middle(latencies);
      rows.push([name, String(clients), median.toFixed(1), slow.toFixed(1)]);
    }
  printTitle(`${orders} orders in the account`);
  printTable(['figures', 'clients', 'median ms', '95 % ms'], rows);
} finally {
  await stop();
}
