import { toThousandths } from '../inventories/quantity.ts';
import type { LoadPattern } from '../loading/floor-plan.ts';
import { computeVehicleLoad, type VehicleLoad } from '../loading/vehicle-load.ts';
import type { VehicleInsideSize } from '../loading/stacks.ts';
import type { TripStop, WholeTrip } from './contract.ts';
import { isOpenStop } from './status.ts';

type Vehicle = Pick<
  WholeTrip['vehicle'],
  'insideLength' | 'insideWidth' | 'insideHeight' | 'payload'
>;

/** Returns the inside dimensions of a vehicle, in millimetres. */
export const getVehicleInsideSize = ({
  insideLength,
  insideWidth,
  insideHeight,
}: Vehicle): VehicleInsideSize => ({
  length: toThousandths(insideLength),
  width: toThousandths(insideWidth),
  height: toThousandths(insideHeight),
});

/**
 * Computes the load of a trip, with stops numbered from 1: stops that are unloaded, or never loaded, take no room, except
 * for refused pieces that are still on the truck.
 */
export const computeTripLoad = (
  vehicle: Vehicle,
  stops: readonly Pick<TripStop, 'state' | 'lines'>[],
  pattern: LoadPattern | null,
): VehicleLoad =>
  computeVehicleLoad(
    stops.flatMap(({ state, lines }, at) =>
      lines.flatMap(({ product, pieces: brought, onTruck, size, weight }) => {
        const pieces = isOpenStop(state) ? brought : onTruck;
        if (pieces === 0) return [];
        return {
          stop: at + 1,
          productId: product.id,
          pieces,
          size: size ? { ...size, stackPieces: size.stackPieces ?? undefined } : undefined,
          weight,
        };
      }),
    ),
    getVehicleInsideSize(vehicle),
    vehicle.payload,
    pattern ?? undefined,
  );
