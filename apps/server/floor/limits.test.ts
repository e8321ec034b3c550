import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { formatRecordedResponses } from '../testing/recorded-responses.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  createPairedTablet,
  getStepPieces,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let nailer: TestClient;
let cutting: string;
let nailing: string;
let store = 0;
let foreman = 0;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'limits.test');
  const workplaceIds = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  nailer = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  cutting = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  nailing = String(
    pickByPath(
      requireSuccess(
        await nailer.post('/floor/presences', { user: { id: sales.ids[1] }, pin: '4711' }),
      ).body,
      'id',
    ),
  );
  foreman = sales.ids[3] ?? 0;
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin: '8080' }));
  store = sales.plant.stores[0] ?? 0;
  // Material for a few dozen pieces, of which an attack should take nothing.
  requireSuccess(
    await sales.admin.post('/raw-materials-inventories/insert', {
      store: { id: store },
      elements: [{ id: sales.plant.rawMaterials[0], lotCode: 'TABLA-1', quantity: 500 }],
    }),
  );
});
afterAll(() => server.close());

/** Returns all data that reports can change: reports, lots, movements, outstanding material and the used material of orders. */
const loadBooks = async () =>
  (
    await server.asOwner<{ books: unknown }>(
      `select jsonb_build_object(
         'reports', (select count(*) from floor_reports where account_id = $1),
         'lots', (select jsonb_agg(jsonb_build_array(id, quantity, reserved) order by id) from stock_lots where account_id = $1),
         'movements', (select count(*) from stock_movements where account_id = $1),
         'owed', (select coalesce(sum(missing - settled), 0) from orders_shortages where account_id = $1),
         'used', (select coalesce(sum(actual), 0) from orders_materials where account_id = $1),
         'made', (select sum(made) from orders_details where account_id = $1)) as books`,
      [sales.company.accountId],
    )
  )[0]?.books;

const cut = (detail: number, report: object) =>
  buildReportBody(cutting, detail, { kind: 'pieces', ...report });
const buildNailing = (detail: number, report: object) =>
  buildReportBody(nailing, detail, { kind: 'pieces', ...report });
const stocking = (detail: number, stocked: number) =>
  buildReportBody(nailing, detail, { kind: 'stocked', stocked, store: { id: store } });
const getResult = async (tablet: TestClient, report: object) =>
  pickListByPath(requireSuccess(await sendTabletReports(tablet, [report])).body, 'results')[0];

test('a million scrapped pieces on an order of fifty are refused even with an approval, and change nothing', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const before = await loadBooks();
  const attack = buildNailing(detail, { good: 1, scrap: 1_000_000, reason: 'nails' });
  const overLimit = { taken: false, rule: 'beyondLimit', passable: false };
  // A foreman may have twice the order and ten more pieces reported, a worker the order and the allowance for losses.
  expect(await getResult(nailer, attack)).toMatchObject({ ...overLimit, most: 55 });
  const passed = await addForemanApproval(nailer, { ...attack, key: randomUUID() }, foreman);
  expect(await getResult(nailer, passed)).toMatchObject({ ...overLimit, most: 110 });
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [stocking(detail, 1)]))),
  ).toEqual(['beyondMade']);
  expect(await loadBooks()).toEqual(before);
  expect(await getStepPieces(sales.planner, id, 2)).toEqual([0, 0, 0, 50]);
});

