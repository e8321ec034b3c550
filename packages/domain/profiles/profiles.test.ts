import { describe, expect, test } from 'vitest';
import {
  allPermissions,
  allScreenPermissions,
  isPermission,
  isScreenPermission,
  type Permission,
} from './permissions.ts';
import {
  findBuiltInProfile,
  builtInProfiles,
  hasCallAccess,
  customerProfileId,
  ownDivisionProfileId,
  superuserProfileId,
} from './profiles.ts';

/** Module names of the guarded routes. */
const guarded =
  'dashboard users profiles positions customers suppliers products raw_materials products_families measures orders my_orders orders_planning shipping workplaces divisions stores products_inventories raw_materials_inventories plant_capacity reports my_settings global_settings shifts calendar_days vehicles trips purchases demand price_lists piece_rates audit';
/** Further guards. */
const others = [
  'custom_fields',
  'shared_views',
  'prices',
  'costs',
  'salaries',
  'api_keys',
  'tablets',
];

test('every guarded module has one permission, and seven permissions open no screen', () => {
  expect(allPermissions.toSorted()).toEqual([...guarded.split(' '), ...others].toSorted());
  expect(allPermissions.filter((name) => !isScreenPermission(name))).toEqual(others);
});

test.each(['', 'Suppliers', 'toString', '__proto__', undefined, 0])(
  'the value %j is not a permission',
  (name) => {
    expect(isPermission(name)).toBe(false);
  },
);

describe('the built-in profiles', () => {
  test('have the ids of the specification', () => {
    expect(builtInProfiles.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 98, 99]);
    expect([superuserProfileId, ownDivisionProfileId, customerProfileId]).toEqual([0, 98, 99]);
  });
  test.each(builtInProfiles)('$name.en has only existing permissions, each once', (profile) => {
    expect(profile.permissions.filter((name) => !isPermission(name))).toEqual([]);
    expect(new Set(profile.permissions).size).toBe(profile.permissions.length);
    expect(findBuiltInProfile(profile.id)).toBe(profile);
  });
  test('give every permission to superuser and administrator, and none to the customer', () => {
    expect(findBuiltInProfile(0)?.permissions).toEqual(allPermissions);
    expect(findBuiltInProfile(1)?.permissions).toEqual(allPermissions);
    expect(findBuiltInProfile(99)?.permissions).toEqual([]);
  });
  test('let every user except the customer change their own settings', () => {
    const without = builtInProfiles.filter(
      ({ permissions }) => !permissions.includes('my_settings'),
    );
    expect(without.map(({ id }) => id)).toEqual([customerProfileId]);
  });
  test('let only superuser and administrator change users, profiles and the account', () => {
    for (const permission of [
      'users',
      'profiles',
      'global_settings',
      'custom_fields',
      'shared_views',
      'api_keys',
      'audit',
    ] as const) {
      const holders = builtInProfiles.filter(({ permissions }) => permissions.includes(permission));
      expect(holders.map(({ id }) => id)).toEqual([0, 1]);
    }
  });
  test('give salespeople, planners, warehouse staff and division staff just the permissions of their work', () => {
    const listPermissions = (id: number) =>
      findBuiltInProfile(id)?.permissions.toSorted().join(' ');
    expect(listPermissions(2)).toBe(
      'customers dashboard my_orders my_settings orders price_lists prices products products_inventories reports shipping trips',
    );
    expect(listPermissions(3)).toBe(
      'costs dashboard demand measures my_settings orders_planning plant_capacity products products_inventories purchases raw_materials raw_materials_inventories reports tablets workplaces',
    );
    expect(listPermissions(4)).toBe(
      'costs demand measures my_settings products products_inventories purchases raw_materials raw_materials_inventories shipping stores suppliers trips vehicles',
    );
    expect(listPermissions(ownDivisionProfileId)).toBe(
      'costs my_orders my_settings orders prices shipping stores trips',
    );
  });
  test('give prices, costs and salaries only to the profiles that need them', () => {
    const holders = (permission: Permission) =>
      builtInProfiles.flatMap(({ id, permissions }) =>
        permissions.includes(permission) ? [id] : [],
      );
    expect(holders('prices')).toEqual([0, 1, 2, 98]);
    expect(holders('costs')).toEqual([0, 1, 3, 4, 98]);
    expect(holders('salaries')).toEqual([0, 1]);
  });
  test.each([-1, 5, 97, 0.5, NaN])('include none with the id %d', (id) => {
    expect(findBuiltInProfile(id)).toBeUndefined();
  });
});

test('permissions for fields, keys, tablets, views and custom fields open no screen', () => {
  expect(others.filter(isScreenPermission)).toEqual([]);
  expect(others.filter(isPermission)).toEqual(others);
  expect(['suppliers', 'orders'].filter(isScreenPermission)).toEqual(['suppliers', 'orders']);
  expect(['', 'nothing', 3, undefined].filter(isScreenPermission)).toEqual([]);
  expect(allScreenPermissions).toEqual(allPermissions.filter((name) => !others.includes(name)));
});

describe('hasCallAccess', () => {
  const nobody = { id: 7, permissions: [] };
  const buyer = { id: 7, permissions: ['suppliers'] };
  test.each([
    ['public', nobody, true],
    ['signed-in', nobody, true],
    ['changing-password', nobody, true],
    ['suppliers', nobody, false],
    ['suppliers', buyer, true],
    ['measures', buyer, false],
    ['raw_materials', { id: 7, permissions: ['raw_materials_inventories'] }, false],
    // The superuser passes regardless of the list of permissions, which may be out of date.
    ['measures', { id: superuserProfileId, permissions: [] }, true],
    ['measures', { id: 1, permissions: [] }, false],
    // Any of several permissions is enough.
    [['measures', 'suppliers'], buyer, true],
    [['measures', 'stores'], buyer, false],
  ] as const)('to %s for the profile %j is %s', (access, profile, expected) => {
    expect(hasCallAccess(access, profile)).toBe(expected);
  });
});
