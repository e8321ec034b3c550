import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import {
  requireSuccess,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// Records that are written by commands of their own: their fields are changed one by one by those commands.

interface Case {
  readonly module: CustomFieldModule;
  readonly path: string;
  /** Table of the record, and name of its changes in the history. */
  readonly history: string;
  make(): Promise<number>;
}

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());

const lot = async (): Promise<number> => {
  const { products, stores } = sales.plant;
  await addTestStock(sales, stores[0], products[2], 10);
  const { body } = requireSuccess(await sales.admin.get('/products-inventories'));
  return pickNumberByPath(body, 'elements.0.id');
};
const cases: readonly Case[] = [
  {
    module: 'users',
    path: '/users',
    history: 'users',
    make: async () => sales.ids[1] ?? 0,
  },
  {
    module: 'orders',
    path: '/orders',
    history: 'orders',
    make: () => createTestQuotation(sales, sales.admin),
  },
  {
    module: 'products_inventories',
    path: '/products-inventories',
    history: 'products_inventories',
    make: lot,
  },
];

const edit = (client: TestClient, path: string, field: number, rows: readonly object[]) =>
  client.post(`${path}/many`, { on: { rows }, does: 'edit', field: `customFields.${field}` });
const getOutcome = ({ body }: TestResponse) => ({
  done: pickListByPath(body, 'done').map((each) => pickByPath(each, 'id')),
  refused: pickListByPath(body, 'refused').map((each) => pickByPath(each, 'messageCode')),
});

describe.each(cases)('a custom field of $module', ({ module, path, history, make }) => {
  test('is changed for one record, written to the history, refused for an outdated version, and undone', async () => {
    const first = await createSampleField(sales.admin, module, 'text', { name: 'Puerta' });
    const second = await createSampleField(sales.admin, module, 'number', {
      name: 'Peso',
      fieldSettings: { validations: ['positive'] },
    });
    const id = await make();
    const getStored = async () => requireSuccess(await sales.admin.get(`${path}/${id}`)).body;
    const values = async () => pickByPath(await getStored(), 'customFields');
    const expectedVersion = pickByPath(await getStored(), 'updatedAt');
    expect(
      getOutcome(requireSuccess(await edit(sales.admin, path, first, [{ id, value: 'Tres' }]))),
    ).toEqual({
      done: [id],
      refused: [],
    });
    // A required field without a value does not block a change of another.
    const lacked = await createSampleField(sales.admin, module, 'text', {
      name: 'Falta',
      required: true,
    });
    const weighed = requireSuccess(await edit(sales.admin, path, second, [{ id, value: '7.5' }]));
    expect(await values()).toEqual({ [first]: 'Tres', [second]: '7.5' });
    expect(pickByPath(weighed.body, 'done.0.updatedAt')).toBe(
      pickByPath(await getStored(), 'updatedAt'),
    );

    requireSuccess(await sales.admin.delete(`/custom-fields/${lacked}`));
    const recorded = await server.asOwner<{ value: string }>(
      `select after -> 'custom_fields' ->> $3 as value from history
       where module = $1 and entity_id = $2 order by id desc limit 1`,
      [history, id, String(second)],
    );
    expect(recorded).toEqual([{ value: '7.5' }]);

    const late = await edit(sales.admin, path, first, [
      { id, value: 'Dos', updatedAt: expectedVersion },
    ]);
    expect(getOutcome(requireSuccess(late))).toEqual({ done: [], refused: ['STALE_ENTITY'] });
    const wrong = requireSuccess(await edit(sales.admin, path, second, [{ id, value: '-1' }]));
    expect(pickByPath(wrong.body, 'refused.0.details.0.path')).toBe(`customFields.${second}`);

    const [changed] = pickListByPath(weighed.body, 'done');
    const back = {
      id,
      updatedAt: pickByPath(changed, 'updatedAt'),
      value: pickByPath(changed, 'before'),
    };
    expect(getOutcome(requireSuccess(await edit(sales.admin, path, second, [back]))).done).toEqual([
      id,
    ]);
    expect(await values()).toEqual({ [first]: 'Tres' });
  });

  test('stores the plant’s day when a moment is sent', async () => {
    const field = await createSampleField(sales.admin, module, 'date', { name: 'Día' });
    const id = await make();
    const sent = { id, value: '2026-12-05T05:59:59Z' };
    expect(getOutcome(requireSuccess(await edit(sales.admin, path, field, [sent]))).done).toEqual([
      id,
    ]);
    const { body } = requireSuccess(await sales.admin.get(`${path}/${id}`));
    expect(pickByPath(body, `customFields.${field}`)).toBe('2026-12-04');
  });

  test('does not open other fields such as the status to bulk edits', async () => {
    const id = await make();
    const answer = await sales.admin.post(`${path}/many`, {
      on: { rows: [{ id, value: 'x' }] },
      does: 'edit',
      field: 'status',
    });
    expect([answer.status, pickByPath(answer.body, 'details.0.path')]).toEqual([400, 'field']);
  });
});

