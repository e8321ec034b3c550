import { randomUUID } from 'node:crypto';
import { dayMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPermissionId } from '../profiles/commands.ts';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { createTestDrawing } from '../technical-sheets/testing.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  backdateCompanyActivity,
  backdateOrderHistory,
  createPairedTablet,
  getStepPieces,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
  listStepProgress,
} from './testing.ts';
import { testTimeZone } from '../testing/days.ts';

let server: TestServer;
let sales: SalesCompany;
let saw: TestClient;
let nailer: TestClient;
let workplaceIds: number[];
let worker: string;
let foreman: string;
let nailing: string;
const [ana, planner] = [1, 3];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'floor.test');
  workplaceIds = await createWorkplaces(sales);
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  nailer = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  worker = await beginTestPresence(sales, saw, sales.ids[ana] ?? 0);
  foreman = await beginTestPresence(sales, saw, sales.ids[planner] ?? 0, '8080');
  nailing = String(
    pickByPath(
      requireSuccess(
        await nailer.post('/floor/presences', { user: { id: sales.ids[ana] }, pin: '4711' }),
      ).body,
      'id',
    ),
  );
});
afterAll(() => server.close());

test('a station shows its workers, those present, and its work in planned order', async () => {
  const first = await createPlannedOrder(sales, 40);
  const second = await createPlannedOrder(sales, 20);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders set requested_date = '2030-01-04'
      where account_id = ${tx.accountId} and id = ${first.id}`),
  );
  const { body } = requireSuccess(await saw.get('/floor/station'));
  expect(pickByPath(body, 'workplace.name')).toBe('Corte uno');
  const people = pickListByPath(body, 'people');
  expect(people.find((each) => pickByPath(each, 'id') === sales.ids[ana])).toMatchObject({
    hasPin: true,
  });
  expect(people.find((each) => pickByPath(each, 'id') === sales.ids[0])).toMatchObject({
    hasPin: false,
  });
  expect(people.find((each) => pickByPath(each, 'id') === sales.ids[planner])).toMatchObject({
    foreman: true,
  });
  expect(pickListByPath(body, 'present').map((each) => pickByPath(each, 'id'))).toEqual([
    worker,
    foreman,
  ]);
  const work = pickListByPath(body, 'work');
  const mine = work.filter((card) =>
    [first.id, second.id].includes(pickNumberByPath(card, 'order.id')),
  );
  expect(mine.map((card) => pickByPath(card, 'order.id'))).toEqual([first.id, second.id]);
  const planned = first.events
    .filter(({ workplace }) => workplace.id === workplaceIds[0])
    .map(({ user }) => user.id);
  expect(mine[0]).toMatchObject({
    quantity: 40,
    requestedDate: '2030-01-04',
    planned: [...new Set(planned)]
      .toSorted((one, other) => one - other)
      .map((id) => ({ id, name: expect.stringMatching(/^Person \d of floor\.test$/) })),
    step: 1,
    steps: 2,
    before: null,
    progress: { state: 'waiting', left: 40 },
  });
  // The response contains no price, and of the customer only the name.
  expect(JSON.stringify(body)).not.toMatch(/price|total|email|phone/);
});

test('a card and the day sheet prefer the drawing to a picture, and show the instructions and material of the line', async () => {
  const [product = 0] = sales.plant.products;
  const [material = 0] = sales.plant.rawMaterials;
  const saveImages = async (
    shownIn: readonly ('descriptiveImages' | 'manufactureSpecification')[],
  ) => {
    const form = new FormData();
    const data = {
      materialType: 'new',
      rawMaterials: [{ id: material, quantity: 2.5 }],
      instructions: { description: 'Clava de canto a canto.' },
      observations: 'Sin corteza.',
    };
    form.set('data', JSON.stringify(data));
    for (const imageField of shownIn) {
      const bytes = new Uint8Array(
        await createTestDrawing(imageField === 'descriptiveImages' ? 'red' : 'blue'),
      );
      form.append(imageField, new File([bytes], `${imageField}.png`, { type: 'image/png' }));
    }
    return requireSuccess(await sales.admin.form('PUT', `/technical-sheets/${product}`, form)).body;
  };
  await saveImages(['descriptiveImages']);
  const { id, detail, events } = await createPlannedOrder(sales, 30);
  const card = async () =>
    pickListByPath(requireSuccess(await saw.get('/floor/station')).body, 'work').find(
      (each) => pickByPath(each, 'detail.id') === detail,
    );
  const described = String(pickByPath(await card(), 'picture'));
  expect(described).toContain('/files/');
  const sheet = await saveImages(['manufactureSpecification']);
  const drawn = pickNumberByPath(sheet, 'manufactureSpecification.images.0.id');
  const shown = await card();
  expect(shown).toMatchObject({
    picture: expect.stringContaining(`/${drawn}/preview`),
    instructions: 'Clava de canto a canto.',
    observations: 'Sin corteza.',
    pieces: [{ id: material, each: 2.5, inAll: 75 }],
  });
  expect(Object.keys(Object(pickByPath(shown, 'pieces.0')))).not.toContain('unitCost');

  const [first] = events;
  if (!first) throw new Error('Work was wanted');
  const date = localDay(first.startDate);
  const paper = await sales.planner.get('/planning/day-sheet', { userId: first.user.id, date });
  const read = (await parsePdf(paper.bytes)).pages;
  const text = read.map((page) => page.text).join(' ');
  expect(text).toContain(`pedido ${id} · 30 piezas`);
  expect(text).toContain('Clava de canto a canto.');
  expect(text).toMatch(/2\.5 \S.*75 /);
  expect(read.flatMap(({ images }) => images).length).toBeGreaterThan(0);
});

/** The day of a moment by the clock of the plant. */
const localDay = (moment: string) =>
  new Date(toLocalMillis(Date.parse(moment), testTimeZone)).toISOString().slice(0, 10);

test('work is started, reported in parts and finished, and the office sees it at once', async () => {
  const { id, detail } = await createPlannedOrder(sales, 100);
  await backdateCompanyActivity(server, sales, 2);
  const ago = (minutes: number) => new Date(getServerTime() - minutes * 60_000).toISOString();
  const answer = requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'start', at: ago(60) }),
      buildReportBody(worker, detail, {
        kind: 'pieces',
        good: 30,
        scrap: 2,
        reason: 'split',
        at: ago(30),
      }),
      buildReportBody(worker, detail, { kind: 'pieces', aside: 5, good: 0, at: ago(20) }),
      buildReportBody(worker, detail, {
        kind: 'reworked',
        good: 3,
        scrap: 1,
        reason: 'size',
        at: ago(10),
      }),
    ]),
  );
  expect(getReportOutcomes(answer)).toEqual(['taken', 'taken', 'taken', 'taken']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([33, 3, 1, 67]);
  const [cut] = await listStepProgress(sales.planner, id);
  expect(cut).toMatchObject({ state: 'running', workers: [{ id: sales.ids[ana] }] });
  expect(pickNumberByPath(cut, 'minutes')).toBeGreaterThanOrEqual(60);
  const now = pickListByPath(requireSuccess(await sales.planner.get('/floor/now')).body, 'work');
  expect(now.find((each) => pickByPath(each, 'detail.id') === detail)).toMatchObject({
    progress: { good: 33 },
  });

  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'finish' })]),
  );
  expect((await listStepProgress(sales.ana, id))[0]).toMatchObject({
    state: 'finished',
    workers: [],
    left: 67,
  });
  const floor = requireSuccess(await sales.planner.get(`/orders/${id}/floor`)).body;
  expect(
    pickListByPath(floor, 'lines.0.steps').map((each) => [
      pickByPath(each, 'step'),
      pickByPath(each, 'workplace.id'),
    ]),
  ).toEqual(workplaceIds.slice(0, 2).map((workplaceId, at) => [at + 1, workplaceId]));
  const reports = pickListByPath(floor, 'reports');
  expect(reports.map((each) => pickByPath(each, 'kind'))).toEqual([
    'finish',
    'reworked',
    'pieces',
    'pieces',
    'start',
  ]);
});

test('a report sent twice is saved once, even in parallel', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const report = buildReportBody(worker, detail, { kind: 'pieces', good: 7 });
  const answers = await Promise.all([
    sendTabletReports(saw, [report]),
    sendTabletReports(saw, [report]),
    sendTabletReports(saw, [report, report]),
  ]);
  for (const answer of answers)
    expect(new Set(getReportOutcomes(requireSuccess(answer)))).toEqual(new Set(['taken']));
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([7, 0, 0, 43]);
});

test('excess over the order or the previous step needs a foreman, and excess over the rework pieces is always refused', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const pieces = (presence: string, report: object) =>
    buildReportBody(presence, detail, { kind: 'pieces', ...report });
  requireSuccess(await sendTabletReports(saw, [pieces(worker, { good: 6 })]));
  const beyond = requireSuccess(await sendTabletReports(nailer, [pieces(nailing, { good: 7 })]));
  expect(pickListByPath(beyond.body, 'results')[0]).toMatchObject({
    taken: false,
    rule: 'beyondStep',
    most: 6,
    passable: true,
  });
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(nailer, [pieces(nailing, { good: 5, scrap: 1, reason: 'nails' })]),
      ),
    ),
  ).toEqual(['taken']);
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(saw, [pieces(worker, { good: 5 })]))),
  ).toEqual(['beyondOrder']);
  const passing = await addForemanApproval(
    saw,
    pieces(worker, { good: 5 }),
    sales.ids[planner] ?? 0,
  );
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [passing])))).toEqual([
    'taken',
  ]);
  // Approvals from a tablet where the foreman is not present, and by a user who is no foreman.
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(nailer, [pieces(nailing, { good: 9, pass: foreman })]),
      ),
    ),
  ).toEqual(['approvalOver']);
  expect(
    getReportOutcomes(
      requireSuccess(await sendTabletReports(saw, [pieces(worker, { good: 9, pass: worker })])),
    ),
  ).toEqual(['approvalOver']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          await addForemanApproval(
            saw,
            buildReportBody(worker, detail, { kind: 'reworked', good: 1 }),
            sales.ids[planner] ?? 0,
          ),
        ]),
      ),
    ),
  ).toEqual(['beyondAside']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([11, 0, 0, 0]);
  expect(await getStepPieces(sales.planner, id, 2)).toEqual([5, 1, 0, 5]);
  const approve = pickListByPath(
    requireSuccess(await sales.planner.get(`/orders/${id}/floor`)).body,
    'reports',
  );
  expect(approve.map((each) => pickByPath(each, 'passedBy.id'))).toEqual([
    sales.ids[planner],
    undefined,
    undefined,
  ]);
});

test('if two tablets finish the same work, the second is refused, and a foreman adds the pieces made meanwhile', async () => {
  const other = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  const { body } = requireSuccess(
    await other.post('/floor/presences', { user: { id: sales.ids[ana] }, pin: '4711' }),
  );
  const otherPresence = String(pickByPath(body, 'id'));
  const { id, detail } = await createPlannedOrder(sales, 30);
  const finishing = await Promise.all([
    sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pieces', good: 20 }),
      buildReportBody(worker, detail, { kind: 'finish' }),
    ]),
    sendTabletReports(other, [
      buildReportBody(otherPresence, detail, { kind: 'pieces', good: 5 }),
      buildReportBody(otherPresence, detail, { kind: 'finish' }),
    ]),
  ]);
  const outcomes = finishing.map((answer) => getReportOutcomes(requireSuccess(answer)));
  expect(outcomes).toContainEqual(['taken', 'taken']);
  expect(outcomes).toContainEqual(['stepFinished', 'stepFinished']);
  const [good1] = await getStepPieces(sales.planner, id, 1);
  expect([20, 5]).toContain(good1);
  const late = await addForemanApproval(
    saw,
    buildReportBody(worker, detail, { kind: 'pieces', good: 4 }),
    sales.ids[planner] ?? 0,
  );
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [late])))).toEqual([
    'taken',
  ]);
  expect((await getStepPieces(sales.planner, id, 1))[0]).toBe((good1 ?? 0) + 4);
});

test('an undo dated before its report gets the date of the report', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  await backdateOrderHistory(server, sales, id, 1);
  const report = buildReportBody(worker, detail, { kind: 'pieces', good: 2 });
  const at = new Date(Date.parse(report.at) - 1).toISOString();
  const undo = { key: randomUUID(), presence: worker, undoes: report.key, at };
  const answer = requireSuccess(await sendTabletReports(saw, [report, undo]));
  expect(getReportOutcomes(answer)).toEqual(['taken', 'taken']);
  const rows = await server.asOwner<{ at: string }>(
    'select at::text as at from floor_reports where detail_id = $1 order by id',
    [detail],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]?.at).toBe(rows[0]?.at);
});

test('a worker can undo their own report once within a minute; later a foreman undoes it with an opposite row', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  await backdateCompanyActivity(server, sales, 1);
  const approve = (report: object) => addForemanApproval(saw, report, sales.ids[planner] ?? 0);
  const first = buildReportBody(worker, detail, { kind: 'pieces', good: 10 });
  const early = buildReportBody(worker, detail, {
    kind: 'pieces',
    good: 8,
    at: new Date(getServerTime() - 600_000).toISOString(),
  });
  requireSuccess(await sendTabletReports(saw, [first, early]));
  const undo = (undoes: string, at = getServerTime()) => ({
    key: randomUUID(),
    presence: worker,
    undoes,
    at: new Date(at).toISOString(),
  });
  expect(
    getReportOutcomes(
      requireSuccess(await sendTabletReports(saw, [undo(first.key), undo(first.key)])),
    ),
  ).toEqual(['taken', 'undone']);
  // The minute is a quarter longer, for a message that takes its time.
  const made = Date.parse(early.at);
  const brief = buildReportBody(worker, detail, { kind: 'pieces', good: 1, at: early.at });
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          brief,
          undo(early.key, made + 75_001),
          undo(brief.key, made + 75_000),
        ]),
      ),
    ),
  ).toEqual(['taken', 'tooLate', 'taken']);
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(saw, [undo(early.key)]))),
  ).toEqual(['tooLate']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          buildReportBody(worker, detail, { kind: 'pieces', good: -3 }),
        ]),
      ),
    ),
  ).toEqual(['tooLate']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          await approve(buildReportBody(worker, detail, { kind: 'pieces', good: -3 })),
        ]),
      ),
    ),
  ).toEqual(['taken']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          await approve(buildReportBody(worker, detail, { kind: 'pieces', good: -6 })),
        ]),
      ),
    ),
  ).toEqual(['belowNothing']);
  expect(
    getReportOutcomes(
      requireSuccess(await sendTabletReports(saw, [await approve(undo(early.key))])),
    ),
  ).toEqual(['belowNothing']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([5, 0, 0, 25]);
  const sums = await server.asOwner<{ good: string; rows: number }>(
    'select sum(good) as good, count(*)::int as rows from floor_reports where detail_id = $1',
    [detail],
  );
  expect(sums).toEqual([{ good: '5.000', rows: 6 }]);
  await expect(server.asOwner('delete from floor_reports')).rejects.toThrow('only ever added to');
});

test('a report can be undone only at its own station, even by its author, and also once its step is finished', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const report = buildReportBody(worker, detail, { kind: 'pieces', good: 10 });
  requireSuccess(await sendTabletReports(saw, [report]));
  const undo = {
    key: randomUUID(),
    presence: nailing,
    undoes: report.key,
    at: new Date(getServerTime()).toISOString(),
  };
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [undo])))).toEqual([
    'orderOver',
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([10, 0, 0, 20]);
  // A finished step stays open for the undo of what was reported before.
  const finish = buildReportBody(worker, detail, { kind: 'finish' });
  const own = { ...undo, key: randomUUID(), presence: worker };
  const answer = requireSuccess(await sendTabletReports(saw, [finish, own]));
  expect(getReportOutcomes(answer)).toEqual(['taken', 'taken']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 30]);
});

test('within a minute a report can be undone only by its author, or by a colleague with a foreman’s approval', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const report = buildReportBody(worker, detail, { kind: 'pieces', good: 10 });
  requireSuccess(await sendTabletReports(saw, [report]));
  const undo = {
    key: randomUUID(),
    presence: foreman,
    undoes: report.key,
    at: new Date(getServerTime()).toISOString(),
  };
  const foreign = requireSuccess(await sendTabletReports(saw, [undo])).body;
  expect(pickListByPath(foreign, 'results')).toEqual([
    { key: undo.key, taken: false, rule: 'tooLate', passable: true },
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([10, 0, 0, 20]);
  const approved = await addForemanApproval(saw, undo, sales.ids[planner] ?? 0);
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [approved])))).toEqual([
    'taken',
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 30]);
});

test('reports of a tablet whose clock is a day ahead are saved at their real time', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  await backdateOrderHistory(server, sales, id, 1);
  const wrong = (ago: number) => new Date(getServerTime() + dayMillis - ago).toISOString();
  requireSuccess(
    await sendTabletReports(
      saw,
      [
        buildReportBody(worker, detail, { kind: 'start', at: wrong(45 * 60_000) }),
        buildReportBody(worker, detail, { kind: 'pause', reason: 'break', at: wrong(15 * 60_000) }),
      ],
      wrong(0),
    ),
  );
  const [cut] = await listStepProgress(sales.planner, id);
  expect(cut).toMatchObject({ state: 'stopped', stoppedFor: 'break' });
  expect(pickNumberByPath(cut, 'minutes')).toBeCloseTo(30, 0);
  expect(
    Math.abs(Date.parse(String(pickByPath(cut, 'last'))) - (getServerTime() - 15 * 60_000)),
  ).toBeLessThan(120_000);
});

test('a report delayed by more than 31 days is refused, even from a tablet with a wrong clock', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  await backdateOrderHistory(server, sales, id, 24 * 60);
  const hour = 3_600_000;
  const year = 365 * dayMillis;
  const outcomes = [];
  for (const ago of [31 * dayMillis + hour, 31 * dayMillis - hour]) {
    const at = getServerTime() - ago;
    const presence = await insertBackdatedPresence(
      server,
      sales,
      saw,
      sales.ids[ana] ?? 0,
      new Date(at).toISOString(),
    );
    // The clock of the tablet is a year behind.
    const report = buildReportBody(presence, detail, {
      kind: 'pieces',
      good: 1,
      at: new Date(at - year).toISOString(),
    });
    const sentAt = new Date(getServerTime() - year).toISOString();
    const answer = requireSuccess(await sendTabletReports(saw, [report], sentAt));
    outcomes.push(...getReportOutcomes(answer));
  }
  expect(outcomes).toEqual(['outsidePresence', 'taken']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([1, 0, 0, 29]);
});

test('a stop for material or a machine notifies the other planners, and storekeepers of the division about missing material', async () => {
  const { id, detail } = await createPlannedOrder(sales, 30);
  const calls = async () =>
    pickListByPath(
      requireSuccess(await sales.planner.get('/notifications', { size: 100 })).body,
      'elements',
    )
      .filter((each) => pickByPath(each, 'type') === 'floorCall')
      .map((each) => String(pickByPath(each, 'description')));
  const before = await calls();
  const setKeeperProfile = (profile: number, user: number | undefined) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set profile_id = ${profile} where account_id = ${tx.accountId} and id = ${user}`),
    );
  const countCalls = async (client: TestClient) =>
    pickListByPath(
      requireSuccess(await client.get('/notifications', { filters: { type: ['floorCall'] } })).body,
      'elements',
    ).length;
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pause', reason: 'break' }),
    ]),
  );
  expect(await calls()).toEqual(before);
  const keeping = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Guarda madera',
      description: 'Guarda la materia prima',
      permissions: [toPermissionId('raw_materials_inventories')],
    }),
  );
  await setKeeperProfile(pickNumberByPath(keeping.body, 'id'), sales.ids[4]);
  await setKeeperProfile(4, sales.ids[2]);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pause', reason: 'material' }),
    ]),
  );
  expect(await countCalls(sales.restricted)).toBe(1);
  // Storekeepers of the other division bring no material here.
  expect(await countCalls(sales.luis)).toBe(0);
  const notices = (await calls()).filter((text) => !before.includes(text));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('Falta material en Corte uno');
  expect(notices[0]).toMatch(/Lo dice Person \d of floor\.test\./);
  expect(notices[0]).toContain(String(id));
  expect((await listStepProgress(sales.planner, id))[0]).toMatchObject({
    state: 'stopped',
    stoppedFor: 'material',
  });
  // Storekeepers are not called for a machine.
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pause', reason: 'machine' }),
    ]),
  );
  expect(await countCalls(sales.restricted)).toBe(1);
  // A planner who stops for a machine is not notified of it.
  const [ofPlanner, ofAdmin] = [await countCalls(sales.planner), await countCalls(sales.admin)];
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(foreman, detail, { kind: 'pause', reason: 'machine' }),
    ]),
  );
  expect(await countCalls(sales.admin)).toBe(ofAdmin + 1);
  expect(await countCalls(sales.planner)).toBe(ofPlanner);
  await setKeeperProfile(98, sales.ids[4]);
  await setKeeperProfile(2, sales.ids[2]);
});

