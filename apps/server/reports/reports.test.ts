import { measures } from '@tarima/domain/measures/measure';
import { findBuiltInProfile } from '@tarima/domain/profiles/profiles';
import { monthsOfYear } from '@tarima/domain/reports/contract';
import { expiringQuotationDays } from '@tarima/domain/reports/waiting-screens';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { openWorkbook } from '../kit/sheets/read-workbook.ts';
import { importSheetFile, getStoredCellText } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { getPlantYear, testTimeZone } from '../testing/days.ts';
import {
  requireSuccess,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { getRunSeed, createRandom } from '../testing/random.ts';

const someCustomer = {
  name: 'Cliente nuevo',
  customerType: 'distributor',
  businessType: 'manufacturing',
  state: 'NLE',
  city: 'Monterrey',
  location: '25.67,-100.31',
};
let server: TestServer;
let sales: SalesCompany;
const seed = getRunSeed();
const random = createRandom(seed);
const year = 2025;
const zone = testTimeZone;

interface Ended {
  at: Date;
  user: number;
  division: number;
  cents: number;
}
const accepted: Ended[] = [];
const concluded: Ended[] = [];
/** Moments at which divisions accepted to send goods to another. */
const answered: Date[] = [];
interface Worked {
  start: Date;
  minutes: number;
  user: number;
  workplace: number;
}
const worked: Worked[] = [];

const below = (limit: number) => Math.floor(random() * limit);
const pickRandom = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
};
/** The first moments of the year and of the next where the account is, once for each kind of moment that is drawn in turn. */
const edges = [year, year, year + 1, year + 1].map((of) => new Date(Date.UTC(of, 0, 1, 6)));
/** The edges, then from a year before to a year after, so that the nights around them are in it, in every zone. */
const someDay = () =>
  edges.shift() ?? new Date(Date.UTC(year - 1, 6, 1) + below(730 * 24 * 60) * 60_000);

beforeAll(async () => {
  console.log(`random figures of seed ${seed}`);
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  await server.database.tenant(sales.company.accountId, async (tx) => {
    const [workplace] = await tx.rows(
      sql<{ id: number }>`select id from workplaces order by id limit 1`,
    );
    for (let at = 0; at < 300; at += 1) {
      const ended = {
        user: pickRandom(sales.ids.slice(0, 3)),
        division: pickRandom(sales.plant.divisions),
        cents: 1 + below(1_000_000),
      };
      const order = await tx.row(sql<{ id: number }>`
        insert into orders (account_id, order_date, customer_id, status, total, division_id, created_by_id, expiration_date)
        values (${sales.company.accountId}, '2025-01-01', ${sales.customer}, 'quotation', ${(ended.cents / 100).toFixed(2)},
          ${ended.division}, ${ended.user}, present()) returning id`);
      const said = someDay();
      await move(order?.id ?? 0, 'accept', 'accepted', said);
      accepted.push({ ...ended, at: said });
      if (random() < 0.6) {
        const over = new Date(said.getTime() + below(60 * 24 * 60) * 60_000);
        const [event, status] = pickRandom([
          ['collect', 'collected'],
          ['deliver', 'delivered'],
        ] as const);
        await move(order?.id ?? 0, event, status, over);
        concluded.push({ ...ended, at: over });
      }
      const line = await tx.row(sql<{ id: number }>`
        insert into orders_details (account_id, owner_id, position, product_id, product_name, quantity, price, discount, discount_type, subtotal)
        values (${sales.company.accountId}, ${order?.id}, 1, ${sales.plant.products[0]}, '{}', 1, 1, 0, 0, 1) returning id`);
      const sent = someDay();
      answered.push(sent);
      await tx.row(sql`
        insert into transfer_requests (account_id, order_id, detail_id, type, quantity, product_id, customer_id, division_request_id,
          division_requested_id, status, user_request_id, expiration_date, responded_at)
        values (${sales.company.accountId}, ${order?.id}, ${line?.id}, 'transfer', 1, ${sales.plant.products[0]}, ${sales.customer},
          ${sales.plant.divisions[0]}, ${sales.plant.divisions[1]}, 'accepted', ${ended.user}, present(), ${sent.toISOString()})`);
      const work = {
        start: new Date(Date.UTC(year, 0, 1, at) + at * 24 * 60 * 60_000),
        minutes: 15 + below(600),
        user: pickRandom(sales.ids.slice(0, 3)),
        workplace: workplace?.id ?? 0,
      };
      worked.push(work);
      await tx.row(sql`
        insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date)
        values (${sales.company.accountId}, ${order?.id}, ${line?.id}, ${work.workplace}, ${work.user},
          ${work.start.toISOString()}, ${new Date(work.start.getTime() + work.minutes * 60_000).toISOString()})`);
    }

    async function move(id: number, event: string, status: string, at: Date): Promise<void> {
      await tx.row(sql`
        insert into orders_moves (account_id, owner_id, event, to_status, created_at)
        values (${sales.company.accountId}, ${id}, ${event}, ${status}, ${at.toISOString()})`);
    }
  });
});
afterAll(() => server.close());

