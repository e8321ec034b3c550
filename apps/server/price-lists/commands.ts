import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { PriceLinesBody } from '@tarima/domain/price-lists/contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { computePriceListSignature } from './queries.ts';

/**
 * Replaces the lines of a price list. Earlier quotations keep their prices.
 * @throws CodedError ENTITY_NOT_FOUND; STALE_ENTITY where the lines changed since the editor loaded them;
 * WRONG_VALUES naming the line of an unknown product.
 */
export async function savePriceListLines(
  tx: Transaction,
  id: number,
  { lines, seen: expectedVersion }: PriceLinesBody,
): Promise<void> {
  // Two users who save at the same time wait for each other.
  const list = await tx.row(sql`
    select id from price_lists where account_id = ${tx.accountId} and id = ${id} for no key update`);
  if (!list) throw new CodedError('ENTITY_NOT_FOUND');
  if (
    expectedVersion !== undefined &&
    expectedVersion !== (await computePriceListSignature(tx, id))
  )
    throw new CodedError('STALE_ENTITY');
  const ids = lines.map(({ product }) => product.id);
  await holdProducts(tx, ids);
  const requestedLines = sql`unnest(${ids}::bigint[], ${lines.map(({ from }) => from)}::numeric[],
    ${lines.map(({ price }) => price)}::numeric[]) as wanted (product_id, from_quantity, price)`;
  await tx.row(sql`
    delete from price_lists_lines l
    where account_id = ${tx.accountId} and owner_id = ${id} and not exists (
      select from ${requestedLines}
      where wanted.product_id = l.product_id and wanted.from_quantity = l.from_quantity)`);
  await tx.row(sql`
    insert into price_lists_lines (account_id, owner_id, product_id, from_quantity, price)
    select ${tx.accountId}, ${id}, wanted.* from ${requestedLines}
    order by wanted.product_id, wanted.from_quantity
    on conflict (account_id, owner_id, product_id, from_quantity) do update set price = excluded.price
      where price_lists_lines.price <> excluded.price`);
}

/** Products are locked until the commit, in a fixed sequence: a product that is being deleted is either gone by now or stays. */
async function holdProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  const known = await tx.rows(sql<{ id: number }>`
    select id from products where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) order by id for key share`);
  const existingIds = new Set(known.map((product) => product.id));
  const missing = ids.findIndex((each) => !existingIds.has(each));
  if (missing >= 0) throw createWrongValueError(`lines.${missing}.product`, 'unknown');
}
