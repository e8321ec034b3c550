import { describe, expect, test } from 'vitest';
import { getCatalogCodes } from './catalogs/catalogs.ts';
import { isServerSet } from './kit/fields.ts';
import { getModuleColumns, findField, getModulePath } from './kit/module.ts';
import { listFilterableColumns, listSortableColumns } from './kit/list-columns.ts';
import { getModule, catalogueModules } from './modules.ts';
import { isPermission } from './profiles/permissions.ts';

test('every module has a unique name, a unique path and a permission', () => {
  const names = catalogueModules.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['suppliers', 'measures']));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(catalogueModules.map(getModulePath)).size).toBe(names.length);
  expect(names.filter((name) => !isPermission(name))).toEqual([]);
});

describe.each(catalogueModules)('$name', (module) => {
  const fields = Object.entries(module.fields);

  test('is found by its name', () => {
    expect(getModule(module.name)).toBe(module);
  });

  test('has unique columns that are fields, including the id', () => {
    expect(getModuleColumns(module).map(({ name }) => name)).toEqual(module.columns);
    expect(new Set(module.columns).size).toBe(module.columns.length);
    expect(module.columns).toContain('id');
  });

  test('has no field with the name of a common field', () => {
    const taken = ['id', 'createdAt', 'updatedAt', 'metadata', 'customFields', 'accountId'];
    expect(fields.map(([name]) => name).filter((name) => taken.includes(name))).toEqual([]);
  });

  test('has daily columns, and column widths only for its own columns', () => {
    expect(module.daily?.length).toBeGreaterThan(0);
    const named = [...(module.daily ?? []), ...Object.keys(module.widths ?? {})];
    expect(named.filter((name) => !module.columns.includes(name))).toEqual([]);
  });

  test('edits in place only plain fields, and not the division that limits access to the record', () => {
    for (const name of module.inPlace ?? []) {
      const field = module.fields[name];
      expect(field && isServerSet(field)).toBe(false);
      expect(['references', 'color', 'paragraph']).not.toContain(field?.kind);
      expect(field && ('unique' in field || 'translated' in field)).toBe(false);
      expect(name).not.toBe(module.divisionLock);
    }
  });

  test('has as title a required text that its list shows', () => {
    expect(findField(module, module.title)).toMatchObject({ kind: 'text', required: true });
    expect(module.columns).toContain(module.title);
  });

  test('has no two fields with the same label', () => {
    const labels = (language: 'es' | 'en') => fields.map(([, { label }]) => label[language]);
    expect(new Set(labels('es')).size).toBe(fields.length);
    expect(new Set(labels('en')).size).toBe(fields.length);
  });

  test('can be sorted and filtered by id and title', () => {
    for (const columns of [listFilterableColumns(module), listSortableColumns(module)])
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', module.title]));
  });

  test('has no text field with a minimum above its maximum', () => {
    for (const [, field] of fields)
      if (field.kind === 'text') expect(field.min ?? 0).toBeLessThanOrEqual(field.max ?? 200);
  });

  test('has catalogue fields with choices and a valid initial choice, and references to defined modules', () => {
    for (const [, field] of fields) {
      if (field.kind === 'catalog') {
        expect(getCatalogCodes(field.catalog).length).toBeGreaterThan(0);
        if (field.initial !== undefined)
          expect(getCatalogCodes(field.catalog)).toContain(field.initial);
      }
      if (field.kind === 'reference' || field.kind === 'references')
        expect(getModule(field.module).name).toBe(field.module);
    }
  });
});