test('good, scrapped and set-aside pieces count together, and beyond the allowance a foreman must approve', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  // The first step may replace a tenth of the order, and never fewer than five pieces.
  const together = cut(detail, { good: 30, scrap: 15, aside: 11, reason: 'split' });
  expect(await getResult(saw, together)).toMatchObject({
    taken: false,
    rule: 'beyondLosses',
    most: 55,
    passable: true,
  });
  const many = [
    cut(detail, { good: 30 }),
    cut(detail, { scrap: 15, reason: 'split' }),
    cut(detail, { aside: 10 }),
    cut(detail, { scrap: 1, reason: 'split' }),
    cut(detail, { aside: 1 }),
    cut(detail, { good: 1 }),
  ];
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, many)))).toEqual([
    'taken',
    'taken',
    'taken',
    'beyondLosses',
    'beyondLosses',
    'beyondLosses',
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([30, 15, 10, 20]);
  // Pieces that are reworked were counted when they were set aside.
  const reworked = buildReportBody(cutting, detail, {
    kind: 'reworked',
    good: 6,
    scrap: 4,
    reason: 'size',
  });
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [reworked])))).toEqual([
    'taken',
  ]);
  const rest = await addForemanApproval(saw, cut(detail, { good: 14 }), foreman);
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [rest])))).toEqual([
    'taken',
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([50, 19, 0, 0]);
  // Twice the order and ten more is the limit for all users.
  const beyond = await addForemanApproval(
    saw,
    cut(detail, { scrap: 42, reason: 'split' }),
    foreman,
  );
  expect(await getResult(saw, beyond)).toMatchObject({ rule: 'beyondLimit', most: 41 });
  const last = await addForemanApproval(saw, cut(detail, { scrap: 41, reason: 'split' }), foreman);
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [last])))).toEqual([
    'taken',
  ]);
  // The next step has the pieces of this one, scrap and rework included.
  const next = buildNailing(detail, { good: 40, scrap: 10, aside: 1, reason: 'nails' });
  expect(await getResult(nailer, next)).toMatchObject({ rule: 'beyondStep', most: 50 });
});

test('material is consumed only for accepted scrapped pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  const reports = [
    buildNailing(detail, { good: 10, scrap: 2, reason: 'nails' }),
    buildNailing(detail, { scrap: 14, reason: 'nails' }),
    stocking(detail, 10),
  ];
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, reports)))).toEqual([
    'taken',
    'beyondLosses',
    'taken',
  ]);
  const [used] = await server.asOwner<{ actual: number }>(
    'select sum(actual)::float8 as actual from orders_materials where account_id = $1 and owner_id = $2',
    [sales.company.accountId, id],
  );
  expect(used).toEqual({ actual: 12 * 2.5 });
});

test('an undo cannot be undone itself, not even by a foreman, and a corrected report is made anew', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  const report = cut(detail, { good: 8 });
  const buildUndo = (undoes: string) => ({
    key: randomUUID(),
    presence: cutting,
    undoes,
    at: new Date(getServerTime()).toISOString(),
  });
  const undo = buildUndo(report.key);
  requireSuccess(await sendTabletReports(saw, [report, undo]));
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 20]);
  for (const again of [
    buildUndo(undo.key),
    await addForemanApproval(saw, buildUndo(undo.key), foreman),
    buildUndo(report.key),
  ])
    expect(await getResult(saw, again)).toMatchObject({ taken: false, rule: 'undone' });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 20]);
  expect(await getResult(saw, cut(detail, { good: 8 }))).toMatchObject({ taken: true });
});

test('good, scrapped or set-aside pieces that a report takes back need a foreman, and without one they stay', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const made = [
    cut(detail, { good: 10 }),
    cut(detail, { scrap: 2, reason: 'split' }),
    cut(detail, { aside: 3 }),
  ];
  requireSuccess(await sendTabletReports(saw, made));
  const fewer = [{ good: -4 }, { scrap: -1 }, { aside: -2 }].map((less) => cut(detail, less));
  for (const report of fewer)
    expect(await getResult(saw, report)).toMatchObject({
      taken: false,
      rule: 'tooLate',
      passable: true,
    });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([10, 2, 3, 20]);
  for (const report of fewer)
    expect(await getResult(saw, await addForemanApproval(saw, report, foreman))).toMatchObject({
      taken: true,
    });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([6, 1, 1, 24]);
});

test('pieces restored by undoing a correction are limited like new pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  requireSuccess(await sendTabletReports(saw, [cut(detail, { good: 20 })]));
  const lower = await addForemanApproval(saw, cut(detail, { good: -10 }), foreman);
  expect(
    getReportOutcomes(
      requireSuccess(await sendTabletReports(saw, [lower, cut(detail, { good: 10 })])),
    ),
  ).toEqual(['taken', 'taken']);
  const undo = {
    key: randomUUID(),
    presence: cutting,
    undoes: lower.key,
    at: new Date(getServerTime()).toISOString(),
  };
  expect(await getResult(saw, undo)).toMatchObject({
    taken: false,
    rule: 'beyondOrder',
    passable: true,
  });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([20, 0, 0, 0]);
  // A report that lowers one count and raises another is limited by its sum.
  const mixed = await addForemanApproval(
    saw,
    cut(detail, { good: -1, scrap: 1000, reason: 'split' }),
    foreman,
  );
  expect(await getResult(saw, mixed)).toMatchObject({ rule: 'beyondLimit', most: 30 });
});

