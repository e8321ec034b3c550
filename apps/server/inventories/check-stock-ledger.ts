import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Lot whose balances differ from the sums of its movements or reservations. */
export interface StockLedgerIssue {
  readonly kind: StockKind;
  readonly lotId: number;
  readonly lotCode: string;
  readonly fault: 'quantity' | 'reserved' | 'holders' | 'chain';
  /** Balance of the lot, and the sum of its movements or its holders. */
  readonly balance: string;
  readonly sum: string;
}

export interface StockLedgerCheck {
  readonly lots: number;
  readonly movements: number;
  readonly faults: readonly StockLedgerIssue[];
}

/**
 * Checks an account's stock. Every balance is the sum of its movements, and every movement begins where the previous one ended.
 * Every reserved quantity is the sum of its reservations.
 */
export async function checkStockLedger(tx: Transaction): Promise<StockLedgerCheck> {
  const counted = await tx.row(sql<{ lots: number; movements: number }>`
    select (select count(*) from stock_lots where account_id = ${tx.accountId}) as lots,
      (select count(*) from stock_movements where account_id = ${tx.accountId}) as movements`);
  return { lots: 0, movements: 0, ...counted, faults: await listLedgerIssues(tx) };
}

const listLedgerIssues = (tx: Transaction): Promise<StockLedgerIssue[]> =>
  tx.rows(sql<StockLedgerIssue>`
    with moved as (
      select kind, lot_id, sum(quantity) as quantity, sum(reserved) as reserved,
        sum(broken::int) as broken
      from (
        select kind, lot_id, quantity, reserved,
          (quantity_before, reserved_before) is distinct from (
            lag(quantity_after, 1, 0::numeric(14, 3)) over story, lag(reserved_after, 1, 0::numeric(14, 3)) over story
          ) as broken
        from stock_movements where account_id = ${tx.accountId}
        window story as (partition by kind, lot_id order by id)
      ) told
      group by kind, lot_id
    ), held as (
      select kind, lot_id, sum(quantity) as quantity from stock_reservations
      where account_id = ${tx.accountId} group by kind, lot_id
    )
    select l.kind, l.id as "lotId", l.lot_code as "lotCode", found.fault, found.balance::text, found.sum::text
    from stock_lots l
    left join moved m on m.kind = l.kind and m.lot_id = l.id
    left join held h on h.kind = l.kind and h.lot_id = l.id
    cross join lateral (values
      ('quantity', l.quantity, coalesce(m.quantity, 0)),
      ('reserved', l.reserved, coalesce(m.reserved, 0)),
      ('holders', l.reserved, coalesce(h.quantity, 0)),
      ('chain', 0, coalesce(m.broken, 0))
    ) as found (fault, balance, sum)
    where l.account_id = ${tx.accountId} and found.balance <> found.sum
    order by l.kind, l.id, found.fault`);
