import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { standardPallets } from '@tarima/domain/pallets/standard-pallets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPairedTablet } from '../floor/testing.ts';
import { createTestDrawing } from '../technical-sheets/testing.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getMorningAhead } from '../testing/days.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  turnIntoKiln,
  createWorkplaces,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
let order: { id: number; detail: number };
let product: number;
let worker: number;

/** Row of more lines than a page holds. */
const long = Array.from({ length: 120 }, (_, at) => `Vuelta ${at}`).join('\n');
const details = [
  { order: 1, description: 'Clavar en plantilla' },
  { order: 2, description: long },
  ...Array.from({ length: 98 }, (_, at) => ({
    order: at + 3,
    description: `Paso número ${at + 3}`,
  })),
];
const criteria = [
  { order: 1, description: 'Sin corteza', isValid: true },
  { order: 2, description: 'Clavos a ras', isValid: false },
];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'making.test');
  workplaceIds = await createWorkplaces(sales);
  product = sales.plant.products[0] ?? 0;
  const references = await createSampleReferences(sales.admin, rawMaterials);
  let serial = 50;
  const material = async (size: object) => {
    const body = { ...buildSampleBody(rawMaterials, (serial += 1), references), ...size };
    return pickNumberByPath(
      requireSuccess(await sales.admin.post('/raw-materials', body)).body,
      'id',
    );
  };
  const board = (length: number) =>
    material({ thickness: 145, width: 22, length, dimensionUnit: 'mm' });
  const form = new FormData();
  const data = {
    materialType: 'new',
    rawMaterials: [
      { id: await board(1200), quantity: 5 },
      { id: await board(800), quantity: 2.5 },
      { id: await material({ thickness: null, width: null, length: null }), quantity: 78 },
    ],
    manufactureSpecification: { details },
    qualityCriteria: criteria,
    observations: 'Apilar a lo más 15.',
  };
  form.set('data', JSON.stringify(data));
  const picture = new Uint8Array(await createTestDrawing('sienna', 640, 480));
  form.append('descriptiveImages', new File([picture], 'tarima.png', { type: 'image/png' }));
  requireSuccess(await sales.admin.form('PUT', `/technical-sheets/${product}`, form));
  order = await createActiveOrder(sales, 300);
  const people = requireSuccess(
    await sales.planner.get('/users/workplace', { id: workplaceIds[1] }),
  ).body;
  worker = pickNumberByPath(people, '0.id');
  await plan([
    [0, 0, 201],
    [0, 1, 99],
    [1, 2, 600],
  ]);
});
afterAll(() => server.close());

/** Plans the order: minutes of the worker at a place on a day, no more than 300 a day. */
async function plan(work: readonly (readonly [place: number, day: number, minutes: number])[]) {
  const events = work.flatMap(([workplaceId, day, minutes]) =>
    Array.from({ length: Math.ceil(minutes / 300) }, (_, at) => ({
      startDate: new Date(getMorningAhead(day + at)).toISOString(),
      endDate: new Date(
        getMorningAhead(day + at) + Math.min(300, minutes - at * 300) * 60_000,
      ).toISOString(),
      user: { id: worker },
      metadata: {},
      workplace: { id: workplaceIds[workplaceId] },
      detail: { id: order.detail },
    })),
  );
  requireSuccess(await sales.planner.post('/events', { order: { id: order.id }, events }));
}

async function getSheet(days: number, lang: 'es' | 'en') {
  const date = new Date(getMorningAhead(days)).toISOString().slice(0, 10);
  const sheet = await sales.planner.get('/planning/day-sheet', { userId: worker, date, lang });
  const read = await parsePdf(requireSuccess(sheet).bytes);
  return { read, text: read.pages.map((page) => page.text).join(' ') };
}

test('a tablet card shows the manufacture steps and quality criteria of the technical sheet', async () => {
  const { id, detail } = await createActiveOrder(sales, 20);
  const proposed = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  ).body;
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(proposed) }),
  );
  const tablet = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  const { body } = requireSuccess(await tablet.get('/floor/station'));
  const card = pickListByPath(body, 'work').find(
    (each) => pickByPath(each, 'detail.id') === detail,
  );
  expect(card).toMatchObject({ observations: 'Apilar a lo más 15.' });
  expect(pickByPath(card, 'manufacture')).toEqual(details);
  expect(pickByPath(card, 'quality')).toEqual([
    { order: 1, description: 'Sin corteza' },
    { order: 2, description: 'Clavos a ras' },
  ]);
});

test('a day sheet prints all manufacture steps, criteria and observations, over as many pages as they need', async () => {
  for (const [lang, steps, quality] of [
    ['es', 'Pasos de manufactura', 'Criterios de calidad'],
    ['en', 'Manufacture steps', 'Quality criteria'],
  ] as const) {
    const { read, text } = await getSheet(2, lang);
    expectTidyPdfPages(read, 'Company of making.test');
    const rows = details.flatMap(({ description }) => description.split('\n'));
    for (const part of [
      steps,
      quality,
      ...rows,
      'Sin corteza',
      'Clavos a ras',
      'Apilar a lo más 15.',
    ])
      expect(text).toContain(part);
    // Boards of one piece, and of all 300.
    expect(text).toMatch(/ 5 (?:\S+ ){1,4}1,500 /);
    expect(text).toMatch(/ 2\.5 (?:\S+ ){1,4}750 /);
  }
});

test('the day sheet of a cutting station lists the boards of that day by section and length', async () => {
  const first = await getSheet(0, 'es');
  expect(first.text).toContain('Lista de corte del día');
  // 201 of 300 pieces, of five boards and of two and a half, rounded up to whole boards.
  expect(first.text).toMatch(/22 × 145 1,200 1,005 \S+/);
  expect(first.text).toMatch(/22 × 145 800 503 \S+/);
  const second = await getSheet(1, 'en');
  expect(second.text).toContain('Cut list of the day');
  expect(second.text).toMatch(/22 × 145 1,200 495 \S+/);
  expect(second.text).toMatch(/22 × 145 800 248 \S+/);
  // Nailing cuts nothing.
  expect((await getSheet(2, 'es')).text).not.toContain('Lista de corte del día');
});

test('the day sheet of a drawn product lists the parts of its drawing, and a kiln before the saw has no cut list', async () => {
  const standard =
    standardPallets.find(({ name }) => /EPAL 1|EUR/.test(name)) ?? standardPallets[0];
  if (!standard) throw new Error('No standard');
  const body = { design: standard.design, updatedAt: null };
  requireSuccess(await sales.admin.put(`/pallet-designs/${product}`, body));
  const { text } = await getSheet(0, 'es');
  // An EPAL 1 has four narrow and four wide boards of 1200 mm, and three wide ones of 800 mm.
  const rows = [...text.matchAll(/22 × (100|145) ([\d,]+) ([\d,]+) piezas/g)].map((row) =>
    row.slice(1),
  );
  expect(rows).toEqual([
    ['100', '1,200', String(4 * 201)],
    ['145', '1,200', String(4 * 201)],
    ['145', '800', String(3 * 201)],
  ]);
  expect(text).toMatch(/78 × 145 145 603 piezas/);
  await turnIntoKiln(sales, workplaceIds[0] ?? 0);
  expect((await getSheet(0, 'es')).text).not.toContain('Lista de corte del día');
});
