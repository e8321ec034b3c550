import type { Language } from '@tarima/domain/kit/words';
import { maxDayTrips, type DayTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { loadWholeTrips, type TripScope } from './load-whole-trips.ts';

interface TripsOfDay {
  readonly trips: DayTrip[];
  readonly more: boolean;
  readonly next: string | null;
}

/**
 * Returns the trips of a day of the account's clock with their stops, late ones first, and the next day on which one leaves: trips that leave
 * on the day, and today also those that should have left before, are on their way, or left today before their planned day.
 */
export async function listTripsOfDay(
  tx: Transaction,
  {
    day,
    lang,
    timeZone,
  }: { readonly day: string; readonly lang: Language; readonly timeZone: string },
  scope: TripScope,
): Promise<TripsOfDay> {
  const begin = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  const found = await tx.rows(sql<{ id: number; late: boolean }>`
    select id, late from (
      (select id, departs_at, ${buildStatusCondition(tripDocument, ['planned', 'loaded'])} as late from trips
        where account_id = ${tx.accountId} and ${day}::date = (present() at time zone ${timeZone})::date
          and (${buildStatusCondition(tripDocument, 'ahead')} and departs_at < ${begin}
            or (${buildStatusCondition(tripDocument, 'underWay')} or started_at >= ${begin}) and departs_at >= ${end}) and ${scope.trip}
        order by late desc, departs_at, id limit ${maxDayTrips + 1})
      union all
      (select id, departs_at, false from trips
        where account_id = ${tx.accountId} and departs_at >= ${begin} and departs_at < ${end}
          and not ${buildStatusCondition(tripDocument, 'canceled')} and ${scope.trip}
        order by departs_at, id limit ${maxDayTrips + 1})
    ) t
    order by late desc, departs_at, id limit ${maxDayTrips + 1}`);
  const next = await tx.row(sql<{ day: string }>`
    select (departs_at at time zone ${timeZone})::date as day from trips
    where account_id = ${tx.accountId} and departs_at >= ${end} and started_at is null and not ${buildStatusCondition(tripDocument, 'canceled')} and ${scope.trip}
    order by departs_at limit 1`);
  const shown = found.slice(0, maxDayTrips);
  const wholeTrips = await loadWholeTrips(
    tx,
    shown.map(({ id }) => id),
    lang,
    scope,
  );
  const trips = shown.flatMap(({ id, late }): DayTrip[] => {
    const trip = wholeTrips.get(id);
    return trip ? [{ ...trip, late }] : [];
  });
  return { trips, more: found.length > trips.length, next: next?.day ?? null };
}
