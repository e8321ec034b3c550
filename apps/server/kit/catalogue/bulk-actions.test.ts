import { maxBulkRecords } from '@tarima/domain/kit/many/contract';
import { getModulePath } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../../testing/client.ts';
import { createTestPlant, type TestPlant } from '../../testing/test-plant.ts';
import { requireSuccess } from '../../testing/sales-company.ts';
import { buildSampleBody } from '../../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;
let plant: TestPlant;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 4]);
  admin = company.admin;
  plant = await createTestPlant(admin, 2, 3);
});
afterAll(() => server.close());

let made = 0;
async function makeSuppliers(count: number, client = admin): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const { body } = requireSuccess(
      await client.post('/suppliers', buildSampleBody(suppliers, 5000 + made)),
    );
    ids.push(pickNumberByPath(body, 'id'));
  }
  return ids;
}

const rows = (ids: readonly number[]) => ({ rows: ids.map((id) => ({ id })) });
const listIds = (answer: TestResponse, part: 'done' | 'refused') =>
  pickListByPath(answer.body, part).map((each) => pickNumberByPath(each, 'id'));
const supplier = async (id: number | undefined, client = admin) =>
  requireSuccess(await client.get(`/suppliers/${id}`)).body;
const cities = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => pickByPath(await supplier(id), 'city')));
const moveSuppliers = (city: string, on: object, more: object = {}, client = admin) =>
  client.post('/suppliers/many', { on, does: 'edit', field: 'city', value: city, ...more });

