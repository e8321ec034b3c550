import { Skeleton } from '@mantine/core';
import { parseLocation } from '@tarima/domain/kit/location';
import type { DayShipment } from '@tarima/domain/shipments/contract';
import { shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import type { DayTrip } from '@tarima/domain/trips/contract';
import { lazy, Suspense, useMemo } from 'react';
import type { MapRoute, RoutePoint } from '../../kit/map/route-map.tsx';
import { useLanguage } from '../../kit/words.tsx';

const RouteMap = lazy(() => import('../../kit/map/route-map.tsx'));

/** Colour of places without a trip, and of the divisions that trips leave. */
const apartColor = '#343a40';

interface DayMapProps {
  readonly shipments: readonly DayShipment[];
  readonly trips: readonly { readonly trip: DayTrip; readonly color: string }[];
  readonly heightPx: number;
}

/** Map of a day: the stops of each trip in its colour, and shipments without a trip apart. */
export function ShippingDayMap({ shipments, trips, heightPx }: DayMapProps) {
  const { say } = useLanguage();
  const routes = useMemo((): MapRoute[] => {
    const driven = trips.map(({ trip, color }) => {
      const origin = toPoint(trip.division.location, '▲', trip.division.name, apartColor);
      const stops = trip.stops.flatMap(({ location, customer }, at) =>
        toPoint(location, String(at + 1), `${trip.name}: ${customer?.name ?? ''}`, color),
      );
      return { points: stops.length > 0 ? [...origin, ...stops] : [], lineColor: color };
    });
    const unplanned = shipments.flatMap(({ location, customer }) =>
      toPoint(location, '?', customer.name, apartColor),
    );
    return [...driven, { points: unplanned, lineColor: null }];
  }, [trips, shipments]);
  return (
    <Suspense fallback={<Skeleton height={heightPx} />}>
      <RouteMap label={say(shippingDayTexts.map)} routes={routes} heightPx={heightPx} />
    </Suspense>
  );
}

function toPoint(
  location: string | null,
  mark: string,
  title: string,
  color: string,
): RoutePoint[] {
  const at = location === null ? undefined : parseLocation(location);
  return at ? [{ at, mark, title, color }] : [];
}
