import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import { tripCalls, type WholeTrip } from '@tarima/domain/trips/contract';
import { trips } from '@tarima/domain/trips/trip';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../kit/words.tsx';
import { tripEntity } from '../../trips/trips-data.ts';

interface StopsChange {
  readonly trip: WholeTrip;
  readonly shipment: number;
  readonly kind: 'put' | 'takeOff';
}

/** Returns the identifier of the heading of a trip, which receives the focus when a shipment was put on it. */
export const getTripHeadingId = (trip: number): string => `day-trip-${trip}`;

/** Puts a shipment behind the other stops of a trip, or takes it off. */
export function useChangeTripStops() {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  return useIdempotentMutation({
    mutationFn: ({ trip, shipment, kind }: StopsChange, idempotencyKey) => {
      const now = trip.stops.flatMap((stop) => (stop.shipment ? [stop.shipment.id] : []));
      const stops = kind === 'put' ? [...now, shipment] : now.filter((id) => id !== shipment);
      return callApi(tripCalls.stops, {
        params: { id: trip.id },
        query: { lang: language },
        body: { stops, updatedAt: trip.updatedAt },
        idempotencyKey,
      });
    },
    onSuccess: async (saved, { shipment, kind }) => {
      await tripEntity.store(client, language, saved);
      const text = kind === 'put' ? shippingDayTexts.put : shippingDayTexts.takenOff;
      toastSuccess(say(text, { id: shipment, trip: saved.name }));
      // The card with the focus is gone.
      document.getElementById(getTripHeadingId(saved.id))?.focus();
    },
    onError: (error) => {
      toastError(error, speech, getEntityErrorWords(trips.entity));
      // Another user may have changed the trip or the shipment.
      tripEntity.invalidate(client);
      void client.invalidateQueries({ queryKey: ['shipments'] });
    },
  });
}
