import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { defaultSawSettings } from '@tarima/domain/cutting/contract';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** Two orders of the drawn product, ten and five pallets, and one of a product without a drawing. */
let drawn: readonly number[];
let plain: number;
let boards: Readonly<Record<'short' | 'long' | 'runner', number>>;

function gma(): PalletDesign {
  const read = parseDesignText('48x40 3 stringers 7+5 11/16');
  if (!read?.design) throw new Error('Nothing was read');
  const { design } = read;
  if (design.family !== 'stringer') throw new Error('It has stringers');
  // Equal boards, so that all of them are cut of one section.
  return {
    ...design,
    top: { ...design.top, boards: Array.from({ length: 7 }, () => 3.5) },
    bottom: { ...design.bottom, boards: Array.from({ length: 5 }, () => 3.5) },
  };
}

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'saw.test');
  const { admin, plant } = sales;
  const references = await createSampleReferences(admin, rawMaterials);
  let serial = 50;
  const createBoard = async (
    thickness: number,
    width: number,
    length: number,
    unitCost: string,
  ) => {
    const body = {
      ...buildSampleBody(rawMaterials, (serial += 1), references),
      thickness,
      width,
      length,
      dimensionUnit: 'in',
      unitCost,
      materialType: 'new',
      species: 'pine',
      status: 'active',
    };
    return pickNumberByPath(requireSuccess(await admin.post('/raw-materials', body)).body, 'id');
  };
  boards = {
    short: await createBoard(0.6875, 3.5, 82, '1.00'),
    long: await createBoard(0.6875, 3.5, 123, '1.40'),
    runner: await createBoard(1.5, 3.5, 48, '2.00'),
  };
  requireSuccess(
    await admin.put(`/pallet-designs/${plant.products[0]}`, {
      design: { ...gma(), materialType: 'new' },
    }),
  );
  const createOrder = async (at: number, pieces: number) => {
    const made = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(plant.products[at], pieces),
    ]);
    requireSuccess(await admin.post(`/orders/accept-quotation/${made}`, {}));
    const { body } = requireSuccess(await admin.get(`/orders/${made}`));
    requireSuccess(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(body, 'details.0.id')}`, {
        origin: 'production',
      }),
    );
    return made;
  };
  drawn = [await createOrder(0, 10), await createOrder(0, 5)];
  plain = await createOrder(1, 3);
});
afterAll(() => server.close());

const requestPlan = (orders: readonly number[], saw: object = {}) =>
  sales.admin.post('/cutting/plan', {
    orders: orders.map((id) => ({ id })),
    saw: { ...defaultSawSettings, ...saw },
  });

test('the open lines are listed with the pieces to make and whether their pallet is drawn', async () => {
  const { body } = requireSuccess(await sales.admin.get('/cutting/lines'));
  const plannedCuts = pickListByPath([body], '0').map((each) => [
    pickByPath(each, 'orderId'),
    pickByPath(each, 'pieces'),
    pickByPath(each, 'drawn'),
  ]);
  expect(plannedCuts).toEqual([
    [drawn[0], 10, true],
    [drawn[1], 5, true],
    [plain, 3, false],
  ]);
});

test('boards are cut for all orders together, and the response proves that the number of boards is minimal', async () => {
  const { body } = requireSuccess(await requestPlan([...drawn, plain]));
  const [deck, runners] = pickListByPath(body, 'sections');
  // 15 pallets of 12 boards of 40 in, three out of 123 in with three cuts of an eighth: 60 of them, at 1.40 less than two out of 82 at 1.00.
  expect(deck).toMatchObject({
    thickness: 17.5,
    width: 88.9,
    parts: [{ length: 1016, count: 180 }],
    boardsUsed: 60,
    leastBoards: null,
    gapPercent: 0,
    cost: '84.00',
    patterns: [{ materialId: boards.long, times: 60, pieces: [{ length: 1016, count: 3 }] }],
  });
  expect(pickListByPath(deck, 'boards')).toMatchObject([
    { material: { id: boards.short }, used: 0, toBuy: 0 },
    { material: { id: boards.long }, used: 60, inStock: 0, toBuy: 60 },
  ]);
  // Runner boards are as long as their part and are not cut at all.
  expect(runners).toMatchObject({
    boardsUsed: 45,
    leastBoards: 45,
    wastePercent: 0,
    cost: '90.00',
  });
  expect(pickListByPath(body, 'left')).toMatchObject([{ part: null }]);
});

test('boards that are free in a store are not bought', async () => {
  const { admin, plant } = sales;
  requireSuccess(
    await admin.post('/raw-materials-inventories/insert', {
      store: { id: plant.stores[0] },
      elements: [{ id: boards.long, quantity: 25, lotCode: 'L-1' }],
    }),
  );
  const { body } = requireSuccess(await requestPlan(drawn));
  expect(pickByPath(body, 'sections.0.boards.1')).toMatchObject({
    used: 60,
    inStock: 25,
    toBuy: 35,
  });
});

test.each([
  [{ kerf: 50 }, 'saw.kerf', undefined],
  [{ kerf: -1 }, 'saw.kerf', 'greaterOrEqual'],
  [{ trim: 500 }, 'saw.trim', 'longerThanBoards'],
  [{ leastOffcut: 7000 }, 'saw.leastOffcut', 'lessOrEqual'],
])('a saw of %j is refused at %s, or accepted if it is valid', async (saw, path, rule) => {
  const { status, body } = await requestPlan(drawn, saw);
  if (rule === undefined) {
    // Wide as it is, it cuts fewer parts out of each.
    expect(status).toBe(200);
    expect(pickNumberByPath(body, 'sections.0.boardsUsed')).toBeGreaterThan(60);
    return;
  }
  expect([status, pickByPath(body, 'details.0.path'), pickByPath(body, 'details.0.rule')]).toEqual([
    400,
    path,
    rule,
  ]);
});

test('parts of an oak pallet stay uncut unless a user chose lumber of another wood for them', async () => {
  const { admin, plant } = sales;
  const design = { ...gma(), materialType: 'new', species: 'oak' };
  const save = (body: object) =>
    admin.put(`/pallet-designs/${plant.products[1]}`, { design, ...body });
  requireSuccess(await save({}));
  const missing = requireSuccess(await admin.post('/pallet-designs/lumber', { design })).body;
  expect(pickByPath(missing, 'parts.0.choices.0.fits')).toBe(false);
  const none = requireSuccess(await requestPlan([plain])).body;
  expect(pickListByPath(none, 'sections')).toEqual([]);
  expect(pickListByPath(none, 'left').map((each) => pickByPath(each, 'part.role'))).toEqual([
    'top',
    'stringer',
    'bottom',
  ]);
  // Chosen, it is cut, apart from that of the pine pallets.
  const parts = pickListByPath(missing, 'parts');
  requireSuccess(
    await save({
      lumber: parts.map((part) =>
        pickByPath(part, 'role') === 'stringer' ? null : { id: boards.long },
      ),
      updatedAt: pickByPath(
        (await admin.get(`/pallet-designs/${plant.products[1]}`)).body,
        'updatedAt',
      ),
    }),
  );
  const both = requireSuccess(await requestPlan([...drawn, plain])).body;
  expect(
    pickListByPath(both, 'sections').map((section) => [
      pickByPath(section, 'thickness'),
      pickByPath(section, 'parts.0.count'),
      pickListByPath(section, 'boards').length,
    ]),
  ).toEqual([
    [17.5, 180, 2],
    [17.5, 36, 1],
    [38.1, 45, 1],
  ]);
});

test('pine and southern pine are cut together, because they are two names of one wood', async () => {
  const { admin, plant } = sales;
  const path = `/pallet-designs/${plant.products[1]}`;
  const design = { ...gma(), materialType: 'new', species: 'pine' };
  expect(gma().species).toBe('southernPine');
  requireSuccess(
    await admin.put(path, {
      design,
      updatedAt: pickByPath((await admin.get(path)).body, 'updatedAt'),
    }),
  );
  const { body } = requireSuccess(await requestPlan([...drawn, plain]));
  expect(
    pickListByPath(body, 'sections').map((section) => [
      pickByPath(section, 'thickness'),
      pickByPath(section, 'parts.0.count'),
    ]),
  ).toEqual([
    [17.5, 216],
    [38.1, 54],
  ]);
});

test('a plan without orders is refused, and orders that the user cannot see yield no cuts', async () => {
  const none = await requestPlan([]);
  expect([none.status, pickByPath(none.body, 'details.0.path')]).toEqual([400, 'orders']);
  const far = requireSuccess(await requestPlan([999_999]));
  expect(far.body).toEqual({ sections: [], left: [] });
});

test('the printed saw list shows the cuts of each board and no cost', async () => {
  const query = `orders=${drawn.join(',')}&kerf=3.175&trim=0&leastOffcut=400`;
  const paper = await sales.admin.get(`/cutting/saw-list?${query}`);
  expect(paper.status).toBe(200);
  const text = (await parsePdf(paper.bytes)).pages.map((page) => page.text).join(' ');
  for (const said of ['Lista de corte', '3 × 1,016', '60']) expect(text).toContain(said);
  expect(text).not.toContain('$');
});

test('a user without the planning permission cannot read lines or plan cuts', async () => {
  expect((await sales.limited.get('/cutting/lines')).status).toBe(403);
  expect(
    (
      await sales.limited.post('/cutting/plan', {
        orders: [{ id: drawn[0] }],
        saw: defaultSawSettings,
      })
    ).status,
  ).toBe(403);
});

test('pieces that are already in a store are not cut again, and a line whose pieces are all there is not listed', async () => {
  const { accountId } = sales.company;
  const setMade = (id: number | undefined, pieces: number) =>
    server.database.tenant(accountId, (tx) =>
      tx.row(sql`
        update orders_details set made = ${pieces} where account_id = ${tx.accountId} and owner_id = ${id}`),
    );
  const listPieces = async () =>
    pickListByPath([requireSuccess(await sales.admin.get('/cutting/lines')).body], '0').map(
      (each) => [pickByPath(each, 'orderId'), pickByPath(each, 'pieces')],
    );
  const countParts = async () =>
    pickByPath(requireSuccess(await requestPlan(drawn)).body, 'sections.0.parts.0.count');
  await setMade(drawn[0], 6);
  await setMade(plain, 3);
  expect(await listPieces()).toEqual([
    [drawn[0], 4],
    [drawn[1], 5],
  ]);
  // Each pallet has 12 deck boards.
  expect(await countParts()).toBe((4 + 5) * 12);
  await setMade(drawn[0], 10);
  expect(await listPieces()).toEqual([[drawn[1], 5]]);
  expect(await countParts()).toBe(5 * 12);
  await setMade(drawn[0], 0);
  await setMade(plain, 0);
});
