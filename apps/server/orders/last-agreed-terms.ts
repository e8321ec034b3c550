import { orderDocument } from '@tarima/domain/orders/document';
import { sql, type RawBuilder } from 'kysely';
import { buildWholeLineDiscountExpression } from '../fulfilment/line-parts.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Builds the query of the last agreed terms of each product among some orders of a customer: the latest day, then the latest order.
 * An order that was entered late counts by its order date.
 * @param orders query of orders with their id, order_date and status
 */
export const buildLastAgreedTermsQuery = (
  accountId: number,
  orders: RawBuilder<unknown>,
  products?: readonly number[],
): RawBuilder<unknown> => sql`
  select distinct on (l.product_id) l.product_id, l.price, ${buildWholeLineDiscountExpression('l')} as discount, l.discount_type, o.id, o.order_date
  from ${orders} o
  join orders_details l on l.account_id = ${accountId} and l.owner_id = o.id and l.part_of is null
    ${products ? sql`and l.product_id = any(${products}::bigint[])` : sql``}
  where ${buildStatusCondition(orderDocument, 'agreed', 'o.status')}
  order by l.product_id, o.order_date desc, o.id desc, l.position`;
