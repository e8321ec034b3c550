import type { Permission } from '@tarima/domain/profiles/permissions';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useCallback } from 'react';
import { toGuardedProfile, useVisitor } from './visitor.ts';

/** Whether the signed-in person holds a permission. */
export function useMay(): (permission: Permission) => boolean {
  const visitor = useVisitor();
  return useCallback((permission) => mayPass(permission, toGuardedProfile(visitor)), [visitor]);
}
