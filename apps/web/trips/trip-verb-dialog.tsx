import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { isReasonRequiredForLoad } from '@tarima/domain/loading/vehicle-load';
import { tripDocument, type ConfirmedTripVerb } from '@tarima/domain/trips/document';
import { computeTripLoad } from '@tarima/domain/trips/trip-load';
import { sayLoadWarnings } from '@tarima/domain/trips/say-load';
import type { TripVerbContext } from '@tarima/domain/trips/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  sendTripTransition,
  invalidateTripDependents,
  invalidateTrips,
  updateCachedTrip,
  tripQueryOptions,
} from './trips-data.ts';
import { TripLoadWarnings } from './trip-load-warnings.tsx';

interface TripDialogProps {
  readonly request: DocumentVerbRequest<ConfirmedTripVerb, TripVerbContext> | undefined;
  close(): void;
}

/** Confirms that a trip is moved to its next status or ends; an overloaded trip needs a reason to leave. */
export function TripVerbDialog({ request, close }: TripDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  const { data: trip } = useQuery({
    ...tripQueryOptions(request?.id ?? 0, speech.language),
    enabled: request !== undefined,
  });
  const leaves = request?.verb === 'load' || request?.verb === 'start';
  const load = trip && leaves ? computeTripLoad(trip.vehicle, trip.stops, trip.pattern) : undefined;
  const wantsReason =
    load !== undefined && isReasonRequiredForLoad(load) && trip?.overReason === null;
  const texts = load && trip ? sayLoadWarnings(load, trip, speech.language) : [];
  const warnings = texts.length > 0 ? <TripLoadWarnings texts={texts} /> : null;
  const follows = () => warnings;
  return (
    <DocumentVerbDialog
      document={tripDocument}
      request={request}
      {...(wantsReason && { reason: tripTexts.overReason })}
      follows={follows}
      run={async ({ verb, id }, reason, idempotencyKey) => {
        const moved = await sendTripTransition(verb, id, speech.language, reason, idempotencyKey);
        await updateCachedTrip(client, speech.language, moved);
        invalidateTripDependents(client);
      }}
      onRefused={(error) => {
        const hasMoved =
          error instanceof CodedError &&
          (error.code === 'ENTITY_NOT_FOUND' ||
            error.details.some(({ rule, path }) => rule === 'transition' && path === 'status'));
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: tripTexts.moved });
        else toastRefusal(error, speech, getEntityErrorWords(trips.entity));
        if (error instanceof CodedError) invalidateTrips(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