test('the preview of a cancellation shows the order’s customer and the pieces already made', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const getFreed = async (by: string) =>
    requireSuccess(await sales.ana.get(`/orders/${id}/freed`, { by })).body;
  expect(pickByPath(await getFreed('cancel'), 'begun')).toEqual([]);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pieces', good: 30, aside: 2 }),
    ]),
  );
  requireSuccess(
    await sendTabletReports(nailer, [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 10 }),
    ]),
  );
  expect(await getFreed('cancel')).toMatchObject({
    customer: 'Cliente de floor.test',
    begun: [{ product: { id: sales.plant.products[0] }, pieces: 32 }],
  });
  expect(pickByPath(await getFreed('unplan'), 'begun')).toEqual([]);
});

test('the preview of a cancellation after production shows the goods in store, and no pieces as begun', async () => {
  const { id, detail } = await createPlannedOrder(sales, 6);
  const getFreed = async () =>
    requireSuccess(await sales.ana.get(`/orders/${id}/freed`, { by: 'cancel' })).body;
  const product = { id: sales.plant.products[0] };
  for (const [tablet, presence] of [
    [saw, worker],
    [nailer, nailing],
  ] as const) {
    const report = buildReportBody(presence, detail, { kind: 'pieces', good: 6 });
    requireSuccess(await sendTabletReports(tablet, [report]));
  }
  expect(await getFreed()).toMatchObject({
    begun: [{ product, pieces: 6 }],
    goods: [],
    shipments: 0,
  });
  const store = { id: sales.plant.stores[0] };
  requireSuccess(await sales.planner.post(`/orders/${id}/finish-production`, { store }));
  expect(await getFreed()).toMatchObject({
    begun: [],
    goods: [{ product, quantity: 6 }],
    shipments: 1,
    onTheWay: 0,
    requests: 0,
  });
});

