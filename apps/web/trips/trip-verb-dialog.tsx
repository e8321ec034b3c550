import { isReasonRequiredForLoad } from '@tarima/domain/loading/vehicle-load';
import type { ConfirmedTripVerb, DepartureTripVerb } from '@tarima/domain/trips/document';
import { countPiecesOnTruck, countUncheckedPieces } from '@tarima/domain/trips/pieces';
import { computeTripLoad } from '@tarima/domain/trips/trip-load';
import { sayLoadWarnings } from '@tarima/domain/trips/say-load';
import type { TripVerbContext } from '@tarima/domain/trips/status';
import { tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPresentTime } from '../kit/clock.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import { formatMoment } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { invalidateShipmentDependents } from '../shipments/shipments-data.ts';
import { sendTripTransition, tripEntity } from './trips-data.ts';
import { TripLoadWarnings } from './trip-load-warnings.tsx';
import { useOtherTripsOfVehicle } from './use-other-trips-of-vehicle.ts';

/** Milliseconds before its planned departure from which a trip leaves early. */
const earlyBy = 60 * 60_000;

/** Confirms that a trip is moved to its next status or ends; an overloaded trip needs a reason to leave. */
export function TripVerbDialog(
  props: DocumentDialogProps<ConfirmedTripVerb | DepartureTripVerb, TripVerbContext>,
) {
  const { request } = props;
  const { say, sayCount, language } = useLanguage();
  const client = useQueryClient();
  const { data: trip } = useQuery({
    ...tripEntity.readOptions(request?.id ?? 0, language),
    enabled: request !== undefined,
  });
  const leaves = request?.verb === 'load' || request?.verb === 'start';
  const load = trip && leaves ? computeTripLoad(trip.vehicle, trip.stops, trip.pattern) : undefined;
  const wantsReason =
    load !== undefined && isReasonRequiredForLoad(load) && trip?.overReason === null;
  const otherTrips = useOtherTripsOfVehicle({
    vehicleId: leaves ? trip?.vehicle.id : undefined,
    tripId: trip?.id,
    departsAt: Date.parse(trip?.departsAt ?? ''),
  });
  const isEarly =
    trip !== undefined &&
    request?.verb === 'start' &&
    Date.parse(trip.departsAt) - getPresentTime() >= earlyBy;
  const returning = trip && request?.verb === 'end' ? countPiecesOnTruck(trip.stops) : 0;
  const checking = trip && request?.verb === 'end' ? countUncheckedPieces(trip.stops) : 0;
  const texts = [
    ...(isEarly
      ? [say(tripTexts.leavesEarly, { moment: formatMoment(trip.departsAt, language) })]
      : []),
    ...(returning > 0 ? [sayCount(tripCountWords.returning, returning)] : []),
    ...(checking > 0 ? [sayCount(tripCountWords.checking, checking)] : []),
    ...otherTrips,
    ...(load && trip ? sayLoadWarnings(load, trip, language) : []),
  ];
  const warnings = texts.length > 0 ? <TripLoadWarnings texts={texts} /> : null;
  return (
    <DocumentTransitionDialog
      {...props}
      entity={tripEntity}
      reason={wantsReason ? tripTexts.overReason : undefined}
      follows={() => warnings}
      call={async ({ verb, id }, reason, idempotencyKey) => {
        const moved = await sendTripTransition(verb, id, language, reason, idempotencyKey);
        invalidateShipmentDependents(client);
        return moved;
      }}
    />
  );
}
