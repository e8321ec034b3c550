import type { customerPageCalls } from '@tarima/domain/customer-page/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockOrder, type OrderActor, type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { assertSameRequestBody, hashRequestBody } from '../kit/hash-request-body.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import { applyQuotationAcceptance, applyQuotationRejection } from '../orders/commands.ts';
import { getOrder } from '../orders/queries.ts';
import { assertRequestedDateNotPast } from '../orders/requested-date.ts';
import { insertQuotation, type QuotationSeller } from '../orders/quotations.ts';
import type { VerifiedOrderLink } from './verified-order-link.ts';

type Body<Name extends 'accept' | 'reject' | 'orderAgain'> = z.output<
  (typeof customerPageCalls)[Name]['body']
>;

/**
 * Accepts the quotation that the customer saw, by the same command as sellers.
 * @throws CodedError WRONG_VALUES with status 409, when it is decided or expired; STALE_ENTITY when it changed since they saw it.
 */
export async function acceptQuotationByLink(
  tx: Transaction,
  link: VerifiedOrderLink,
  { seen: expectedRevision, name, message }: Body<'accept'>,
): Promise<void> {
  const order = await lockDecidableOrder(tx, link, 'accept', expectedRevision);
  await setVisitor(tx, name);
  await applyQuotationAcceptance(tx, order, { ...toOrderActor(link, name), said: message });
}

/** Rejects the quotation that the customer saw, with the reason. @throws CodedError as `acceptQuotationByLink` does. */
export async function rejectQuotationByLink(
  tx: Transaction,
  link: VerifiedOrderLink,
  { seen: expectedRevision, name, message }: Body<'reject'>,
): Promise<void> {
  const order = await lockDecidableOrder(tx, link, 'reject', expectedRevision);
  await setVisitor(tx, name);
  await applyQuotationRejection(tx, order, toOrderActor(link, name), message);
}

/** Names the visitor as the author of all changes of the transaction: they have no user. */
const setVisitor = (tx: Transaction, name: string): Promise<unknown> =>
  tx.row(sql`select set_config('app.visitor', ${name}, true)`);

const toOrderActor = ({ id }: VerifiedOrderLink, name: string): OrderActor => ({
  id: null,
  name,
  linkId: id,
});

/** Locks the order. A simultaneous decision waits here, and finds the order decided. */
async function lockDecidableOrder(
  tx: Transaction,
  link: VerifiedOrderLink,
  event: 'accept' | 'reject',
  expectedRevision: number,
): Promise<OrderRow> {
  const order = await lockOrder(tx, link.orderId);
  orderDocument.next(order, event);
  if (order.revision !== expectedRevision) throw new CodedError('STALE_ENTITY');
  return order;
}

/**
 * Creates a quotation of the same goods, by the same seller for the same customer, at current prices.
 * A second request with the same key returns the existing quotation.
 * @returns its number
 * @throws CodedError WRONG_VALUES: with status 409 on `status` while the order's own quotation is open;
 * naming a line that is not the order's, a quantity that cannot be sold, or a requested day that is over.
 */
export async function repeatOrderByLink(
  tx: Transaction,
  link: VerifiedOrderLink,
  body: Body<'orderAgain'>,
): Promise<number> {
  const { key, name, message, requestedDate, lines } = body;
  const order = await lockOrder(tx, link.orderId);
  const before = await tx.row(sql<{ id: number; bodyHash: Buffer | null }>`
    select owner_id as id, body_hash as "bodyHash" from orders_requests where account_id = ${tx.accountId} and key = ${key} and link_id = ${link.id}`);
  if (before) {
    assertSameRequestBody(before.bodyHash, body);
    return before.id;
  }
  if (order.status === 'quotation' && (await isOpen(tx, order.id)))
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
  const { paymentTerms, deliveryPlace, details } = await getOrder(tx, order.id, defaultLanguage);
  const bought = groupLineRows(details).map((each) => each.line);
  if (requestedDate !== undefined) await assertRequestedDateNotPast(tx, requestedDate);
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw createWrongValueError('lines', 'repeated');
  const requested = lines.map(({ id, quantity }, at) => {
    const line = bought.find((each) => each.id === id);
    if (!line) throw createWrongValueError(`lines.${at}.id`, 'unknown');
    return { product: { id: line.product.id }, data: { quantity } };
  });
  await setVisitor(tx, name);
  const by = { ...toOrderActor(link, name), said: message };
  const made = await insertRequestedQuotation(tx, toSeller(order), by, {
    customer: { id: order.customerId },
    orderDate: await getToday(tx),
    requestedDate,
    paymentTerms,
    deliveryPlace,
    details: requested,
    metadata: {},
  });
  await tx.row(sql`
    insert into orders_requests (account_id, owner_id, from_order_id, link_id, key, body_hash)
    values (${tx.accountId}, ${made}, ${order.id}, ${link.id}, ${key}, ${hashRequestBody(body)})`);
  await notifyUsers(tx, {
    to: [order.createdById, ...(await listUsersByPermission(tx, 'orders', order.divisionId))],
    by: null,
    type: 'quotationRequested',
    data: {
      order: { id: made },
      customer: order.customer,
      by: name,
      like: { id: order.id },
      reason: message ?? null,
    },
  });
  return made;
}

/** Creates the quotation. Its errors name the lines as the request has them. */
const insertRequestedQuotation: typeof insertQuotation = (...quotation) =>
  insertQuotation(...quotation).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((detail) => ({
      ...detail,
      path: detail.path.replace(/^details\.(\d+)\.(?:data\.)?/, 'lines.$1.'),
    }));
    throw new CodedError(error.code, details, { status: error.status });
  });

async function isOpen(tx: Transaction, orderId: number): Promise<boolean> {
  const open = await tx.row(sql`
    select from orders where account_id = ${tx.accountId} and id = ${orderId} and expiration_date > present()`);
  return open !== undefined;
}

/** Returns the seller of the order. Prices are those of the products, since the page shows all of them. */
const toSeller = ({ createdById, divisionId }: OrderRow): QuotationSeller => ({
  id: createdById,
  divisionId,
  profile: {
    id: superuserProfileId,
    permissions: [],
    onlyMine: false,
    mayExport: false,
    mayDelete: false,
  },
});

async function getToday(tx: Transaction): Promise<string> {
  const row = await tx.row(sql<{ day: string }>`
    select (present() at time zone time_zone)::date as day from accounts where id = ${tx.accountId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  return row.day;
}
