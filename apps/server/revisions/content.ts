import { taxed, type DiscountType } from '@tarima/domain/kit/money';
import type { Language } from '@tarima/domain/kit/words';
import type { OrderRevision, RevisedTerm } from '@tarima/domain/orders/revision';
import { orderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** A line as it was agreed. */
export interface AgreedLine {
  readonly id: number;
  readonly productId: number;
  readonly name: Readonly<Record<Language, string>>;
  readonly quantity: number;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
  readonly subtotal: string;
}

/** What an order was agreed to be: whatever a revision can change of it, and what it came to. */
export type Content = Readonly<Record<RevisedTerm, string | null>> & {
  readonly total: string;
  readonly taxRate: number | null;
  readonly lines: readonly AgreedLine[];
};

/** An order as it is agreed now. */
export async function contentOf(tx: Transaction, orderId: number): Promise<Content> {
  const found = await tx.row(sql<Omit<Content, 'lines'>>`
    select requested_date as "requestedDate", payment_terms as "paymentTerms", delivery_place as "deliveryPlace", notes,
      total::text as total, tax_rate::float8 as "taxRate"
    from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  if (!found) throw new Error('An order is locked before it is read');
  const lines = await tx.rows(sql<AgreedLine>`
    select id, product_id as "productId", product_name as name, quantity::float8, price::text as price,
      discount::text as discount, discount_type as "discountType", subtotal::text as subtotal
    from orders_details where account_id = ${tx.accountId} and owner_id = ${orderId} order by position, id`);
  return { ...found, lines };
}

/** What an order comes to. */
export function moneyOf({ lines, total, taxRate }: Pick<Content, 'lines' | 'total' | 'taxRate'>) {
  const { subtotal, discount } = orderTotals(lines);
  return { subtotal, discount, total, tax: taxRate === null ? null : taxed(total, taxRate) };
}

/** Writes down what was agreed. What was accepted, by nobody in particular, when it was. */
export async function keepRevision(
  tx: Transaction,
  orderId: number,
  number: number,
  content: Content,
  why: { readonly reason: string; readonly userId: number } | 'accepted',
): Promise<void> {
  const { reason, userId } = why === 'accepted' ? { reason: null, userId: null } : why;
  await tx.row(sql`
    insert into orders_revisions (account_id, owner_id, number, content, reason, user_id, created_at)
    values (${tx.accountId}, ${orderId}, ${number}, ${JSON.stringify(content)}, ${reason}, ${userId}, coalesce((
      select max(created_at) from orders_moves
      where account_id = ${tx.accountId} and owner_id = ${orderId} and event = 'accept' and ${why === 'accepted'}), present()))
    on conflict (account_id, owner_id, number) do nothing`);
}

interface KeptRow extends Pick<OrderRevision, 'number' | 'reason' | 'user' | 'at'> {
  readonly content: Content;
}

/** Every time that an order was agreed, the first first; none where it never changed since it was accepted. */
export async function revisionsOf(tx: Transaction, orderId: number, language: Language) {
  const rows = await tx.rows(sql<KeptRow>`
    select r.number, r.reason, r.created_at as at, r.content,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user
    from orders_revisions r
    left join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = ${tx.accountId} and r.owner_id = ${orderId} order by r.number`);
  return rows.map(({ content, ...row }) => {
    const { lines, total, taxRate, ...terms } = content;
    const { subtotal, discount, tax } = moneyOf({ lines, total, taxRate });
    return {
      ...row,
      ...terms,
      details: lines.map((line) => toldLine(line, language)),
      subtotal,
      discount,
      total,
      tax,
    };
  });
}

export const toldLine = (
  { id, productId, name, quantity, price, discount, discountType, subtotal }: AgreedLine,
  language: Language,
) => ({
  id,
  product: { id: productId, name: name[language] },
  quantity,
  price,
  discount,
  discountType,
  subtotal,
});
