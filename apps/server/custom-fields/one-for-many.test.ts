import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: TestClient;
let weight: number;
let wood: number;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.company('plant.test')).admin;
  weight = await createSampleField(admin, 'suppliers', 'number', {
    fieldSettings: { validations: ['positive'] },
  });
  wood = await createSampleField(admin, 'suppliers', 'select');
  ids = [];
  for (let at = 0; at < 3; at += 1) {
    const customFields = at === 0 ? { [weight]: '7', [wood]: '_1' } : {};
    const body = { ...buildSampleBody(suppliers, at), customFields };
    ids.push(pickNumberByPath(requireSuccess(await admin.post('/suppliers', body)).body, 'id'));
  }
});
afterAll(() => server.close());

const rows = (some: readonly number[]) => ({ rows: some.map((id) => ({ id })) });
const editMany = (field: number, value: unknown, on: object = rows(ids), more: object = {}) =>
  admin.post('/suppliers/many', {
    on,
    does: 'edit',
    field: `customFields.${field}`,
    value,
    ...more,
  });
const getValues = async (id: number | undefined) =>
  pickByPath(requireSuccess(await admin.get(`/suppliers/${id}`)).body, 'customFields');
const values = () => Promise.all(ids.map(getValues));
const undoing = ({ body }: TestResponse) => ({
  rows: pickListByPath(body, 'done').map((each) => ({
    id: pickByPath(each, 'id'),
    updatedAt: pickByPath(each, 'updatedAt'),
    value: pickByPath(each, 'before'),
  })),
});
const detail = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

test('a custom field is changed in many records, the other fields stay, and the change is undone', async () => {
  const before = await values();
  const changed = requireSuccess(await editMany(weight, ' 12.5 '));
  expect(pickListByPath(changed.body, 'refused')).toEqual([]);
  expect(await values()).toEqual([
    { [weight]: '12.5', [wood]: '_1' },
    { [weight]: '12.5' },
    { [weight]: '12.5' },
  ]);
  const recorded = await server.asOwner<{ value: string }>(
    `select after -> 'custom_fields' ->> $2 as value from history
     where module = 'suppliers' and entity_id = $1 order by id desc limit 1`,
    [ids[1], String(weight)],
  );
  expect(recorded).toEqual([{ value: '12.5' }]);
  requireSuccess(await editMany(weight, undefined, undoing(changed)));
  expect(await values()).toEqual(before);
});

test('a single cell is cleared by a blank, and an edit of an outdated version is refused', async () => {
  const [first = 0] = ids;
  const expectedVersion = pickByPath(
    requireSuccess(await admin.get(`/suppliers/${first}`)).body,
    'updatedAt',
  );
  const emptied = requireSuccess(
    await editMany(wood, undefined, {
      rows: [{ id: first, updatedAt: expectedVersion, value: '' }],
    }),
  );
  expect(await getValues(first)).toEqual({ [weight]: '7' });
  const late = requireSuccess(
    await editMany(wood, undefined, {
      rows: [{ id: first, updatedAt: expectedVersion, value: '_2' }],
    }),
  );
  expect(pickByPath(late.body, 'refused.0.messageCode')).toBe('STALE_ENTITY');
  requireSuccess(await editMany(wood, undefined, undoing(emptied)));
  expect(await getValues(first)).toEqual({ [weight]: '7', [wood]: '_1' });
});

test('all records that match a condition are changed', async () => {
  const matching = { filters: { customFields: { [weight]: { min: 7 } } } };
  const changed = requireSuccess(await editMany(wood, '_2', { matching }));
  expect(pickListByPath(changed.body, 'done').map((each) => pickNumberByPath(each, 'id'))).toEqual([
    ids[0],
  ]);
  requireSuccess(await editMany(wood, undefined, undoing(changed)));
});

test('a value is validated by its own definition, even if another required field of the record is empty', async () => {
  const before = await values();
  expect(detail(await editMany(weight, '-1'))).toEqual([400, `customFields.${weight}`, 'positive']);
  expect(detail(await editMany(wood, 'oak'))).toEqual([400, `customFields.${wood}`, 'option']);
  expect(detail(await editMany(weight, undefined))).toEqual([
    400,
    `customFields.${weight}`,
    'required',
  ]);
  const one = requireSuccess(
    await editMany(weight, undefined, { rows: [{ id: ids[2], value: '-1' }] }),
  );
  expect(pickByPath(one.body, 'refused.0.details.0.path')).toBe(`customFields.${weight}`);
  expect(await values()).toEqual(before);

  // The field is newer than these records: they have no value until a user sets one.
  await createSampleField(admin, 'suppliers', 'text', { name: 'Needed', required: true });
  expect(pickListByPath(requireSuccess(await editMany(weight, '9')).body, 'done')).toHaveLength(3);
});

test('a multiple-select field cannot be changed in a cell', async () => {
  const several = await createSampleField(admin, 'suppliers', 'multiple-select');
  expect(detail(await editMany(several, ['_1']))).toEqual([400, 'field', 'option']);
});

test('a field that was deleted meanwhile is refused with fieldGone, and nothing is changed', async () => {
  const gone = await createSampleField(admin, 'suppliers', 'text', { name: 'Gone' });
  requireSuccess(await editMany(gone, 'a'));
  const tried = requireSuccess(await editMany(gone, 'b', rows(ids), { dryRun: true }));
  expect(pickListByPath(tried.body, 'done')).toHaveLength(3);
  const before = await values();
  await admin.delete(`/custom-fields/${gone}`);
  expect(detail(await editMany(gone, 'b'))).toEqual([400, 'field', 'fieldGone']);
  expect(detail(await editMany(gone, 'b', rows([ids[0] ?? 0])))).toEqual([
    400,
    'field',
    'fieldGone',
  ]);
  expect(await values()).toEqual(
    before.map((each) =>
      Object.fromEntries(Object.entries(Object(each)).filter(([id]) => id !== String(gone))),
    ),
  );
});
