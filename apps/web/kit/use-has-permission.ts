import type { Permission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useCallback } from 'react';
import { toGuardProfile, useSignedInUser } from './signed-in-user.ts';

/** Returns a function that checks whether the signed-in user has a permission. */
export function useHasPermission(): (permission: Permission) => boolean {
  const visitor = useSignedInUser();
  return useCallback((permission) => hasCallAccess(permission, toGuardProfile(visitor)), [visitor]);
}
