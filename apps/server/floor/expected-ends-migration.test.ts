import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createWorkplaces } from '../testing/planned.ts';
import { createSalesCompany } from '../testing/sales-company.ts';
import { startIsolatedTestServer } from '../testing/server.ts';
import { createPlannedOrder } from './testing.ts';

test('the migration gives stored expected ends to the division that works on the order, and drops those without work', async () => {
  // A server of its own: the table is as the version before had it.
  const server = await startIsolatedTestServer();
  const sales = await createSalesCompany(server, 'before.test');
  await createWorkplaces(sales);
  const [home, elsewhere] = sales.plant.divisions;
  const [sold, made, unplanned] = [
    await createPlannedOrder(sales, 10),
    await createPlannedOrder(sales, 10),
    await createPlannedOrder(sales, 10),
  ];
  await server.asOwner('alter table orders_expected drop column division_id cascade');
  await server.asOwner('alter table orders_expected add primary key (account_id, order_id)');
  const { accountId } = sales.company;
  await server.database.tenant(accountId, async (tx) => {
    await tx.row(
      sql`update orders set division_id = ${elsewhere} where account_id = ${tx.accountId} and id = ${made.id}`,
    );
    await tx.row(
      sql`delete from planning_events where account_id = ${tx.accountId} and order_id = ${unplanned.id}`,
    );
    await tx.rows(sql`
      insert into orders_expected (account_id, order_id, end_date, told_at)
      select ${tx.accountId}, id, '2027-01-04T18:00Z', '2026-12-01T18:00Z'
      from unnest(${[sold.id, made.id, unplanned.id]}::bigint[]) id`);
  });
  const migration = new URL('../migrations/0239_expected_ends_by_division.sql', import.meta.url);
  await server.asOwner(await readFile(migration, 'utf8'));
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ orderId: number; divisionId: number; end: string; told: string }>`
      select order_id as "orderId", division_id as "divisionId", end_date as end, told_at as told
      from orders_expected order by order_id`),
  );
  const stored = {
    divisionId: home,
    end: '2027-01-04T18:00:00.000Z',
    told: '2026-12-01T18:00:00.000Z',
  };
  expect(rows).toEqual([sold, made].map(({ id }) => ({ orderId: id, ...stored })));
  await server.close();
});
