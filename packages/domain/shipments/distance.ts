import { computeGreatCircleKilometres, type Coordinates } from '../kit/location.ts';

/** Source of a distance: measured on the road, estimated, or unknown. */
export const distanceKinds = ['road', 'about', 'unknown'] as const;
export type DistanceKind = (typeof distanceKinds)[number];

/** Kinds of the end point of a shipment's distance: its pin; without a pin the receiving store, or the customer. */
export const destinationKinds = ['pin', 'store', 'customer'] as const;

/** Average length of a road relative to the straight line. */
const detour = 1.3;

/** Rounds kilometres down to two decimals. Source: specification, section 9. */
export const roundDownKilometres = (km: number): number => Math.floor(km * 100) / 100;

/** Estimates the kilometres of a road, where no directions service measures it. */
export const estimateRoadKilometres = (from: Coordinates, to: Coordinates): number =>
  roundDownKilometres(computeGreatCircleKilometres(from, to) * detour);
