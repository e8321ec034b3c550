import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField, buildSampleField } from '../testing/custom-fields.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;
let admin: TestClient;
let count = 0;
const unique = () => `Field ${(count += 1)}`;

beforeAll(async () => {
  server = await startTestServer();
  // 2: sales, who may decide about fields here, and may not see suppliers.
  company = await server.company('plant.test', [0, 2]);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${company.accountId}, 2, id from permission_names where code = 'custom_fields'`),
  );
  stranger = await server.company('stranger.test');
  admin = company.admin;
});
afterAll(() => server.close());

/** Each test has the module for itself. */
beforeEach(async () => {
  const { body } = await admin.get('/modules', { name: 'suppliers' });
  for (const field of pickListByPath(body, 'customFields'))
    await admin.delete(`/custom-fields/${pickNumberByPath(field, 'id')}`);
});

const listFields = async (client = admin, name = 'suppliers') =>
  pickListByPath((await client.get('/modules', { name })).body, 'customFields');
const listFieldIds = async (client = admin) =>
  (await listFields(client)).map((field) => pickNumberByPath(field, 'id'));

const makeSupplier = async (customFields: object): Promise<number> => {
  const { body } = await admin.post('/suppliers', {
    ...buildSampleBody(suppliers, (count += 1)),
    customFields,
  });
  return pickNumberByPath(body, 'id');
};
const impact = (id: number, definition?: object) =>
  admin.post(`/custom-fields/${id}/impact`, definition ? { definition } : {});
const updateField = (id: number, definition: object) =>
  admin.put(`/custom-fields/${id}`, definition);

describe('a custom field', () => {
  test('is returned by its module as it was sent', async () => {
    const sent = buildSampleField('suppliers', 'multiple-select', {
      required: true,
      fieldSettings: { selectionLimit: 2, default: ['_1'] },
    });
    const { status, body } = await admin.post('/custom-fields', sent);
    expect(status).toBe(201);
    const { module: _, ...defined } = sent;
    expect(body).toMatchObject(defined);
    const read = await admin.get('/modules', { name: 'suppliers' });
    expect(read.body).toEqual({ id: 4, name: 'suppliers', customFields: [body] });
  });

  test.each(['profiles', 'nothing', '', 'toString'])(
    'is refused for the module %j',
    async (name) => {
      const sent = { ...buildSampleField('suppliers', 'text'), module: { name } };
      expect((await admin.post('/custom-fields', sent)).status).toBe(400);
      expect((await admin.get('/modules', { name })).status).toBe(400);
    },
  );

  test('cannot have the name of another field of its module unless that one was deleted', async () => {
    const first = await createSampleField(admin, 'suppliers', 'text', { name: 'Peso Máximo' });
    const again = buildSampleField('suppliers', 'number', { name: 'PESO maximo' });
    const { status, body } = await admin.post('/custom-fields', again);
    expect([status, pickByPath(body, 'messageCode')]).toEqual([409, 'ENTITY_ALREADY_EXIST']);
    await createSampleField(admin, 'customers', 'text', { name: 'Peso Máximo' });
    await admin.delete(`/custom-fields/${first}`);
    expect((await admin.post('/custom-fields', again)).status).toBe(201);
  });

  test('is limited to fifty per module', async () => {
    for (let at = 0; at < 50; at += 1)
      await createSampleField(admin, 'suppliers', 'text', { name: unique() });
    const { status, body } = await admin.post(
      '/custom-fields',
      buildSampleField('suppliers', 'text'),
    );
    expect([status, pickByPath(body, 'details.0.rule')]).toEqual([400, 'selection']);
  });

  test('is not overwritten by a user who saw an older version', async () => {
    const created = await admin.post('/custom-fields', buildSampleField('suppliers', 'text'));
    const id = pickNumberByPath(created.body, 'id');
    const updatedAt = pickByPath(created.body, 'updatedAt');
    const sent = { ...buildSampleField('suppliers', 'text', { name: unique() }), updatedAt };
    const answers = await Promise.all(Array.from({ length: 8 }, () => updateField(id, sent)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ body }) => pickByPath(body, 'messageCode') === 'STALE_ENTITY'),
    ).toHaveLength(7);
  });

  test('cannot be moved to another module', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text');
    const moved = { ...buildSampleField('customers', 'text') };
    expect((await updateField(id, moved)).status).toBe(400);
  });

  test('writes its history', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text', { name: 'Before' });
    await updateField(id, buildSampleField('suppliers', 'text', { name: 'After' }));
    await admin.delete(`/custom-fields/${id}`);
    const historyRows = await server.database.tenant(company.accountId, (tx) =>
      tx.rows(sql<{ action: string }>`
        select action, after ->> 'name' as name, after ->> 'deleted_at' is not null as deleted
        from history where module = 'custom_fields' and entity_id = ${id} order by id`),
    );
    expect(historyRows).toEqual([
      { action: 'create', name: 'Before', deleted: false },
      { action: 'update', name: 'After', deleted: false },
      { action: 'update', name: 'After', deleted: true },
    ]);
  });
});

describe('the order of custom fields', () => {
  test('is the order of creation until it is changed', async () => {
    const [a, b, c] = [
      await createSampleField(admin, 'suppliers', 'text', { name: unique() }),
      await createSampleField(admin, 'suppliers', 'date', { name: unique() }),
      await createSampleField(admin, 'suppliers', 'link', { name: unique() }),
    ];
    expect(await listFieldIds()).toEqual([a, b, c]);
    const sent = { module: { name: 'suppliers' }, ids: [c, a, b] };
    const { status, body } = await admin.put('/custom-fields/order', sent);
    expect(status).toBe(200);
    expect(
      pickListByPath(body, 'customFields').map((field) => pickNumberByPath(field, 'id')),
    ).toEqual([c, a, b]);
    const d = await createSampleField(admin, 'suppliers', 'text', { name: unique() });
    expect(await listFieldIds()).toEqual([c, a, b, d]);
    const wrong = [[a, b, c], [a, b, c, c], [a, b, c, 999], [a, b, c, d, d], [a, b, c, d, 999], []];
    for (const ids of wrong)
      expect((await admin.put('/custom-fields/order', { ...sent, ids })).status).toBe(400);
    expect(await listFieldIds()).toEqual([c, a, b, d]);
  });
});

describe('permissions of custom fields', () => {
  const requestForbidden = async (client: TestClient, id: number) => [
    await client.post('/custom-fields', buildSampleField('suppliers', 'text', { name: unique() })),
    await client.put(`/custom-fields/${id}`, buildSampleField('suppliers', 'text')),
    await client.delete(`/custom-fields/${id}`),
    await client.post(`/custom-fields/${id}/impact`, {}),
    await client.put('/custom-fields/order', { module: { name: 'suppliers' }, ids: [id] }),
  ];
  test('a user without the permission of the module can read its fields but change nothing', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text');
    const [, sales] = company.clients;
    if (!sales) throw new Error('No salesperson');
    for (const { status, body } of await requestForbidden(sales, id))
      expect([status, pickByPath(body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
    expect(await listFieldIds(sales)).toEqual([id]);
    expect((await sales.post('/custom-fields', buildSampleField('products', 'text'))).status).toBe(
      201,
    );
    expect(
      (await sales.post('/custom-fields', buildSampleField('technical_sheets', 'text'))).status,
    ).toBe(201);
  });

  test('a user of another company sees and changes nothing', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text');
    expect(await listFieldIds(stranger.admin)).toEqual([]);
    const [created, ...others] = await requestForbidden(stranger.admin, id);
    expect(created?.status).toBe(201);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    const foreign = await stranger.admin.post('/suppliers', {
      ...buildSampleBody(suppliers, 1),
      customFields: { [id]: 'x' },
    });
    expect(pickByPath(foreign.body, 'details.0')).toEqual({
      path: `customFields.${id}`,
      rule: 'unknown',
    });
    const filtered = await stranger.admin.get('/suppliers', {
      filters: { customFields: { [id]: 'x' } },
    });
    expect(filtered.status).toBe(400);
    expect(await listFieldIds()).toEqual([id]);
  });
});

describe('values when their field changes', () => {
  test('a field that becomes required is demanded from the next save on', async () => {
    const without = await makeSupplier({});
    const id = await createSampleField(admin, 'suppliers', 'text');
    const required = buildSampleField('suppliers', 'text', { required: true });
    expect(pickNumberByPath((await impact(id, required)).body, 'missing')).toBeGreaterThan(0);
    expect((await updateField(id, required)).status).toBe(200);
    expect((await impact(id, required)).body).toEqual({
      values: 0,
      invalid: 0,
      missing: 0,
      refusals: [],
    });
    const saved = await admin.put(`/suppliers/${without}`, {
      ...buildSampleBody(suppliers, (count += 1)),
      customFields: {},
    });
    expect(pickByPath(saved.body, 'details')).toEqual([
      { path: `customFields.${id}`, rule: 'required' },
    ]);
    const created = await admin.post('/suppliers', buildSampleBody(suppliers, (count += 1)));
    expect(pickByPath(created.body, 'details')).toEqual([
      { path: `customFields.${id}`, rule: 'required' },
    ]);
  });

  test('stricter rules keep existing values that break them, and the preview counts these', async () => {
    const id = await createSampleField(admin, 'suppliers', 'number');
    const low = await makeSupplier({ [id]: '-5' });
    await makeSupplier({ [id]: '5' });
    const positive = buildSampleField('suppliers', 'number', {
      fieldSettings: { validations: ['positive'] },
    });
    expect((await impact(id, positive)).body).toEqual({
      values: 2,
      invalid: 1,
      missing: 0,
      refusals: [],
    });
    expect((await updateField(id, positive)).status).toBe(200);
    const { body } = await admin.get(`/suppliers/${low}`);
    expect(pickByPath(body, `customFields.${id}`)).toBe('-5');
    const again = await admin.put(`/suppliers/${low}`, {
      ...buildSampleBody(suppliers, (count += 1)),
      customFields: pickByPath(body, 'customFields'),
    });
    expect(pickByPath(again.body, 'details.0.rule')).toBe('positive');
  });

  test('a change of type is refused unless every value fits the new type', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text');
    const number = buildSampleField('suppliers', 'number');
    expect((await updateField(id, number)).status).toBe(200);
    expect((await updateField(id, buildSampleField('suppliers', 'text'))).status).toBe(200);
    await makeSupplier({ [id]: '12.50' });
    const word = await makeSupplier({ [id]: 'doce' });
    const response = await updateField(id, number);
    expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([
      409,
      'ENTITY_IN_USE',
    ]);
    expect(pickByPath(response.body, 'details')).toEqual([
      { path: 'type', rule: 'typeInUse', params: { count: 1 } },
    ]);
    expect((await impact(id, number)).body).toMatchObject({
      refusals: [{ path: 'type', count: 1 }],
    });
    for (const type of ['select', 'multiple-select'] as const)
      expect((await updateField(id, buildSampleField('suppliers', type))).status).toBe(409);
    await admin.put(`/suppliers/${word}`, {
      ...buildSampleBody(suppliers, (count += 1)),
      customFields: { [id]: '3' },
    });
    expect((await updateField(id, number)).status).toBe(200);
    const sorted = await admin.get('/suppliers', {
      orderBy: `customFields.${id}`,
      orderType: 'asc',
    });
    expect(pickByPath(sorted.body, `elements.0.customFields.${id}`)).toBe('3');
    expect((await updateField(id, buildSampleField('suppliers', 'text'))).status).toBe(200);
  });

  test.each(['select', 'multiple-select'] as const)(
    'an option of a %s that is in use cannot be removed',
    async (type) => {
      const id = await createSampleField(admin, 'suppliers', type);
      await makeSupplier({ [id]: type === 'select' ? '_1' : ['_1', '_2'] });
      const fewer = {
        ...buildSampleField('suppliers', type),
        metadata: {
          options: { _0: 'A', _2: 'C' },
          language: {
            name: { es: 'n', en: 'n' },
            options: { es: { _0: 'A', _2: 'C' }, en: { _0: 'A', _2: 'C' } },
          },
        },
      };
      const response = await updateField(id, fewer);
      expect([response.status, pickByPath(response.body, 'details')]).toEqual([
        409,
        [{ path: 'metadata.options._1', rule: 'optionInUse', params: { count: 1 } }],
      ]);
    },
  );

  test('values of a deleted field are hidden, stay in the history and never appear in another field', async () => {
    const id = await createSampleField(admin, 'suppliers', 'text', { name: 'Secreto' });
    const supplier = await makeSupplier({ [id]: 'viejo' });
    expect((await impact(id)).body).toEqual({ values: 1, invalid: 0, missing: 0, refusals: [] });
    expect((await admin.delete(`/custom-fields/${id}`)).status).toBe(204);
    const again = await createSampleField(admin, 'suppliers', 'text', { name: 'Secreto' });
    expect(again).not.toBe(id);
    const read = await admin.get(`/suppliers/${supplier}`);
    expect(pickByPath(read.body, 'customFields')).toEqual({});
    const listed = await admin.get('/suppliers', { filters: { id: supplier } });
    expect(pickByPath(listed.body, 'elements.0.customFields')).toEqual({});
    expect(
      (await admin.get('/suppliers', { filters: { customFields: { [id]: 'viejo' } } })).status,
    ).toBe(400);
    expect(
      (await admin.get('/suppliers', { filters: { customFields: { [again]: 'viejo' } } })).body,
    ).toMatchObject({
      elements: [],
    });
    const old = { ...buildSampleBody(suppliers, (count += 1)), customFields: { [id]: 'x' } };
    expect((await admin.put(`/suppliers/${supplier}`, old)).status).toBe(400);
    const saved = await admin.put(`/suppliers/${supplier}`, { ...old, customFields: {} });
    expect(saved.status).toBe(200);
    const [first] = await server.database.tenant(company.accountId, (tx) =>
      tx.rows(sql<{ value: string }>`
        select before -> 'custom_fields' ->> ${String(id)} as value from history
        where module = 'suppliers' and entity_id = ${supplier} and action = 'update' order by id desc limit 1`),
    );
    expect(first?.value).toBe('viejo');
  });

  test('an option is never removed while a record with it is saved at the same moment', async () => {
    const id = await createSampleField(admin, 'suppliers', 'select');
    const without = {
      ...buildSampleField('suppliers', 'select'),
      metadata: {
        options: { _0: 'A' },
        language: { name: { es: 'n', en: 'n' }, options: { es: { _0: 'A' }, en: { _0: 'A' } } },
      },
    };
    const [changed, ...written] = await Promise.all([
      updateField(id, without),
      ...Array.from({ length: 12 }, () =>
        admin.post('/suppliers', {
          ...buildSampleBody(suppliers, (count += 1)),
          customFields: { [id]: '_2' },
        }),
      ),
    ]);
    const listResponse = await admin.get('/suppliers', { size: 100 });
    const inUse = pickListByPath(listResponse.body, 'elements').filter(
      (row) => pickByPath(row, `customFields.${id}`) === '_2',
    );
    expect(inUse).toHaveLength(written.filter(({ status }) => status === 201).length);
    // Either the option went first and every later write was refused, or it stayed because one was there.
    expect(changed.status === 200 ? inUse.length : 409).toBe(changed.status === 200 ? 0 : 409);
  });

  test('every server process applies a change immediately', async () => {
    const second = await server.another();
    const otherClient = await second
      .visitor(company.host)
      .signedIn(String(company.emails[0]), company.password);
    const id = await createSampleField(admin, 'suppliers', 'number');
    const body = { ...buildSampleBody(suppliers, (count += 1)), customFields: { [id]: '-1' } };
    expect((await otherClient.post('/suppliers', body)).status).toBe(201);
    await updateField(
      id,
      buildSampleField('suppliers', 'number', { fieldSettings: { validations: ['positive'] } }),
    );
    const response = await otherClient.post('/suppliers', {
      ...buildSampleBody(suppliers, (count += 1)),
      customFields: { [id]: '-1' },
    });
    expect(pickByPath(response.body, 'details.0.rule')).toBe('positive');
    await second.close();
  });
});
