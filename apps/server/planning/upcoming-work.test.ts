import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { testTimeZone } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces, toPlanEventInputs } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'upcoming.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

test('a worker with seven planned works cannot be disabled: the error names the five earliest, counts the rest and gives the end of the last', async () => {
  const { id } = await createActiveOrder(sales);
  const proposed = toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: proposed }));
  const worker = sales.ids[3] ?? 0;
  // Work of the same hours on the following days.
  const times = await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      delete from planning_events
      where account_id = ${tx.accountId} and id <> (
        select min(id) from planning_events where account_id = ${tx.accountId})`);
    await tx.row(sql`
      update planning_events set user_id = ${worker} where account_id = ${tx.accountId}`);
    await tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, metadata)
      select account_id, order_id, detail_id, workplace_id, user_id, start_date + make_interval(days => day),
        end_date + make_interval(days => day), metadata
      from planning_events, generate_series(1, 6) day where account_id = ${tx.accountId}`);
    return tx.rows(sql<{ start: string; end: string }>`
      select to_char(start_date at time zone ${testTimeZone}, 'YYYY-MM-DD HH24:MI') as start, end_date as end
      from planning_events where account_id = ${tx.accountId} order by start_date`);
  });
  const { status, body } = await sales.admin.put(`/users/${worker}/disable`, {});
  expect([status, pickByPath(body, 'messageCode')]).toEqual([409, 'EVENTS_NOT_RESOLVED']);
  const details = pickListByPath(body, 'details');
  expect(details.map((each) => pickByPath(each, 'rule'))).toEqual([
    ...Array.from({ length: 5 }, () => 'workAhead'),
    'moreAhead',
  ]);
  expect(details.slice(0, 5).map((each) => String(pickByPath(each, 'params.when')))).toEqual(
    times.slice(0, 5).map(({ start }) => expect.stringContaining(start)),
  );
  expect(pickByPath(details[0], 'params.until')).toBe(times.at(-1)?.end);
  expect(pickByPath(details[5], 'params')).toEqual({ count: 2 });
});

test('a user with planned work can neither be deleted nor become inactive by an edit, and can once the work is over', async () => {
  const worker = sales.ids[3] ?? 0;
  const { body: user } = requireSuccess(await sales.admin.get(`/users/${worker}`));
  const save = () =>
    sales.admin.put(`/users/${worker}`, {
      name: pickByPath(user, 'name'),
      email: pickByPath(user, 'email'),
      profile: { id: pickByPath(user, 'profile.id') },
      mainPosition: { id: pickByPath(user, 'mainPosition.id') },
      positions: [],
      status: 'inactive',
    });
  for (const refused of [await save(), await sales.admin.delete(`/users/${worker}/delete`)])
    expect([
      refused.status,
      pickByPath(refused.body, 'messageCode'),
      pickByPath(refused.body, 'details.0.rule'),
    ]).toEqual([409, 'EVENTS_NOT_RESOLVED', 'workAhead']);
  expect(pickByPath((await sales.admin.get(`/users/${worker}`)).body, 'status')).toBe('active');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`),
  );
  expect(pickByPath(requireSuccess(await save()).body, 'status')).toBe('inactive');
});
