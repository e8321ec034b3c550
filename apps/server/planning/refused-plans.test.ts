import { languages } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'refused.test');
  workplaceIds = await createWorkplaces(sales);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update workplaces set metadata = metadata || '{"language": {"name": {"en": "Nailing one"}}}'::jsonb
      where id = ${workplaceIds[1]}`),
  );
});
afterAll(() => server.close());

const names = { es: 'Clavado uno', en: 'Nailing one' };

test('when one of several plans is refused, the error names its order, line, step and workplace', async () => {
  const [one, other] = [await createActiveOrder(sales, 20), await createActiveOrder(sales, 20)];
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id: one.id }, { id: other.id }] }),
  );
  const rows = pickListByPath(body, 'events');
  const events = toPlanEventInputs(body);
  const toPlan = (id: number) => ({
    order: { id },
    events: events.filter((_, at) => pickByPath(rows[at], 'orderId') === id),
  });
  // The planner fixes the other order on a Sunday.
  const wrong = toPlan(other.id);
  const moved = {
    ...wrong,
    events: wrong.events.map((event) =>
      event.workplace.id === workplaceIds[1]
        ? {
            ...event,
            startDate: '2027-01-03T16:00:00.000Z',
            endDate: '2027-01-03T16:40:00.000Z',
          }
        : event,
    ),
  };
  for (const language of languages) {
    const response = await sales.planner
      .with({ 'accept-language': language })
      .post('/planning/save', { plans: [toPlan(one.id), moved] });
    expect(response.status).toBe(400);
    const [detail] = pickListByPath(response.body, 'details');
    expect(pickByPath(detail, 'path')).toMatch(/^events\.\d+$/);
    expect(pickByPath(detail, 'params')).toMatchObject({
      forOrder: other.id,
      step: 2,
      detail: other.detail,
      workplace: workplaceIds[1],
      workplaceName: names[language],
    });
  }
  for (const { id } of [one, other]) {
    const { body: stored } = requireSuccess(await sales.planner.get(`/details/${id}`));
    expect(
      pickListByPath(stored, 'events').filter((event) => pickByPath(event, 'background') !== true),
    ).toEqual([]);
  }
});

test('an error about missing minutes names the order, line, step and workplace', async () => {
  const { id, detail } = await createActiveOrder(sales, 20);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(body).filter(
    ({ workplace }) => workplace.id === workplaceIds[0],
  );
  const response = await sales.planner.post('/events', { order: { id }, events });
  expect([response.status, pickByPath(response.body, 'details')]).toMatchObject([
    400,
    [
      {
        path: 'events',
        rule: 'minutesDiffer',
        params: { forOrder: id, step: 2, detail, workplaceName: names.es, planned: 0 },
      },
    ],
  ]);
});

test('a plan with missing minutes is refused as wrong, although its person is also busy with another order', async () => {
  const [planned, { id }] = [
    await createActiveOrder(sales, 20),
    await createActiveOrder(sales, 20),
  ];
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id: planned.id }] }),
  );
  const taken = toPlanEventInputs(body);
  requireSuccess(await sales.planner.post('/events', { order: { id: planned.id }, events: taken }));
  const own = toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );
  const onTaken = own.flatMap((event) => {
    const place = taken.find(({ workplace }) => workplace.id === event.workplace.id);
    return place
      ? [{ ...event, startDate: place.startDate, endDate: place.endDate, user: place.user }]
      : [];
  });
  const refuse = async (events: readonly object[]) => {
    const response = await sales.planner.post('/events', { order: { id }, events });
    const details = pickListByPath(response.body, 'details');
    return [response.status, new Set(details.map((detail) => pickByPath(detail, 'rule')))];
  };
  expect(await refuse(onTaken)).toEqual([409, new Set(['operatorOverlap'])]);
  expect(await refuse(onTaken.slice(0, 1))).toEqual([
    400,
    new Set(['operatorOverlap', 'minutesDiffer']),
  ]);
});
