import { transferDocument } from '@tarima/domain/transfers/document';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { defaultLanguage } from '@tarima/domain/kit/words';
import type { TransferType } from '@tarima/domain/orders/origins';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import { listStockAvailability, reserveStock } from '../inventories/commands.ts';
import { lockAccountStock } from '../inventories/lots.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  notifyUsers,
  markNotificationsHandled,
  listUsersByPermission,
} from '../notifications/commands.ts';
import { scheduleExpirationJob } from '../fulfilment/expiration.ts';
import {
  listOrderLines,
  lockOrder,
  scheduledJobActor,
  type OrderLineRow,
  type OrderActor,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { reopenLineOrigin } from '../fulfilment/line-parts.ts';
import { confirmLineOrigin, advanceOrderStatus } from '../fulfilment/advance-order.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Requests the goods of a line from another division, and notifies its salespeople.
 * @throws CodedError WRONG_VALUES on `originId`: the division is unknown, or has too little (`stock`).
 */
export async function requestLineTransfer(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  line: OrderLineRow,
  query: {
    readonly divisionId: number;
    readonly transferType: TransferType;
    readonly storeId: number | null;
  },
): Promise<void> {
  const { accountId } = person;
  const { divisionId, transferType, storeId } = query;
  await getDivisionName(tx, divisionId);
  const free = await loadAvailability(tx, divisionId, line.productId);
  if (sumAvailable(free) < line.quantity)
    throw createWrongValueError('originId', 'stock', { available: sumAvailable(free) });
  await tx.row(sql`
    update orders_details set origin_type = 'transfer', origin_division_id = ${divisionId},
      transfer_type = ${transferType}, target_store_id = ${storeId}
    where account_id = ${accountId} and id = ${line.id}`);
  const account = await findAccount(tx);
  const days = account?.settings.orderExpirationDays ?? 0;
  const made = await tx.row(sql<{ id: number; expiration_date: string }>`
    insert into transfer_requests (account_id, order_id, detail_id, type, quantity, product_id, customer_id,
      division_request_id, division_requested_id, store_id, user_request_id, expiration_date)
    values (${accountId}, ${order.id}, ${line.id}, ${transferType}, ${line.quantity}, ${line.productId},
      ${order.customerId}, ${order.divisionId}, ${divisionId}, ${storeId}, ${person.id},
      present() + make_interval(days => ${days}))
    returning id, expiration_date`);
  if (!made) throw new CodedError('UNKNOWN_ERROR');
  await scheduleExpirationJob(tx, made.expiration_date);
  await notifyUsers(tx, {
    to: await listUsersByPermission(tx, 'orders', divisionId),
    by: person.id,
    type: 'newTransferRequest',
    data: {
      transferRequest: { id: made.id },
      order: { id: order.id },
      asker: person.name,
      division: {
        id: order.divisionId,
        name: await getDivisionName(tx, order.divisionId),
      },
      product: { id: line.productId, name: line.productName[defaultLanguage] },
      quantity: line.quantity,
    },
  });
}

interface RequestRow {
  readonly id: number;
  readonly order_id: number;
  /** Line that requested the goods; null once it was removed. */
  readonly detail_id: number | null;
  readonly product_id: number;
  readonly quantity: number;
  readonly status: 'pending' | 'accepted' | 'deny' | 'expired';
  readonly division_requested_id: number;
  readonly user_request_id: number;
  readonly expiration_date: string;
}

/**
 * Answers a transfer request, once, for the requested division. Accepting reserves goods in its stores.
 * Callers other than the notification's response must call `markNotificationsHandled`.
 * @throws CodedError WRONG_VALUES: with status 409 on `status` when it was answered or its order canceled,
 * on `expirationDate` when it has expired; on `quantity` (`stock`) when the division no longer has enough.
 * Nothing is changed then.
 */
export async function answerTransferRequest(
  tx: Transaction,
  person: ActingUser,
  requestId: number,
  answer: { readonly status: 'accepted' | 'deny'; readonly message?: string | undefined },
): Promise<void> {
  const transfer = await getRequest(tx, requestId);
  if (!mayAnswerTransferRequest(person, transfer.division_requested_id))
    throw new CodedError('ENTITY_NOT_FOUND');
  const order = await lockOrder(tx, transfer.order_id);
  if (person.profile.onlyMine && order.createdById !== person.id)
    throw new CodedError('ENTITY_NOT_FOUND');
  // The request is loaded again after locking: no other user can answer it now.
  const request = await getRequest(tx, requestId);
  if (request.status !== 'pending')
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'answered' }], { status: 409 });
  if (new Date(request.expiration_date) <= (await getNow(tx)))
    throw new CodedError('WRONG_VALUES', [{ path: 'expirationDate', rule: 'expired' }], {
      status: 409,
    });
  const line = (await listOrderLines(tx, order.id)).find(({ id }) => id === request.detail_id);
  if (!line) throw new CodedError('ENTITY_NOT_FOUND');
  if (answer.status === 'accepted') await takeGoods(tx, person, line, request);
  else await reopenLineOrigin(tx, line.id);
  await close(tx, order, line, request, {
    status: answer.status,
    by: person,
    message: answer.status === 'deny' ? (answer.message ?? null) : null,
  });
  if (answer.status === 'accepted') await advanceOrderStatus(tx, order, person);
}

/** Returns whether a user belongs to the requested division or is a superuser. */
export const mayAnswerTransferRequest = (
  { divisionId, profile }: Pick<ActingUser, 'divisionId' | 'profile'>,
  requestedDivisionId: number,
): boolean => profile.id === superuserProfileId || divisionId === requestedDivisionId;

