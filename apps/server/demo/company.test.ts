import { listStatutoryHolidays } from '@tarima/domain/calendar-days/statutory-holidays';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { addWorkingMinutes } from '@tarima/domain/kit/working-time';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { standardPallets } from '@tarima/domain/pallets/standard-pallets';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileService } from '../kit/files/file-service.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { getTruckPieces } from '../loading/truck-pieces.ts';
import { makeDemoCompanyAt } from '../testing/demo-company-at.ts';
import { getRunSeed, createRandom } from '../testing/random.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import { demoSettings, createDemoCompany } from './demo.ts';
import { demoPallets } from './pallets.ts';

const password = 'Pinos-Altos.27';
const timeZone = 'America/Mexico_City';
const workingHours = {
  start: { hours: 9, minutes: 0, seconds: 0 },
  end: { hours: 18, minutes: 0, seconds: 0 },
};
/** Days of rest by law. */
const holidays = Object.fromEntries(
  [2025, 2026, 2027, 2028]
    .flatMap(listStatutoryHolidays)
    .map(({ date, name }) => [date, { name: name.es, openings: [] }]),
);
const isHoliday = (date: string): boolean => Object.hasOwn(holidays, date);

// A Monday morning at the end of a month, a Friday evening after a holiday, a Sunday at the beginning of a month.
const all = ['2026-08-31T09:10:00-06:00', '2026-11-20T19:30:00-06:00', '2026-11-01T00:30:00-06:00'];
const drawn = all[Math.floor(createRandom(getRunSeed())() * all.length)];
const moments = process.env['DATED_ONLY']
  ? [process.env['MOMENT'] ?? '']
  : process.env['SOAK'] || !drawn
    ? all
    : [drawn];

