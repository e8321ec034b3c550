import { readFile } from 'node:fs/promises';
import { getDefaultOrderColor } from '@tarima/domain/orders/body';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlannedOrder } from '../floor/testing.ts';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import {
  requireSuccess,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'colours.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

/** The colours of the version before, by the id. */
const former = [
  '#1f77b4',
  '#d1495b',
  '#2a9d8f',
  '#7b5ea7',
  '#c77d1e',
  '#3a7d44',
  '#b5446e',
  '#4361a8',
  '#8d6b48',
  '#00798c',
];

const inCompany = (statement: ReturnType<typeof sql>) =>
  server.database.tenant(sales.company.accountId, (tx) => tx.rows(statement));
const getOrder = async (id: number) => requireSuccess(await sales.admin.get(`/orders/${id}`)).body;

test('an order without a chosen colour has the colour of its id', async () => {
  const id = await createTestQuotation(sales, sales.admin);
  expect(pickByPath(await getOrder(id), 'metadata.color')).toBe(getDefaultOrderColor(id));
});

test('the migration gives orders and their plan the new colour of their id; chosen colours and history stay', async () => {
  const [planned, chosen] = [
    await createPlannedOrder(sales, 20),
    await createPlannedOrder(sales, 20),
  ];
  const bare = await createTestQuotation(sales, sales.admin);
  for (const id of [planned.id, bare])
    await inCompany(sql`
      update orders set metadata = metadata || ${JSON.stringify({ color: former[id % 10] })}::jsonb where id = ${id}`);
  await inCompany(sql`
    update planning_events set metadata = metadata || ${JSON.stringify({ color: former[planned.id % 10] })}::jsonb
    where order_id = ${planned.id}`);
  await inCompany(sql`
    update orders set metadata = metadata || '{"color": "#123456"}'::jsonb where id = ${chosen.id}`);
  await inCompany(sql`
    update planning_events set metadata = metadata || '{"color": "#654321"}'::jsonb where order_id = ${chosen.id}`);
  const state = async () => ({
    orders: await inCompany(
      sql`select id, updated_at, metadata - 'color' as others from orders order by id`,
    ),
    history: await inCompany(sql`select count(*)::int as count from history`),
  });
  const before = await state();

  const migration = new URL('../migrations/0189_order_colors.sql', import.meta.url);
  await server.asOwner(await readFile(migration, 'utf8'));

  const getColor = async (id: number) => pickByPath(await getOrder(id), 'metadata.color');
  expect(await getColor(planned.id)).toBe(getDefaultOrderColor(planned.id));
  expect(await getColor(bare)).toBe(getDefaultOrderColor(bare));
  expect(await getColor(chosen.id)).toBe('#123456');
  const eventColors = async (id: number) => {
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    return new Set(
      pickListByPath(body, 'events')
        .filter((event) => pickByPath(event, 'background') !== true)
        .map((event) => pickByPath(event, 'metadata.color')),
    );
  };
  expect(await eventColors(planned.id)).toEqual(new Set([getDefaultOrderColor(planned.id)]));
  expect(await eventColors(chosen.id)).toEqual(new Set(['#654321']));
  expect(await state()).toEqual(before);
});

test('the migration and the product give every id the same colour', async () => {
  const text = await readFile(
    new URL('../migrations/0189_order_colors.sql', import.meta.url),
    'utf8',
  );
  const [, , list = ''] = text.split('(array[');
  const colors = [...list.matchAll(/'(#[0-9a-f]{6})'/g)].map(([, color]) => color);
  expect(colors).toEqual(colors.map((_, at) => getDefaultOrderColor(at)));
  expect(text).toContain(`% ${colors.length} + 1] as new`);
});
