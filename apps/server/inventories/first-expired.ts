import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { lotColumns, type LotRow } from './lots.ts';

/** The lots of an element that have something available, first expired first out; what never expires is last, the oldest lot first. */
export function firstExpired(
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
