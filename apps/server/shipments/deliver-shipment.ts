import { createWrongValueError } from '@tarima/domain/kit/errors';
import { orderDocument } from '@tarima/domain/orders/document';
import { sumQuantities } from '@tarima/domain/inventories/quantity';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import {
  countAcceptedPieces,
  parseShortItems,
  type DeliverShipmentBody,
  type ShortShipmentItem,
} from '@tarima/domain/shipments/pieces';
import { sql, type RawBuilder } from 'kysely';
import { updateOrderByShipments } from '../fulfilment/update-order-by-shipments.ts';
import { scheduleExpectedCompletionsJob } from '../planning/schedule-expected-completions.ts';
import {
  recordLostPiecesAsScrap,
  receiveHalfMadeGoods,
  announceOrderFloorChange,
  saveReceivedHalfMadePieces,
  type HalfMadeGoodsTransfer,
} from '../fulfilment/half-made-goods-transfers.ts';
import { openLostPieces } from '../fulfilment/open-lost-pieces.ts';
import type { OrderActor, OrderRow } from '../fulfilment/order-row.ts';
import { confirmLineOrigin, advanceOrderStatus } from '../fulfilment/advance-order.ts';
import {
  findCarryingTrip,
  leaveOnTruck,
  type CarryingTrip,
} from '../fulfilment/pieces-on-trucks.ts';
import { storeRefusedPieces } from '../fulfilment/refused-pieces.ts';
import { addStockToLots, reserveNamedLots } from '../inventories/commands.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { assertSameRequestBody, hashRequestBody } from '../kit/hash-request-body.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import { dispatchShipmentGoods } from './commands.ts';
import { buildReportedMissingCondition } from './reported-missing-condition.ts';
import { assertLossesOfTransfer, recordTransferLosses } from './record-transfer-losses.ts';
import {
  listShipmentItems,
  lockShipment,
  setShipmentStatus,
  type ShipmentItemRow,
  type ShipmentRow,
} from './shipment-row.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

type ShortRow = ShortShipmentItem<ShipmentItemRow>;

/**
 * Delivers goods to the customer, to the store that requested them (where they are reserved for their order),
 * or half-made to the next step.
 * Refused goods return to a store: they wait in another shipment for their order, or are unreserved. On a trip under way they stay on its
 * truck until it ends or a user receives them. The seller is notified.
 * Missing and damaged goods of a transfer between stores leave the stock, and their order waits for another origin of them.
 * A delivery repeated with the same key does nothing; another delivery with that key is a conflict.
 * @param delivery items that are left out were accepted; without it all items were. The caller checks access to its store.
 * Half-made pieces that it does not count stay in transit; lost pieces are made again.
 * @throws CodedError WRONG_VALUES with status 409, before they have left, or after arrival; `lines.{at}.…` as in `parseShortItems` and
 * `assertLossesOfTransfer`; `store` (`destination`) for refused pieces of a transfer that are delivered again to the store where they lie; `pieces` and `lost` as in `parseReceivedPieces`, `unknown` for goods of a store.
 */
export async function deliverShipment(
  tx: Transaction,
  actor: OrderActor,
  id: number,
  delivery: DeliverShipmentBody,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  const { key = null, lines = [] } = delivery;
  if (key !== null && key === shipment.deliveryKey)
    return assertSameRequestBody(shipment.deliveryHash, delivery);
  const status = shipmentDocument.moved(shipment, 'deliver');
  const items = await listShipmentItems(tx, id);
  const short = parseShortItems(items, lines);
  assertLossesOfTransfer(shipment, lines);
  const halfMade = shipment.halfMade && { ...shipment.halfMade, id, orderId: order.id };
  if (!halfMade) assertNoPieceCounts(delivery);
  const received = halfMade && (await receiveHalfMadeGoods(tx, halfMade, delivery));
  // Collected goods leave at this moment.
  if (shipment.status === 'active') await dispatchShipmentGoods(tx, id, actor);
  await setShipmentStatus(tx, id, status);
  if (key !== null)
    await tx.row(sql`
      update shipments set delivery_key = ${key}, delivery_hash = ${hashRequestBody(delivery)} where account_id = ${tx.accountId} and id = ${id}`);
  await returnRefusedPieces(
    tx,
    { shipment, order, by: actor },
    short.filter(({ refused }) => refused > 0),
    delivery,
  );
  if (shipment.type === 'order') await updateOrderByShipments(tx, order, actor);
  else if (!halfMade) await storeGoods(tx, { shipment, order, by: actor }, items, short);
  if (!halfMade || !received) return;
  await saveReceivedHalfMadePieces(tx, id, received, delivery.reason);
  if (received.lost > 0)
    await replaceLostPieces(tx, { shipment, order, by: actor }, halfMade, {
      lost: received.lost,
      reason: delivery.reason ?? '',
    });
  // Tablets that wait for the goods show that they have arrived.
  await announceOrderFloorChange(tx);
}

