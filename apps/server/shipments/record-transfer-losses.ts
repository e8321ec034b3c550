import { sumQuantities } from '@tarima/domain/inventories/quantity';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import {
  countLostPieces,
  lossKinds,
  type DeliveredLine,
  type LossKind,
  type ShortShipmentItem,
} from '@tarima/domain/shipments/pieces';
import { stores } from '@tarima/domain/stores/store';
import { sql } from 'kysely';
import { isWaitingForGoods } from '../fulfilment/open-lost-pieces.ts';
import type { OrderActor, OrderRow } from '../fulfilment/order-row.ts';
import { recordLostStock } from '../inventories/commands.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listUsersByPermission, notifyUsers } from '../notifications/commands.ts';
import type { ShipmentItemRow, ShipmentRow } from './shipment-row.ts';

type ShortRow = ShortShipmentItem<ShipmentItemRow>;

/** Asserts that only a transfer reports lost pieces. @throws CodedError WRONG_VALUES (`unknown`) at the first of them. */
export function assertLossesOfTransfer(
  { type }: Pick<ShipmentRow, 'type'>,
  lines: readonly DeliveredLine[],
): void {
  if (type === 'transfer') return;
  for (const [at, line] of lines.entries())
    for (const kind of lossKinds)
      if ((line[kind] ?? 0) > 0) throw createWrongValueError(`lines.${at}.${kind}`, 'unknown');
}

/**
 * Asserts that lost pieces are reported by a user of the warehouse that receives them.
 * @throws CodedError FORBIDDEN for users who are restricted to another division, naming each `lines.{at}.missing` and
 * `lines.{at}.damaged` (`receiverReports`).
 */
export async function assertMayRecordLosses(
  tx: Transaction,
  person: ActingUser,
  id: number,
  lines: readonly DeliveredLine[],
): Promise<void> {
  const lost = lines.flatMap((line, at) =>
    lossKinds.flatMap((kind) => ((line[kind] ?? 0) > 0 ? [`lines.${at}.${kind}`] : [])),
  );
  const rowScope = getRowScope(stores, person);
  if (lost.length === 0 || !rowScope) return;
  const foreign = await tx.row(sql`
    select from shipments
    where account_id = ${tx.accountId} and id = ${id} and target_store_id is not null and target_store_id not in (
      select id from stores where account_id = ${tx.accountId} and ${rowScope})`);
  if (foreign)
    throw new CodedError(
      'FORBIDDEN',
      lost.map((path) => ({ path, rule: 'receiverReports' })),
    );
}

/** Transfer that arrived, with its order and the user who received it. */
interface ReceivedTransfer {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
  readonly by: OrderActor;
}

/**
 * Records the missing and damaged pieces of a transfer: at its items, and in the ledger of the lots that they left.
 * The warehouse that sent them and the seller are notified.
 * @returns the lost pieces by order line
 */
export async function recordTransferLosses(
  tx: Transaction,
  transfer: ReceivedTransfer,
  short: readonly ShortRow[],
): Promise<ReadonlyMap<number, number>> {
  const lost = short.filter((each) => countLostPieces(each) > 0);
  for (const { item, missing, damaged, reason } of lost)
    await tx.row(sql`
      update shipments_items set missing = ${missing}, damaged = ${damaged}, reason = ${reason}
      where account_id = ${tx.accountId} and id = ${item.id}`);
  for (const kind of lossKinds) await recordLossesOfKind(tx, transfer, lost, kind);
  if (lost.length > 0) await notifyShortTransfer(tx, transfer, lost);
  const byLine = new Map<number, number>();
  for (const each of lost) {
    const { detailId } = each.item;
    byLine.set(detailId, sumQuantities([byLine.get(detailId) ?? 0, countLostPieces(each)]));
  }
  return byLine;
}

async function recordLossesOfKind(
  tx: Transaction,
  { shipment, order, by }: ReceivedTransfer,
  lost: readonly ShortRow[],
  kind: LossKind,
): Promise<void> {
  for (const { item, [kind]: quantity, reason } of lost) {
    if (quantity <= 0) continue;
    const note = `#${order.id} · ${reason}`;
    const cause = { userId: by.id, kind: 'shipment', id: shipment.id, note } as const;
    await recordLostStock(tx, 'products', [{ lotId: item.lotId, quantity }], kind, cause);
  }
}

/** Notifies the warehouse that sent a transfer, and the seller whose order lacks its pieces. */
async function notifyShortTransfer(
  tx: Transaction,
  { shipment, order, by }: ReceivedTransfer,
  lost: readonly ShortRow[],
): Promise<void> {
  const place = await tx.row(sql<{ divisionId: number; store: { id: number; name: string } }>`
    select f.division_id as "divisionId", jsonb_build_object('id', t.id, 'name', t.name) as store
    from stores f join stores t on t.account_id = f.account_id and t.id = ${shipment.targetStoreId}
    where f.account_id = ${tx.accountId} and f.id = ${shipment.storeId}`);
  if (!place) throw new Error('A transfer arrives in a store');
  const reasons = new Set(lost.map(({ reason }) => reason));
  await notifyUsers(tx, {
    to: [order.createdById, ...(await listUsersByPermission(tx, 'shipping', place.divisionId))],
    by: by.id,
    type: 'transferShort',
    data: {
      shipment: { id: shipment.id },
      order: { id: order.id },
      store: place.store,
      missing: sumQuantities(lost.map(({ missing }) => missing)),
      damaged: sumQuantities(lost.map(({ damaged }) => damaged)),
      open: isWaitingForGoods(order),
      by: by.name,
      reason: [...reasons].join('; '),
    },
  });
}