test('work that runs when its order is canceled runs no longer, and its worker may still report its end, without pieces', async () => {
  const order = await createPlannedOrder(sales, 12);
  await backdateCompanyActivity(server, sales, 2);
  const ago = (minutes: number) => new Date(getServerTime() - minutes * 60_000).toISOString();
  const sendAtTablet = async (
    tablet: TestClient,
    presence: string,
    report: Parameters<typeof buildReportBody>[2],
  ) =>
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(tablet, [buildReportBody(presence, order.detail, report)]),
      ),
    );
  const send = (report: Parameters<typeof buildReportBody>[2]) => sendAtTablet(saw, worker, report);
  expect(await send({ kind: 'start', at: ago(60) })).toEqual(['taken']);
  expect(await sendAtTablet(nailer, nailing, { kind: 'start' })).toEqual(['taken']);
  expect(await send({ kind: 'pieces', good: 3, at: ago(20) })).toEqual(['taken']);
  const listFloorOrders = async () =>
    pickListByPath(requireSuccess(await sales.planner.get('/floor/now')).body, 'work').map((work) =>
      pickByPath(work, 'order.id'),
    );
  const readStep = async () => (await listStepProgress(sales.planner, order.id))[0];
  expect(await listFloorOrders()).toContain(order.id);
  expect(await readStep()).toMatchObject({ state: 'running', good: 3 });
  requireSuccess(await sales.ana.post(`/orders/${order.id}/cancel`, { message: 'Ya no' }));
  expect(await listFloorOrders()).not.toContain(order.id);
  expect(await readStep()).toMatchObject({ state: 'stopped', good: 3, workers: [] });
  // The minutes of the step count to the last report.
  expect(pickNumberByPath(await readStep(), 'minutes')).toBeCloseTo(40, 0);

  expect(await send({ kind: 'pieces', good: 1 })).toEqual(['orderOver']);
  expect(await send({ kind: 'start' })).toEqual(['orderOver']);
  // A pause ends the time of its own worker alone.
  expect(await sendAtTablet(saw, foreman, { kind: 'pause', reason: 'break' })).toEqual([
    'orderOver',
  ]);
  expect(await send({ kind: 'pause', reason: 'break' })).toEqual(['taken']);
  expect(await send({ kind: 'finish' })).toEqual(['orderOver']);
  expect(await sendAtTablet(nailer, nailing, { kind: 'finish' })).toEqual(['taken']);
  expect(await readStep()).toMatchObject({
    state: 'stopped',
    stoppedFor: 'break',
    good: 3,
  });
  // The finished last step does not make a canceled order one whose production is to be finished.
  const [row] = await server.asOwner<{ made: boolean; kinds: string[] }>(
    `select o.made_at is not null as made, array_agg(r.kind order by r.id) as kinds
      from orders o join floor_reports r on r.account_id = o.account_id and r.order_id = o.id
      where o.id = ${order.id} and o.account_id = ${sales.company.accountId} group by 1`,
  );
  expect(row).toEqual({ made: false, kinds: ['start', 'start', 'pieces', 'pause', 'finish'] });
});

