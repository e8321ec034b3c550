import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());

test('the monthly figures of a replaced division are added to the other division, per user', async () => {
  const { accountId, admin } = sales.company;
  const [remaining, gone] = sales.plant.divisions;
  const [both, other] = sales.ids;
  const row = (month: string, division: number, user: number | undefined, revenue: number) =>
    server.database.tenant(accountId, (tx) =>
      tx.row(sql`insert into sales_months (account_id, month, division_id, user_id, accepted, concluded, revenue)
        values (${accountId}, ${month}, ${division}, ${user}, 3, 2, ${revenue})`),
    );
  await row('2025-03-01', remaining, both, 100);
  await row('2025-03-01', gone, both, 20.5);
  await row('2025-04-01', gone, other, 7);

  expect((await admin.delete('/divisions', { oldId: gone, newId: remaining })).status).toBe(204);
  const { body } = await admin.get('/reports/monthly-revenue', { year: 2025 });
  expect(body).toMatchObject([
    {},
    {},
    { month: 3, quantity: '120.50' },
    { month: 4, quantity: '7.00' },
    ...Array.from({ length: 8 }, () => ({ quantity: '0.00' })),
  ]);
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql`select division_id::int as division, user_id::int as "user", accepted::int, concluded::int
      from sales_months where month < '2026-01-01' order by month`),
  );
  expect(rows).toEqual([
    { division: remaining, user: both, accepted: 6, concluded: 4 },
    { division: remaining, user: other, accepted: 3, concluded: 2 },
  ]);
});
