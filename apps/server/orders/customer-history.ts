import {
  customerCalls,
  customerHistoryLimits,
  type CustomerQuotationTerms,
  type CustomerHistory,
} from '@tarima/domain/customers/customer-history';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { buildLastAgreedTermsQuery } from './last-agreed-terms.ts';
import { getOrderScope, readerOrderScreens } from './order-scope.ts';

/** Serves the history of a customer to the users who sell to them. */
export function registerCustomerHistoryRoutes(server: ApiServer): void {
  serveCall(server, customerCalls.dealings, async ({ tx, person, params, query }) =>
    assertFound(await tx.row(buildCustomerHistoryQuery(tx, person, params.id, query.lang))),
  );
  serveCall(server, customerCalls.terms, async ({ tx, params }) =>
    assertFound(
      await tx.row(sql<CustomerQuotationTerms>`
        select id, name, payment_terms as "paymentTerms", address from customers
        where account_id = ${tx.accountId} and id = ${params.id}`),
    ),
  );
}

/** Builds the query of a customer's latest orders and the last price of each product, in one scan of the index by customer. */
export function buildCustomerHistoryQuery(
  { accountId }: Pick<Transaction, 'accountId'>,
  person: ActingUser,
  customerId: number,
  language: Language,
) {
  const { orders, prices, lookedThrough } = customerHistoryLimits;
  return sql<CustomerHistory>`
    with latest as materialized (
      select id, order_date, status, total from orders
      where account_id = ${accountId} and customer_id = ${customerId} and ${getOrderScope(person, readerOrderScreens)}
      order by id desc limit ${lookedThrough}
    ), agreed as (${buildLastAgreedTermsQuery(accountId, sql`latest`)})
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'orderDate', order_date, 'status', status, 'total', total::text) order by id desc), '[]')
        from (select * from latest order by id desc limit ${orders}) shown
      ) as orders,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'product', jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}), 'price', shown.price::text,
          'orderDate', shown.order_date, 'order', jsonb_build_object('id', shown.id)) order by shown.order_date desc, shown.id desc, p.id), '[]')
        from (select * from agreed order by order_date desc, id desc, product_id limit ${prices}) shown
        join products p on p.account_id = ${accountId} and p.id = shown.product_id
      ) as prices
    from customers where account_id = ${accountId} and id = ${customerId}`;
}

function assertFound<Row>(row: Row | undefined): Row {
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  return row;
}
