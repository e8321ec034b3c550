import { CodedError } from '@tarima/domain/kit/errors';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { orderDocument } from '@tarima/domain/orders/document';
import { orders, orderListScreens, type OrderListScreen } from '@tarima/domain/orders/order';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { stores } from '@tarima/domain/stores/store';
import { sql, type RawBuilder } from 'kysely';
import { isLimitedToDivision, getRowScope } from '../kit/catalogue/row-scope.ts';
import { combineConditions, allRowsCondition } from '../kit/catalogue/records.ts';
import type { ActingUser } from '../kit/serve.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

type Condition = RawBuilder<unknown>;

/** Order views of users who sell. */
export const sellerOrderScreens = [
  'orders',
  'my_orders',
] as const satisfies readonly OrderListScreen[];
export const plannerOrderScreens = [
  'orders_planning',
] as const satisfies readonly OrderListScreen[];
export const readerOrderScreens = orderListScreens;

/** Condition of each view's orders, for one user. */
const within: Readonly<Record<OrderListScreen, (person: ActingUser) => Condition>> = {
  orders: () => allRowsCondition,
  my_orders: ({ id }) => sql`created_by_id = ${id}`,
  // Lines produced in a division are planned and finished there, even when another division sold them.
  orders_planning: ({ accountId, divisionId }) => sql`(division_id = ${divisionId} or id in (
    select l.owner_id from orders_details l
    where l.account_id = ${accountId} and l.origin_type = 'production' and l.origin_division_id = ${divisionId}))`,
};

/**
 * Returns the condition of the orders that a user may access through any of some views, by their permissions.
 * A user who is restricted to a division sees no other division, even with further permissions.
 */
export function getOrderScope(person: ActingUser, views: readonly OrderListScreen[]): Condition {
  const permittedViews = views.filter((view) => hasCallAccess(view, person.profile));
  const widest = permittedViews.includes('orders') ? (['orders'] as const) : permittedViews;
  const lock = getRowScope(orders, person);
  if (!lock && permittedViews.includes('orders_planning') && canChooseDivision(person.profile))
    return allRowsCondition;
  if (widest[0] === 'orders') return lock ?? allRowsCondition;
  const reached =
    widest.length === 0
      ? sql`false`
      : sql`(${sql.join(
          widest.map((view) => within[view](person)),
          sql` or `,
        )})`;
  return lock ? sql`${reached} and ${lock}` : reached;
}

/** Returns the stores whose stock a user sees with an order's lines. */
export const getOrderStoreScope = (person: ActingUser): Condition =>
  getRowScope(stores, person) ?? allRowsCondition;

/**
 * Returns the division whose planning was requested, by default the user's own.
 * @throws CodedError FORBIDDEN for another division, when the user is restricted to theirs.
 */
export function getPlanningDivision(person: ActingUser, requested: number | undefined): number {
  const userDivision = person.divisionId ?? -1;
  if (requested === undefined || requested === userDivision) return userDivision;
  if (isLimitedToDivision(orders, person) || !canChooseDivision(person.profile))
    throw new CodedError('FORBIDDEN', [{ path: 'divisionId', rule: 'option' }]);
  return requested;
}

/**
 * Returns the condition of a view's list. In planning, it selects only orders to be planned or in production.
 * They are of the own division, unless a user who may choose filters by another.
 */
export function getOrderListScope(
  person: ActingUser,
  view: OrderListScreen,
  filtered = false,
): Condition {
  const isPlanning = view === 'orders_planning';
  const chosen = filtered && isPlanning && canChooseDivision(person.profile);
  return combineConditions(
    chosen ? allRowsCondition : within[view](person),
    isPlanning ? buildStatusCondition(orderDocument, 'toPlan') : undefined,
    getRowScope(orders, person),
  );
}