/** Asserts that goods of a store are received item by item. @throws CodedError WRONG_VALUES otherwise. */
function assertNoPieceCounts({ pieces, lost }: DeliverShipmentBody): void {
  if (pieces !== undefined) throw createWrongValueError('pieces', 'unknown');
  if (lost !== undefined) throw createWrongValueError('lost', 'unknown');
}

/** Schedules lost pieces to be made again, and notifies the planners of both divisions. */
async function replaceLostPieces(
  tx: Transaction,
  { shipment, order, by }: Arrival,
  halfMade: HalfMadeGoodsTransfer,
  { lost, reason }: { readonly lost: number; readonly reason: string },
): Promise<void> {
  const from = await recordLostPiecesAsScrap(tx, halfMade, { lost, reason, by });
  if (!from) return;
  const divisions = [...new Set([from.divisionId, from.ordersDivisionId])];
  const planners = [];
  for (const divisionId of divisions)
    planners.push(...(await listUsersByPermission(tx, 'orders_planning', divisionId)));
  await notifyUsers(tx, {
    to: [...new Set(planners)],
    by: by.id,
    type: 'piecesLost',
    data: {
      shipment: { id: shipment.id },
      order: { id: order.id },
      customer: order.customer,
      quantity: lost,
      product: { id: from.productId, name: from.product },
      workplace: { id: from.workplaceId, name: from.workplace },
      by: by.name,
      reason,
    },
  });
  await scheduleExpectedCompletionsJob(tx, from.divisionId, getServerTime());
}

/** Shipment that arrives. */
interface Arrival {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
  readonly by: OrderActor;
}

/**
 * Returns refused pieces to a store: to the lot that they left, or to a separate lot. Pieces that the truck of a trip carries come into it
 * when the trip ends or a user receives them.
 */
async function returnRefusedPieces(
  tx: Transaction,
  { shipment, order, by }: Arrival,
  refused: readonly ShortRow[],
  { store, apart = false }: DeliverShipmentBody,
): Promise<void> {
  // Goods of an order that is over become unreserved stock.
  const waits = orderDocument.is('underWay', order.status);
  const trips = new Map<number, CarryingTrip>();
  for (const { item, refused: quantity, reason, again } of refused) {
    const { detailId, productId, expirationDate } = item;
    const storeId = store?.id ?? item.storeId;
    const isAwaited = again && waits;
    // Pieces that lie where they were to arrive cannot be transferred there again.
    if (storeId === shipment.targetStoreId && isAwaited)
      throw createWrongValueError('store', 'destination');
    const lotCode = apart ? `${item.lotCode} R${shipment.id}` : item.lotCode;
    const awaited = isAwaited ? quantity : 0;
    await tx.row(sql`
      update shipments_items set refused = ${quantity}, reason = ${reason}, again = ${isAwaited}
      where account_id = ${tx.accountId} and id = ${item.id}`);
    const trip = await findCarryingTrip(tx, shipment.id, storeId);
    if (trip) {
      trips.set(trip.id, trip);
      await leaveOnTruck(tx, item.id, { storeId, lotCode, awaited });
      continue;
    }
    const pieces = { itemId: item.id, detailId, productId, expirationDate, quantity, reason };
    await storeRefusedPieces(
      tx,
      { shipment, order },
      [{ ...pieces, awaited, storeId, lotCode }],
      by,
    );
  }
  const [trip] = trips.values();
  if (refused.length > 0)
    await notifyRefused(tx, { shipment, order, by }, refused, { storeId: store?.id, waits, trip });
}

