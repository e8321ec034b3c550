import { createHash } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { PriceListLines } from '@tarima/domain/price-lists/contract';
import { findPriceBreak, type PriceBreak } from '@tarima/domain/price-lists/price-break';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { buildCollationExpression } from '../kit/word-order.ts';

/** Entries of a customer's list for some products. */
export interface PriceListEntries {
  readonly list: NamedRecord;
  readonly breaks: readonly PriceBreak[];
}

/**
 * Loads the current prices of a customer's price list for some products, in the company's time zone.
 * Undefined for a customer without a list, a disabled or outdated list, or a list without these products.
 * Every quotation, proposal and price check uses this function.
 */
export async function loadPriceListEntries(
  tx: Transaction,
  customerId: number,
  products: readonly number[],
): Promise<PriceListEntries | undefined> {
  const rows = await tx.rows(
    withCachedQueryPlan(sql<{
      listId: number;
      list: string;
      productId: number;
      from: number;
      price: string;
    }>`
    select p.id as "listId", p.name as list, l.product_id as "productId", l.from_quantity::float8 as "from", l.price
    from customers c
    join accounts a on a.id = c.account_id
    join price_lists p on p.account_id = c.account_id and p.id = c.price_list_id and p.active
      and coalesce(p.valid_from <= (present() at time zone a.time_zone)::date, true)
      and coalesce(p.valid_until >= (present() at time zone a.time_zone)::date, true)
    join price_lists_lines l on l.account_id = p.account_id and l.owner_id = p.id
      and l.product_id = any(${products}::bigint[])
    where c.account_id = ${tx.accountId} and c.id = ${customerId}
    order by l.product_id, l.from_quantity`),
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    list: { id: first.listId, name: first.list },
    breaks: rows.map(({ productId, from, price }) => ({ productId, from, price })),
  };
}

/** Returns the unit price of a quantity of a product by the customer's list; undefined where it has no entry. */
export const findPriceListPrice = (
  listed: PriceListEntries | undefined,
  productId: number,
  quantity: number | string,
): string | undefined => findPriceBreak(listed?.breaks ?? [], productId, quantity)?.price;

/** Lists the lines of a price list, product by product. @throws CodedError ENTITY_NOT_FOUND */
export async function listPriceListLines(
  tx: Transaction,
  id: number,
  language: Language,
): Promise<PriceListLines> {
  const list = await tx.row(sql<NamedRecord>`
    select id, name from price_lists where account_id = ${tx.accountId} and id = ${id}`);
  if (!list) throw new CodedError('ENTITY_NOT_FOUND');
  const lines = await tx.rows(sql<PriceListLines['lines'][number]>`
    select jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}) as product,
      l.from_quantity::float8 as "from", l.price
    from price_lists_lines l
    join products p on p.account_id = l.account_id and p.id = l.product_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${id}
    order by ${buildCollationExpression(sql`p.${sql.ref(`name_${language}`)}`, language)}, p.id, l.from_quantity`);
  return { ...list, lines, seen: await computePriceListSignature(tx, id) };
}

/** Computes a signature of the lines, which changes with the lines and is the same in every language. */
export async function computePriceListSignature(tx: Transaction, id: number): Promise<string> {
  const lines = await tx.rows(sql<{ line: string }>`
    select concat_ws(' ', product_id, from_quantity, price) as line from price_lists_lines
    where account_id = ${tx.accountId} and owner_id = ${id} order by product_id, from_quantity`);
  return createHash('sha256')
    .update(lines.map(({ line }) => line).join('\n'))
    .digest('hex');
}
