import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { getFirstAdjustableRateDay } from '@tarima/domain/piece-rates/rate-terms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importSheetFile, createTestWorkbook } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { getDayAhead } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let admin: TestClient;
let product: number;
let family: number;
let nailing: number;

const first = getFirstAdjustableRateDay(getDayAhead(0));
const closed = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'rates.test');
  admin = sales.admin;
  [, nailing = 0] = await createWorkplaces(sales);
  [product = 0] = sales.plant.products;
  family = pickNumberByPath((await admin.get(`/products/${product}`)).body, 'productFamily.id');
});
afterAll(() => server.close());

/** Deletes the data of a test, without checking the rules. */
const runAsOwner = (statement: string) =>
  alterCompanyRows(server.database, sales.company.accountId, statement);
beforeEach(() => runAsOwner('delete from piece_rates'));

const rate = (more: object = {}) => ({
  name: 'Clavado',
  product: null,
  productFamily: null,
  workplace: { id: nailing },
  above: 0,
  rate: 0.3525,
  validFrom: first,
  validUntil: null,
  ...more,
});
const post = (more: object = {}) => admin.post('/piece-rates', rate(more));
const make = async (more: object = {}) =>
  pickNumberByPath(requireSuccess(await post(more)).body, 'id');
const putRate = (id: number, more: object = {}) => admin.put(`/piece-rates/${id}`, rate(more));
const listRates = async () =>
  pickListByPath(
    (await admin.get('/piece-rates', { orderBy: 'id', orderType: 'asc' })).body,
    'elements',
  );
const detail = ({ status, body }: TestResponse) => [status, pickListByPath(body, 'details')];

test('a piece rate is stored with four decimals, as sent', async () => {
  const { body } = requireSuccess(await post());
  expect(body).toMatchObject({ ...rate(), workplace: { id: nailing, name: 'Clavado uno' } });
  expect(await listRates()).toEqual([body]);
});

test.each<[object, string, string]>([
  [{ rate: -0.01 }, 'rate', 'greaterOrEqual'],
  [{ rate: '0.12345' }, 'rate', 'decimals'],
  [{ rate: 10_000 }, 'rate', 'lessOrEqual'],
  [{ rate: null }, 'rate', 'required'],
  [{ above: -1 }, 'above', 'greaterOrEqual'],
  [{ above: 1.5 }, 'above', 'integer'],
  [{ validFrom: '2026-02-30' }, 'validFrom', 'instant'],
  [{ validUntil: closed }, 'validUntil', 'endsBeforeStart'],
  [{ validFrom: closed }, 'validFrom', 'closedWeeks'],
  [{ product: { id: 999_999 } }, 'product', 'unknown'],
  [{ productFamily: { id: 999_999 } }, 'productFamily', 'unknown'],
  [{ workplace: { id: 999_999 } }, 'workplace', 'unknown'],
  [{ above: 500 }, 'above', 'rangeGap'],
])('%j is refused with the field %s and the rule %s', async (more, path, rule) => {
  expect(pickRefusal(await post(more))).toEqual([400, 'WRONG_VALUES', path, rule]);
  expect(await listRates()).toEqual([]);
});

test('a rate for both a product and a family is refused, and records of another company are unknown', async () => {
  const both = { product: { id: product }, productFamily: { id: family } };
  expect(pickRefusal(await post(both))).toEqual([
    400,
    'WRONG_VALUES',
    'productFamily',
    'productOrFamily',
  ]);
  const other = await createSalesCompany(server, 'other-rates.test');
  const [theirs] = other.plant.products;
  expect(pickRefusal(await post({ product: { id: theirs } }))).toEqual([
    400,
    'WRONG_VALUES',
    'product',
    'unknown',
  ]);
  const id = await make();
  expect((await other.admin.get(`/piece-rates/${id}`)).status).toBe(404);
  expect((await other.admin.delete(`/piece-rates/${id}`)).status).toBe(404);
  expect((await other.admin.put(`/piece-rates/${id}`, rate({ workplace: null }))).status).toBe(404);
  // The other company may pay the same on the same days.
  expect((await other.admin.post('/piece-rates', rate({ workplace: null }))).status).toBe(201);
});

