import { createHash } from 'node:crypto';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { PriceApproval } from '@tarima/domain/orders/approval';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import {
  findExceededLimits,
  computeDiscountPercent,
  isPriceAsAgreed,
  computeLineMargin,
  noPriceLimits,
  type AgreedLinePrice,
  type LineLimitFigures,
  type PriceLimits,
} from '@tarima/domain/profiles/price-limits';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import type { OrderRow } from '../fulfilment/order-row.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  notifyUsers,
  markNotificationsHandled,
  listUsersByPermission,
} from '../notifications/commands.ts';
import { findPriceListPrice, loadPriceListEntries } from '../price-lists/queries.ts';
import { getMaterialCosts, getUnitPrices } from './line-stock-and-prices.ts';

/** Returns the limits within which a user may change prices without an approval. */
export async function getPriceLimits(
  tx: Transaction,
  profile: Pick<UserRights, 'id'>,
): Promise<PriceLimits> {
  if (profile.id === superuserProfileId) return noPriceLimits;
  const found = await tx.row(sql<PriceLimits>`
    select max_discount::float8 as "maxDiscount", min_margin::float8 as "minMargin" from profiles
    where account_id = ${tx.accountId} and id = ${profile.id}`);
  return found ?? noPriceLimits;
}

interface SoldLine extends LineLimitFigures {
  readonly id: number;
  readonly product: { readonly es: string; readonly en: string };
  readonly productId: number;
  readonly agreed: string;
}

/** Lists the lines of an order with the current prices that they are compared with. */
async function listSoldLines(tx: Transaction, orderId: number): Promise<SoldLine[]> {
  const lines = await tx.rows(
    withCachedQueryPlan(sql<Omit<SoldLine, 'cost'> & { customerId: number }>`
    select o.customer_id as "customerId", d.id, d.product_id as "productId", d.product_name as product, d.quantity::float8, d.subtotal::text as subtotal,
      p.price::text as price,
      concat_ws(' ', d.product_id, d.quantity, d.price, d.discount, d.discount_type) as agreed
    from orders_details d
    join orders o on o.account_id = d.account_id and o.id = d.owner_id
    join products p on p.account_id = d.account_id and p.id = d.product_id
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId} order by d.position, d.id`),
  );
  const [first] = lines;
  if (!first) return [];
  const ids = lines.map(({ productId }) => productId);
  const costs = await getMaterialCosts(tx, ids);
  const listed = await loadPriceListEntries(tx, first.customerId, ids);
  return lines.map((line) => ({
    ...line,
    price: findPriceListPrice(listed, line.productId, line.quantity) ?? line.price,
    cost: costs.get(line.productId) ?? null,
  }));
}

const computeSignature = (lines: readonly SoldLine[]): string =>
  createHash('sha256')
    .update(lines.map(({ agreed }) => agreed).join('\n'))
    .digest('hex');

const isBeyond = (lines: readonly LineLimitFigures[], limits: PriceLimits): boolean =>
  lines.some((line) => findExceededLimits(line, limits).length > 0);

/**
 * Updates the price approval after a quotation is written: prices beyond its author's limits need an approval.
 * Users who may approve them are notified. An approval stays valid while the lines stay the same.
 */
export async function updatePriceApproval(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customer' | 'divisionId'>,
  writer: Pick<ActingUser, 'id' | 'profile'>,
): Promise<void> {
  const lines = await listSoldLines(tx, order.id);
  const limits = await getPriceLimits(tx, writer.profile);
  const signature = computeSignature(lines);
  const known = await tx.row(
    withCachedQueryPlan(sql<{ signature: string }>`
    select signature from orders_approvals where account_id = ${tx.accountId} and owner_id = ${order.id}`),
  );
  if (known?.signature === signature) return;
  if (known) {
    await tx.row(sql`
      delete from orders_approvals where account_id = ${tx.accountId} and owner_id = ${order.id}`);
    await markNotificationsHandled(tx, 'approvalAsked', order.id);
  }
  if (!isBeyond(lines, limits)) return;
  await tx.row(sql`
    insert into orders_approvals (account_id, owner_id, signature, asked_by_id)
    values (${tx.accountId}, ${order.id}, ${signature}, ${writer.id})`);
  await notifyUsers(tx, {
    to: await listApprovers(tx, order.divisionId, lines),
    by: writer.id,
    type: 'approvalAsked',
    data: {
      order: { id: order.id },
      customer: order.customer,
      by: await getUserName(tx, writer.id),
    },
  });
}

const getUserName = async (tx: Transaction, id: number): Promise<string> =>
  (
    await tx.row(sql<{ name: string }>`
      select name from users where account_id = ${tx.accountId} and id = ${id}`)
  )?.name ?? '';

/** Returns the users who have access to the order and may quote its prices themselves. */
async function listApprovers(
  tx: Transaction,
  divisionId: number,
  lines: readonly LineLimitFigures[],
): Promise<number[]> {
  const [sellers, seeing, near] = [
    await listUsersByPermission(tx, 'orders'),
    new Set(await listUsersByPermission(tx, 'prices')),
    new Set(await listUsersByPermission(tx, 'orders', divisionId)),
  ];
  const people = await tx.rows(sql<{ id: number; profileId: number }>`
    select id, profile_id as "profileId" from users
    where account_id = ${tx.accountId} and id = any(${sellers.filter((id) => seeing.has(id))}::bigint[]) order by id`);
  const able: number[] = [];
  for (const { id, profileId } of people)
    if (!isBeyond(lines, await getPriceLimits(tx, { id: profileId }))) able.push(id);
  // Approvers of the order's own division come first, if there are any.
  const close = able.filter((id) => near.has(id));
  return close.length > 0 ? close : able;
}

