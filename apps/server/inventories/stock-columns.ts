import { sql, type RawBuilder } from 'kysely';
import type { Sums } from '../kit/catalogue/joined.ts';

type Stock<Amount> = Readonly<Record<'stock' | 'globalStock', Amount>>;

const own = sql`store_id in (
  select s.id from stores s
  where s.account_id = current_account() and s.division_id = (select current_division()))`;

/** On hand in all stores of the account, and in those of the division of whoever asks, over the element `t`. */
const stockOf = (table: string, element: string): Stock<RawBuilder<unknown>> => {
  const lots = sql`${sql.table(table)} i where i.account_id = t.account_id and i.${sql.ref(element)} = t.id`;
  const sum = sql`select coalesce(sum(i.quantity), 0)::float8 from ${lots}`;
  return { globalStock: sql`(${sum})`, stock: sql`(${sum} and ${own})` };
};

/** The same of all elements that have any lot, for lists that filter or sort by it. */
const stockOfAll = (table: string, element: string): Stock<RawBuilder<unknown>> & Sums => {
  const of = sql.ref(element);
  const sums = (which: RawBuilder<unknown>) => sql`
    select ${of}, sum(quantity) from ${sql.table(table)}
    where account_id = current_account() and ${which} group by ${of}`;
  return { globalStock: sums(sql`true`), stock: sums(own) };
};

const products = ['products_inventories', 'product_id'] as const;
const rawMaterials = ['raw_materials_inventories', 'raw_material_id'] as const;

export const productStock = stockOf(...products);
export const rawMaterialStock = stockOf(...rawMaterials);
export const productStockOfAll = stockOfAll(...products);
export const rawMaterialStockOfAll = stockOfAll(...rawMaterials);