test('a rate that overlaps another of the same scope and range is refused with the name of the other rate', async () => {
  const [until, after] = [getDayAhead(10), getDayAhead(11)];
  const id = await make({ name: 'De hoy', validUntil: until });
  for (const dates of [
    { validFrom: until },
    { validFrom: first, validUntil: first },
    { validFrom: getDayAhead(3), validUntil: getDayAhead(4) },
    {},
  ]) {
    const response = await post({ name: 'Otra', ...dates });
    expect(detail(response)).toEqual([
      400,
      [{ path: 'validFrom', rule: 'rateOverlap', params: { name: 'De hoy' } }],
    ]);
  }
  // The day after, another scope and another range are other things.
  const next = await make({ name: 'De mañana', validFrom: after });
  await make({ name: 'De todas', workplace: null });
  await make({ name: 'De la familia', productFamily: { id: family } });
  await make({ name: 'Del producto', product: { id: product } });
  await make({ name: 'Más', above: 500, validUntil: until });
  expect(pickRefusal(await putRate(next, { name: 'De mañana', validFrom: until }))).toEqual([
    400,
    'WRONG_VALUES',
    'validFrom',
    'rateOverlap',
  ]);
  // A rate does not overlap with itself.
  expect((await putRate(id, { name: 'De hoy', rate: 0.4, validUntil: until })).status).toBe(200);
});

test('when six equal rates are created at once, only one is accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => post()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'validFrom', 'rateOverlap']);
});

test('a rate for later pieces is accepted only for days on which a rate for the first pieces is valid', async () => {
  const base = await make({ name: 'Primeras', validUntil: getDayAhead(10) });
  const gap = [400, 'WRONG_VALUES', 'above', 'rangeGap'];
  expect(pickRefusal(await post({ above: 500 }))).toEqual(gap);
  expect(pickRefusal(await post({ above: 500, validUntil: getDayAhead(11) }))).toEqual(gap);
  const later = { name: 'Siguientes', above: 500, validUntil: getDayAhead(10) };
  const id = await make(later);
  // Another scope has no first pieces of its own here.
  expect(pickRefusal(await post({ ...later, workplace: null }))).toEqual(gap);

  const needed = [400, [{ path: 'above', rule: 'rangeNeeded', params: { name: 'Siguientes' } }]];
  expect(detail(await putRate(base, { name: 'Primeras', validUntil: getDayAhead(9) }))).toEqual(
    needed,
  );
  expect(detail(await putRate(base, { name: 'Primeras', workplace: null }))).toEqual(needed);
  expect(detail(await admin.delete(`/piece-rates/${base}`))).toEqual(needed);
  expect(pickRefusal(await putRate(id, { ...later, validUntil: null }))).toEqual(gap);

  // Two that follow each other day by day are as good as one.
  await make({ name: 'Primeras después', validFrom: getDayAhead(11) });
  expect((await putRate(id, { ...later, validUntil: null })).status).toBe(200);
  expect((await admin.delete(`/piece-rates/${id}`)).status).toBe(204);
  expect((await admin.delete(`/piece-rates/${base}`)).status).toBe(204);
});

test('a rate that has paid in closed weeks keeps its terms, and can only be renamed or ended on an open day', async () => {
  const id = await make();
  await runAsOwner(`update piece_rates set valid_from = '${closed}'`);
  const old = { validFrom: closed };
  const toPaidError = (path: string) => [400, [{ path, rule: 'rateHasPaid', params: { first } }]];
  expect(detail(await putRate(id, { ...old, rate: 0.36 }))).toEqual(toPaidError('rate'));
  expect(detail(await putRate(id, { ...old, workplace: null }))).toEqual(toPaidError('workplace'));
  expect(detail(await putRate(id, { ...old, product: { id: product } }))).toEqual(
    toPaidError('product'),
  );
  expect(detail(await putRate(id))).toEqual(toPaidError('validFrom'));
  expect(detail(await admin.delete(`/piece-rates/${id}`))).toEqual(toPaidError('validFrom'));
  const many = requireSuccess(
    await admin.post('/piece-rates/many', { does: 'remove', on: { rows: [{ id }] } }),
  );
  expect(pickByPath(many.body, 'refused.0.details.0.rule')).toBe('rateHasPaid');
  expect(await listRates()).toHaveLength(1);
  const renamed = { ...old, name: 'Clavado de antes', validUntil: first };
  expect((await putRate(id, renamed)).status).toBe(200);
  await make({ validFrom: getDayAhead(1) });
});