test('reports for an order that is canceled, finished or made elsewhere are refused', async () => {
  const canceled = await createPlannedOrder(sales, 12);
  requireSuccess(
    await sales.ana.post(`/orders/${canceled.id}/cancel`, { message: 'Ya no lo quiere' }),
  );
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          await addForemanApproval(
            saw,
            buildReportBody(worker, canceled.detail, { kind: 'pieces', good: 1 }),
            sales.ids[planner] ?? 0,
          ),
        ]),
      ),
    ),
  ).toEqual(['orderOver']);
  const finished = await createPlannedOrder(sales, 12);
  await backdateOrderPlan(server, finished.id);
  const store = sales.plant.stores[0];
  requireSuccess(
    await sales.planner.post(`/orders/${finished.id}/finish-production`, { store: { id: store } }),
  );
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [buildReportBody(worker, finished.detail, { kind: 'start' })]),
      ),
    ),
  ).toEqual(['orderOver']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [buildReportBody(worker, 999_999, { kind: 'start' })]),
      ),
    ),
  ).toEqual(['orderOver']);
  const cards = pickListByPath(requireSuccess(await saw.get('/floor/station')).body, 'work').map(
    (card) => pickByPath(card, 'order.id'),
  );
  expect(cards).not.toContain(canceled.id);
  expect(cards).not.toContain(finished.id);
});

