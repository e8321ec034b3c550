import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addRequestFieldGuard,
  addResponseFieldGuard,
  findExistingValuePaths,
  findHiddenColumnIssues,
  findHiddenRequiredFieldIssues,
  getGuardedPaths,
  getVisibleModule,
  removeValuesAtPaths,
} from './field-guards.ts';
import { defineModule } from './module.ts';
import { createModuleRecordSchema } from './schemas.ts';

const label = { es: 'Dato', en: 'Value' };
const module = defineModule({
  name: 'raw_materials',
  entity: { one: label, many: label, gender: 'masculine' },
  fields: {
    name: { kind: 'text', label, required: true },
    cost: { kind: 'money', label, required: true, guard: 'costs' },
    price: { kind: 'money', label, guard: 'prices' },
    last: { kind: 'money', label, required: true, guard: 'costs', serverSet: 'column' },
  },
  columns: ['name', 'cost', 'price'],
  daily: ['name', 'cost'],
  inPlace: ['name', 'cost'],
  keys: ['name'],
  title: 'name',
  deletion: 'refuse',
});
const reader = (...permissions: string[]) => ({ id: 7, permissions });

test('a user with all guard permissions sees the whole module; another user sees it without the guarded fields', () => {
  expect(getVisibleModule(module, reader('costs', 'prices'))).toBe(module);
  const visible = getVisibleModule(module, reader('prices'));
  expect(visible).toMatchObject({
    columns: ['name', 'price'],
    daily: ['name'],
    inPlace: ['name'],
    keys: ['name'],
  });
  expect(Object.keys(visible.fields)).toEqual(['name', 'price']);
  expect(Object.keys(visible.hidden ?? {})).toEqual(['cost', 'last']);
  expect(getVisibleModule(module, reader('prices'))).toBe(visible);
  // Lacking rights add up.
  expect(Object.keys(getVisibleModule(module, reader()).fields)).toEqual(['name']);
  const hiddenTwice = getVisibleModule(visible, reader()).hidden ?? {};
  expect(Object.keys(hiddenTwice)).toEqual(['cost', 'last', 'price']);
  expect(getVisibleModule(module, { id: 0, permissions: [] })).toBe(module);
});

test('a search does not include hidden fields', () => {
  const searched = { ...module, search: ['name', 'cost', 'price'] };
  expect(getVisibleModule(searched, reader('prices')).search).toEqual(['name', 'price']);
});

test('a record cannot be created without a required field that is hidden, unless the server sets it', () => {
  expect(findHiddenRequiredFieldIssues(module)).toEqual([]);
  expect(findHiddenRequiredFieldIssues(getVisibleModule(module, reader('prices')))).toEqual([
    { path: 'cost', rule: 'hiddenRequired' },
  ]);
  expect(findHiddenRequiredFieldIssues(getVisibleModule(module, reader('costs')))).toEqual([]);
});

test('a list is neither filtered, sorted nor totalled by a hidden column', () => {
  const visible = getVisibleModule(module, reader('prices'));
  expect(
    findHiddenColumnIssues(visible, { filters: { name: 'x', price: '1' }, orderBy: 'price' }),
  ).toEqual([]);
  expect(
    findHiddenColumnIssues(visible, {
      filters: { name: 'x', cost: '1' },
      orderBy: 'cost',
      by: 'last',
      cost: '3',
    }),
  ).toEqual([
    { path: 'filters.cost', rule: 'hidden' },
    { path: 'cost', rule: 'hidden' },
    { path: 'orderBy', rule: 'hidden', params: { field: 'cost' } },
    { path: 'by', rule: 'hidden', params: { field: 'last' } },
  ]);
  expect(findHiddenColumnIssues(module, { orderBy: 'cost' })).toEqual([]);
  expect(findHiddenColumnIssues(visible, 'cost')).toEqual([]);
});

const line = z.object({ quantity: z.number(), price: addResponseFieldGuard('prices', z.string()) });
const answer = z.object({
  id: z.int(),
  lines: z.array(line).nullable(),
  sheet: z.object({ cost: addResponseFieldGuard('costs', z.string()) }).optional(),
});
const value = {
  id: 1,
  lines: [
    { quantity: 2, price: '9.50' },
    { quantity: 3, price: '3.00' },
  ],
  sheet: { cost: '4.10' },
};

test('the guarded values of an answer are found in its lists and optional parts', () => {
  expect(getGuardedPaths(answer)).toEqual([
    { path: ['lines', '*', 'price'], guard: 'prices' },
    { path: ['sheet', 'cost'], guard: 'costs' },
  ]);
});

test('a record in an answer has the guarded fields of its module guarded, and no others', () => {
  expect(getGuardedPaths(createModuleRecordSchema(module))).toEqual([
    { path: ['cost'], guard: 'costs' },
    { path: ['price'], guard: 'prices' },
    { path: ['last'], guard: 'costs' },
  ]);
});

test('an answer without its guarded values is still an answer, and keeps everything else', () => {
  const paths = getGuardedPaths(answer).map(({ path }) => path);
  const bare = removeValuesAtPaths(value, paths);
  expect(bare).toEqual({ id: 1, lines: [{ quantity: 2 }, { quantity: 3 }], sheet: {} });
  expect(answer.parse(bare)).toEqual(bare);
  expect(removeValuesAtPaths({ id: 1, lines: null }, paths)).toEqual({ id: 1, lines: null });
  expect(removeValuesAtPaths(value, [['lines', 'price'], ['quantity']])).toEqual(value);
});

test('a guarded value in a request is named by its place, and only where it was sent', () => {
  const price = z.string().optional();
  const body = z.object({
    lines: z.array(z.object({ price: addRequestFieldGuard('prices', price) })),
    note: price,
  });
  // The note has the same schema without the guard.
  const [guarded, ...others] = getGuardedPaths(body);
  expect([guarded, others]).toEqual([{ path: ['lines', '*', 'price'], guard: 'prices' }, []]);
  const sent = { lines: [{ price: '1.00' }, {}, { price: undefined }, { price: null }], note: 'x' };
  expect(findExistingValuePaths(sent, guarded?.path ?? [])).toEqual([
    'lines.0.price',
    'lines.3.price',
  ]);
  expect(findExistingValuePaths({ lines: 'none' }, guarded?.path ?? [])).toEqual([]);
});
