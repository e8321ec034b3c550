import type { WholeTrip } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { tripRouteQueryOptions } from './trips-data.ts';
import classes from './trips.module.css';

/** Total distance from the start of the trip to its last stop; unknown where a part of it is. */
export function TripTotalDistance({ trip }: { readonly trip: WholeTrip }) {
  const { say, language } = useLanguage();
  const { data } = useQuery({
    ...tripRouteQueryOptions(
      trip.id,
      trip.stops.map(({ id }) => id),
    ),
    enabled: trip.stops.length > 0,
  });
  if (!data || data.legs.length === 0) return null;
  const kinds = new Set(data.legs.map(({ distanceKind }) => distanceKind));
  const words = kinds.has('unknown')
    ? tripTexts.distanceUnknown
    : kinds.has('about')
      ? tripTexts.distanceTotalAbout
      : tripTexts.distanceTotal;
  const km = data.legs.reduce((sum, { distance }) => sum + distance, 0);
  return (
    <p className={classes.distance}>
      <Route size={16} aria-hidden />
      {say(words, { km: formatDecimal(km, 1, language) })}
    </p>
  );
}
