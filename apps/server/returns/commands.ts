import { shipmentDocument } from '@tarima/domain/shipments/document';
import { isWholeQuantity, toThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { countReturnablePieces } from '@tarima/domain/orders/line-pieces';
import type {
  ReceiveReturnBody,
  ReturnBody,
  ReturnDisposition,
} from '@tarima/domain/returns/contract';
import {
  returnDocument,
  type ConfirmedReturnVerb,
  type ReturnStatus,
} from '@tarima/domain/returns/document';
import { sql, type RawBuilder } from 'kysely';
import { loadLinePieceProgress } from '../fulfilment/line-pieces.ts';
import { lockOrder, type OrderActor } from '../fulfilment/order-row.ts';
import { dispatchStockFromLots, addStockToLots } from '../inventories/commands.ts';
import { getCountabilityById, assertNoErrorDetails } from '../inventories/elements.ts';
import type { DocumentVerbCommands } from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { getReturnScope } from './queries.ts';

/**
 * Announces that a customer returns some delivered pieces to a store. The caller checks access to the store. @returns the return's id.
 * @throws CodedError ENTITY_NOT_FOUND; WRONG_VALUES naming `lines.{at}.…`:
 * `detail` (`unknown`, `repeated` with the same fate), `quantity` (`integer`,
 * `lessOrEqual` with `max` beyond the delivered pieces less those returned or announced before).
 */
export async function announceReturn(
  tx: Transaction,
  actor: OrderActor,
  orderId: number,
  { lines, store, reason }: ReturnBody,
  rowScope: RawBuilder<unknown>,
): Promise<number> {
  const order = await lockOrder(tx, orderId, rowScope);
  const delivered = await listDeliveredLots(tx, orderId);
  await assertReturnable(tx, orderId, lines, { delivered });
  const made = await tx.row(sql<{ id: number }>`
    insert into orders_returns (account_id, order_id, customer_id, store_id, created_by_id, reason)
    values (${tx.accountId}, ${orderId}, ${order.customerId}, ${store.id}, ${actor.id}, ${reason}) returning id`);
  if (!made) throw new Error('A return was not made');
  await insertItems(tx, made.id, lines, delivered);
  return made.id;
}

/** Inserts the items of a return, each with the lot that the customer got last of its line. */
async function insertItems(
  tx: Transaction,
  id: number,
  lines: ReturnBody['lines'],
  delivered: readonly DeliveredLot[],
): Promise<void> {
  for (const { detail, quantity, fate } of lines) {
    const lot = delivered.find(({ detailId }) => detailId === detail.id);
    if (quantity === 0 || !lot) continue;
    await tx.row(sql`
      insert into orders_returns_items (account_id, owner_id, detail_id, product_id, quantity, fate, lot_code, expiration_date)
      values (${tx.accountId}, ${id}, ${detail.id}, ${lot.productId}, ${quantity}, ${fate},
        ${formatLotCode(lot.lotCode, fate, id)}, ${lot.expirationDate}::date)`);
  }
}

/** Returns the lot code of returned goods: goods that are not plain stock again get a separate lot with the number of the return. */
const formatLotCode = (code: string, fate: ReturnDisposition, id: number): string =>
  fate === 'stock' ? code : `${code} D${id}`;

interface DeliveredLot {
  readonly detailId: number;
  readonly productId: number;
  readonly lotCode: string;
  readonly expirationDate: string | null;
}

/** Lists the lots that the customer of an order received of each line that the order still has, the latest first: the customer rarely knows which lot comes back. */
const listDeliveredLots = (tx: Transaction, orderId: number): Promise<DeliveredLot[]> =>
  tx.rows(sql<DeliveredLot>`
    select i.detail_id as "detailId", i.product_id as "productId", i.lot_code as "lotCode", i.expiration_date as "expirationDate"
    from shipments s
    join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id and i.refused < i.quantity and i.detail_id is not null
    where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and s.type = 'order' and ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}
    order by s.finished_at desc, i.id desc`);

interface ReturnableOptions {
  readonly delivered: readonly DeliveredLot[];
  /** Id of the return whose lines are checked, where it is announced: its own pieces are not awaited besides. */
  readonly id?: number;
}

async function assertReturnable(
  tx: Transaction,
  orderId: number,
  lines: ReturnBody['lines'],
  { delivered, id: ownId }: ReturnableOptions,
): Promise<void> {
  const pieces = await loadLinePieceProgress(tx, orderId);
  const awaited = await loadAwaited(tx, orderId, ownId);
  const countable = await getCountabilityById(
    tx,
    'products',
    delivered.map(({ productId }) => productId),
  );
  const remaining = new Map<number, number>();
  const checkedIds = new Set<string>();
  assertNoErrorDetails(
    lines.flatMap(({ detail: { id }, quantity, fate }, at): ErrorDetail[] => {
      const lot = delivered.find(({ detailId }) => detailId === id);
      const line = pieces.get(id);
      if (!lot || !line) return [{ path: `lines.${at}.detail`, rule: 'unknown' }];
      const same = `${id} ${fate}`;
      if (checkedIds.has(same)) return [{ path: `lines.${at}.detail`, rule: 'repeated' }];
      checkedIds.add(same);
      if (countable.get(lot.productId) && !isWholeQuantity(quantity))
        return [{ path: `lines.${at}.quantity`, rule: 'integer' }];
      const max =
        remaining.get(id) ??
        toThousandths(countReturnablePieces(line)) - toThousandths(awaited.get(id) ?? 0);
      remaining.set(id, Math.max(0, max - toThousandths(quantity)));
      if (toThousandths(quantity) <= max) return [];
      const params = { max: Math.max(0, max) / 1000 };
      return [{ path: `lines.${at}.quantity`, rule: 'lessOrEqual', params }];
    }),
  );
}

/** Loads the pieces of each line that are announced and not received yet, without those of one return. */
async function loadAwaited(
  tx: Transaction,
  orderId: number,
  ownId: number | undefined,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select i.detail_id as id, sum(i.quantity)::float8 as quantity
    from orders_returns r
    join orders_returns_items i on i.account_id = r.account_id and i.owner_id = r.id
    where r.account_id = ${tx.accountId} and r.order_id = ${orderId} and ${buildStatusCondition(returnDocument, 'awaited', 'r.status')}
      and r.id is distinct from ${ownId ?? null}
    group by i.detail_id`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

interface ReturnRow {
  readonly id: number;
  readonly status: ReturnStatus;
  readonly orderId: number;
  readonly storeId: number;
  readonly reason: string;
}

/** Locks a return after its order. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
async function lock(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown>,
): Promise<ReturnRow> {
  const read = (locking: RawBuilder<unknown>) =>
    tx.row(sql<ReturnRow>`
      select id, status, order_id as "orderId", store_id as "storeId", reason from orders_returns
      where account_id = ${tx.accountId} and id = ${id} and ${rowScope} ${locking}`);
  const found = await read(sql``);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  await lockOrder(tx, found.orderId);
  const locked = await read(sql`for update`);
  if (!locked) throw new CodedError('ENTITY_NOT_FOUND');
  return locked;
}

interface ReceivedReturn {
  readonly id: number;
  readonly body: ReceiveReturnBody;
  readonly rowScope: RawBuilder<unknown>;
}

/**
 * Receives a return: pieces become stock again, a lot that is on hold until they are repaired, or scrap. Counted pieces replace the
 * announced ones.
 * @throws CodedError WRONG_VALUES with status 409, when it was received or canceled; WRONG_VALUES naming `lines.{at}.…` as `announceReturn`
 * does, where the pieces that other returns announced count against the maximum.
 */
export async function receiveReturn(
  tx: Transaction,
  actor: OrderActor,
  { id, body: { lines }, rowScope }: ReceivedReturn,
): Promise<void> {
  const found = await lock(tx, id, rowScope);
  const status = returnDocument.moved(found, 'receive');
  if (lines) await storeCountedPieces(tx, found, lines);
  const items = await tx.rows(sql<{
    id: number;
    lotCode: string;
    quantity: number;
    expirationDate: string | null;
    fate: ReturnDisposition;
  }>`
    select product_id as id, lot_code as "lotCode", quantity::float8, expiration_date as "expirationDate", fate
    from orders_returns_items where account_id = ${tx.accountId} and owner_id = ${id} order by id`);
  const note = `#${found.orderId} · ${found.reason}`;
  const cause = { userId: actor.id, kind: 'return', id, note } as const;
  for (const { fate, ...element } of items) {
    const lot = { ...element, onHold: fate === 'repair' };
    await addStockToLots(tx, 'products', found.storeId, [lot], cause, 'return');
    if (fate === 'scrap')
      await dispatchStockFromLots(tx, 'products', found.storeId, [element], cause);
  }
  await tx.row(sql`
    update orders_returns set status = ${status}, received_at = present()
    where account_id = ${tx.accountId} and id = ${id}`);
}

/** Replaces the announced pieces of a return by the counted ones. Items with the same line and fate stay, so that the history shows the difference. */
async function storeCountedPieces(
  tx: Transaction,
  { id, orderId }: Pick<ReturnRow, 'id' | 'orderId'>,
  lines: ReturnBody['lines'],
): Promise<void> {
  const delivered = await listDeliveredLots(tx, orderId);
  await assertReturnable(tx, orderId, lines, { delivered, id });
  const announced = await tx.rows(sql<{ id: number; detailId: number; fate: ReturnDisposition }>`
    select id, detail_id as "detailId", fate from orders_returns_items
    where account_id = ${tx.accountId} and owner_id = ${id} order by id`);
  const added = new Set(lines);
  for (const item of announced) {
    const line = lines.find(
      ({ detail, fate }) => detail.id === item.detailId && fate === item.fate,
    );
    if (line) added.delete(line);
    const where = sql`where account_id = ${tx.accountId} and id = ${item.id}`;
    await tx.row(
      line && line.quantity > 0
        ? sql`update orders_returns_items set quantity = ${line.quantity} ${where}`
        : sql`delete from orders_returns_items ${where}`,
    );
  }
  await insertItems(tx, id, [...added], delivered);
}

/** Cancels a return. @throws CodedError WRONG_VALUES with status 409, when it was received or canceled. */
async function cancelReturn(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  const status = returnDocument.moved(await lock(tx, id, rowScope), 'cancel');
  await tx.row(sql`
    update orders_returns set status = ${status} where account_id = ${tx.accountId} and id = ${id}`);
}

/** Commands of the confirmed verbs. */
export const returnVerbCommands: DocumentVerbCommands<ConfirmedReturnVerb> = {
  cancel: ({ tx, person, id }) => cancelReturn(tx, id, getReturnScope(person)),
};
