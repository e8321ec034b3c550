import { isWithinLimits, noPriceLimits, type PriceLimits } from './price-limits.ts';
import { ownDivisionProfileId, superuserProfileId } from './profiles.ts';

/**
 * Rights of a profile over the records that its permissions open.
 * They are no permissions: a profile has them unless they are removed, so that a list of permissions means the same as before they existed.
 */
export const recordRights = ['mayExport', 'mayDelete'] as const;
export type RecordRight = (typeof recordRights)[number];

/** Rights of a user, by their profile. */
export interface UserRights extends Readonly<Record<RecordRight, boolean>> {
  /** Id of the profile. */
  readonly id: number;
  /** Names of permissions. */
  readonly permissions: readonly string[];
  /** Whether orders are restricted to those that the user created. */
  readonly onlyMine?: boolean | undefined;
  /** Price limits of the user; left out without limits. */
  readonly limits?: PriceLimits | undefined;
}

/**
 * Returns whether a user's rights include all rights of another profile. Only then may the user change its people, assign it, or edit it.
 * So users neither extend the rights of others beyond their own, nor reduce those of a user with more.
 */
export function isWithinRights(other: UserRights, rights: UserRights): boolean {
  if (rights.id === superuserProfileId) return true;
  if (other.id === superuserProfileId) return false;
  // A profile restricted to one division's records sees less than others with the same permissions.
  if (rights.id === ownDivisionProfileId && other.id !== ownDivisionProfileId) return false;
  if (rights.onlyMine && !other.onlyMine) return false;
  if (recordRights.some((right) => other[right] && !rights[right])) return false;
  if (!isWithinLimits(other.limits ?? noPriceLimits, rights.limits ?? noPriceLimits)) return false;
  return other.permissions.every((permission) => rights.permissions.includes(permission));
}

/**
 * Returns whether a profile sees some records of only one division, that of the main position.
 * These are all records for the restricted profile, and the orders to plan for a user who does not see all orders.
 */
export const isDivisionBound = ({
  id,
  permissions,
}: Pick<UserRights, 'id' | 'permissions'>): boolean =>
  id === ownDivisionProfileId ||
  (id !== superuserProfileId &&
    permissions.includes('orders_planning') &&
    !permissions.includes('orders'));
