import { mayPass, restrictedProfileId, superuserProfileId } from '../profiles/profiles.ts';

/**
 * Whether somebody may look at the planning of any division: the superuser, and whoever sees all orders of the account anyway.
 * Everybody else is held to the division of their main position. Screens offer it, the server holds it.
 */
export const mayChooseDivision = (profile: {
  readonly id: number;
  readonly permissions: readonly string[];
}): boolean =>
  profile.id === superuserProfileId ||
  (profile.id !== restrictedProfileId && mayPass('orders', profile));