test('the form of custom fields converts a moment to a day', async () => {
  const field = await createSampleField(sales.admin, 'orders', 'date', { name: 'Embarque' });
  const id = await createTestQuotation(sales, sales.admin);
  const saved = await sales.admin.put(`/orders/${id}/custom-fields`, {
    customFields: { [field]: '2026-12-05T23:30:00-06:00' },
  });
  expect(pickByPath(requireSuccess(saved).body, `customFields.${field}`)).toBe('2026-12-05');
});

test('a canceled order keeps its custom fields unchanged', async () => {
  const field = await createSampleField(sales.admin, 'orders', 'text', { name: 'Nota' });
  const id = await createTestQuotation(sales, sales.admin);
  requireSuccess(await sales.admin.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  const response = requireSuccess(await edit(sales.admin, '/orders', field, [{ id, value: 'x' }]));
  expect(getOutcome(response).done).toEqual([]);
  expect(pickByPath(response.body, 'refused.0.details.0.path')).toBe('status');
});

test('a seller edits, views and saves columns of custom fields in the list of their own orders', async () => {
  const field = await createSampleField(sales.admin, 'orders', 'text', { name: 'Anden' });
  const adminOrder = await createTestQuotation(sales, sales.admin);
  const foreign = await createTestQuotation(sales, sales.ana);
  const value = async (id: number) =>
    pickByPath(
      requireSuccess(await sales.admin.get(`/orders/${id}`)).body,
      `customFields.${field}`,
    );
  const edited = await edit(sales.admin, '/my-orders', field, [
    { id: adminOrder, value: 'Cuatro' },
    { id: foreign, value: 'Cuatro' },
  ]);
  expect(getOutcome(requireSuccess(edited))).toEqual({
    done: [adminOrder],
    refused: ['ENTITY_NOT_FOUND'],
  });
  expect([await value(adminOrder), await value(foreign)]).toEqual(['Cuatro', undefined]);
  const matching = { filters: { customFields: { [field]: 'Cuatro' } } };
  const many = requireSuccess(
    await sales.admin.post('/my-orders/many', {
      on: { matching },
      does: 'edit',
      field: `customFields.${field}`,
      value: 'Cinco',
    }),
  );
  expect(getOutcome(many)).toEqual({ done: [adminOrder], refused: [] });
  expect([await value(adminOrder), await value(foreign)]).toEqual(['Cinco', undefined]);

  for (const list of ['my_orders', 'orders_planning', 'orders']) {
    const layout = { columns: [{ name: 'customer' }, { name: `customFields.${field}` }] };
    const saved = await sales.admin.post('/list-views', { list, name: 'Andenes', look: layout });
    expect([list, saved.status, saved.text.includes('details')]).toEqual([list, 201, false]);
  }
});

test('a user cannot change custom fields of another user who has more permissions', async () => {
  const field = await createSampleField(sales.admin, 'users', 'text', { name: 'Talla' });
  const { body } = await sales.admin.get('/permissions');
  const mayUsers = pickListByPath([body], '0').filter(
    (each) => pickByPath(each, 'name') === 'users',
  );
  const profile = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Solo personal',
      description: 'Ve al personal',
      permissions: mayUsers.map((each) => pickByPath(each, 'id')),
    }),
  );
  await alterCompanyRows(
    server.database,
    sales.company.accountId,
    `update users set profile_id = ${pickNumberByPath(profile.body, 'id')} where id = ${sales.ids[5]}`,
  );
  const [superuser = 0] = sales.ids;
  const self = sales.ids[5] ?? 0;
  const answer = await edit(sales.limited, '/users', field, [
    { id: superuser, value: 'M' },
    { id: self, value: 'L' },
  ]);
  expect(getOutcome(requireSuccess(answer))).toEqual({ done: [self], refused: ['FORBIDDEN'] });
});

test('a lot has no custom field of the other kind of stock', async () => {
  const field = await createSampleField(sales.admin, 'raw_materials_inventories', 'text');
  const id = await lot();
  // A record of the other kind: each has its own ids and fields.
  const answer = await edit(sales.admin, '/products-inventories', field, [{ id, value: 'x' }]);
  expect([answer.status, pickByPath(answer.body, 'details.0.rule')]).toEqual([400, 'fieldGone']);
});
