import type { Language } from '@tarima/domain/kit/words';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { boundedDaySchema } from '@tarima/domain/kit/schemas';
import { shipmentCalls } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { tripCalls } from '@tarima/domain/trips/contract';
import { trips } from '@tarima/domain/trips/trip';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { getAccountToday } from '../../kit/account-time.ts';
import { callApi } from '../../kit/call-api.ts';

/** Shipments of a day without a trip. */
export const dayShipmentsQueryOptions = (day: string, lang: Language) =>
  queryOptions({
    queryKey: [shipments.name, 'day', day, lang],
    queryFn: ({ signal }) => callApi(shipmentCalls.day, { query: { lang, day }, signal }),
    placeholderData: keepPreviousData,
  });

/** Trips of a day with their stops. */
export const dayTripsQueryOptions = (day: string, lang: Language) =>
  queryOptions({
    queryKey: [trips.name, 'day', day, lang],
    queryFn: ({ signal }) => callApi(tripCalls.day, { query: { lang, day }, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns the day some days later or earlier. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMillis).toISOString().slice(0, 10);

/** Returns the day that an address names, or the account's today. */
function parseAddressDay(search: Readonly<Record<string, unknown>>): string {
  const named = boundedDaySchema.safeParse(search['day']);
  return named.success ? named.data : getAccountToday();
}

/** Returns the day in the address, the account's today without one, and functions that go to another. */
export function useShippingDay(): {
  readonly day: string;
  readonly today: string;
  show(day: string): void;
  move(days: number): void;
} {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const show = (day: string): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      search: {
        ...router.latestLocation.search,
        day: day === getAccountToday() ? undefined : day,
      },
      resetScroll: false,
    });
  return {
    day: parseAddressDay(raw),
    today: getAccountToday(),
    show,
    move: (days) => {
      // The latest address counts: keys may come faster than the screen is drawn.
      const next = addDays(parseAddressDay(router.latestLocation.search), days);
      if (boundedDaySchema.safeParse(next).success) show(next);
    },
  };
}
