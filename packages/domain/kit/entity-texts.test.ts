import { describe, expect, test } from 'vitest';
import {
  getEntityEstimateWords,
  getEntityCountWords,
  getEntityErrorWords,
  getEntityWords,
} from './entity-texts.ts';
import { sayCount } from './words.ts';

const supplier = {
  one: { es: 'proveedor', en: 'supplier' },
  many: { es: 'proveedores', en: 'suppliers' },
  gender: 'masculine',
} as const;
const measure = {
  one: { es: 'unidad de medida', en: 'measure' },
  many: { es: 'unidades de medida', en: 'measures' },
  gender: 'feminine',
} as const;

test.each([
  [supplier, 'created', 'Proveedor creado', 'Supplier created'],
  [measure, 'created', 'Unidad de medida creada', 'Measure created'],
  [supplier, 'creating', 'Nuevo proveedor', 'New supplier'],
  [measure, 'creating', 'Nueva unidad de medida', 'New measure'],
  [supplier, 'list', 'Proveedores', 'Suppliers'],
  [
    measure,
    'noMatch',
    'Ninguna unidad de medida coincide con los filtros',
    'No measure matches the filters',
  ],
  [supplier, 'alreadyExists', 'El proveedor ya existe', 'Supplier already exists'],
  [measure, 'alreadyExists', 'La unidad de medida ya existe', 'Measure already exists'],
] as const)('the entity %j has its text "%s" in both languages', (entity, text, es, en) => {
  expect(getEntityWords(text, entity)).toEqual({ es, en });
});

describe('counts', () => {
  test.each([
    [getEntityCountWords(supplier), 1, '1 proveedor', '1 supplier'],
    [getEntityCountWords(measure), 1200, '1,200 unidades de medida', '1,200 measures'],
    [getEntityEstimateWords(supplier), 120_000, '≈ 120,000 proveedores', '≈ 120,000 suppliers'],
  ])('in the words %j agree with the number %d', (words, count, es, en) => {
    expect([sayCount(words, count, 'es'), sayCount(words, count, 'en')]).toEqual([es, en]);
  });
});

test('error texts for existing and missing records name the entity', () => {
  expect(getEntityErrorWords(measure)).toMatchObject({
    ENTITY_ALREADY_EXIST: { es: 'La unidad de medida ya existe', en: 'Measure already exists' },
    ENTITY_NOT_FOUND: { en: 'Measure not found. Somebody may have deleted it.' },
  });
});
