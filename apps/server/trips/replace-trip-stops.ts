import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { ValidationRule } from '@tarima/domain/kit/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { revokeSellerTripLink } from './links.ts';
import { setShipmentsTrip } from './trip-row.ts';

interface RequestedShipment {
  readonly id: number;
  readonly status: string;
  readonly method: string | null;
  readonly tripId: number | null;
  readonly divisionId: number;
}

interface StoredStop {
  readonly id: number;
  readonly shipmentId: number;
}

/**
 * Replaces the stops of a locked trip by those of some shipments, in sequence.
 * Omitted shipments may go on another trip; new ones are added. Stops whose shipment was removed stay, after the others.
 * @throws CodedError WRONG_VALUES naming the position in `stops`:
 * unknown or outside the scope, of another trip or division, collected, delivered.
 */
export async function replaceTripStops(
  tx: Transaction,
  trip: { readonly id: number; readonly divisionId: number },
  shipmentIds: readonly number[],
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  const storedStops = await tx.rows(sql<StoredStop>`
    select id, shipment_id as "shipmentId" from trips_stops
    where account_id = ${tx.accountId} and owner_id = ${trip.id} and left_at is null and shipment_id is not null`);
  const known = new Set(storedStops.map(({ shipmentId }) => shipmentId));
  const added = shipmentIds.filter((id) => !known.has(id));
  await checkAdded(tx, trip, shipmentIds, added, rowScope);
  const removedStops = storedStops.filter(({ shipmentId }) => !shipmentIds.includes(shipmentId));
  await tx.row(sql`
    delete from trips_stops where account_id = ${tx.accountId} and id = any(${removedStops.map(({ id }) => id)}::bigint[])`);
  await setShipmentsTrip(
    tx,
    removedStops.map(({ shipmentId }) => shipmentId),
    null,
  );
  await tx.row(sql`
    insert into trips_stops (account_id, owner_id, position, shipment_id, shipment_number, order_id, customer_id)
    select account_id, ${trip.id}, 0, id, id, order_id, customer_id from shipments
    where account_id = ${tx.accountId} and id = any(${added}::bigint[])`);
  await setShipmentsTrip(tx, added, trip.id);
  if (added.length > 0) await revokeSellerTripLink(tx, trip.id);
  await tx.row(sql`
    update trips_stops s set position = coalesce(wanted.at, ${shipmentIds.length + 1})
    from trips_stops each
    left join unnest(${[...shipmentIds]}::bigint[]) with ordinality as wanted (shipment_id, at)
      on wanted.shipment_id = each.shipment_id
    where each.account_id = ${tx.accountId} and each.owner_id = ${trip.id}
      and s.account_id = each.account_id and s.id = each.id
      and s.position is distinct from coalesce(wanted.at, ${shipmentIds.length + 1})`);
}

async function checkAdded(
  tx: Transaction,
  trip: { readonly id: number; readonly divisionId: number },
  all: readonly number[],
  added: readonly number[],
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  // Stops refer to the orders, which are locked before their shipments, as in every command.
  await tx.rows(sql`
    select from orders where account_id = ${tx.accountId} and id in (
      select order_id from shipments where account_id = ${tx.accountId} and id = any(${[...added]}::bigint[]))
    order by id for key share`);
  // Shipments are locked by number: two trips that want the same ones wait for each other, and the second is refused.
  const found = await tx.rows(sql<RequestedShipment>`
    select h.id, h.status, h.method, h.trip_id as "tripId",
      (select division_id from stores where account_id = h.account_id and id = h.store_id) as "divisionId"
    from (
      select * from shipments
      where account_id = ${tx.accountId} and id = any(${[...added]}::bigint[]) and ${rowScope} order by id for update
    ) h`);
  const requested = new Map(found.map((each) => [each.id, each]));
  for (const id of added) {
    const rule = findRefusal(requested.get(id), trip);
    if (rule) throw createWrongValueError(`stops.${all.indexOf(id)}`, rule);
  }
}

function findRefusal(
  shipment: RequestedShipment | undefined,
  trip: { readonly divisionId: number },
): ValidationRule | undefined {
  if (!shipment) return 'unknown';
  if (shipment.tripId !== null) return 'onOtherTrip';
  if (shipment.status === 'finished') return 'transition';
  if (shipment.method === 'collect') return 'customerCollects';
  if (shipment.divisionId !== trip.divisionId) return 'leavesElsewhere';
  return undefined;
}
