import { getModule } from '@tarima/domain/modules';
import { products } from '@tarima/domain/products/product';
import { ownDivisionProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { shipments } from '@tarima/domain/shipments/shipment';
import { expect, test } from 'vitest';
import { buildListAppHooks } from './list-app-hooks.ts';

const rights = { mayExport: true, mayDelete: true };
const { listGearEntries, findLockedColumn } = buildListAppHooks({
  id: superuserProfileId,
  permissions: [],
  ...rights,
});

test.each([
  ['customers', ['Custom fields', 'Import', 'Export']],
  [
    'products',
    ['Custom fields', 'Technical sheet fields', 'Workplace flow fields', 'Import', 'Export'],
  ],
  ['profiles', ['Import', 'Export']],
  ['orders', ['Custom fields', 'Import', 'Export']],
] as const)('the gear menu of %s offers %j', (name, entries) => {
  expect(listGearEntries(getModule(name)).map(({ words }) => words.en)).toEqual(entries);
});

test('a user without the permission for custom fields has no entries for them', () => {
  const keeper = buildListAppHooks({ id: 7, permissions: ['products', 'orders'], ...rights });
  expect(keeper.listGearEntries(getModule('products')).map(({ words }) => words.en)).toEqual([
    'Import',
    'Export',
  ]);
});

test('a list of shipments can be exported, but not imported', () => {
  expect(listGearEntries(shipments).map(({ words }) => words.en)).toEqual(['Export']);
});

test('a user without the permission to export is offered no export in any list', () => {
  const reader = buildListAppHooks({
    id: 7,
    permissions: ['products'],
    ...rights,
    mayExport: false,
  });
  expect(reader.listGearEntries(getModule('products')).map(({ words }) => words.en)).toEqual([
    'Import',
  ]);
  expect(reader.listGearEntries(shipments)).toEqual([]);
  expect(reader.mayDelete).toBe(true);
});

test('a list is locked to the division of a user restricted to it', () => {
  const stores = getModule('stores');
  expect(findLockedColumn(stores)).toBeUndefined();
  expect(
    buildListAppHooks({
      id: ownDivisionProfileId,
      permissions: ['stores'],
      ...rights,
    }).findLockedColumn(stores),
  ).toBe('division');
});

test('a list has no columns hidden by the profile of the user', () => {
  const columns = (permissions: string[]) =>
    buildListAppHooks({ id: 7, permissions, ...rights }).toVisible(products).columns;
  expect(columns(['products', 'prices'])).toBe(products.columns);
  expect(columns(['products'])).toEqual(products.columns.filter((name) => name !== 'price'));
});
