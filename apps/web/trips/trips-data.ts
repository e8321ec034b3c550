import type { Language } from '@tarima/domain/kit/words';
import { tripCalls, type WholeTrip } from '@tarima/domain/trips/contract';
import {
  tripDocument,
  type ConfirmedTripVerb,
  type DepartureTripVerb,
} from '@tarima/domain/trips/document';
import { isOpenStop, type TripVerbContext } from '@tarima/domain/trips/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { patchCachedRow } from '../kit/data/list-data.ts';

/** Query of a trip with its stops. */
export const tripQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [trips.name, 'whole', id, lang],
    queryFn: ({ signal }) => callApi(tripCalls.read, { params: { id }, query: { lang }, signal }),
    // The previous trip must not appear under the number of this one.
    placeholderData: () => undefined,
  });

/** Query of the kilometres between the stops; they change with the stops and their order. */
export const tripRouteQueryOptions = (id: number, stops: readonly number[]) =>
  queryOptions({
    queryKey: [trips.name, 'route', id, stops],
    queryFn: ({ signal }) => callApi(tripCalls.route, { params: { id }, signal }),
    placeholderData: () => undefined,
    staleTime: 10 * 60_000,
  });

/** Shipments of a division that can be put on a trip. */
export const tripShipmentCandidatesQueryOptions = (divisionId: number, lang: Language) =>
  queryOptions({
    queryKey: [trips.name, 'candidates', divisionId, lang],
    queryFn: ({ signal }) => callApi(tripCalls.candidates, { query: { lang, divisionId }, signal }),
    placeholderData: () => undefined,
  });

/** Sends a transition of a trip; with a reason where a loaded or departed trip requires one. */
export function sendTripTransition(
  verb: ConfirmedTripVerb | DepartureTripVerb,
  id: number,
  lang: Language,
  reason: string,
  idempotencyKey: string,
): Promise<WholeTrip> {
  const input = { params: { id }, query: { lang }, idempotencyKey };
  return verb === 'load' || verb === 'start'
    ? callApi(tripCalls[verb], { ...input, body: reason === '' ? {} : { reason } })
    : callApi(tripCalls[verb], input);
}

/** Stores the returned trip in the cache, so that all screens show it. */
export async function updateCachedTrip(
  client: QueryClient,
  lang: Language,
  trip: WholeTrip,
): Promise<void> {
  client.setQueryData(tripQueryOptions(trip.id, lang).queryKey, trip);
  const { name, status, departsAt, vehicle, driver, division, updatedAt } = trip;
  const isOurs = driver.id !== null;
  const changed = {
    name,
    status,
    departsAt,
    vehicle: { id: vehicle.id, name: vehicle.name },
    driver: isOurs ? { id: driver.id, name: driver.name } : null,
    driverName: isOurs ? null : driver.name,
    division: { id: division.id, name: division.name },
    stops: trip.stops.filter(({ shipment }) => shipment !== null).length,
    updatedAt,
  };
  if (!(await patchCachedRow(client, trips, trip.id, changed))) invalidateTrips(client);
  for (const list of ['candidates', 'day'])
    void client.invalidateQueries({ queryKey: [trips.name, list] });
  void client.invalidateQueries({ queryKey: ['shipments'] });
}

/** Invalidates the trips, after another user may have moved some. */
export const invalidateTrips = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [trips.name] });

/** Lists that change when goods move. */
const followers = [
  'shipments',
  'orders',
  'my_orders',
  'products',
  'products_inventories',
  'reports',
];

export const invalidateTripDependents = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));

/** Returns the data that decides about the verbs of a trip, from a row of the list. */
function toTripActionFacts(row: {
  readonly [field: string]: unknown;
}): TripVerbContext | undefined {
  const { status, stops } = row;
  return tripDocument.isStatus(status)
    ? { status, stops: typeof stops === 'number' ? stops : 0 }
    : undefined;
}

/** Returns the data that decides about the verbs of a whole trip: only its open stops count. */
const toWholeTripActionFacts = ({ status, stops }: WholeTrip): TripVerbContext | undefined =>
  tripDocument.isStatus(status)
    ? { status, stops: stops.filter(({ state }) => isOpenStop(state)).length }
    : undefined;

/** Data of trips that their screen, panel and dialogs share. */
export const tripEntity = {
  document: tripDocument,
  getFacts: toTripActionFacts,
  // The remaining stops determine the available verbs.
  getRowValues: (trip: WholeTrip) => ({
    name: trip.name,
    stops: toWholeTripActionFacts(trip)?.stops ?? 0,
  }),
  readOptions: tripQueryOptions,
  store: updateCachedTrip,
  invalidate: invalidateTrips,
  moved: tripTexts.moved,
};
