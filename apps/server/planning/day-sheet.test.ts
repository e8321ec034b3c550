import { standardPallets } from '@tarima/domain/pallets/standard-pallets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPairedTablet } from '../floor/testing.ts';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { getMorningAhead, testTimeZone } from '../testing/days.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { renderDaySheetContent } from './day-sheet.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'sheets.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Plans an order as it is proposed. @returns its detail, and the person and the date of its first work */
async function planOrder(pieces: number) {
  const { id, detail } = await createActiveOrder(sales, pieces);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const [first] = events;
  if (!first) throw new Error('Nothing is planned');
  const date = new Date(Date.parse(first.startDate) - 6 * 3_600_000).toISOString().slice(0, 10);
  return { detail, day: { userId: first.user.id, date } };
}

test('the day sheet shows the pieces of the day and of the whole order, and the days add up to the order', async () => {
  const { id, detail } = await createActiveOrder(sales, 300);
  const people = requireSuccess(
    await sales.planner.get('/users/workplace', { id: workplaceIds[1] }),
  ).body;
  const user = { id: pickByPath(people, '0.id') };
  const event = (workplaceId: number, start: number, minutes: number) => ({
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + minutes * 60_000).toISOString(),
    user,
    metadata: {},
    workplace: { id: workplaceIds[workplaceId] },
    detail: { id: detail },
  });
  // Minutes of a piece: one of cutting, and two of nailing: 480 minutes on one day and 120 on the next.
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: [
        event(0, getMorningAhead(0), 300),
        event(1, getMorningAhead(1), 480),
        event(1, getMorningAhead(2), 120),
      ],
    }),
  );
  const getSheet = async (at: number, lang: 'es' | 'en') => {
    const date = new Date(at).toISOString().slice(0, 10);
    const sheet = await sales.planner.get('/planning/day-sheet', { userId: user.id, date, lang });
    return (await parsePdf(requireSuccess(sheet).bytes)).pages.map((page) => page.text).join(' ');
  };
  const days = [
    [getMorningAhead(0), '300 piezas hoy', '300 pieces today'],
    [getMorningAhead(1), '240 piezas hoy', '240 pieces today'],
    [getMorningAhead(2), '60 piezas hoy', '60 pieces today'],
  ] as const;
  for (const [day, es, en] of days) {
    const spanish = await getSheet(day, 'es');
    expect(spanish).toContain(es);
    expect(spanish).toContain('300 piezas del pedido');
    expect(await getSheet(day, 'en')).toContain(en);
  }
  // Another plan of the same day is another sheet.
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: [
        event(0, getMorningAhead(0), 300),
        event(1, getMorningAhead(1), 480),
        event(1, getMorningAhead(2), 60),
        event(1, getMorningAhead(3), 60),
      ],
    }),
  );
  expect(await getSheet(getMorningAhead(2), 'es')).toContain('30 piezas hoy');
});

test('work over midnight counts on each day with the minutes of that day, and a load with its loading or unloading', () => {
  const event = {
    kind: 'work' as const,
    split: 1,
    detailId: 1,
    background: false,
    interrupted: false,
    pinned: false,
    metadata: { color: null },
    user: null,
    product: { id: 1, name: 'Tarima' },
    quantity: 50,
  };
  const night = {
    ...event,
    id: 1,
    workplaceId: 5,
    orderId: 91,
    start: '2026-11-25T04:00:00.000Z',
    end: '2026-11-25T12:00:00.000Z',
  };
  const share = {
    ...event,
    workplaceId: 6,
    orderId: 92,
    start: '2026-11-24T22:00:00.000Z',
    end: '2026-11-25T14:10:00.000Z',
    load: { pieces: 20, inside: 40, most: 120, orders: [] },
  };
  const load = { pieces: 120, loading: 20, running: 900, unloading: 10 };
  const renderDay = (startDate: string, endDate: string) =>
    JSON.stringify(
      renderDaySheetContent({
        name: 'Ana',
        date: startDate.slice(0, 10),
        range: { startDate, endDate },
        events: [night, { ...share, id: 2 }, { ...share, id: 3 }],
        workplaces: new Map([
          [5, { id: 5, name: 'Sierra', load: null }],
          [6, { id: 6, name: 'Horno', load }],
        ]),
        made: new Map(),
        language: 'es',
        timeZone: testTimeZone,
      }),
    );
  const [first, second] = [
    renderDay('2026-11-24T06:00:00.000Z', '2026-11-25T06:00:00.000Z'),
    renderDay('2026-11-25T06:00:00.000Z', '2026-11-26T06:00:00.000Z'),
  ];
  for (const minutes of ['120', '20']) expect(first).toContain(`"text":"${minutes}"`);
  for (const minutes of ['360', '10']) expect(second).toContain(`"text":"${minutes}"`);
  // Two shares of one order name it once.
  expect(first.split('"text":"92"')).toHaveLength(2);
});

test('a day sheet for one piece uses the singular for the day and the order', async () => {
  const { day } = await planOrder(1);
  const getText = async (lang: 'es' | 'en') => {
    const query = { ...day, lang };
    const sheet = requireSuccess(await sales.planner.get('/planning/day-sheet', query));
    return (await parsePdf(sheet.bytes)).pages.map((page) => page.text).join(' ');
  };
  const spanish = await getText('es');
  expect(spanish).toMatch(/\b1 pieza hoy\b/);
  expect(spanish).toMatch(/\b1 pieza del pedido\b/);
  const english = await getText('en');
  expect(english).toMatch(/\b1 piece today\b/);
  expect(english).toMatch(/\b1 piece of the order\b/);
});

test('a product with a design but no picture is shown as a drawing on the day sheet and on the tablet card', async () => {
  const { detail, day } = await planOrder(20);
  const sheet = async () =>
    requireSuccess(await sales.planner.get('/planning/day-sheet', day)).bytes;
  const tablet = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  const picture = async () => {
    const { body: station } = requireSuccess(await tablet.get('/floor/station'));
    const card = pickListByPath(station, 'work').find(
      (each) => pickByPath(each, 'detail.id') === detail,
    );
    return pickByPath(card, 'picture');
  };
  const [before, none] = [await sheet(), await picture()];
  expect(none).toBeNull();
  const product = sales.plant.products[0];
  const standard = standardPallets[0];
  if (!standard) throw new Error('No standard');
  requireSuccess(
    await sales.admin.put(`/pallet-designs/${product}`, {
      design: standard.design,
      updatedAt: null,
    }),
  );
  const drawn = await picture();
  expect(drawn).toMatch(/^data:image\/svg\+xml;base64,/);
  const svg = Buffer.from(String(drawn).split(',')[1] ?? '', 'base64').toString();
  expect(svg).toMatch(/^<svg[^]*<polygon[^]*<\/svg>$/);
  expect(svg.length).toBeLessThan(60_000);
  expect((await sheet()).length).toBeGreaterThan(before.length + 500);
});
