import { standards } from '@tarima/domain/pallets/standards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairTablet } from '../floor/testing.ts';
import { present } from '../kit/clock.ts';
import { pick, pickList } from '../testing/client.ts';
import { activeOrder, toWireEvents, createWorkplaces } from '../testing/planned.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let workplaceIds: number[];
beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'sheets.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Nine in the morning of the plant, a day of the week after next. */
const morning = (days: number, minutes = 0): number => {
  const monday = new Date(present());
  monday.setUTCDate(monday.getUTCDate() + 14 - ((monday.getUTCDay() + 6) % 7) + days);
  return monday.setUTCHours(15, 0, 0, 0) + minutes * 60_000;
};

test('a sheet tells the pieces of its day beside those of the order; the days add up', async () => {
  const { id, detail } = await activeOrder(sales, 300);
  const people = good(await sales.planner.get('/users/workplace', { id: workplaceIds[1] })).body;
  const user = { id: pick(people, '0.id') };
  const event = (workplaceId: number, start: number, minutes: number) => ({
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + minutes * 60_000).toISOString(),
    user,
    metadata: {},
    workplace: { id: workplaceIds[workplaceId] },
    detail: { id: detail },
  });
  // One minute of cutting a piece, and two of nailing: 480 minutes on one day and 120 on the next.
  good(
    await sales.planner.post('/events', {
      order: { id },
      events: [event(0, morning(0), 300), event(1, morning(1), 480), event(1, morning(2), 120)],
    }),
  );
  const getSheet = async (at: number, lang: 'es' | 'en') => {
    const date = new Date(at).toISOString().slice(0, 10);
    const sheet = await sales.planner.get('/planning/day-sheet', { userId: user.id, date, lang });
    return (await parsePdf(good(sheet).bytes)).pages.map((page) => page.text).join(' ');
  };
  const days = [
    [morning(0), '300 piezas hoy', '300 pieces today'],
    [morning(1), '240 piezas hoy', '240 pieces today'],
    [morning(2), '60 piezas hoy', '60 pieces today'],
  ] as const;
  for (const [day, es, en] of days) {
    const spanish = await getSheet(day, 'es');
    expect(spanish).toContain(es);
    expect(spanish).toContain('300 piezas del pedido');
    expect(await getSheet(day, 'en')).toContain(en);
  }
  // Another plan of the same day is another sheet.
  good(
    await sales.planner.post('/events', {
      order: { id },
      events: [
        event(0, morning(0), 300),
        event(1, morning(1), 480),
        event(1, morning(2), 60),
        event(1, morning(3), 60),
      ],
    }),
  );
  expect(await getSheet(morning(2), 'es')).toContain('30 piezas hoy');
});

test('a product without a picture is drawn by its design, on the sheet and on the card of the floor', async () => {
  const { id, detail } = await activeOrder(sales, 20);
  const { body } = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
  const events = toWireEvents(body);
  good(await sales.planner.post('/events', { order: { id }, events }));
  const [first] = events;
  if (!first) throw new Error('Nothing is planned');
  const date = new Date(Date.parse(first.startDate) - 6 * 3_600_000).toISOString().slice(0, 10);
  const sheet = async () =>
    good(await sales.planner.get('/planning/day-sheet', { userId: first.user.id, date })).bytes;
  const tablet = await pairTablet(server, sales, workplaceIds[0] ?? 0);
  const picture = async () => {
    const { body: station } = good(await tablet.get('/floor/station'));
    const card = pickList(station, 'work').find((each) => pick(each, 'detail.id') === detail);
    return pick(card, 'picture');
  };
  const [before, none] = [await sheet(), await picture()];
  expect(none).toBeNull();
  const product = sales.plant.products[0];
  const standard = standards[0];
  if (!standard) throw new Error('No standard');
  good(
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