test('pieces that the next step has used cannot be undone without a foreman', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const [first, second] = [cut(detail, { good: 20 }), cut(detail, { good: 10 })];
  requireSuccess(await sendTabletReports(saw, [first, second]));
  const used = buildNailing(detail, { good: 15, scrap: 3, aside: 2, reason: 'nails' });
  requireSuccess(await sendTabletReports(nailer, [used]));
  const undo = (undoes: string) => ({
    key: randomUUID(),
    presence: cutting,
    undoes,
    at: new Date(getServerTime()).toISOString(),
  });
  const refused = { taken: false, rule: 'belowNext', most: 10, passable: true };
  expect(await getResult(saw, undo(first.key))).toMatchObject(refused);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([30, 0, 0, 0]);
  // Ten pieces still lie at the saw.
  expect(await getResult(saw, undo(second.key))).toMatchObject({ taken: true });
  expect(await getResult(saw, undo(first.key))).toMatchObject({ ...refused, most: 0 });
  // The next step takes its report back first: then the saw may, too.
  const undoNailing = { ...undo(used.key), presence: nailing };
  expect(await getResult(nailer, undoNailing)).toMatchObject({ taken: true });
  const free = undo(first.key);
  expect(await getResult(saw, free)).toMatchObject({ taken: true });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 30]);

  // A foreman decides, as for a report that goes beyond the step before.
  const again = cut(detail, { good: 30 });
  requireSuccess(await sendTabletReports(saw, [again]));
  requireSuccess(await sendTabletReports(nailer, [buildNailing(detail, { good: 30 })]));
  const passed = await addForemanApproval(saw, undo(again.key), foreman);
  expect(await getResult(saw, { ...passed, pass: 'none' })).toMatchObject({
    rule: 'approvalOver',
    passable: true,
  });
  expect(await getResult(saw, passed)).toMatchObject({ taken: true });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 30]);
});

test('the office cannot stock or finish far more pieces than were ordered', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const before = await loadBooks();
  const part = (quantity: number) =>
    sales.planner.post(`/orders/${id}/production-parts`, {
      store: { id: store },
      details: [{ detail: { id: detail }, quantity }],
    });
  const toError = (rule: string) => [400, 'WRONG_VALUES', 'details.0.quantity', rule];
  for (const quantity of [51, 1_000_000])
    expect(pickRefusal(await part(quantity))).toEqual(toError('lessOrEqual'));
  for (const quantity of [0.0001, 1.0005])
    expect(pickRefusal(await part(quantity))).toEqual(toError('decimals'));
  await backdateOrderPlan(server, id);
  const finish = (quantity: number) =>
    sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: store },
      details: [{ detail: { id: detail }, quantity }],
    });
  for (const quantity of [111, 1_000_000])
    expect(pickRefusal(await finish(quantity))).toEqual(toError('lessOrEqual'));
  expect(pickRefusal(await finish(0.0005))).toEqual(toError('decimals'));
  expect(await loadBooks()).toEqual(before);
  expect(pickByPath((await sales.planner.get(`/orders/${id}`)).body, 'status')).toBe('production');
  requireSuccess(await finish(53));
});

