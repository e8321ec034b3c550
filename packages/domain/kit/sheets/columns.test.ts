import { expect, test } from 'vitest';
import { catalogueModules } from '../../modules.ts';
import { customers } from '../../customers/customer.ts';
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
  isKnownHeaderWord,
  listHeaderWords,
  listSheetColumns,
  listTemplateColumns,
  toSheetColumns,
} from './columns.ts';
import { headerSynonyms } from './header-synonyms.ts';

const probable = (module: Module, ...headers: readonly string[]) =>
  guessSheetColumns(
    listSheetColumns(module),
    module,
    headers.map((text) => ({ text, note: '' })),
  ).map((column) => column?.path);

test('a cell note names the path of its column, also below the author line that Excel adds', () => {
  const columns = listSheetColumns(suppliers);
  for (const note of ['code', ' code ', 'Ana Carpintera:\ncode'])
    expect(findColumnByNote(columns, note)?.path).toBe('code');
  expect(findColumnByNote(columns, 'code\nAna Carpintera')).toBeUndefined();
});

test('a header that fits two columns means the first of them', () => {
  const label = { es: 'Clave', en: 'Code' };
  const columns = toSheetColumns({ code: { kind: 'text', label }, sku: { kind: 'text', label } });
  expect(createColumnFinder(columns)({ text: 'CLAVE', note: '' })?.path).toBe('code');
});

test('the header of a required column has an asterisk; translations and server-set columns have none', () => {
  const headers = listSheetColumns(products)
    .filter(({ name }) => ['name', 'id', 'createdAt'].includes(name))
    .map((column) => formatHeader(column, 'en'));
  expect(headers).toEqual(['Id', 'Name *', 'Name (Spanish)', 'Name (English)', 'Created']);
});

test('headers of other programs are recognised by name or synonym in both languages, without parentheses', () => {
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
  expect(probable(rawMaterials, 'Espesor', 'Ancho', 'Largo')).toEqual([
    'thickness',
    'width',
    'length',
  ]);
});

test('a header named like the record kind means its name, unless another header fits the name better', () => {
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

test.each([
  ['NOMBRE del Cliente'],
  ['Nombre de cliente'],
  ['Customer name'],
  ['Client Name'],
  ['Name of the customer'],
  ['Razón social del cliente'],
])('the header %s is the name of a customer', (text) => {
  expect(probable(customers, text)).toEqual(['name']);
});

test('a label beside the noun of the records is that label, and of other records only their name is their column', () => {
  expect(probable(customers, 'Ciudad del cliente', 'Customer email', 'Clave del cliente')).toEqual([
    'city',
    'email',
    undefined,
  ]);
  expect(probable(rawMaterials, 'Nombre de la materia prima', 'Supplier name')).toEqual([
    'description',
    'supplier',
  ]);
  expect(probable(rawMaterials, 'Nombre del proveedor', 'Teléfono del proveedor')).toEqual([
    'supplier',
    undefined,
  ]);
  expect(probable(customers, 'Nombre de la ciudad')).toEqual(['city']);
  expect(probable(customers, 'Nombre del producto', 'Nombre del')).toEqual([undefined, undefined]);
});

test.each([['Dirección'], ['DOMICILIO'], ['Address'], ['Dirección (calle y número)']])(
  'the header %s is the only address of a module',
  (text) => {
    expect(probable(customers, text)).toEqual(['address']);
    expect(probable(suppliers, text)).toEqual([undefined]);
  },
);

test('an address is not guessed between two, and the whole label has precedence', () => {
  const label = (es: string) => ({ es, en: `${es} address` });
  const two = {
    ...customers,
    fields: {
      ...customers.fields,
      billing: { kind: 'text', label: label('Dirección fiscal') },
    },
  } as const;
  expect(probable(two, 'Dirección', 'Dirección fiscal')).toEqual([undefined, 'billing']);
  expect(probable(customers, 'Dirección', 'Dirección de entrega')).toEqual([undefined, 'address']);
});

test('the name of a record in a header row is recognised as a header', () => {
  const texts = new Set(listHeaderWords(customers).texts);
  for (const text of ['NOMBRE del Cliente', 'Customer name', 'Domicilio'])
    expect(isKnownHeaderWord(texts, text), text).toBe(true);
  // A part in parentheses may belong to the label or be an aside of the file.
  for (const text of ['Nombre (comercial)', 'Correo (opcional) *'])
    expect(isKnownHeaderWord(texts, text), text).toBe(true);
  for (const text of ['', 'Color favorito', '(nombre)'])
    expect(isKnownHeaderWord(texts, text), text).toBe(false);
});

test('a label with parentheses of its own is recognised with them and without them', () => {
  const label = { es: 'Alto (cm)', en: 'Height (cm)' };
  const fields = { ...customers.fields, height: { kind: 'decimal', label, decimals: 2 } } as const;
  const texts = new Set(listHeaderWords({ ...customers, fields }).texts);
  for (const text of ['Alto (cm)', 'ALTO', 'Height (in)'])
    expect(isKnownHeaderWord(texts, text), text).toBe(true);
});

test('a template has the columns of the form: none that the server sets', () => {
  const paths = listTemplateColumns(products).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['id', 'name', 'metadata.language.name.es']));
  expect(paths).not.toContain('createdAt');
  expect(paths).not.toContain('stock');
});

test('a header that fits two columns is the column of neither', () => {
  const label = (es: string) => ({ es, en: es });
  const two = {
    ...customers,
    fields: {
      ...customers.fields,
      first: { kind: 'text', label: label('Zona (norte)') },
      second: { kind: 'text', label: label('Zona (sur)') },
    },
  } as const;
  expect(probable(two, 'Zona', '')).toEqual([undefined, undefined]);
  expect(probable(two, 'Zona (sur)')).toEqual(['second']);
});

test('a note has precedence over the text of a header', () => {
  const find = createColumnFinder(listSheetColumns(suppliers));
  expect(find({ text: 'Nombre', note: 'Ana:\nnada' })?.path).toBe('name');
  expect(find({ text: 'Nombre', note: 'code' })?.path).toBe('code');
});

test('two headers never mean the same column: a name wins over a synonym, and the first header over later ones', () => {
  expect(probable(suppliers, 'Razón social', 'Nombre')).toEqual([undefined, 'name']);
  expect(probable(suppliers, 'Name', 'Nombre')).toEqual(['name', undefined]);
  expect(probable(suppliers, 'Clave', 'SKU')).toEqual(['code', undefined]);
});

test('every header synonym belongs to only one group', () => {
  const words = headerSynonyms.flatMap((same) => same.map(foldCellText));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test('catalogues, users and profiles have text or email fields as keys of their rows', () => {
  for (const module of [...catalogueModules, users, profiles]) {
    expect(module.keys?.length, module.name).toBeGreaterThan(0);
    for (const key of module.keys ?? [])
      expect(['text', 'email'], `${module.name} ${key}`).toContain(findField(module, key)?.kind);
  }
});
