import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { toGuardProfile } from '../../kit/signed-in-user.ts';
import { mainMenu, filterMenu, type MenuNode } from '../../menu/menu-data.ts';

/** Returns the menu of a user: the entries that the profile permits. */
export function buildPermittedMenu(user: CurrentUser): MenuNode[] {
  const access = toGuardProfile(user);
  return filterMenu(mainMenu, (screen) => screen === 'main' || hasCallAccess(screen, access));
}
