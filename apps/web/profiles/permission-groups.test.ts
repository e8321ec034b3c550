import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { expect, test } from 'vitest';
import { groupPermissions } from './permission-groups.ts';

const declared = allPermissions.map((name, at) => ({
  id: at + 1,
  name,
  language: permissions[name],
}));

test('every permission is in one group, in the order of the menu', () => {
  const groups = groupPermissions(declared).map(({ name, permissions: members }) => [
    name,
    members.map((each) => each.name),
  ]);
  expect(groups.slice(0, 3)).toEqual([
    [
      'general',
      [
        'dashboard',
        'custom_fields',
        'shared_views',
        'api_keys',
        'tablets',
        'divisions',
        'workplaces',
        'reports',
      ],
    ],
    ['users_management', ['users', 'profiles', 'positions', 'audit']],
    ['crm', ['customers', 'price_lists', 'suppliers']],
  ]);
  const all = groupPermissions(declared).flatMap(({ permissions: members }) =>
    members.map(({ id }) => id),
  );
  expect(all.toSorted((a, b) => a - b)).toEqual(declared.map(({ id }) => id));
});

test('a group without permissions is left out', () => {
  expect(groupPermissions(declared.slice(0, 1)).map(({ name }) => name)).toEqual(['general']);
  expect(groupPermissions([])).toEqual([]);
});
