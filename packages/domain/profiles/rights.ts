import { isWithinLimits, noLimits, type PriceLimits } from './limits.ts';
import { restrictedProfileId, superuserProfileId } from './profiles.ts';

/** What somebody may do, by their profile. */
export interface Rights {
  /** Of the profile. */
  readonly id: number;
  /** Names of permissions. */
  readonly permissions: readonly string[];
  /** Of orders, they reach those alone that they created. */
  readonly onlyMine?: boolean | undefined;
  /** How far they go with prices by themselves; nothing holds them where it is left out. */
  readonly limits?: PriceLimits | undefined;
}

/**
 * Whether everything that a profile may do, one's own may do too. Only then may one touch the people who have it, give
 * it to somebody, or change it: neither does one grow what another may do beyond oneself, nor cut down who may do more.
 */
export function isWithin(other: Rights, own: Rights): boolean {
  if (own.id === superuserProfileId) return true;
  if (other.id === superuserProfileId) return false;
  // Who sees one division's records alone sees less than anybody with the same permissions.
  if (own.id === restrictedProfileId && other.id !== restrictedProfileId) return false;
  if (own.onlyMine && !other.onlyMine) return false;
  if (!isWithinLimits(other.limits ?? noLimits, own.limits ?? noLimits)) return false;
  return other.permissions.every((permission) => own.permissions.includes(permission));
}

/**
 * Whether a profile shows something of one division alone, that of the main position: all of it to the restricted one, and
 * the orders to plan to who does not see all orders anyway.
 */
export const isHeldToDivision = ({ id, permissions }: Rights): boolean =>
  id === restrictedProfileId ||
  (id !== superuserProfileId &&
    permissions.includes('orders_planning') &&
    !permissions.includes('orders'));
