import { isPermission, type Permission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { GuardProfile } from '../kit/signed-in-user.ts';

/** Name of a route by which the guard decides. */
export type GuardedRouteName = Permission | 'main' | 'auth' | 'not_found' | 'notifications';

/** Path to which the guard redirects; undefined where it lets pass. */
export type RedirectPath = '/auth' | '/main' | '/not_found' | undefined;

const open: ReadonlySet<GuardedRouteName> = new Set(['main', 'not_found', 'notifications']);

/**
 * Decides about one navigation.
 * @param routeName name of the route; undefined for an address without a route, or whose screen does not exist
 * @param profile profile of the user with a valid token; undefined without one
 */
export function resolveGuardRedirect(
  routeName: GuardedRouteName | undefined,
  profile: GuardProfile | undefined,
): RedirectPath {
  if (!profile) return routeName === 'auth' ? undefined : '/auth';
  if (routeName === undefined) return '/not_found';
  if (routeName === 'auth') return '/main';
  if (open.has(routeName)) return undefined;
  return isPermission(routeName) && hasCallAccess(routeName, profile) ? undefined : '/not_found';
}
