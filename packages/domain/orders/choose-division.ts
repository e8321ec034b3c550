import { hasCallAccess, ownDivisionProfileId, superuserProfileId } from '../profiles/profiles.ts';

/**
 * Whether a user may see the planning of any division: the superuser, and users who see all orders of the account.
 * Other users are restricted to the division of their main position. Screens hide the choice, and the server enforces it.
 */
export const canChooseDivision = (profile: {
  readonly id: number;
  readonly permissions: readonly string[];
}): boolean =>
  profile.id === superuserProfileId ||
  (profile.id !== ownDivisionProfileId && hasCallAccess('orders', profile));
