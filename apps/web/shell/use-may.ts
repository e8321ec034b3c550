import { mayPass } from '@tarima/domain/profiles/profiles';
import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { useCallback } from 'react';
import { useVisitor } from './root-route.ts';
import { isBuilt } from './screens.tsx';

/** Whether the signed-in person may open a screen, and there is one. */
export function useMay(): (screen: ScreenPermission) => boolean {
  const { profile } = useVisitor();
  return useCallback(
    (screen) => {
      const held = { id: profile.id, permissions: profile.permissions.map(({ name }) => name) };
      return isBuilt(screen) && mayPass(screen, held);
    },
    [profile],
  );
}
