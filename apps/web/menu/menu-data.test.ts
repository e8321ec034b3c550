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
  test('has an entry for every screen that a permission guards, but for the dashboard behind the logo', () => {
    const logoPermission: Permission = 'dashboard';
    const expected = [
      'main',
      ...allPermissions.filter((name) => isScreenPermission(name) && name !== logoPermission),
    ];
    expect(getMenuScreens(mainMenu).toSorted()).toEqual(expected.toSorted());
  });

  test('keeps its order whatever is left out', () => {
    expect(only('reports', 'suppliers', 'main', 'users')).toEqual([
      'main',
      { group: 'users_management', items: ['users'] },
      { group: 'crm', items: ['suppliers'] },
      'reports',
    ]);
  });

  test('drops a group that has nothing to show', () => {
    expect(only('main', 'divisions')).toEqual(['main', 'divisions']);
  });

  test('keeps a group for the sake of the group inside it', () => {
    expect(only('raw_materials_inventories')).toEqual([
      {
        group: 'operations',
        items: [{ group: 'inventories', items: ['raw_materials_inventories'] }],
      },
    ]);
  });

  test('is empty when nothing may be shown', () => {
    expect(only()).toEqual([]);
  });
});

describe('groupsAround', () => {
  test.each<[MenuScreenName, string[]]>([
    ['main', []],
    ['suppliers', ['crm']],
    ['products_inventories', ['operations', 'inventories']],
    ['dashboard', []],
  ])('%s', (screen, groups) => {
    expect(getParentGroups(mainMenu, screen)).toEqual(groups);
  });
});
