import { CodedError } from '@tarima/domain/kit/errors';
import { mayChooseDivision } from '@tarima/domain/orders/divisions';
import { orderDocument } from '@tarima/domain/orders/document';
import { orders, orderViews, type OrderView } from '@tarima/domain/orders/order';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { stores } from '@tarima/domain/stores/store';
import { sql, type RawBuilder } from 'kysely';
import { isDivisionLocked, getRowScope } from '../kit/catalogue/row-scope.ts';
import { combineConditions, everything } from '../kit/catalogue/records.ts';
import type { Person } from '../kit/serve.ts';

type Condition = RawBuilder<unknown>;

/** Views of users who sell. */
export const sellers = ['orders', 'my_orders'] as const satisfies readonly OrderView[];
export const planners = ['orders_planning'] as const satisfies readonly OrderView[];
export const readers = orderViews;

/** Condition of each view's orders, for one person. */
const within: Readonly<Record<OrderView, (person: Person) => Condition>> = {
  orders: () => everything,
  my_orders: ({ id }) => sql`created_by_id = ${id}`,
  // Lines produced in a division are planned and finished there too, also when another division sold them.
  orders_planning: ({ accountId, divisionId }) => sql`(division_id = ${divisionId} or id in (
    select l.owner_id from orders_details l
    where l.account_id = ${accountId} and l.origin_type = 'production' and l.origin_division_id = ${divisionId}))`,
};

/**
 * Returns the condition of the orders that a person reaches through any of some views: those whose permission they hold. A
 * person who is limited to a division sees no other, with any other permission.
 */
export function getOrderScope(person: Person, views: readonly OrderView[]): Condition {
  const permittedViews = views.filter((view) => mayPass(view, person.profile));
  const widest = permittedViews.includes('orders') ? (['orders'] as const) : permittedViews;
  const lock = getRowScope(orders, person);
  if (!lock && permittedViews.includes('orders_planning') && mayChooseDivision(person.profile))
    return everything;
  if (widest[0] === 'orders') return lock ?? everything;
  const reached =
    widest.length === 0
      ? sql`false`
      : sql`(${sql.join(
          widest.map((view) => within[view](person)),
          sql` or `,
        )})`;
  return lock ? sql`${reached} and ${lock}` : reached;
}

/** Returns the stores whose stock a person sees with an order's lines. */
export const getStoreScope = (person: Person): Condition =>
  getRowScope(stores, person) ?? everything;

/**
 * Returns the division whose planning was requested, by default the person's own.
 * @throws CodedError FORBIDDEN for another division, to a person who is limited to theirs.
 */
export function planningDivision(person: Person, requested: number | undefined): number {
  const userDivision = person.divisionId ?? -1;
  if (requested === undefined || requested === userDivision) return userDivision;
  if (isDivisionLocked(orders, person) || !mayChooseDivision(person.profile))
    throw new CodedError('FORBIDDEN', [{ path: 'divisionId', rule: 'option' }]);
  return requested;
}

/**
 * Returns the condition of a view's list: in planning, only orders to be planned or in production, of the own division unless a
 * person who may choose filters for another.
 */
export function getListScope(person: Person, view: OrderView, filtered = false): Condition {
  const isPlanning = view === 'orders_planning';
  const chosen = filtered && isPlanning && mayChooseDivision(person.profile);
  return combineConditions(
    chosen ? everything : within[view](person),
    isPlanning ? sql`status = any(${orderDocument.those('toPlan')})` : undefined,
    getRowScope(orders, person),
  );
}
