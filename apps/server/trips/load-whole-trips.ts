import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { computeTotalWeight } from '@tarima/domain/loading/weight';
import type { DeliveryProof } from '@tarima/domain/shipments/delivery-proof';
import type { TripStop, WholeTrip } from '@tarima/domain/trips/contract';
import { getTripStopState } from '@tarima/domain/trips/status';
import { sql, type RawBuilder } from 'kysely';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import { getTruckPieces, unknownTruckPiece, type TruckPiece } from '../loading/truck-pieces.ts';
import {
  loadDriverDeliveryProofs,
  loadOfficeDeliveryProofs,
  mergeDeliveryProofs,
  type DeliveryProofReader,
} from '../shipments/delivery-proofs.ts';
import { buildReportedMissingCondition } from '../shipments/reported-missing-condition.ts';
import { canceledDelivery } from './canceled-delivery.ts';

/** Conditions of a user's trips `t`, and of their stops `s` whose order is visible. */
export interface TripScope {
  readonly trip: RawBuilder<unknown>;
  readonly stops: RawBuilder<unknown>;
}

/** Scope of all trips, with all their stops. */
export const allTripsScope: TripScope = { trip: allRowsCondition, stops: allRowsCondition };

type FoundTrip = Omit<WholeTrip, 'stops' | 'weight'>;

