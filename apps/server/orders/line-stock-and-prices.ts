import type { OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { computeTechnicalSheetTotals } from '@tarima/domain/technical-sheets/totals';
import { promisableQuantityExpression } from '../inventories/lots.ts';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { loadPriceListEntries, type PriceListEntries } from '../price-lists/queries.ts';
import { buildLastAgreedTermsQuery } from './last-agreed-terms.ts';
import { getOrderScope, sellerOrderScreens, getOrderStoreScope } from './order-scope.ts';

interface LineFactsQuery {
  readonly customer: number | undefined;
  readonly products: readonly number[];
  /** Division of the order; the user's own by default. */
  readonly division: number | undefined;
  /** Order whose lines are written: the last price is that of another order. */
  readonly order: number | undefined;
}

/** Returns the facts shown beside the lines of a quotation: unreserved stock, the customer's last price, material cost. */
export async function loadLineStockAndPrices(
  tx: Transaction,
  person: ActingUser,
  { customer, products, division, order }: LineFactsQuery,
): Promise<OrderLineInfo[]> {
  const stock = await listFreeStock(tx, person, products, division ?? person.divisionId ?? -1);
  const last =
    customer === undefined
      ? []
      : await listLastAgreedTerms(tx, person, products, { customer, order });
  const costs = await getMaterialCosts(tx, products);
  const prices = await getUnitPrices(tx, products);
  const listed =
    customer === undefined ? undefined : await loadPriceListEntries(tx, customer, products);
  return products.map((productId) => {
    const free = stock.find((each) => each.productId === productId);
    const agreed = last.find((each) => each.productId === productId);
    return {
      productId,
      here: free?.here ?? 0,
      elsewhere: free?.elsewhere ?? 0,
      last: agreed?.last ?? null,
      price: prices.get(productId) ?? null,
      listed: getProductEntries(listed, productId),
      cost: costs.get(productId) ?? null,
    };
  });
}

/** Returns the entries of a price list for a product. */
function getProductEntries(listed: PriceListEntries | undefined, productId: number) {
  const breaks = listed?.breaks.filter((each) => each.productId === productId) ?? [];
  return listed && breaks.length > 0 ? { list: listed.list, breaks } : null;
}

/** Returns the general unit prices of products. */
export async function getUnitPrices(
  tx: Transaction,
  products: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows(sql<{ id: number; price: string }>`
    select id, price from products
    where account_id = ${tx.accountId} and id = any(${products}::bigint[])`);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

const listFreeStock = (
  tx: Transaction,
  person: ActingUser,
  products: readonly number[],
  division: number,
) =>
  tx.rows(sql<{ productId: number; here: number; elsewhere: number }>`
    select l.element_id as "productId",
      coalesce(sum(${promisableQuantityExpression}) filter (where s.division_id = ${division}), 0)::float8 as here,
      coalesce(sum(${promisableQuantityExpression}) filter (where s.division_id <> ${division}), 0)::float8 as elsewhere
    from (select * from stores where account_id = ${tx.accountId} and ${getOrderStoreScope(person)}) s
    join stock_lots l on l.account_id = s.account_id and l.kind = 'products' and l.store_id = s.id
      and l.quantity > 0 and l.element_id = any(${products}::bigint[])
    group by l.element_id`);

const listLastAgreedTerms = (
  tx: Transaction,
  person: ActingUser,
  products: readonly number[],
  orders: OtherOrders,
) =>
  tx.rows(sql<{ productId: number; last: NonNullable<OrderLineInfo['last']> }>`
    select product_id as "productId",
      jsonb_build_object('orderId', id, 'date', order_date, 'price', price::text,
        'discount', discount::text, 'discountType', discount_type) as last
    from (${buildLastAgreedTermsQuery(tx.accountId, buildOtherOrdersQuery(tx, person, orders), products)}) agreed`);

interface OtherOrders {
  readonly customer: number;
  /** Order that is left out. */
  readonly order: number | undefined;
}

const buildOtherOrdersQuery = (
  tx: Transaction,
  person: ActingUser,
  { customer, order }: OtherOrders,
) =>
  sql`(select id, order_date, status from orders
    where account_id = ${tx.accountId} and customer_id = ${customer} and ${getOrderScope(person, sellerOrderScreens)}
      ${order === undefined ? sql`` : sql`and id <> ${order}`})`;

/** Returns the material cost per unit, for products with a technical sheet. */
export async function getMaterialCosts(
  tx: Transaction,
  products: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const lines = await tx.rows(
    withCachedQueryPlan(sql<{ productId: number; quantity: number; unitCost: string }>`
    select l.owner_id as "productId", l.quantity::float8, m.unit_cost as "unitCost"
    from technical_sheets_raw_materials l
    join raw_materials m on m.account_id = l.account_id and m.id = l.raw_material_id
    where l.account_id = ${tx.accountId} and l.owner_id = any(${products}::bigint[])`),
  );
  const sheets = Map.groupBy(lines, ({ productId }) => productId);
  return new Map(
    [...sheets].map(([id, materials]) => [
      id,
      computeTechnicalSheetTotals(materials.map((line) => ({ ...line, volume: null }))).cost,
    ]),
  );
}
