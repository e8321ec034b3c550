import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useCallback } from 'react';
import { guardedProfile, useVisitor } from './visitor.ts';

/** Whether the signed-in person may open a screen. */
export function useMay(): (screen: ScreenPermission) => boolean {
  const visitor = useVisitor();
  return useCallback((screen) => mayPass(screen, guardedProfile(visitor)), [visitor]);
}