interface Stored extends Pick<PriceApproval, 'askedBy' | 'askedAt' | 'approvedBy' | 'approvedAt'> {
  readonly signature: string;
  readonly askerProfileId: number;
}

/** Returns the price approval of an order as a user may see it; null where none is needed. */
export async function findPriceApproval(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  language: Language,
): Promise<PriceApproval | null> {
  const stored = await findStoredApproval(tx, orderId);
  if (!stored) return null;
  const lines = await listSoldLines(tx, orderId);
  const readerLimits = await getPriceLimits(tx, person.profile);
  const { signature, askerProfileId, ...approvalFields } = stored;
  const asker = await getPriceLimits(tx, { id: askerProfileId });
  return {
    ...approvalFields,
    seen: signature,
    mayApprove: !isBeyond(lines, readerLimits),
    lines: lines
      .filter((line) => findExceededLimits(line, asker).length > 0)
      .map((line) => ({
        product: { id: line.productId, name: line.product[language] },
        discount: computeDiscountPercent(line)?.toFixed(1) ?? null,
        margin: computeLineMargin(line)?.toFixed(1) ?? null,
      })),
  };
}

const findStoredApproval = (tx: Transaction, orderId: number): Promise<Stored | undefined> =>
  tx.row(sql<Stored>`
    select a.signature, u.profile_id as "askerProfileId", jsonb_build_object('id', u.id, 'name', u.name) as "askedBy",
      a.asked_at as "askedAt", a.approved_at as "approvedAt",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as "approvedBy"
    from orders_approvals a
    join users u on u.account_id = a.account_id and u.id = a.asked_by_id
    left join users p on p.account_id = a.account_id and p.id = a.approved_by_id
    where a.account_id = ${tx.accountId} and a.owner_id = ${orderId}`);

/**
 * Approves the prices of a locked quotation, as the approver saw them.
 * @throws CodedError STALE_ENTITY where the prices changed or are already approved; FORBIDDEN for a user who may not quote them.
 */
export async function approvePrices(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  expectedSignature: string,
): Promise<void> {
  const stored = await findStoredApproval(tx, order.id);
  if (!stored || stored.signature !== expectedSignature || stored.approvedAt !== null)
    throw new CodedError('STALE_ENTITY');
  const lines = await listSoldLines(tx, order.id);
  if (isBeyond(lines, await getPriceLimits(tx, person.profile)))
    throw new CodedError('FORBIDDEN', [{ path: 'approval', rule: 'notHeld' }]);
  await tx.row(sql`
    update orders_approvals set approved_by_id = ${person.id}, approved_at = present()
    where account_id = ${tx.accountId} and owner_id = ${order.id}`);
  await tx.row(sql`
    insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id)
    values (${tx.accountId}, ${order.id}, 'approve', ${order.status}, ${order.status}, ${person.id})`);
  await markNotificationsHandled(tx, 'approvalAsked', order.id);
  await notifyUsers(tx, {
    to: [stored.askedBy.id, order.createdById],
    by: person.id,
    type: 'pricesApproved',
    data: { order: { id: order.id }, customer: order.customer, by: person.name },
  });
}

/** Requested line with its total. */
interface RequestedLine extends AgreedLinePrice {
  readonly id: number | undefined;
  readonly quantity: number | string;
}

/**
 * Checks the prices of a revised order: its editor must stay within their own limits. Terms agreed before may stay.
 * @throws CodedError WRONG_VALUES naming the price of the line
 */
export async function assertWithinPriceLimits(
  tx: Transaction,
  { profile }: Pick<ActingUser, 'profile'>,
  customerId: number,
  before: readonly RequestedLine[],
  requested: readonly RequestedLine[],
): Promise<void> {
  const limits = await getPriceLimits(tx, profile);
  if (limits.maxDiscount === null && limits.minMargin === null) return;
  const ids = requested.map(({ productId }) => productId);
  const costs = await getMaterialCosts(tx, ids);
  const prices = await getUnitPrices(tx, ids);
  const listed = await loadPriceListEntries(tx, customerId, ids);
  const totals = computeOrderTotals(requested).lines;
  for (const [at, line] of requested.entries()) {
    const agreed = before.find(({ id }) => id !== undefined && id === line.id);
    if (agreed && isPriceAsAgreed(agreed, line)) continue;
    const measured = {
      quantity: Number(line.quantity),
      subtotal: totals[at]?.subtotal ?? '0',
      price:
        findPriceListPrice(listed, line.productId, line.quantity) ??
        prices.get(line.productId) ??
        '0',
      cost: costs.get(line.productId) ?? null,
    };
    if (findExceededLimits(measured, limits).length > 0)
      throw createWrongValueError(`details.${at}.data.price`, 'approval');
  }
}