interface RefusedDestination {
  /** Store that the user named. */
  readonly storeId: number | undefined;
  /** Whether the order may wait for another delivery. */
  readonly waits: boolean;
  /** Trip whose truck carries the pieces. */
  readonly trip: CarryingTrip | undefined;
}

/** Notifies the seller of goods that the customer refused, or the division at which a transfer arrived, or that a driver reported missing. */
async function notifyRefused(
  tx: Transaction,
  { shipment, order, by }: Arrival,
  refused: readonly ShortRow[],
  { storeId, waits, trip }: RefusedDestination,
): Promise<void> {
  const place = await tx.row(sql<{
    store: { id: number; name: string };
    division: { id: number; name: string } | null;
    reportedMissing: boolean;
  }>`
    select jsonb_build_object('id', s.id, 'name', s.name) as store,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as division,
      ${buildReportedMissingCondition('h')} as "reportedMissing"
    from stores s
    join shipments h on h.account_id = s.account_id and h.id = ${shipment.id}
    left join stores t on t.account_id = s.account_id and t.id = ${shipment.targetStoreId}
    left join divisions d on d.account_id = t.account_id and d.id = t.division_id
    where s.account_id = ${tx.accountId} and s.id = ${storeId ?? shipment.storeId}`);
  if (!place) throw new Error('What came back has a store');
  const reasons = new Set(refused.map(({ reason }) => reason));
  await notifyUsers(tx, {
    to: [order.createdById],
    by: by.id,
    type: 'piecesRefused',
    data: {
      shipment: { id: shipment.id },
      order: { id: order.id },
      customer: order.customer,
      quantity: sumQuantities(refused.map((each) => each.refused)),
      ...(place.division && { division: place.division }),
      store: place.store,
      ...(trip && { trip }),
      ...(place.reportedMissing && { missing: true }),
      again: waits && refused.some(({ again }) => again),
      by: by.name,
      reason: [...reasons].join('; '),
    },
  });
}

/** Returns the accepted part of each item, which stays at its destination. */
const toAcceptedItems = (
  items: readonly ShipmentItemRow[],
  short: readonly ShortRow[],
): ShipmentItemRow[] =>
  items.flatMap((item) => {
    const result = short.find((each) => each.item.id === item.id);
    const quantity = result ? countAcceptedPieces(result) : item.quantity;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/** Adds the accepted goods of a transfer to its store, and records those that were lost. */
async function storeGoods(
  tx: Transaction,
  { shipment, order, by }: Arrival,
  items: readonly ShipmentItemRow[],
  short: readonly ShortRow[],
): Promise<void> {
  const { id, targetStoreId } = shipment;
  if (targetStoreId === null) throw new Error('A transfer arrives in a store');
  const cause = { userId: by.id, kind: 'shipment', id } as const;
  for (const { detailId, productId, lotCode, quantity, expirationDate } of toAcceptedItems(
    items,
    short,
  )) {
    const element = { id: productId, lotCode, quantity, expirationDate };
    const [lot] = await addStockToLots(tx, 'products', targetStoreId, [element], cause, 'receive');
    // Goods of an order that was canceled in the meantime become unreserved stock.
    if (!lot || order.status === 'canceled') continue;
    const holder = { kind: 'order_detail', id: detailId } as const;
    await reserveNamedLots(tx, 'products', [{ recordId: lot.id, quantity }], holder, cause);
  }
  const lost = await recordTransferLosses(tx, { shipment, order, by }, short);
  if (order.status === 'canceled') return;
  for (const detailId of new Set(items.map((item) => item.detailId)))
    if (!(await isInTransit(tx, detailId))) await confirmLineOrigin(tx, detailId, { ready: true });
  await advanceOrderStatus(tx, await openLostPieces(tx, order, lost, by), by);
}

/**
 * Returns whether goods of a line are still on their way, or refused ones are on a truck that the line waits for: a line with several stores
 * arrives with the last of them.
 */
async function isInTransit(tx: Transaction, detailId: number): Promise<boolean> {
  const found = await tx.row(sql`
    select from shipments_items i
    join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${detailId} and s.type = 'transfer'
      and (${buildStatusCondition(shipmentDocument, 'ahead', 's.status')} or i.awaited > 0)
    limit 1`);
  return found !== undefined;
}
