import { languages } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, pickList } from '../testing/client.ts';
import { activeOrder, toWireEvents, createWorkplaces } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let workplaceIds: number[];
beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'refused.test');
  workplaceIds = await createWorkplaces(sales);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update workplaces set metadata = metadata || '{"language": {"name": {"en": "Nailing one"}}}'::jsonb
      where id = ${workplaceIds[1]}`),
  );
});
afterAll(() => server.close());

const names = { es: 'Clavado uno', en: 'Nailing one' };

test('a plan among several that is refused names its order, the step and who and where', async () => {
  const [one, other] = [await activeOrder(sales, 20), await activeOrder(sales, 20)];
  const { body } = good(
    await sales.planner.post('/planning/propose', { orders: [{ id: one.id }, { id: other.id }] }),
  );
  const rows = pickList(body, 'events');
  const events = toWireEvents(body);
  const toPlan = (id: number) => ({
    order: { id },
    events: events.filter((_, at) => pick(rows[at], 'orderId') === id),
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
    const [detail] = pickList(response.body, 'details');
    expect(pick(detail, 'path')).toMatch(/^events\.\d+$/);
    expect(pick(detail, 'params')).toMatchObject({
      forOrder: other.id,
      step: 2,
      detail: other.detail,
      workplace: workplaceIds[1],
      workplaceName: names[language],
    });
  }
  for (const { id } of [one, other]) {
    const { body: stored } = good(await sales.planner.get(`/details/${id}`));
    expect(
      pickList(stored, 'events').filter((event) => pick(event, 'background') !== true),
    ).toEqual([]);
  }
});

test('minutes that are missing name the step as well', async () => {
  const { id, detail } = await activeOrder(sales, 20);
  const { body } = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
  const events = toWireEvents(body).filter(({ workplace }) => workplace.id === workplaceIds[0]);
  const response = await sales.planner.post('/events', { order: { id }, events });
  expect([response.status, pick(response.body, 'details')]).toMatchObject([
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