test('an order whose last step is done prompts planners at once and can be finished before its planned end', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  const listQuestions = async () =>
    pickListByPath(
      requireSuccess(await sales.planner.get('/notifications', { size: 100 })).body,
      'elements',
    ).filter(
      (each) =>
        pickByPath(each, 'type') === 'orderProductionFinished' &&
        pickByPath(each, 'seen') === false &&
        String(pickByPath(each, 'description')).includes(`el pedido ${id} de`),
    );
  const finish = () =>
    sales.planner.post(`/orders/${id}/finish-production`, { store: { id: sales.plant.stores[0] } });
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'pieces', good: 20 })]),
  );
  expect(await listQuestions()).toEqual([]);
  expect(pickRefusal(await finish()).slice(0, 4)).toEqual([
    409,
    'WRONG_VALUES',
    'computedEndDate',
    'notOver',
  ]);

  const last = buildReportBody(nailing, detail, { kind: 'pieces', good: 20 });
  requireSuccess(await sendTabletReports(nailer, [last]));
  expect((await listQuestions()).map((each) => pickByPath(each, 'description'))).toEqual([
    expect.stringContaining(`El piso terminó el pedido ${id}`),
  ]);
  expect(pickByPath((await sales.planner.get(`/orders/${id}`)).body, 'madeAt')).toBeTypeOf(
    'string',
  );
  // The question is withdrawn once it is taken back.
  const undo = {
    key: randomUUID(),
    presence: nailing,
    undoes: last.key,
    at: new Date(getServerTime()).toISOString(),
  };
  requireSuccess(await sendTabletReports(nailer, [undo]));
  expect(await listQuestions()).toEqual([]);
  expect((await finish()).status).toBe(409);

  requireSuccess(
    await sendTabletReports(nailer, [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 19 }),
      buildReportBody(nailing, detail, { kind: 'finish' }),
    ]),
  );
  expect(await listQuestions()).toHaveLength(1);
  const { body } = requireSuccess(await finish());
  expect(pickByPath(body, 'status')).toBe('finished');
  expect(
    pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events'),
  ).toEqual([]);
  expect(Date.parse(String(pickByPath(body, 'computedEndDate')))).toBeLessThanOrEqual(
    getServerTime(),
  );
  expect(await listQuestions()).toEqual([]);
});

