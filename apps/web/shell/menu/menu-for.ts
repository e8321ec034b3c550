import { mayPass } from '@tarima/domain/profiles/profiles';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { guardedProfile } from '../../kit/visitor.ts';
import { menu, menuOf, type MenuNode } from '../../menu/menu-data.ts';

/** Returns the menu of a user: the entries that the profile permits. */
export function menuFor(visitor: CurrentUser): MenuNode[] {
  const access = guardedProfile(visitor);
  return menuOf(menu, (screen) => screen === 'main' || mayPass(screen, access));
}
