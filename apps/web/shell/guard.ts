import { isPermission, type Permission } from '@tarima/domain/profiles/permissions';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { GuardedProfile } from '../kit/visitor.ts';

/** The name that a route carries for the guard. */
export type RouteName = Permission | 'main' | 'auth' | 'not_found' | 'notifications';

/** Path to which the guard redirects; undefined where it lets pass. */
export type Detour = '/auth' | '/main' | '/not_found' | undefined;

const open: ReadonlySet<RouteName> = new Set(['main', 'not_found', 'notifications']);

/**
 * Decides about one navigation.
 * @param name of the route; undefined for an address that is no route, or one whose screen does not exist
 * @param profile of the user with a valid token; undefined without one
 */
export function guard(name: RouteName | undefined, profile: GuardedProfile | undefined): Detour {
  if (!profile) return name === 'auth' ? undefined : '/auth';
  if (name === undefined) return '/not_found';
  if (name === 'auth') return '/main';
  if (open.has(name)) return undefined;
  return isPermission(name) && mayPass(name, profile) ? undefined : '/not_found';
}
