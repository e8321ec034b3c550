import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { unexpiredLotCondition, lotColumns, type LotRow } from './lots.ts';

/** Lot with its expiration state by the company's calendar. */
interface LotOfShelfLife extends LotRow {
  readonly expired: boolean;
}

/**
 * Lists the lots of an element with available stock, without those on hold.
 * Those that expire first come first, then those without expiration, the oldest first, then expired ones.
 */
export function listLotsByExpiration(
  tx: Transaction,
  kind: StockKind,
  { elementId, storeIds }: { readonly elementId: number; readonly storeIds: readonly number[] },
): Promise<LotOfShelfLife[]> {
  return tx.rows(sql<LotOfShelfLife>`
    select ${lotColumns}, not ${unexpiredLotCondition} as expired from stock_lots l
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.element_id = ${elementId}
      and l.store_id = any(${[...storeIds]}::bigint[]) and l.available > 0 and not l.on_hold
    order by expired, l.expiration_date nulls last, l.id`);
}

/** Splits these lots into good ones, which may be proposed and reserved, and expired ones. */
export async function splitLotsByExpiration(
  tx: Transaction,
  kind: StockKind,
  lotQuery: { readonly elementId: number; readonly storeIds: readonly number[] },
): Promise<{ readonly good: LotRow[]; readonly expired: LotRow[] }> {
  const lots = await listLotsByExpiration(tx, kind, lotQuery);
  return {
    good: lots.filter(({ expired }) => !expired),
    expired: lots.filter(({ expired }) => expired),
  };
}
