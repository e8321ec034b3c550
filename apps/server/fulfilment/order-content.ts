import { addTax, type DiscountType } from '@tarima/domain/kit/money';
import type { Language } from '@tarima/domain/kit/words';
import { isSameOffer } from '@tarima/domain/orders/compare-revisions';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderRevision, RevisableTerm } from '@tarima/domain/orders/revision';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { OrderRow } from './order-row.ts';

/** Line as it was agreed. */
export interface AgreedOrderLine {
  readonly id: number;
  readonly productId: number;
  readonly name: Readonly<Record<Language, string>>;
  readonly quantity: number;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
  readonly subtotal: string;
}

/** Agreed content of an order: all terms that a revision can change, and its totals. */
export type OrderContent = Readonly<Record<RevisableTerm, string | null>> & {
  readonly total: string;
  readonly taxRate: number | null;
  /** End of validity of a sent quotation. */
  readonly expirationDate?: string;
  readonly lines: readonly AgreedOrderLine[];
};

/** Returns the currently agreed content of an order. */
export async function getOrderContent(tx: Transaction, orderId: number): Promise<OrderContent> {
  const found = await tx.row(sql<Omit<OrderContent, 'lines' | 'expirationDate'>>`
    select requested_date as "requestedDate", payment_terms as "paymentTerms", delivery_place as "deliveryPlace", notes,
      total::text as total, tax_rate::float8 as "taxRate"
    from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  if (!found) throw new Error('An order is locked before it is read');
  const lines = await tx.rows(sql<AgreedOrderLine>`
    select id, product_id as "productId", product_name as name, quantity::float8, price::text as price,
      discount::text as discount, discount_type as "discountType", subtotal::text as subtotal
    from orders_lines where account_id = ${tx.accountId} and owner_id = ${orderId} order by position, id`);
  return { ...found, lines };
}

/** Returns the totals of an order. */
export function computeAgreedTotals({
  lines,
  total,
  taxRate,
}: Pick<OrderContent, 'lines' | 'total' | 'taxRate'>) {
  const { subtotal, discount } = computeOrderTotals(lines);
  return { subtotal, discount, total, tax: taxRate === null ? null : addTax(total, taxRate) };
}

/** Stores the agreed content as a revision. The accepted content has no user, and the moment of acceptance. */
export async function saveOrderRevision(
  tx: Transaction,
  orderId: number,
  number: number,
  content: OrderContent,
  cause: { readonly reason: string; readonly userId: number } | 'accepted',
): Promise<void> {
  const { reason, userId } = cause === 'accepted' ? { reason: null, userId: null } : cause;
  await tx.row(sql`
    insert into orders_revisions (account_id, owner_id, number, content, reason, user_id, created_at)
    values (${tx.accountId}, ${orderId}, ${number}, ${JSON.stringify(content)}, ${reason}, ${userId}, coalesce((
      select max(created_at) from orders_moves
      where account_id = ${tx.accountId} and owner_id = ${orderId} and event = 'accept' and ${cause === 'accepted'}), present()))
    on conflict (account_id, owner_id, number) do nothing`);
}

/** Stores the content of a quotation that is sent to a customer, once for each revision. Agreed content has its own revisions. */
export async function saveSentQuotationRevision(
  tx: Transaction,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  userId: number,
): Promise<void> {
  if (!orderDocument.is('quoted', status)) return;
  const content = await getOrderContent(tx, id);
  await tx.row(sql`
    insert into orders_revisions (account_id, owner_id, number, kind, content, user_id)
    select account_id, id, revision, 'sent', ${JSON.stringify(content)}::jsonb || jsonb_build_object('expirationDate', expiration_date),
      ${userId}
    from orders where account_id = ${tx.accountId} and id = ${id}
    on conflict (account_id, owner_id, number) do nothing`);
}

/** Starts a new revision of a quotation whose content differs from the sent one. @returns whether it differs */
export async function advanceQuotationRevision(
  tx: Transaction,
  orderId: number,
  before: OrderContent,
): Promise<boolean> {
  if (isSameOffer(toCompare(before), toCompare(await getOrderContent(tx, orderId)))) return false;
  const counted = await tx.row(sql<{ revision: number }>`
    update orders o set revision = revision + 1
    where account_id = ${tx.accountId} and id = ${orderId} and exists (
      select from orders_revisions r where r.account_id = o.account_id and r.owner_id = o.id and r.number = o.revision)
    returning revision`);
  return counted !== undefined;
}

const toCompare = ({ lines, total, taxRate, ...terms }: OrderContent) => ({
  ...terms,
  details: lines.map((line) => toAgreedLineDto(line, 'es')),
  ...computeAgreedTotals({ lines, total, taxRate }),
});

interface RevisionRow extends Pick<OrderRevision, 'number' | 'reason' | 'user' | 'at'> {
  readonly kind: 'sent' | 'agreed';
  readonly content: OrderContent;
}

/** Every time that an order was sent or agreed, the first first; none where it was neither sent nor changed since it was accepted. */
export async function listOrderRevisions(
  tx: Transaction,
  orderId: number,
  language: Language,
): Promise<ReturnType<typeof toRevisionDto>[]> {
  const rows = await tx.rows(sql<RevisionRow>`
    select r.number, r.kind, r.reason, r.created_at as at, r.content,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user
    from orders_revisions r
    left join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = ${tx.accountId} and r.owner_id = ${orderId} order by r.number`);
  const [first] = rows;
  if (!first) return [];
  const now = await tx.row(sql<{ revision: number; at: string; acceptedAt: string | null }>`
    select revision, updated_at as at, (
        select max(created_at) from orders_moves m where m.account_id = o.account_id and m.owner_id = o.id and m.event = 'accept'
      ) as "acceptedAt"
    from orders o where account_id = ${tx.accountId} and id = ${orderId}`);
  if (!now) return [];
  // Content that was sent last before any agreement, or that was accepted unsent.
  const accepted = rows.findLast(({ kind, user }) => kind === 'sent' || user === null)?.number;
  const isStored = rows.some(({ number }) => number === now.revision);
  const storedRevisions = rows.map((row) => ({
    ...row,
    kind:
      row.kind === 'sent'
        ? ('sent' as const)
        : row.user === null
          ? ('accepted' as const)
          : ('revised' as const),
    acceptedAt: row.number === accepted ? now.acceptedAt : null,
  }));
  const current = {
    number: now.revision,
    kind: 'current' as const,
    at: now.at,
    reason: null,
    user: null,
    acceptedAt: now.acceptedAt,
    content: isStored ? first.content : await getOrderContent(tx, orderId),
  };
  return [...storedRevisions, ...(isStored ? [] : [current])].map((row) =>
    toRevisionDto(row, language),
  );
}

function toRevisionDto(
  { content, ...row }: Omit<RevisionRow, 'kind'> & Pick<OrderRevision, 'kind' | 'acceptedAt'>,
  language: Language,
) {
  const { lines, total, taxRate, expirationDate = null, ...terms } = content;
  const { subtotal, discount, tax } = computeAgreedTotals({ lines, total, taxRate });
  return {
    ...row,
    ...terms,
    expirationDate,
    details: lines.map((line) => toAgreedLineDto(line, language)),
    subtotal,
    discount,
    total,
    tax,
  };
}

export const toAgreedLineDto = (
  { id, productId, name, quantity, price, discount, discountType, subtotal }: AgreedOrderLine,
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
