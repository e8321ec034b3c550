import { mayPass } from '@tarima/domain/profiles/profiles';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { isBuilt } from '../screens.tsx';
import { menu, menuOf, type MenuNode } from '../../menu/menu-data.ts';

/** The menu of one person: what exists and what the profile permits. */
export function menuFor({ profile }: CurrentUser): MenuNode[] {
  const access = { id: profile.id, permissions: profile.permissions.map(({ name }) => name) };
  return menuOf(
    menu,
    (screen) => isBuilt(screen) && (screen === 'main' || mayPass(screen, access)),
  );
}
