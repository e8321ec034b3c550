import { canChooseDivision } from '../orders/choose-division.ts';
import { hasCallAccess } from '../profiles/profiles.ts';

interface Pairing {
  readonly profile: {
    readonly id: number;
    readonly permissions: readonly string[];
    readonly onlyMine?: boolean | undefined;
  };
  /** Division of the user's main position. */
  readonly divisionId: number | null;
}

/**
 * Returns whether a user may pair a tablet with a workplace of a division.
 * A tablet shows orders and customers of its station: the user needs the permission and access to that division.
 * A user who is restricted to their own orders may not pair tablets.
 */
export const canPairTablet = (
  { profile, divisionId }: Pairing,
  workplaceDivisionId: number,
): boolean =>
  hasCallAccess('tablets', profile) &&
  profile.onlyMine !== true &&
  (divisionId === workplaceDivisionId || canChooseDivision(profile));

/** Returns whether a user may open a tablet of a division that wrong attempts closed: it opens no PIN and shows nothing new. */
export const canOpenTablet = (
  { profile, divisionId }: Pairing,
  workplaceDivisionId: number,
): boolean =>
  hasCallAccess('workplaces', profile) ||
  (hasCallAccess('orders_planning', profile) &&
    (divisionId === workplaceDivisionId || canChooseDivision(profile)));
