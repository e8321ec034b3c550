import type { Language } from '@tarima/domain/kit/words';
import { tripCalls, type WholeTrip } from '@tarima/domain/trips/contract';
import {
  tripDocument,
  type ConfirmedTripVerb,
  type DepartureTripVerb,
} from '@tarima/domain/trips/document';
import { isOpenStop } from '@tarima/domain/trips/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { createDocumentEntity } from '../kit/document/create-document-entity.ts';

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

/** Data of trips that their screen, panel and dialogs share. */
export const tripEntity = createDocumentEntity({
  document: tripDocument,
  getFacts: ({ status, stops }) =>
    tripDocument.isStatus(status)
      ? { status, stops: typeof stops === 'number' ? stops : 0 }
      : undefined,
  read: (input) => callApi(tripCalls.read, input),
  getRowValues: ({ name, departsAt, vehicle, driver, division, stops }: WholeTrip) => {
    const isOurs = driver.id !== null;
    return {
      name,
      departsAt,
      vehicle: { id: vehicle.id, name: vehicle.name },
      driver: isOurs ? { id: driver.id, name: driver.name } : null,
      driverName: isOurs ? null : driver.name,
      division: { id: division.id, name: division.name },
      stops: stops.filter(({ shipment }) => shipment !== null).length,
    };
  },
  // The remaining stops determine the available verbs.
  getVerbValues: ({ name, stops }: WholeTrip) => ({
    name,
    stops: stops.filter(({ state }) => isOpenStop(state)).length,
  }),
  dependents: [[trips.name, 'candidates'], [trips.name, 'day'], ['shipments']],
  moved: tripTexts.moved,
});
