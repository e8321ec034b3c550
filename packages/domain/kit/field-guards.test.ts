import { expect, test } from 'vitest';
import {
  findHiddenColumnIssues,
  findHiddenRequiredFieldIssues,
  getVisibleModule,
} from './field-guards.ts';
import { defineModule } from './module.ts';

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
