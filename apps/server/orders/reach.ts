import { orders, orderViews, statusesToPlan, type OrderView } from '@tarima/domain/orders/order';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { stores } from '@tarima/domain/stores/store';
import { sql, type RawBuilder } from 'kysely';
import { reachOf } from '../kit/catalogue/lock.ts';
import type { Person } from '../kit/serve.ts';

type Condition = RawBuilder<unknown>;

/** Who sells. */
export const sellers = ['orders', 'my_orders'] as const satisfies readonly OrderView[];
export const planners = ['orders_planning'] as const satisfies readonly OrderView[];
export const readers = orderViews;

/** All orders of the account: a list of them need not hold each against a condition. */
export const everything: Condition = sql`true`;

/** Which orders a view is about, for one person. */
const within: Readonly<Record<OrderView, (person: Person) => Condition>> = {
  orders: () => everything,
  my_orders: ({ id }) => sql`created_by_id = ${id}`,
  orders_planning: ({ divisionId }) => sql`division_id = ${divisionId}`,
};

/**
 * The orders that a person reaches through any of some views: those whose permission they hold. Who is restricted to a
 * division sees no other, whatever else they hold.
 */
export function reachThrough(person: Person, views: readonly OrderView[]): Condition {
  const held = views.filter((view) => mayPass(view, person.profile));
  const widest = held.includes('orders') ? (['orders'] as const) : held;
  const lock = reachOf(orders, person);
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

/** The stores whose stock a person is told with an order's lines. */
export const storesSeen = (person: Person): Condition => reachOf(stores, person) ?? everything;

/** What the list of a view shows: planning, only what is to be planned or being made. */
export function listedIn(person: Person, view: OrderView): Condition {
  const toPlan =
    view === 'orders_planning' ? sql` and status = any(${[...statusesToPlan]})` : sql``;
  const lock = reachOf(orders, person);
  return sql`${within[view](person)}${toPlan}${lock ? sql` and ${lock}` : sql``}`;
}
