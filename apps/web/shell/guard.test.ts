import { allPermissions } from '@tarima/domain/profiles/permissions';
import { ownDivisionProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { describe, expect, test } from 'vitest';
import { type GuardProfile } from '../kit/signed-in-user.ts';
import { resolveGuardRedirect, type RedirectPath, type GuardedRouteName } from './guard.ts';

const warehouse: GuardProfile = { id: 4, permissions: ['suppliers', 'stores'] };
const superuser: GuardProfile = { id: superuserProfileId, permissions: [] };
const restricted: GuardProfile = { id: ownDivisionProfileId, permissions: ['orders'] };
const nobody: GuardProfile = { id: 7, permissions: [] };

const cases: [GuardedRouteName | undefined, string, GuardProfile | undefined, RedirectPath][] = [
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

describe('the guard', () => {
  test.each(cases)('resolves the redirect from %s, %s', (name, _who, profile, detour) => {
    expect(resolveGuardRedirect(name, profile)).toBe(detour);
  });

  test.each(allPermissions)('admits the superuser to %s', (permission) => {
    expect(resolveGuardRedirect(permission, superuser)).toBeUndefined();
  });

  test.each(allPermissions)(
    'redirects from %s to the auth screen without a token',
    (permission) => {
      expect(resolveGuardRedirect(permission, undefined)).toBe('/auth');
    },
  );
});
