import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { tripCalls } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { useLanguage } from '../kit/words.tsx';

/** Milliseconds between two departures within which a vehicle is hardly back. */
const roundTripMillis = 8 * 60 * 60_000;
/** Number of open trips of a vehicle that are compared. */
const maxComparedTrips = 50;

interface TripOfVehicle {
  /** Vehicle of the trip; undefined while none is chosen. */
  readonly vehicleId: number | undefined;
  /** Trip itself; undefined for a new one. */
  readonly tripId: number | undefined;
  /** Departure, of which other departures may be too near. */
  readonly departsAt: Instant;
}

/**
 * Returns a sentence for each other trip of a vehicle that is under way, or leaves within eight hours of a departure.
 * A trip of yesterday may only lack its end, so that nothing is refused.
 */
export function useOtherTripsOfVehicle({ vehicleId, tripId, departsAt }: TripOfVehicle): string[] {
  const { say, language } = useLanguage();
  const filters = { vehicle: [vehicleId ?? 0], status: tripDocument.those('ahead') };
  const { data } = useQuery({
    queryKey: [trips.name, 'of-vehicle', vehicleId, language],
    queryFn: ({ signal }) =>
      callApi(tripCalls.list, {
        query: { lang: language, size: maxComparedTrips, filters },
        signal,
      }),
    enabled: vehicleId !== undefined,
  });
  if (vehicleId === undefined) return [];
  return (data?.elements ?? []).flatMap((trip) => {
    const isNear =
      Math.abs(Date.parse(toDisplayText(trip['departsAt'])) - departsAt) < roundTripMillis;
    if (trip.id === tripId || (trip['status'] !== 'underWay' && !isNear)) return [];
    const words = findCatalogWords('tripStatuses', toDisplayText(trip['status']));
    const name = toDisplayText(trip['name']);
    return [say(tripTexts.otherTrip, { id: trip.id, name, status: words ? say(words) : '' })];
  });
}
