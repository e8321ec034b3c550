import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';

/** Row of a lot for the ledger's callers. Quantities are in the element's unit of measure, with at most three decimals. */
export interface LotRow {
  readonly kind: StockKind;
  /** Id, unique among the lots of the same kind. */
  readonly id: number;
  readonly storeId: number;
  /** Id of the product or the raw material. */
  readonly elementId: number;
  readonly lotCode: string;
  readonly expirationDate: string | null;
  readonly quantity: number;
  readonly reserved: number;
  readonly available: number;
  /** Whether the lot is held back, such as returned pieces until they are repaired: nothing of it can be promised. */
  readonly onHold: boolean;
}

/** Columns of a `LotRow`, over the lot `l`. */
export const lotColumns = sql`
  l.kind, l.id, l.store_id as "storeId", l.element_id as "elementId", l.lot_code as "lotCode",
  l.expiration_date as "expirationDate", l.quantity::float8 as quantity, l.reserved::float8 as reserved,
  l.available::float8 as available, l.on_hold as "onHold"`;

/** Condition of a lot `l` that has not expired: it is good until the end of its day, by the company's calendar. */
export const unexpiredLotCondition = sql`(l.expiration_date is null or l.expiration_date >= (select account_today()))`;

/** Condition of a lot `l` whose free pieces can be promised: it has not expired and is not on hold. */
export const usableLotCondition = sql`(not l.on_hold and ${unexpiredLotCondition})`;

/** Condition of a lot `l` that has something to promise. */
export const promisableLotCondition = sql`(l.available > 0 and ${usableLotCondition})`;

/**
 * Part of a lot `l` that can be promised: neither reserved nor expired, and not on hold.
 * Free stock is its sum in lists, proposals, promises and comparisons with a threshold.
 */
export const promisableQuantityExpression = sql`(case when ${usableLotCondition} then l.available else 0 end)`;

/**
 * Locks an account's stock for one writer at a time: two transactions wait for each other and never deadlock, even with the same lots.
 * Rows that a transaction has read stay true until it commits.
 */
export const lockAccountStock = (tx: Transaction): Promise<unknown> => holdLock(tx, 'stock');

/** Loads the current lots by id, in the sequence of the ids. */
export async function listLotsById(
  tx: Transaction,
  kind: StockKind,
  ids: readonly number[],
): Promise<LotRow[]> {
  const found = await tx.rows(sql<LotRow>`
    select ${lotColumns} from stock_lots l
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(found.map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