/** The month of a moment where the account is; undefined outside of the year. */
function getMonth(at: Date): number | undefined {
  const [month, , shownYear] = at
    .toLocaleDateString('en-US', { timeZone: zone })
    .split('/')
    .map(Number);
  return shownYear === year ? month : undefined;
}

const monthly = <Each>(
  all: readonly Each[],
  when: (each: Each) => Date,
  amount: (each: Each) => number,
): number[] =>
  Array.from({ length: 12 }, (_, at) =>
    all
      .filter((each) => getMonth(when(each)) === at + 1)
      .reduce((sum, each) => sum + amount(each), 0),
  );

const quantities = async (path: string, query: object = {}, client: TestClient = sales.admin) =>
  pickListByPath([requireSuccess(await client.get(path, { year, ...query })).body], '0').map(
    (row) => Number(pickByPath(row, 'quantity')),
  );

describe('report figures equal an independent recalculation of the raw data', () => {
  test('monthly revenue of the company and of a division', async () => {
    const dollars = (all: readonly Ended[]) =>
      monthly(
        all,
        ({ at }) => at,
        ({ cents }) => cents,
      ).map((cents) => cents / 100);
    expect(await quantities('/reports/monthly-revenue')).toEqual(dollars(concluded));
    const [divisionId] = sales.plant.divisions;
    expect(await quantities('/reports/monthly-revenue', { divisionId })).toEqual(
      dollars(concluded.filter(({ division }) => division === divisionId)),
    );
  });

  test('accepted orders by user and hours by user and workplace', async () => {
    const ids = sales.ids.slice(0, 3);
    const stats = async (path: string, entityIds: readonly number[]) => {
      const { body } = requireSuccess(await sales.admin.get(path, { entityIds, year: [year] }));
      const rows = pickListByPath([body], '0');
      expect(rows.map((row) => pickByPath(row, 'month'))).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
      ]);
      return entityIds.map((_, at) =>
        rows.map((row) => pickNumberByPath(pickListByPath(row, 'stats')[at], 'quantity')),
      );
    };
    expect(await stats('/reports/orders-by-users', ids)).toEqual(
      ids.map((id) =>
        monthly(
          accepted.filter(({ user }) => user === id),
          ({ at }) => at,
          () => 1,
        ),
      ),
    );
    const roundHours = (hours: number[]) => hours.map((each) => Math.round(each * 100) / 100);
    const sumHours = (all: readonly Worked[]) =>
      roundHours(
        monthly(
          all,
          ({ start }) => start,
          ({ minutes }) => minutes / 60,
        ),
      );
    expect(await stats('/reports/hours-by-users', ids)).toEqual(
      ids.map((id) => sumHours(worked.filter(({ user }) => user === id))),
    );
    const workplaceId = worked[0]?.workplace ?? 0;
    expect(await stats('/reports/hours-by-workplaces', [workplaceId])).toEqual([sumHours(worked)]);
  });

  test('totals and monthly sales on the dashboard', async () => {
    const { body } = requireSuccess(await sales.admin.get('/reports/dashboard', { year }));
    const ended = concluded.filter(({ at }) => getMonth(at) !== undefined);
    expect(body).toMatchObject({
      totalOrdersConcluded: ended.length,
      totalRevenue: (ended.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2),
      revenue: { month: 12 },
    });
    expect(pickListByPath(body, 'sales').map((row) => pickByPath(row, 'stats.orders'))).toEqual(
      monthly(
        accepted,
        ({ at }) => at,
        () => 1,
      ),
    );
    expect(pickListByPath(body, 'sales').map((row) => pickByPath(row, 'stats.transfers'))).toEqual(
      monthly(
        answered,
        (at) => at,
        () => 1,
      ),
    );
  });

  test('transfers of a division are those that it requested; this year’s month is the present one', async () => {
    const countTransfers = async (divisionId: number | undefined) =>
      pickListByPath(
        requireSuccess(await sales.admin.get('/reports/dashboard', { year, divisionId })).body,
        'sales',
      ).reduce<number>((sum, row) => sum + pickNumberByPath(row, 'stats.transfers'), 0);
    const [asking, asked] = sales.plant.divisions;
    expect(await countTransfers(asked)).toBe(0);
    expect(await countTransfers(asking)).toBeGreaterThan(0);
    const present = new Date(getServerTime()).toLocaleDateString('en-US', { timeZone: zone });
    const [month, , presentYear] = present.split('/').map(Number);
    const { body } = requireSuccess(
      await sales.admin.get('/reports/dashboard', { year: presentYear }),
    );
    expect(pickByPath(body, 'revenue.month')).toBe(month);
  });

  test('planned work counts when it is over', async () => {
    const workplace = worked[0]?.workplace ?? 0;
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date)
        select account_id, owner_id, id, ${workplace}, ${sales.ids[0]}, present() + interval '1 day', present() + interval '26 hours'
        from orders_details where account_id = ${tx.accountId} order by id limit 1`),
    );
    const tomorrow = new Date(getServerTime() + 86_400_000);
    const ahead = Number(tomorrow.toLocaleDateString('en-US', { timeZone: zone, year: 'numeric' }));
    const query = { entityIds: [workplace], year: [ahead] };
    const { body } = requireSuccess(await sales.admin.get('/reports/hours-by-workplaces', query));
    const hours = pickListByPath([body], '0').map((row) =>
      pickNumberByPath(pickListByPath(row, 'stats')[0], 'quantity'),
    );
    expect(hours).toEqual(Array.from({ length: 12 }, () => 0));
  });

  test('customers by month, also in a year without any', async () => {
    const now = await quantities('/reports/monthly-customers', {
      year: getPlantYear(),
    });
    expect(now.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await quantities('/reports/monthly-customers', { year: 2003 })).toEqual(
      Array.from({ length: 12 }, () => 0),
    );
  });
});

test('reports refuse wrong parameters and users without the permission, and show nothing of another company', async () => {
  for (const query of [{}, { year: 'last' }, { year: 99 }, { year: 20_260 }])
    expect((await sales.admin.get('/reports/dashboard', query)).status).toBe(400);
  const four = { entityIds: [1, 2, 3, 4], year: [year] };
  expect((await sales.admin.get('/reports/orders-by-users', four)).status).toBe(400);
  expect((await sales.limited.get('/reports/dashboard', { year })).status).toBe(403);
  const elsewhere = await server.company('elsewhere.test', [0]);
  expect(await quantities('/reports/monthly-revenue', {}, elsewhere.admin)).toEqual(
    Array.from({ length: 12 }, () => 0),
  );
  const statsQuery = { entityIds: [sales.ids[0], 999_999], year: [year] };
  for (const name of ['orders-by-users', 'hours-by-users', 'hours-by-workplaces']) {
    const { body } = await elsewhere.admin.get(`/reports/${name}`, statsQuery);
    expect(body).toEqual(monthsOfYear.map((month) => ({ month, stats: [] })));
  }
  const { body } = await sales.admin.get('/reports/orders-by-users', statsQuery);
  expect(pickListByPath(body, '0.stats').map((each) => pickByPath(each, 'entity.id'))).toEqual([
    sales.ids[0],
  ]);
});

test('the log of latest events has at most twenty entries, the newest first', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const { body } = requireSuccess(await sales.admin.get('/reports/last-logs', { lang: 'es' }));
  const logs = pickListByPath([body], '0');
  expect(logs.length).toBeLessThanOrEqual(20);
  expect(logs[0]).toMatchObject({
    action: 'new_entity',
    metadata: { module: 'orders', order: { id } },
    user: { name: expect.stringContaining('Person') as unknown },
  });
  const moments = logs.map((log) => String(pickByPath(log, 'createdAt')));
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('the log of latest events contains only modules and orders that the user may read', async () => {
  const listLogs = async (client: TestClient) =>
    pickListByPath(
      [requireSuccess(await client.get('/reports/last-logs', { lang: 'es' })).body],
      '0',
    );
  const getModules = (logs: unknown[]) =>
    new Set(logs.map((log) => pickByPath(log, 'metadata.module')));
  const listOrderIds = (logs: unknown[]) =>
    logs
      .filter((log) => pickByPath(log, 'metadata.module') === 'orders')
      .map((log) => pickByPath(log, 'metadata.order.id'));
  requireSuccess(await sales.admin.post('/customers', someCustomer));
  requireSuccess(
    await sales.admin.post('/measures', { name: 'Cientos', description: 'Cien piezas' }),
  );
  const here = await createTestQuotation(sales, sales.ana);
  const otherOrder = await createTestQuotation(sales, sales.luis);
  expect(listOrderIds(await listLogs(sales.admin))).toEqual(
    expect.arrayContaining([here, otherOrder]),
  );

  const planner = await listLogs(sales.planner);
  expect(listOrderIds(planner)).toContain(here);
  expect(listOrderIds(planner)).not.toContain(otherOrder);
  expect(getModules(await listLogs(sales.admin))).toContain('customers');
  const may = new Set(findBuiltInProfile(3)?.permissions.map(String));
  const beyond = [...getModules(planner)].filter(
    (name) => name !== 'orders' && !may.has(String(name)),
  );
  expect(beyond).toEqual([]);
  expect(getModules(planner)).toContain('measures');

  const restricted = await sales.restricted.get('/reports/last-logs', { lang: 'es' });
  expect(restricted.status).toBe(403);
});

test('an import appears once in the log of latest events, with its user and number of rows', async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('main').addRows([
    ['Nombre', 'Descripción', 'Entera'],
    ['Ciento', 'Cien piezas', 'Sí'],
    ['Millar', 'Mil piezas', 'Sí'],
  ]);
  const file = Buffer.from(await workbook.xlsx.writeBuffer());
  expect(requireSuccess(await importSheetFile(sales.admin, measures, file)).body).toMatchObject({
    creates: 2,
  });
  const { body } = requireSuccess(await sales.admin.get('/reports/last-logs', { lang: 'en' }));
  const [latest, ...others] = pickListByPath([body], '0');
  expect(latest).toMatchObject({
    action: 'new_import',
    metadata: { module: 'measures', entity: { id: null }, rows: 2 },
    user: { name: expect.stringContaining('Person') as unknown },
  });
  expect(others.filter((log) => pickByPath(log, 'action') === 'new_import')).toEqual([]);
});

test('the counts of waiting work are null for tasks that the user may not do', async () => {
  const { body } = requireSuccess(await sales.limited.get('/home/waiting'));
  expect(body).toMatchObject({ plansToMake: null, shipmentsToday: null, lowProducts: null });
  expect(pickNumberByPath(body, 'expiringQuotations')).toBe(0);
  const admins = requireSuccess(await sales.admin.get('/home/waiting'));
  expect(pickNumberByPath(admins.body, 'plansToMake')).toBe(0);
});

test('expiring quotations and products low in stock are counted for users who may act on them', async () => {
  const waits = async (client: TestClient) => {
    const { body } = requireSuccess(await client.get('/home/waiting'));
    const count = (of: string) => pickByPath(body, of);
    return [count('expiringQuotations'), count('lowProducts'), count('shipmentsToday')];
  };
  const [quotations, low, due] = await waits(sales.admin);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update accounts set settings = settings || '{"orderExpirationDays": 2}' where id = current_account()`),
  );
  await createTestQuotation(sales, sales.ana);
  // Less than the hundred that the account wants of anything.
  await addTestStock(sales, sales.plant.stores[0] ?? 0, sales.plant.products[1], 5);
  expect(await waits(sales.admin)).toEqual([Number(quotations) + 1, Number(low) + 1, due]);
  expect(await waits(sales.limited)).toEqual([0, null, null]);
  const elsewhere = await server.company('waits.test', [0]);
  expect(await waits(elsewhere.admin)).toEqual([0, 0, 0]);
});

