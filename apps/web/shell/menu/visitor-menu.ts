import { mayPass } from '@tarima/domain/profiles/profiles';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { toGuardedProfile } from '../../kit/visitor.ts';
import { menu, filterMenu, type MenuNode } from '../../menu/menu-data.ts';

/** Returns the menu of a user: the entries that the profile permits. */
export function buildVisitorMenu(visitor: CurrentUser): MenuNode[] {
  const access = toGuardedProfile(visitor);
  return filterMenu(menu, (screen) => screen === 'main' || mayPass(screen, access));
}
