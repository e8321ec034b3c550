import { describe, expect, test } from 'vitest';
import {
  catalogs,
  findCatalogWords,
  getCatalogCodes,
  defaultTagColor,
  getTagColor,
} from './catalogs.ts';

test('Mexico has 32 states, each with the code of ISO 3166-2 and a name of its own', () => {
  const codes = getCatalogCodes('states');
  expect(codes).toHaveLength(32);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
  expect(new Set(codes.map((code) => findCatalogWords('states', code)?.es)).size).toBe(32);
  expect(new Set(codes.map((code) => findCatalogWords('states', code)?.en)).size).toBe(32);
});

test('the states are offered in the order of their Spanish names', () => {
  const names = getCatalogCodes('states').map((code) => findCatalogWords('states', code)?.es ?? '');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'es')));
});

describe.each(Object.entries(catalogs))('%s', (_, choices: object) => {
  test('has several choices, with codes of letters, digits and underscores only', () => {
    expect(Object.keys(choices).length).toBeGreaterThan(1);
    for (const code of Object.keys(choices)) expect(code).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
  });
});

describe('findCatalogWords', () => {
  test('returns the words of a choice in both languages', () => {
    expect(findCatalogWords('states', 'CMX')).toEqual({
      es: 'Ciudad de México',
      en: 'Mexico City',
    });
  });
  test.each(['', 'cmx', 'TEX', 'toString', '__proto__'])(
    'returns nothing for the unknown choice %j',
    (code) => {
      expect(findCatalogWords('states', code)).toBeUndefined();
    },
  );
});

test.each([
  ['supplierStatuses', 'active', '#28a745'],
  ['supplierStatuses', 'inactive', '#6c757d'],
  ['supplierTypes', 'lumber', defaultTagColor],
  ['supplierStatuses', 'nothing', defaultTagColor],
] as const)('the tag of %s %s has the colour %s', (catalog, code, color) => {
  expect(getTagColor(catalog, code)).toBe(color);
});

test('the default tag colour is #2596be', () => {
  expect(defaultTagColor).toBe('#2596be');
});
