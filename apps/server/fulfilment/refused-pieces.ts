import { CodedError } from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { addStockToLots } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { createReshipment, type LineToShip } from './create-shipments.ts';
import { lockOrder, type OrderActor, type OrderRow } from './order-row.ts';
import type { PiecesOnTruck } from './pieces-on-trucks.ts';

/** Refused pieces of an item of a shipment, which come back to a store. */
export interface RefusedPieces extends PiecesOnTruck {
  readonly itemId: number;
  /** Line that the pieces were for; null once it was removed. */
  readonly detailId: number | null;
  readonly productId: number;
  readonly expirationDate: string | null;
  readonly quantity: number;
  readonly reason: string;
}

/** Delivered shipment of refused pieces, with its locked order. */
interface RefusedDelivery {
  readonly shipment: Omit<LineToShip, 'id'> & { readonly id: number };
  readonly order: OrderRow;
}

/**
 * Puts refused pieces into their lots. Pieces that their order waits for are reserved for it in another shipment.
 * Pieces of an order that is over, or of a line that was removed, become unreserved stock.
 */
export async function storeRefusedPieces(
  tx: Transaction,
  { shipment, order }: RefusedDelivery,
  pieces: readonly RefusedPieces[],
  by: OrderActor,
): Promise<void> {
  for (const { itemId, detailId, productId, storeId, quantity, awaited, ...rest } of pieces) {
    const { reason, lotCode, expirationDate } = rest;
    const note = `#${order.id} · ${reason}`;
    const cause = { userId: by.id, kind: 'shipment', id: shipment.id, note } as const;
    const element = { id: productId, lotCode, quantity, expirationDate };
    const [lot] = await addStockToLots(tx, 'products', storeId, [element], cause, 'return').catch(
      async (error: unknown) => {
        const goods = { shipmentId: shipment.id, productId, storeId, lotCode };
        throw (await findFullLotError(tx, error, goods)) ?? error;
      },
    );
    if (!lot) throw new Error('What came back has a lot');
    const isOver = detailId === null || !orderDocument.is('underWay', order.status);
    const reshipped = isOver ? 0 : awaited;
    await tx.row(sql`
      update shipments_items set back_lot_id = ${lot.id}, back_store_id = null, back_lot_code = null, awaited = null, reshipped = ${reshipped}
      where account_id = ${tx.accountId} and id = ${itemId}`);
    if (detailId === null || reshipped === 0) continue;
    const line = { ...shipment, id: detailId };
    await createReshipment(tx, order.id, line, { lot, quantity: reshipped }, by.id);
  }
}

interface StoredGoods {
  readonly shipmentId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly lotCode: string;
}

/** Returns the refusal of a lot without room, with the names by which a user finds the pieces; undefined for another error. */
async function findFullLotError(
  tx: Transaction,
  error: unknown,
  { shipmentId, productId, storeId, lotCode }: StoredGoods,
): Promise<CodedError | undefined> {
  if (!(error instanceof CodedError)) return undefined;
  const max = error.details.find(({ rule }) => rule === 'lessOrEqual')?.params?.['max'];
  if (max === undefined) return undefined;
  const names = await tx.row(sql<{ product: LocalizedWords; store: LocalizedWords }>`
    select jsonb_build_object('es', p.name_es, 'en', p.name_en) as product, jsonb_build_object('es', s.name_es, 'en', s.name_en) as store
    from products p join stores s on s.account_id = p.account_id and s.id = ${storeId}
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!names) return undefined;
  const params = { shipment: shipmentId, lot: lotCode, max };
  return new CodedError('WRONG_VALUES', [{ path: 'store', rule: 'lotFull', params, names }]);
}

/**
 * Receives the refused pieces of a locked shipment that are on a truck.
 * @param storeId store into which they come instead of the one that the delivery named
 * @returns whether there were any
 * @throws CodedError WRONG_VALUES naming `store`: `lotFull` for a lot without room for them.
 */
export async function receiveFromTruck(
  tx: Transaction,
  delivery: RefusedDelivery,
  by: OrderActor,
  storeId?: number,
): Promise<boolean> {
  const pieces = await tx.rows(sql<RefusedPieces>`
    select id as "itemId", detail_id as "detailId", product_id as "productId", expiration_date as "expirationDate",
      refused::float8 as quantity, reason, awaited::float8, back_store_id as "storeId", back_lot_code as "lotCode"
    from shipments_items
    where account_id = ${tx.accountId} and owner_id = ${delivery.shipment.id} and back_store_id is not null order by id for update`);
  const received = storeId === undefined ? pieces : pieces.map((each) => ({ ...each, storeId }));
  await storeRefusedPieces(tx, delivery, received, by);
  return pieces.length > 0;
}

/**
 * Receives all refused pieces that the truck of a trip brings back. The trip and the orders of all its stops are locked: a delivery at the same
 * time is either received here, or finds the trip ended.
 * @throws CodedError WRONG_VALUES naming `stops.{at}` of the trip, as `receiveFromTruck` names `store`.
 */
export async function receiveFromTruckOfTrip(
  tx: Transaction,
  tripId: number,
  by: OrderActor,
): Promise<void> {
  const carried = await tx.rows(sql<RefusedDelivery['shipment'] & { orderId: number; at: number }>`
    select s.id, s.order_id as "orderId", s.preset, s.target_store_id as "targetStoreId", coalesce((
      select count(*) from trips_stops earlier
      join trips_stops own on own.account_id = earlier.account_id and own.owner_id = earlier.owner_id and own.shipment_id = s.id
      where earlier.account_id = s.account_id and earlier.owner_id = s.trip_id
        and (earlier.position, earlier.id) < (own.position, own.id)), 0)::float8 as at
    from shipments s
    where s.account_id = ${tx.accountId} and s.trip_id = ${tripId} and exists (
      select from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id and i.back_store_id is not null)
    order by s.order_id, s.id for update`);
  for (const { orderId, at, ...shipment } of carried)
    await receiveFromTruck(tx, { shipment, order: await lockOrder(tx, orderId) }, by).catch(
      (error: unknown) => {
        throw error instanceof CodedError ? nameStop(error, at) : error;
      },
    );
}

/** Returns a refusal that names the stop of the trip instead of its store. */
const nameStop = ({ code, details, status }: CodedError, at: number): CodedError =>
  new CodedError(
    code,
    details.map((detail) => ({ ...detail, path: `stops.${at}` })),
    { status },
  );
