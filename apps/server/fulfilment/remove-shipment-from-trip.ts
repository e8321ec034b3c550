import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers } from '../notifications/commands.ts';

interface TripRow {
  readonly id: number;
  readonly name: string;
  readonly departsAt: string;
  readonly driverId: number | null;
  readonly createdById: number;
  readonly orderId: number;
  readonly customer: string;
}

/**
 * Removes a shipment from its trip, and notifies the trip's driver and planner. Its stop stays, as a canceled one.
 * The trip itself is not locked: starting a trip locks it while waiting for this order.
 */
export async function removeShipmentFromTrip(
  tx: Transaction,
  shipmentId: number,
  actorId: number | null,
): Promise<void> {
  const trip = await tx.row(sql<TripRow>`
    select t.id, t.name, t.departs_at as "departsAt", t.driver_id as "driverId", t.created_by_id as "createdById",
      s.order_id as "orderId", c.name as customer
    from trips_stops s
    join trips t on t.account_id = s.account_id and t.id = s.owner_id
    join customers c on c.account_id = s.account_id and c.id = s.customer_id
    where s.account_id = ${tx.accountId} and s.shipment_id = ${shipmentId} and s.left_at is null`);
  if (!trip) return;
  await notifyUsers(tx, {
    to: [trip.createdById, ...(trip.driverId === null ? [] : [trip.driverId])],
    by: actorId,
    type: 'tripChanged',
    data: {
      what: 'stopCanceled',
      trip: { id: trip.id, name: trip.name },
      departsAt: trip.departsAt,
      order: { id: trip.orderId },
      customer: trip.customer,
    },
  });
}

/** Deletes a shipment that has not left, also from its trip, whose driver and planner are notified. */
export async function removeShipment(
  tx: Transaction,
  id: number,
  actorId: number | null,
): Promise<void> {
  await removeShipmentFromTrip(tx, id, actorId);
  await deleteShipment(tx, id);
}

/** Deletes a shipment, without a notice to its trip. */
export const deleteShipment = (tx: Transaction, id: number): Promise<unknown> =>
  tx.row(sql`delete from shipments where account_id = ${tx.accountId} and id = ${id}`);
