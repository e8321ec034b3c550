import { orderDocument } from '@tarima/domain/orders/document';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { computeTotalWeight } from '@tarima/domain/loading/weight';
import { getModule } from '@tarima/domain/modules';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { TripCandidate, TripStop, WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { getTripStopState } from '@tarima/domain/trips/status';
import { trips } from '@tarima/domain/trips/trip';
import { sql, type RawBuilder } from 'kysely';
import { allRowsCondition, type Catalogue } from '../kit/catalogue/records.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import type { Transaction } from '../kit/database.ts';
import { getTruckPieces, unknownTruckPiece } from '../loading/truck-pieces.ts';
import {
  loadDriverDeliveryProofs,
  loadOfficeDeliveryProofs,
  mergeDeliveryProofs,
  type DeliveryProofReader,
} from '../shipments/delivery-proofs.ts';
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

/** Conditions of a user's trips `t`, and of their stops `s` whose order is visible. */
export interface TripScope {
  readonly trip: RawBuilder<unknown>;
  readonly stops: RawBuilder<unknown>;
}

/** Scope of all trips, with all their stops. */
export const allTripsScope: TripScope = { trip: allRowsCondition, stops: allRowsCondition };

type FoundTrip = Omit<WholeTrip, 'stops' | 'weight'>;

interface FoundStop extends Omit<TripStop, 'state' | 'lines' | 'weight' | 'proof'> {
  readonly leftAt: string | null;
  readonly orderCanceled: boolean;
  readonly seen: boolean;
  readonly goods: readonly {
    readonly id: number;
    readonly name: string;
    readonly pieces: number;
  }[];
}

/** Returns a trip with its stops in sequence. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
export async function getTrip(
  tx: Transaction,
  id: number,
  language: Language,
  tripScope: TripScope,
  proofs?: DeliveryProofReader,
): Promise<WholeTrip> {
  const name = sql.ref(`name_${language}`);
  const trip = await tx.row(sql<FoundTrip>`
    select t.id, t.name, t.status, t.departs_at as "departsAt", t.pattern, t.notes, t.over_reason as "overReason",
      jsonb_build_object('id', v.id, 'name', v.name, 'plates', v.plates, 'insideLength', v.inside_length,
        'insideWidth', v.inside_width, 'insideHeight', v.inside_height, 'payload', v.payload) as vehicle,
      jsonb_build_object('id', d.id, 'name', d.${name}, 'location', d.location) as division,
      jsonb_build_object('id', u.id, 'name', coalesce(u.name, t.driver_name),
        'phoneNumber', t.driver_phone) as driver,
      jsonb_build_object('id', m.id, 'name', m.name) as "createdBy",
      (
        select jsonb_build_object('expiresAt', to_json(l.expires_at), 'seenAt', to_json(l.seen_at))
        from trips_links l
        where l.account_id = t.account_id and l.trip_id = t.id and l.revoked_at is null and l.expires_at > present()
      ) as link,
      t.started_at as "startedAt", t.ended_at as "endedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"
    from (select * from trips where account_id = ${tx.accountId} and id = ${id} and ${tripScope.trip}) t
    join vehicles v on v.account_id = t.account_id and v.id = t.vehicle_id
    join divisions d on d.account_id = t.account_id and d.id = t.division_id
    join users m on m.account_id = t.account_id and m.id = t.created_by_id
    left join users u on u.account_id = t.account_id and u.id = t.driver_id`);
  if (!trip) throw new CodedError('ENTITY_NOT_FOUND');
  const found = await listStops(tx, id, language, tripScope.stops);
  const pieces = await getTruckPieces(
    tx,
    found.flatMap(({ goods }) => goods.map((each) => each.id)),
  );
  const proofsByStop = proofs
    ? await loadDriverDeliveryProofs(tx, sql`r.trip_id = ${id} and ${tripScope.stops}`, proofs)
    : undefined;
  const officeProofs = proofs
    ? await loadOfficeDeliveryProofs(
        tx,
        found.flatMap(({ shipment, seen }) => (shipment && seen ? [shipment.id] : [])),
        proofs,
      )
    : undefined;
  const stops = found.map(
    ({ leftAt, orderCanceled, goods, seen: isVisible, ...stop }): TripStop => {
      const lines = goods.map(({ pieces: count, ...product }) => {
        const { size, weight } = pieces.get(product.id) ?? unknownTruckPiece;
        return {
          product,
          pieces: count,
          size: size ? { ...size, stackPieces: size.stackPieces ?? null } : null,
          weight,
        };
      });
      const shipmentStatus = stop.shipment?.status ?? null;
      return {
        ...stop,
        ...(!isVisible && hiddenStop),
        state: getTripStopState({
          shipmentStatus,
          orderCanceled,
          arrivedAt: stop.arrivedAt,
          leftAt,
        }),
        lines,
        weight: computeTotalWeight(lines),
        proof: mergeDeliveryProofs(
          proofsByStop?.get(stop.id),
          officeProofs?.get(stop.shipment?.id ?? 0),
        ),
      };
    },
  );
  return { ...trip, stops, weight: computeTotalWeight(stops.flatMap(({ lines }) => lines)) };
}

/** Data of a stop whose order the user may not read: only the room that it takes is shown. */
const hiddenStop = {
  shipment: null,
  shipmentNumber: null,
  order: null,
  customer: null,
  address: null,
  location: null,
  comments: null,
} satisfies Partial<TripStop>;

const listStops = (
  tx: Transaction,
  tripId: number,
  language: Language,
  visibleStops: RawBuilder<unknown>,
): Promise<FoundStop[]> =>
  tx.rows(sql<FoundStop>`
    select s.id, s.shipment_number as "shipmentNumber", jsonb_build_object('id', s.order_id) as "order",
      case when h.id is not null then jsonb_build_object('id', h.id, 'status', h.status, 'method', h.method,
        'scheduledAt', h.scheduled_at) end as shipment,
      jsonb_build_object('id', c.id, 'name', c.name, 'phoneNumber', c.phone_number) as customer,
      coalesce(h.shipment_address, w.${sql.ref(`name_${language}`)}, g.${sql.ref(`name_${language}`)}, o.delivery_place, c.address) as address,
      coalesce(h.extra_data ->> 'pin', e.location, c.location) as location,
      h.extra_data ->> 'comments' as comments, s.arrived_at as "arrivedAt", h.finished_at as "deliveredAt", s.left_at as "leftAt",
      ${buildStatusCondition(orderDocument, 'canceled', 'o.status')} as "orderCanceled", ${visibleStops} as seen,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}, 'pieces', i.pieces)
          order by ${buildCollationExpression(sql`p.${sql.ref(`name_${language}`)}`, language)}, p.id)
        from (
          select product_id, sum(quantity)::float8 as pieces from (
            select product_id, quantity from shipments_items
            where account_id = s.account_id and owner_id = s.shipment_id
            union all
            -- Half-made goods are no lots: the shipment itself says how many.
            select product_id, h.pieces from orders_details
            where account_id = s.account_id and id = h.detail_id and h.pieces is not null
          ) each
          group by product_id
        ) i
        join products p on p.account_id = s.account_id and p.id = i.product_id), '[]') as goods
    from trips_stops s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    join customers c on c.account_id = s.account_id and c.id = s.customer_id
    left join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
    left join stores g on g.account_id = h.account_id and g.id = h.target_store_id
    left join workplaces w on w.account_id = h.account_id and w.id = h.to_workplace_id
    left join divisions e on e.account_id = h.account_id and e.id = coalesce(w.division_id, g.division_id)
    where s.account_id = ${tx.accountId} and s.owner_id = ${tripId}
    order by s.position, s.id`);

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
      coalesce(h.shipment_address, g.${name}, o.delivery_place, c.address) as address,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', product_id, 'pieces', quantity::float8))
        from shipments_items where account_id = h.account_id and owner_id = h.id), '[]') as goods
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
      select *, ${buildStatusCondition(tripDocument, 'ahead')}
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
