import { CodedError } from '@tarima/domain/kit/errors';
import type { OriginType, TransferType } from '@tarima/domain/orders/origins';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderEvent, OrderStatus } from '@tarima/domain/orders/status';
import { sql, type RawBuilder } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';

/** Actor of an order's transition; both fields are null for the passing of time. */
export interface OrderActor {
  readonly id: number | null;
  readonly name: string | null;
  /** Link of a customer, who has a name but is no user of the account. */
  readonly linkId?: number;
  /** Comment that the customer entered with the decision. */
  readonly said?: string | undefined;
}

export const scheduledJobActor: OrderActor = { id: null, name: null };

/** Row of an order for its commands, locked until the transaction ends. */
export interface OrderRow {
  readonly id: number;
  readonly status: OrderStatus;
  readonly total: string;
  readonly divisionId: number;
  readonly createdById: number;
  readonly customerId: number;
  /** Name of the customer. */
  readonly customer: string;
  readonly expirationDate: string;
  /** Start of the planned work. */
  readonly computedStartDate: string | null;
  readonly productionFinishedAt: string | null;
  readonly madeAt: string | null;
  readonly computedEndDate: string | null;
  /** Number of the content that the customer sees; grows whenever that changes. */
  readonly revision: number;
  readonly updatedAt: string;
}

/**
 * Locks an order before any of its data is read: other transactions wait here.
 * Orders are locked before transfer requests, and those before stock.
 * @throws CodedError ENTITY_NOT_FOUND, also for an order outside the scope.
 */
export async function lockOrder(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown> = sql`true`,
): Promise<OrderRow> {
  const found = await tx.row(
    withCachedQueryPlan(sql<OrderRow>`
    select o.id, o.status, o.total, o.division_id as "divisionId", o.created_by_id as "createdById",
      o.customer_id as "customerId", c.name as customer, o.expiration_date as "expirationDate",
      o.computed_start_date as "computedStartDate", o.computed_end_date as "computedEndDate",
      o.production_finished_at as "productionFinishedAt", o.made_at as "madeAt", o.revision, o.updated_at as "updatedAt"
    from (
      select * from orders where account_id = ${tx.accountId} and id = ${id} and ${rowScope} for update
    ) o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id`),
  );
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Events without a change of status that belong in the history. The lines show the others, an origin after the first. */
const loggedEvents: ReadonlySet<OrderEvent> = new Set([
  'edit',
  'plan',
  'unplanRest',
  'undoReplan',
  'finishProduction',
  'takeBack',
  'revise',
]);

/**
 * Moves a locked order by the transition table, and writes the user and reason into its history.
 * @throws CodedError WRONG_VALUES, answered 409, when its status does not allow the move: nothing is changed.
 */
export async function transitionOrder(
  tx: Transaction,
  order: OrderRow,
  event: OrderEvent,
  actor: OrderActor,
  reason: string | null = null,
): Promise<OrderRow> {
  const to = orderDocument.moved(order, event);
  if (to === order.status && !loggedEvents.has(event)) return order;
  const moved = await tx.row(
    withCachedQueryPlan(sql<{ updated_at: string }>`
    update orders set status = ${to}, reason = ${reason}
    where account_id = ${tx.accountId} and id = ${order.id} returning updated_at`),
  );
  await recordOrderTransition(tx, order.id, { event, from: order.status, to, by: actor, reason });
  return { ...order, status: to, updatedAt: moved?.updated_at ?? order.updatedAt };
}

export const recordOrderTransition = (
  tx: Transaction,
  orderId: number,
  transition: {
    readonly event: OrderEvent;
    readonly from: OrderStatus | null;
    readonly to: OrderStatus;
    readonly by: OrderActor;
    readonly reason: string | null;
  },
): Promise<unknown> =>
  tx.row(
    withCachedQueryPlan(sql`
    insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id, by_name, link_id, reason)
    values (${tx.accountId}, ${orderId}, ${transition.event}, ${transition.from}, ${transition.to}, ${transition.by.id},
      ${transition.by.linkId === undefined ? null : transition.by.name}, ${transition.by.linkId ?? null}, ${transition.reason ?? transition.by.said ?? null})`),
  );

/** Row of an order line for commands. */
export interface OrderLineRow {
  readonly id: number;
  /** Id of the first part of the line; null for that part itself, and for a line with a single origin. */
  readonly partOf: number | null;
  readonly productId: number;
  /** Name of the product in both languages, as it was quoted. */
  readonly productName: Readonly<Record<'es' | 'en', string>>;
  readonly quantity: number;
  /** Pieces that production brought into a store. */
  readonly made: number;
  readonly recipe: FrozenRecipe | null;
  readonly originType: OriginType | null;
  /** Division that receives produced goods; for other goods, the division that has them. */
  readonly originDivisionId: number | null;
  /** Division whose stores supply the raw material of produced goods. */
  readonly materialDivisionId: number | null;
  readonly originStoreId: number | null;
  readonly transferType: TransferType | null;
  readonly targetStoreId: number | null;
  readonly settled: boolean;
  readonly ready: boolean;
}

/** Lists the lines of an order in sequence, each part separately. They change only while their order is locked. */
export const listOrderLines = (tx: Transaction, orderId: number): Promise<OrderLineRow[]> =>
  tx.rows(
    withCachedQueryPlan(sql<OrderLineRow>`
    select id, part_of as "partOf", product_id as "productId", product_name as "productName", quantity::float8, made::float8, recipe,
      origin_type as "originType", origin_division_id as "originDivisionId", origin_store_id as "originStoreId", material_division_id as "materialDivisionId",
      transfer_type as "transferType", target_store_id as "targetStoreId",
      settled_at is not null as settled, ready_at is not null as ready
    from orders_details where account_id = ${tx.accountId} and owner_id = ${orderId}
    order by position, id`),
  );
