import { ownDivisionProfileId } from '../profiles/profiles.ts';

/** User who receives a shipment, as far as rights depend on them. */
interface Receiver {
  readonly profile: { readonly id: number };
  readonly mainPosition: { readonly division: { readonly id: number } } | null;
}

/** Divisions between which a shipment moves. */
interface Way {
  readonly divisionFrom: { readonly id: number };
  readonly divisionTo: { readonly id: number } | null;
}

const isForeign = ({ profile, mainPosition }: Receiver, division: { readonly id: number } | null) =>
  profile.id === ownDivisionProfileId && mainPosition?.division.id !== division?.id;

/**
 * Returns whether a user may report missing and damaged pieces of a transfer. Users who are restricted to a division report those that
 * arrive in it. Dialogs hide the fields, and the server enforces it.
 */
export const mayReportLosses = (user: Receiver, { divisionTo }: Way): boolean =>
  !isForeign(user, divisionTo);

/** Returns whether a user only receives a shipment, which leaves another division: refused pieces then stay in a store of their own. */
export const isReceiverOnly = (user: Receiver, { divisionFrom }: Way): boolean =>
  isForeign(user, divisionFrom);
