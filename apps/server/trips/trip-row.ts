import { shipmentDocument } from '@tarima/domain/shipments/document';
import { CodedError } from '@tarima/domain/kit/errors';
import { tripDocument } from '@tarima/domain/trips/document';
import type { TripEvent, TripStatus } from '@tarima/domain/trips/status';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Row of a trip for its commands, locked until the transaction ends. */
export interface TripRow {
  readonly id: number;
  readonly name: string;
  readonly status: TripStatus;
  readonly divisionId: number;
  readonly vehicleId: number;
  readonly driverId: number | null;
  readonly departsAt: string;
  readonly startedAt: string | null;
  readonly createdById: number;
  readonly overReason: string | null;
  readonly updatedAt: string;
}

/**
 * Locks a trip before any of its data is read. Trips are locked before orders, and shipments after orders.
 * A transaction that removes a shipment from a trip therefore never waits for the trip.
 * @throws CodedError ENTITY_NOT_FOUND, also outside the scope.
 */
export async function lockTrip(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown>,
): Promise<TripRow> {
  const found = await tx.row(sql<TripRow>`
    select id, name, status, division_id as "divisionId", vehicle_id as "vehicleId", driver_id as "driverId",
      departs_at as "departsAt", started_at as "startedAt", created_by_id as "createdById", over_reason as "overReason", updated_at as "updatedAt"
    from trips where account_id = ${tx.accountId} and id = ${id} and ${rowScope} for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Stop that is still to be reached, with the current state of its shipment. */
export interface OpenTripStop {
  readonly id: number;
  readonly shipmentId: number;
  readonly orderId: number;
  readonly status: string;
}

/** Lists the stops of a trip that are still to be reached, in sequence. */
export const listOpenTripStops = (tx: Transaction, tripId: number): Promise<OpenTripStop[]> =>
  tx.rows(sql<OpenTripStop>`
    select s.id, h.id as "shipmentId", h.order_id as "orderId", h.status
    from trips_stops s
    join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
    where s.account_id = ${tx.accountId} and s.owner_id = ${tripId} and s.left_at is null and ${buildStatusCondition(shipmentDocument, 'ahead', 'h.status')}
    order by s.position, s.id`);

/**
 * Locks the orders of all stops of a locked trip, by ascending number, as every command that locks several does. Commands that move goods of
 * several stops call it before they lock the stock, so that two trips of the same orders wait for each other and cannot deadlock.
 */
export const lockOrdersOfTrip = (tx: Transaction, tripId: number): Promise<unknown> =>
  tx.rows(sql`
    select from orders where account_id = ${tx.accountId} and id in (
      select order_id from trips_stops where account_id = ${tx.accountId} and owner_id = ${tripId})
    order by id for update`);

/** Asserts that a trip allows a transition now. @throws CodedError WRONG_VALUES with status 409 otherwise. */
export const assertTripTransition = (trip: TripRow, event: TripEvent, stops: number): TripStatus =>
  tripDocument.moved({ status: trip.status, stops }, event);

/** Sets the trip of some shipments, for their list. */
export const setShipmentsTrip = (
  tx: Transaction,
  shipmentIds: readonly number[],
  tripId: number | null,
): Promise<unknown> =>
  tx.row(sql`
    update shipments set trip_id = ${tripId}
    where account_id = ${tx.accountId} and id = any(${[...shipmentIds]}::bigint[]) and trip_id is distinct from ${tripId}`);

/** Releases undelivered stops of a trip, returned or never sent: their shipments may go on another trip. */
export async function releaseUndeliveredStops(tx: Transaction, tripId: number): Promise<void> {
  const leavingStops = await tx.rows(sql<{ id: number }>`
    update trips_stops s set left_at = present()
    from shipments h
    where s.account_id = ${tx.accountId} and s.owner_id = ${tripId} and s.left_at is null
      and h.account_id = s.account_id and h.id = s.shipment_id and ${buildStatusCondition(shipmentDocument, 'ahead', 'h.status')}
    returning h.id`);
  await setShipmentsTrip(
    tx,
    leavingStops.map(({ id }) => id),
    null,
  );
}
