import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { lotColumns, type LotRow } from './lots.ts';

/**
 * Returns the lots of an element with available stock, first expired first out; lots that never expire are last, the oldest
 * first.
 */
export function listLotsByExpiration(
  tx: Transaction,
  kind: StockKind,
  { elementId, storeIds }: { readonly elementId: number; readonly storeIds: readonly number[] },
): Promise<LotRow[]> {
  return tx.rows(sql<LotRow>`
    select ${lotColumns} from stock_lots l
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.element_id = ${elementId}
      and l.store_id = any(${[...storeIds]}::bigint[]) and l.available > 0
    order by l.expiration_date nulls last, l.id`);
}
