import { sql, type RawBuilder } from 'kysely';

type Columns = Readonly<Record<'stock' | 'globalStock', RawBuilder<unknown>>>;

/** On hand in all stores of the account, and in those of the division of whoever asks, over the element `t`. */
const stockOf = (table: string, element: string): Columns => {
  const lots = sql`${sql.table(table)} i where i.account_id = t.account_id and i.${sql.ref(element)} = t.id`;
  return {
    globalStock: sql`(select coalesce(sum(i.quantity), 0)::float8 from ${lots})`,
    stock: sql`(
      select coalesce(sum(i.quantity), 0)::float8 from ${lots} and i.store_id in (
        select s.id from stores s
        where s.account_id = current_account() and s.division_id = (select current_division())))`,
  };
};

export const productStock = stockOf('products_inventories', 'product_id');
export const rawMaterialStock = stockOf('raw_materials_inventories', 'raw_material_id');
