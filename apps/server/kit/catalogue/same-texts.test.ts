import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { buildSampleBody } from '../../testing/samples.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('same.test'));
  const body = { ...buildSampleBody(suppliers, 1), code: 'MADERA Ñ 01', name: 'Peñón de León' };
  expect((await admin.post('/suppliers', body)).status).toBe(201);
});
afterAll(() => server.close());

/** Spellings that look alike to a reader, or that differ in case and accents alone. */
const codes = [
  'MADERA\u00a0Ñ 01',
  '  MADERA  Ñ   01 ',
  'MADERA\u2003Ñ\u202f01',
  'MADERA Ñ 01'.normalize('NFD'),
  'madera ñ 01',
  'Madera N 01',
];

test.each(codes)('%j counts as the same code', async (code) => {
  const body = { ...buildSampleBody(suppliers, 2), code };
  const { status, body: refused } = await admin.post('/suppliers', body);
  expect([status, pickByPath(refused, 'details')]).toEqual([
    409,
    [{ path: 'code', rule: 'unique' }],
  ]);
});

test.each(['Peñón\u00a0 de León', 'Peñón de León'.normalize('NFD'), 'PENON DE LEON'])(
  '%j is found by a search, a filter and a select',
  async (typed) => {
    const counts = await Promise.all([
      admin.get('/suppliers', { search: typed }),
      admin.get('/suppliers', { filters: { name: typed } }),
      admin.get('/suppliers/all', { search: typed }),
    ]);
    expect(counts.map(({ body }) => pickNumberByPath(body, 'metadata.totalItems'))).toEqual([
      1, 1, 1,
    ]);
  },
);

test('a name is stored with single spaces and in one Unicode form', async () => {
  const name = ' Sierra\u00a0\u00a0de  Ñandú '.normalize('NFD');
  const { status, body } = await admin.post('/suppliers', {
    ...buildSampleBody(suppliers, 3),
    name,
  });
  expect([status, pickByPath(body, 'name')]).toEqual([201, 'Sierra de Ñandú']);
  const blank = await admin.post('/suppliers', {
    ...buildSampleBody(suppliers, 4),
    name: '\u00a0 \u2003',
  });
  expect(pickListByPath(blank.body, 'details')).toMatchObject([{ path: 'name', rule: 'required' }]);
});
