import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Price of a product in a price list. */
export interface ListedPrice {
  readonly price: string;
  readonly list: string;
}

/**
 * Loads the lowest price of each product for a quantity, among the price lists that apply today in the company's time zone and
 * that a customer has. Products that no such list names are left out.
 */
export async function loadLowestListPrices(
  tx: Transaction,
  quantity: number,
): Promise<ReadonlyMap<number, ListedPrice>> {
  const rows = await tx.rows(sql<{ productId: number; price: string; list: string }>`
    select distinct on (product_id) product_id as "productId", price, list from (
      select distinct on (p.id, l.product_id) l.product_id, l.price, p.name as list
      from price_lists p
      join accounts a on a.id = p.account_id
      join price_lists_lines l on l.account_id = p.account_id and l.owner_id = p.id and l.from_quantity <= ${quantity}
      where p.account_id = ${tx.accountId} and p.active
        and coalesce(p.valid_from <= (present() at time zone a.time_zone)::date, true)
        and coalesce(p.valid_until >= (present() at time zone a.time_zone)::date, true)
        and exists (select from customers c where c.account_id = p.account_id and c.price_list_id = p.id)
      order by p.id, l.product_id, l.from_quantity desc) listed
    order by product_id, price, list`);
  return new Map(rows.map(({ productId, price, list }) => [productId, { price, list }]));
}
