import { parseLocation } from '@tarima/domain/kit/location';
import {
  estimateRoadKilometres,
  roundDownKilometres,
  type DistanceKind,
} from '@tarima/domain/shipments/distance';
import type { DirectionsService } from '../kit/directions.ts';

export interface DistanceDto {
  /** Kilometres; 0 when unknown. */
  readonly distance: number;
  readonly distanceKind: DistanceKind;
}

const unknown: DistanceDto = { distance: 0, distanceKind: 'unknown' };

/**
 * Returns the distance between two locations: by road where a directions service is configured, otherwise an estimate.
 * A service without a result leaves it unknown: an estimate among its distances could be mistaken for one of them.
 */
export async function measureDistance(
  directions: DirectionsService,
  origin: string,
  destination: string,
): Promise<DistanceDto> {
  const [from, to] = [parseLocation(origin), parseLocation(destination)];
  if (!from || !to) return unknown;
  if (!directions.measures)
    return { distance: estimateRoadKilometres(from, to), distanceKind: 'about' };
  const metres = await directions.metres(from, to);
  if (metres === undefined) return unknown;
  return { distance: roundDownKilometres(metres / 1000), distanceKind: 'road' };
}