describe.each(moments)('the demo company created on %s', (moment) => {
  const today = Date.parse(moment);
  const now = new Date(today).toISOString();
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    // Jobs do not run: weeks later they would change what a visitor of that day sees.
    server = await startIsolatedTestServer({}, undefined, { doesJobs: false });
    await makeDemoCompanyAt(server, today, password);
    admin = await server.visitor('localhost').signedIn('admin@demo.test', password);
  }, 600_000);
  afterAll(() => server.close());

  const one = async (query: string, values: unknown[] = []): Promise<Record<string, number>> =>
    (await server.asOwner<Record<string, number>>(query, values))[0] ?? {};

  /** Stock in a plant's yard, the material its orders still take, and production's weekly use in the last four weeks. */
  const materials = () =>
    server.asOwner<{
      plant: number;
      code: string;
      cost: number;
      stock: number;
      needed: number;
      weekly: number;
    }>(
      `with took as (
           select s.division_id, m.raw_material_id, -sum(m.quantity) / 4 as weekly
           from raw_materials_movements m join stores s on s.id = m.store_id
           where m.type = 'consume' and m.created_at > $1::timestamptz - interval '28 days' group by 1, 2),
         need as (
           select o.division_id, each.id, sum(each.quantity * d.quantity) as needed
           from orders o join orders_details d on d.owner_id = o.id and d.origin_type = 'production'
           cross join lateral jsonb_to_recordset(d.recipe -> 'rawMaterials') as each (id bigint, quantity numeric)
           where o.status in ('origins_pending', 'active', 'production') and o.production_finished_at is null
           group by 1, 2)
         select s.division_id::int as plant, r.code, r.unit_cost::float8 as cost, sum(i.quantity)::float8 as stock,
           coalesce(max(need.needed), 0)::float8 as needed, coalesce(max(took.weekly), 0)::float8 as weekly
         from raw_materials_inventories i
         join stores s on s.id = i.store_id
         join raw_materials r on r.id = i.raw_material_id
         left join took on took.division_id = s.division_id and took.raw_material_id = r.id
         left join need on need.division_id = s.division_id and need.id = r.id
         group by s.division_id, r.id, r.code, r.unit_cost order by 1, 2`,
      [now],
    );

  test('is created once, and a second call finds it without its password', async () => {
    const { database, dataDir, tokenSecret: secret } = server;
    const files = new FileService({ dataDir, bucket: undefined, secret });
    const found = { email: 'admin@demo.test', password: undefined };
    expect(await createDemoCompany(database, files, password)).toEqual(found);
  });

  test('has raw material for some weeks in every plant, and no excessive stock', async () => {
    const rows = await materials();
    const worth = (materialRows: typeof rows, amount: 'stock' | 'needed' | 'weekly') =>
      materialRows.reduce((sum, row) => sum + row[amount] * row.cost, 0);
    for (const materialRows of [rows, ...Map.groupBy(rows, ({ plant }) => plant).values()]) {
      const weekly = worth(materialRows, 'weekly');
      const stock = worth(materialRows, 'stock');
      expect(stock / weekly).toBeGreaterThan(2);
      // Material of sold orders lies there for as long as they wait; besides it, a reserve does.
      const reserve = (stock - worth(materialRows, 'needed')) / weekly;
      expect(reserve).toBeGreaterThan(0.7);
      expect(reserve).toBeLessThan(4);
    }
    // Materials that a plant spends most on: the others its orders take are in stock already.
    const important = rows.filter(
      (row) =>
        row.weekly * row.cost >
        0.06 *
          worth(
            rows.filter(({ plant }) => plant === row.plant),
            'weekly',
          ),
    );
    expect(important.length).toBeGreaterThan(8);
    for (const { code, stock, needed, weekly } of important) {
      expect(stock / weekly, code).toBeGreaterThan(0.7);
      expect((stock - needed) / weekly, code).toBeLessThan(4);
    }
  });

  test('lacks only two kinds of boards, at one plant, and has nails', async () => {
    const rows = await materials();
    const short = rows.filter(
      ({ stock, needed }) => stock < Math.max(needed, demoSettings.stockThreshold.rawMaterials),
    );
    expect(short.map(({ plant, code }) => [plant, code])).toEqual([
      [1, 'TAB-22-100-1140'],
      [1, 'TAB-22-145-1140'],
    ]);
    const nails = rows.filter(({ plant, code }) => plant === 1 && code.startsWith('CLAVO'));
    expect(nails.length).toBe(3);
    for (const { stock } of nails) expect(stock).toBeGreaterThan(5_000);
  });

  test('has purchases that are draft, sent and partly received, and none overdue', async () => {
    const bought = await server.asOwner<{ status: string; overdue: boolean }>(
      `select status, expected_on < $1::timestamptz::date as overdue from purchases order by status`,
      [now],
    );
    expect(bought).toEqual(
      ['draft', 'partly', 'sent'].map((status) => ({ status, overdue: false })),
    );
  });

  test('has designs of its standard pallets, and their sheets equal the output of the designer', async () => {
    const designs = await server.asOwner<{ id: number; name: string }>(
      `select p.id::int as id, p.name_es as name from pallet_designs d join products p on p.id = d.product_id order by p.id`,
    );
    expect(designs.length).toBe(16);
    for (const { id, name } of designs) {
      const { body: stored } = await admin.get(`/pallet-designs/${id}`);
      const design = pickByPath(stored, 'design');
      const { body: offered } = await admin.post('/pallet-designs/lumber', { design });
      const chosen = pickListByPath(stored, 'lumber');
      const lines = new Map<number, number>();
      const take = (choices: unknown[], taken: unknown) => {
        const material = pickNumberByPath(taken, 'id');
        const choice = choices.find((each) => pickByPath(each, 'id') === material);
        lines.set(material, (lines.get(material) ?? 0) + Number(pickByPath(choice, 'quantity')));
      };
      for (const [at, part] of pickListByPath(offered, 'parts').entries())
        take(pickListByPath(part, 'choices'), chosen[at]);
      const { body: sheet } = await admin.get(`/technical-sheets/${id}`);
      const written = new Map(
        pickListByPath(sheet, 'rawMaterials').map((line) => [
          pickNumberByPath(line, 'id'),
          pickNumberByPath(line, 'quantity'),
        ]),
      );
      const wood = [...lines].map(([material, quantity]) => [
        material,
        written.get(material),
        quantity,
      ]);
      expect(
        wood.filter(([, quantity, needed]) => quantity !== needed),
        name,
      ).toEqual([]);
      const nails = pickNumberByPath(offered, 'nails.count');
      expect([...written.values()], name).toContain(nails);
    }
  });

  // Skids are no product there: no flow is like theirs, and they have no date.
  test.each([
    '48×40, three stringers, 7 + 5',
    '48x40 3 largueros 7+5 11/16',
    'Australiana',
    'huacal 48x40x30',
    ...standardPallets.map(({ name }) => name).filter((name) => !/^(Skid|1165)/.test(name)),
  ])('quotes a described pallet, %s, with its cost, price and date', async (text) => {
    const lot = { design: parseDesignText(text)?.design, quantity: 100 };
    const { body } = await admin.post('/pallet-designs/estimate', lot);
    expect(
      pickListByPath(body, 'parts').filter((part) => pickByPath(part, 'material') === null),
    ).toEqual([]);
    const cost = Number(pickByPath(body, 'cost.cost'));
    expect(cost).toBeGreaterThan(3);
    if (pickByPath(body, 'product') === null)
      expect(Number(pickByPath(body, 'price'))).toBeCloseTo(cost / 0.85, 1);
    const { body: date } = await admin.post('/pallet-designs/promise', lot);
    expect(pickByPath(date, 'end')).toEqual(expect.any(String));
    // Wood that is kept for it is in the yard.
    const lacking = pickListByPath(date, 'reasons').map((reason) => pickByPath(reason, 'material'));
    expect(JSON.stringify(lacking)).not.toContain('11/16');
  });

  test('used only available material, which was bought on working days', async () => {
    const { shortages, finished, counted } = await one(`
        select (select count(*) from orders_shortages)::int as shortages,
          (select count(*) from orders where production_finished_at is not null)::int as finished,
          (select count(distinct owner_id) from orders_materials)::int as counted`);
    expect(shortages).toBe(0);
    expect(finished).toBeGreaterThan(80);
    expect(counted).toBe(finished);
    const bought = await server.asOwner<{ date: string; weekday: number; lots: string }>(`
        select distinct (created_at at time zone '${timeZone}')::date::text as date,
          extract(isodow from created_at at time zone '${timeZone}')::int as weekday, max(lot_code) as lots
        from raw_materials_movements where type = 'insert' group by 1, 2 order by 1`);
    expect(bought.length).toBeGreaterThan(60);
    expect(bought.filter(({ weekday, date }) => weekday > 5 || isHoliday(date))).toEqual([]);
    for (const { lots } of bought) expect(lots).toMatch(/^[ER]-\d{6}$/);
  });

  test('plans 70 to 90 % of the next five working days, and had work on every working day of the last month', async () => {
    const calendar = { timeZone, lapse: workingHours, days: holidays };
    const minutes = 5 * 9 * 60;
    const until = new Date(addWorkingMinutes(calendar, today, minutes)).toISOString();
    const { planned = 0, people = 0 } = await one(
      `select (
           select sum(extract(epoch from upper(part) - lower(part)) / 60) from (
             select distinct user_id, load_name(id, workplace_id, start_date, end_date, loading),
               unnest(attended(start_date, end_date, loading, unloading)
                 * tstzmultirange(tstzrange($1::timestamptz, $2::timestamptz))) as part
             from planning_events) busy
         )::float8 as planned, (
           select count(*) from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id
           where p.name = 'Operadores de planta' and u.status = 'active'
         )::int as people`,
      [now, until],
    );
    expect(people).toBe(13);
    expect(planned / (people * minutes)).toBeGreaterThan(0.7);
    expect(planned / (people * minutes)).toBeLessThan(0.9);
    const worked = await server.asOwner<{ date: string; people: number }>(
      `select (start_date at time zone '${timeZone}')::date::text as date, count(distinct user_id)::int as people
         from planning_events where end_date > $1::timestamptz - interval '31 days' group by 1 order by 1`,
      [now],
    );
    const peopleOn = new Map(worked.map((row) => [row.date, row.people]));
    for (let at = today - 30 * dayMillis; at < today; at += dayMillis) {
      const local = new Date(at - 6 * 3_600_000);
      const date = local.toISOString().slice(0, 10);
      const isWorked = ![0, 6].includes(local.getUTCDay()) && !isHoliday(date);
      if (isWorked) expect(peopleOn.get(date) ?? 0, date).toBeGreaterThanOrEqual(9);
      // Person who comes on Saturdays.
      else if (local.getUTCDay() === 6) expect(peopleOn.get(date) ?? 0, date).toBeLessThan(2);
      else expect(peopleOn.get(date), date).toBeUndefined();
    }
  });

  test('plans within its shifts, holidays and absences, and has an overtime Saturday and an absence ahead', async () => {
    const { body: outside } = await admin.get('/planning/outside-hours');
    expect(pickByPath(outside, 'events')).toBe(0);
    const {
      away: unavailable,
      absences,
      overtime,
      meals,
    } = await one(
      `select (
          select count(*) from planning_events e join users_absences a on a.owner_id = e.user_id
          where attended(e.start_date, e.end_date, e.loading, e.unloading) && tstzmultirange(tstzrange(a.start_date, a.end_date)))::int as away,
        (select count(*) from users_absences where start_date > $1)::int as absences,
        (select count(*) from calendar_days
          where openings is not null and division_id is not null and date > ($1::timestamptz at time zone '${timeZone}')::date)::int as overtime,
        (select count(*) from planning_events e, generate_series(
            (e.start_date at time zone '${timeZone}')::date::timestamp, (e.end_date at time zone '${timeZone}')::date::timestamp, interval '1 day') as meal (day)
          where attended(e.start_date, e.end_date, e.loading, e.unloading) @> ((meal.day + time '13:45') at time zone '${timeZone}'))::int as meals`,
      [now],
    );
    expect([unavailable, absences, overtime, meals]).toEqual([0, 1, 1, 0]);
  });

  test('has past and future kiln loads of several orders, some of them overnight', async () => {
    const loads = await server.asOwner<{ ahead: boolean; orders: number; nights: number }>(
      `select end_date > $1::timestamptz as ahead, count(distinct order_id)::int as orders,
         ((end_date at time zone '${timeZone}')::date - (start_date at time zone '${timeZone}')::date)::int as nights
       from planning_events where pieces is not null group by workplace_id, user_id, start_date, end_date`,
      [now],
    );
    for (const ahead of [true, false]) {
      const shared = loads.filter((load) => load.ahead === ahead && load.orders > 1);
      expect(shared.length, String(ahead)).toBeGreaterThan(0);
      expect(shared.some(({ nights }) => nights > 0)).toBe(true);
    }
  });

  test('has late orders with reasons, one order waiting for confirmation of its end, and one maintenance ahead', async () => {
    const late = await server.asOwner<{ id: number }>(`
        select id::int from orders
        where status = 'production' and production_finished_at is null
          and (computed_end_date at time zone '${timeZone}')::date > requested_date`);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(6);
    for (const { id } of late) {
      const { body } = await admin.get(`/planning/why-late/${id}`);
      expect(pickByPath(body, 'lateDays')).toBeGreaterThan(0);
      const reasons = pickListByPath(body, 'reasons').map((reason) => pickByPath(reason, 'code'));
      expect(reasons).toContain('work');
      expect(reasons.filter((code) => code !== 'work' && code !== 'previousStep')).not.toEqual([]);
    }
    const { waiting, asked, ahead } = await one(
      `select count(*)::int as waiting, (
           select count(distinct about_id) from notifications
           where type = 'orderProductionFinished' and not seen and created_at <= $1
         )::int as asked, (
           select count(*) from workplaces_maintenances where start_date > $1
         )::int as ahead
         from orders where status = 'production' and production_finished_at is null and computed_end_date <= $1`,
      [now],
    );
    expect([waiting, asked, ahead]).toEqual([1, 1, 1]);
  });

  test('has orders, shipments and requests in every status, and plausible monthly sales', async () => {
    const statuses = await server.asOwner<{ of: string; status: string }>(`
        select distinct 'order' as of, status from orders
        union select distinct 'shipment', status from shipments
        union select distinct 'request', status from transfer_requests`);
    const of = (kind: string) =>
      statuses.filter((row) => row.of === kind).map(({ status }) => status);
    expect(of('order')).toEqual(
      expect.arrayContaining(
        'quotation accepted origins_pending active production finished send delivered collected rejected canceled expired'.split(
          ' ',
        ),
      ),
    );
    expect(of('shipment').toSorted()).toEqual(['active', 'finished', 'pending', 'send']);
    expect(of('request')).toEqual(expect.arrayContaining(['pending', 'accepted']));
    // A request that was answered waits in no bell.
    const asked = await server.asOwner<{ status: string }>(`
        select distinct r.status from notifications n
        join transfer_requests r on r.account_id = n.account_id and r.id = n.about_id
        where n.type = 'newTransferRequest' and not n.seen`);
    expect(asked.map(({ status }) => status)).toEqual(['pending']);
    const months = await server.asOwner<{ sold: number }>(
      `select sum(o.total)::float8 as sold from orders o
         join orders_moves m on m.owner_id = o.id and m.event = 'accept'
         where m.created_at > $1::timestamptz - interval '120 days' and m.created_at <= $1
         group by width_bucket(extract(epoch from $1::timestamptz - m.created_at), 0, 120 * 86400, 4)`,
      [now],
    );
    expect(months.length).toBe(4);
    for (const { sold } of months) {
      expect(sold).toBeGreaterThan(70_000);
      expect(sold).toBeLessThan(260_000);
    }
    const { ready = 0 } = await one(`
        select sum(i.available * p.price)::float8 as ready
        from products_inventories i join products p on p.id = i.product_id`);
    expect(ready).toBeGreaterThan(2_000);
    expect(ready).toBeLessThan(30_000);
  });

  test('has ended trips, one under way and one planned with several stops, and shipments without a trip', async () => {
    const driven = await server.asOwner<{
      status: string;
      departs: string;
      stops: number;
      delivered: number;
    }>(
      `select t.status, t.departs_at::text as departs, count(*)::int as stops, count(h.finished_at)::int as delivered
       from trips t join trips_stops s on s.owner_id = t.id join shipments h on h.id = s.shipment_id
       group by t.id, t.status, t.departs_at`,
    );
    const of = (status: string) => driven.filter((trip) => trip.status === status);
    expect(of('ended').length).toBeGreaterThan(4);
    for (const { stops, delivered } of of('ended')) expect(delivered).toBe(stops);
    expect(of('underWay').some(({ stops }) => stops > 1)).toBe(true);
    expect(of('planned').some(({ stops }) => stops > 1)).toBe(true);
    // None should have left by now, and the next one leaves on the next working day at the latest.
    for (const { departs } of of('planned')) expect(Date.parse(departs)).toBeGreaterThan(today);
    const { refusals, waiting, behind } = await one(
      `select (select count(distinct owner_id) from shipments_items where refused > 0)::int as refusals,
        count(*) filter (where trip_id is null and method = 'directMailing')::int as waiting,
        count(*) filter (where trip_id is null and scheduled_at <= ($1::timestamptz at time zone '${timeZone}')::date)::int as behind
       from shipments where status = 'active'`,
      [now],
    );
    expect(refusals).toBeGreaterThan(1);
    expect(waiting).toBeGreaterThan(1);
    expect(behind).toBeGreaterThan(0);
  });

  test('has the size and full weight of every product, so that truck loads can be drawn and weighed', async () => {
    const products = await server.asOwner<{ account: number; ids: number[] }>(
      `select account_id::int as account, array_agg(id::int order by id) as ids from products group by account_id`,
    );
    expect(products[0]?.ids).toHaveLength(demoPallets.length);
    for (const { account, ids } of products) {
      const pieces = await server.database.tenant(account, (tx) => getTruckPieces(tx, ids));
      const lacking = [...pieces].filter(([, { size, weight }]) => !size || !weight.whole);
      expect(lacking).toEqual([]);
      // Wood weighs half as much as water, and most of a pallet is air.
      for (const [id, { size, weight }] of pieces) {
        const litres = ((size?.length ?? 0) * (size?.width ?? 0) * (size?.height ?? 0)) / 1e6;
        expect(Number(weight.kg) / litres, `product ${id}`).toBeGreaterThan(0.02);
        expect(Number(weight.kg) / litres, `product ${id}`).toBeLessThan(0.4);
      }
    }
  });

  test('has three returns: one received into stock, one received for repair, one announced', async () => {
    const returned = await server.asOwner<{ status: string; fate: string }>(
      `select r.status, i.fate from orders_returns r join orders_returns_items i on i.owner_id = r.id order by r.created_at`,
    );
    expect(returned).toEqual([
      { status: 'received', fate: 'stock' },
      { status: 'received', fate: 'repair' },
      { status: 'announced', fate: 'repair' },
    ]);
  });

  test('makes each division’s orders at its own workplaces, from its own material', async () => {
    const { elsewhere, consumed, produced } = await one(`
        select (
          select count(*) from planning_events e join workplaces w on w.id = e.workplace_id join orders o on o.id = e.order_id
          where w.division_id <> o.division_id)::int as elsewhere, (
          select count(*) from raw_materials_movements m join stores s on s.id = m.store_id join orders o on o.id = m.source_id
          where m.type = 'consume' and s.division_id <> o.division_id)::int as consumed, (
          select count(*) from products_movements m join stores s on s.id = m.store_id join orders o on o.id = m.source_id
          where m.type = 'produce' and s.division_id <> o.division_id)::int as produced`);
    expect([elsewhere, consumed, produced]).toEqual([0, 0, 0]);
  });

  test('has no record with a future date and no negative stock', async () => {
    for (const table of 'orders_moves raw_materials_movements products_movements notifications shipments orders customers'.split(
      ' ',
    )) {
      const { later } = await one(
        `select count(*)::int as later from ${table} where created_at > $1`,
        [now],
      );
      expect(later, table).toBe(0);
    }
    const { negative } = await one(`
        select count(*)::int as negative from (
          select quantity, available from products_inventories
          union all select quantity, available from raw_materials_inventories) lots
        where quantity < 0 or available < 0`);
    expect(negative).toBe(0);
  });

  test('has a technical sheet with a drawing for every pallet, and steps in both languages', async () => {
    const { body } = await admin.get('/products', { size: 100 });
    const products = pickListByPath(body, 'elements');
    expect(products.length).toBe(30);
    const pictures = await server.asOwner<{ size: number; sheets: number }>(`
        select f.size::int, count(*)::int as sheets from technical_sheets_images i join files f on f.id = i.file_id
        where i.place = 'descriptiveImages' group by f.id, f.size`);
    expect(pictures.length).toBe(30);
    for (const { size } of pictures) expect(size).toBeLessThan(30_000);
    const { body: sheet } = await admin.get(
      `/technical-sheets/${pickNumberByPath(products[0], 'id')}`,
    );
    // The person who nails by it reads Spanish or English.
    const steps = pickListByPath(sheet, 'manufactureSpecification.details').map((step) =>
      String(pickByPath(step, 'description')).split(' / '),
    );
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter((texts) => texts.length !== 2)).toEqual([]);
    const url = String(pickByPath(sheet, 'descriptiveImages.0.url'));
    const shown = await fetch(`http://127.0.0.1:${server.port}${url}`);
    const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([picture.format, picture.height]).toEqual(['png', 720]);
  });

  test('hides orders and prices from its operators', async () => {
    const operator = await server.visitor('localhost').signedIn('operador01@demo.test', password);
    const [quotation] = await server.asOwner<{ id: number }>(
      `select id::int from orders where status = 'quotation' order by id limit 1`,
    );
    const id = quotation?.id ?? 0;
    const answers = [
      await operator.post(`/orders/accept-quotation/${id}`, {}),
      await operator.get(`/orders/${id}`),
      await operator.get('/orders'),
      await operator.get('/my-orders'),
      await operator.post('/orders', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const { body: described } = await admin.get('/docs/json');
    let answered = 0;
    let refused = 0;
    // Every GET call of the API.
    for (const [path, methods] of Object.entries(Object(pickByPath(described, 'paths')))) {
      if (!Object.hasOwn(Object(methods), 'get')) continue;
      const { status, text, headers } = await operator.get(
        path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, String(id)),
      );
      if (status === 403) refused += 1;
      if (status !== 200 || !String(headers['content-type']).includes('json')) continue;
      answered += 1;
      expect(text, path).not.toMatch(
        /"(?:\w*[pP]rice|\w*[cC]ost|subtotal|discount|\w*[sS]alary|sales)"/,
      );
    }
    expect(answered).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(25);
  });
});

// The past of this moment has an order with two transfer requests: the refusal of one cancels the order and withdraws the other.
test('a demo company is created on a day whose orders had several transfer requests', async () => {
  const server = await startIsolatedTestServer({}, undefined, { doesJobs: false });
  try {
    await makeDemoCompanyAt(server, Date.parse('2026-11-28T09:48:00-06:00'), password);
    const withdrawn = await server.asOwner(
      `select from transfer_requests t join orders o on o.account_id = t.account_id and o.id = t.order_id
      where o.status = 'canceled' and t.status = 'expired'`,
    );
    expect(withdrawn).not.toEqual([]);
  } finally {
    await server.close();
  }
}, 600_000);