test('material for pieces lost on the shop floor is included in the proposal and in the consumption', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, detail, { kind: 'pieces', good: 20, scrap: 3, reason: 'split' }),
    ]),
  );
  const undone = buildReportBody(worker, detail, { kind: 'pieces', scrap: 5, reason: 'size' });
  const undo = {
    key: randomUUID(),
    presence: worker,
    undoes: undone.key,
    at: new Date(getServerTime()).toISOString(),
  };
  requireSuccess(await sendTabletReports(saw, [undone, undo]));
  requireSuccess(
    await sendTabletReports(nailer, [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 19, scrap: 1, reason: 'nails' }),
      buildReportBody(nailing, detail, { kind: 'finish' }),
    ]),
  );
  // 2.5 of the first material each, of 19 that are good and 4 that were lost.
  const { body } = requireSuccess(await sales.planner.get(`/orders/${id}/production-materials`));
  expect(pickByPath(body, 'materials.0')).toMatchObject({ expected: 47.5, proposed: 57.5 });
  requireSuccess(
    await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    }),
  );
  const materials = pickListByPath((await sales.planner.get(`/orders/${id}`)).body, 'materials');
  expect(materials[0]).toMatchObject({ expected: 47.5, actual: 57.5 });
});

test('an order revised to the quantity made is complete, and one revised to more is not', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'pieces', good: 15 })]),
  );
  requireSuccess(
    await sendTabletReports(nailer, [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 15 }),
    ]),
  );
  const getMadeAt = async () =>
    pickByPath((await sales.planner.get(`/orders/${id}`)).body, 'madeAt');
  const revise = async (quantity: number) => {
    const product = { id: sales.plant.products[0] };
    const data = { quantity, price: '100.00', discount: 0, discountType: 0 };
    const details = { reason: 'Otra cantidad', details: [{ id: detail, product, data }] };
    const dryRevision = requireSuccess(
      await sales.ana.post(`/orders/${id}/revision?dryRun=true`, details),
    );
    requireSuccess(
      await sales.ana.post(`/orders/${id}/revision`, {
        ...details,
        seen: pickByPath(dryRevision.body, 'impact.seen'),
      }),
    );
  };
  expect(await getMadeAt()).toBeNull();
  await revise(15);
  expect(await getMadeAt()).toBeTypeOf('string');
  await revise(18);
  expect(await getMadeAt()).toBeNull();
});

