import { computeGreatCircleKilometres, type Coordinates } from '../kit/location.ts';

/** Source of a distance: measured on the road, estimated, or unknown. */
export const distanceKinds = ['road', 'about', 'unknown'] as const;
export type DistanceKind = (typeof distanceKinds)[number];

/** End point of a shipment's distance: its pin; without one the store that awaits it, or the customer. */
export const destinationKinds = ['pin', 'store', 'customer'] as const;

/** Length of roads against the straight line, on average. */
const detour = 1.3;

/** Floors kilometres to two decimals. Source: specification, section 9. */
export const roundDownKilometres = (km: number): number => Math.floor(km * 100) / 100;

/** About how many kilometres a road takes, where no directions service measures it. */
export const estimateRoadKilometres = (from: Coordinates, to: Coordinates): number =>
  roundDownKilometres(computeGreatCircleKilometres(from, to) * detour);
