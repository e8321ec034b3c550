import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql, type RawBuilder } from 'kysely';
import type { SumQueries } from '../kit/catalogue/joined-table.ts';

type Stock<Amount> = Readonly<Record<'stock' | 'globalStock', Amount>>;

const divisionStores = sql`store_id in (
  select s.id from stores s
  where s.account_id = current_account() and s.division_id = (select current_division()))`;

/** Builds the SQL of the stock on hand in all stores of the account, and in those of the user's division, over the element `t`. */
export const buildStockColumns = (kind: StockKind): Stock<RawBuilder<unknown>> => {
  const sum = sql`
    select coalesce(sum(i.quantity), 0)::float8 from stock_lots i
    where i.account_id = t.account_id and i.kind = ${sql.lit(kind)} and i.element_id = t.id`;
  return { globalStock: sql`(${sum})`, stock: sql`(${sum} and ${divisionStores})` };
};

/** Builds the SQL of the stock of all elements with lots, for lists that filter or sort by it. */
export const buildTotalStockQueries = (
  kind: StockKind,
): Stock<RawBuilder<unknown>> & SumQueries => {
  const buildSumsQuery = (which: RawBuilder<unknown>) => sql`
    select element_id, sum(quantity) from stock_lots
    where account_id = current_account() and kind = ${sql.lit(kind)} and ${which} group by element_id`;
  return { globalStock: buildSumsQuery(sql`true`), stock: buildSumsQuery(divisionStores) };
};