test.each([
  ['a ten-thousandth', { kind: 'pieces', good: 0.0001 }, 'decimals', 'good'],
  ['half a thousandth', { kind: 'reworked', good: 0.0005 }, 'decimals', 'good'],
  ['half a thousandth less', { kind: 'pieces', good: -1.0005 }, 'decimals', 'good'],
  ['a huge number', { kind: 'pieces', good: 1e300 }, 'lessOrEqual', 'good'],
  ['a text', { kind: 'pieces', good: 'doce' }, 'number', 'good'],
  ['no pieces at all', { kind: 'pieces' }, 'required', 'good'],
  ['scrap without a reason', { kind: 'pieces', scrap: 1 }, 'required', 'reason'],
  ['an unknown kind', { kind: 'exploded' }, 'option', 'kind'],
  ['an invalid moment', { kind: 'start', at: 'ayer' }, 'instant', 'at'],
  ['an invalid key', { kind: 'start', key: '7' }, 'invalid', 'key'],
  ['an unknown field', { kind: 'start', unheardOf: 1 }, 'unknown', 'unheardOf'],
  [
    'a ten-thousandth into a store',
    { kind: 'stocked', stocked: 0.0001, store: { id: 1 } },
    'decimals',
    'stocked',
  ],
  [
    'half a thousandth into a store',
    { kind: 'stocked', stocked: 0.0005, store: { id: 1 } },
    'decimals',
    'stocked',
  ],
])(
  'a report of %s is refused, and the four valid ones sent with it are accepted',
  async (_, bad, rule, field) => {
    const { id, detail } = await createPlannedOrder(sales, 50);
    const fine = [1, 2, 3, 4].map((count) => buildNailing(detail, { good: count }));
    const sent = buildReportBody(nailing, detail, bad);
    const { body } = requireSuccess(
      await sendTabletReports(nailer, [...fine.slice(0, 2), sent, ...fine.slice(2)]),
    );
    expect(pickListByPath(body, 'results')).toMatchObject([
      { taken: true },
      { taken: true },
      { key: sent.key, taken: false, rule, field },
      { taken: true },
      { taken: true },
    ]);
    expect(await getStepPieces(sales.planner, id, 2)).toEqual([10, 0, 0, 40]);
  },
);

test('entries that are not reports get a result each, and the valid report is accepted', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const strange = [null, 7, 'texto', [], {}];
  const reports = [...strange, buildNailing(detail, { good: 1 })];
  const answer = requireSuccess(
    await nailer.post('/floor/reports', {
      sentAt: new Date(getServerTime()).toISOString(),
      reports,
    }),
  );
  expect(getReportOutcomes(answer).at(-1)).toBe('taken');
  expect(pickListByPath(answer.body, 'results').slice(0, -1)).toEqual(
    strange.map(() => expect.objectContaining({ key: '', taken: false })),
  );
  expect(await getStepPieces(sales.planner, id, 2)).toEqual([1, 0, 0, 9]);
});

test('a report that fails in the database is logged with its cause, leaves no trace and does not affect the reports beside it', async () => {
  const { detail } = await createPlannedOrder(sales, 50);
  requireSuccess(await sendTabletReports(nailer, [buildNailing(detail, { good: 20 })]));
  const part = stocking(detail, 5);
  // The goods are in and the material has left by the time that the report itself is refused.
  await server.asOwner(`
    create function fail_here() returns trigger language plpgsql as $$
    begin raise exception 'too large' using errcode = '22003'; end $$;
    create trigger fail_here before insert on floor_reports for each row when (new.key = '${part.key}') execute function fail_here()`);
  const before = await loadBooks();
  const answer = requireSuccess(
    await sendTabletReports(nailer, [part, buildNailing(detail, { good: 2 })]),
  );
  await server.asOwner(`drop trigger fail_here on floor_reports; drop function fail_here`);
  expect(getReportOutcomes(answer)).toEqual(['invalid', 'taken']);
  expect(formatRecordedResponses()).toContain('error: too large');
  const reports = Number(pickByPath(before, 'reports')) + 1;
  expect(await loadBooks()).toEqual({ ...Object(before), reports });
  // The same report arrives later, as nothing of it was kept.
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [part])))).toEqual([
    'taken',
  ]);
});

test('a key already used by another report is refused and changes nothing', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const first = buildNailing(detail, { good: 5, scrap: 1, reason: 'nails' });
  const part = stocking(detail, 2);
  requireSuccess(await sendTabletReports(nailer, [first, part]));
  const { detail: otherDetail } = await createPlannedOrder(sales, 50);
  const others = [
    { ...part, stocked: 1 },
    { ...first, detail: { id: otherDetail } },
    { ...first, good: 6 },
    { ...first, scrap: 2 },
    { ...first, aside: 1 },
    { ...first, reason: 'split' },
    buildReportBody(nailing, detail, { kind: 'finish', key: first.key }),
    { ...stocking(detail, 1), key: first.key },
    { key: first.key, presence: nailing, undoes: first.key, at: first.at },
  ];
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [...others, first, part]))),
  ).toEqual([...others.map(() => 'otherReport'), 'taken', 'taken']);
  expect(await getStepPieces(sales.planner, id, 2)).toEqual([5, 1, 0, 45]);
});