test('a product family can be replaced by another only if the days of their rates do not overlap', async () => {
  const another = async (name: string) =>
    pickNumberByPath(
      requireSuccess(await admin.post('/products-families', { name, description: name })).body,
      'id',
    );
  const [old, remaining] = [await another('Familia vieja'), await another('Familia nueva')];
  const rates = [
    await make({ name: 'Vieja', productFamily: { id: old }, validUntil: getDayAhead(5) }),
    await make({ name: 'Nueva', productFamily: { id: remaining }, validFrom: getDayAhead(5) }),
  ];
  const replace = () => admin.delete('/products-families', { oldId: old, newId: remaining });
  expect(detail(await replace())).toEqual([
    400,
    [{ path: 'newId', rule: 'ratesMeet', params: { name: 'Vieja' } }],
  ]);
  requireSuccess(
    await putRate(rates[1] ?? 0, {
      name: 'Nueva',
      productFamily: { id: remaining },
      validFrom: getDayAhead(6),
    }),
  );
  expect((await replace()).status).toBe(204);
  const families = (await listRates()).map((each) => pickByPath(each, 'productFamily.id'));
  expect(families).toEqual([remaining, remaining]);
});

test('a workplace with a piece rate cannot be deleted', async () => {
  await make({ product: { id: product } });
  const response = await admin.delete(`/workplaces/${nailing}`);
  expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([
    409,
    'ENTITY_IN_USE',
  ]);
  expect(
    pickListByPath(response.body, 'details').map((each) => pickByPath(each, 'path')),
  ).toContain('piece_rates');
});

test('an import of rates accepts ranges, and each bad row names its cell', async () => {
  const header = ['name', 'workplace', 'above', 'rate', 'validFrom', 'validUntil'];
  const sheet = (...rows: unknown[][]) =>
    createTestWorkbook([header, ...rows.map((row) => row.map(String))]);
  const row = (name: string, above: number, more: Partial<Record<string, unknown>> = {}) =>
    header.map((column) => {
      const values = { name, above, workplace: 'Clavado uno', rate: 0.35, validFrom: first };
      return { ...values, ...more }[column] ?? '';
    });
  const bad = await importSheetFile(
    admin,
    pieceRates,
    await sheet(
      row('Negativa', 0, { rate: -1 }),
      row('Cinco', 0, { rate: '0.12345' }),
      row('Cerrada', 0, { validFrom: closed }),
      row('Al revés', 0, { validUntil: closed }),
      row('Ajena', 0, { workplace: 'No hay tal' }),
    ),
  );
  expect(bad.status).toBe(400);
  expect(pickListByPath(bad.body, 'details').map((each) => pickByPath(each, 'path'))).toEqual([
    'rows.2.rate',
    'rows.3.rate',
    'rows.4.validFrom',
    'rows.5.validUntil',
    'rows.6.workplace',
  ]);
  const gap = await importSheetFile(admin, pieceRates, await sheet(row('Siguientes', 500)));
  expect(pickListByPath(gap.body, 'details')).toMatchObject([
    { path: 'rows.2.above', rule: 'rangeGap' },
  ]);
  expect(await listRates()).toEqual([]);
  const done = await importSheetFile(
    admin,
    pieceRates,
    await sheet(row('Primeras', 0), row('Siguientes', 500, { rate: 0.4 })),
  );
  expect(done.body, done.text).toMatchObject({ creates: 2 });
  expect(
    (await listRates()).map((each) => [pickByPath(each, 'above'), pickByPath(each, 'rate')]),
  ).toEqual([
    [0, 0.35],
    [500, 0.4],
  ]);
});

test('a user without the permission for piece rates can neither read, export, create, change nor delete them', async () => {
  const id = await make();
  for (const client of [sales.planner, sales.ana, sales.limited]) {
    const answers = await Promise.all([
      client.get('/piece-rates'),
      client.get(`/piece-rates/${id}`),
      client.get('/piece-rates/all'),
      client.get('/piece-rates/names'),
      client.get('/piece-rates/totals'),
      client.get('/piece-rates/export'),
      client.post('/piece-rates', rate()),
      client.put(`/piece-rates/${id}`, rate()),
      client.delete(`/piece-rates/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  }
  expect(await listRates()).toHaveLength(1);
});
