import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { revisableTerms, type RevisionBody } from '@tarima/domain/orders/revision';
import { sql } from 'kysely';
import { type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  assertRequestedDateFromOrderDate,
  assertRequestedDateNotPast,
} from '../orders/requested-date.ts';
import { priceQuotationLines, type PricedQuotationLine } from '../orders/quotations.ts';
import { type OrderContent } from '../fulfilment/order-content.ts';
import { isSameRevisedLine } from './revision-impact.ts';
import { type OrderSnapshot } from './order-snapshot.ts';

/** Returns the lines after the revision: those of the form, or the current ones. An existing line keeps its product and its name. */
export async function getRevisedLines(
  tx: Transaction,
  person: ActingUser,
  { customerId }: Pick<OrderRow, 'customerId'>,
  { content, order }: OrderSnapshot,
  { details }: RevisionBody,
): Promise<PricedQuotationLine[]> {
  if (details === undefined)
    return content.lines.map(({ name, ...line }) => ({ ...line, productName: name }));
  const known = new Map(content.lines.map((line) => [line.id, line]));
  const customer = { id: customerId };
  const priced = await priceQuotationLines(tx, person, { details, customer }, order.id);
  return priced.map((line, at) => {
    const agreed = line.id === undefined ? undefined : known.get(line.id);
    if (line.id !== undefined && !agreed)
      throw createWrongValueError(`details.${at}.id`, 'unknown');
    if (agreed && agreed.productId !== line.productId)
      throw createWrongValueError(`details.${at}.product`, 'option');
    return agreed ? { ...line, productName: agreed.name } : line;
  });
}

export type OrderTerms = Pick<OrderContent, (typeof revisableTerms)[number]>;

/** Returns the terms after the revision. @throws CodedError WRONG_VALUES of `requestedDate` for a changed day that is past or before the order. */
export async function getRevisedTerms(
  tx: Transaction,
  orderId: number,
  content: OrderContent,
  body: RevisionBody,
): Promise<OrderTerms> {
  const {
    requestedDate = content.requestedDate,
    paymentTerms = content.paymentTerms,
    deliveryPlace = content.deliveryPlace,
    notes = content.notes,
  } = body;
  if (requestedDate !== null && requestedDate !== content.requestedDate) {
    await assertRequestedDateNotPast(tx, requestedDate);
    assertRequestedDateFromOrderDate({ orderDate: await getOrderDate(tx, orderId), requestedDate });
  }
  return { requestedDate, paymentTerms, deliveryPlace, notes };
}

async function getOrderDate(tx: Transaction, orderId: number): Promise<string> {
  const order = await tx.row(sql<{ orderDate: string }>`
    select order_date as "orderDate" from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  if (!order) throw new CodedError('ENTITY_NOT_FOUND');
  return order.orderDate;
}

export function assertOrderChanged(
  content: OrderContent,
  requested: readonly PricedQuotationLine[],
  terms: OrderTerms,
): void {
  const sameTerms = revisableTerms.every((term) => content[term] === terms[term]);
  const sameLines =
    requested.length === content.lines.length &&
    content.lines.every((line) => {
      const now = requested.find(({ id }) => id === line.id);
      return now !== undefined && isSameRevisedLine(line, toAgreed(line, now));
    });
  if (sameTerms && sameLines) throw createWrongValueError('details', 'unchanged');
}

const toAgreed = (line: OrderContent['lines'][number], requested: PricedQuotationLine) => ({
  ...line,
  quantity: Number(requested.quantity),
  price: requested.price,
  discount: requested.discount,
  discountType: requested.discountType,
});