test('an origin cannot be withdrawn once a worker has started, even before the planned start', async () => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const takeBack = () => sales.ana.post(`/orders/release-detail/${detail}`, {});
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'start' })]),
  );
  const before = requireSuccess(await sales.admin.get(`/orders/${id}`)).body;
  expect(Date.parse(String(pickByPath(before, 'computedStartDate')))).toBeGreaterThan(
    getServerTime(),
  );
  expect(pickRefusal(await takeBack())).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
  expect(requireSuccess(await sales.admin.get(`/orders/${id}`)).body).toEqual(before);
});

test('a line with reports cannot be reduced below the pieces made', async () => {
  const { id, detail } = await createPlannedOrder(sales, 100);
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'pieces', good: 60 })]),
  );
  const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
  const [line] = pickListByPath(body, 'details');
  const previewRevision = (quantity: number) =>
    sales.ana.post(`/orders/${id}/revision?dryRun=true`, {
      reason: 'Menos',
      details: [
        {
          id: detail,
          product: { id: pickNumberByPath(line, 'product.id') },
          data: { quantity, price: '100.00', discount: '0.00', discountType: 0 },
        },
      ],
    });
  expect(pickRefusal(await previewRevision(59)).slice(1, 4)).toEqual([
    'WRONG_VALUES',
    'details.0.data.quantity',
    'made',
  ]);
  requireSuccess(await previewRevision(60));
});

