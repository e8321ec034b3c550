import { allPermissions } from '@tarima/domain/profiles/permissions';
import { restrictedProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { describe, expect, test } from 'vitest';
import { type GuardedProfile } from '../kit/visitor.ts';
import { guard, type Detour, type RouteName } from './guard.ts';

const warehouse: GuardedProfile = { id: 4, permissions: ['suppliers', 'stores'] };
const superuser: GuardedProfile = { id: superuserProfileId, permissions: [] };
const restricted: GuardedProfile = { id: restrictedProfileId, permissions: ['orders'] };
const nobody: GuardedProfile = { id: 7, permissions: [] };

const cases: [RouteName | undefined, string, GuardedProfile | undefined, Detour][] = [
  ['auth', 'without a token', undefined, undefined],
  ['main', 'without a token', undefined, '/auth'],
  ['suppliers', 'without a token', undefined, '/auth'],
  ['notifications', 'without a token', undefined, '/auth'],
  ['not_found', 'without a token', undefined, '/auth'],
  [undefined, 'without a token', undefined, '/auth'],

  ['auth', 'with a token', warehouse, '/main'],
  ['main', 'with a token', warehouse, undefined],
  ['not_found', 'with a token', warehouse, undefined],
  ['notifications', 'with a token', warehouse, undefined],
  ['suppliers', 'with the permission', warehouse, undefined],
  ['users', 'without the permission', warehouse, '/not_found'],
  [undefined, 'with a token', warehouse, '/not_found'],

  ['notifications', 'of a profile without permissions', nobody, undefined],
  ['main', 'of a profile without permissions', nobody, undefined],
  ['my_settings', 'of a profile without permissions', nobody, '/not_found'],

  ['orders', 'of the restricted profile', restricted, undefined],
  ['dashboard', 'of the restricted profile', restricted, '/not_found'],

  [undefined, 'of the superuser', superuser, '/not_found'],
  ['auth', 'of the superuser', superuser, '/main'],
];

describe('guard', () => {
  test.each(cases)('%s, %s', (name, _who, profile, detour) => {
    expect(guard(name, profile)).toBe(detour);
  });

  test.each(allPermissions)('lets the superuser into %s', (permission) => {
    expect(guard(permission, superuser)).toBeUndefined();
  });

  test.each(allPermissions)('leads from %s to the auth screen without a token', (permission) => {
    expect(guard(permission, undefined)).toBe('/auth');
  });
});
