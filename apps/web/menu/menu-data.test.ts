import {
  allPermissions,
  isScreenPermission,
  type Permission,
} from '@tarima/domain/profiles/permissions';
import { describe, expect, test } from 'vitest';
import {
  getParentGroups,
  mainMenu,
  filterMenu,
  getMenuScreens,
  type MenuScreenName,
} from './menu-data.ts';

const only = (...names: MenuScreenName[]) =>
  filterMenu(mainMenu, (screen) => names.includes(screen));

describe('menu', () => {
  test('has an entry for every screen with a permission except the dashboard', () => {
    const logoPermission: Permission = 'dashboard';
    const expected = [
      'main',
      ...allPermissions.filter((name) => isScreenPermission(name) && name !== logoPermission),
    ];
    expect(getMenuScreens(mainMenu).toSorted()).toEqual(expected.toSorted());
  });

  test('keeps its order whichever entries are left out', () => {
    expect(only('reports', 'suppliers', 'main', 'users')).toEqual([
      'main',
      { group: 'users_management', items: ['users'] },
      { group: 'crm', items: ['suppliers'] },
      'reports',
    ]);
  });

  test('has no group without entries', () => {
    expect(only('main', 'divisions')).toEqual(['main', 'divisions']);
  });

  test('has a group that only contains another group with entries', () => {
    expect(only('raw_materials_inventories')).toEqual([
      {
        group: 'operations',
        items: [{ group: 'inventories', items: ['raw_materials_inventories'] }],
      },
    ]);
  });

  test('is empty without permissions', () => {
    expect(only()).toEqual([]);
  });
});

describe('getParentGroups', () => {
  test.each<[MenuScreenName, string[]]>([
    ['main', []],
    ['suppliers', ['crm']],
    ['products_inventories', ['operations', 'inventories']],
    ['dashboard', []],
  ])('returns the parent groups of %s', (screen, groups) => {
    expect(getParentGroups(mainMenu, screen)).toEqual(groups);
  });
});
