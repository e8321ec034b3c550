import { CodedError } from '@tarima/domain/kit/errors';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { needsReason } from '@tarima/domain/loading/load';
import { tripDocument, type TripMove } from '@tarima/domain/trips/document';
import { tripLoad } from '@tarima/domain/trips/load';
import { sayWarnings } from '@tarima/domain/trips/say-load';
import type { ActedTrip } from '@tarima/domain/trips/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VerbDialog, type VerbRequest } from '../kit/document/verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  moveTrip,
  invalidateTripFollowers,
  invalidateTrips,
  tripChanged,
  tripOptions,
} from './trips-data.ts';
import { Warnings } from './warnings.tsx';

interface TripDialogProps {
  readonly request: VerbRequest<TripMove, ActedTrip> | undefined;
  close(): void;
}

/** Confirms that a trip is moved to its next status or ends; an overloaded trip needs a reason to leave. */
export function TripDialog({ request, close }: TripDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  const { data: trip } = useQuery({
    ...tripOptions(request?.id ?? 0, speech.language),
    enabled: request !== undefined,
  });
  const leaves = request?.verb === 'load' || request?.verb === 'start';
  const load = trip && leaves ? tripLoad(trip.vehicle, trip.stops, trip.pattern) : undefined;
  const wantsReason = load !== undefined && needsReason(load) && trip?.overReason === null;
  const texts = load && trip ? sayWarnings(load, trip, speech.language) : [];
  const warnings = texts.length > 0 ? <Warnings texts={texts} /> : null;
  const follows = () => warnings;
  return (
    <VerbDialog
      document={tripDocument}
      request={request}
      {...(wantsReason && { reason: tripTexts.overReason })}
      follows={follows}
      run={async ({ verb, id }, reason, idempotencyKey) => {
        const moved = await moveTrip(verb, id, speech.language, reason, idempotencyKey);
        await tripChanged(client, speech.language, moved);
        invalidateTripFollowers(client);
      }}
      onRefused={(error) => {
        const hasMoved =
          error instanceof CodedError &&
          (error.code === 'ENTITY_NOT_FOUND' ||
            error.details.some(({ rule, path }) => rule === 'transition' && path === 'status'));
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: tripTexts.moved });
        else toastRefusal(error, speech, entityErrors(trips.entity));
        if (error instanceof CodedError) invalidateTrips(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
