import { findNextWorkingInstant } from '@tarima/domain/kit/working-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { testTimeZone } from '../testing/days.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
let elsewhere: number;
const hours = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'two.test');
  workplaceIds = await createWorkplaces(sales);
  const [, second] = sales.plant.divisions;
  const { body } = await sales.admin.get('/positions', { size: 100 });
  const position = pickListByPath(body, 'elements').find(
    (each) => pickByPath(each, 'name') === `Ventas ${second}`,
  );
  const response = await sales.admin.post('/workplaces', {
    name: 'Corte lejano',
    description: 'Corte de la otra planta',
    division: { id: second },
    positions: [pickNumberByPath(position, 'id')],
    stations: 1,
    metadata: { color: '#336699' },
  });
  elsewhere = pickNumberByPath(requireSuccess(response).body, 'id');
  // All people of the first division may work in the second one too.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into users_positions (account_id, owner_id, record_id)
      select account_id, id, ${pickNumberByPath(position, 'id')} from users
      where account_id = ${sales.company.accountId} and main_position_id <> ${pickNumberByPath(position, 'id')}`),
  );
});
afterAll(() => server.close());

const propose = async (id: number): Promise<PlanEventInput[]> =>
  toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );

/** Moves an order and the production of its lines to a division. */
const setDivision = (order: number, division: number | undefined) =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`update orders set division_id = ${division} where id = ${order}`);
    await tx.row(
      sql`update orders_details set origin_division_id = ${division} where owner_id = ${order}`,
    );
  });

test('a worker planned in another division is busy: proposals avoid those hours, and a plan that overlaps is refused', async () => {
  const [one, other] = [await createActiveOrder(sales), await createActiveOrder(sales)];
  const events = await propose(one.id);
  const [first] = events;
  if (!first) throw new Error('Nothing was proposed');
  const from = Date.parse(first.startDate);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, metadata)
      values (${sales.company.accountId}, ${other.id}, ${other.detail}, ${elsewhere}, ${first.user.id},
        ${new Date(from).toISOString()}, ${new Date(from + 2 * hours).toISOString()}, '{}')`),
  );
  const response = await sales.planner.post('/events', { order: { id: one.id }, events });
  expect([response.status, pickByPath(response.body, 'details.0.rule')]).toEqual([
    409,
    'operatorOverlap',
  ]);
  expect(pickByPath(response.body, 'details.0.params.order')).toBe(other.id);
  // The number of an order that the planner may not read is left out; the busy worker is named.
  const [home, remote] = sales.plant.divisions;
  await setDivision(other.id, remote);
  const hidden = await sales.planner.post('/events', { order: { id: one.id }, events });
  expect([hidden.status, pickByPath(hidden.body, 'details.0.rule')]).toEqual([
    409,
    'operatorOverlap',
  ]);
  expect(pickByPath(hidden.body, 'details.0.params')).not.toHaveProperty('order');
  expect(pickByPath(hidden.body, 'details.0.params.user')).toBe(first.user.id);
  await setDivision(other.id, home);

  const around = await propose(one.id);
  for (const { user, startDate, endDate } of around)
    expect(
      user.id !== first.user.id ||
        Date.parse(endDate) <= from ||
        Date.parse(startDate) >= from + 2 * hours,
    ).toBe(true);
  requireSuccess(await sales.planner.post('/events', { order: { id: one.id }, events: around }));
});

test('a planner who may also see all orders plans those of another division, and another planner does not', async () => {
  const { id } = await createActiveOrder(sales);
  const [home, remote] = sales.plant.divisions;
  await setDivision(id, remote);
  const read = (client: typeof sales.admin) =>
    client.post('/planning/propose', { orders: [{ id }] });
  expect((await read(sales.admin)).status).toBe(200);
  expect((await read(sales.planner)).status).toBe(404);
  const statuses = [];
  for (const origin of ['transfer', 'production']) {
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update orders_details set origin_type = ${origin}, origin_division_id = ${home},
          transfer_type = ${origin === 'transfer' ? 'collect' : null}
        where owner_id = ${id}`),
    );
    statuses.push((await sales.planner.get(`/orders/${id}`)).status);
  }
  // Planners of a division see the orders that it makes, and not those for which it only transfers goods.
  expect(statuses).toEqual([404, 200]);
  await setDivision(id, home);
  expect((await read(sales.planner)).status).toBe(200);
});

test('a step in another division waits for all pieces of the previous step and the transport time, given as a reason', async () => {
  const { body: account } = requireSuccess(await sales.admin.get('/account/settings'));
  expect(pickByPath(account, 'settings.wayMinutes')).toBe(120);
  const settings = { ...Object(pickByPath(account, 'settings')), wayMinutes: 26 * 60 };
  requireSuccess(await sales.admin.put('/account/settings', { settings }));
  const steps = [workplaceIds[0], elsewhere].map((id, at) => ({
    workplace: { id },
    workTime: 1,
    step: at + 1,
  }));
  requireSuccess(await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, { steps }));
  const { id } = await createActiveOrder(sales);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(body);
  const at = (workplaceId: number | undefined) =>
    events.filter(({ workplace }) => workplace.id === workplaceId);
  const leftAt = Math.max(...at(workplaceIds[0]).map(({ endDate }) => Date.parse(endDate)));
  const begun = Math.min(...at(elsewhere).map(({ startDate }) => Date.parse(startDate)));
  // The transfer arrives at any hour, and its work begins when the plant next works.
  const come = leftAt + 26 * hours;
  const clock = (hour: number) => ({ hours: hour, minutes: 0, seconds: 0 });
  const office = { timeZone: testTimeZone, lapse: { start: clock(9), end: clock(18) } };
  expect(begun).toBe(findNextWorkingInstant(office, come));
  const reasons = pickListByPath(body, 'orders.0.reasons');
  const transportReason = reasons.find((reason) => pickByPath(reason, 'code') === 'way');
  expect(pickByPath(transportReason, 'workplace.id')).toBe(elsewhere);
  expect(
    findNextWorkingInstant(office, Date.parse(String(pickByPath(transportReason, 'until')))),
  ).toBe(begun);

  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const planned = requireSuccess(await sales.planner.get(`/details/${id}`)).body;
  expect(
    pickListByPath(planned, 'details.0.product.workplaceFlows').map((step) =>
      pickByPath(step, 'way'),
    ),
  ).toEqual([undefined, 26 * 60]);
  const why = requireSuccess(await sales.planner.get(`/planning/why-late/${id}`)).body;
  expect(pickListByPath(why, 'reasons').map((reason) => pickByPath(reason, 'code'))).toContain(
    'way',
  );
});

test('the calendar of an order shows the other work of people who may do its steps by a further position', async () => {
  const setFlow = async (workplace: number | undefined) =>
    requireSuccess(
      await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, {
        steps: [{ workplace: { id: workplace }, workTime: 1, step: 1 }],
      }),
    );
  await setFlow(workplaceIds[0]);
  const busy = await createActiveOrder(sales);
  const events = await propose(busy.id);
  requireSuccess(await sales.planner.post('/events', { order: { id: busy.id }, events }));
  await setFlow(elsewhere);
  const { id } = await createActiveOrder(sales);
  const { body } = requireSuccess(
    await sales.planner.get(`/details/${id}`, {
      startDate: events.map(({ startDate }) => startDate).toSorted()[0],
      endDate: events
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1),
    }),
  );
  const shown = pickListByPath(body, 'events').filter(
    (each) => pickByPath(each, 'orderId') === busy.id,
  );
  expect(shown.map((each) => pickByPath(each, 'background'))).toEqual(events.map(() => true));
});
