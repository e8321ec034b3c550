import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { isGood, lotColumns, type LotRow } from './lots.ts';

/**
 * Returns the lots of an element with available stock, those first that expire first; lots that never expire come after them, the oldest
 * first, and expired ones come last.
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
    order by not ${isGood}, l.expiration_date nulls last, l.id`);
}

/** Returns the same lots without the expired ones: those that may be proposed and reserved. */
export async function firstGood(
  tx: Transaction,
  kind: StockKind,
  place: { readonly elementId: number; readonly storeIds: readonly number[] },
): Promise<{ readonly good: LotRow[]; readonly expired: LotRow[] }> {
  const lots = await listLotsByExpiration(tx, kind, place);
  const day = await tx.row(sql<{ today: string }>`select account_today()::text as today`);
  const hasExpired = ({ expirationDate }: LotRow) =>
    expirationDate !== null && expirationDate < (day?.today ?? '');
  return { good: lots.filter((lot) => !hasExpired(lot)), expired: lots.filter(hasExpired) };
}