/** Expires an unanswered request: the line has no origin again. The order is locked. */
export async function expireTransferRequest(
  tx: Transaction,
  order: OrderRow,
  requestId: number,
): Promise<void> {
  const request = await getRequest(tx, requestId);
  if (request.status !== 'pending') return;
  const line = (await listOrderLines(tx, order.id)).find(({ id }) => id === request.detail_id);
  if (!line) return;
  await reopenLineOrigin(tx, line.id);
  await close(tx, order, line, request, {
    status: 'expired',
    by: scheduledJobActor,
    message: null,
  });
  await markNotificationsHandled(tx, 'newTransferRequest', requestId);
}

/** Status of an unanswered request that is withdrawn. */
export const withdrawnTransferStatus = transferDocument.moved(
  { status: 'pending', answerable: false },
  'expire',
);

/** Withdraws the unanswered requests of a canceled order, and removes the buttons from their notifications. */
export async function withdrawTransferRequests(
  tx: Transaction,
  orderId: number,
  message: string,
): Promise<void> {
  const withdrawn = await tx.rows(sql<{ id: number }>`
    update transfer_requests set status = ${withdrawnTransferStatus}, message = ${message}, responded_at = present()
    where account_id = ${tx.accountId} and order_id = ${orderId} and ${buildStatusCondition(transferDocument, 'pending')}
    returning id`);
  for (const { id } of withdrawn) await markNotificationsHandled(tx, 'newTransferRequest', id);
}

async function getRequest(tx: Transaction, id: number): Promise<RequestRow> {
  const found = await tx.row(sql<RequestRow>`
    select id, order_id, detail_id, product_id, quantity::float8, status, division_requested_id, user_request_id,
      expiration_date
    from transfer_requests where account_id = ${tx.accountId} and id = ${id}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

async function getNow(tx: Transaction): Promise<Date> {
  const row = await tx.row(sql<{ now: string }>`select present() as now`);
  return new Date(row?.now ?? Number.NaN);
}

/** Reserves the goods in the requested division: in one store if one has enough, otherwise in several. */
async function takeGoods(
  tx: Transaction,
  person: ActingUser,
  line: OrderLineRow,
  request: RequestRow,
): Promise<void> {
  const { accountId } = person;
  await lockAccountStock(tx);
  const free = await loadAvailability(tx, request.division_requested_id, line.productId);
  if (sumAvailable(free) < line.quantity)
    throw createWrongValueError('quantity', 'stock', { available: sumAvailable(free) });
  const enough = free.filter(({ available }) => available >= line.quantity);
  const [single] = enough.toSorted((one, other) => one.available - other.available);
  let missing = line.quantity;
  for (const { store, available } of single ? [single] : free) {
    const quantity = Math.min(available, missing);
    if (quantity <= 0) continue;
    await reserveStock(tx, {
      kind: 'products',
      elementId: line.productId,
      storeId: store.id,
      quantity,
      holder: { kind: 'order_detail', id: line.id },
      cause: { userId: person.id, kind: 'transfer', id: request.id },
    });
    missing = Math.round((missing - quantity) * 1000) / 1000;
  }
  if (single)
    await tx.row(sql`
      update orders_details set origin_store_id = ${single.store.id}
      where account_id = ${accountId} and id = ${line.id}`);
  // Goods that leave for the customer from there are ready; goods to be brought are still on their way.
  await confirmLineOrigin(tx, line.id, { ready: line.transferType !== 'transfer' });
}

const loadAvailability = (tx: Transaction, divisionId: number, productId: number) =>
  listStockAvailability(tx, 'products', productId, divisionId);

const sumAvailable = (free: readonly { readonly available: number }[]): number =>
  Math.round(free.reduce((sum, { available }) => sum + available, 0) * 1000) / 1000;

/** Stores the result of a request, and notifies its author and the salespeople of their division. */
async function close(
  tx: Transaction,
  order: OrderRow,
  line: OrderLineRow,
  request: RequestRow,
  end: {
    readonly status: 'accepted' | 'deny' | 'expired';
    readonly by: OrderActor;
    readonly message: string | null;
  },
): Promise<void> {
  await tx.row(sql`
    update transfer_requests set status = ${end.status}, user_response_id = ${end.by.id}, message = ${end.message},
      responded_at = present()
    where account_id = ${tx.accountId} and id = ${request.id}`);
  const salespeople = await listUsersByPermission(tx, 'orders', order.divisionId);
  await notifyUsers(tx, {
    to: [request.user_request_id, order.createdById, ...salespeople],
    by: end.by.id,
    type: 'transferRequestResolution',
    data: {
      transferRequest: { id: request.id },
      order: { id: order.id },
      status: end.status,
      division: {
        id: request.division_requested_id,
        name: await getDivisionName(tx, request.division_requested_id),
      },
      product: { id: line.productId, name: line.productName[defaultLanguage] },
      quantity: line.quantity,
      by: end.by.name,
      reason: end.message,
    },
  });
}

/** Returns the name of a division. @throws CodedError WRONG_VALUES on `originId` where it does not exist. */
export async function getDivisionName(tx: Transaction, id: number): Promise<string> {
  const found = await tx.row(sql<{ name: string }>`
    select name_es as name from divisions where account_id = ${tx.accountId} and id = ${id}`);
  if (!found) throw createWrongValueError('originId', 'unknown');
  return found.name;
}
