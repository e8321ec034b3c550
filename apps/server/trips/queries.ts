import type { Language } from '@tarima/domain/kit/words';
import { computeTotalWeight } from '@tarima/domain/loading/weight';
import { getModule } from '@tarima/domain/modules';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { TripCandidate } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { trips } from '@tarima/domain/trips/trip';
import { sql, type RawBuilder } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import { getTruckPieces, unknownTruckPiece } from '../loading/truck-pieces.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Catalogue of trips as their list shows them. */
export const tripCatalogue: Catalogue = {
  module: trips,
  moduleOf: getModule,
  computed: {
    stops: sql`(
      select count(*)::int from trips_stops s
      where s.account_id = t.account_id and s.owner_id = t.id and s.shipment_id is not null)`,
  },
};

interface FoundCandidate extends Omit<TripCandidate, 'pieces' | 'weight'> {
  readonly goods: readonly { readonly id: number; readonly pieces: number }[];
}

/** Maximum number of shipments that are offered. */
const offeredAtMost = 200;

/** Lists the shipments of a division that need transport and are on no trip, the earliest first. */
export async function listTripCandidates(
  tx: Transaction,
  divisionId: number,
  language: Language,
  rowScope: RawBuilder<unknown>,
): Promise<TripCandidate[]> {
  const name = sql.ref(`name_${language}`);
  const found = await tx.rows(sql<FoundCandidate>`
    select h.id, h.status, h.scheduled_at as "scheduledAt", jsonb_build_object('id', h.order_id) as "order",
      jsonb_build_object('id', c.id, 'name', c.name) as customer,
      coalesce(h.shipment_address, w.${name}, g.${name}, o.delivery_place, c.address) as address,
      coalesce(
        -- Half-made goods are no lots: the shipment itself has their number.
        case when h.pieces is not null then
          jsonb_build_array(jsonb_build_object('id', h.product_id, 'pieces', h.pieces::float8))
        else (
          select jsonb_agg(jsonb_build_object('id', product_id, 'pieces', quantity::float8))
          from shipments_items where account_id = h.account_id and owner_id = h.id) end, '[]') as goods
    from (
      select * from shipments
      where account_id = ${tx.accountId} and trip_id is null and method <> 'collect' and ${buildStatusCondition(shipmentDocument, 'ahead')}
        and ${rowScope}
        and store_id in (select id from stores where account_id = ${tx.accountId} and division_id = ${divisionId})
      order by scheduled_at nulls last, id limit ${offeredAtMost}
    ) h
    join orders o on o.account_id = h.account_id and o.id = h.order_id
    join customers c on c.account_id = h.account_id and c.id = h.customer_id
    left join stores g on g.account_id = h.account_id and g.id = h.target_store_id
    left join workplaces w on w.account_id = h.account_id and w.id = h.to_workplace_id
    order by h.scheduled_at nulls last, h.id`);
  const pieces = await getTruckPieces(
    tx,
    found.flatMap(({ goods }) => goods.map(({ id }) => id)),
  );
  return found.map(({ goods, ...shipment }) => ({
    ...shipment,
    pieces: goods.reduce((sum, each) => sum + each.pieces, 0),
    weight: computeTotalWeight(
      goods.map((each) => ({
        pieces: each.pieces,
        weight: (pieces.get(each.id) ?? unknownTruckPiece).weight,
      })),
    ),
  }));
}

interface TodayTrip {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly departsAt: string;
  readonly late: boolean;
  readonly vehicle: { readonly id: number; readonly name: string };
  readonly driver: string;
  readonly stops: number;
  readonly delivered: number;
}

/**
 * Lists trips that leave today by the account's clock, should have left earlier, or are on their way: late trips first, then the earliest.
 */
export const listTripsToday = (
  tx: Transaction,
  timeZone: string,
  rowScope: RawBuilder<unknown>,
): Promise<TodayTrip[]> =>
  tx.rows(sql<TodayTrip>`
    select t.id, t.name, t.status, t.departs_at as "departsAt", t.late,
      jsonb_build_object('id', v.id, 'name', v.name) as vehicle, coalesce(u.name, t.driver_name, '') as driver,
      count(s.id)::int as stops, count(h.finished_at)::int as delivered
    from (
      select *, ${buildStatusCondition(tripDocument, ['planned', 'loaded'])}
        and departs_at < (date_trunc('day', present() at time zone ${timeZone}) at time zone ${timeZone}) as late
      from trips
      where account_id = ${tx.accountId} and ${rowScope} and (
        ${buildStatusCondition(tripDocument, 'underWay')} or ${buildStatusCondition(tripDocument, 'ahead')}
          and departs_at < ((date_trunc('day', present() at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone}))
      order by late desc, departs_at, id limit 50
    ) t
    join vehicles v on v.account_id = t.account_id and v.id = t.vehicle_id
    left join users u on u.account_id = t.account_id and u.id = t.driver_id
    left join trips_stops s on s.account_id = t.account_id and s.owner_id = t.id and s.shipment_id is not null
    left join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
    group by t.id, t.name, t.status, t.departs_at, t.late, v.id, v.name, u.name, t.driver_name
    order by t.late desc, t.departs_at, t.id`);
