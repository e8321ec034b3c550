import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { isWholeQuantity, toThousandths } from '@tarima/domain/inventories/quantity';
import {
  discountTypes,
  findAmountLineIssue,
  addTax,
  type DiscountType,
  type AmountLine,
} from '@tarima/domain/kit/money';
import { getDefaultOrderColor, type OrderBody } from '@tarima/domain/orders/body';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import type { OrderPriority } from '@tarima/domain/planning/plan-objective';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import { validateCustomFieldValues } from '../custom-fields/commands.ts';
import { getCountabilityById } from '../inventories/elements.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { scheduleExpirationJob } from '../fulfilment/expiration.ts';
import { isAwaitingPriceApproval } from '../fulfilment/price-approval.ts';
import {
  getOrderContent,
  advanceQuotationRevision,
  saveSentQuotationRevision,
  type OrderContent,
} from '../fulfilment/order-content.ts';
import { hasValidOrderLink, revokeOrderLinks } from '../fulfilment/order-links.ts';
import {
  lockOrder,
  transitionOrder,
  recordOrderTransition,
  type OrderActor,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { divideLineTotal, buildWholeLineDiscountExpression } from '../fulfilment/line-parts.ts';
import { findPriceListPrice, loadPriceListEntries } from '../price-lists/queries.ts';
import { updatePriceApproval } from './approvals.ts';
import { getOrderScope, sellerOrderScreens } from './order-scope.ts';
import { notifyQuotationEdit } from './notify-quotation.ts';
import { assertRequestedDateFromOrderDate } from './requested-date.ts';

/** Quotation line with the data of its product. */
export interface PricedQuotationLine extends AmountLine {
  readonly id: number | undefined;
  readonly productId: number;
  readonly productName: Readonly<Record<'es' | 'en', string>>;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
}

/**
 * Creates a quotation of the user's division, with the current tax rate of the account. @returns its id.
 * @throws CodedError DETAILS_EMPTY, or WRONG_VALUES naming `division`, `customer` or the value of a line.
 */
export async function createQuotation(
  tx: Transaction,
  person: ActingUser,
  body: OrderBody,
): Promise<number> {
  assertSameStatus('quotation', body);
  const seller = { ...person, divisionId: getQuotingDivision(person) };
  return insertQuotation(tx, seller, person, { ...body, customFields: body.customFields ?? {} });
}

/** Seller of a quotation. */
export interface QuotationSeller extends Pick<ActingUser, 'id' | 'profile'> {
  readonly divisionId: number;
}

/**
 * Creates a quotation of a seller, for any requesting user. A body without custom fields requires none.
 * @throws CodedError as `createQuotation` does.
 */
export async function insertQuotation(
  tx: Transaction,
  seller: QuotationSeller,
  actor: OrderActor,
  body: OrderBody,
): Promise<number> {
  const { accountId } = tx;
  const { lines, totals, customFields, customer } = await validateQuotation(tx, seller, body);
  const { paymentTerms = customer.paymentTerms, deliveryPlace = customer.address } = body;
  const taxRate = (await findAccount(tx))?.settings.taxRate ?? null;
  assertTotalWithTaxInRange(totals.total, taxRate);
  const made = await tx.row(
    withCachedQueryPlan(sql<{ id: number; expiration_date: string }>`
    insert into orders (account_id, order_date, customer_id, total, tax_rate, division_id, created_by_id, requested_date,
      payment_terms, delivery_place, notes, priority, custom_fields, metadata)
    values (${accountId}, ${body.orderDate}, ${body.customer.id}, ${totals.total}, ${taxRate}, ${seller.divisionId}, ${seller.id},
      ${body.requestedDate ?? null}, ${paymentTerms}, ${deliveryPlace}, ${body.notes ?? null},
      ${customer.priority}, ${JSON.stringify(customFields ?? {})}, ${JSON.stringify(body.metadata)})
    returning id, expiration_date`),
  );
  if (!made) throw new CodedError('UNKNOWN_ERROR');
  if (body.metadata.color === undefined) await colorQuotation(tx, made.id);
  await saveOrderLines(tx, made.id, lines, totals.lines);
  await recordOrderTransition(tx, made.id, {
    event: 'create',
    from: null,
    to: 'quotation',
    by: actor,
    reason: null,
  });
  await scheduleExpirationJob(tx, made.expiration_date);
  await updatePriceApproval(tx, await lockOrder(tx, made.id), seller);
  return made.id;
}

/**
 * Updates a quotation. A rejected quotation is open again. Its tax rate stays as quoted.
 * @throws CodedError STALE_ENTITY when another user changed it since the editor loaded it; WRONG_VALUES with status 409 when it is decided.
 */
export async function editQuotation(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: OrderBody,
): Promise<void> {
  const { accountId } = person;
  const order = await lockOrder(tx, id, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'edit');
  assertCurrentRecordVersion(order, body.updatedAt);
  assertSameStatus(order.status, body);
  const { lines, totals, customFields, customer } = await validateQuotation(tx, person, body, id);
  const before = await getOrderContent(tx, id);
  await assertChangedDates(tx, id, before, body);
  await saveOrderLines(tx, id, lines, totals.lines);
  const getOrStored = (column: string, value: string | null | undefined) =>
    value === undefined ? sql.ref(column) : value;
  const written = await tx.row(sql<{ tax_rate: number | null }>`
    update orders set order_date = ${body.orderDate}, customer_id = ${body.customer.id}, total = ${totals.total},
      requested_date = ${getOrStored('requested_date', body.requestedDate)},
      payment_terms = ${getOrStored('payment_terms', body.paymentTerms)},
      delivery_place = ${getOrStored('delivery_place', body.deliveryPlace)},
      notes = ${getOrStored('notes', body.notes)},
      priority = case when customer_id = ${body.customer.id} then priority else ${customer.priority} end,
      custom_fields = coalesce(${customFields ? JSON.stringify(customFields) : null}::jsonb, custom_fields),
      metadata = metadata || ${JSON.stringify(body.metadata)}::jsonb
    where account_id = ${accountId} and id = ${id} returning tax_rate::float8`);
  assertTotalWithTaxInRange(totals.total, written?.tax_rate ?? null);
  await transitionOrder(tx, order, 'edit', person);
  await updatePriceApproval(tx, { ...order, customer: customer.name }, person);
  await followShared(tx, person, order, { before, customerId: body.customer.id });
  const after = await lockOrder(tx, id);
  await scheduleExpirationJob(tx, after.expirationDate);
  await notifyQuotationEdit(tx, after, person);
}

/**
 * Increases the revision of a sent quotation when its content changes; holders of a link see the change at once.
 * Links are only for the quotation's own customer.
 */
async function followShared(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  { before, customerId }: { readonly before: OrderContent; readonly customerId: number },
): Promise<void> {
  // Customers cannot see an unapproved quotation.
  if (customerId !== order.customerId || (await isAwaitingPriceApproval(tx, order.id)))
    await revokeOrderLinks(tx, person, order);
  const isAnother = await advanceQuotationRevision(tx, order.id, before);
  if (isAnother && (await hasValidOrderLink(tx, order.id)))
    await saveSentQuotationRevision(tx, order, person.id);
}

/** Asserts that a total is not too large with its tax. @throws CodedError WRONG_VALUES of `total` otherwise. */
export function assertTotalWithTaxInRange(total: string, taxRate: number | null): void {
  if (taxRate !== null) addTax(total, taxRate);
}

/** Asserts that a body repeats the order's status: only transitions change it. */
function assertSameStatus(present: OrderStatus, { status = present }: OrderBody): void {
  if (status !== present) throw createWrongValueError('status', 'option');
}

/** Returns the division in which a user quotes. @throws CodedError WRONG_VALUES of `division` for a user without one. */
export function getQuotingDivision({ divisionId }: Pick<ActingUser, 'divisionId'>): number {
  if (divisionId === null) throw createWrongValueError('division', 'ownDivision');
  return divisionId;
}

/** Refuses a requested day before the day of the quotation, unless both are those that it has: earlier versions accepted them. */
async function assertChangedDates(
  tx: Transaction,
  id: number,
  { requestedDate }: Pick<OrderContent, 'requestedDate'>,
  body: OrderBody,
): Promise<void> {
  const dates = { requestedDate, ...body };
  const unchanged = await tx.row(sql`
    select from orders
    where account_id = ${tx.accountId} and id = ${id} and order_date = ${dates.orderDate}
      and requested_date is not distinct from ${dates.requestedDate ?? null}`);
  if (!unchanged) assertRequestedDateFromOrderDate(dates);
}

/** Validates a quotation and returns its totals. @throws CodedError DETAILS_EMPTY, or WRONG_VALUES naming the invalid value. */
export async function validateQuotation(
  tx: Transaction,
  person: Pick<ActingUser, 'profile'>,
  body: OrderBody,
  orderId?: number,
) {
  if (orderId === undefined) assertRequestedDateFromOrderDate(body);
  const lines = await priceQuotationLines(tx, person, body, orderId);
  const totals = computeOrderTotals(lines);
  const customer = await lockCustomer(tx, body.customer.id);
  const customFields =
    body.customFields && (await validateCustomFieldValues(tx, 'orders', body.customFields));
  return { lines, totals, customFields, customer };
}

/** Deletes a quotation that is not decided yet. */
export async function removeQuotation(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<void> {
  const order = await lockOrder(tx, id, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'remove');
  await tx.row(sql`delete from orders where account_id = ${person.accountId} and id = ${id}`);
}

/** Returns the customer, with the default terms of new quotations, locked against deletion. */
async function lockCustomer(tx: Transaction, id: number): Promise<CustomersTerms> {
  const found = await tx.row(
    withCachedQueryPlan(sql<CustomersTerms>`
    select name, payment_terms as "paymentTerms", address, priority from customers
    where account_id = ${tx.accountId} and id = ${id} for key share`),
  );
  if (!found) throw createWrongValueError('customer', 'unknown');
  return found;
}

interface CustomersTerms {
  readonly name: string;
  readonly paymentTerms: string | null;
  readonly address: string | null;
  readonly priority: OrderPriority;
}

const colorQuotation = (tx: Transaction, id: number): Promise<unknown> =>
  tx.row(
    withCachedQueryPlan(sql`
    update orders set metadata = metadata || ${JSON.stringify({ color: getDefaultOrderColor(id) })}::jsonb
    where account_id = ${tx.accountId} and id = ${id}`),
  );

/**
 * Returns the agreed lines. Names come from the product, missing prices from the customer's price list or the product.
 * Products are locked against deletion. For a user who sees no prices, a line with the same product keeps its agreed terms.
 * A line without an id counts as the order's next line of its product.
 * @param orderId order of the lines; undefined for a new order
 */
export async function priceQuotationLines(
  tx: Transaction,
  { profile }: Pick<ActingUser, 'profile'>,
  { details, customer }: Pick<OrderBody, 'details' | 'customer'>,
  orderId?: number,
): Promise<PricedQuotationLine[]> {
  if (details.length === 0) throw new CodedError('DETAILS_EMPTY');
  const ids = details.map(({ product }) => product.id);
  const countable = await getCountabilityById(tx, 'products', ids);
  const products = await tx.rows(
    withCachedQueryPlan(sql<{ id: number; es: string; en: string; price: string }>`
    select id, name_es as es, name_en as en, price from products
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`),
  );
  const listed = await loadPriceListEntries(tx, customer.id, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const sees = hasCallAccess('prices', profile);
  const agreed = sees || orderId === undefined ? [] : await listAgreedLines(tx, orderId);
  const identified = addIds(details, agreed);
  return details.map(({ product: { id: productId }, data }, at) => {
    const id = identified[at];
    const product = byId.get(productId);
    if (!product) throw createWrongValueError(`details.${at}.product`, 'unknown');
    const { es, en, price } = product;
    const before = agreed.find((each) => each.id === id && each.productId === productId);
    const line = {
      quantity: data.quantity,
      price:
        data.price ??
        before?.price ??
        findPriceListPrice(listed, productId, data.quantity) ??
        price,
      discount: data.discount ?? before?.discount ?? '0',
      discountType: data.discountType ?? before?.discountType ?? discountTypes.amount,
    };
    const issue = findAmountLineIssue(line);
    // The error hides the amount from a user who may not see amounts.
    if (issue && !sees) throw createWrongValueError(`details.${at}.data.quantity`, 'hiddenAmounts');
    if (issue)
      throw createWrongValueError(`details.${at}.data.${issue.path}`, issue.rule, issue.params);
    if (countable.get(productId) && !isWholeQuantity(data.quantity))
      throw createWrongValueError(`details.${at}.data.quantity`, 'integer');
    return { ...line, id, productId, productName: { es, en } };
  });
}

interface AgreedLine {
  readonly id: number;
  readonly productId: number;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
}

/** Returns the agreed terms of the lines of an order, in sequence. */
const listAgreedLines = (tx: Transaction, orderId: number): Promise<AgreedLine[]> =>
  tx.rows(sql<AgreedLine>`
    select id, product_id as "productId", price, ${buildWholeLineDiscountExpression('d')} as discount, discount_type as "discountType"
    from orders_details d
    where account_id = ${tx.accountId} and owner_id = ${orderId} and part_of is null order by position, id`);

/** Adds ids to lines: a line without an id gets that of the next agreed line of its product that no other line has. */
function addIds(
  details: OrderBody['details'],
  agreed: readonly AgreedLine[],
): (number | undefined)[] {
  const taken = new Set(details.map(({ id }) => id));
  return details.map(({ id, product }) => {
    const found = agreed.find((line) => line.productId === product.id && !taken.has(line.id));
    if (id !== undefined || !found) return id;
    taken.add(found.id);
    return found.id;
  });
}

/**
 * Replaces the lines of an order. A line that stays keeps its id; a line that is left out is deleted.
 * Parts of a line keep their pieces, which add up to the line's, and divide its total.
 */
export async function saveOrderLines(
  tx: Transaction,
  orderId: number,
  lines: readonly PricedQuotationLine[],
  totals: readonly { readonly subtotal: string }[],
): Promise<void> {
  const remainingIds = lines.flatMap(({ id }) => id ?? []);
  if (new Set(remainingIds).size < remainingIds.length)
    throw createWrongValueError('details', 'repeated');
  await tx.row(
    withCachedQueryPlan(sql`
    delete from orders_details
    where account_id = ${tx.accountId} and owner_id = ${orderId} and part_of is null
      and not id = any(${remainingIds}::bigint[])`),
  );
  const split = await splitLines(tx, orderId);
  for (const [at, line] of lines.entries()) {
    const { id, productId, quantity, price, discount, discountType } = line;
    const name = JSON.stringify(line.productName);
    const subtotal = totals[at]?.subtotal;
    const parts = id === undefined ? undefined : split.get(id);
    if (parts !== undefined && toThousandths(parts) !== toThousandths(quantity))
      throw new Error('The parts of a line are all of it');
    const written = await tx.row(
      id === undefined
        ? withCachedQueryPlan(sql`
          insert into orders_details (account_id, owner_id, position, product_id, product_name, quantity, price,
            discount, discount_type, subtotal)
          values (${tx.accountId}, ${orderId}, ${at}, ${productId}, ${name}, ${quantity}, ${price}, ${discount},
            ${discountType}, ${subtotal})
          returning id`)
        : withCachedQueryPlan(sql`
          update orders_details set position = ${at}, product_id = ${productId}, product_name = ${name},
            quantity = case when ${parts === undefined} then ${quantity} else quantity end, price = ${price}, discount = ${discount}, discount_type = ${discountType},
            subtotal = ${subtotal}
          where account_id = ${tx.accountId} and owner_id = ${orderId} and id = ${id}
          returning id`),
    );
    if (!written) throw createWrongValueError(`details.${at}.id`, 'unknown');
    if (id === undefined || parts === undefined) continue;
    await tx.row(sql`
      update orders_details set position = ${at}, product_id = ${productId}, product_name = ${name}, price = ${price},
        discount = ${discount}, discount_type = ${discountType}
      where account_id = ${tx.accountId} and part_of = ${id}`);
    await divideLineTotal(tx, id, { discount, discountType, subtotal: subtotal ?? '0' });
  }
}

/** Returns the total units of each line's parts, by line: none for lines with a single origin. */
async function splitLines(tx: Transaction, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(
    withCachedQueryPlan(sql<{ id: number; quantity: number }>`
    select d.id, (d.quantity + sum(part.quantity))::float8 as quantity from orders_details d
    join orders_details part on part.account_id = d.account_id and part.part_of = d.id
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId} group by d.id, d.quantity`),
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
