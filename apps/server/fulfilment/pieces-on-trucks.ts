import { fromThousandths } from '@tarima/domain/inventories/quantity';
import type { ShipmentType } from '@tarima/domain/shipments/status';
import { tripDocument } from '@tarima/domain/trips/document';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Trip whose truck carries refused pieces. */
export interface CarryingTrip {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns the trip whose truck carries the refused pieces of a locked shipment back: the one under way with it.
 * Undefined without such a trip, and where the pieces stay in a store of the division at which a transfer arrives.
 */
export const findCarryingTrip = (
  tx: Transaction,
  shipmentId: number,
  storeId: number,
): Promise<CarryingTrip | undefined> =>
  tx.row(sql<CarryingTrip>`
    select t.id, t.name from shipments s
    join trips t on t.account_id = s.account_id and t.id = s.trip_id
    where s.account_id = ${tx.accountId} and s.id = ${shipmentId} and ${buildStatusCondition(tripDocument, 'underWay', 't.status')}
      and not exists (
        select from stores arrival join stores back on back.account_id = arrival.account_id and back.division_id = arrival.division_id
        where arrival.account_id = s.account_id and arrival.id = s.target_store_id and back.id = ${storeId})`);

/** Store and lot into which refused pieces come when they leave their truck, and how many of them their order waits for. */
export interface PiecesOnTruck {
  readonly storeId: number;
  readonly lotCode: string;
  readonly awaited: number;
}

/** Leaves refused pieces on a truck: no store has them until they are received. */
export const leaveOnTruck = (
  tx: Transaction,
  itemId: number,
  { storeId, lotCode, awaited }: PiecesOnTruck,
): Promise<unknown> =>
  tx.row(sql`
    update shipments_items set back_store_id = ${storeId}, back_lot_code = ${lotCode}, awaited = ${awaited}
    where account_id = ${tx.accountId} and id = ${itemId}`);

/**
 * Gives up refused pieces on trucks that a line waits for, the latest first: they become unreserved stock when they are received.
 * @param type type of the shipments that delivered them: to the customer or a transfer
 * @param maxQuantity maximum in thousandths
 * @returns the quantity given up, in thousandths
 */
export async function releasePiecesOnTrucks(
  tx: Transaction,
  lineId: number,
  type: ShipmentType,
  maxQuantity: number,
): Promise<number> {
  const found = await tx.rows(sql<{ id: number; exact: number }>`
    select i.id, (i.awaited * 1000)::float8 as exact from shipments_items i
    join shipments s on s.account_id = i.account_id and s.id = i.owner_id and s.type = ${type}
    where i.account_id = ${tx.accountId} and i.detail_id = ${lineId} and i.awaited > 0
    order by i.owner_id desc, i.id desc for update of i`);
  let released = 0;
  for (const { id, exact } of found) {
    const take = Math.min(exact, maxQuantity - released);
    if (take <= 0) break;
    released += take;
    await tx.row(sql`
      update shipments_items set awaited = awaited - ${fromThousandths(take)} where account_id = ${tx.accountId} and id = ${id}`);
  }
  return released;
}
