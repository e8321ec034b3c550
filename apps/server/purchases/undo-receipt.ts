import { CodedError } from '@tarima/domain/kit/errors';
import { createTransitionError } from '@tarima/domain/kit/transitions';
import { getUndoReceiptEvent } from '@tarima/domain/purchases/receipt';
import { sql } from 'kysely';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import { takeBackReceivedStock } from '../inventories/take-back-received-stock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  assertPurchaseTransition,
  getPurchaseScope,
  listPurchaseLines,
  lockPurchase,
  setPurchaseStatus,
} from './purchase-row.ts';

interface UndoneItem {
  /** Line that the goods were bought by; null once it was removed. */
  readonly lineId: number | null;
  readonly lotId: number;
  readonly quantity: number;
}

/**
 * Undoes a receipt of a purchase: its goods leave their lots, and its lines await them again.
 * @throws CodedError ENTITY_NOT_FOUND; WRONG_VALUES naming `store` where the user may not change its stock, or with status 409
 * `status` (`transition`) for a receipt that was undone already, and `items.{at}` (`lotLacksReceived`) for goods that are gone.
 * Nothing has changed then.
 */
export async function undoReceipt(
  tx: Transaction,
  person: ActingUser,
  ids: { readonly id: number; readonly receiptId: number },
  reason: string,
): Promise<void> {
  const { id, receiptId } = ids;
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  const receipt = await tx.row(sql<{ storeId: number; isUndone: boolean }>`
    select store_id as "storeId", undone_at is not null as "isUndone" from purchases_receipts
    where account_id = ${tx.accountId} and purchase_id = ${id} and id = ${receiptId}`);
  if (!receipt) throw new CodedError('ENTITY_NOT_FOUND');
  if (receipt.isUndone) throw createTransitionError();
  await assertStoreInScope(tx, person, receipt.storeId);
  const items = await tx.rows(sql<UndoneItem>`
    select line_id as "lineId", lot_id as "lotId", quantity::float8 from purchases_receipts_items
    where account_id = ${tx.accountId} and owner_id = ${receiptId} order by id`);
  const lines = await listPurchaseLines(tx, id);
  const event = getUndoReceiptEvent(lines, items);
  const status = assertPurchaseTransition(purchase, event, lines.length);
  const cause = { userId: person.id, kind: 'purchase', id, note: reason } as const;
  await takeBackReceivedStock(tx, 'raw_materials', items, cause);
  await tx.row(sql`
    update purchases_receipts set undone_at = present(), undone_by_id = ${person.id}, undo_reason = ${reason}
    where account_id = ${tx.accountId} and id = ${receiptId}`);
  await tx.row(sql`
    update purchases_lines l set received = l.received - undone.quantity
    from (
      select line_id, sum(quantity) as quantity from purchases_receipts_items
      where account_id = ${tx.accountId} and owner_id = ${receiptId} group by line_id
    ) undone
    where l.account_id = ${tx.accountId} and l.owner_id = ${id} and l.id = undone.line_id`);
  await setPurchaseStatus(tx, id, status);
}