interface FoundStop extends Omit<TripStop, 'state' | 'lines' | 'weight' | 'proof'> {
  readonly tripId: number;
  readonly leftAt: string | null;
  readonly deliveryCanceled: boolean;
  readonly seen: boolean;
  readonly goods: readonly {
    readonly id: number;
    readonly name: string;
    readonly pieces: number;
    readonly onTruck: number;
    readonly unchecked: number;
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
  const trip = (await loadWholeTrips(tx, [id], language, tripScope, proofs)).get(id);
  if (!trip) throw new CodedError('ENTITY_NOT_FOUND');
  return trip;
}

/**
 * Loads trips with their stops in sequence, by id, those outside the scope left out. The number of queries does not depend
 * on the number of trips.
 * @param proofs user for whom the proofs of delivery are linked; without it no stop has its proof
 */
export async function loadWholeTrips(
  tx: Transaction,
  ids: readonly number[],
  language: Language,
  tripScope: TripScope,
  proofs?: DeliveryProofReader,
): Promise<Map<number, WholeTrip>> {
  const trips = await listFoundTrips(tx, ids, language, tripScope.trip);
  const stops = await listStops(
    tx,
    trips.map(({ id }) => id),
    language,
    tripScope.stops,
  );
  const pieces = await getTruckPieces(
    tx,
    stops.flatMap(({ goods }) => goods.map((each) => each.id)),
  );
  const findProof = proofs
    ? await loadDeliveryProofs(tx, stops, tripScope.stops, proofs)
    : () => null;
  const stopsByTrip = Map.groupBy(stops, ({ tripId }) => tripId);
  return new Map(
    trips.map((trip) => {
      const whole = (stopsByTrip.get(trip.id) ?? []).map((stop) =>
        toTripStop(stop, pieces, findProof(stop)),
      );
      const weight = computeTotalWeight(whole.flatMap(({ lines }) => lines));
      return [trip.id, { ...trip, stops: whole, weight }];
    }),
  );
}

const listFoundTrips = (
  tx: Transaction,
  ids: readonly number[],
  language: Language,
  tripScope: RawBuilder<unknown>,
): Promise<FoundTrip[]> =>
  tx.rows(sql<FoundTrip>`
    select t.id, t.name, t.status, t.departs_at as "departsAt", t.pattern, t.notes, t.over_reason as "overReason",
      jsonb_build_object('id', v.id, 'name', v.name, 'plates', v.plates, 'insideLength', v.inside_length,
        'insideWidth', v.inside_width, 'insideHeight', v.inside_height, 'payload', v.payload) as vehicle,
      jsonb_build_object('id', d.id, 'name', d.${sql.ref(`name_${language}`)}, 'location', d.location) as division,
      jsonb_build_object('id', u.id, 'name', coalesce(u.name, t.driver_name),
        'phoneNumber', t.driver_phone) as driver,
      jsonb_build_object('id', m.id, 'name', m.name) as "createdBy",
      (
        select jsonb_build_object('expiresAt', to_json(l.expires_at), 'seenAt', to_json(l.seen_at))
        from trips_links l
        where l.account_id = t.account_id and l.trip_id = t.id and l.revoked_at is null and l.expires_at > present()
      ) as link,
      t.loaded_at as "loadedAt", t.started_at as "startedAt", t.ended_at as "endedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"
    from (select * from trips where account_id = ${tx.accountId} and id = any(${[...ids]}::bigint[]) and ${tripScope}) t
    join vehicles v on v.account_id = t.account_id and v.id = t.vehicle_id
    join divisions d on d.account_id = t.account_id and d.id = t.division_id
    join users m on m.account_id = t.account_id and m.id = t.created_by_id
    left join users u on u.account_id = t.account_id and u.id = t.driver_id`);

/** Loads the proofs of some stops. @returns a function that finds the proof of one of them */
async function loadDeliveryProofs(
  tx: Transaction,
  stops: readonly FoundStop[],
  visibleStops: RawBuilder<unknown>,
  proofs: DeliveryProofReader,
): Promise<(stop: FoundStop) => DeliveryProof | null> {
  const ids = stops.map(({ id }) => id);
  const byStop = await loadDriverDeliveryProofs(
    tx,
    sql`s.id = any(${ids}::bigint[]) and ${visibleStops}`,
    proofs,
  );
  const byShipment = await loadOfficeDeliveryProofs(
    tx,
    stops.flatMap(({ shipment, seen }) => (shipment && seen ? [shipment.id] : [])),
    proofs,
  );
  return ({ id, shipment }) =>
    mergeDeliveryProofs(byStop.get(id), byShipment.get(shipment?.id ?? 0));
}

function toTripStop(
  { tripId: _trip, leftAt, deliveryCanceled, goods, seen: isVisible, ...stop }: FoundStop,
  pieces: ReadonlyMap<number, TruckPiece>,
  proof: DeliveryProof | null,
): TripStop {
  const lines = goods.map(({ pieces: count, onTruck, unchecked, ...product }) => {
    const { size, weight } = pieces.get(product.id) ?? unknownTruckPiece;
    return {
      product,
      pieces: count,
      onTruck,
      unchecked,
      size: size ? { ...size, stackPieces: size.stackPieces ?? null } : null,
      weight,
    };
  });
  return {
    ...stop,
    ...(!isVisible && hiddenStop),
    state: getTripStopState({
      shipmentStatus: stop.shipment?.status ?? null,
      deliveryCanceled,
      arrivedAt: stop.arrivedAt,
      leftAt,
    }),
    lines,
    weight: computeTotalWeight(lines),
    proof,
  };
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
  refusals: [],
} satisfies Partial<TripStop>;

const listStops = (
  tx: Transaction,
  tripIds: readonly number[],
  language: Language,
  visibleStops: RawBuilder<unknown>,
): Promise<FoundStop[]> =>
  tx.rows(sql<FoundStop>`
    select s.owner_id as "tripId", s.id, s.shipment_number as "shipmentNumber", jsonb_build_object('id', s.order_id) as "order",
      case when h.id is not null then jsonb_build_object('id', h.id, 'status', h.status, 'method', h.method,
        'scheduledAt', h.scheduled_at) end as shipment,
      jsonb_build_object('id', c.id, 'name', c.name, 'phoneNumber', c.phone_number) as customer,
      coalesce(h.shipment_address, w.${sql.ref(`name_${language}`)}, g.${sql.ref(`name_${language}`)}, o.delivery_place, c.address) as address,
      coalesce(h.extra_data ->> 'pin', e.location, c.location) as location,
      h.extra_data ->> 'comments' as comments, s.arrived_at as "arrivedAt", h.finished_at as "deliveredAt", s.left_at as "leftAt",
      ${canceledDelivery} as "deliveryCanceled", ${visibleStops} as seen,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}, 'pieces', i.pieces, 'onTruck', i.on_truck,
          'unchecked', i.unchecked)
          order by ${buildCollationExpression(sql`p.${sql.ref(`name_${language}`)}`, language)}, p.id)
        from (
          select product_id, sum(quantity)::float8 as pieces, coalesce(sum(back) filter (where not reported), 0)::float8 as on_truck,
            coalesce(sum(back) filter (where reported), 0)::float8 as unchecked from (
            select product_id, quantity, case when back_store_id is null then 0 else refused end as back,
              ${buildReportedMissingCondition('h')} as reported from shipments_items
            where account_id = s.account_id and owner_id = s.shipment_id
            union all
            -- Half-made goods are no lots: the shipment itself says how many.
            select h.product_id, h.pieces, 0, false where h.pieces is not null
          ) each
          group by product_id
        ) i
        join products p on p.account_id = s.account_id and p.id = i.product_id), '[]') as goods,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'pieces', pieces, 'reason', reason) order by first, kind desc)
        from (
          select part.kind, sum(part.pieces)::float8 as pieces, i.reason, min(i.id) as first
          from shipments_items i
          cross join lateral (
            values
              ('refused', case when ${buildReportedMissingCondition('h')} then 0 else i.refused end),
              ('missing', i.missing + i.damaged + case when ${buildReportedMissingCondition('h')} then i.refused else 0 end)
          ) part (kind, pieces)
          where i.account_id = s.account_id and i.owner_id = s.shipment_id and part.pieces > 0
          group by part.kind, i.reason
          union all
          select 'lost', h.lost::float8, h.lost_reason, 0 where h.lost > 0
        ) each), '[]') as refusals
    from trips_stops s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    join customers c on c.account_id = s.account_id and c.id = s.customer_id
    left join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
    left join stores g on g.account_id = h.account_id and g.id = h.target_store_id
    left join workplaces w on w.account_id = h.account_id and w.id = h.to_workplace_id
    left join divisions e on e.account_id = h.account_id and e.id = coalesce(w.division_id, g.division_id)
    where s.account_id = ${tx.accountId} and s.owner_id = any(${[...tripIds]}::bigint[])
    order by s.owner_id, s.position, s.id`);
