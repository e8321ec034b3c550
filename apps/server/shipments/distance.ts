import { parseLocation } from '@tarima/domain/kit/location';
import { aboutByRoad, floorKilometres, type DistanceKind } from '@tarima/domain/shipments/distance';
import type { Directions } from '../kit/directions.ts';

export interface DistanceDto {
  /** Kilometres; 0 when unknown. */
  readonly distance: number;
  readonly distanceKind: DistanceKind;
}

const unknown: DistanceDto = { distance: 0, distanceKind: 'unknown' };

/**
 * Returns the distance between two locations: on the road where a directions service is configured, an estimate where none is.
 * A service without a result leaves it unknown: an estimate beside its figures would pass for one of them.
 */
export async function measureDistance(
  directions: Directions,
  one: string,
  other: string,
): Promise<DistanceDto> {
  const [from, to] = [parseLocation(one), parseLocation(other)];
  if (!from || !to) return unknown;
  if (!directions.measures) return { distance: aboutByRoad(from, to), distanceKind: 'about' };
  const metres = await directions.metres(from, to);
  if (metres === undefined) return unknown;
  return { distance: floorKilometres(metres / 1000), distanceKind: 'road' };
}