describe('a bulk edit of one field', () => {
  test('changes each record and returns the former values, which undo it', async () => {
    const ids = await makeSuppliers(3);
    const before = await cities(ids);
    const moved = requireSuccess(await moveSuppliers('Apodaca', rows(ids)));
    expect(await cities(ids)).toEqual(['Apodaca', 'Apodaca', 'Apodaca']);
    const undo = pickListByPath(moved.body, 'done').map((each) => ({
      id: pickByPath(each, 'id'),
      updatedAt: pickByPath(each, 'updatedAt'),
      value: pickByPath(each, 'before'),
    }));
    const back = requireSuccess(
      await admin.post('/suppliers/many', { on: { rows: undo }, does: 'edit', field: 'city' }),
    );
    expect(listIds(back, 'done')).toEqual(ids);
    expect(await cities(ids)).toEqual(before);
  });

  test('changes no other field, and is written to the history', async () => {
    const [id] = await makeSuppliers(1);
    const before = await supplier(id);
    requireSuccess(await moveSuppliers('Apodaca', rows([id ?? 0])));
    const after = await supplier(id);
    expect(after).toEqual({
      ...Object(before),
      city: 'Apodaca',
      updatedAt: pickByPath(after, 'updatedAt'),
    });
    const historyRows = await server.asOwner<{ action: string; city: string; named: boolean }>(
      `select action, after ->> 'city' as city, user_id is not null as named from history
       where module = 'suppliers' and entity_id = $1 order by id`,
      [id],
    );
    expect(historyRows.slice(1)).toEqual([{ action: 'update', city: 'Apodaca', named: true }]);
  });

  test('refuses records changed meanwhile by name and changes the others', async () => {
    const ids = await makeSuppliers(3);
    const chosenRows = await Promise.all(
      ids.map(async (id) => ({ id, updatedAt: pickByPath(await supplier(id), 'updatedAt') })),
    );
    requireSuccess(await moveSuppliers('Saltillo', rows(ids.slice(1, 2))));
    for (const dryRun of [true, false]) {
      const answer = requireSuccess(
        await moveSuppliers('Apodaca', { rows: chosenRows }, { dryRun }),
      );
      expect(listIds(answer, 'done')).toEqual([ids[0], ids[2]]);
      expect(pickListByPath(answer.body, 'refused')).toEqual([
        {
          id: ids[1],
          name: pickByPath(await supplier(ids[1]), 'name'),
          messageCode: 'STALE_ENTITY',
          details: [],
        },
      ]);
    }
    expect(await cities(ids)).toEqual(['Apodaca', 'Saltillo', 'Apodaca']);
  });

  test.each([
    ['a wrong value', { value: '' }, 'city', 'required'],
    ['no value', { value: undefined }, 'city', 'required'],
    ['an unknown field', { field: 'cyti' }, 'field', 'option'],
    ['a field that has its own form', { field: 'code', value: 'NUEVO-1' }, 'field', 'option'],
    ['no field', { field: undefined }, 'field', 'option'],
    ['an unknown action', { does: 'destroy' }, 'does', 'option'],
    ['no action', { does: undefined }, 'does', 'option'],
    ['no chosen records', { on: { rows: [] } }, 'on.rows', 'required'],
    ['no selection', { on: undefined }, 'on', 'required'],
    [
      'an unknown filter',
      { on: { matching: { filters: { cyti: 'x' } } } },
      'on.matching.filters.cyti',
      'unknown',
    ],
  ])('is refused with %s and changes nothing', async (_, wrong, path, rule) => {
    const ids = await makeSuppliers(1);
    const before = await cities(ids);
    const answer = await moveSuppliers('Apodaca', rows(ids), wrong);
    expect([
      answer.status,
      pickByPath(answer.body, 'details.0.path'),
      pickByPath(answer.body, 'details.0.rule'),
    ]).toEqual([400, path, rule]);
    expect(await cities(ids)).toEqual(before);
  });

  test('is refused for too many records, or for one record twice', async () => {
    const [id = 0] = await makeSuppliers(1);
    const twice = await moveSuppliers('Apodaca', rows([id, id]));
    expect([twice.status, pickByPath(twice.body, 'details.0.rule')]).toEqual([400, 'repeated']);
    const many = Array.from({ length: maxBulkRecords + 1 }, (_, at) => id + at);
    const answer = await moveSuppliers('Apodaca', rows(many));
    expect([answer.status, pickByPath(answer.body, 'details.0.rule')]).toEqual([400, 'selection']);
    expect(pickByPath(await supplier(id), 'city')).not.toBe('Apodaca');
  });

  test('validates a referenced record, and returns the former one by name', async () => {
    const [id = 0] = plant.rawMaterials;
    const [other = 0] = await makeSuppliers(1);
    const editField = (value: unknown) =>
      admin.post('/raw-materials/many', { on: rows([id]), does: 'edit', field: 'supplier', value });
    const done = requireSuccess(await editField({ id: other }));
    expect(pickByPath(done.body, 'done.0.before.name')).toBeDefined();
    expect(
      pickByPath(requireSuccess(await admin.get(`/raw-materials/${id}`)).body, 'supplier.id'),
    ).toBe(other);
    const nobody = requireSuccess(await editField({ id: 99_999_999 }));
    expect(pickByPath(nobody.body, 'refused.0.details.0')).toEqual({
      path: 'supplier',
      rule: 'unknown',
    });
  });

  test('refuses records for different reasons and changes the others, only once per idempotency key', async () => {
    const ids = plant.rawMaterials.slice(0, 3);
    const [supplierId = 0] = await makeSuppliers(1);
    const values = [{ id: supplierId }, { id: 99_999_999 }, 'nobody'];
    const on = { rows: ids.map((id, at) => ({ id, value: values[at] })) };
    const keyed = admin.with({ 'idempotency-key': `suppliers-of-${ids.join('-')}` });
    const send = () => keyed.post('/raw-materials/many', { on, does: 'edit', field: 'supplier' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(listIds(requireSuccess(first), 'done')).toEqual(ids.slice(0, 1));
    expect(
      pickListByPath(first?.body, 'refused').map((each) => pickByPath(each, 'details.0')),
    ).toEqual([
      { path: 'supplier', rule: 'unknown' },
      { path: 'supplier', rule: 'required' },
    ]);
    expect(second?.body).toEqual(first?.body);
    const historyRows = await server.asOwner(
      `select from history where module = 'raw_materials' and action = 'update' and entity_id = any($1)
         and (after ->> 'supplier_id')::bigint = $2`,
      [ids, supplierId],
    );
    expect(historyRows).toHaveLength(1);
  });
});

describe('a bulk change of an amount by a percentage', () => {
  const price = async (id: number) =>
    pickByPath((await admin.get(`/products/${id}`)).body, 'price');
  const prices = () => Promise.all(plant.products.map(price));
  const editPrices = (more: object, client = admin) =>
    client.post('/products/many', {
      on: rows(plant.products),
      does: 'edit',
      field: 'price',
      ...more,
    });
  const getIssues = ({ status, body }: TestResponse) => [
    status,
    pickListByPath(body, 'details').map((each) => [
      pickByPath(each, 'path'),
      pickByPath(each, 'rule'),
    ]),
  ];

  test('is previewed with the former amounts, applied to them, and undone', async () => {
    const on = {
      rows: plant.products.map((id, at) => ({ id, value: ['10.10', '0.33'][at] ?? '1.00' })),
    };
    requireSuccess(await admin.post('/products/many', { on, does: 'edit', field: 'price' }));
    const before = await prices();
    expect(before).toEqual(['10.10', '0.33']);
    const tried = requireSuccess(await editPrices({ percent: '5', dryRun: true }));
    expect(pickListByPath(tried.body, 'done').map((each) => pickByPath(each, 'before'))).toEqual(
      before,
    );
    expect(await prices()).toEqual(before);
    const raised = requireSuccess(await editPrices({ percent: '+5 %' }));
    expect(await prices()).toEqual(['10.61', '0.35']);
    const undo = pickListByPath(raised.body, 'done').map((each) => ({
      id: pickByPath(each, 'id'),
      updatedAt: pickByPath(each, 'updatedAt'),
      value: pickByPath(each, 'before'),
    }));
    const back = { on: { rows: undo }, does: 'edit', field: 'price' };
    requireSuccess(await admin.post('/products/many', back));
    expect(await prices()).toEqual(before);
  });

  test('changes all matching records except those whose new amount would be too large', async () => {
    const [first = 0] = plant.products;
    const name = pickByPath((await admin.get(`/products/${first}`)).body, 'name');
    const most = { id: first, value: '999999999999.99' };
    requireSuccess(
      await admin.post('/products/many', { on: { rows: [most] }, does: 'edit', field: 'price' }),
    );
    const [, other] = await prices();
    const raised = requireSuccess(
      await editPrices({ on: { matching: { filters: {} } }, percent: 100 }),
    );
    expect(listIds(raised, 'refused')).toEqual([first]);
    expect(pickByPath(raised.body, 'refused.0')).toMatchObject({
      name,
      messageCode: 'WRONG_VALUES',
      details: [{ path: 'price', rule: 'amount' }],
    });
    expect(await prices()).toEqual(['999999999999.99', Number(other) * 2 + '']);
  });

  test.each([
    [{ percent: '0' }, [400, [['percent', 'percentChange']]]],
    [{ percent: -100 }, [400, [['percent', 'percentChange']]]],
    [{ percent: 'cinco' }, [400, [['percent', 'percentChange']]]],
    [{ percent: '5', value: '10.00' }, [400, [['value', 'option']]]],
    [{ percent: '5', field: 'productFamily' }, [400, [['percent', 'option']]]],
    [{ percent: '5', field: 'stock' }, [400, [['field', 'option']]]],
  ] as const)('rejects %j and changes nothing', async (more, expected) => {
    const before = await prices();
    expect(getIssues(await editPrices(more))).toEqual(expected);
    expect(await prices()).toEqual(before);
  });

  test('keeps the four decimals of a unit cost', async () => {
    const [id = 0] = plant.rawMaterials;
    const edit = (more: object) =>
      admin.post('/raw-materials/many', { does: 'edit', field: 'unitCost', ...more });
    requireSuccess(await edit({ on: { rows: [{ id, value: '0.0125' }] } }));
    requireSuccess(await edit({ on: rows([id]), percent: '10' }));
    expect(pickByPath((await admin.get(`/raw-materials/${id}`)).body, 'unitCost')).toBe('0.0138');
  });

  test('is refused if a record also has a value', async () => {
    const on = { rows: plant.products.map((id) => ({ id, value: '2.00' })) };
    const before = await prices();
    expect(getIssues(await editPrices({ on, percent: '5' }))).toEqual([400, [['value', 'option']]]);
    expect(await prices()).toEqual(before);
  });
});

describe('a bulk deletion', () => {
  test('refuses records on which others depend and deletes the rest', async () => {
    const used = pickNumberByPath(
      requireSuccess(await admin.get(`/raw-materials/${plant.rawMaterials[0]}`)).body,
      'supplier.id',
    );
    const [free = 0] = await makeSuppliers(1);
    const answer = requireSuccess(
      await admin.post('/suppliers/many', { on: rows([used, free]), does: 'remove' }),
    );
    expect(listIds(answer, 'done')).toEqual([free]);
    expect(listIds(answer, 'refused')).toEqual([used]);
    expect((await admin.get(`/suppliers/${free}`)).status).toBe(404);
    expect((await admin.get(`/suppliers/${used}`)).status).toBe(200);
  });

  test('deletes nothing in a dry run, which returns the expected result', async () => {
    const ids = await makeSuppliers(4);
    const removeMany = (dryRun: boolean) =>
      admin.post('/suppliers/many', { on: rows(ids), does: 'remove', dryRun });
    const dry = requireSuccess(await removeMany(true));
    expect(listIds(dry, 'done')).toEqual(ids);
    expect(await cities(ids)).toHaveLength(4);
    expect(listIds(requireSuccess(await removeMany(false)), 'done')).toEqual(ids);
    // The second time they are gone, which is reported of each.
    const again = requireSuccess(await removeMany(false));
    expect(
      pickListByPath(again.body, 'refused').map((each) => pickByPath(each, 'messageCode')),
    ).toEqual(ids.map(() => 'ENTITY_NOT_FOUND'));
  });
});

describe('a bulk edit of another account’s records', () => {
  test('does not find these records and leaves them unchanged', async () => {
    const stranger = await server.company('stranger.test');
    const [theirs = 0] = await makeSuppliers(1, stranger.admin);
    const [mine = 0] = await makeSuppliers(1);
    const answer = requireSuccess(await moveSuppliers('Apodaca', rows([theirs, mine])));
    expect(listIds(answer, 'done')).toEqual([mine]);
    expect(pickListByPath(answer.body, 'refused')).toEqual([
      { id: theirs, name: null, messageCode: 'ENTITY_NOT_FOUND', details: [] },
    ]);
    expect(pickByPath(await supplier(theirs, stranger.admin), 'city')).not.toBe('Apodaca');
  });
});

describe('a repeated or simultaneous bulk call', () => {
  test('is executed once per idempotency key and returns the same response', async () => {
    const ids = await makeSuppliers(3);
    const keyed = admin.with({ 'idempotency-key': `delete-${ids.join('-')}` });
    const send = () => keyed.post('/suppliers/many', { on: rows(ids), does: 'remove' });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(listIds(requireSuccess(first), 'done')).toEqual(ids);
    expect(second?.body).toEqual(first?.body);
    expect(third.body).toEqual(first?.body);
    const other = await keyed.post('/suppliers/many', { on: rows([1]), does: 'remove' });
    expect([other.status, pickByPath(other.body, 'details.0.path')]).toEqual([
      422,
      'Idempotency-Key',
    ]);
  });

  test('is executed completely for each of two users at once', async () => {
    const ids = await makeSuppliers(6);
    const both = await Promise.all(
      ['Apodaca', 'Saltillo'].map((city, at) =>
        moveSuppliers(city, rows(ids), {}, company.clients[at] ?? admin),
      ),
    );
    expect(both.map((each) => listIds(requireSuccess(each), 'done'))).toEqual([ids, ids]);
    expect(new Set(await cities(ids)).size).toBeLessThanOrEqual(2);
  });
});

describe('a bulk action on all matching records', () => {
  const count = 3000;
  let inBulk: TestCompany;
  beforeAll(async () => {
    inBulk = await server.company('bulk.test');
    await server.asOwner(`
      begin;
      select set_config('app.account_id', '${inBulk.accountId}', true);
      insert into suppliers (account_id, code, name, email, supplier_type, business_type, state, city, location, status)
      select ${inBulk.accountId}, 'PRV-' || n, 'Maderas ' || n, 'a@b.test', 'lumber', 'sawmill', 'JAL',
        case when n % 12 = 0 then 'Guadalajara' else 'Zapopan' end, '20.67,-103.34', 'active'
      from generate_series(1, ${count}) n;
      commit`);
  });

  /** Repeats the call like the browser, part by part, until there is no more. */
  async function everyPart(callBody: object, matching: object) {
    const ids: number[] = [];
    let below: number | undefined;
    for (let parts = 0; parts < 100; parts += 1) {
      const answer = requireSuccess(
        await inBulk.admin.post('/suppliers/many', { on: { matching, below }, ...callBody }),
      );
      const done = listIds(answer, 'done');
      expect(done.length).toBeLessThanOrEqual(maxBulkRecords);
      ids.push(...done);
      const next = pickByPath(answer.body, 'next');
      if (next === null) return ids;
      below = Number(next);
    }
    throw new Error('It never ends');
  }
  const countMatches = async (filters: object) =>
    pickByPath((await inBulk.admin.get('/suppliers', { filters })).body, 'metadata.totalItems');

  test('processes each of them once among three thousand, even if the change makes it stop matching', async () => {
    const matching = { filters: { city: 'guadalajara' } };
    const callBody = { does: 'edit', field: 'city', value: 'Tlaquepaque' };
    const dry = await everyPart({ ...callBody, dryRun: true }, matching);
    expect(dry).toHaveLength(count / 12);
    expect(await countMatches(matching.filters)).toBe(count / 12);
    const done = await everyPart(callBody, matching);
    expect(done).toEqual(dry);
    expect(new Set(done).size).toBe(count / 12);
    expect([
      await countMatches({ city: 'tlaquepaque' }),
      await countMatches({ city: 'zapopan' }),
    ]).toEqual([count / 12, (count / 12) * 11]);
  });

  test('applies the search and relative dates of the list', async () => {
    const callBody = { does: 'edit', field: 'status', value: 'inactive' };
    const found = await everyPart(callBody, {
      search: 'Maderas 2999',
      filters: { createdAt: { relative: 'today' } },
    });
    expect(found).toHaveLength(1);
    expect(await countMatches({ status: ['inactive'] })).toBe(1);
    expect(await everyPart(callBody, { filters: { createdAt: { relative: 'tomorrow' } } })).toEqual(
      [],
    );
  });
});

test('exists for every catalogue, and requires the permission to change its records', async () => {
  const { clients } = await server.company('narrow.test', [0, 98]);
  for (const module of catalogueModules) {
    const answer = await admin.post(`/${getModulePath(module)}/many`, {
      on: rows([99_999_999]),
      does: 'remove',
    });
    expect([module.name, answer.status, pickByPath(answer.body, 'refused.0.messageCode')]).toEqual([
      module.name,
      200,
      'ENTITY_NOT_FOUND',
    ]);
  }
  const refused = await clients[1]?.post('/measures/many', { on: rows([1]), does: 'remove' });
  expect(refused?.status).toBe(403);
});
