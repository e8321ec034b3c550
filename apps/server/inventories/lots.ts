import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { sql, type RawBuilder } from 'kysely';
import { columnName } from '../kit/catalogue/columns.ts';
import type { Transaction } from '../kit/database.ts';

/** A lot as the ledger's callers see it. Quantities are in the element's unit of measure, with three decimals at most. */
export interface LotRow {
  readonly id: number;
  readonly storeId: number;
  /** The product or the raw material. */
  readonly elementId: number;
  readonly lotCode: string;
  readonly expirationDate: string | null;
  readonly quantity: number;
  readonly reserved: number;
  readonly available: number;
}

type Fragment = RawBuilder<unknown>;

/** The tables and the column of a kind. */
export const tablesOf = (
  kind: StockKind,
): Readonly<Record<'elements' | 'lots' | 'movements' | 'reservations' | 'element', Fragment>> => ({
  elements: sql.table(kind),
  lots: sql.table(`${kind}_inventories`),
  movements: sql.table(`${kind}_movements`),
  reservations: sql.table(`${kind}_reservations`),
  element: sql.ref(`${columnName(elementField[kind])}_id`),
});

/** The columns of a `LotRow`, over the lot `l`. */
export const lotColumns = (kind: StockKind): Fragment => sql`
  l.id, l.store_id as "storeId", l.${tablesOf(kind).element} as "elementId", l.lot_code as "lotCode",
  l.expiration_date as "expirationDate", l.quantity::float8 as quantity, l.reserved::float8 as reserved,
  l.available::float8 as available`;

/**
 * One writer of an account's stock at a time: whatever lots a transaction touches, in whatever order and in however many
 * steps, two of them wait for each other and never deadlock, and what one has read stays true until it commits.
 */
export const lockStock = (tx: Transaction): Promise<unknown> =>
  tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`stock ${tx.accountId}`}, 0))`);

/** Lots as they are now, in the order of the ids. */
export async function lotsById(
  tx: Transaction,
  kind: StockKind,
  ids: readonly number[],
): Promise<LotRow[]> {
  const { lots } = tablesOf(kind);
  const found = await tx.rows(sql<LotRow>`
    select ${lotColumns(kind)} from ${lots} l
    where l.account_id = ${tx.accountId} and l.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(found.map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
