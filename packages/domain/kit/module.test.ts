import { describe, expect, test } from 'vitest';
import {
  getModuleColumns,
  defineModule,
  findField,
  getModulePath,
  getTranslatedFields,
} from './module.ts';

const label = { es: 'Dato', en: 'Value' };
const entity = { one: label, many: label, gender: 'masculine' } as const;
const name = { kind: 'text', label, required: true, translated: true } as const;
const code = { kind: 'text', label } as const;

const families = defineModule({
  name: 'products_families',
  entity,
  fields: { code, name, note: { kind: 'paragraph', label, translated: true } },
  columns: ['id', 'name', 'code', 'updatedAt'],
  title: 'name',
  deletion: 'replace',
});

test('getModuleColumns returns own and common fields of the module, in the order of the list', () => {
  expect(getModuleColumns(families).map((column) => [column.name, column.field.kind])).toEqual([
    ['id', 'number'],
    ['name', 'text'],
    ['code', 'text'],
    ['updatedAt', 'instant'],
  ]);
});

describe('findField', () => {
  test.each([
    ['name', 'text'],
    ['note', 'paragraph'],
    ['createdAt', 'instant'],
  ])('finds the field %s', (field, kind) => {
    expect(findField(families, field)?.kind).toBe(kind);
  });
  test.each(['constructor', '__proto__', 'accountId', ''])('finds no field %j', (field) => {
    expect(findField(families, field)).toBeUndefined();
  });
});

test('getTranslatedFields returns the fields with a text per language', () => {
  expect(getTranslatedFields(families)).toEqual(['name', 'note']);
});

test.each([
  ['suppliers', '/suppliers'],
  ['products_families', '/products-families'],
  ['raw_materials_inventories', '/raw-materials-inventories'],
] as const)('the path of %s is %s', (module, path) => {
  expect(`/${getModulePath({ name: module })}`).toBe(path);
});

test('a definition with an unknown column, title or module name does not compile', () => {
  const rest = { noun: entity, fields: { name }, deletion: 'replace' } as const;
  const wrong = [
    // @ts-expect-error a column that is no field
    defineModule({ ...rest, name: 'stores', columns: ['id', 'nmae'], title: 'name' }),
    // @ts-expect-error a title that is no field
    defineModule({ ...rest, name: 'stores', columns: ['id'], title: 'title' }),
    // @ts-expect-error a module without a guard
    defineModule({ ...rest, name: 'shops', columns: ['id'], title: 'name' }),
  ];
  // A column without a field, which the compiler refuses, is not rendered.
  expect(wrong.map((module) => getModuleColumns(module).length)).toEqual([1, 1, 1]);
});
