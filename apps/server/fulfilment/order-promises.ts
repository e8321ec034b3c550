import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Content of a quotation for which a date was computed. */
interface PromisedContent {
  readonly id: number;
  readonly customer: { readonly id: number };
  readonly revision: number;
}

/**
 * Stores the date that the customer of a quotation is shown for its content, by a mail or on the page; it replaces an earlier one.
 * The order itself is not changed, so that forms of the office that are open stay current.
 */
export const recordShownPromise = (
  tx: Transaction,
  { id, customer, revision }: PromisedContent,
  end: string,
): Promise<unknown> =>
  tx.row(sql`
    insert into orders_promises (account_id, order_id, customer_id, revision, end_date)
    values (${tx.accountId}, ${id}, ${customer.id}, ${revision}, ${end})
    on conflict (account_id, order_id) do update
    set customer_id = excluded.customer_id, revision = excluded.revision, end_date = excluded.end_date`);

/** Stores the date that the customer was shown last at an accepted order, if that was for this customer and this content. */
export const keepShownPromise = (tx: Transaction, orderId: number): Promise<unknown> =>
  tx.row(sql`
    update orders o set promised_end_date = p.end_date
    from orders_promises p
    where o.account_id = ${tx.accountId} and o.id = ${orderId}
      and p.account_id = o.account_id and p.order_id = o.id and p.customer_id = o.customer_id and p.revision = o.revision`);