test('a line with more reported pieces than ordered can stay unchanged in a revision', async () => {
  const { id, detail } = await createPlannedOrder(sales, 20);
  // Good pieces of a first step go beyond the order only by an approval.
  const report = buildReportBody(worker, detail, { kind: 'pieces', good: 22 });
  const approved = await addForemanApproval(saw, report, sales.ids[planner] ?? 0);
  const answer = requireSuccess(await sendTabletReports(saw, [approved]));
  expect(getReportOutcomes(answer)).toEqual(['taken']);
  const data = { price: '100.00', discount: '0.00', discountType: 0 };
  const details = [
    { id: detail, product: { id: sales.plant.products[0] }, data: { ...data, quantity: 20 } },
    { product: { id: sales.plant.products[2] }, data: { ...data, quantity: 5 } },
  ];
  requireSuccess(
    await sales.ana.post(`/orders/${id}/revision?dryRun=true`, { reason: 'Una más', details }),
  );
});

test('a line that a worker has started cannot be removed, even without reported pieces', async () => {
  const { id, detail } = await createPlannedOrder(sales, 100);
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'start' })]),
  );
  const data = { quantity: 5, price: '100.00', discount: '0.00', discountType: 0 };
  const otherLine = { product: { id: sales.plant.products[2] }, data };
  const previewRevision = (details: readonly object[]) =>
    sales.ana.post(`/orders/${id}/revision?dryRun=true`, { reason: 'Otra cosa', details });
  expect(pickRefusal(await previewRevision([otherLine]))).toEqual([
    400,
    'WRONG_VALUES',
    'details',
    'lineMade',
  ]);
  const line = (quantity: number) => ({
    id: detail,
    product: { id: sales.plant.products[0] },
    data: { ...data, quantity },
  });
  requireSuccess(await previewRevision([line(1), otherLine]));
});

test('an invalid report names its field, and the valid reports sent with it are saved', async () => {
  const { id, detail } = await createPlannedOrder(sales, 12);
  const fine = buildReportBody(worker, detail, { kind: 'pieces', good: 2 });
  const sendReport = async (report: object) => {
    const [first, second] = pickListByPath(
      requireSuccess(await sendTabletReports(saw, [fine, report])).body,
      'results',
    );
    return [pickByPath(first, 'taken'), pickByPath(second, 'field'), pickByPath(second, 'rule')];
  };
  expect(await sendReport(buildReportBody(worker, detail, { kind: 'pieces' }))).toEqual([
    true,
    'good',
    'required',
  ]);
  expect(await sendReport(buildReportBody(worker, detail, { kind: 'pieces', scrap: 1 }))).toEqual([
    true,
    'reason',
    'required',
  ]);
  expect(await sendReport(buildReportBody(worker, detail, { kind: 'start', good: 1 }))).toEqual([
    true,
    'good',
    'invalid',
  ]);
  expect(await sendReport(buildReportBody(worker, detail, { kind: 'pause' }))).toEqual([
    true,
    'reason',
    'required',
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([2, 0, 0, 10]);
  // Reports without a presence here, each judged for itself.
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          buildReportBody(randomUUID(), detail, { kind: 'pieces', good: 1 }),
          fine,
        ]),
      ),
    ),
  ).toEqual(['absent', 'taken']);
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(saw, [
          buildReportBody(nailing, detail, { kind: 'pieces', good: 1 }),
        ]),
      ),
    ),
  ).toEqual(['absent']);
});