test('a quotation counts as expiring soon up to the limit of days, and not one day later', async () => {
  const waits = async () =>
    pickNumberByPath(
      requireSuccess(await sales.admin.get('/home/waiting')).body,
      'expiringQuotations',
    );
  const createQuotation = async (days: number) => {
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update accounts set settings = settings || jsonb_build_object('orderExpirationDays', ${days}::int)
        where id = current_account()`),
    );
    await createTestQuotation(sales, sales.ana);
  };
  const before = await waits();
  await createQuotation(expiringQuotationDays + 1);
  expect(await waits()).toBe(before);
  await createQuotation(expiringQuotationDays);
  expect(await waits()).toBe(before + 1);
});

describe('an exported report', () => {
  const readCells = async (path: string, query: object) => {
    const { status, headers, bytes } = await sales.admin.get(path, query);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/spreadsheetml/);
    const rows: string[][] = [];
    for await (const batch of (await openWorkbook(bytes)).rows())
      rows.push(...batch.map(({ cells }) => cells.map(getStoredCellText)));
    return rows;
  };

  test('contains the values of the chart by month, in the user’s language', async () => {
    const rows = await readCells('/reports/monthly-revenue/export', { year, lang: 'en' });
    expect(rows).toHaveLength(12);
    const revenue = await quantities('/reports/monthly-revenue');
    expect(rows.map((row) => Number(row[1]))).toEqual(revenue);
    expect(rows[0]?.[0]).toBe('January');
  });

  test('without ids contains the three records with the most', async () => {
    const top = requireSuccess(await sales.admin.get('/reports/orders-by-users', { year: [year] }));
    const stats = pickListByPath(pickListByPath([top.body], '0')[0], 'stats');
    expect(stats.length).toBeGreaterThan(0);
    expect(stats.length).toBeLessThanOrEqual(3);
    const rows = await readCells('/reports/orders-by-users/export', { year: [year], lang: 'es' });
    expect(rows[0]).toHaveLength(1 + stats.length);
  });

  test('is refused to a user without the permission for reports', async () => {
    expect((await sales.limited.get('/reports/monthly-revenue/export', { year })).status).toBe(403);
  });
});
