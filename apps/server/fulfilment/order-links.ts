import { createHash, randomBytes } from 'node:crypto';
import {
  customerLinkDayLimits,
  maxCustomerLinksPerOrder,
  type OrderLink,
} from '@tarima/domain/customer-page/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { createTransitionError } from '@tarima/domain/kit/transitions';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { assertPricesApproved } from './price-approval.ts';
import { saveSentQuotationRevision } from './order-content.ts';
import type { OrderRow } from './order-row.ts';

const tokenBytes = 32;

/** Returns the stored hash of a link's token, which opens nothing. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Maker {
  readonly id: number;
}

/**
 * Creates a link to the page of one order; its token is returned once and not stored. The visible content of a quotation is stored.
 * @param mailedTo address that the link is mailed to; null where its creator copies it
 * @throws CodedError WRONG_VALUES: with status 409 on `status` for an order that customers can no longer view;
 * `approval` until its prices are approved; `links` where there are too many, none of them mailed
 */
export async function createOrderLink(
  tx: Transaction,
  { id }: Maker,
  order: OrderRow,
  {
    mailedTo,
    days = customerLinkDayLimits.usual,
  }: { readonly mailedTo: string | null; readonly days?: number },
): Promise<{ readonly token: string; readonly link: OrderLink }> {
  const { status } = order;
  if (!orderDocument.is('quoted', status) && !orderDocument.is('agreed', status))
    throw createTransitionError();
  await assertPricesApproved(tx, order.id);
  const live = await tx.row(sql<{ count: number }>`
    select count(*)::int as count from orders_links
    where account_id = ${tx.accountId} and owner_id = ${order.id} and ${isLive}`);
  const isFull = (live?.count ?? 0) >= maxCustomerLinksPerOrder;
  if (isFull && !(mailedTo !== null && (await makeRoom(tx, order.id))))
    throw createWrongValueError('links', 'selection', { max: maxCustomerLinksPerOrder });
  await saveSentQuotationRevision(tx, order, id);
  const token = randomBytes(tokenBytes).toString('base64url');
  const made = await tx.row(sql<{ id: number }>`
    insert into orders_links (account_id, owner_id, token_hash, mailed_to, created_by_id, expires_at)
    values (${tx.accountId}, ${order.id}, ${hashLinkToken(token)}, ${mailedTo}, ${id}, present() + make_interval(days => ${days}))
    returning id`);
  const link = made && (await listOrderLinks(tx, order.id, sql`l.id = ${made.id}`))[0];
  if (!link) throw new CodedError('UNKNOWN_ERROR');
  if (mailedTo === null) await recordLinkMove(tx, order, 'share', id);
  return { token, link };
}

/** A mail is never refused because of earlier mails: the oldest mailed link is revoked instead. */
const makeRoom = async (tx: Transaction, orderId: number): Promise<boolean> =>
  (await tx.row(sql`
    update orders_links set revoked_at = present()
    where account_id = ${tx.accountId} and owner_id = ${orderId} and id = (
      select id from orders_links
      where account_id = ${tx.accountId} and owner_id = ${orderId} and mailed_to is not null and ${isLive}
      order by id limit 1)
    returning id`)) !== undefined;

const isLive = sql`revoked_at is null and expires_at > present()`;

/** Lists the valid links of an order, the newest first. */
export const listOrderLinks = (
  tx: Transaction,
  orderId: number,
  which: RawBuilder<unknown> = sql`true`,
): Promise<OrderLink[]> =>
  tx.rows(sql<OrderLink>`
    select l.id, l.mailed_to as "mailedTo", jsonb_build_object('id', u.id, 'name', u.name) as "createdBy",
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.first_opened_at as "firstOpenedAt", l.opened_at as "openedAt"
    from (
      select * from orders_links where account_id = ${tx.accountId} and owner_id = ${orderId} and ${isLive}
    ) l
    join users u on u.account_id = l.account_id and u.id = l.created_by_id
    where ${which} order by l.id desc`);

/** Revokes a link. @throws CodedError ENTITY_NOT_FOUND, also for a link of another order, or one that is already invalid. */
export async function revokeOrderLink(
  tx: Transaction,
  { id }: Maker,
  order: OrderRow,
  linkId: number,
): Promise<void> {
  const revoked = await tx.row(sql<{ id: number }>`
    update orders_links set revoked_at = present()
    where account_id = ${tx.accountId} and owner_id = ${order.id} and id = ${linkId} and ${isLive} returning id`);
  if (!revoked) throw new CodedError('ENTITY_NOT_FOUND');
  await recordLinkMove(tx, order, 'unshare', id);
}

/** Revokes the links of a quotation that has another customer now: the customer before loses access. */
export async function revokeOrderLinks(
  tx: Transaction,
  { id }: Maker,
  order: OrderRow,
): Promise<void> {
  const revoked = await tx.rows(sql<{ id: number }>`
    update orders_links set revoked_at = present()
    where account_id = ${tx.accountId} and owner_id = ${order.id} and ${isLive} returning id`);
  if (revoked.length > 0) await recordLinkMove(tx, order, 'unshare', id);
}

/** Returns whether an order has a valid link. */
export async function hasValidOrderLink(tx: Transaction, orderId: number): Promise<boolean> {
  const live = await tx.row(sql`
    select from orders_links where account_id = ${tx.accountId} and owner_id = ${orderId} and ${isLive} limit 1`);
  return live !== undefined;
}

const recordLinkMove = (
  tx: Transaction,
  { id, status }: OrderRow,
  event: 'share' | 'unshare',
  userId: number,
): Promise<unknown> =>
  tx.row(sql`
    insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id)
    values (${tx.accountId}, ${id}, ${event}, ${status}, ${status}, ${userId})`);
