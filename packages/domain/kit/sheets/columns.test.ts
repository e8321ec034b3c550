import { expect, test } from 'vitest';
import { catalogueModules } from '../../modules.ts';
import { products } from '../../products/product.ts';
import { rawMaterials } from '../../raw-materials/raw-material.ts';
import { suppliers } from '../../suppliers/supplier.ts';
import { users } from '../../users/user.ts';
import { profiles } from '../../profiles/profile.ts';
import { findField, type Module } from '../module.ts';
import {
  createColumnFinder,
  findColumnByNote,
  foldCellText,
  formatHeader,
  guessSheetColumns,
  listSheetColumns,
  toSheetColumns,
} from './columns.ts';
import { headerSynonyms } from './header-synonyms.ts';

const probable = (module: Module, ...headers: readonly string[]) =>
  guessSheetColumns(
    listSheetColumns(module),
    module,
    headers.map((text) => ({ text, note: '' })),
  ).map((column) => column?.path);

test('a note names the path of its column, also below the author that Excel writes above it', () => {
  const columns = listSheetColumns(suppliers);
  for (const note of ['code', ' code ', 'Ana Carpintera:\ncode'])
    expect(findColumnByNote(columns, note)?.path).toBe('code');
  expect(findColumnByNote(columns, 'code\nAna Carpintera')).toBeUndefined();
});

test('a label that two columns share means the first of them', () => {
  const label = { es: 'Clave', en: 'Code' };
  const columns = toSheetColumns({ code: { kind: 'text', label }, sku: { kind: 'text', label } });
  expect(createColumnFinder(columns)({ text: 'CLAVE', note: '' })?.path).toBe('code');
});

test('a required column has an asterisk, its translations and what the server sets have none', () => {
  const headers = listSheetColumns(products)
    .filter(({ name }) => ['name', 'id', 'createdAt'].includes(name))
    .map((column) => formatHeader(column, 'en'));
  expect(headers).toEqual(['Id', 'Name *', 'Name (Spanish)', 'Name (English)', 'Created']);
});

test('headers of other programs are recognised in both languages, without what is in parentheses, and by synonyms', () => {
  expect(probable(suppliers, 'CLAVE', 'Razón\u00a0 social', 'Apodo', 'E-mail', 'Cel')).toEqual([
    'code',
    'name',
    undefined,
    'email',
    undefined,
  ]);
  expect(probable(rawMaterials, 'SKU', 'Details', 'Costo', 'Vendor', 'UoM', 'Precio')).toEqual([
    'code',
    'description',
    'unitCost',
    'supplier',
    'measure',
    undefined,
  ]);
  expect(probable(rawMaterials, 'Unit cost (MXN)')).toEqual(['unitCost']);
});

test('a column that is called as the records themselves is their name, beside none that says so better', () => {
  expect(probable(suppliers, 'Proveedor', 'Clave')).toEqual(['name', 'code']);
  expect(probable(suppliers, 'Vendor')).toEqual(['name']);
  expect(probable(suppliers, 'Proveedor', 'Nombre')).toEqual([undefined, 'name']);
  expect(probable(rawMaterials, 'Materia prima', 'Proveedor')).toEqual(['description', 'supplier']);
  for (const module of catalogueModules.filter(
    ({ title, fields }) => fields[title]?.kind === 'text',
  ))
    for (const text of [module.entity.one.es, module.entity.one.en])
      expect(probable(module, text), text).not.toEqual([undefined]);
});

test('no two columns mean the same: ours before a synonym, then the first', () => {
  expect(probable(suppliers, 'Razón social', 'Nombre')).toEqual([undefined, 'name']);
  expect(probable(suppliers, 'Name', 'Nombre')).toEqual(['name', undefined]);
  expect(probable(suppliers, 'Clave', 'SKU')).toEqual(['code', undefined]);
});

test('a synonym stands in one group alone', () => {
  const words = headerSynonyms.flatMap((same) => same.map(foldCellText));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test('rows find their records by texts of the module', () => {
  for (const module of [...catalogueModules, users, profiles]) {
    expect(module.keys?.length, module.name).toBeGreaterThan(0);
    for (const key of module.keys ?? [])
      expect(['text', 'email'], `${module.name} ${key}`).toContain(findField(module, key)?.kind);
  }
});
